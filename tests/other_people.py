"""Where other people's puzzles are: those that may be passed on in `tests/data`, the others beside the repository.

The others are looked for in `../shared/data`, or where the environment variable `FATHOM_SHARED` says; a test that needs
them is skipped, and says so, where they are not.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

HERE = Path(__file__).parent / "data"
BESIDE = Path(os.environ.get("FATHOM_SHARED", Path(__file__).parents[2] / "shared")) / "data"


def file_of(place: str) -> Path:
    """The file or folder of that name; if it is nowhere, where it would be."""
    homes = [home / place for home in (HERE, BESIDE)]
    return next((path for path in homes if path.exists()), homes[-1])


def files_of(folder: str, pattern: str) -> list[Path]:
    """All files in a folder, some of which may be here and more of them beside: each name once, in order."""
    found = {file.relative_to(home): file for home in (BESIDE, HERE) for file in (home / folder).rglob(pattern)}
    return [found[name] for name in sorted(found)]


def needs(*places: str) -> pytest.MarkDecorator:
    """A mark for tests that cannot do without these files or folders."""
    missing = [place for place in places if not file_of(place).exists()]
    return pytest.mark.skipif(bool(missing), reason=f"not to be passed on, and not here: {', '.join(missing)}")
