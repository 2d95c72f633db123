"""`fathom play`: every kind is won by keys alone, and moves can be told at once."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from cli_calls import refused, told

import fathom
from fathom.cli.app import run
from fathom.cli.play.player import ARROWS, Player, beside
from fathom.kind import Instance, Kind
from fathom.playing import Gesture, Marks, Moves
from fathom.show import to_plain

KINDS = list(fathom.kinds().values())
LEVEL = "kind: slide\ngoal: stop-reach\n\n@....\n..#..\n....x\n.#...\n...#.\n"


def smallest(kind: Kind) -> Instance:
    solvable = [example.path for example in kind.examples() if example.known["verdict"] == "solved"]
    small = sorted(solvable, key=lambda path: path.stat().st_size)[:2]
    return fathom.load(small[-1])


def way(player: Player, name: str) -> list[str]:
    """Arrow keys that bring the cursor to a spot."""
    came: dict[int, list[str]] = {player.cursor: []}
    for here in (waiting := [player.cursor]):
        if player.spots[here].name == name:
            return came[here]
        for arrow in ARROWS:
            there = beside(player.spots, here, arrow)
            if there is not None and there not in came:
                came[there] = [*came[here], arrow]
                waiting.append(there)
    raise AssertionError(f"no arrows lead to {name}")


def by_keys(player: Player, gesture: Gesture) -> None:
    """Make a gesture as a person would, without typing its text."""
    options = player.position.options
    if isinstance(options, Moves):
        move = next(move for move in options.moves if move.text == gesture.value)
        if move.form == "step":
            assert player.press(move.keys[0])
            return
        while player.here is not None and player.here.name != move.at:
            player.press("Tab")
        alike = [one for one in options.moves if (one.form, one.at, one.to) == (move.form, move.at, move.to)]
        if len(alike) > 1 or (move.form == "drag" and move.keys):
            player.press(move.keys[0])
            return
        player.press("Enter")
        if move.to is not None:
            for key in (*way(player, move.to), "Enter"):
                player.press(key)
        return
    brush = next(brush for brush in options.brushes if brush.form == gesture.form)
    for number, spot in enumerate(gesture.spots):
        for key in way(player, spot):
            player.press(key)
        if gesture.form == "cycle":
            while dict(values(player)).get(spot, brush.values[0]) != gesture.value:
                player.press("Space")
        elif (gesture.form == "trace" and number in (0, len(gesture.spots) - 1)) or gesture.form == "box":
            player.press("Enter")


def values(player: Player) -> tuple[tuple[str, str], ...]:
    options = player.position.options
    return options.values if isinstance(options, Marks) else ()


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_every_kind_is_won_by_keys(kind: Kind) -> None:
    instance = smallest(kind)
    player = Player(instance)
    for gesture in fathom.gestures(instance, fathom.solve(instance).solution):
        by_keys(player, gesture)
        assert not player.message
    assert player.position.solved
    assert player.status().startswith("solved") and to_plain(player.scene())
    done = len(player.before)
    player.press("r")
    assert len(player.before) == done + 1
    for _ in range(done + 1):
        player.press("u")
    assert not player.before and player.position == Player(instance).position
    assert not player.press("q")


def test_keys_help_refuse_and_let_go() -> None:
    player = Player(fathom.loads("kind: ice-block\n\no....#\n.....#\nx....#\n"))
    player.press("h")
    assert "push the block at (0, 0) down" in player.message
    player.press("l")
    assert "not lost" in player.message
    player.press("?")
    assert "undo" in player.message
    player.press("Enter")
    assert player.held == "0,0"
    player.press("ArrowDown")
    assert player.here is not None and player.here.name == "1,0" and not player.before
    player.press("Enter")
    assert "no move here" in player.message
    player.listen(lambda: "0,0 E; 0,4 S")
    player.press(":")
    assert player.position.state == "0,0 E; 0,4 S" and len(player.before) == 2
    player.listen(lambda: "nonsense")
    player.press(":")
    assert "nonsense is no move here" in player.message


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "level.txt"
    path.write_text(LEVEL)
    return path


def test_moves_are_made_and_told(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["play", str(file), "--moves", "DR", "--json"]) == 1
    first = told(capsys)
    assert first["state"] == "DR" and first["solved"] is False and first["faults"]
    assert isinstance(first["moves"], list) and "U" in first["moves"]
    assert run(["play", str(file), "--from", str(first["state"]), "--moves", "U; R", "--json"]) == 0
    assert told(capsys)["solved"] is True
    assert run(["play", str(file), "--moves", "drur"]) == 0
    assert capsys.readouterr().out.endswith("DRUR\nsolved\n")


def test_what_cannot_be_played_is_refused_in_one_line(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert "X is no move here" in refused(capsys, "play", str(file), "--moves", "X")
    assert "is not possible" in refused(capsys, "play", str(file), "--from", "U", "--moves", "D")
    assert "--json goes with --moves" in refused(capsys, "play", str(file), "--json")
    assert "needs a terminal" in refused(capsys, "play", str(file))


def test_the_cursor_begins_where_a_move_does_and_is_seen_where_it_matters() -> None:
    pond = Player(fathom.loads("kind: ice-block\n\n.....#\n..o..#\nx....#\n"))
    assert pond.here is not None and pond.here.name == "1,2" and "(1, 2)" in pond.status()
    level = Player(fathom.loads(LEVEL))
    assert level.scene() == level.position.scene and level.status().splitlines()[1:] == ["? lists the keys"]
    level.press("ArrowDown")
    assert len(level.status().splitlines()) == 1


def in_a_terminal(file: Path, keys: bytes) -> str:
    """What a terminal shows of a game, from the first picture to what is printed in the end."""
    pty = pytest.importorskip("pty")
    ours, theirs = pty.openpty()
    process = subprocess.Popen(
        [sys.executable, "-m", "fathom", "play", str(file)], stdin=theirs, stdout=theirs, stderr=theirs
    )
    os.close(theirs)
    told_so_far = b""
    while b"done)" not in told_so_far:
        told_so_far += os.read(ours, 4096)
    os.write(ours, keys)
    try:
        while chunk := os.read(ours, 4096):
            told_so_far += chunk
    except OSError:  # the other side has closed it
        pass
    assert process.wait() == 0
    os.close(ours)
    return told_so_far.decode().rstrip()


def test_a_terminal_reads_keys_and_is_left_with_the_state(file: Path) -> None:
    assert in_a_terminal(file, b"\x1b[B\x1bOCu\x1b[C:ur\rq").endswith("DRUR")


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_every_kind_is_won_in_a_terminal_by_what_is_typed(kind: Kind, tmp_path: Path) -> None:
    instance = smallest(kind)
    player = Player(instance)
    typed = []
    for gesture in fathom.gestures(instance, fathom.solve(instance).solution):
        typed.append(text_of(gesture))
        player.type(typed[-1])
    assert player.position.solved
    file = tmp_path / "puzzle.txt"
    file.write_text(instance.to_text())
    seen = in_a_terminal(file, b"".join(b":" + text.encode() + b"\r" for text in typed) + b"?q")
    assert "solved" in seen and "undo" in seen
    assert seen.replace("\r\n", "\n").endswith(player.position.state.rstrip())


def text_of(gesture: Gesture) -> str:
    """A gesture as it is typed."""
    if gesture.form in ("step", "press", "drag"):
        return gesture.value
    if gesture.form in ("trace", "box"):
        return " > ".join(gesture.spots)
    return "; ".join(f"{spot} = {gesture.value}" for spot in gesture.spots)
