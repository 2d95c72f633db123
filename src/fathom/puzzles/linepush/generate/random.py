"""Puzzles at random, solved or refuted before they are handed over.

Compact shapes are corners of Young diagrams at random; what is wanted is where a walk of pushes leads or, where there
shall be no solution, the labels in another order. Starts for boxes are permutations, with empty lines between.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from fathom.answer import Answer, Limits, Verdict, Watch
from fathom.claims import examined
from fathom.errors import FathomError, LimitReached, NotFound
from fathom.puzzles.linepush import check
from fathom.puzzles.linepush.generate.named import from_columns
from fathom.puzzles.linepush.model import EMPTY, LABELS, MOST_LINES, PLAIN, SIDES, LinePush, Rows, turned
from fathom.puzzles.linepush.solve.auto import auto
from fathom.puzzles.linepush.solve.compact import after
from fathom.puzzles.linepush.solve.exact import search

_SOON = 200_000  # positions


def arranged(
    seed: int, watch: Watch, wide: int, high: int, blocks: int, colours: int, pushes: int, solvable: bool, tries: int
) -> LinePush:
    """A compact position to be rearranged."""
    _refuse_options(
        ("wide", wide, 1, MOST_LINES), ("high", high, 1, MOST_LINES), ("blocks", blocks, wide + high - 1, wide * high),
        ("colours", colours, 0, len(LABELS)), ("pushes", pushes, 0, 10**6), ("tries", tries, 1, 10**9),
    )  # fmt: skip
    if blocks > len(LABELS) and not colours:
        raise FathomError(f"option blocks={blocks}: expected {len(LABELS)} at most where each has its own label")
    random = Random(f"line-push {seed}")

    def tried() -> LinePush:
        shape = _young(random, wide, high, blocks)
        labels = list(LABELS[:blocks]) if not colours else _coloured(random, blocks, colours)
        start = after(_labelled(shape, labels), "".join(random.choices(SIDES, k=random.randrange(4))))
        walk = after(start, "".join(random.choices(SIDES, k=3 * pushes + 10)))
        if not solvable:
            kept = [label for row in walk for label in row if label != EMPTY]
            random.shuffle(kept)
            walk = _labelled(tuple("".join(PLAIN if one != EMPTY else EMPTY for one in row) for row in walk), kept)
        return LinePush(start, wanted=walk)

    return _first(tried, pushes, solvable, tries, seed, watch)


def scattered(
    seed: int, watch: Watch, wide: int, high: int, gaps: int, pushes: int, solvable: bool, tries: int
) -> LinePush:
    """A sparse start for a box."""
    _refuse_options(
        ("wide", wide, 1, MOST_LINES), ("high", high, 1, MOST_LINES // max(1, wide)), ("pushes", pushes, 0, 10**6),
        ("gaps", gaps, 0, MOST_LINES - wide * high), ("tries", tries, 1, 10**9),
    )  # fmt: skip
    random = Random(f"line-push box {seed}")

    def tried() -> LinePush:
        columns = list(range(wide * high))
        random.shuffle(columns)
        rows = from_columns(columns)
        for _ in range(gaps):
            rows = _spread(rows, random.randrange(1, len(rows) + 1)) if len(rows) > 1 else rows
            rows = turned(_spread(turned(rows), random.randrange(1, len(rows[0]) + 1))) if len(rows[0]) > 1 else rows
        return LinePush(rows, (wide, high))

    return _first(tried, pushes, solvable, tries, seed, watch)


def _refuse_options(*ranges: tuple[str, int, int, int]) -> None:
    for name, value, least, most in ranges:
        if not least <= value <= most:
            raise FathomError(f"option {name}={value}: expected a whole number from {least} to {most}")


def _first(tried: Callable[[], LinePush], pushes: int, solvable: bool, tries: int, seed: int, watch: Watch) -> LinePush:
    """The first puzzle that is as wished, as the checker sees it too."""
    best = 0
    for attempt in range(tries):
        try:
            watch.check("making puzzles", attempt, tries)
        except LimitReached as limit:
            raise NotFound(f"no such puzzle found: {limit.reason} ({attempt} tried)") from None
        puzzle = tried()
        answer = _solved(puzzle, solvable, watch)
        if answer is None or (answer.verdict is Verdict.SOLVED) != solvable:
            continue
        cost = int(answer.cost or 0)
        best = max(best, cost)
        if solvable and cost < pushes:
            continue
        found = examined(check, puzzle, answer, watch)
        if not found.objections and not found.unproved:
            title = f"{cost} pushes, seed {seed}" if solvable else f"Without a solution, seed {seed}"
            return LinePush(puzzle.rows, puzzle.box, puzzle.wanted, {"title": title})
    told = f"; the best takes {best} pushes" if solvable else ""
    raise NotFound(f"no such puzzle found ({tries} tried{told})")


def _solved(puzzle: LinePush, solvable: bool, watch: Watch) -> Answer | None:
    """The answer with the fewest pushes, or any refutation; None if it takes too long."""
    limits = Limits(time=watch.left().time, nodes=_SOON, cancelled=watch.limits.cancelled)
    try:
        return search(puzzle, limits.watch()) if solvable else auto(puzzle, limits.watch())
    except LimitReached:
        watch.check("making puzzles")
        return None


def _young(random: Random, wide: int, high: int, blocks: int) -> Rows:
    """A canonical shape at random: the bottom row and the left column are full, the other squares grow on them."""
    lengths = [1] * (high - 1) + [wide]
    for _ in range(blocks - wide - high + 1):
        open_rows = [row for row in range(high - 1) if lengths[row] < lengths[row + 1]]
        lengths[random.choice(open_rows)] += 1
    return tuple((PLAIN * length).ljust(wide, EMPTY) for length in lengths)


def _coloured(random: Random, blocks: int, colours: int) -> list[str]:
    labels = [LABELS[number % colours] for number in range(blocks)]
    random.shuffle(labels)
    return labels


def _labelled(shape: Rows, labels: list[str]) -> Rows:
    following = iter(labels)
    return tuple("".join(EMPTY if one == EMPTY else next(following) for one in row) for row in shape)


def _spread(rows: Rows, place: int) -> Rows:
    """The rows with an empty one more, inside."""
    place = min(place, len(rows) - 1)
    return (*rows[:place], EMPTY * len(rows[0]), *rows[place:])
