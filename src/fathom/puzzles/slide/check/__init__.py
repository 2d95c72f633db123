"""The rules of sliding as a checker: walks are replayed square by square, and every claim is verified.

Nothing here comes from the solvers: slides are made as in `slides`. Claims beyond the walk itself carry one of the
certificates below.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from functools import lru_cache
from math import ceil

import numpy as np
from numpy.typing import NDArray

from fathom.answer import Watch
from fathom.claims import AtLeast, Claim, Unique, not_shown
from fathom.errors import FathomError
from fathom.proofs.drat_check import problems_with
from fathom.puzzles.slide.check.certificates import (
    Conflict,
    Distances,
    Estranged,
    Exhausted,
    FewestProof,
    Run,
    Stranded,
)
from fathom.puzzles.slide.check.fewest import disproved_bound
from fathom.puzzles.slide.check.slides import (
    AHEAD,
    BACK,
    BLOCKED,
    MEET,
    NO_BOULDER,
    NO_SMASH_LEFT,
    Board,
    ahead,
    board_of,
    close,
    replay,
    seek,
    slide,
    verify_distances,
)
from fathom.puzzles.slide.model import BOULDER, HOLE, LAND, Level, Walk


def violations(instance: Level, solution: Walk) -> list[str]:
    """What is wrong with a walk; nothing if it solves the level."""
    strange = _no_direction(instance, solution)
    if strange is not None:
        return [f"step {strange + 1}: there is no such direction"]
    passed, stopped, step, fault = _replayed(instance, solution)
    if step >= 0:
        name = "smash" if fault in (NO_BOULDER, NO_SMASH_LEFT) else "move"
        why = {
            BLOCKED: "does not change the square",
            NO_BOULDER: "has no boulder before it",
            NO_SMASH_LEFT: f"is one more than the {instance.smashes} allowed",
        }[fault]
        return [f"step {step + 1}: the {name} {why}"]
    served = stopped if instance.goal.by_stopping else passed
    required = instance.required.reshape(-1)
    if instance.goal.is_reach:
        reached = np.count_nonzero(served & required)
        return [] if reached else [f"no target is {'stopped on' if instance.goal.by_stopping else 'passed'}"]
    missing = np.flatnonzero(required & ~served)
    if not len(missing):
        return []
    names = ", ".join(instance.name_of(int(square)) for square in missing[:3])
    verb = "stopped on" if instance.goal.by_stopping else "passed"
    return [f"{len(missing)} of {required.sum()} squares are not {verb}: {names}{', …' if len(missing) > 3 else ''}"]


def cost_of(_instance: Level, solution: Walk, _terms: None) -> int:
    """How many moves a walk has; smashing a boulder is none."""
    return len(solution)


def problems(instance: Level, claim: Claim, certificate: object, watch: Watch) -> list[str]:
    """Why a certificate does not show a claim; nothing if it does."""
    if isinstance(claim, Unique):
        return not_shown(certificate)
    bound = ceil(claim.bound) if isinstance(claim, AtLeast) else None
    match certificate:
        case Distances() if instance.goal.is_reach:
            least = _least_moves(instance, certificate)
            return [] if _enough(least, bound) else [f"the distances show {least}"]
        case Exhausted() if instance.goal.is_reach:
            least = _least_moves_with_boulders(instance, watch)
            return [] if _enough(least, bound) else [f"visiting all positions shows {least}"]
        case Stranded() if bound is None and not instance.goal.is_reach:
            named = [certificate.square]
            return _off_board(instance, named) or _not_stranded(instance, certificate)
        case Estranged() if bound is None and instance.goal.by_stopping:
            named = [certificate.one, certificate.other]
            return _off_board(instance, named) or _not_estranged(instance, certificate)
        case Conflict() if bound is None and not instance.goal.by_stopping:
            runs = [run for group in certificate.groups for run in group]
            if any(not 0 <= line < len(instance.directions) // 2 for line, _ in runs):
                return ["there is no such direction"]
            named = [*certificate.squares, *(square for _, square in runs)]
            return _off_board(instance, named) or _no_conflict(instance, certificate, watch)
        case FewestProof() if bound is not None and not instance.goal.is_reach:
            return disproved_bound(instance, certificate, bound, moves_of(instance), watch)
    return not_shown(certificate)


def _off_board(instance: Level, squares: list[int]) -> list[str]:
    """What is said where a certificate names squares that are not there: the functions below are compiled."""
    found = next((square for square in squares if not 0 <= square < instance.ground.size), None)
    return [] if found is None else [f"there is no square {found}"]


def _enough(least: int | str | None, bound: int | None) -> bool:
    """Whether so many moves at least (None: there is no walk; words: nothing is shown) are what is claimed."""
    return least is None or (isinstance(least, int) and bound is not None and least >= bound)


def moves_of(instance: Level) -> Iterator[tuple[int, int, list[int]]]:
    """All moves the agent can ever make: where from, in which direction, over which squares, the last being the end."""
    board = board_of(instance)
    todo, seen = [instance.start], {instance.start}
    trail = np.empty(instance.ground.size + 1, np.int32)
    while todo:
        square = todo.pop()
        for direction in range(len(instance.directions)):
            length = slide(board, square, direction, trail)
            if length:
                squares = trail[:length].tolist()
                yield square, direction, squares
                if squares[-1] not in seen:
                    seen.add(squares[-1])
                    todo.append(squares[-1])


@lru_cache(maxsize=8)
def walked(instance: Level, walk: Walk) -> tuple[list[list[int]], dict[int, int]]:
    """The squares of each slide, and after how many slides each boulder is smashed; for walks that are not too long.

    The walk may lead nowhere, but each of its steps must be one. Whoever draws or plays asks several times in a row.
    """
    strange = _no_direction(instance, walk)
    step = _replayed(instance, walk)[2] if strange is None else strange
    if step >= 0:
        raise FathomError(f"step {step + 1} of the walk is not possible")
    board = board_of(instance)
    trail = np.empty(instance.ground.size + 1, np.int32)
    square = instance.start
    trails: list[list[int]] = []
    smashed: dict[int, int] = {}
    for number in walk.steps.tolist():
        if number < 0:
            boulder = int(ahead(board, square, ~number))
            board.ground[boulder] = LAND
            smashed[boulder] = len(trails)
        else:
            trails.append(trail[: slide(board, square, number, trail)].tolist())
            square = trails[-1][-1]
    return trails, smashed


def _no_direction(instance: Level, walk: Walk) -> int | None:
    """The first step in a direction that is not there, if any: a negative one, `~d`, smashes a boulder."""
    count = len(instance.directions)
    strange = np.flatnonzero((walk.steps < -count) | (walk.steps >= count))
    return int(strange[0]) if len(strange) else None


def _replayed(instance: Level, walk: Walk) -> tuple[NDArray[np.bool_], NDArray[np.bool_], int, int]:
    """Squares passed and stopped on, and the first step that is none with its fault (-1 if all are)."""
    steps = np.ascontiguousarray(walk.steps, np.int16)
    found: tuple[NDArray[np.bool_], NDArray[np.bool_], int, int]
    found = replay(board_of(instance), instance.start, steps, instance.smashes)
    return found


def _least_moves(instance: Level, certificate: Distances) -> int | str | None:
    """The fewest moves that the distances show to be needed (None: no walk), or what is wrong with them."""
    moves = np.ascontiguousarray(certificate.moves, np.int32)
    if moves.shape != (instance.ground.size,) or moves[instance.start] != 0:
        return "no distance 0 at the start"
    if instance.smashes and (instance.ground == BOULDER).any():
        return "nothing about boulders"
    targets = instance.marked.reshape(-1)
    least = int(verify_distances(board_of(instance), moves, targets, instance.goal.by_stopping))
    return "a move that raises them by more than one" if least == BLOCKED else None if least < 0 else least


def _not_stranded(instance: Level, certificate: Stranded) -> list[str]:
    square = certificate.square
    alone = np.zeros(instance.ground.size, np.bool_)
    alone[square] = True
    if not instance.required.flat[square] or square == instance.start:
        return [f"the square {instance.name_of(square)} is not required"]
    moves = np.ascontiguousarray(certificate.distances.moves, np.int32)
    if moves.shape != alone.shape or moves[instance.start] != 0:
        return ["the distances do not start with 0 at the start"]
    least = verify_distances(board_of(instance), moves, alone, instance.goal.by_stopping)
    return [] if least == -1 else [f"the square {instance.name_of(square)} can be served"]


def _not_estranged(instance: Level, certificate: Estranged) -> list[str]:
    pair = (certificate.one, certificate.other)
    if not all(instance.required.flat[square] for square in pair):
        return ["a square of the pair is not required"]
    for start, end in (pair, pair[::-1]):
        if _stops_from(instance, [start])[end]:
            return [f"{instance.name_of(end)} can be reached from {instance.name_of(start)}"]
    return []


def _no_conflict(instance: Level, certificate: Conflict, watch: Watch) -> list[str]:
    board = board_of(instance)
    trail = np.empty(instance.ground.size + 1, np.int32)
    runs = [[_run_squares(board, run, trail) for run in group] for group in certificate.groups]
    number_of = {
        (line, int(squares[0])): number
        for number, group in enumerate(certificate.groups, 1)
        for (line, _), squares in zip(group, runs[number - 1], strict=True)
        if len(squares)
    }
    can_stop = _stops_from(instance, [instance.start])
    required = instance.required.reshape(-1)
    clauses: list[list[int]] = []
    for square in certificate.squares:
        if not required[square] or square == instance.start:
            return [f"the square {instance.name_of(square)} is not required"]
        clause = set()
        for line in range(len(instance.directions) // 2):
            squares = _run_squares(board, (line, square), trail)
            number = number_of.get((line, int(squares[0]))) if len(squares) else None
            if number is not None:
                clause.add(number)
            elif can_stop[squares].any():
                return [f"a run through {instance.name_of(square)} is left out"]
        clauses.append(sorted(clause))
    ways = _Ways(board, runs, can_stop, trail)
    for one, other in certificate.apart:
        watch.check("looking for ways between groups of runs")
        if ways.lead(one, other) or ways.lead(other, one):
            return [f"groups {one} and {other} are not apart"]
        clauses.append([-one, -other])
    return problems_with(clauses, certificate.proof, watch)


class _Ways:
    """Which groups of runs lead to which others. What a search has found is kept for the next ones."""

    def __init__(
        self, board: Board, runs: list[list[NDArray[np.int32]]], can_stop: NDArray[np.bool_], trail: NDArray[np.int32]
    ) -> None:
        """The runs of each group; a walk stands nowhere but where the agent can stop."""
        nothing = np.zeros(0, np.int32)
        squares = [np.concatenate([nothing, *group]) for group in runs]
        ends = [np.concatenate([nothing, *(run[[0, -1]] for run in group if len(run))]) for group in runs]
        self.squares = [np.unique(group[can_stop[group]]) for group in squares]
        self.ends = [np.unique(group[can_stop[group]]) for group in ends]
        self.board, self.can_stop, self.trail, self.searches = board, can_stop, trail, 0
        self.seen, self.queue = np.zeros((2, len(trail)), np.int32), np.empty((2, len(trail)), np.int32)
        self.found: dict[tuple[int, int], NDArray[np.int32]] = {}

    def lead(self, one: int, other: int) -> bool:
        """Whether whoever has moved along a run of group `one` can come to stand on one of group `other`."""
        ends, squares = self.ends[one - 1], self.squares[other - 1]
        if (AHEAD, one) in self.found:
            return _share(self.found[AHEAD, one], squares)
        if (BACK, other) in self.found:
            return _share(self.found[BACK, other], ends)
        self.searches += 1
        scratch = self.seen, self.searches, self.queue, self.trail
        side, count = seek(self.board, self.can_stop, ends, squares, *scratch)
        if side != MEET:
            self.found[side, one if side == AHEAD else other] = np.sort(self.queue[side, :count])
        return bool(side == MEET)


def _share(numbers: NDArray[np.int32], others: NDArray[np.int32]) -> bool:
    """Whether any of `others` is among the numbers, which are in order."""
    if not len(numbers):
        return False
    return bool((numbers[np.minimum(np.searchsorted(numbers, others), len(numbers) - 1)] == others).any())


def _run_squares(board: Board, run: Run, trail: NDArray[np.int32]) -> NDArray[np.int32]:
    """The squares of a run, end to end; none if there is no move along the line from the square."""
    line, square = run
    back = slide(board, square, 2 * line, trail)
    low = int(trail[back - 1]) if back else square
    length = slide(board, low, 2 * line + 1, trail)
    return np.append(np.int32(low), trail[:length]) if length else np.zeros(0, np.int32)


def _stops_from(instance: Level, starts: list[int]) -> NDArray[np.bool_]:
    """Where the agent can come to stand if it stands on one of `starts`, these included."""
    seen = np.zeros(instance.ground.size, np.bool_)
    queue = np.empty(instance.ground.size, np.int32)
    trail = np.empty(instance.ground.size + 1, np.int32)
    close(board_of(instance), np.unique(np.array(starts, np.int32)), seen, queue, trail)
    return seen


def _least_moves_with_boulders(instance: Level, watch: Watch) -> int | None:
    """The fewest moves over all positions of agent and smashed boulders; smashing costs nothing."""
    board = board_of(instance)
    ground, trail = board.ground, np.empty(instance.ground.size + 1, np.int32)
    targets = instance.marked.reshape(-1)
    boulders = {
        (int(ahead(board, boulder, direction ^ 1)), direction): boulder
        for boulder in np.flatnonzero(ground == BOULDER).tolist()
        for direction in range(len(instance.directions))
    }
    begin = (instance.start, frozenset[int]())
    best = {begin: 0}
    queue = deque([begin])
    while queue:
        square, smashed = position = queue.popleft()
        if len(queue) % 64 == 0:
            watch.check("visiting all positions again", len(best))
        moves = best[position]
        if targets[square]:
            return moves
        ground[:] = instance.ground.reshape(-1)
        ground[list(smashed)] = LAND
        for direction in range(len(instance.directions)):
            length = slide(board, square, direction, trail)
            squares = trail[:length].tolist()
            if not instance.goal.by_stopping and targets[squares].any():
                squares = squares[
                    : int(np.argmax(targets[squares])) + 1
                ]  # a stop on the target, for the sake of the count
            if squares and best.get(after := (squares[-1], smashed), moves + 2) > moves + 1:
                best[after] = moves + 1
                queue.append(after)
            boulder = boulders.get((square, direction))
            if boulder is None or boulder in smashed:
                continue
            if len(smashed) < instance.smashes and ground[square] != HOLE:
                after = (square, smashed | {boulder})
                if best.get(after, moves + 1) > moves:
                    best[after] = moves
                    queue.appendleft(after)
    return None
