"""`fathom play --against`: a game against the search, or against what is known of every position of a small board."""

from __future__ import annotations

from pathlib import Path

import pytest
from cli_calls import refused, told

import fathom
from fathom.answer import Limits
from fathom.cli.app import run
from fathom.cli.play.player import HELP, Player
from fathom.kind import Example, Instance
from fathom.playing import Move, Moves, Position

GAMES = [kind for kind in fathom.kinds().values() if hasattr(kind.part("play"), "reply")]
EXAMPLES = [example for kind in GAMES for example in kind.examples()]


def moves_of(position: Position) -> tuple[Move, ...]:
    assert isinstance(position.options, Moves)
    return position.options.moves


def first_turn(player: Player) -> None:
    """Make moves until the other player has answered, or nothing can be done: always the last one in the list."""
    for _ in range(12):
        moves = moves_of(player.position)
        pushes = [move for move in moves if "pushes" in move.text]
        if not moves or player.message.startswith("the answer"):
            return
        player.type((pushes or moves)[-1].text)


def turns(state: str) -> int:
    return state.count("pushes")


def game() -> Instance:
    """The usual board, of which not all is known."""
    return fathom.load(max((one.path for one in EXAMPLES), key=lambda path: len(fathom.load(path).to_text())))


def test_there_is_a_game() -> None:
    assert GAMES and "the other player's turn" in HELP


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: str(example.path.stem))
def test_the_other_player_answers_every_turn_with_one_that_is_allowed(example: Example) -> None:
    instance = fathom.load(example.path)
    player = Player(instance, against=True)
    first_turn(player)
    made = turns(player.position.state)
    assert made == 2 or not moves_of(player.position) or player.position.solved
    assert fathom.play(instance, player.position.state).state == player.position.state
    player.press("u")
    assert turns(player.position.state) < max(made, 1), "an answer is taken back with the turn"


def test_an_answer_can_be_asked_for_and_taken_back() -> None:
    player = Player(game())
    player.press("o")
    assert turns(player.position.state) == 1 and player.message.startswith("the answer: ")
    player.press("o")
    assert turns(player.position.state) == 2
    player.press("u")
    player.press("u")
    assert player.position.state == fathom.play(player.instance).state
    player.type(next(move.text for move in moves_of(player.position) if " to " in move.text))
    player.press("o")
    assert "no answer" in player.message


def test_the_answer_wins_where_it_can() -> None:
    at_once = next(one for one in EXAMPLES if one.path.stem == "at-once")
    instance = fathom.load(at_once.path)
    after = fathom.reply(instance)
    assert after is not None and not moves_of(fathom.play(instance, after)), "the game is over"


def test_the_answer_keeps_to_its_time() -> None:
    instance = game()
    hurried = fathom.reply(instance, limits=Limits(cancelled=lambda: True))
    assert hurried is not None and turns(hurried) == 1, "a turn is made even where nothing can be thought over"


def test_the_command_line_plays_against_you(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "game.txt"
    file.write_text(game().to_text())
    push = next(move.text for move in moves_of(fathom.play(game())) if "pushes" in move.text)
    assert run(["play", str(file), "--against", "--moves", push, "--json"]) == 1
    assert turns(str(told(capsys)["state"])) == 2
    level = tmp_path / "level.txt"
    level.write_text("kind: slide\ngoal: stop-reach\n\n@.x\n")
    assert "nobody plays against you" in refused(capsys, "play", str(level), "--against", "--moves", "R")
    player = Player(fathom.load(level))
    player.press("o")
    assert "nobody plays against you" in player.message
