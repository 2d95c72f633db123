"""The steps of a trace: how a search built a gadget, read and written.

They are those of the published reports, numbers being the names of what has been built:

    12 = source {3-split}
    36 = combine 12 splice 0 with 12 rotate 0 connect at 2 delete 4 @1
    37 = connect 36 at 0 @0
    38 = close 37 @2

`combine A splice s with B rotate r` puts B's outside locations (from its r-th on) after A's first s. `connect at c`
joins location c to the next one, and both are then inside; `connect at c and d` joins two that need not be neighbours.
`delete` leaves locations unused, numbered as they are after that. `@k` then begins the numbering at location k. A close
changes nothing in a network, whose walks are closed under going on anyway. [Bosboom 2020, 2.4.4 and 2.5]
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from fathom.errors import FormatError, excerpt

MOST_DIGITS = 18


@dataclass(frozen=True)
class Ending:
    """What every step but a source may end with: a join, unused locations, and where the numbering begins."""

    at: int | None = None
    other: int | None = None
    delete: tuple[int, ...] = ()
    turn: int | None = None

    def written(self, join_word: str) -> str:
        """As the step says it, with a space in front of each part."""
        parts = []
        if self.at is not None:
            parts.append(f"{join_word} {self.at}" + ("" if self.other is None else f" and {self.other}"))
        if self.delete:
            parts.append("delete " + ",".join(map(str, self.delete)))
        if self.turn is not None:
            parts.append(f"@{self.turn}")
        return "".join(" " + part for part in parts)


@dataclass(frozen=True)
class Source:
    """A gadget that was there from the start, under all its names."""

    number: int
    names: tuple[str, ...]

    def __str__(self) -> str:
        return f"{self.number} = source {{{', '.join(self.names)}}}"


@dataclass(frozen=True)
class Combine:
    """Two networks side by side: the right one's locations, from `rotate` on, after the left one's first `splice`."""

    number: int
    left: int
    splice: int
    right: int
    rotate: int
    ending: Ending = Ending()

    def __str__(self) -> str:
        return (
            f"{self.number} = combine {self.left} splice {self.splice} with {self.right} rotate {self.rotate}"
            f"{self.ending.written('connect at')}"
        )


@dataclass(frozen=True)
class Connect:
    """Two locations of a network joined."""

    number: int
    of: int
    ending: Ending

    def __str__(self) -> str:
        return f"{self.number} = connect {self.of}{self.ending.written('at')}"


@dataclass(frozen=True)
class Close:
    """The agent may go on without a pause; only the numbering of the locations changes."""

    number: int
    of: int
    ending: Ending = Ending()

    def __str__(self) -> str:
        return f"{self.number} = close {self.of}{self.ending.written('connect at')}"


Step = Source | Combine | Connect | Close


@dataclass(frozen=True)
class Trace:
    """Steps, the last of which builds what the trace is for."""

    steps: tuple[Step, ...]

    def __str__(self) -> str:
        return "\n".join(map(str, self.steps))

    @property
    def gadgets(self) -> int:
        """How many gadgets the network has."""
        count: dict[int, int] = {}
        for step in self.steps:
            match step:
                case Source():
                    count[step.number] = 1
                case Combine():
                    count[step.number] = count[step.left] + count[step.right]
                case _:
                    count[step.number] = count[step.of]
        return count[self.steps[-1].number] if self.steps else 0


_END = r"(?: {join} (\d+)(?: and (\d+))?){often}(?: delete (\d+(?:,\d+)*))?(?: @(\d+))?"
_SOURCE = re.compile(r"(\d+) = source \{(.*)\}")
_COMBINE = re.compile(
    r"(\d+) = combine (\d+) splice (\d+) with (\d+) rotate (\d+)" + _END.format(join="connect at", often="?")
)
_CONNECT = re.compile(r"(\d+) = connect (\d+)" + _END.format(join="at", often=""))
_CLOSE = re.compile(r"(\d+) = close (\d+)(?: delete (\d+(?:,\d+)*))?(?: @(\d+))?")


def read_trace(lines: Iterable[str], source: str = "", first_line: int = 1) -> Trace:
    """Read a trace, one step a line; blank lines and spaces around a step do not matter."""
    steps: list[Step] = []
    known: set[int] = set()
    for number, line in enumerate(lines, first_line):
        text = line.strip()
        if not text:
            continue
        step = _step(text)
        if step is None:
            raise FormatError(
                f"expected a step (source, combine, connect or close), found {excerpt(text)}",
                source=source,
                line=number,
            )
        match step:
            case Source():
                needed: tuple[int, ...] = ()
            case Combine():
                needed = (step.left, step.right)
            case _:
                needed = (step.of,)
        for one in needed:
            if one not in known:
                raise FormatError(
                    f"step {step.number} uses {one}, which no step before it builds", source=source, line=number
                )
        known.add(step.number)
        steps.append(step)
    if not steps:
        raise FormatError("expected at least one step", source=source, line=first_line)
    return Trace(tuple(steps))


def _step(text: str) -> Step | None:
    if not text.isascii() or re.search(rf"\d{{{MOST_DIGITS + 1}}}", text):
        return None
    if match := _SOURCE.fullmatch(text):
        return Source(int(match.group(1)), tuple(match.group(2).split(", ")))
    if match := _COMBINE.fullmatch(text):
        number, left, splice, right, rotate = map(int, match.groups()[:5])
        return Combine(number, left, splice, right, rotate, _ending(match.groups()[5:]))
    if match := _CONNECT.fullmatch(text):
        return Connect(int(match.group(1)), int(match.group(2)), _ending(match.groups()[2:]))
    if match := _CLOSE.fullmatch(text):
        return Close(int(match.group(1)), int(match.group(2)), _ending((None, None, *match.groups()[2:])))
    return None


def _ending(groups: Sequence[str | None]) -> Ending:
    at, other, delete, turn = groups
    return Ending(
        None if at is None else int(at),
        None if other is None else int(other),
        tuple(map(int, delete.split(","))) if delete else (),
        None if turn is None else int(turn),
    )
