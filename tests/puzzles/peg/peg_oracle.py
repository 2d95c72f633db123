"""Peg solitaire by brute force, as plain as can be, and puzzles by lot with every feature."""

from __future__ import annotations

from functools import cache

from hypothesis import strategies as st

from fathom.puzzles.peg.model import Board, Grid, Jump, Pegs, drawn, listed

GRIDS = list(Grid)


@st.composite
def boards(draw: st.DrawFn) -> Board:
    """Small boards of every sort: drawings with places left out, and lists of jumps, some of them one way."""
    grid = draw(st.sampled_from(GRIDS))
    if grid is Grid.LISTED:
        names = "abcdefg"[: draw(st.integers(3, 7))]
        three = st.permutations(names).map(lambda order: (order[0], order[1], order[2]))
        return listed(names, draw(st.lists(three, max_size=12, unique=True)))
    rows, columns = draw(st.integers(1, 4)), draw(st.integers(1, 4))
    places = [(row, column) for row in range(rows) for column in range(columns)]
    return drawn(grid, draw(st.lists(st.sampled_from(places), min_size=1, unique=True)))


@st.composite
def puzzles(draw: st.DrawFn) -> Pegs:
    """Puzzles on small boards: half of them made backwards, so that they have a solution."""
    board = draw(boards())
    holes = st.sets(st.sampled_from(range(len(board.cells))), min_size=1)
    wanted = draw(st.one_of(st.none(), holes))
    pegs = draw(holes)
    if draw(st.booleans()):
        pegs = wanted or {draw(st.sampled_from(range(len(board.cells))))}
        for _ in range(draw(st.integers(0, 6))):
            back = [jump for jump in board.jumps if jump.end in pegs and not pegs & {jump.start, jump.over}]
            if back:
                start, over, end = draw(st.sampled_from(back))
                pegs = (pegs - {end}) | {start, over}
    return Pegs(board, frozenset(pegs), None if wanted is None else frozenset(wanted))


class Brute:
    """All that brute force knows about a puzzle."""

    def __init__(self, puzzle: Pegs) -> None:
        self.puzzle = puzzle
        self.solutions = cache(self._solutions)
        self.fewest = cache(self._fewest)

    def _is_done(self, pegs: frozenset[int]) -> bool:
        return pegs == self.puzzle.wanted if self.puzzle.wanted is not None else len(pegs) == 1

    def _jumps(self, pegs: frozenset[int]) -> list[tuple[Jump, frozenset[int]]]:
        return [
            (jump, frozenset(pegs ^ set(jump)))
            for jump in self.puzzle.board.jumps
            if {jump.start, jump.over} <= pegs and jump.end not in pegs
        ]

    def _solutions(self, pegs: frozenset[int]) -> int:
        """How many sequences of jumps lead to what is wanted."""
        return 1 if self._is_done(pegs) else sum(self.solutions(after) for _, after in self._jumps(pegs))

    def _fewest(self, pegs: frozenset[int], last: int | None = None) -> int | None:
        """The fewest moves to what is wanted, if this peg has jumped last."""
        if self._is_done(pegs):
            return 0
        left = [
            (jump.start != last) + moves
            for jump, after in self._jumps(pegs)
            if (moves := self.fewest(after, jump.end)) is not None
        ]
        return min(left, default=None)
