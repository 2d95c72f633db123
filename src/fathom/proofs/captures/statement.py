"""A game of captures as clauses: a tree that leads to the last place, and an order in which the others are left.

The variables say: this is the last place (`last`); the piece that leaves this place captures there (`goes`); this place
is left before that one (`before`); the piece that leaves this place came from there, as the last of those that captured
here (`comes`); it is of this sort (`sort`); it has at least so many captures left when it goes (`left`). A model is a
solution, and a solution makes a model. For n places there are n³/3 clauses of the order alone.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations

from fathom.answer import Watch
from fathom.proofs.captures.game import Capture, CaptureGame
from fathom.proofs.cnf import Cnf
from fathom.proofs.sat_model import Model

Pair = tuple[int, int]

_BYTES_A_CLAUSE = 120
_OFTEN = 20_000  # clauses between two looks at the clock


@dataclass(frozen=True, slots=True)
class Statement:
    """The clauses of a game, and how to read a solution off a model of them."""

    cnf: Cnf
    places: int
    goes: dict[Pair, int]
    before: dict[Pair, int]

    def captures(self, model: Model) -> list[Capture]:
        """The captures that a model tells, in their order."""

        def left_before(place: int) -> int:
            return sum(model[self.before[other, place]] for other in range(self.places) if other != place)

        told = [Capture(*pair) for pair, variable in self.goes.items() if model[variable]]
        return sorted(told, key=lambda capture: left_before(capture.start))


def stated(game: CaptureGame, watch: Watch | None = None) -> Statement:
    """The clauses of a game; `watch` may stop the writing (`LimitReached`)."""
    return _Writer(game, watch or Watch()).statement()


class _Writer:
    """The variables of a game, and the clauses written so far."""

    def __init__(self, game: CaptureGame, watch: Watch) -> None:
        self.game, self.watch, self.cnf = game, watch, Cnf()
        self.places = range(game.places)
        watch.reserve(_BYTES_A_CLAUSE * game.places**3, "the clauses of the game")
        sorts = sorted(set(game.sorts))
        self.ways: dict[Pair, tuple[int, ...]] = {}  # the places between, which depend on no sort
        able: dict[Pair, set[int]] = {}
        for (sort, start), arcs in game.arcs.items():
            for arc in arcs if sort in sorts else ():
                self.ways[start, arc.end] = arc.between
                able.setdefault((start, arc.end), set()).add(sort)
        self.able = able
        self.last = self.cnf.variables(game.places)
        self.goes = {pair: self.cnf.variable() for pair in self.ways}
        self.comes = {pair: self.cnf.variable() for pair in self.ways}
        order = {pair: self.cnf.variable() for pair in combinations(self.places, 2)}
        self.before = order | {(late, early): -variable for (early, late), variable in order.items()}
        self.sort = {(place, sort): self.cnf.variable() for place in self.places for sort in sorts}
        self.left = {
            (place, number): self.cnf.variable() for place in self.places for number in range(1, game.most + 1)
        }
        self.sorts = sorts

    def statement(self) -> Statement:
        """All clauses."""
        self._order()
        self.cnf.add(self.last)
        for one, other in combinations(self.last, 2):
            self.cnf.add((-one, -other))
        for place in self.places:
            self._leaving(place)
            self._who_leaves(place)
        return Statement(self.cnf, self.game.places, self.goes, self.before)

    def _order(self) -> None:
        """Places are left one after the other; the last place comes last."""
        for number, (one, two, three) in enumerate(combinations(self.places, 3)):
            if number % _OFTEN == 0:
                self.watch.check("writing the clauses", number)
            round_them = (self.before[one, two], self.before[two, three], self.before[three, one])
            self.cnf.add(-literal for literal in round_them)
            self.cnf.add(round_them)  # the other way round
        for place in self.places:
            self.cnf.add_all((-self.last[place], self.before[other, place]) for other in self.places if other != place)

    def _leaving(self, place: int) -> None:
        """Every place but the last is left once, to one that is still there, over places that are empty by then."""
        out = [variable for (start, _), variable in self.goes.items() if start == place]
        self.cnf.add((self.last[place], *out))
        self.cnf.add_all((-one, -other) for one, other in combinations(out, 2))
        for (start, end), variable in self.goes.items():
            if start != place:
                continue
            self.cnf.add((-variable, -self.last[place]))
            self.cnf.add((-variable, self.before[place, end]))
            self.cnf.add_all((-variable, self.before[other, place]) for other in self.ways[start, end])
            self.cnf.add((-variable, *([self.left[place, 1]] if self.game.most else [])))
            for sort in self.sorts:
                if sort not in self.able[start, end]:
                    self.cnf.add((-variable, -self.sort[place, sort]))

    def _who_leaves(self, place: int) -> None:
        """The piece that leaves a place, or is the last: its own, or that of the last capture there, with one less."""
        game, cnf = self.game, self.cnf
        into = {start: variable for (start, end), variable in self.goes.items() if end == place}
        came = {start: self.comes[start, place] for start in into}
        for start, variable in into.items():
            cnf.add((-variable, *came.values()))
            cnf.add((-came[start], variable))
            for other, going in into.items():
                if other != start:
                    cnf.add((-came[start], -going, self.before[other, start]))
            for sort in self.sorts:
                cnf.add((-came[start], -self.sort[start, sort], self.sort[place, sort]))
                if sort in game.kept:
                    cnf.add((-variable, -self.sort[start, sort], came[start]))
            for number in range(1, game.most + 1):
                more = (self.left[start, number + 1],) if number < game.most else ()
                cnf.add((-came[start], -self.left[place, number], *more))
        own = game.sorts[place]
        cnf.add((*into.values(), self.sort[place, own]))
        cnf.add_all(
            (*into.values(), -self.left[place, number]) for number in range(game.left[place] + 1, game.most + 1)
        )
        cnf.add_all((-self.sort[place, one], -self.sort[place, other]) for one, other in combinations(self.sorts, 2))
        if own in game.kept:
            cnf.add_all((-variable,) for variable in into.values())
