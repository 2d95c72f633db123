"""Any arrangement that a compact position can take, in polynomial time: pushes to the corner, a word, pushes out of it.

The word is one of the group of the canonical shape: of its cycles of types A, B and C, and of all short ways back to
the shape, by `engine.permutations`. What comes of it is shortened: of every stretch, a search of some hundred positions
looks for a shorter way to some later position.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

from fathom.answer import Answer, Verdict, Watch
from fathom.engine.permutations import Spelt, Words, inverse, is_even, times
from fathom.engine.permutations.chain import Permutation
from fathom.puzzles.linepush.model import SIDES, LinePush, Pushes, Rows, trimmed
from fathom.puzzles.linepush.solve.compact import all_undone, canonical, generating, is_compact, moved
from fathom.puzzles.linepush.solve.exact import search
from fathom.puzzles.linepush.solve.group import (
    Family,
    group_of,
    movable,
    named,
    permutation_of,
    places,
    refuted,
    wished,
)

_NEAR = 1500  # positions around the corner that are searched for ways back to its shape
_WAYS = 24  # of these ways, which make other words
_EFFORT = 60_000  # positions that are searched for shorter ways, in all
_LEAST, _MOST = 100, 2000  # of these around each position on the way


def applies(instance: LinePush) -> bool:
    """Whether an arrangement of a compact position is wanted."""
    return instance.box is None and is_compact(trimmed(instance.rows))


def by_group(instance: LinePush, watch: Watch) -> Answer:
    """Pushes that lead to the arrangement wanted, or what forbids it."""
    certificate = refuted(instance)
    if certificate is not None:
        return Answer(Verdict.IMPOSSIBLE, "group", certificate=certificate)
    start, goal = trimmed(instance.rows), instance.goal
    group = group_of(start)
    if group.family is not Family.ALTERNATING:  # a few hundred positions at most, of which the nearest is found
        found = search(instance, watch)
        return Answer(
            found.verdict, "group", found.solution, found.cost, found.bound, found.certificate, found.statistics
        )
    into, here = canonical(start)
    back, there = canonical(goal)
    out = all_undone(named(goal), back)
    word = _word(here, _wish(here, there), group.order, watch)
    sides = shortened(start, into + word + out, watch)
    return Answer(
        Verdict.SOLVED, "group", Pushes(sides), len(sides), statistics={"order": group.order, "unshortened": len(word)}
    )


def _wish(here: Rows, there: Rows) -> Permutation:
    """Where each block goes; of blocks that are alike, such that it is even."""
    wish = wished(here, there)
    if wish is not None:
        return wish
    labels, wanted = places(here), places(there)
    free: dict[str, list[int]] = {}
    moves = movable(here)
    for place in reversed(moves):
        free.setdefault(wanted[place], []).append(place)
    goes = list(range(len(labels)))
    for place in moves:
        goes[place] = free[labels[place]].pop()
    found = tuple(goes)
    if is_even(found):
        return found
    one, other = _alike(labels, moves)
    swap = list(range(len(labels)))
    swap[one], swap[other] = other, one
    return times(tuple(swap), found)


def _alike(labels: str, moves: Sequence[int]) -> tuple[int, int]:
    """Two blocks outside the core with the same label."""
    first: dict[str, int] = {}
    for place in moves:
        if labels[place] in first:
            return first[labels[place]], place
        first[labels[place]] = place
    raise AssertionError("a choice is left only where two labels are the same")


def _word(here: Rows, wish: Permutation, order: int, watch: Watch) -> str:
    """Pushes that lead back to the canonical shape and do what is wished."""
    box = named(here)
    words = dict[Permutation, str]()
    for sides in islice(_ways_back(box, watch), _WAYS):
        words.setdefault(permutation_of(box, sides), sides)
    for _, sides in generating(box):
        words.setdefault(permutation_of(box, sides), sides)
    identity = tuple(range(len(wish)))
    spelt = []
    for permutation, sides in words.items():
        if permutation != identity:
            back = words.get(inverse(permutation))
            spelt.append(Spelt(permutation, sides, all_undone(box, sides) if back is None else back))
    return Words([*spelt, *(one.undone() for one in spelt)], order, watch).word(wish)


def _ways_back(box: Rows, watch: Watch) -> Iterator[str]:
    """Short sequences of pushes that lead back to the shape, the shortest first."""
    shape = _full(box)
    seen, waiting = {box}, [(box, "")]
    for number, (position, sides) in enumerate(waiting):
        if number % 64 == 0:
            watch.check("looking for ways back", number)
        if number and _full(position) == shape:
            yield sides
        for side in SIDES if len(waiting) < _NEAR else ():
            there = moved(position, side)
            if there not in seen:
                seen.add(there)
                waiting.append((there, sides + side))


def _full(box: Rows) -> Rows:
    """The squares that are full."""
    return tuple("".join(" o"[label != "."] for label in row) for row in box)


def shortened(start: Rows, sides: str, watch: Watch) -> str:
    """A shorter sequence of pushes with the same start and end, as far as it is found soon."""
    way = [start]
    for side in sides:
        way.append(moved(way[-1], side))
    end = way[-1]
    room = max(_LEAST, min(_MOST, _EFFORT // max(1, len(sides))))
    effort, begin, made = _EFFORT, start, ""
    while begin != end:
        last = {position: number for number, position in enumerate(way)}
        here = last[begin]
        stretch, begin, spent = _onward(way, last, here, min(room, max(1, effort)))
        effort -= spent
        made += stretch
        watch.check("shortening", last[begin], len(way))
        way = way[last[begin] :]
    return made


def _onward(way: Sequence[Rows], last: dict[Rows, int], here: int, room: int) -> tuple[str, Rows, int]:
    """The stretch that saves most, from a position of the way; where it ends; how many positions were looked at."""
    before: dict[Rows, tuple[Rows, str] | None] = {way[here]: None}
    depth = {way[here]: 0}
    waiting = [way[here]]
    best, best_end = 0, way[here]
    for position in waiting:
        saves = last.get(position, -1) - here - depth[position]
        if position != way[here] and saves > best:
            best, best_end = saves, position
        if len(waiting) > room:
            continue
        for side in SIDES:
            there = moved(position, side)
            if there not in before:
                before[there], depth[there] = (position, side), depth[position] + 1
                waiting.append(there)
    if best == 0:  # no shorter way is near: one push along it
        following = way[here + 1]
        return next(side for side in SIDES if moved(way[here], side) == following), following, len(waiting)
    sides, place = "", best_end
    while (step := before[place]) is not None:
        place, sides = step[0], step[1] + sides
    return sides, best_end, len(waiting)
