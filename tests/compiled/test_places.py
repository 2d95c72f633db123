"""Machine code is kept where it can be, found again while the sources are the same, and never when they are not."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import fathom
from fathom.compiled import places

LETTERS = {
    "letters/__init__.py": "",
    "letters/constants.py": "NUMBER = 3\n",
    "letters/inner.py": """
from fathom.compiled import compiled, types
from letters.constants import NUMBER

@compiled(types.int64(types.int64))
def add(number):
    return number + NUMBER
""",
    "letters/outer.py": """
from fathom.compiled import compiled, types
from letters.inner import add

@compiled(types.int64(types.int64))
def twice(number):
    return add(add(number))
""",
    "letters/alone.py": "from fathom.compiled import compiled, types\n\n"
    "@compiled(types.int64(types.int64))\ndef same(number):\n    return number\n",
}
ASK = """
import json, sys
from letters.outer import twice
from letters.alone import same
from fathom.compiled import places
kept = [places.is_kept(kernel.py_func) for kernel in (twice, same)]
print(json.dumps([twice(10) + same(0), kept, places.root() is not None]))
"""


@pytest.fixture
def package(tmp_path):
    """A package with kernels that use each other and a constant of a third file."""
    for name, text in LETTERS.items():
        path = tmp_path / "source" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return tmp_path


def ask(package, **environment):
    """What the kernels answer, which of them were kept before, and whether anything is kept at all."""
    settings = {
        "PYTHONPATH": str(package / "source"),
        "PYTHONDONTWRITEBYTECODE": "1",
        "FATHOM_COMPILE": "always",
        "FATHOM_CACHE": str(package / "kept"),
    }
    settings |= environment
    done = subprocess.run(
        [sys.executable, "-c", ASK], env=os.environ | settings, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def test_a_constant_that_changes_in_one_file_is_seen_by_the_kernels_of_others(package):
    assert ask(package) == [16, [False, False], True]
    assert ask(package) == [16, [True, True], True]
    (package / "source/letters/constants.py").write_text("NUMBER = 5\n")
    assert ask(package) == [20, [False, True], True]


def test_old_folders_are_removed_but_for_a_few(tmp_path, monkeypatch):
    monkeypatch.setattr(places, "root", lambda: tmp_path)
    places.folder_for.cache_clear()
    versions = places._versions()
    for age in range(1, 7):
        for module in ("fathom.grid", "fathom.grid-like"):
            folder = tmp_path / versions / f"{module}-{age:016x}"
            folder.mkdir(parents=True)
            os.utime(folder, (1e9 - age, 1e9 - age))
    current = places.folder_for("fathom.grid")
    places.folder_for.cache_clear()
    left = {path.name for path in (tmp_path / versions).iterdir() if not path.name.startswith("fathom.grid-like")}
    assert left == {current.name, *(f"fathom.grid-{age:016x}" for age in (1, 2, 3))}
    assert len(list((tmp_path / versions).glob("fathom.grid-like-*"))) == 6


def test_damaged_machine_code_is_made_again(package):
    ask(package)
    for file in (package / "kept").rglob("*.nb?"):
        file.write_bytes(file.read_bytes()[:50])
    assert ask(package)[0] == 16


def test_where_nothing_can_be_written_kernels_run_all_the_same(package):
    nowhere = str(package / "source/letters/constants.py")  # a file is no folder
    assert (
        ask(
            package, FATHOM_CACHE=nowhere, NUMBA_CACHE_DIR=nowhere, XDG_CACHE_HOME=nowhere, HOME=nowhere, TMPDIR=nowhere
        )[0]
        == 16
    )


def test_the_first_folder_that_can_be_written_to_is_taken(tmp_path, monkeypatch):
    for name in ("FATHOM_CACHE", "NUMBA_CACHE_DIR", "XDG_CACHE_HOME", "LOCALAPPDATA"):
        monkeypatch.delenv(name, raising=False)
    places.root.cache_clear()
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    assert places.root() == tmp_path / "home/.cache/fathom"
    places.root.cache_clear()
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    assert places.root() == tmp_path / "cache/fathom"
    places.root.cache_clear()
    monkeypatch.setenv("FATHOM_CACHE", str(tmp_path / "own"))
    assert places.root() == tmp_path / "own"
    places.root.cache_clear()


def test_what_a_module_imports_inside_functions_counts_too():
    assert "fathom.engine.retrograde.absent" in places.imported("fathom.engine.retrograde.game")


def test_no_family_is_compiled_anew_because_another_has_changed():
    root = Path(fathom.__file__).parent
    kernels = [path for path in (root / "puzzles").rglob("*.py") if "\n@compiled(" in path.read_text()]
    assert len(kernels) > 30
    for path in kernels:
        module = ".".join(("fathom", *path.relative_to(root).with_suffix("").parts)).removesuffix(".__init__")
        above = [name for name in places.imported(module) if name.split(".")[1:2] in (["puzzles"], ["verbs"])]
        own = module.split(".")[:3]
        assert [name for name in above if name.split(".")[:3] not in (own, own[:2])] == []


WARM = """
import json
from fathom.compiled.warm import modules_of, warm

if __name__ == "__main__":
    told = []
    warmed = warm(modules_of(["letters"]), 2, lambda module, done, total: told.append((done, total)))
    again = warm(modules_of(["letters"]), 2)
    print(json.dumps([warmed.kernels, warmed.compiled, told[-1] if told else None, again.compiled]))
"""


def test_everything_is_compiled_ahead_once_and_found_by_those_who_need_it(package):
    script = package / "source" / "ahead.py"
    script.write_text(WARM)
    settings = {"PYTHONPATH": str(package / "source"), "FATHOM_CACHE": str(package / "kept"), "FATHOM_COMPILE": ""}
    done = subprocess.run(
        [sys.executable, str(script)], env=os.environ | settings, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout) == [3, 3, [3, 3], 0]
    assert ask(package)[:2] == [16, [True, True]]


def test_a_folder_that_is_still_to_be_made_is_empty_whatever_other_folders_hold(package):
    filled, fresh = package / "filled", package / "not" / "yet"
    ask(package, FATHOM_CACHE=str(filled), FATHOM_COMPILE="always")
    assert ask(package, FATHOM_CACHE=str(filled))[1] == [True, True]
    assert ask(package, FATHOM_CACHE=str(fresh), NUMBA_CACHE_DIR=str(filled), FATHOM_COMPILE="always")[1] == [False] * 2
