"""All pictures of a nonogram in one automaton: lines intersected, minimised, counted exactly.

Four ways. `accumulated` is that of [Bosboom 2020, 6]: the automata of all lines over the whole grid, one after the
other in one of seven orders; `by_tree` intersects the same automata in pairs. `swept` goes line by line again, with
lines that are shrunk by what line solving knows, and lets what every intersection settles shrink the lines to come.
`frontier` intersects all lines at once, square by square. None is best on all puzzles, and neither is a direction, so
the order `best` tries the last two in all directions with little room, then with more and more.

The size of what is in between is what time and memory grow with; what comes out is often small: a puzzle with one
picture of n squares has n + 1 states.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import chain, islice
from typing import Any

from fathom.answer import Answer, Verdict, Watch
from fathom.engine.automata.frontier import joint
from fathom.engine.automata.layered import Layered, TooWide, letters_at, letters_possible, minimised, nothing, product
from fathom.engine.automata.unrolling import lifted
from fathom.errors import BrokenAnswer, UnknownName
from fathom.puzzles.nonogram.model import Nonogram
from fathom.puzzles.nonogram.solve.automata.knowledge import by_lines, by_probing
from fathom.puzzles.nonogram.solve.automata.languages import (
    READINGS,
    Known,
    Pictures,
    line_automata,
    nothing_known,
    positions_read,
    reader,
    squares_read,
)
from fathom.puzzles.nonogram.solve.automata.orders import ORDERS, ordered
from fathom.puzzles.nonogram.solve.automata.trace import Step, Trace
from fathom.puzzles.nonogram.solve.automata.trees import TREES, by_tree

_LITTLE_ROOM = 1 << 15
_MORE = 8
TURNS = ("forwards", "backwards", "smallest")
_MOST_BITS = 14_000  # Python writes numbers of up to 4300 digits


def accumulation(
    puzzle: Nonogram, order: str | Sequence[int], watch: Watch, most: int | None = None
) -> Iterator[tuple[Step, Layered]]:
    """Intersect the automata of all lines in the order called so, or in the one given; tell how it goes."""
    automata = line_automata(puzzle)
    so_far: Layered | None = None
    for line in ordered(puzzle, automata, order) if isinstance(order, str) else order:
        if so_far is None:
            so_far = automata[line]
            yield Step(line, so_far.states, so_far.states), so_far
            continue
        both = product(so_far, automata[line], watch, most)
        before = both.states
        so_far = minimised(both, watch, keep=False)
        yield Step(line, before, so_far.states), so_far


def accumulated(puzzle: Nonogram, order: str, watch: Watch, most: int | None = None) -> Trace:
    """All pictures, as in [Bosboom 2020, 6.3], in one of its orders."""
    peak = 0
    for step, so_far in accumulation(puzzle, order, watch, most):
        peak, automaton = max(peak, step.before), so_far
    return Trace(_pictures(puzzle, automaton, "down"), peak, order)


def swept(
    puzzle: Nonogram,
    watch: Watch,
    most: int | None = None,
    reading: str = "down",
    turn: str = "forwards",
    known: Known | None = None,
) -> Trace:
    """All pictures, line by line, and what an intersection settles used at once.

    The lines along the reading come first, then those across it, `forwards` or `backwards`; or the smallest come
    first. `known` is what somebody knows already; line solving adds to it.
    """
    way = f"sweep {reading} {turn}"
    squares, position = squares_read(puzzle, reading), positions_read(puzzle, reading)
    none = nothing(len(puzzle.palette), len(squares))
    known = by_lines(puzzle, nothing_known(puzzle) if known is None else known)
    so_far = none if known is None else letters_at(known[squares])
    peak = so_far.states
    for line in () if known is None else _lines_in_turn(puzzle, reading, turn, known):
        if known is None or so_far.empty:
            return Trace(_pictures(puzzle, none, reading), peak, way)
        own = reader(puzzle, line, known, position)
        if own.language.widths().max(initial=0) == 1:
            continue  # the squares of this line do not depend on each other any more
        both = product(so_far, lifted(own.language, own.positions, len(squares)), watch, most)
        peak = max(peak, both.states)
        so_far = minimised(both, watch, keep=False)
        learnt = known.copy()
        learnt[squares] &= letters_possible(so_far)
        if (learnt != known).any():
            known = by_lines(puzzle, learnt)
            if known is not None:
                so_far = minimised(product(so_far, letters_at(known[squares]), watch), watch, keep=False)
    return Trace(_pictures(puzzle, none if known is None else so_far, reading), peak, way)


def _lines_in_turn(puzzle: Nonogram, reading: str, turn: str, known: Known) -> list[int]:
    """The lines that are read at one go, then those that are read bit by bit; or by their size over the grid."""
    rows, columns = range(puzzle.height), range(puzzle.height, len(puzzle.lines))
    along, across = (rows, columns) if reading in ("down", "up") else (columns, rows)
    lines = [*along, *(reversed(across) if turn == "backwards" else across)]
    if turn == "smallest":
        position = positions_read(puzzle, reading)
        readers = [reader(puzzle, line, known, position) for line in range(len(puzzle.lines))]
        size = puzzle.height * puzzle.width
        lines.sort(key=lambda line: lifted(readers[line].language, readers[line].positions, size).states)
    return lines


def frontier(
    puzzle: Nonogram, watch: Watch, most: int | None = None, reading: str = "down", known: Known | None = None
) -> Trace:
    """All pictures: all lines at once, square by square; what is kept is the states of the lines that are open."""
    way, squares, colours = f"frontier {reading}", puzzle.height * puzzle.width, len(puzzle.palette)
    known = by_lines(puzzle, nothing_known(puzzle) if known is None else known)
    if known is None:
        return Trace(_pictures(puzzle, nothing(colours, squares), reading), 0, way)
    position = positions_read(puzzle, reading)
    lines = [reader(puzzle, line, known, position) for line in range(len(puzzle.lines))]
    found = joint(lines, colours, squares, watch, most)
    peak = found.states
    return Trace(_pictures(puzzle, minimised(found, watch, keep=False), reading), peak, way)


def best(puzzle: Nonogram, watch: Watch, most: int | None = None) -> Trace:
    """All pictures, by whichever way has the least in between: all are tried with a limit that grows.

    Where line solving does not lead to a small automaton, probing comes first. What the tries before the last cost is
    a constant factor at most.
    """
    room = min(_LITTLE_ROOM, most or _LITTLE_ROOM)
    for reading in READINGS:
        with suppress(TooWide):
            return frontier(puzzle, watch, room, reading)
    known = by_probing(puzzle, nothing_known(puzzle), watch)
    if known is None:
        return Trace(
            _pictures(puzzle, nothing(len(puzzle.palette), puzzle.height * puzzle.width), "down"), 0, "probing"
        )
    while True:
        for reading in READINGS:
            with suppress(TooWide):
                return _after_probing(frontier(puzzle, watch, room, reading, known))
        for reading in READINGS:
            for turn in TURNS:
                with suppress(TooWide):
                    return _after_probing(swept(puzzle, watch, room, reading, turn, known))
        if room == most:
            raise TooWide(f"more than {most} states in every order")
        room = min(room * _MORE, most or room * _MORE)


def _after_probing(trace: Trace) -> Trace:
    return replace(trace, way=f"probing, then {trace.way}")


def _pictures(puzzle: Nonogram, automaton: Layered, reading: str) -> Pictures:
    return Pictures(puzzle.height, puzzle.width, automaton, tuple(squares_read(puzzle, reading)))


def _called(way: Callable[..., Trace], name: str) -> Callable[..., Trace]:
    """A way that has several names, under one of them."""

    def run(puzzle: Nonogram, watch: Watch, most: int | None = None) -> Trace:
        return way(puzzle, name, watch, most)

    return run


WAYS: dict[str, Callable[..., Trace]] = (
    {"best": best, "frontier": frontier, "sweep": swept}
    | {name: _called(by_tree, name) for name in TREES}
    | {name: _called(accumulated, name) for name in ORDERS}
)
"""All orders by name: ours, trees, then the seven of [Bosboom 2020, 6.3]."""


def all_pictures(puzzle: Nonogram, watch: Watch, order: str = "best") -> Trace:
    """Every picture that fulfils the clues, as one automaton."""
    if order not in WAYS:
        raise UnknownName("order", order, list(WAYS))
    return WAYS[order](puzzle, watch)


def answered(puzzle: Nonogram, watch: Watch, order: str = "best") -> Answer:
    """A picture, how many there are, and how large the automata became.

    An automaton is no proof that anybody else could follow, so where there is one picture or none, the certificate is
    that of the search.
    """
    from fathom.puzzles.nonogram.solve.auto import auto

    trace = all_pictures(puzzle, watch, order)
    number = trace.pictures.number
    facts: dict[str, Any] = {
        "pictures": number if number.bit_length() <= _MOST_BITS else f"more than 2^{_MOST_BITS}",
        "states": trace.pictures.automaton.states,
        "largest": trace.peak,
        "order": trace.way,
    }
    if number == 0:
        proved = auto(puzzle, watch)
        if proved.verdict is not Verdict.IMPOSSIBLE:
            raise BrokenAnswer("the automaton has no picture, but the search finds one")
        return Answer(Verdict.IMPOSSIBLE, "automata", certificate=proved.certificate, statistics=facts)
    first, *others = islice(trace.pictures, 2)
    if others:
        squares = zip(chain(*first), chain(*others[0]), strict=True)
        facts["differing squares"] = sum(a != b for a, b in squares)
        return Answer(Verdict.SOLVED, "automata", first, statistics=facts, unique=False, other=others[0])
    proved = auto(puzzle, watch)
    if not proved.unique:
        raise BrokenAnswer("the automaton has one picture, but the search does not find it unique")
    return Answer(Verdict.SOLVED, "automata", first, certificate=proved.certificate, statistics=facts, unique=True)
