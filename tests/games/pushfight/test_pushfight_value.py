"""Values: what the methods say, what the checker believes, and what neither can be made to say."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from pushfight_chance import chance_board, chance_position, plain_values

import fathom
from fathom.answer import Answer, Limits, Verdict, Watch
from fathom.claims import examined
from fathom.errors import FathomError
from fathom.games.pushfight import Board, board_named
from fathom.games.pushfight import check as rules
from fathom.games.pushfight.check.certificates import Advice
from fathom.games.pushfight.check.forced import Forced
from fathom.games.pushfight.check.whole import value_of
from fathom.games.pushfight.model import Outcome, Position, position_on, worth
from fathom.games.pushfight.model.turn import Ply
from fathom.games.pushfight.solve import database
from fathom.games.pushfight.solve.search import moves_to
from fathom.kind import kind_named

KIND = kind_named("push-fight")
IN_TWO = fathom.load(next(one.path for one in KIND.examples() if one.path.stem == "in-two"))
DRAWN = fathom.load(next(one.path for one in KIND.examples() if one.path.stem == "drawn"))


def own_turns(value: str, generation: int | None) -> int | None:
    """Turns of the player to move, of a generation, which counts turns of both before the last."""
    if generation is None:
        return None
    return generation // 2 + 1 if value == "won" else (generation + 1) // 2


def tiny(seed: int) -> tuple[Board, dict[str, tuple[str, int | None]]]:
    """A tiny board with an anchorable square, and the values of all its positions by plain induction."""
    chance = random.Random(seed)
    board = chance_board(chance).with_rules(null_push=False)
    assume(board.anchorable)
    return board, plain_values(board)


@pytest.mark.parametrize("example", KIND.examples(), ids=lambda example: example.path.stem)
def test_the_examples_are_worth_what_is_known(example: fathom.kind.Example) -> None:
    answer = fathom.solve(fathom.load(example.path), fewest=True)
    assert worth(answer.solution) == example.known["value"] and not answer.unproved
    assert answer.optimal is (None if answer.solution.turns is None else True)


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 1 << 20))
def test_the_checker_finds_on_tiny_boards_what_plain_induction_finds(seed: int) -> None:
    board, values = tiny(seed)
    chance = random.Random(seed)
    for cells in chance.sample(sorted(values), min(12, len(values))):
        value, turns = values[cells][0], own_turns(*values[cells])
        assert value_of(board, cells, Watch()) == value
        forced = Forced(board, Advice(), Watch())
        for number in range(4):
            assert forced.won(cells, number) == (value == "won" and turns is not None and turns <= number)
            assert forced.lost(cells, number) == (value == "lost" and turns is not None and turns <= number)


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 1 << 20))
def test_retrograde_analysis_and_search_agree_with_plain_induction_and_are_believed(seed: int) -> None:
    board, values = tiny(seed)
    for cells in random.Random(seed).sample(sorted(values), min(4, len(values))):
        position = position_on(board, cells)
        answer = fathom.solve(position, "retrograde")
        assert (answer.solution.value, answer.solution.turns) == (values[cells][0], own_turns(*values[cells]))
        assert not answer.unproved and answer.optimal is not False
        found = fathom.solve(position, "search", turns=5)
        if found.verdict is Verdict.SOLVED:
            assert (found.solution.value, found.cost) == (answer.solution.value, answer.cost) and not found.unproved
        else:
            assert answer.solution.turns is None or 2 * answer.solution.turns >= 5
            assert found.stopped == "limit of 5 turns of both"


def played_at_random(board: Board, cells: str, chance: random.Random) -> Outcome | None:
    """A game to its end by lot, told as if it had to come so; None if it goes on for long."""
    line: list[Ply] = []
    here: str | None = cells
    while here is not None:
        turns = [turn for turn in rules.turns_of(board, here) if not turn.push.loses]
        if not turns:
            break
        turn = chance.choice(turns)
        line.append(turn.ply)
        here = turn.push.after
        if len(line) > 8:
            return None
    return Outcome("won" if len(line) % 2 else "lost", (len(line) + 1) // 2, tuple(line))


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 1 << 20))
def test_a_game_that_was_played_is_believed_only_where_the_winner_could_force_it(seed: int) -> None:
    """Whoever advises what: nothing, the truth, or nonsense."""
    board, values = tiny(seed)
    chance = random.Random(seed)
    for cells in chance.sample(sorted(values), min(10, len(values))):
        claim = played_at_random(board, cells, chance)
        if claim is None or claim.turns is None:
            continue
        position = position_on(board, cells)
        assert rules.violations(position, claim) == []
        value, turns = values[cells][0], own_turns(*values[cells])
        true = claim.value == value and turns is not None and turns <= claim.turns
        nonsense = dict.fromkeys(values, Ply((), chance.randrange(9), chance.randrange(5)))
        advice = fathom.solve(position, "retrograde").certificate
        for certificate in (None, advice, Advice(nonsense, nonsense)):
            told = Answer(Verdict.SOLVED, "lot", claim, claim.turns, certificate=certificate)
            found = examined(rules, position, told, Limits(time=60).watch())
            assert not found.unproved
            assert true or found.objections, claim
        if turns != claim.turns:
            told = Answer(Verdict.SOLVED, "lot", claim, claim.turns, claim.turns, advice)
            assert examined(rules, position, told).objections


def test_a_line_in_which_the_other_player_helps_shows_nothing() -> None:
    """The turns can be made, and the last one wins, but there was a better answer."""
    assert isinstance(IN_TWO, Position)
    board = IN_TWO.board
    helped = None
    for first in rules.turns_of(board, IN_TWO.cells):
        for second in rules.turns_of(board, first.push.after or IN_TWO.cells):
            if first.push.after is None or second.push.after is None:
                continue
            last = next((turn for turn in rules.turns_of(board, second.push.after) if turn.push.wins), None)
            line = None if last is None else (first.ply, second.ply, last.ply)
            if line is not None and not Forced(board, Advice(), Watch()).lost(first.push.after, 1):
                helped = Outcome("won", 2, line)
                break
        if helped:
            break
    assert helped is not None
    assert rules.violations(IN_TWO, helped) == []
    assert fathom.check(IN_TWO, helped) == ["after turn 1 the other player has not lost within 1 turns"]


def test_who_cannot_push_has_lost_and_that_needs_no_proof() -> None:
    stuck = fathom.loads("kind: push-fight\nmoves: 0-1\n\n- - - -\nO . Y .\n- - - -\n")
    for method in ("retrograde", "search"):
        answer = fathom.solve(stuck, method, limits=Limits(checking=0))
        assert worth(answer.solution) == "lost in 0 turns" and not answer.unproved
    assert fathom.check(stuck, "lost in 0 turns") == []
    assert fathom.check(IN_TWO, "lost in 0 turns") == ["the line does not end the game"]


def test_a_line_has_to_end_as_is_said() -> None:
    assert isinstance(IN_TWO, Position)
    honest = fathom.solve(IN_TWO).solution
    assert fathom.check(IN_TWO, honest) == []
    for wrong, fault in (
        (replace(honest, turns=3), "the line has 2 turns of one's own, not 3"),
        (replace(honest, line=honest.line[:2]), "the line does not end the game"),
        (replace(honest, value="lost"), "the line ends with a game that is won, not lost"),
        (replace(honest, line=(*honest.line, honest.line[0])), "turn 3 wins, and more follows"),
        (replace(honest, line=(honest.line[0], honest.line[0])), "turn 2: move 1"),
        (Outcome("drawn", None, honest.line), "the line ends the game, which is said to be drawn"),
        (Outcome("drawn", 2, honest.line), "expected a number unless it is a draw"),
        (Outcome("won", None, honest.line), "expected a number unless it is a draw"),
        (Outcome("better", 2, honest.line), "found the value 'better'"),
    ):
        found = fathom.check(IN_TWO, wrong)
        assert found and fault in found[0]


def test_a_value_that_nobody_had_time_to_replay_is_unproved() -> None:
    for position in (IN_TWO, DRAWN):
        answer = fathom.solve(position, limits=Limits(checking=0))
        assert answer.verdict is Verdict.SOLVED and "time limit" in answer.unproved["value"]
        assert answer.optimal is not True and "unproved" in str(answer).split(",")[0]
        told = fathom.check(position, answer.solution, limits=Limits(checking=0))
        assert told == ["value unproved: time limit of 0 s"]


def test_what_would_take_far_too_long_is_not_begun() -> None:
    standard = board_named("standard")
    cells = chance_position(standard, random.Random(3))
    position = position_on(standard, cells)
    claim = fathom.claims.AtLeast(9)
    looks: list[str] = []
    watch = Limits(cancelled=lambda: len(looks) > 3, progress=lambda told: looks.append(told.phase)).watch()
    with pytest.raises(fathom.errors.LimitReached, match="too many to replay 8 turns"):
        rules.problems(position, claim, None, watch)


def test_every_position_has_a_value_and_may_be_the_only_claim() -> None:
    for claim in (fathom.claims.Impossible(), fathom.claims.Unique(None)):
        assert rules.problems(IN_TWO, claim, None, Watch())


def test_a_search_that_is_stopped_is_undecided() -> None:
    for limits in (Limits(time=0), Limits(nodes=0), Limits(cancelled=lambda: True)):
        answer = fathom.solve(IN_TWO, "search", limits=limits)
        assert answer.verdict is Verdict.UNDECIDED and answer.stopped
    answer = fathom.solve(IN_TWO, "search", turns=2)
    assert answer.verdict is Verdict.UNDECIDED and answer.stopped == "limit of 2 turns of both"


@pytest.mark.parametrize("turns", ["-1", "41", "many"])
def test_a_search_looks_some_turns_ahead(turns: str) -> None:
    with pytest.raises(FathomError, match="expected 0 to 40"):
        fathom.solve(IN_TWO, "search", turns=turns)


def test_a_database_knows_positions_of_its_board_and_no_others(tmp_path: Path) -> None:
    store = str(tmp_path / "store")
    assert isinstance(DRAWN, Position)
    assert fathom.solve(DRAWN, "database").verdict is Verdict.UNDECIDED
    with pytest.raises(FathomError, match="expected a folder"):
        fathom.solve(DRAWN, "database", store=store)
    assert not Path(store).exists()
    database.solve(DRAWN.board, store=store)
    answer = fathom.solve(DRAWN, "database", store=store)
    assert worth(answer.solution) == "drawn" and not answer.unproved
    with pytest.raises(FathomError, match="another search"):
        fathom.solve(replace(DRAWN, moves=(0,)), "database", store=store)


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 1 << 20), st.integers(0, 3))
def test_moves_are_found_again_from_where_they_lead(seed: int, count: int) -> None:
    chance = random.Random(seed)
    board = board_named("mini")
    cells = here = chance_position(board, chance)
    for _ in range(count):
        steps = list(rules.rules.moves(board, here))
        assume(steps)
        here = rules.rules.moved(here, *chance.choice(steps))
    moves = moves_to(board, cells, here, count)
    assert len(moves) == count
    for start, end in moves:
        assert end in rules.rules.reach(board, cells, start)
        cells = rules.rules.moved(cells, start, end)
    assert cells == here
