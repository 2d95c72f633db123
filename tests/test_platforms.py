"""Nothing that only Linux has is needed to import Fathom, or to solve a puzzle with it."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import threading
import tomllib
from pathlib import Path

import pytest
import yaml

import fathom
from fathom.cli.app import run

ELSEWHERE = """
import importlib, os, pkgutil, sys

class Elsewhere:
    '''A system without these modules, as far as Fathom can see.'''
    def find_spec(self, name, path=None, target=None):
        if name in ("fcntl", "resource", "termios", "pwd", "grp"):
            frame = sys._getframe(1)
            while frame.f_globals.get("__name__", "").startswith("importlib"):
                frame = frame.f_back
            if frame.f_globals.get("__name__", "").startswith("fathom"):
                raise ImportError(f"no module named {name} here")

for name in ("fcntl", "resource", "termios", "pwd", "grp"):
    sys.modules.pop(name, None)
sys.meta_path.insert(0, Elsewhere())
for name in ("sched_getaffinity", "posix_fallocate", "fork"):
    if hasattr(os, name):
        delattr(os, name)

import fathom
modules = [found.name for found in pkgutil.walk_packages(fathom.__path__, "fathom.") if found.name != "fathom.__main__"]
for name in modules:
    importlib.import_module(name)

import pathlib
pathlib.Path.read_text = None  # nor is there /proc
from fathom.answer import Limits, free_bytes, resident_bytes
from fathom.machine import core_count
from fathom.storage import locked, mapped
level = fathom.loads("kind: slide\\ngoal: stop-reach\\n\\n@..\\n.#.\\n..x\\n")
print(len(modules), core_count() >= 1, fathom.solve(level, limits=Limits(memory="64G")).solution)
"""


def test_every_module_is_imported_where_linux_is_not(tmp_path: Path) -> None:
    program = ELSEWHERE.replace(
        "pathlib.Path.read_text = None  # nor is there /proc\n",
        "def refused(*_, **__): raise FileNotFoundError\npathlib.Path.read_text = refused\n",
    )
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1"}
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, env=environment, check=False, timeout=600
    )
    assert done.stderr == ""
    modules, cores, solution = done.stdout.split()
    assert int(modules) > 500 and (cores, solution) == ("True", "RD")


def test_commands_run_off_the_main_thread(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "level.txt"
    file.write_text("kind: slide\ngoal: stop-reach\n\n@..\n.#.\n..x\n")
    statuses: list[int] = []
    thread = threading.Thread(target=lambda: statuses.append(run(["solve", str(file), "--time", "60"])))
    thread.start()
    thread.join()
    assert statuses == [0] and "solved" in capsys.readouterr().out


def test_solving_needs_no_home_and_writes_nothing_beside_the_package(tmp_path: Path) -> None:
    """An installation that is read only, and no folder of one's own: there is still an answer."""
    code = "import fathom; print(fathom.solve(fathom.loads('kind: cnf\\n\\n1 -2 0\\n2 0\\n')).solution)"
    environment = {"PATH": os.environ["PATH"], "HOME": "/nonexistent", "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, env=environment, cwd=tmp_path, check=False
    )
    assert (done.stdout, done.stderr) == ("1 2\n", "") and not list(tmp_path.iterdir())


READ_ONLY = """
mount --bind "$1" "$1" && mount -o remount,ro,bind "$1" || exit 99
exec "$2" -m fathom solve "$3"
"""


@pytest.mark.parametrize("compiling", ["", "always"])
def test_kernels_need_no_folder_that_can_be_written_to(tmp_path: Path, compiling: str) -> None:
    package = Path(fathom.__file__).parent
    file = tmp_path / "level.txt"
    file.write_text("kind: slide\ngoal: stop-reach\n\n@..\n.#.\n..x\n")
    environment = {"PATH": os.environ["PATH"], "HOME": "/proc/nowhere", "PYTHONDONTWRITEBYTECODE": "1"}
    environment |= {"FATHOM_COMPILE": compiling}
    words = ["unshare", "--mount", "sh", "-c", READ_ONLY, "sh", str(package), sys.executable, str(file)]
    if shutil.which("unshare") is None:
        pytest.skip("a folder cannot be made read only here")
    done = subprocess.run(words, capture_output=True, text=True, env=environment, check=False, cwd=tmp_path)
    if done.returncode in (1, 99) and "fathom" not in done.stderr:
        pytest.skip("a folder cannot be made read only here")
    assert done.returncode == 0, done.stderr
    assert "solved" in done.stdout


def test_the_versions_that_are_stated_are_those_that_are_tested() -> None:
    root = Path(fathom.__file__).parents[2]
    if not (root / "pyproject.toml").is_file():
        pytest.skip("an installed package has no project file")
    project, makefile = (root / "pyproject.toml").read_text(), (root / "Makefile").read_text()
    stated = [line.split("::")[-1].strip(' ",') for line in project.splitlines() if "Python :: 3." in line]
    assert stated == ["3.11", "3.12", "3.13"]
    assert all(version in makefile for version in stated)


def test_the_version_is_written_in_one_place(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["--version"]) == 0
    assert capsys.readouterr().out.strip() == fathom.__version__
    root = Path(fathom.__file__).parents[2]
    if not (root / "pyproject.toml").is_file():
        pytest.skip("an installed package has no project file")
    project = tomllib.loads((root / "pyproject.toml").read_text())
    assert "version" not in project["project"] and project["project"]["dynamic"] == ["version"]
    place = root / project["tool"]["hatch"]["version"]["path"]
    assert place == Path(fathom.__file__)
    assert f'\n__version__ = "{fathom.__version__}"\n' in place.read_text()


def test_hooks_run_what_make_check_runs_and_download_nothing() -> None:
    root = Path(fathom.__file__).parents[2]
    if not (root / "pyproject.toml").is_file():
        pytest.skip("an installed package has no project file")
    [local] = yaml.safe_load((root / ".pre-commit-config.yaml").read_text())["repos"]
    makefile = (root / "Makefile").read_text()
    check = makefile[makefile.index("\ncheck:") : makefile.index("\nformat:")]
    assert local["repo"] == "local" and len(local["hooks"]) == check.count("$(BIN)/")
    for hook in local["hooks"]:
        assert hook["language"] == "system" and f"$(BIN)/{hook['entry']}" in check
