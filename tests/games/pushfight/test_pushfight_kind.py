"""A position as a kind like any other: texts of positions and values, pictures, measures, and what is refused."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pushfight_chance import chance_board, chance_position

import fathom
from fathom.answer import Limits
from fathom.errors import FathomError, NotFound
from fathom.games.pushfight import board_named, drawn
from fathom.games.pushfight.analyse.variants import rectangle
from fathom.games.pushfight.check.rules import turns
from fathom.games.pushfight.model import Line, Outcome, Position, position_on, read_solution, write_solution
from fathom.games.pushfight.model.turn import Ply
from fathom.kind import kind_named
from fathom.playing import Moves, Worth
from fathom.show import to_animated_svg, to_plain
from fathom.verbs import play

KIND = kind_named("push-fight")
HEAD = "kind: push-fight\n"
SHIPPED = [board_named(name) for name in ("mini", "standard")]


@st.composite
def positions(draw: st.DrawFn) -> Position:
    """A position on a board that comes with Fathom, on a rectangle, or on a tiny board of any shape."""
    chance = random.Random(draw(st.integers(0, 1 << 32)))
    boards = [*SHIPPED, rectangle(3, 4, pushers=1, pawns=2), chance_board(chance).with_rules(null_push=False)]
    board = draw(st.sampled_from(boards))
    if draw(st.booleans()):
        board = board.with_rules(moves=draw(st.sampled_from([(0,), (1,), (0, 1), (0, 2), (0, 1, 2), (1, 3)])))
    if not board.anchorable:
        board = SHIPPED[0]
    cells = chance_position(board, chance)
    return position_on(board, cells if draw(st.booleans()) else cells.replace("Y", "X"))


@st.composite
def outcomes(draw: st.DrawFn, position: Position) -> Outcome:
    squares = st.integers(0, len(position.squares) - 1)
    moves = st.lists(st.tuples(squares, squares), max_size=3).map(tuple)
    line = draw(st.lists(st.builds(Ply, moves, squares, st.integers(0, 3)), max_size=4))
    value = draw(st.sampled_from(["won", "lost", "drawn"]))
    return Outcome(value, None if value == "drawn" else draw(st.integers(0, 99)), tuple(line))


@settings(max_examples=200, deadline=None)
@given(positions())
def test_a_position_reads_back_as_it_is_written(position: Position) -> None:
    assert fathom.loads(position.to_text()) == position


@settings(max_examples=100, deadline=None)
@given(st.data())
def test_a_value_reads_back_as_it_is_written(data: st.DataObject) -> None:
    position = data.draw(positions())
    outcome = data.draw(outcomes(position))
    assert read_solution(position, write_solution(position, outcome)) == outcome


@settings(max_examples=300, deadline=None)
@given(
    st.text(alphabet=".oOxXY-|<>^v+ \n#a", max_size=60),
    st.sampled_from(["", "wrap: both\n", "board: mini\n", "moves: 1\n"]),
)
def test_no_text_makes_anything_but_a_position_or_a_complaint(text: str, entry: str) -> None:
    try:
        position = fathom.loads(f"{HEAD}{entry}\n{text}")
    except FathomError as complaint:
        assert "\n" not in str(complaint)
    else:
        assert fathom.loads(position.to_text()) == position


def test_a_named_board_is_written_by_its_name_and_reads_the_same_when_it_is_drawn() -> None:
    mini = board_named("mini")
    cells = ".YOx.Xo.o.O.x."
    position = fathom.loads(f"{HEAD}board: mini\n\n{drawn(mini, cells)}\n")
    assert position == position_on(mini, cells) and "board: mini" in position.to_text()
    assert fathom.loads(HEAD + "\n  - - - -\n  . Y O x\n\n. X o . o .\n\n  O . x .\n  - - - -\n") == position
    fewer = fathom.loads(f"{HEAD}board: mini\nmoves: 0-1\n\n{drawn(mini, cells)}\n")
    assert isinstance(fewer, Position) and fewer.moves == (0, 1) and fewer != position
    assert fathom.loads(fewer.to_text()) == fewer


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("\nO . Y x\n", "1 pushers and 0 pawns against 1 and 1"),
        ("\no . x\n", "a pusher at least"),
        ("\nO Y . Y O\n", "one anchor at most"),
        ("\nY . O\n", "no push ends there"),
        ("moves: 2-1\n\nO . . X\n", "expected numbers and ranges"),
        ("moves: 0-12\n\nO . . X\n", "expected 0 to 9 moves"),
        ("board: huge\n\nO . . X\n", "expected one of"),
        ("board: mini\n\n O..X\n......\n ....\n", "found 0 of o, expected 2 on board 'mini'"),
        ("board: mini\nwrap: both\n\n O..X\n", "beside 'board'"),
        ("colour: red\n\nO . . X\n", "expected one of board, moves, wrap"),
    ],
)
def test_what_is_no_position_is_refused_in_one_line(text: str, complaint: str) -> None:
    with pytest.raises(FathomError, match=complaint) as found:
        fathom.loads(HEAD + text)
    assert "\n" not in str(found.value)


@pytest.mark.parametrize("text", ["won", "won in 2", "lost in x turns", "drawn / 0,0 pushes", "won in 1 turn / 9,9"])
def test_what_is_no_value_is_refused(text: str) -> None:
    position = fathom.load(KIND.examples()[0].path)
    with pytest.raises(FathomError):
        fathom.check(position, text)


def test_a_game_under_way_reads_back_and_is_not_over() -> None:
    position = fathom.load(KIND.examples()[0].path)
    assert isinstance(position, Position)
    for text, fault in (
        ("", "the game goes on"),
        ("2,2 to 1,1", "the push is still to come"),
        ("2,2 to 1,1; 1,1 pushes right", "the game goes on"),
        ("2,2 to 0,4", "is occupied"),
        ("2,2 to 1,1; 1,1 pushes left / 0,2 to 0,1", "turn 1 wins, and more follows"),
        ("2,2 to 1,1; 1,1 pushes left / 0,2 pushes left", "turn 1 wins, and more follows"),
    ):
        found = read_solution(position, text)
        assert isinstance(found, Line) and write_solution(position, found) == text
        assert fault in fathom.check(position, text)[0]
    assert fathom.check(position, "2,2 to 1,1; 1,1 pushes left") == []
    assert read_solution(position, "2,2 pushes up / drawn") == read_solution(position, "drawn / 2,2 pushes up")


def test_a_game_that_is_played_well_solves_the_position_and_another_does_not() -> None:
    position = fathom.load(next(one.path for one in KIND.examples() if one.path.stem == "in-two"))
    helped = "0,1 to 1,2; 1,0 pushes right / 2,2 pushes right / 1,1 pushes right"
    assert not play(position, helped).solved and play(position, helped).options == Moves(())
    state = ""
    while not play(position, state).solved:
        answered = KIND.playing.reply(position, state, Limits().watch())
        assert answered is not None
        state = answered
    assert KIND.playing.reply(position, state, Limits().watch()) is None
    other = play(position, "1,1 to 2,1").state
    hint = fathom.hint(position, other)
    assert hint is not None and hint.gesture is None and "take it back" in hint.text


def test_a_piece_that_is_put_on_a_square_of_a_named_board_is_taken_from_another() -> None:
    position = fathom.load(KIND.examples()[0].path)
    assert isinstance(position, Position)
    without = fathom.loads(fathom.edit(position, "0,2", "X"))
    assert isinstance(without, Position) and without.cells == position.cells.replace("Y", "X")
    assert fathom.loads(fathom.edit(without, "0,2", "Y")) == position
    moved = fathom.loads(fathom.edit(position, "0,1", "o"))
    assert isinstance(moved, Position) and moved != position
    assert sorted(moved.cells) == sorted(position.cells)


def test_null_pushes_are_of_another_game() -> None:
    with pytest.raises(FathomError, match="real rules"):
        position_on(board_named("mini").with_rules(null_push=True), ".YOx.Xo.o.O.x.")


def test_a_line_plays_to_its_end_with_the_anchor_on_who_pushed_last() -> None:
    position = fathom.loads(HEAD + "\n- - - -\nx Y . .\n\nO . o .\n- - - -\n")
    line = "drawn / 1,0 to 1,1; 1,1 pushes right / 0,1 to 0,2; 0,0 to 0,1; 0,2 pushes left"
    picture = fathom.draw(position, line)
    assert to_plain(picture, time=0).splitlines()[1:3] == ["○ ▣ · ·", "■ · ● ·"]
    assert to_plain(picture).splitlines()[1:3] == ["○━▣━→ ·", "· · ■ ●"]
    assert "<animate" in to_animated_svg(picture)


def test_measures_are_counted_by_the_rules() -> None:
    for example in KIND.examples():
        position = fathom.load(example.path)
        assert isinstance(position, Position)
        if len(position.squares) > 14:
            continue
        facts = fathom.analyse(position)
        made = list(turns(position.board, position.cells))
        assert facts["turns"] == len(made)
        assert facts["winning turns"] == sum(turn.push.wins for turn in made)
        assert facts["safe positions"] <= facts["positions after"] <= len(made)
        assert KIND.analysis.report(dict(facts))


@pytest.mark.parametrize(("value", "number"), [("won", 1), ("won", 3), ("lost", 1), ("lost", 2)])
def test_a_generated_position_is_worth_what_was_asked_for(value: str, number: int) -> None:
    position = fathom.generate(KIND.name, seed=2, value=value, turns=number)
    answer = fathom.solve(position, "search", turns=2 * number)
    assert (answer.solution.value, answer.solution.turns, answer.optimal) == (value, number, True)


@pytest.mark.parametrize("options", [{"board": "huge"}, {"turns": "4"}, {"value": "drawn"}])
def test_wishes_that_cannot_be_are_refused(options: dict[str, str]) -> None:
    with pytest.raises(FathomError):
        fathom.generate(KIND.name, **options)


def test_a_generator_stops_on_request() -> None:
    with pytest.raises(NotFound, match="a request to stop"):
        fathom.generate(KIND.name, limits=fathom.Limits(cancelled=lambda: True))


def test_positions_are_not_counted() -> None:
    with pytest.raises(FathomError, match="one value"):
        fathom.count(fathom.load(KIND.examples()[0].path))


def test_a_turn_is_made_on_every_board_and_does_not_lose_at_once() -> None:
    position = fathom.load(next(one.path for one in KIND.examples() if one.path.stem == "the-game"))
    quiet = fathom.loads(position.to_text().replace("  .O..o\nO.Y...xx", "  .O..x\nO.Yx...o"))
    answered = KIND.playing.reply(quiet, "", Limits(time=20).watch())
    assert answered is not None
    assert not fathom.check(quiet, answered) or fathom.check(quiet, answered) == ["the game goes on"]


def test_what_a_game_is_worth_is_told_to_the_player_who_began() -> None:
    position = fathom.load(next(one.path for one in KIND.examples() if one.path.stem == "in-two"))
    helped = "0,1 to 1,2; 1,0 pushes right / 2,2 pushes right / 1,1 pushes right"
    assert KIND.playing.worth(position, helped, Limits().watch()) == Worth(1.0, "won")
    lost = fathom.load(next(one.path for one in KIND.examples() if one.path.stem == "lost"))
    told = KIND.playing.worth(lost, "", Limits().watch())
    assert told == Worth(-1.0, "lost in 1 turn")
    answered = KIND.playing.reply(lost, "", Limits().watch())
    then = KIND.playing.worth(lost, answered, Limits().watch())
    assert then is not None and then.share == -1.0
