"""Whether the clues of one region are satisfied, antibodies included, in plain Python and from the rules.

Clues that are alike (same kind, colour and form, both satisfied or both not) are interchangeable, so a choice of
clues to erase is a number for each sort of clue. With antibodies the choices are gone through one by one, as the
definitions in `rules` say; their number grows with the number of antibodies, of which panels have few.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from fathom.puzzles.witness.check.packing import fits
from fathom.puzzles.witness.model import (
    ANTIBODY,
    ANTIPOLYOMINO,
    POLYOMINO,
    SQUARE,
    STAR,
    TRIANGLE,
    Clue,
    Panel,
    Place,
    Shape,
)
from fathom.puzzles.witness.model.regions import Region, sides_of

HEXAGON = "hexagon"


@dataclass(frozen=True, slots=True)
class Sort:
    """Clues that are alike. `wrong`: a hexagon that is not visited, or triangles with another number of sides."""

    kind: str
    colour: str | None = None
    shape: Shape | None = None
    wrong: bool = False


Kept = Mapping[Sort, int]


class Judge:
    """The clues of one region, and what may be said of them when some are erased."""

    def __init__(
        self, panel: Panel, region: Region, touched: frozenset[Place], pulse: Callable[[], None] = lambda: None
    ) -> None:
        """Sort the clues. `pulse` is called now and then."""
        self.panel, self.region, self.pulse = panel, region, pulse
        self.sorts: Counter[Sort] = Counter()
        self.antibodies: Counter[str | None] = Counter()
        self.place_sorts: dict[Place, Sort] = dict.fromkeys(region.unvisited, Sort(HEXAGON, wrong=True))
        self._packed: dict[tuple[tuple[Sort, int], ...], bool] = {}
        for place, clue in region.clues:
            if clue.kind == ANTIBODY:
                self.antibodies[clue.colour] += 1
            else:
                self.place_sorts[place] = self._sort(place, clue, touched)
        self.sorts.update(self.place_sorts.values())

    @classmethod
    def of(cls, panel: Panel, sorts: Counter[Sort], antibodies: Counter[str | None]) -> Judge:
        """The judge of a region without polyominoes, whose clues are told by their numbers."""
        judge = cls(panel, Region(frozenset(), (), (), frozenset()), frozenset())
        judge.sorts, judge.antibodies = sorts, antibodies
        return judge

    def _sort(self, place: Place, clue: Clue, touched: frozenset[Place]) -> Sort:
        wrong = clue.kind == TRIANGLE and sum(edge in touched for edge in sides_of(self.panel, place)) != clue.count
        return Sort(clue.kind, clue.colour, clue.shape, wrong)

    def unsatisfied(self, kept: Kept, antibodies: Mapping[str | None, int]) -> Iterator[tuple[Sort, str]]:
        """The sorts of the kept clues that are not satisfied, and why. Antibodies only count as colours."""
        kept = {sort: number for sort, number in kept.items() if number}
        squares = {sort.colour for sort in kept if sort.kind == SQUARE}
        coloured = self._coloured(kept, antibodies)
        packed = self._fits(kept)
        for sort in kept:
            if sort.wrong:
                yield sort, "is not visited" if sort.kind == HEXAGON else "has another number of sides on the path"
            elif sort.kind == SQUARE and len(squares) > 1:
                yield sort, f"shares its region with squares of {len(squares) - 1} other colours"
            elif sort.kind == STAR and coloured[sort.colour] != 2:
                yield sort, f"is in a region with {coloured[sort.colour]} clues of its colour, not 2"
            elif sort.kind in (POLYOMINO, ANTIPOLYOMINO) and not packed:
                yield sort, "does not fit: the polyominoes of the region do not cover it"

    def _coloured(self, kept: Kept, antibodies: Mapping[str | None, int]) -> Counter[str | None]:
        """How many clues count for the stars of each colour."""
        counts: Counter[str | None] = Counter(dict(antibodies))
        for sort, number in kept.items():
            if sort.kind in (SQUARE, STAR) or self.panel.rules.partners == "coloured":
                counts[sort.colour] += number
        return counts

    def _fits(self, kept: Kept) -> bool:
        pieces = tuple(sorted(
            ((sort, number) for sort, number in kept.items() if sort.shape is not None),
            key=lambda one: (one[0].kind, one[0].shape or Shape(()), one[0].colour or ""),
        ))  # fmt: skip
        if pieces not in self._packed:
            flat = [
                (1 if sort.kind == POLYOMINO else -1, sort.shape or Shape(())) for sort, number in pieces
                for _ in range(number)
            ]  # fmt: skip
            self._packed[pieces] = fits(self.panel, self.region, flat, self.pulse)
        return self._packed[pieces]

    def fine(self, kept: Kept, antibodies: Mapping[str | None, int]) -> bool:
        """Whether all kept clues are satisfied."""
        return next(self.unsatisfied(kept, antibodies), None) is None

    def erasable(self, kept: Kept, number: int, allowed: Callable[[Sort], bool]) -> Iterator[Kept]:
        """What can be left when so many clues of the allowed sorts are erased, and all wrong ones among them."""
        choices = [sort for sort in kept if allowed(sort)]
        forced = {sort: kept[sort] for sort in choices if sort.wrong}
        yield from self._erased(dict(kept), number - sum(forced.values()), [s for s in choices if not s.wrong], forced)

    def _erased(self, kept: dict[Sort, int], number: int, choices: list[Sort], forced: Kept) -> Iterator[Kept]:
        if number < 0:
            return
        if forced:
            kept = {sort: count - forced.get(sort, 0) for sort, count in kept.items()}
        if not choices:
            if number == 0:
                yield kept
            return
        first, rest = choices[0], choices[1:]
        for erased in range(min(number, kept[first]) + 1):
            yield from self._erased({**kept, first: kept[first] - erased}, number - erased, rest, {})


def region_faults(
    panel: Panel, region: Region, touched: frozenset[Place], pulse: Callable[[], None] = lambda: None
) -> list[tuple[Place, str]]:
    """The clues of a region that fail, and why; empty if it is satisfied. `pulse` is called while that takes long."""
    judge = Judge(panel, region, touched, pulse)
    bodies = [place for place, clue in region.clues if clue.kind == ANTIBODY]
    if bodies:
        words = antibody_fault(judge, panel.rules.antibodies)
        return [(place, words) for place in bodies] if words else []
    reasons = dict(judge.unsatisfied(judge.sorts, {}))
    return [(place, reasons[sort]) for place, sort in judge.place_sorts.items() if sort in reasons]


def antibody_fault(judge: Judge, reading: str) -> str | None:
    """What is wrong with a region that has antibodies; None if nothing is."""
    if reading == "game":
        return _game(judge)
    if reading == "algorithm" and not any(sort.shape for sort in judge.sorts):
        return None if _by_theorem(judge) else "the procedure of Theorem 7.8.3 refuses the region"
    allowed: Callable[[Sort], bool] = lambda _sort: True  # noqa: E731
    if reading == "unsatisfied":
        wrong = {sort for sort, _ in judge.unsatisfied(judge.sorts, {})}
        allowed = wrong.__contains__
    number = judge.antibodies.total()
    if not any(judge.fine(kept, {}) for kept in judge.erasable(judge.sorts, number, allowed)):
        return f"erasing {number} clue{'s' * (number > 1)} does not satisfy the rest of its region"
    for fewer in range(number):
        for unused in _parts(dict(judge.antibodies), number - fewer):
            if any(judge.fine(kept, unused) for kept in judge.erasable(judge.sorts, fewer, allowed)):
                return f"is not needed: erasing {fewer} clue{'s' * (fewer != 1)} satisfies the region too"
    return None


def _by_theorem(judge: Judge) -> bool:
    from fathom.puzzles.witness.check.printed import verified

    squares, stars = (
        Counter({s.colour: number for s, number in judge.sorts.items() if s.kind == kind}) for kind in (SQUARE, STAR)
    )
    wrong = sum(number for sort, number in judge.sorts.items() if sort.wrong)
    return verified(squares, stars, judge.antibodies, wrong)


def _parts(colours: dict[str | None, int], number: int) -> Iterator[dict[str | None, int]]:
    """All ways to take so many of the antibodies, as numbers of each colour."""
    if not colours:
        if number == 0:
            yield {}
        return
    (first, most), *rest = colours.items()
    for taken in range(min(most, number) + 1):
        for others in _parts(dict(rest), number - taken):
            yield {first: taken, **others}


def _game(judge: Judge) -> str | None:
    """The game's reading: hopeless clues are erased first, then some of the others that are unsatisfied."""
    coloured = judge._coloured(judge.sorts, judge.antibodies)
    wrong = {sort for sort, _ in judge.unsatisfied(judge.sorts, judge.antibodies)}
    hopeless = {sort for sort in wrong if sort.wrong or (sort.kind == STAR and coloured[sort.colour] == 1)}
    left = judge.antibodies.total() - sum(judge.sorts[sort] for sort in hopeless)
    if left < 0:
        return "there are more clues that cannot be satisfied than antibodies"
    kept = {sort: 0 if sort in hopeless else number for sort, number in judge.sorts.items()}
    others = wrong - hopeless
    most = min(left, sum(judge.sorts[sort] for sort in others))
    for number in range(most, -1, -1):
        cancelling = left - number
        if cancelling and (cancelling % 2 or not judge.panel.rules.antibodies_cancel or (number == 0 and others)):
            continue
        if any(judge.fine(rest, {}) for rest in judge.erasable(kept, number, others.__contains__)):
            return None
    return "no choice of unsatisfied clues to erase satisfies the region"
