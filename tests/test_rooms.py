"""The rooms of families: typed, and of a size that a reader can take in."""

from __future__ import annotations

from pathlib import Path

import pytest

import fathom
import typed_rooms
from fathom.kind import FAMILY_FOLDERS

ROOMS = ("model", "check", "solve", "formats", "generate", "analyse", "draw", "play", "zk")
SOURCE = Path(fathom.__file__).parent
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


def test_no_room_hides_a_function_behind_a_module_of_its_name() -> None:
    """A package whose function and whose module have one name loses the function when the module is imported."""
    for kind in fathom.kinds().values():
        for room in ROOMS:
            part = kind.part(room)
            for path in Path(part.__file__ or "").parent.glob("[!_]*.py") if part and hasattr(part, "__path__") else ():
                assert not callable(getattr(part, path.stem, None)), path
