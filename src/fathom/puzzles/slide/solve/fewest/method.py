"""The fewest moves of a cover, with proof: an integer programme over how often each move is made.

HiGHS finds good walks for the `programme`; a branch and bound of our own, over the same rows, proves that none is
shorter, and keeps the weights of the rows, rounded to integers, so that the bound can be verified exactly. Levels of
the phone game's size take seconds; the time grows exponentially with what the cuts leave open, and then the best walk
and bound so far are told.
"""

from __future__ import annotations

import heapq
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from fathom.answer import Answer, Verdict, Watch
from fathom.errors import LimitReached
from fathom.puzzles.slide.check.certificates import FewestProof, Split
from fathom.puzzles.slide.model import Level, Walk
from fathom.puzzles.slide.solve.cover.methods import pass_cover_by_sat, stop_cover
from fathom.puzzles.slide.solve.fewest.programme import Floats, Rows

_SCALE = 1 << 16
_WHOLE = 1e-6
_FIRST_LOOK = 2.0  # seconds that HiGHS gets at first to look for walks; more when the proof takes long
_NODES_BETWEEN_LOOKS = 60


def fewest(level: Level, watch: Watch) -> Answer:
    """A cover with the fewest moves; with fewer certainties if a limit is reached: the best walk and bound found."""
    first = stop_cover(level, watch) if level.goal.by_stopping else pass_cover_by_sat(level, watch)
    if first.verdict is not Verdict.SOLVED or not first.cost:
        return replace(first, method="fewest", bound=first.cost)
    stopped: str | None = None
    search = None
    try:
        search = _BranchAndCut(level, watch, first.solution)
        search.run()
    except LimitReached as limit:
        stopped = limit.reason
    if search is None:
        return replace(first, method="fewest", stopped=stopped)
    bound, proof = search.proved()
    walk = search.best
    statistics = {
        "moves possible": search.rows.count,
        "cuts": len(search.rows.cuts),
        "nodes": len(search.nodes),
    }
    return Answer(Verdict.SOLVED, "fewest", walk, len(walk), bound, proof, statistics, stopped=stopped)


@dataclass(slots=True)
class _Node:
    """A part of the search: limits for moves, and the weights of the rows that bound it (at first, its parent's)."""

    limits: dict[int, tuple[int, int]]
    weights: NDArray[np.int64]
    split: Split | None = None


