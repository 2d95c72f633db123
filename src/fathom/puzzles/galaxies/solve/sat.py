"""Solving by SAT: a model of the rules without connection, then clauses for the islands that it has, until none is.

Puzzles need few rounds: most islands are single squares, which the formula forbids from the start. What is learnt about
one model serves the next, so solutions are listed by the same solver, each excluded after it was found.
"""

from __future__ import annotations

from collections.abc import Iterator

from fathom.answer import Answer, Verdict, Watch
from fathom.engine.sat import Model, Solver, decide
from fathom.errors import BrokenAnswer
from fathom.puzzles.galaxies.check.certificates import Island, Separated
from fathom.puzzles.galaxies.check.statement import Stated, island_clauses, stated, with_islands, without
from fathom.puzzles.galaxies.model import Board, Cut
from fathom.puzzles.galaxies.model.reach import touched


class GalaxySearch:
    """The solutions of a board one after another; `islands` are those that came up on the way."""

    def __init__(self, board: Board, watch: Watch) -> None:
        self.board = board
        self.rules = stated(board, watch)
        self.islands: list[Island] = []
        self.rounds = 0

    def each(self, watch: Watch) -> Iterator[Cut]:
        """Each solution once."""
        with Solver(self.rules.cnf) as solver:
            while True:
                self.rounds += 1
                model = solver.solve(watch)
                if model is None:
                    return
                areas = _areas(self.rules, model)
                islands = [*_islands(self.rules, areas)]
                for island in islands:
                    solver.cnf.add_all(island_clauses(self.rules, island))
                self.islands += islands
                if not islands:
                    owners = {square: number for number, squares in enumerate(areas) for square in squares}
                    cut = Cut.between(self.board, owners)
                    yield cut
                    solver.add(without(self.rules, cut))


def _areas(rules: Stated, model: Model) -> list[list[int]]:
    return [[square for square, name in variables.items() if model[name]] for variables in rules.belongs]


def _islands(rules: Stated, areas: list[list[int]]) -> Iterator[Island]:
    """The parts of areas that hang together, and not with their centres: as small and as large as islands can be."""
    for number, squares in enumerate(areas):
        left = set(squares)
        home = _take(rules, left, touched(rules.board, rules.board.centres[number]))
        if not left:
            continue
        coast = {near for square in home for near in rules.beside[square] or ()}
        far = tuple(sorted(rules.belongs[number].keys() - coast - set(home)))
        while left:
            part = tuple(sorted(_take(rules, left, [min(left)])))
            yield Island(number, part, part)
            yield Island(number, far, part)


def _take(rules: Stated, left: set[int], start: list[int]) -> list[int]:
    """Take out of the squares left those that hang together with the first."""
    left.difference_update(start)
    taken = list(start)
    for square in taken:
        fresh = [near for near in rules.beside[square] or () if near in left]
        left.difference_update(fresh)
        taken += fresh
    return taken


def by_sat(board: Board, watch: Watch, unique: bool) -> Answer:
    """A solution, and with `unique` a second one or the proof that there is none."""
    search = GalaxySearch(board, watch)
    listed = search.each(watch)
    found = [cut for cut, _ in zip(listed, range(2 if unique else 1), strict=False)]
    return answer_of(board, watch, "sat", found, unique, tuple(search.islands), {"rounds": search.rounds})


def answer_of(
    board: Board,
    watch: Watch,
    method: str,
    found: list[Cut],
    unique: bool,
    islands: tuple[Island, ...],
    statistics: dict[str, int],
) -> Answer:
    """The answer, with a refutation for what was not found: these islands suffice for it, or others will be found."""
    if found and not unique:
        return Answer(Verdict.SOLVED, method, found[0], statistics=statistics)
    if len(found) > 1:
        return Answer(Verdict.SOLVED, method, found[0], statistics=statistics, unique=False, other=found[1])
    shown = separated(board, islands, found, watch, method)
    if found:
        return Answer(Verdict.SOLVED, method, found[0], certificate=shown, statistics=statistics, unique=True)
    return Answer(Verdict.IMPOSSIBLE, method, certificate=shown, statistics=statistics)


def separated(board: Board, islands: tuple[Island, ...], known: list[Cut], watch: Watch, method: str) -> Separated:
    """The proof that there are no solutions but the known ones."""
    rules = with_islands(board, islands, watch)
    rules.cnf.add_all(without(rules, cut) for cut in known)
    while True:
        proof = decide(rules.cnf, watch)
        if not isinstance(proof, Model):
            return Separated(islands, proof)
        more = tuple(_islands(rules, _areas(rules, proof)))
        if not more:
            raise BrokenAnswer(f"spiral-galaxies, method {method}: there is a solution that was not found")
        islands += more
        for island in more:
            rules.cnf.add_all(island_clauses(rules, island))
