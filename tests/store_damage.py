"""What tests of stores do to them: a bit that is changed, and searches that are stopped."""

from __future__ import annotations

from pathlib import Path

from fathom.answer import Limits, Watch


def flip(path: Path, place: int) -> None:
    """Change one bit of a file, in place."""
    with path.open("r+b") as file:
        file.seek(place)
        byte = file.read(1)[0]
        file.seek(place)
        file.write(bytes([byte ^ 1]))


def stopped_after(number: int) -> Watch:
    """A watch that asks to stop when it has been looked at so often."""
    asked = iter(range(number))
    return Limits(cancelled=lambda: next(asked, None) is None).watch()
