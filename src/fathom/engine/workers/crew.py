"""What does the work: a crew of workers that are asked for something and answer, wherever they are.

A worker does one thing at a time and has a desk: what a function puts there, the next one finds, as long as the worker
lives. Workers of another process or machine can die at any moment. Then what they were asked for is answered by
`LOST`, their desk is gone, and `renew` puts a new worker in the place; who asked knows what has to be done again.

Functions and their arguments travel by pickle, so functions are those of modules.
"""

from __future__ import annotations

import pickle
from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass, field
from types import TracebackType
from typing import Any, Protocol, Self, TypeAlias

from fathom.answer import resident_bytes
from fathom.errors import FathomError


@dataclass(slots=True)
class Desk:
    """A worker's own: what it keeps between two questions, its cores, and whether it was asked to stop."""

    stopping: Callable[[], bool]
    cores: int = 1
    kept: dict[Any, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Done:
    """The answer to a question, and how many bytes of memory the worker's process has, where that is its own."""

    worker: int
    value: Any
    memory: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class Failed:
    """The function that was asked for raised this."""

    worker: int
    error: Exception


@dataclass(frozen=True, slots=True)
class Lost:
    """The worker died before it could answer."""

    worker: int


Outcome: TypeAlias = Done | Failed | Lost


class Crew(Protocol):
    """Workers, numbered from 0 on. Use it as a context: it owns them."""

    place: str
    """Where they are, in words."""

    size: int
    """How many there are."""

    def ask(self, worker: int, function: Callable[..., Any], *arguments: Any) -> None:
        """Let a worker that is free call `function(desk, *arguments)`."""

    def answers(self, seconds: float) -> list[Outcome]:
        """What has come since, at least one unless so many seconds pass before."""

    def renew(self, worker: int) -> None:
        """A new worker, with an empty desk, in the place of one that was lost."""

    def stop(self) -> None:
        """Ask all workers to stop: `Desk.stopping` is true from now on."""

    def close(self) -> None:
        """Let them go; whatever they do ends."""

    def __enter__(self) -> Self: ...

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None: ...


class ClosedAtTheEnd(ABC):
    """A crew that lets its workers go when its context ends."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @abstractmethod
    def close(self) -> None:
        """Let them go."""


def question(function: Callable[..., Any], arguments: tuple[Any, ...]) -> bytes:
    """What a worker is asked for, packed."""
    return pickle.dumps((function, arguments), pickle.HIGHEST_PROTOCOL)


def answered(desk: Desk, question: bytes) -> tuple[bool, bytes, int]:
    """At a worker: whether all went well; what came out or was raised, packed so that it unpacks; its memory."""
    try:
        function, arguments = pickle.loads(question)
        return True, pickle.dumps(function(desk, *arguments), pickle.HIGHEST_PROTOCOL), resident_bytes()
    except Exception as error:
        return False, _packed(error), resident_bytes()


def _packed(error: Exception) -> bytes:
    try:
        packed = pickle.dumps(error)
        pickle.loads(packed)
    except Exception:
        plain = FathomError(str(error)) if isinstance(error, FathomError) else RuntimeError(repr(error))
        return pickle.dumps(plain)
    return packed


def outcome(worker: int, answer: tuple[bool, bytes, int]) -> Outcome:
    """What `answered` told."""
    well, packed, memory = answer
    return Done(worker, pickle.loads(packed), memory) if well else Failed(worker, pickle.loads(packed))
