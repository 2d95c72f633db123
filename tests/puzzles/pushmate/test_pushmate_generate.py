"""Generators keep their promises, measures are right, and pictures show the turn."""

from __future__ import annotations

from itertools import chain, combinations, pairwise, product
from math import dist, inf

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pushmate_oracle import puzzles, winning

import fathom
from fathom.answer import Limits
from fathom.errors import FathomError, NotFound
from fathom.games.pushfight.check.rules import moved
from fathom.games.pushfight.draw.animation import Animation, way_of
from fathom.games.pushfight.draw.layout import DrawnBoard
from fathom.games.pushfight.model.position import PUSHER
from fathom.games.pushfight.model.turn import Ply
from fathom.kind import kind_named
from fathom.puzzles.pushmate.draw import scene
from fathom.puzzles.pushmate.model import Puzzle, read_solution
from fathom.show import Circle, Polyline, Shape, to_animated_svg, to_plain, to_svg

KIND = kind_named("push-fight-mate")
CROWDED = fathom.load(next(one.path for one in KIND.examples() if one.path.stem == "long-way"))


@pytest.mark.parametrize("moves", [0, 1, 2])
@pytest.mark.parametrize("board", ["standard", "mini"])
def test_a_position_of_the_game_has_one_winning_turn(board: str, moves: int) -> None:
    puzzle = fathom.generate(KIND.name, "game", seed=3, board=board, moves=moves)
    assert isinstance(puzzle, Puzzle)
    wins = winning(puzzle)
    assert min(wins) == moves and len(wins[moves]) == 1


@pytest.mark.parametrize("unlimited", [False, True])
def test_a_crowded_board_needs_many_moves(unlimited: bool) -> None:
    puzzle = fathom.generate(KIND.name, "crowded", seed=2, rows=3, columns=4, empty=2, moves=3, unlimited=unlimited)
    assert isinstance(puzzle, Puzzle)
    fewest = min(winning(puzzle))
    assert fewest >= 3 and puzzle.cells.count(".") == 2
    assert puzzle.moves == (None if unlimited else tuple(range(fewest + 1)))


@pytest.mark.parametrize(
    ("generator", "options"),
    [
        ("game", {"board": "huge"}),
        ("game", {"moves": "3"}),
        ("crowded", {"rows": 1}),
        ("crowded", {"empty": 0}),
        ("crowded", {"moves": -1}),
        ("crowded", {"rows": 2, "columns": 2, "empty": 2}),
    ],
)
def test_wishes_that_cannot_be_are_refused(generator: str, options: dict[str, object]) -> None:
    with pytest.raises(FathomError):
        fathom.generate(KIND.name, generator, **options)


def test_a_generator_stops_on_request() -> None:
    with pytest.raises(NotFound, match="a request to stop"):
        fathom.generate(KIND.name, limits=Limits(cancelled=lambda: True))


@settings(max_examples=60, deadline=None)
@given(puzzles())
def test_the_measures_are_those_of_the_position(puzzle: Puzzle) -> None:
    wins = winning(puzzle)
    facts = fathom.analyse(puzzle)
    assert facts["wins"] == bool(wins)
    assert facts["fewest moves"] == (min(wins) if wins else None)
    first = wins[min(wins)] if wins else set()
    assert facts["turns"] == len(first)
    assert facts["pushes"] == len({(pusher, direction) for _, pusher, direction in first})
    assert facts["squares"] == len(puzzle.cells)
    assert KIND.analysis.report(dict(facts))


def test_the_examples_have_as_many_winning_turns_as_is_said() -> None:
    for example in KIND.examples():
        assert fathom.count(fathom.load(example.path)).count == example.known.get("turns", 0)


DRAWN = "kind: push-fight-mate\n\n - -\n|O .>x .\n   v\n   .|o Y\n"


def test_a_terminal_shows_pieces_and_rails() -> None:
    puzzle = fathom.loads(DRAWN)
    assert isinstance(puzzle, Puzzle)
    assert to_plain(scene(puzzle)) == "  ▁▁▁▁\n ▕■ ·┘○ ·\n    ·▕● ▣\n"


def test_a_turn_plays_to_its_end() -> None:
    puzzle = fathom.loads("kind: push-fight-mate\n\nx .\n\n. O\n")
    assert isinstance(puzzle, Puzzle)
    picture = scene(puzzle, read_solution(puzzle, "1,1 to 0,1; 0,1 pushes left"))
    assert to_plain(picture, time=0) == "○ ·\n· ■\n"
    assert to_plain(picture) == "○ ■ ↑\n  · 1\n"
    assert "<animate" in to_animated_svg(picture) and to_svg(picture).startswith("<svg")


def test_a_turn_that_cannot_be_made_is_not_drawn() -> None:
    puzzle = fathom.loads(DRAWN)
    with pytest.raises(FathomError, match="no piece can move from 0,1 to 0,3"):
        fathom.draw(puzzle, "0,1 to 0,3; 0,3 pushes left")


def test_targets_are_shown() -> None:
    puzzle = fathom.loads("kind: push-fight-mate\n\nx . .\n")
    assert to_plain(fathom.draw(puzzle, overlay="targets")) == to_plain(fathom.draw(puzzle))  # nobody can push
    puzzle = fathom.loads("kind: push-fight-mate\n\nx . O o\n")
    assert "□" in to_plain(fathom.draw(puzzle, overlay="targets"))


@settings(max_examples=40, deadline=None)
@given(st.data())
def test_the_ways_of_a_turn_are_drawn_apart(data: st.DataObject) -> None:
    """Ways that are seen at the same time never lie on each other, nor do their numbers, whatever pieces move where."""
    puzzle = CROWDED
    cells, moves = puzzle.cells, []
    for _ in range(data.draw(st.integers(1, 8))):
        steps = [
            (here, there) for here, there in product(range(len(cells)), repeat=2) if leads(puzzle, cells, here, there)
        ]
        moves.append(data.draw(st.sampled_from(steps)))
        cells = moved(cells, *moves[-1])
    pusher = next(square for square, cell in enumerate(cells) if cell == PUSHER)
    shapes = list(
        chain.from_iterable(Animation(DrawnBoard(puzzle.board), puzzle.cells, [Ply(tuple(moves), pusher, 1)]).shapes())
    )
    ways = [shape for shape in shapes if isinstance(shape, Polyline) and shape.stroke == "trail" and shape.opacity]
    badges = [shape for shape in shapes if isinstance(shape, Circle) and shape.fill == "trail" and shape.opacity]
    assert len(ways) == len(badges) == len(moves)
    for one, other in combinations(ways, 2):
        if together(one, other):
            for (a, b), (c, d) in product(pairwise(one.points), pairwise(other.points)):
                for along, across in ((0, 1), (1, 0)):
                    if abs(a[across] - b[across]) < 1e-9 and abs(c[across] - d[across]) < 1e-9:
                        beside = max(min(a[along], b[along]), min(c[along], d[along])) < min(
                            max(a[along], b[along]), max(c[along], d[along])
                        )
                        assert not beside or abs(a[across] - c[across]) > 0.1
    for first, second in combinations(badges, 2):
        if together(first, second):
            assert dist((first.x, first.y), (second.x, second.y)) > 0.25


def together(one: Shape, other: Shape) -> bool:
    """Whether two things are ever seen at the same time."""
    (begin, end), (start, stop) = one.during, other.during
    return max(begin, start) < min(end or inf, stop or inf)


def leads(puzzle: Puzzle, cells: str, here: int, there: int) -> bool:
    try:
        return len(way_of(puzzle.board, cells, here, there)) > 1
    except FathomError:
        return False
