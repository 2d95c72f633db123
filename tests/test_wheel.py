"""What is installed: all of the sources, with what they read, and the examples; nothing else."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from zipfile import ZipFile

import pytest

import fathom

ROOT = Path(__file__).parents[1]

pytest.importorskip("hatchling")


def files_below(folder: Path) -> set[str]:
    """The files of a folder, by their paths in it, but for what Python leaves there."""
    return {
        path.relative_to(folder).as_posix()
        for path in folder.rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }


def test_the_wheel_has_the_sources_and_the_examples_and_nothing_else(tmp_path: Path) -> None:
    command = "import sys; from hatchling.build import build_wheel; build_wheel(sys.argv[1])"
    subprocess.run([sys.executable, "-c", command, str(tmp_path)], cwd=ROOT, check=True, capture_output=True)
    (wheel,) = tmp_path.glob("*.whl")
    with ZipFile(wheel) as packed:
        names = set(packed.namelist())
    described = f"fathom-{fathom.__version__}.dist-info"
    said = {f"{described}/{name}" for name in ("METADATA", "WHEEL", "RECORD", "entry_points.txt", "licenses/LICENSE")}
    sources = {f"fathom/{name}" for name in files_below(ROOT / "src" / "fathom")}
    examples = {f"fathom/examples/{name}" for name in files_below(ROOT / "examples")}
    assert {"fathom/py.typed", "fathom/games/pushfight/boards.yaml", "fathom/web/page/board.js"} <= names
    assert len(examples) > 300
    assert names == sources | examples | said
