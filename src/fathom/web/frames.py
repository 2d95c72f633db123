"""What the server and a worker say to each other: frames of a mark, a length and bytes, over a socket.

The server sends work (`WORK`) and the wish to stop it (`STOP`); a worker, which begins with its number (`HELLO`),
says when it begins work (`BEGUN`) and answers with parts of a stream (`PART`), as they come, and at the end with a
result (`RESULT`) or with what went wrong (`FAILURE`). Results begin with a line of JSON about them, and what follows
goes to the browser as it is.
"""

from __future__ import annotations

import json
import socket
import struct
from typing import Any

_HEAD = struct.Struct(">cI")
HEAD_SIZE = _HEAD.size

WORK, STOP, BEGUN, PART, RESULT, FAILURE, HELLO = b"W", b"S", b"B", b"P", b"R", b"F", b"H"


def packed(mark: bytes, content: bytes) -> bytes:
    """A frame."""
    return _HEAD.pack(mark, len(content)) + content


def unpacked(head: bytes) -> tuple[bytes, int]:
    """The mark of a frame and how many bytes follow."""
    mark, size = _HEAD.unpack(head)
    return mark, size


def receive(connection: socket.socket) -> tuple[bytes, bytes] | None:
    """The next frame, waited for; None when the other side has gone."""
    head = _exactly(connection, HEAD_SIZE)
    if head is None:
        return None
    mark, size = unpacked(head)
    content = _exactly(connection, size)
    return None if content is None else (mark, content)


def _exactly(connection: socket.socket, size: int) -> bytes | None:
    found = bytearray()
    while len(found) < size:
        part = connection.recv(min(size - len(found), 1 << 20))
        if not part:
            return None
        found += part
    return bytes(found)


def as_json(value: Any) -> bytes:
    """A value as JSON in few bytes; numbers that JSON does not know are told as nothing."""
    try:
        return json.dumps(value, ensure_ascii=False, separators=(",", ":"), allow_nan=False, default=_plain).encode()
    except ValueError:
        return json.dumps(_finite(value), separators=(",", ":"), default=_plain).encode()


def event(name: str, value: Any) -> bytes:
    """An event of a stream, as browsers read it. JSON has no line ends of its own."""
    return b"event: " + name.encode() + b"\ndata: " + as_json(value) + b"\n\n"


def _plain(value: Any) -> Any:
    """NumPy's numbers as Python's; anything else, such as a fraction, in words."""
    return value.item() if getattr(value, "shape", None) == () else str(value)


def _finite(value: Any) -> Any:
    if isinstance(value, dict):
        return {str(key): _finite(part) for key, part in value.items()}
    if isinstance(value, (list, tuple)):
        return [_finite(part) for part in value]
    if isinstance(value, float) and not -1e308 <= value <= 1e308:
        return None
    return value
