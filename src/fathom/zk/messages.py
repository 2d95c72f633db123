"""Messages between two machines: framed, of a version, never longer than they may be, never waited for too long.

A frame is `FZK`, a byte for the version, one for what it is, four for the length of what follows. Its length is looked
at before anything of it is kept. A message has to have come whole when the time is up, however it trickles in. Whatever
goes wrong ends the conversation with one line (`BrokenConversation`, or `LimitReached` where it took too long).
"""

from __future__ import annotations

import select
import socket
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from enum import IntEnum

from fathom.answer import Watch
from fathom.errors import FathomError, LimitReached, excerpt

MAGIC = b"FZK"
VERSION = 1
LONGEST_REFUSAL = 300
_HEAD = len(MAGIC) + 6
_SLICE = 0.1  # seconds between two looks whether to go on


class BrokenConversation(FathomError):
    """The other side left, or said something that is no message of the protocol."""


class Said(IntEnum):
    """What a message is."""

    HELLO = 1
    WELCOME = 2
    COMMITMENT = 3
    QUESTION = 4
    ANSWER = 5
    ACCEPTED = 6
    REFUSED = 7


class Channel:
    """One side of a conversation. `patience`: how many seconds it waits for a message, to its last byte."""

    def __init__(
        self,
        connection: socket.socket,
        watch: Watch,
        patience: float = 30.0,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        connection.setblocking(False)
        self._connection = connection
        self._watch = watch
        self._patience = patience
        self._clock = clock
        self.sent = self.received = 0

    def say(self, what: Said, content: bytes = b"") -> None:
        """Send a message."""
        data = memoryview(MAGIC + bytes((VERSION, what)) + len(content).to_bytes(4, "big") + content)
        end = self._clock() + self._patience
        self.sent += len(data)
        while data:
            self._wait(end, writing=True)
            try:
                data = data[self._connection.send(data) :]
            except BlockingIOError:
                continue
            except OSError:
                raise BrokenConversation("the other side has left") from None

    def hear(self, wanted: Said, most: int, least: int | None = None) -> bytes:
        """What a message of that sort says, which has so many bytes at most, and at least (if that is told)."""
        end = self._clock() + self._patience
        head = self._bytes(_HEAD, end)
        if head[: len(MAGIC)] != MAGIC:
            raise BrokenConversation(f"found {excerpt(repr(head)[2:-1])}, expected a message of fathom zk")
        version, what = head[len(MAGIC)], head[len(MAGIC) + 1]
        if version != VERSION:
            raise BrokenConversation(f"the other side speaks version {version}, this is version {VERSION}")
        length = int.from_bytes(head[-4:], "big")
        if what == Said.REFUSED and length <= LONGEST_REFUSAL:
            told = self._bytes(length, end).decode(errors="replace")
            raise BrokenConversation(f"the other side ended it: {excerpt(told, LONGEST_REFUSAL)[1:-1]}")
        if what != wanted:
            named = Said(what).name.lower() if what in list(Said) else f"message {what}"
            raise BrokenConversation(f"found {named}, expected {wanted.name.lower()}")
        if not (most if least is None else least) <= length <= most:
            raise BrokenConversation(f"found a message of {length} bytes, expected {most}{' at most' if least else ''}")
        return self._bytes(length, end)

    @contextmanager
    def courteous(self) -> Iterator[None]:
        """Within the block, what goes wrong is told to the other side before it is raised."""
        try:
            yield
        except FathomError as error:
            self.refuse(str(error))
            raise

    def refuse(self, why: str) -> None:
        """Tell the other side, if it still listens, why nothing more comes."""
        with suppress(FathomError, LimitReached):
            self.say(Said.REFUSED, why.encode()[:LONGEST_REFUSAL])

    def _bytes(self, number: int, end: float) -> bytes:
        parts = bytearray()
        while len(parts) < number:
            self._wait(end, writing=False)
            try:
                part = self._connection.recv(min(number - len(parts), 1 << 16))
            except BlockingIOError:
                continue
            except OSError:
                part = b""
            if not part:
                raise BrokenConversation("the other side has left")
            parts += part
        self.received += number
        return bytes(parts)

    def _wait(self, end: float, *, writing: bool) -> None:
        """Until something can be read or written, the time is up, or somebody wants to stop."""
        while True:
            self._watch.check("talking", self.received)
            left = end - self._clock()
            if left <= 0:
                raise LimitReached(f"no whole message came in {self._patience:g} s")
            lists = ([], [self._connection]) if writing else ([self._connection], [])
            if any(select.select(*lists, [], min(left, _SLICE))):
                return


def address_of(text: str) -> tuple[str, int]:
    """Host and port of `host:port`, `[::1]:port`, `:port` or `port`; without a host it is this machine."""
    host, _, port = text.rpartition(":")
    if not (port.isascii() and port.isdigit() and len(port) < 6 and int(port) < 65536):
        raise FathomError(f"found {excerpt(text)}, expected an address such as 127.0.0.1:4000")
    return host.removeprefix("[").removesuffix("]") or "127.0.0.1", int(port)


@contextmanager
def called(address: tuple[str, int], watch: Watch, patience: float = 30.0) -> Iterator[Channel]:
    """A channel to somebody who listens there."""
    try:
        connection = socket.create_connection(address, timeout=patience)
    except TimeoutError:
        raise LimitReached(f"nobody answered at {_name(address)} for {patience:g} s") from None
    except (OSError, UnicodeError) as error:
        raise FathomError(f"{_name(address)}: {getattr(error, 'strerror', None) or error}") from None
    with connection:
        yield Channel(connection, watch, patience)


@contextmanager
def awaited(
    address: tuple[str, int], watch: Watch, patience: float = 30.0, ready: Callable[[str], None] = print
) -> Iterator[Channel]:
    """A channel to the first who calls; `ready` is told where it listens. How long nobody may call is the watch's."""
    family = socket.AF_INET6 if ":" in address[0] else socket.AF_INET
    try:
        listener = socket.create_server(address, family=family)
    except (OSError, UnicodeError) as error:
        raise FathomError(f"{_name(address)}: {getattr(error, 'strerror', None) or error}") from None
    with listener:
        ready(_name(listener.getsockname()[:2]))
        while not select.select([listener], [], [], _SLICE)[0]:
            watch.check("waiting for a verifier")
        connection, _ = listener.accept()
    with connection:
        yield Channel(connection, watch, patience)


def _name(address: tuple[str, int]) -> str:
    host, port = address
    return f"[{host}]:{port}" if ":" in host else f"{host}:{port}"
