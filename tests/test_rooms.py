"""The rooms of families: typed, and of a size that a reader can take in."""

from __future__ import annotations

import ast
from collections import Counter
from pathlib import Path

import pytest

import fathom
import typed_rooms
from fathom.kind import FAMILY_FOLDERS

ROOMS = ("model", "check", "solve", "formats", "generate", "analyse", "draw", "play", "zk")
SOURCE = Path(fathom.__file__).parent
TESTS = Path(__file__).parent
FOLDERS = sorted({path.parent for path in SOURCE.rglob("*.py")})


@pytest.mark.parametrize("room", ROOMS)
def test_mypy_has_seen_the_room_of_every_family(room: str) -> None:
    """`typed_rooms` is type-checked, so a room that is listed there fulfils its protocol."""
    own = [kind for kind in fathom.kinds().values() if kind.home.startswith(FAMILY_FOLDERS)]
    found = {part.__name__ for kind in own if (part := kind.part(room)) is not None}
    assert found == {part.__name__ for part in getattr(typed_rooms, room.upper())}


def test_no_folder_has_more_files_than_a_reader_can_take_in() -> None:
    sizes = sorted(len(list(folder.glob("*.py"))) for folder in FOLDERS)
    assert sizes[len(sizes) // 2] <= 10
    assert sizes[-1] <= 16


def test_no_file_has_more_than_four_hundred_lines() -> None:
    long = {str(path): count for path in SOURCE.rglob("*.py") if (count := len(path.read_text().splitlines())) > 400}
    assert long == {}


def test_folders_of_tests_are_those_of_the_sources_and_no_two_files_have_one_name() -> None:
    files = sorted(TESTS.rglob("test_*.py"))
    folders = {path.parent.relative_to(TESTS).as_posix() for path in files} - {"web_server"}  # `web` has a browser
    strange = [one for one in folders if not ((SOURCE / one).is_dir() or (SOURCE / f"{one}.py").is_file())]
    assert strange == []
    names = Counter(path.name for path in files)
    assert [name for name, times in names.items() if times > 1] == []


def test_no_room_hides_a_function_behind_a_module_of_its_name() -> None:
    """A package whose function and whose module have one name loses the function when the module is imported."""
    for kind in fathom.kinds().values():
        for room in ROOMS:
            part = kind.part(room)
            for path in Path(part.__file__ or "").parent.glob("[!_]*.py") if part and hasattr(part, "__path__") else ():
                assert not callable(getattr(part, path.stem, None)), path


def _lazy_imports(module: ast.Module) -> list[ast.If]:
    """Imports for type checkers, with others in their place that are made when they are needed."""
    choices = [node for node in module.body if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"]
    return [choice for choice in choices if "imported(" in ast.unparse(choice)]


def test_modules_that_are_imported_late_are_those_that_mypy_sees() -> None:
    seen = 0
    for path in SOURCE.rglob("*.py"):
        package = ".".join(("fathom", *path.parent.relative_to(SOURCE).parts))
        for choice in _lazy_imports(ast.parse(path.read_text())):
            told = {
                name.asname: f"{one.module}.{name.name}"
                for one in choice.body
                if isinstance(one, ast.ImportFrom)
                for name in one.names
            }
            made = {}
            for one in choice.orelse:
                assert isinstance(one, ast.Assign)
                assert isinstance(one.value, ast.Call)
                assert isinstance(one.targets[0], ast.Tuple)
                home, *modules = (
                    package if ast.unparse(word) == "__name__" else ast.literal_eval(word) for word in one.value.args
                )
                names = [ast.unparse(name) for name in one.targets[0].elts]
                made |= {name: f"{home}.{module}" for name, module in zip(names, modules, strict=True)}
            assert made == told, path
            seen += 1
    assert seen > 30


def _depth(node: ast.AST) -> int:
    """How deep loops and conditions are nested; `elif` is no deeper than its `if`."""
    found = 0
    for field in ("body", "orelse"):
        for inner in getattr(node, field, ()):
            if isinstance(inner, ast.For | ast.While | ast.If):
                is_elif = field == "orelse" and isinstance(node, ast.If) and inner.col_offset == node.col_offset
                found = max(found, _depth(inner) + (not is_elif))
    return found


def test_kernels_nest_at_most_four_deep() -> None:
    deep = {
        node.name
        for path in SOURCE.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.FunctionDef)
        and any(ast.unparse(one).startswith("compiled(") for one in node.decorator_list)
        and _depth(node) > 4
    }
    assert deep == {"_one_move"}  # of Push Fight: it takes 8 percent longer in two
