"""Generators keep their promises, measures are right, and pictures show the turn."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from pushmate_oracle import puzzles, winning

import fathom
from fathom.answer import Limits
from fathom.errors import FathomError, NotFound
from fathom.kind import kind_named
from fathom.puzzles.pushmate.draw import scene
from fathom.puzzles.pushmate.model import Puzzle, read_solution
from fathom.show import to_animated_svg, to_plain, to_svg

KIND = kind_named("push-fight-mate")


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
        ("crowded", {"rows": 2, "columns": 2, "empty": 2}),
    ],
)
def test_wishes_that_cannot_be_are_refused(generator: str, options: dict[str, object]) -> None:
    with pytest.raises(FathomError):
        fathom.generate(KIND.name, generator, **options)


def test_a_generator_stops_on_request() -> None:
    with pytest.raises(NotFound, match="stopped on request"):
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
