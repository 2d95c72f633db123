"""Random positions on random boards, and what plain enumeration says about them."""

from __future__ import annotations

from hypothesis import strategies as st

from fathom.games.pushfight.check.rules import moved, moves, pushes
from fathom.games.pushfight.model.board import neighbours
from fathom.puzzles.pushmate.model import Puzzle
from other_people import BESIDE

DATA = BESIDE / "pushfight"
Turns = dict[int, set[tuple[str, int, int]]]


@st.composite
def puzzles(draw: st.DrawFn, *, one_way: bool = True, limited: bool | None = None, most: int = 12) -> Puzzle:
    """A board of any shape with rails, holes and joined edges, a position on it, and a number of moves."""
    rows, columns = draw(st.integers(1, 4)), draw(st.integers(2, 4))
    places = [(row, column) for row in range(rows) for column in range(columns)]
    chosen = draw(st.lists(st.sampled_from(places), min_size=2, max_size=most, unique=True))
    top, left = min(row for row, _ in chosen), min(column for _, column in chosen)
    squares = sorted((row - top, column - left) for row, column in chosen)
    sides = [(square, direction) for square in squares for direction in range(4)]
    rails = set(draw(st.lists(st.sampled_from(sides), max_size=6, unique=True)))
    if not one_way:
        steps = ((0, -1), (-1, 0), (0, 1), (1, 0))
        height, width = 1 + max(row for row, _ in squares), 1 + max(column for _, column in squares)
        rails |= {
            (((row + steps[d][0]) % height, (column + steps[d][1]) % width), (d + 2) % 4) for (row, column), d in rails
        }
    beside = neighbours(squares, rails, sideways=draw(st.booleans()), upright=draw(st.booleans()))
    cells = draw(st.lists(st.sampled_from("...ooOOxxX"), min_size=len(squares), max_size=len(squares)))
    if draw(st.booleans()):
        cells[draw(st.integers(0, len(cells) - 1))] = "Y"
    some = st.lists(st.integers(0, 4), min_size=1, max_size=3, unique=True).map(lambda found: tuple(sorted(found)))
    ranges = st.integers(0, 4).map(lambda last: tuple(range(last + 1)))
    kinds = {True: st.one_of(ranges, some), False: st.none(), None: st.one_of(st.none(), ranges, some)}
    return Puzzle(tuple(squares), beside, "".join(cells), draw(kinds[limited]))


def winning(puzzle: Puzzle, last: int = 40) -> Turns:
    """By number of moves, the winning pushes with the position before each; with the fewest moves for each position
    where any number is allowed."""
    board = puzzle.board
    found: Turns = {}
    layer, seen = {puzzle.cells}, {puzzle.cells}
    for count in range(last + 1 if puzzle.moves is None else puzzle.moves[-1] + 1):
        if puzzle.moves is None or count in puzzle.moves:
            wins = {
                (cells, push.pusher, push.direction) for cells in layer for push in pushes(board, cells) if push.wins
            }
            if wins:
                found[count] = wins
        layer = {moved(cells, start, end) for cells in layer for start, end in moves(board, cells)}
        if puzzle.moves is None:
            layer -= seen
            seen |= layer
    return found


@st.composite
def crowded_puzzles(draw: st.DrawFn) -> Puzzle:
    """A board full of pieces with one open edge, where many moves may be needed."""
    rows, columns = draw(st.integers(2, 4)), draw(st.integers(2, 4))
    squares = [(row, column) for row in range(rows) for column in range(columns)]
    edges = [
        ((row, column), direction)
        for row, column in squares
        for direction, outside in enumerate((not column, not row, column == columns - 1, row == rows - 1))
        if outside
    ]
    way_out = draw(st.sampled_from(edges))
    cells = draw(st.lists(st.sampled_from("ooooxx."), min_size=len(squares), max_size=len(squares)))
    places = draw(st.permutations(range(len(squares))))
    for square, cell in zip(places, "O" * draw(st.integers(1, 2)) + "..", strict=False):
        cells[square] = cell
    cells[squares.index(way_out[0])] = "x"
    beside = neighbours(squares, set(edges) - {way_out})
    return Puzzle(tuple(squares), beside, "".join(cells), None)
