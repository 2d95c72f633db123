"""Files that long searches keep: locked, given their room beforehand, and known by their checksums.

A mapped file that outgrows its disk kills the process when a page is written, so the room is taken when the file is
made. What a search leaves behind is sealed: its ledger as a whole, big files block by block (CRC-32, about a second
for a gigabyte). Opening looks at no more than `MOST_AT_OPENING` blocks of a file, spread evenly, which finds a file
that was cut off, emptied or replaced; `thorough` looks at all of them.
"""

from __future__ import annotations

import json
import os
import sys
import zlib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO

from fathom.errors import FathomError

if TYPE_CHECKING:
    from numpy.typing import NDArray

BLOCK = 1 << 24
MOST_AT_OPENING = 16


def damaged(path: Path, why: str) -> FathomError:
    """The one line about a file that is not as it was left."""
    return FathomError(f"'{path}' is damaged: {why}; delete its folder to begin again")


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """Keep others out while the block runs: one process at a time may lock a file, made if need be."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("a+b") as file:
            if not _lock(file):
                raise FathomError(f"'{path.parent}' is in use by another search")
            yield
    except OSError as error:
        if error.filename is None or Path(error.filename) not in (path, *path.parents):
            raise
        raise FathomError(f"cannot use the folder '{path.parent}' as a store: {error.strerror or error}") from None


def _lock(file: BinaryIO) -> bool:
    """Whether the file is ours now; systems without locks trust their user."""
    try:
        import fcntl
    except ImportError:
        return True
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True


def mapped(path: Path, kind: Any, size: int, *, fresh: bool) -> NDArray[Any]:
    """An array of `size` entries in a file: a fresh one, of zeros and with all its room, or the one that is there."""
    import numpy as np

    expected = size * np.dtype(kind).itemsize
    if fresh:
        _with_room(path, expected)
    elif not path.exists() or path.stat().st_size != expected:
        found = f"{path.stat().st_size:,} bytes" if path.exists() else "nothing"
        raise damaged(path, f"found {found}, expected {expected:,} bytes")
    try:
        return np.asarray(np.memmap(path, kind, "r+", shape=(size,)))
    except OSError as error:
        raise FathomError(f"cannot use '{path}': {error.strerror or error}") from None


def _with_room(path: Path, size: int) -> None:
    """Make a file of zeros whose room on the disk is taken; nothing is left of it if there is no room."""
    try:
        with path.open("wb") as file:
            if hasattr(os, "posix_fallocate"):
                os.posix_fallocate(file.fileno(), 0, size)
            else:
                zeros = bytes(min(size, BLOCK))
                for start in range(0, size, BLOCK):
                    file.write(zeros[: size - start])
    except OSError as error:
        with suppress(OSError):
            path.unlink()
        raise FathomError(f"no room for '{path}', {size:,} bytes: {error.strerror or error}") from None


def untouched(kind: Any, size: int) -> NDArray[Any]:
    """An array of zeros in memory that is taken page by page, when it is first touched; it may exceed the machine's."""
    import mmap

    import numpy as np

    dtype = np.dtype(kind)
    if not hasattr(mmap, "MAP_ANONYMOUS"):
        return np.zeros(size, dtype)
    unreserved = 0x4000 if sys.platform == "linux" else 0
    room = mmap.mmap(-1, max(1, size * dtype.itemsize), flags=mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS | unreserved)
    return np.frombuffer(room, dtype, size)


def sums_of(array: NDArray[Any], most: int | None = None) -> dict[str, int]:
    """The checksums of an array's blocks by their numbers: of all, or of at most so many, spread evenly."""
    content = _bytes_of(array)
    numbers = _chosen(-(-len(content) // BLOCK), most)
    return {str(number): zlib.crc32(content[number * BLOCK : (number + 1) * BLOCK]) for number in numbers}


def check_sums(path: Path, array: NDArray[Any], sums: Mapping[str, int], *, thorough: bool = False) -> None:
    """Compare blocks of a mapped file with the checksums that were kept; `FathomError` names the first that differs."""
    content = _bytes_of(array)
    for number in _chosen(len(sums), None if thorough else MOST_AT_OPENING):
        key, wanted = list(sums.items())[number]
        start = int(key) * BLOCK
        if zlib.crc32(content[start : start + BLOCK]) != wanted:
            raise damaged(path, f"the bytes from {start:,} on are not those that were written")


def _bytes_of(array: NDArray[Any]) -> memoryview:
    import numpy as np

    return memoryview(np.ascontiguousarray(array).view(np.uint8).data)


def file_sum(path: Path) -> int:
    """The checksum of a whole file."""
    found = 0
    with path.open("rb") as file:
        while part := file.read(BLOCK):
            found = zlib.crc32(part, found)
    return found


def _chosen(number: int, most: int | None) -> list[int]:
    if most is None or number <= most:
        return list(range(number))
    return sorted({round(place * (number - 1) / (most - 1)) for place in range(most)})


def sealed(facts: Mapping[str, Any]) -> bytes:
    """Facts as JSON, with a checksum."""
    return json.dumps({**facts, "check": _sum(facts)}).encode()


def unsealed(path: Path) -> dict[str, Any]:
    """The facts in a file that `sealed` wrote."""
    try:
        told = json.loads(path.read_bytes())
    except OSError as error:
        raise FathomError(f"cannot read '{path}': {error.strerror or error}") from None
    except (ValueError, RecursionError):
        raise damaged(path, "it cannot be read") from None
    if not isinstance(told, dict) or told.pop("check", None) != _sum(told):
        raise damaged(path, "its checksum is another")
    return told


def _sum(facts: Mapping[str, Any]) -> int:
    return zlib.crc32(json.dumps(facts, sort_keys=True).encode())
