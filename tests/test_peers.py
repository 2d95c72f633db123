"""The bench that runs other people's solvers, with stand-ins for them."""

from __future__ import annotations

import shutil
import sys
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest

import fathom

ROOT = Path(__file__).parents[1]
EXAMPLES = ROOT / "examples"
needs_node = pytest.mark.skipif(shutil.which("node") is None, reason="needs node")

# An engine with the interface of the editor's: scripts that share a context with a browser, and call each other by
# `window`. It knows lines, gaps and dots, and prints, as that one does.
ENGINE = {
    "utilities.js": """
function namespace(code) { code() }
namespace(function() {
  Event.prototype.isRightClick = function() { return false }
  var style = document.createElement('style')
  document.head.appendChild(style)
  var audio = new Audio(src='x.aac')
  localStorage.volume = '1'
  window.GAP_NONE = 0
  window.DOT_NONE = 0
  console.log('ready')
})
""",
    "puzzle.js": """
class Puzzle {
  static deserialize(json) { return Object.assign(new Puzzle(), JSON.parse(json)) }
  getCell(x, y) {
    if (this.pillar) x = (x + this.grid.length) % this.grid.length
    return this.grid[x] && this.grid[x][y]
  }
}
""",
    "polyominos.js": "",
    "validate.js": """
window.validate = function(puzzle) {
  puzzle.valid = true
  for (var column of puzzle.grid) {
    for (var cell of column) if (cell && cell.dot > window.DOT_NONE && !cell.line) puzzle.valid = false
  }
}
""",
    "solve.js": """
window.MAX_SOLUTIONS = 0
window.solve = function(puzzle, partial, final) {
  var paths = []
  function go(x, y) {
    if (paths.length >= window.MAX_SOLUTIONS) return
    var cell = puzzle.getCell(x, y)
    if (cell == null || cell.type !== 'line' || cell.gap > window.GAP_NONE || cell.line) return
    cell.line = 1
    if (cell.end != null) {
      window.validate(puzzle)
      if (puzzle.valid) paths.push(1)
    }
    if (y%2 === 0) { go(x - 1, y); go(x + 1, y) }
    if (x%2 === 0) { go(x, y - 1); go(x, y + 1) }
    cell.line = 0
  }
  puzzle.grid.forEach((column, x) => column.forEach((cell, y) => { if (cell && cell.start) go(x, y) }))
  setTimeout(function() { final(paths) }, 0)
}
""",
}

PANELS = {
    "one.json": '{"width_cells": 1, "height_cells": 1, "start": [[0, 2]], "end": [[2, 0, "top"]], "dots": [[0, 0, 1]]}',
    "several.json": '{"width_cells": 2, "height_cells": 2, "start": [[0, 4]], "end": [[4, 0, "right"]]}',
    "none.json": '{"width_cells": 1, "height_cells": 1, "start": [[0, 2]], "end": [[2, 0, "right"]],'
    ' "dots": [[0, 0, 1], [2, 2, 1]]}',
    "gap.json": '{"width_cells": 1, "height_cells": 1, "start": [[0, 2]], "end": [[2, 0, "top"]], "gaps": [[1, 2, 1]]}',
    "round.json": '{"width_cells": 3, "height_cells": 1, "pillar": true, "start": [[0, 2]], "end": [[2, 0, "top"]],'
    ' "gaps": [[0, 1, 1], [4, 1, 1], [1, 2, 1]]}',
}


@pytest.fixture
def peers(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    monkeypatch.syspath_prepend(str(ROOT))
    monkeypatch.setattr(shutil, "which", lambda name, which=shutil.which: which(name) if name == "node" else None)
    found = import_module("bench.peers")
    monkeypatch.setattr(found, "REPETITIONS", 1)
    return found


def printed(
    peers: ModuleType, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, *words: str | Path
) -> str:
    monkeypatch.setattr(sys, "argv", ["peers", *map(str, words)])
    peers.main()
    return capsys.readouterr().out


def script(path: Path, word: str) -> Path:
    path.write_text(f"#!/bin/sh\necho {word}\n")
    path.chmod(0o755)
    return path


def test_of_peers_that_are_not_there_it_is_told_how_to_get_them(
    peers: ModuleType, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    absent = ("--at", f"puzzlekit={tmp_path / 'python'}")
    told = printed(peers, capsys, monkeypatch, *absent, EXAMPLES / "nonogram" / "dancer.txt")
    assert len(peers.PEERS) >= 6
    for peer in peers.PEERS:
        assert f"{peer.name} ({peer.kind}) is not there. To get it: {peer.get}" in told


@pytest.mark.parametrize(("puzzle", "differs"), [("dancer", False), ("exchange", True), ("impossible", True)])
def test_verdicts_that_differ_end_with_status_1(
    puzzle: str,
    differs: bool,
    peers: ModuleType,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    sure = script(tmp_path / "sure", "unique")
    words = ("--at", f"pbnsolve={sure}", "--at", f"puzzlekit={tmp_path}", EXAMPLES / "nonogram" / f"{puzzle}.txt")
    if not differs:
        assert "judged differently: none" in printed(peers, capsys, monkeypatch, *words)
        return
    with pytest.raises(SystemExit) as ended:
        printed(peers, capsys, monkeypatch, *words)
    assert ended.value.code == 1
    assert f"judged differently: {puzzle}.txt" in capsys.readouterr().out


@needs_node
def test_panels_go_to_an_engine_of_the_editor_s_interface(
    peers: ModuleType, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "engine").mkdir()
    for name, text in ENGINE.items():
        (tmp_path / "engine" / name).write_text(text)
    for name, text in PANELS.items():
        (tmp_path / name).write_text(text)
        counted = fathom.count(fathom.load(tmp_path / name), 2).count
        assert counted == {"none.json": 0, "several.json": 2}.get(name, 1), name
    places = ("--at", f"witness-puzzles={tmp_path}", "--at", f"puzzlekit={tmp_path}")
    told = printed(peers, capsys, monkeypatch, *places, *(tmp_path / name for name in PANELS))
    assert "judged differently: none" in told
    verdicts = {line.split()[0]: line.split()[1:3] for line in told.splitlines() if ".json" in line.split(" ")[0]}
    assert verdicts == {name: [name[:-5] if name in ("none.json", "several.json") else "one"] * 2 for name in PANELS}


@needs_node
def test_an_engine_that_is_another_is_told_of(
    peers: ModuleType, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "engine").mkdir()
    (tmp_path / "engine" / "solve.js").write_text("")
    places = ("--at", f"witness-puzzles={tmp_path}", "--at", f"puzzlekit={tmp_path}")
    with pytest.raises(SystemExit, match="ended without an answer"):
        printed(peers, capsys, monkeypatch, *places, EXAMPLES / "witness" / "first-panel.txt")
