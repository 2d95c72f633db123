"""Two machines, over the loopback: a proof, and all that can go wrong with it; each ends with one clear line."""

from __future__ import annotations

import queue
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from zk_toys import line, solved

from fathom.answer import Limits, Watch
from fathom.errors import FathomError, LimitReached
from fathom.zk import MoveStatement
from fathom.zk.conversation import Outcome, prove, verify
from fathom.zk.messages import MAGIC, VERSION, BrokenConversation, Channel, Said, address_of, awaited, called

PUZZLE = line("oo.o", ".o..")
STATEMENT = MoveStatement(PUZZLE)
SIGMA = STATEMENT.sigma(2)
WITNESS = solved(PUZZLE)
LIMIT = 60.0
"""Seconds that no test comes near to; a test that hangs ends."""


class Prover:
    """A prover in a thread, on a port of its own; `outcome` is what came of it, or what it raised."""

    def __init__(self, patience: float = LIMIT, statement: Any = STATEMENT) -> None:
        self._places: queue.Queue[str] = queue.Queue()
        self._ended: queue.Queue[Any] = queue.Queue()
        self._thread = threading.Thread(target=self._run, args=(patience, statement), daemon=True)
        self._thread.start()
        self.address = address_of(self._places.get(timeout=LIMIT))

    def _run(self, patience: float, statement: Any) -> None:
        watch = Limits(time=LIMIT).watch()
        try:
            with awaited(("127.0.0.1", 0), watch, patience, self._places.put) as channel:
                self._ended.put(prove(channel, statement, SIGMA, WITNESS, watch))
        except Exception as error:
            self._ended.put(error)

    @property
    def outcome(self) -> Any:
        return self._ended.get(timeout=LIMIT)


def verified(address: tuple[str, int], security: int = 10, statement: Any = STATEMENT) -> Outcome:
    watch = Limits(time=LIMIT).watch()
    with called(address, watch, LIMIT) as channel:
        return verify(channel, statement, watch, security=security)


@contextmanager
def caller(address: tuple[str, int]) -> Iterator[Channel]:
    """Somebody who talks to a prover by hand."""
    with called(address, Limits(time=LIMIT).watch(), LIMIT) as channel:
        yield channel


def raw(channel: Channel) -> socket.socket:
    return channel._connection


def frame(what: int, content: bytes, version: int = VERSION, length: int | None = None) -> bytes:
    size = len(content) if length is None else length
    return MAGIC + bytes((version, what)) + size.to_bytes(4, "big") + content


HELLO = STATEMENT.encoded() + bytes(32) + (10).to_bytes(4, "big")


def test_a_proof_is_accepted() -> None:
    prover = Prover()
    seen = verified(prover.address)
    assert (seen.fault, seen.rounds, seen.questions, seen.steps) == (None, 18, 3, 2)
    assert prover.outcome == seen


def test_the_puzzles_must_be_the_same() -> None:
    prover = Prover()
    with pytest.raises(BrokenConversation, match="the other side ended it: the other side asks about another puzzle"):
        verified(prover.address, statement=MoveStatement(line("o.oo", "..o.")))
    assert isinstance(prover.outcome, BrokenConversation)


BAD_FIRST_WORDS = {
    "malformed": (b"GET / HTTP/1.1\r\n\r\n", "expected a message of fathom zk"),
    "of another version": (frame(Said.HELLO, HELLO, version=9), "speaks version 9"),
    "huge": (frame(Said.HELLO, HELLO, length=2**32 - 1), "a message of 4294967295 bytes, expected 68"),
    "short": (frame(Said.HELLO, HELLO[:-1]), "a message of 67 bytes, expected 68"),
    "of another sort": (frame(Said.ANSWER, b""), "found answer, expected hello"),
    "of no sort": (frame(77, b""), "found message 77, expected hello"),
    "greedy": (frame(Said.HELLO, HELLO[:-4] + b"\xff" * 4), "a security of 4294967295"),
}


@pytest.mark.parametrize("name", BAD_FIRST_WORDS)
def test_a_prover_ends_at_bad_words_and_has_opened_nothing(name: str) -> None:
    words, message = BAD_FIRST_WORDS[name]
    prover = Prover()
    with caller(prover.address) as channel:
        raw(channel).setblocking(True)
        with suppress(OSError):  # the prover may have left by then
            raw(channel).sendall(words)
            raw(channel).shutdown(socket.SHUT_WR)
        heard = everything_from(raw(channel))
    ended = prover.outcome
    assert isinstance(ended, BrokenConversation)
    assert message in str(ended)
    assert "\n" not in str(ended)
    assert sorts(heard) in ([Said.REFUSED], [])


def everything_from(connection: socket.socket) -> bytes:
    """All that comes until the other side closes, however it does."""
    found = b""
    try:
        while part := connection.recv(1 << 16):
            found += part
    except ConnectionError:
        pass
    return found


def sorts(data: bytes) -> list[int]:
    """Which messages there are."""
    found = []
    while data:
        found.append(data[4])
        data = data[9 + int.from_bytes(data[5:9], "big") :]
    return found


