"""What can go wrong, in words a user can act on.

Every error Fathom raises on purpose is a `FathomError`; the command line prints its one line and exits with status 2.
Reaching a limit is not bad input: `LimitReached` ends a search early and becomes the verdict *undecided*.
"""

from __future__ import annotations


class FathomError(ValueError):
    """Something the caller can put right: a bad file, an unknown name, an option that does not fit."""


class FormatError(FathomError):
    """A text that cannot be read, with the place where reading stopped.

    `line` and `column` count from 1; either may be None when the trouble has no single place.
    """

    def __init__(self, message: str, *, source: str = "", line: int | None = None, column: int | None = None) -> None:
        self.source = source
        self.line = line
        self.column = column
        place = ":".join(str(part) for part in (source or None, line, column) if part is not None)
        super().__init__(f"{place}: {message}" if place else message)


class UnknownName(FathomError):
    """A kind, method, generator or option that is not there; the message lists those that are."""

    def __init__(self, what: str, name: str, known: list[str]) -> None:
        listed = ", ".join(known) if known else "none"
        super().__init__(f"there is no {what} '{name}' (known: {listed})")


class MissingExtra(FathomError):
    """An optional library that is not installed, with the command that installs it."""

    def __init__(self, purpose: str, extra: str) -> None:
        super().__init__(f"{purpose} needs an optional part: pip install 'fathom[{extra}]'")


class NotFound(FathomError):
    """A generator looked as long as it was allowed to and found nothing that fits the wish."""


class LimitReached(Exception):
    """A limit on time, memory or nodes, or a wish to stop, ended a search before its answer."""

    def __init__(self, reason: str) -> None:
        self.reason = reason
        super().__init__(reason)


class MemoryReached(LimitReached):
    """The limit was one of memory: a search that keeps less may still come through."""


class BrokenAnswer(RuntimeError):
    """A solver's answer that its checker refuses. This is a defect in Fathom, never the user's."""


def excerpt(text: str, width: int = 32) -> str:
    """Quote `text` for a message: one line, printable, and not longer than `width`."""
    shown = text if len(text) <= width else text[: width - 1] + "…"
    return repr(shown)


def shown(value: object, width: int = 32) -> str:
    """A value for a message, as Python writes it: one line, and not longer than `width`."""
    text = " ".join(repr(value).split())
    return text if len(text) <= width else text[: width - 1] + "…"