class _BranchAndCut:
    """Branch and bound over the rows; cuts are added wherever they are found, for they hold everywhere."""

    def __init__(self, level: Level, watch: Watch, walk: Walk) -> None:
        self.watch, self.best = watch, walk
        self.rows = Rows(level, watch)
        self.equal, self.right = self.rows.equalities()
        self.nodes = [_Node({}, np.zeros(0, np.int64))]
        self.open: list[tuple[int, int]] = [(0, 0)]

    def run(self) -> None:
        """Search until the best walk is proved to be shortest."""
        root = self.nodes[0]
        self._relax(root)
        if self._lower(root) >= len(self.best):
            return
        seconds, next_look = _FIRST_LOOK, 0
        while self.open[0][0] < len(self.best):
            if len(self.nodes) > next_look:
                self._find_walks(seconds)
                seconds, next_look = 2 * seconds, 2 * next_look + _NODES_BETWEEN_LOOKS
                continue
            lower, place = self.open[0]
            self.watch.check("proving", len(self.nodes), nodes=len(self.nodes), best=len(self.best), bound=lower)
            node = self.nodes[place]
            made = self._relax(node)
            heapq.heappop(self.open)
            lower = self._lower(node)
            leaves = [place] if lower >= len(self.best) else self._split(node, made)
            for leaf in leaves:
                heapq.heappush(self.open, (lower, leaf))

    def proved(self) -> tuple[int, FewestProof]:
        """The bound that holds so far and its proof."""
        bound = min(self._lower(self.nodes[place]) for _, place in self.open)
        nodes = tuple(node.split or node.weights for node in self.nodes)
        stops, squares = tuple(self.rows.stops), tuple(self.rows.cover)
        return min(bound, len(self.best)), FewestProof(stops, squares, tuple(self.rows.cuts), nodes, _SCALE)

    def _limits(self, node: _Node) -> tuple[Floats, Floats]:
        low = np.zeros(self.rows.count + len(self.rows.stops))
        high = np.concatenate([np.full(self.rows.count, len(self.best) - 1.0), np.ones(len(self.rows.stops))])
        for column, (least, most) in node.limits.items():
            low[column], high[column] = max(low[column], least), min(high[column], most)
        return low, high

    def _relax(self, node: _Node) -> Floats:
        """Solve the relaxation, with slack that is expensive so that there always is a solution; keep the weights."""
        from scipy.optimize import linprog
        from scipy.sparse import eye_array, hstack

        low, high = self._limits(node)
        stops = len(self.right)
        while True:
            self.watch.check("proving", len(self.nodes), best=len(self.best))
            least = self.rows.inequalities()
            price = 10.0 * len(self.best)
            slack = least.shape[0] + 2 * stops
            cost = np.concatenate([np.ones(self.rows.count), np.zeros(len(self.rows.stops)), np.full(slack, price)])
            above = hstack([least, eye_array(least.shape[0]), _zeros(least.shape[0], 2 * stops)], format="csr")
            equal = hstack(
                [self.equal, _zeros(stops, least.shape[0]), eye_array(stops), -eye_array(stops)], format="csr"
            )
            bounds = np.column_stack(
                [np.concatenate([low, np.zeros(slack)]), np.concatenate([high, np.full(slack, np.inf)])]
            )
            if (low > high).any():
                return np.zeros(self.rows.count)
            found = linprog(
                cost,
                A_ub=-above,
                b_ub=-np.ones(least.shape[0]),
                A_eq=equal,
                b_eq=self.right,
                bounds=bounds,
                method="highs",
                options={} if self.watch.seconds_left is None else {"time_limit": self.watch.seconds_left + 0.1},
            )
            if found.x is None:
                self.watch.check("proving", len(self.nodes))
                raise LimitReached(found.message)
            weights = np.concatenate([found.eqlin.marginals, np.maximum(-found.ineqlin.marginals, 0)])
            rounded = np.round(weights * _SCALE).astype(np.int64)
            if self._lower(node, rounded) >= self._lower(node):
                node.weights = rounded
            made: Floats = found.x[: self.rows.count]
            if self._lower(node) >= len(self.best) or not self.rows.separate(made):
                return made

    def _lower(self, node: _Node, weights: NDArray[np.int64] | None = None) -> int:
        """The bound on the moves that the weights give for a node, in integers."""
        chosen = node.weights if weights is None else weights
        if not len(chosen):
            return 0
        low, high = (limit.astype(np.int64) for limit in self._limits(node))
        if (low > high).any():
            return len(self.best)
        stops = len(self.right)
        equal, least = self.equal.astype(np.int64), self.rows.inequalities()
        inequal = chosen[stops:]
        reduced = -(chosen[:stops] @ equal) - (inequal @ least[: len(inequal)])
        reduced[: self.rows.count] += _SCALE
        right = int(chosen[:stops] @ self.right.astype(np.int64)) + int(inequal.sum())
        total = right + int(reduced @ np.where(reduced < 0, high, low))
        return max(0, -(-total // _SCALE))

    def _find_walks(self, seconds: float) -> None:
        """Let HiGHS look for good walks with the rows found so far, adding cuts until one hangs together."""
        from scipy.optimize import Bounds, LinearConstraint, milp

        until = self.watch.seconds + seconds
        while self.watch.seconds < until:
            low, high = self._limits(self.nodes[0])
            self.watch.check("looking for walks", len(self.rows.cuts), best=len(self.best))
            left = self.watch.seconds_left
            seconds = min(until - self.watch.seconds, until if left is None else left)
            found = milp(
                np.concatenate([np.ones(self.rows.count), np.zeros(len(self.rows.stops))]),
                constraints=[
                    LinearConstraint(self.equal, self.right, self.right),
                    LinearConstraint(self.rows.inequalities(), 1, np.inf),
                ],
                integrality=np.ones(len(low)),
                bounds=Bounds(low, high),
                options={"time_limit": max(seconds, 0.05)},
            )
            if found.x is None:
                return
            made = np.round(found.x[: self.rows.count])
            whole = self.rows.joined(made)
            if whole is not None:
                self.best = min(self.best, self.rows.walk(whole), key=len)
            if not self.rows.separate(made):
                return

    def _split(self, node: _Node, made: Floats) -> list[int]:
        """Split a node at the move that is made the least whole number of times; the numbers of the parts."""
        away = np.abs(made - np.round(made))
        column = int(away.argmax())
        if away[column] < _WHOLE:  # whole, but more than the walk that hangs together: split anything that can be
            low, high = self._limits(node)
            column = int(np.argmax((high - low)[: self.rows.count]))
            most = int((low[column] + high[column]) // 2)
        else:
            most = int(np.floor(made[column]))
        low, high = (limit[column] for limit in self._limits(node))
        first = len(self.nodes)
        self.nodes += [
            _Node({**node.limits, column: (int(low), most)}, node.weights),
            _Node({**node.limits, column: (most + 1, int(high))}, node.weights),
        ]
        node.split = Split(self.rows.moves[column], most, first, first + 1)
        return [first, first + 1]


def _zeros(rows: int, columns: int) -> Any:
    from scipy.sparse import csr_array

    return csr_array((rows, columns))
