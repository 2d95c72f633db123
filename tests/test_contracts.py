"""The import contracts of pyproject.toml can break: a forbidden import, planted in a copy of the sources, is seen.

One test plants an import that a contract forbids, and says which contracts must complain: those and no others. Each
contract is the only one to complain about some import.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PYPROJECT = ROOT / "pyproject.toml"

ARROWS = "Arrows of import point one way"
TRUSTED = "The trusted base imports no solver"
CHECKER = "Of the checker, solvers see certificates and stated formulas"
ROOMS = "The rooms of a family are layers"
FAMILIES = "Families know nothing of one another"
WORKERS = "Workers know nothing of the server's libraries, and only web.app does"

PLANTS = [
    ("engine/linear.py", "import fathom.gadgets.model", {ARROWS}),
    ("show/theme.py", "import fathom.puzzles.slide.model", {ARROWS, FAMILIES}),  # which all others draw with
    ("gadgets/library/doors.py", "def late():\n    from fathom.games.pushfight.model import board", {ARROWS}),
    ("attic.py", "import fathom.errors", {ARROWS}),
    ("puzzles/slide/check/__init__.py", "import fathom.engine.sat", {TRUSTED}),
    ("puzzles/nonogram/check/__init__.py", "def late():\n    import pysat.solvers", {TRUSTED}),
    ("puzzles/tatamibari/model/__init__.py", "from fathom.show import Scene", {TRUSTED}),
    ("problems/steiner/model.py", "import highspy", {TRUSTED}),
    ("games/pushfight/model/board.py", "import fathom.engine.retrograde", {TRUSTED}),
    ("gadgets/check/behaviour.py", "import fathom.engine.behaviours", {TRUSTED}),
    ("rolling/check/__init__.py", "import fathom.rolling.solve.kernels", {TRUSTED, ROOMS}),
    ("puzzles/path/model/__init__.py", "from fathom.puzzles.path import solve", {TRUSTED, ROOMS}),
    ("puzzles/iceblock/check/__init__.py", "import fathom.puzzles.iceblock.formats", {TRUSTED, ROOMS}),
    ("proofs/drat_check.py", "import fathom.engine.sat.solver", {TRUSTED, ARROWS}),
    ("puzzles/slide/solve/reach.py", "from fathom.puzzles.slide.check import violations", {CHECKER}),
    ("problems/cnf/solve/__init__.py", "def late():\n    import fathom.problems.cnf.check", {CHECKER}),
    ("puzzles/nonogram/formats/__init__.py", "import fathom.puzzles.nonogram.solve", {ROOMS}),
    ("puzzles/witness/solve/__init__.py", "import fathom.puzzles.witness.generate", {ROOMS}),
    ("puzzles/push/zk.py", "import fathom.puzzles.push.solve", {ROOMS}),
    ("zk/local.py", "import fathom.puzzles.slide.model", {ARROWS, FAMILIES}),
    ("gadgets/solve/bounds.py", "import fathom.gadgets.draw", {ROOMS}),
    ("web/pool.py", "def late():\n    import fastapi", {WORKERS}),
    ("puzzles/path/solve/methods.py", "import fathom.puzzles.nonogram.model", {FAMILIES}),
    ("problems/n3dm/solve/__init__.py", "import fathom.problems.threedm", {FAMILIES}),
]


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The sources, where something can be planted."""
    folder = tmp_path_factory.mktemp("planted")
    shutil.copytree(ROOT / "src" / "fathom", folder / "fathom", ignore=shutil.ignore_patterns("__pycache__"))
    return folder


def broken(folder: Path) -> set[str]:
    """The contracts that the sources in a folder break."""
    command = "from importlinter.cli import lint_imports_command; lint_imports_command()"
    run = subprocess.run(
        [sys.executable, "-c", command, "--config", str(PYPROJECT), "--no-cache"],
        cwd=folder,
        env=os.environ | {"PYTHONPATH": str(folder), "COLUMNS": "200", "NO_COLOR": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    told = dict(re.findall(r"^(.+?) (KEPT|BROKEN)\b", run.stdout, re.MULTILINE))
    assert set(told) == {ARROWS, TRUSTED, CHECKER, ROOMS, FAMILIES, WORKERS}, run.stdout + run.stderr
    found = {name for name, word in told.items() if word == "BROKEN"}
    assert run.returncode == bool(found)
    return found


def test_the_contracts_are_kept(copy: Path) -> None:
    assert broken(copy) == set()


@pytest.mark.parametrize(
    ("file", "line", "expected"), PLANTS, ids=[f"{file}-{line.split()[-1]}" for file, line, _ in PLANTS]
)
def test_a_forbidden_import_breaks_its_contract(copy: Path, file: str, line: str, expected: set[str]) -> None:
    path = copy / "fathom" / file
    before = path.read_text() if path.exists() else None
    assert (before is None) == (file == "attic.py")
    path.write_text(f"{before or ''}\n{line}\n")
    try:
        assert broken(copy) == expected
    finally:
        path.unlink() if before is None else path.write_text(before)


def test_each_contract_is_the_only_one_to_see_something() -> None:
    stated = [
        contract["name"] for contract in tomllib.loads(PYPROJECT.read_text())["tool"]["importlinter"]["contracts"]
    ]
    alone = {name for _, _, names in PLANTS if len(names) == 1 for name in names}
    assert alone == set(stated)