@pytest.mark.parametrize("question", [3, 2**32 - 1])
def test_a_question_that_there_is_not_is_not_answered(question: int) -> None:
    prover = Prover()
    with caller(prover.address) as channel:
        channel.say(Said.HELLO, HELLO)
        channel.hear(Said.WELCOME, 69)
        channel.hear(Said.COMMITMENT, 32)
        channel.say(Said.QUESTION, question.to_bytes(4, "big"))
        with pytest.raises(BrokenConversation, match="ended it: found question"):
            channel.hear(Said.ANSWER, 10**6, 0)
    assert isinstance(prover.outcome, BrokenConversation)


def test_a_second_question_about_a_commitment_is_not_answered() -> None:
    """The prover goes on to the next round; the question is taken for that one, whose values are others."""
    prover = Prover()
    with caller(prover.address) as channel:
        channel.say(Said.HELLO, HELLO)
        channel.hear(Said.WELCOME, 69)
        roots = []
        for question in (1, 2):
            roots.append(channel.hear(Said.COMMITMENT, 32))
            channel.say(Said.QUESTION, question.to_bytes(4, "big"))
            channel.hear(Said.ANSWER, 10**6, 0)
    assert roots[0] != roots[1]
    assert isinstance(prover.outcome, BrokenConversation)


def test_who_leaves_is_told_to_have_left() -> None:
    prover = Prover()
    with caller(prover.address) as channel:
        channel.say(Said.HELLO, HELLO)
        channel.hear(Said.WELCOME, 69)
    assert "the other side has left" in str(prover.outcome)


def test_who_is_silent_is_not_waited_for() -> None:
    prover = Prover(patience=0.05)
    with caller(prover.address):
        ended = prover.outcome
    assert isinstance(ended, LimitReached)
    assert "no whole message came in 0.05 s" in ended.reason


def test_a_message_that_trickles_in_has_to_be_whole_in_time() -> None:
    """A byte a second: the clock that the test drives counts from the first to the last."""
    here, there = socket.socketpair()
    now = [0.0]

    class Trickling:
        def recv(self, _number: int) -> bytes:
            now[0] += 1.0
            return here.recv(1)

        def fileno(self) -> int:
            return here.fileno()

    with here, there:
        channel = Channel(here, Watch(), patience=5.0, clock=lambda: now[0])
        channel._connection = Trickling()  # type: ignore[assignment]
        there.sendall(frame(Said.HELLO, HELLO))
        with pytest.raises(LimitReached, match="no whole message came in 5 s"):
            channel.hear(Said.HELLO, len(HELLO))
        assert len(here.recv(1000)) == len(frame(Said.HELLO, HELLO)) - 5


def served(answer: Callable[[Channel], None]) -> tuple[str, int]:
    """Where somebody listens who is no prover, but answers like this."""
    places: queue.Queue[str] = queue.Queue()

    def run() -> None:
        try:
            with awaited(("127.0.0.1", 0), Limits(time=LIMIT).watch(), LIMIT, places.put) as channel:
                answer(channel)
        except (FathomError, LimitReached):
            pass

    threading.Thread(target=run, daemon=True).start()
    return address_of(places.get(timeout=LIMIT))


def recorded() -> list[tuple[Said, bytes]]:
    """What a prover says in a conversation that goes well."""
    said: list[tuple[Said, bytes]] = []

    class Recording(Channel):
        def say(self, what: Said, content: bytes = b"") -> None:
            said.append((what, content))
            super().say(what, content)

    prover: queue.Queue[str] = queue.Queue()

    def run() -> None:
        watch = Limits(time=LIMIT).watch()
        with awaited(("127.0.0.1", 0), watch, LIMIT, prover.put) as channel:
            prove(Recording(raw(channel), watch, LIMIT), STATEMENT, SIGMA, WITNESS, watch)

    thread = threading.Thread(target=run, daemon=True)
    thread.start()
    assert verified(address_of(prover.get(timeout=LIMIT))).fault is None
    thread.join(LIMIT)
    return said


def replaying(said: list[tuple[Said, bytes]], mended: bool) -> Callable[[Channel], None]:
    """Somebody who says again what a prover said; `mended`: under the name of the new conversation."""
    from fathom.zk.conversation import _session

    def answer(channel: Channel) -> None:
        hello = channel.hear(Said.HELLO, 68)
        for what, content in said:
            if what is Said.WELCOME and mended:
                session = _session(SIGMA, "sha256", hello[32:64], content[:32])
                content = content[:32] + session + content[64:]  # noqa: PLW2901
            channel.say(what, content)
            if what is Said.COMMITMENT:
                channel.hear(Said.QUESTION, 4)

    return answer


def test_a_replayed_conversation_is_seen_at_once() -> None:
    with pytest.raises(BrokenConversation, match=r"another conversation \(a replay\?\)"):
        verified(served(replaying(recorded(), mended=False)))


