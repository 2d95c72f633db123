"""Files written all at once: no reader ever sees half of one."""

from __future__ import annotations

import secrets
from contextlib import suppress
from pathlib import Path

from fathom.errors import FathomError


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
