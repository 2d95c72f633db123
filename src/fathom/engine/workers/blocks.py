"""Files of sorted numbers, for what crosses from one range to another: in blocks, compressed, with checksums.

Of a block the gaps between its numbers are kept, in one byte below 128, in two below 16,384, and so on; where gaps
repeat much, zlib follows at its quickest (`squeezed`), which takes longer than all the rest. A file appears under its
name when it is whole.
"""

from __future__ import annotations

import secrets
import struct
import zlib
from collections.abc import Iterator
from pathlib import Path
from threading import Lock
from typing import Self

import numpy as np
from numpy.typing import NDArray

from fathom.compiled import compiled, types
from fathom.engine.statespace.rules import NUMBERS, Numbers
from fathom.errors import FathomError
from fathom.storage import damaged

_BYTES = types.uint8[::1]
_LONGEST = 9  # bytes of a gap, at most
_HEAD = struct.Struct("<QQI?")  # of a block: how many numbers, how many bytes, their checksum, and whether squeezed
_END = _HEAD.pack(0, 0, 0, False)


@compiled(types.int64(NUMBERS, _BYTES), nogil=True)
def _pack(numbers: Numbers, out: NDArray[np.uint8]) -> int:
    """Write the gaps between numbers that grow, the first from -1; how many bytes they take."""
    at = 0
    last = -1
    for number in numbers:
        gap = number - last - 1
        last = number
        while gap >= 128:
            out[at] = gap & 127 | 128
            at += 1
            gap >>= 7
        out[at] = gap
        at += 1
    return at


@compiled(types.int64(_BYTES, NUMBERS), nogil=True)
def _unpack(packed: NDArray[np.uint8], numbers: Numbers) -> int:
    """Read what `_pack` wrote; how many numbers there are."""
    count = shift = 0
    last = -1
    gap = 0
    for byte in packed:
        gap |= (np.int64(byte) & 127) << shift  # type: ignore[assignment]
        shift += 7
        if byte < 128:
            last += gap + 1
            numbers[count] = last
            count += 1
            gap = shift = 0
    return count


class BlockWriter:
    """A file of blocks under way, by one thread or several: it is there, whole, at the end of its context."""

    def __init__(self, path: Path, squeezed: bool = True) -> None:
        self._path = path
        self._squeezed = squeezed
        self._beside = path.with_name(f".{path.name}.{secrets.token_hex(4)}.part")
        self._lock = Lock()
        self.size = 0
        """How many bytes were written."""
        try:
            self._file = self._beside.open("wb")
        except OSError as error:
            raise self._refusal(error) from None

    def add(self, numbers: Numbers) -> None:
        """Write a block of numbers that grow, from 0 on."""
        out = np.empty(_LONGEST * len(numbers), dtype=np.uint8)
        content = out[: _pack(numbers, out)].tobytes()
        if self._squeezed:
            content = zlib.compress(content, 1)
        head = _HEAD.pack(len(numbers), len(content), zlib.crc32(content), self._squeezed)
        with self._lock:
            try:
                self._file.write(head + content)
            except OSError as error:
                raise self._refusal(error) from None
            self.size += len(head) + len(content)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        try:
            if kind is None:
                self._file.write(_END)
                self._file.close()
                self._beside.replace(self._path)
        except OSError as error:
            raise self._refusal(error) from None
        finally:
            self._file.close()
            self._beside.unlink(missing_ok=True)

    def _refusal(self, error: OSError) -> FathomError:
        return FathomError(f"cannot write '{self._path}': {error.strerror or error}")


def read_blocks(path: Path) -> Iterator[Numbers]:
    """The blocks of a file, one after the other, as they were written."""
    try:
        with path.open("rb") as file:
            while (head := file.read(_HEAD.size)) != _END:
                if len(head) < _HEAD.size:
                    raise damaged(path, "it ends too early")
                count, size, wanted, squeezed = _HEAD.unpack(head)
                content = file.read(size)
                if zlib.crc32(content) != wanted:
                    raise damaged(path, "its content is not what was written")
                packed = bytearray(zlib.decompress(content) if squeezed else content)
                numbers = np.empty(count, dtype=np.int64)
                _unpack(np.frombuffer(packed, dtype=np.uint8), numbers)
                yield numbers
    except OSError as error:
        raise FathomError(f"cannot read '{path}': {error.strerror or error}") from None