def test_a_replay_under_a_new_name_fails_in_the_first_round() -> None:
    seen = verified(served(replaying(recorded(), mended=True)))
    assert seen.rounds == 1
    assert seen.fault is not None
    assert "not what was committed to in this conversation" in seen.fault


def test_a_commitment_that_comes_twice_is_seen() -> None:
    """From a prover whose randomness repeats itself, which gives the solution away to whoever asks twice."""
    from random import Random

    from zk_toys import SHA256

    from fathom.zk.conversation import _session
    from fathom.zk.rounds import Round, answer_bytes

    def answer(channel: Channel) -> None:
        hello = channel.hear(Said.HELLO, 68)
        session = _session(SIGMA, "sha256", hello[32:64], bytes(32))
        channel.say(Said.WELCOME, bytes(32) + session + bytes((0,)) + (2).to_bytes(4, "big"))
        while True:
            made = Round(SIGMA, SIGMA.secret(WITNESS), SHA256, session, Random(1))
            channel.say(Said.COMMITMENT, made.root)
            question = int.from_bytes(channel.hear(Said.QUESTION, 4), "big")
            channel.say(Said.ANSWER, answer_bytes(made.answer(question)))

    with pytest.raises(BrokenConversation, match="round 2: a commitment comes a second time"):
        verified(served(answer))


BAD_ANSWERS = {
    "long": (frame(Said.ANSWER, b"", length=2**31), "a message of 2147483648 bytes"),
    "empty": (frame(Said.ANSWER, bytes(8)), None),
    "cut": (frame(Said.ANSWER, b"\0\0\0\1" + bytes(6)), "an answer ends too early"),
    "of many": (frame(Said.ANSWER, b"\xff" * 8), "found 4294967295 in an answer"),
}


@pytest.mark.parametrize("name", BAD_ANSWERS)
def test_a_verifier_ends_at_bad_answers(name: str) -> None:
    words, message = BAD_ANSWERS[name]
    from fathom.zk.conversation import _session

    def answer(channel: Channel) -> None:
        hello = channel.hear(Said.HELLO, 68)
        session = _session(SIGMA, "sha256", hello[32:64], bytes(32))
        channel.say(Said.WELCOME, bytes(32) + session + bytes((0,)) + (2).to_bytes(4, "big"))
        channel.say(Said.COMMITMENT, bytes(32))
        channel.hear(Said.QUESTION, 4)
        raw(channel).sendall(words)
        everything_from(raw(channel)) if raw(channel).getblocking() else channel.hear(Said.QUESTION, 4)

    if message is None:
        assert "not what was committed to" in str(verified(served(answer)).fault)
    else:
        with pytest.raises(FathomError, match=message):
            verified(served(answer))


@pytest.mark.parametrize(
    ("scheme", "steps", "why"),
    [(9, 2, "commits in a way"), (0, 3, "expected 2"), (0, 2**32 - 1, "expected 2"), (0, 0, "another conversation")],
)
def test_a_prover_who_says_nonsense_about_itself_is_not_listened_to(scheme: int, steps: int, why: str) -> None:
    def answer(channel: Channel) -> None:
        channel.hear(Said.HELLO, 68)
        channel.say(Said.WELCOME, bytes(64) + bytes((scheme,)) + steps.to_bytes(4, "big"))
        channel.hear(Said.QUESTION, 4)

    with pytest.raises(FathomError, match=why):
        verified(served(answer))


@given(st.lists(st.binary(max_size=60), max_size=4))
@settings(max_examples=100)
def test_no_bytes_make_a_prover_say_more_than_a_line(parts: list[bytes]) -> None:
    """Frames of the right sort with any content, and then anything: nothing is opened, nothing but a line is raised."""
    here, there = socket.socketpair()
    with here, there:
        there.sendall(frame(Said.HELLO, HELLO) + b"".join(frame(Said.QUESTION, part) for part in parts) + b"\0")
        there.shutdown(socket.SHUT_WR)
        with pytest.raises(BrokenConversation):
            prove(Channel(here, Watch(), LIMIT), STATEMENT, SIGMA, WITNESS, Watch())
        here.close()
        answers = sorts(everything_from(there)).count(Said.ANSWER)
    asked = 0
    for part in parts:
        if len(part) != 4 or int.from_bytes(part, "big") >= SIGMA.questions:
            break
        asked += 1
    assert answers == asked


@pytest.mark.parametrize("text", ["", "host", "host:", "host:99999", "host:-1", "host:port", "1:2:x"])
def test_what_is_no_address_is_refused(text: str) -> None:
    with pytest.raises(FathomError, match="expected an address"):
        address_of(text)


def test_addresses() -> None:
    assert address_of(":4000") == address_of("4000") == ("127.0.0.1", 4000)
    assert address_of("[::1]:80") == ("::1", 80)


def test_nobody_there_is_one_line() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        place = taken.getsockname()[:2]
        with pytest.raises(FathomError, match="in use"), awaited(place, Watch(), LIMIT):
            pass
    with pytest.raises(FathomError, match="refused"), called(place, Watch(), LIMIT):
        pass
