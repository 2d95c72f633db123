"""Files read whole, and written all at once: no reader ever sees half of one."""

from __future__ import annotations

import secrets
import sys
from contextlib import suppress
from pathlib import Path

from fathom.errors import FathomError


def content_of(path: str | Path) -> bytes:
    """What a file holds; `-` is standard input."""
    if not str(path):
        raise FathomError("found nothing, expected the name of a file")
    if str(path) == "-":
        return _standard_input()
    try:
        return Path(path).read_bytes()
    except OSError as error:
        raise FathomError(f"{path}: {error.strerror or error}") from None
    except ValueError as error:  # no file can have such a name
        raise FathomError(f"{str(path)!r}: {error}") from None


def _standard_input() -> bytes:
    if sys.stdin is None:
        raise FathomError("standard input is closed")
    try:
        return sys.stdin.buffer.read()
    except OSError as error:
        raise FathomError(f"standard input: {error.strerror or error}") from None


def write_whole(path: Path, content: bytes) -> None:
    """Write the file all at once: whoever opens `path` finds the old content or the new, never a part."""
    path = path.resolve()
    beside = path.with_name(f".{path.name}.{secrets.token_hex(4)}.part")
    try:
        beside.write_bytes(content)
        beside.replace(path)
    except OSError as error:
        raise FathomError(f"cannot write '{path}': {error.strerror or error}") from error
    finally:
        with suppress(OSError):
            beside.unlink()
