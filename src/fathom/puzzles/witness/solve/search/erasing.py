"""Regions with antibodies, for the search: which numbers of clues can be erased so that the rest is satisfied.

Stars only interact with clues of their colour and squares only need to agree, so for each set of polyominoes that is
left, and each colour of squares, the possible numbers of erased clues and unused antibodies add up colour by
colour. For regions without polyominoes this takes polynomial time; the polyominoes are gone through one by one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import product

Colour = int
NONE = -1
"""The colour of clues that have none."""

Pieces = tuple[tuple[tuple[int, Colour], int], ...]
"""How many there are of each piece (its number) of each colour."""

Pair = tuple[int, int]
"""How many clues are erased, and how many antibodies are not used."""


@dataclass(slots=True)
class Contents:
    """The clues of a region, counted. `good` triangles have the right number of sides; `bad` counts other clues."""

    squares: Counter[Colour] = field(default_factory=Counter)
    stars: Counter[Colour] = field(default_factory=Counter)
    antibodies: Counter[Colour] = field(default_factory=Counter)
    good: Counter[Colour] = field(default_factory=Counter)
    pieces: Counter[tuple[int, Colour]] = field(default_factory=Counter)
    bad: int = 0
    bad_colours: Counter[Colour] = field(default_factory=Counter)


@dataclass(frozen=True, slots=True)
class Freedom:
    """Which clues may be erased."""

    squares: bool = True
    stars: Callable[[Colour], bool] = lambda _colour: True
    pieces: bool = True
    triangles: bool = True


def satisfied(
    found: Contents, reading: str, coloured: bool, cancel: bool, packs: Callable[[Pieces], bool]
) -> bool:  # fmt: skip
    """Whether the region is satisfied in the given reading of the rules; `packs` says which polyominoes fit it."""
    if reading == "game":
        return _game(found, coloured, cancel, packs)
    freedom = Freedom()
    if reading == "unsatisfied":
        counts = _partners(found, coloured, with_antibodies=False)
        freedom = Freedom(
            squares=len(+found.squares) > 1,
            stars=lambda colour: counts[colour] != 2,
            pieces=not packs(tuple(found.pieces.items())),
            triangles=False,
        )
    number = found.antibodies.total()
    ways = _pairs(found, freedom, coloured, packs, number, found.antibodies)
    return (number, 0) in ways and not any(unused and erased + unused == number for erased, unused in ways)


def _partners(found: Contents, coloured: bool, with_antibodies: bool) -> Counter[Colour]:
    counts = found.squares + found.stars
    if with_antibodies:
        counts += found.antibodies
    if coloured:
        counts += found.good + found.bad_colours
        for (_, colour), number in found.pieces.items():
            counts[colour] += number
    counts[NONE] = 0
    return counts


def _pairs(
    found: Contents,
    freedom: Freedom,
    coloured: bool,
    packs: Callable[[Pieces], bool],
    most: int,
    unused: Counter[Colour],
) -> set[Pair]:
    """All pairs for which what is left is satisfied, up to `most` clues and antibodies together."""
    pairs: set[Pair] = set()
    for kept in _kept_pieces(found.pieces, freedom.pieces, most):
        erased = found.bad + found.pieces.total() - sum(number for _, number in kept)
        if erased > most or not packs(kept):
            continue
        extra: Counter[Colour] = Counter()
        if coloured:
            for (_, colour), number in kept:
                extra[colour] += number
        for survivor in found.squares or {NONE: 0}:
            if not freedom.squares and len(+found.squares) > 1:
                continue
            pairs |= _by_colour(found, freedom, coloured, survivor, extra, unused, erased, most)
    return pairs


def _kept_pieces(pieces: Counter[tuple[int, Colour]], free: bool, most: int) -> Iterator[Pieces]:
    """The polyominoes that may be left when at most so many are erased."""
    if not free:
        yield tuple(pieces.items())
        return
    for erased in product(*(range(min(number, most) + 1) for number in pieces.values())):
        if sum(erased) <= most:
            kept = zip(pieces.items(), erased, strict=True)
            yield tuple((piece, number - gone) for (piece, number), gone in kept if number > gone)


def _by_colour(
    found: Contents, freedom: Freedom, coloured: bool, survivor: Colour, extra: Counter[Colour],
    unused: Counter[Colour], erased: int, most: int,
) -> set[Pair]:  # fmt: skip
    """The pairs with squares of one colour left, colour by colour."""
    reachable: set[Pair] = {(erased, 0)}
    triangles = found.good if coloured else Counter({NONE: found.good.total()})
    for colour in {*found.squares, *found.stars, *unused, *triangles}:
        options: set[Pair] = set()
        squares, stars, good = found.squares[colour], found.stars[colour], triangles[colour]
        some_squares = range(squares + 1) if colour == survivor and freedom.squares else (
            (squares,) if colour == survivor else (0,)
        )  # fmt: skip
        some_stars = range(min(stars, 2) + 1) if freedom.stars(colour) else (stars,)
        some_good = range(good + 1) if freedom.triangles else (good,)
        for q, s, t, a in product(some_squares, some_stars, some_good, range(unused[colour] + 1)):
            partners = s + q + a + extra[colour] + (t if coloured else 0)
            if s == 0 or partners == 2:
                options.add((squares - q + stars - s + good - t, a))
        reachable = {
            (one + e, other + u) for one, other in reachable for e, u in options if one + e + other + u <= most
        }
    return reachable


def _game(found: Contents, coloured: bool, cancel: bool, packs: Callable[[Pieces], bool]) -> bool:
    """Hopeless clues are erased first, then some of the others that are unsatisfied; see `rules`."""
    counts = _partners(found, coloured, with_antibodies=True)
    lone = Counter({colour: number for colour, number in found.stars.items() if counts[colour] == 1})
    left = found.antibodies.total() - found.bad - lone.total()
    if left < 0:
        return False
    rest = Contents(found.squares, found.stars - lone, Counter(), found.good, found.pieces)
    conflict = len(+found.squares) > 1
    crowded = {colour for colour, number in rest.stars.items() if number and counts[colour] > 2}
    no_fit = not packs(tuple(found.pieces.items()))
    freedom = Freedom(conflict, crowded.__contains__, no_fit, triangles=False)
    others = conflict or bool(crowded) or (no_fit and bool(found.pieces))
    ways = {erased for erased, _ in _pairs(rest, freedom, coloured, packs, left, Counter())}
    return any(
        erased == left or (cancel and (left - erased) % 2 == 0 and (erased > 0 or not others)) for erased in ways
    )
