"""The rules by which people settle squares of one line, from the simplest to the general argument, with reasons.

Every rule draws on the clue and on what is known of that line alone. All but the last look at bounds only: how far
left and right a run can lie if it merely avoids the squares that cannot be its own. They find parts of what
`linework.arrangements` knows exactly, which is the last rule: all that the line still allows agrees somewhere.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from fathom.puzzles.nonogram.deduce.arrangements import arrangements
from fathom.puzzles.nonogram.deduce.line_view import Line, seen
from fathom.puzzles.nonogram.deduce.line_words import Words
from fathom.puzzles.nonogram.model.clues import Clue, Colour, room_for

Found = dict[int, int]
"""By place along the line: the colours that a square is left."""


@dataclass(frozen=True, slots=True)
class Finding:
    """Squares of a line that a rule settles (or leaves fewer colours), and why."""

    rule: str
    squares: tuple[tuple[int, int], ...]
    words: str


Rule = Callable[[Line, Words], Iterator[tuple[Found, str]]]


@lru_cache(maxsize=1 << 16)
def simplest(clue: Clue, squares: tuple[int, ...], palette: tuple[Colour, ...], across: bool) -> Finding | None:
    """What the simplest rule with a result finds; None if the line tells nothing more, or has a mistake in it."""
    exact = arrangements(clue, squares)
    if exact is None or exact.colours == squares:
        return None
    words = Words(clue, palette, across)
    line = seen(clue, squares)
    if line is not None:
        for name, rule in RULES.items():
            for found, reason in rule(line, words):
                news = _news(squares, found)
                if news:
                    return Finding(name, news, reason)
    news = _news(squares, dict(enumerate(exact.colours)))
    return Finding("line", news, words.agreement(news))


def _news(squares: Sequence[int], found: Found) -> tuple[tuple[int, int], ...]:
    return tuple(
        (place, squares[place] & colours)
        for place, colours in sorted(found.items())
        if 0 <= place < len(squares) and squares[place] & ~colours
    )


def _empty(line: Line, words: Words) -> Iterator[tuple[Found, str]]:
    """No runs: all is background."""
    if not line.clue:
        yield dict.fromkeys(range(len(line.squares)), 1), "its clue is 0: all its squares are background"


def _full(line: Line, words: Words) -> Iterator[tuple[Found, str]]:
    """The runs fill the line: there is one way."""
    if line.clue and room_for(line.clue) == len(line.squares):
        found = dict.fromkeys(range(len(line.squares)), 1)
        for start, run in zip(line.low, line.clue, strict=True):
            found |= dict.fromkeys(range(start, start + run.length), 1 << run.colour)
        yield found, f"its runs and the squares between them take all {len(line.squares)} squares"


def _done(line: Line, words: Words) -> Iterator[tuple[Found, str]]:
    """All squares of a colour are there: no other square has it."""
    for colour in sorted({run.colour for run in line.clue}):
        wanted = sum(run.length for run in line.clue if run.colour == colour)
        there = sum(colours == 1 << colour for colours in line.squares)
        if there == wanted:
            others = (place for place, colours in enumerate(line.squares) if colours != 1 << colour)
            yield dict.fromkeys(others, ~(1 << colour)), words.complete(colour, wanted)


def _rest(line: Line, words: Words) -> Iterator[tuple[Found, str]]:
    """Only as many squares can have a colour as must have it."""
    for colour in sorted({run.colour for run in line.clue}):
        wanted = sum(run.length for run in line.clue if run.colour == colour)
        able = [place for place, colours in enumerate(line.squares) if colours >> colour & 1]
        if len(able) == wanted:
            yield dict.fromkeys(able, 1 << colour), words.exhausted(colour, wanted)


def _overlap(line: Line, words: Words) -> Iterator[tuple[Found, str]]:
    """What a run covers both when it lies as far left and as far right as it can."""
    for number, run in enumerate(line.clue):
        first, end = line.high[number], line.low[number] + run.length
        if first < end:
            yield dict.fromkeys(range(first, end), 1 << run.colour), words.overlap(number, first, end)


def _gap(line: Line, words: Words) -> Iterator[tuple[Found, str]]:
    """A gap between background squares that is shorter than every run."""
    shortest = min((run.length for run in line.clue), default=0)
    start = 0
    for place, colours in enumerate((*line.squares, 1)):
        if colours == 1:
            inside = range(start, place)
            if 0 < len(inside) < shortest:
                yield dict.fromkeys(inside, 1), words.gap(inside, shortest)
            start = place + 1


def _completed(line: Line, words: Words) -> Iterator[tuple[Found, str]]:
    """A block as long as any run it can belong to: its neighbours have another colour."""
    for block in line.blocks:
        lengths = {line.clue[number].length for number in block.runs}
        if lengths == {block.end - block.start}:
            beside = dict.fromkeys((block.start - 1, block.end), ~(1 << block.colour))
            yield beside, words.completed(block.start, block.end, block.colour)


def _edge(line: Line, words: Words) -> Iterator[tuple[Found, str]]:
    """A block near an end, or near a square of another colour, must stretch away from it."""
    for block in line.blocks:
        shortest = min((line.clue[number].length for number in block.runs), default=0)
        left, right = block.start, block.end
        while line.may(left - 1, block.colour):
            left -= 1
        while line.may(right, block.colour):
            right += 1
        if left + shortest > block.end:
            away = range(block.end, left + shortest)
            yield dict.fromkeys(away, 1 << block.colour), words.edge(block.start, block.end, shortest, left - 1)
        if right - shortest < block.start:
            away = range(right - shortest, block.start)
            yield (
                dict.fromkeys(away, 1 << block.colour),
                words.edge(block.start, block.end, shortest, right if right < len(line.squares) else -1),
            )


def _between(line: Line, words: Words) -> Iterator[tuple[Found, str]]:
    """Two blocks that belong to the same run: all between them does too."""
    for first, second in zip(line.blocks, line.blocks[1:], strict=False):
        if len(first.runs) == 1 and first.runs == second.runs:
            inside = range(first.end, second.start)
            yield dict.fromkeys(inside, 1 << first.colour), words.between(first.runs[0], first.end, second.start)


def _reach(line: Line, words: Words) -> Iterator[tuple[Found, str]]:
    """Squares that no run of a colour reaches, now that some blocks hold theirs."""
    low, high = _held(line)
    for colour in sorted({run.colour for run in line.clue}):
        reached: set[int] = set()
        for number, run in enumerate(line.clue):
            if run.colour == colour:
                reached |= set(range(low[number], high[number] + run.length))
        beyond = [place for place in range(len(line.squares)) if place not in reached]
        yield dict.fromkeys(beyond, ~(1 << colour)), words.beyond(colour)


def _held(line: Line) -> tuple[list[int], list[int]]:
    """The bounds of the runs, where blocks that belong to one run only hold it."""
    low, high = list(line.low), list(line.high)
    for block in line.blocks:
        if len(block.runs) == 1:
            number = block.runs[0]
            low[number] = max(low[number], block.end - line.clue[number].length)
            high[number] = min(high[number], block.start)
    for number in range(1, len(low)):
        before, run = line.clue[number - 1], line.clue[number]
        low[number] = max(low[number], low[number - 1] + before.length + (before.colour == run.colour))
    for number in range(len(low) - 2, -1, -1):
        run, behind = line.clue[number], line.clue[number + 1]
        high[number] = min(high[number], high[number + 1] - run.length - (run.colour == behind.colour))
    return low, high


RULES: dict[str, Rule] = {
    "empty": _empty,
    "full": _full,
    "done": _done,
    "rest": _rest,
    "overlap": _overlap,
    "gap": _gap,
    "completed": _completed,
    "edge": _edge,
    "between": _between,
    "reach": _reach,
}
"""The rules from the simplest on; `line` is the last resort."""
