"""The checker replays pushes as the rules say, and refuses what is wrong: pushes, claims, certificates."""

from __future__ import annotations

import csv
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from iceblock_oracle import Drawing, boards

import fathom
from answers import objections
from fathom.answer import Answer, Verdict
from fathom.errors import FathomError
from fathom.puzzles.iceblock.check import changes_of, facts_of, moves_of, replayed, violations
from fathom.puzzles.iceblock.check.certificates import Easier, Exhausted, Nearer, Price
from fathom.puzzles.iceblock.check.positions import positions_cheaper, positions_within
from fathom.puzzles.iceblock.model import DIRECTIONS, Board, Push, Pushes, board, read_solution
from other_people import BESIDE

DATA = BESIDE / "zelda_ice_blocks"

CORNERS = board("o.o\n...\n.x.\n...\n..o")
HOPELESS = board("o.o\n.x.\n...")


@settings(max_examples=300)
@given(boards(), st.data())
def test_pushes_are_replayed_as_the_rules_say(tested: Board, data: st.DataObject) -> None:
    drawing = Drawing(tested)
    position, moves, changes, last = drawing.start, [], 0, None
    for _ in range(data.draw(st.integers(0, 6))):
        possible = drawing.moves(position)
        if not possible:
            break
        start, name, end = data.draw(st.sampled_from(possible))
        moves.append((start[0] * drawing.columns + start[1], DIRECTIONS.index(name)))
        changes += last not in (None, start)
        position, last = position - {start} | {end}, end
    pushes = Pushes.of(moves)
    assert (violations(tested, pushes) == []) == (drawing.targets <= position)
    assert len(replayed(tested, pushes)) == len(moves) and changes_of(tested, pushes) == changes
    wrong = Push(data.draw(st.integers(-1, tested.ground.size)), data.draw(st.integers(0, 3)))
    legal = {
        (start[0] * drawing.columns + start[1], DIRECTIONS.index(name)) for start, name, _ in drawing.moves(position)
    }
    if wrong not in legal:
        assert violations(tested, Pushes.of([*moves, wrong]))[0].startswith(f"step {len(moves) + 1}: ")


@settings(max_examples=300)
@given(boards())
def test_the_moves_of_a_position_are_all_that_the_rules_allow(tested: Board) -> None:
    drawing = Drawing(tested)
    found = [
        (divmod(push.square, drawing.columns), DIRECTIONS[push.direction], divmod(path[-1], drawing.columns))
        for push, path in moves_of(tested)
    ]
    assert found == drawing.moves(drawing.start)


def test_violations_name_the_step_and_the_square() -> None:
    tested = board("#o.x\noo.x\n.,.x")
    for pushes, message in {
        "0,2 E": "step 1: there is no block on (0, 2)",
        "0,1 E": "step 1: the block on (0, 1) cannot be pushed E: there is a wall behind it",
        "1,1 E": "step 1: the block on (1, 1) cannot be pushed E: there is another block behind it",
        "1,1 S": "step 1: the block on (1, 1) cannot be pushed S: there is another block behind it",
        "1,0 N": "step 1: the block on (1, 0) cannot be pushed N: it does not move",
        "0,1 N": "step 1: the block on (0, 1) cannot be pushed N: there is another block behind it",
        "1,0 W": "step 1: the block on (1, 0) cannot be pushed W: there is another block behind it",
        "1,0 E": "step 1: the block on (1, 0) cannot be pushed E: it does not move",
        "0,1 S": "step 1: the block on (0, 1) cannot be pushed S: it does not move",
        "1,1 W": "step 1: the block on (1, 1) cannot be pushed W: it does not move",
        "": "3 of 3 targets carry no block: (0, 3), (1, 3), (2, 3)",
    }.items():
        assert violations(tested, read_solution(tested, pushes)) == [message]
    assert violations(tested, Pushes.of([(12, 0)])) == ["step 1: there is no block on 12"]
    assert violations(tested, Pushes.of([(1, 4)])) == ["step 1: there is no direction 4"]
    with pytest.raises(FathomError, match=r"^step 1: there is no block on"):
        replayed(tested, Pushes.of([(2, 1)]))


def test_a_replay_lists_the_squares_slid_over() -> None:
    tested = board("o...\n...x")
    assert replayed(tested, read_solution(tested, "0,0 E; 0,3 S")) == [(Push(0, 1), [1, 2, 3]), (Push(3, 2), [7])]


@settings(max_examples=150)
@given(boards(4), st.integers(-1, 5))
def test_positions_are_counted_as_by_brute_force(tested: Board, moves: int) -> None:
    drawing = Drawing(tested)
    distances = drawing.distances()
    solved = [distance for position, distance in distances.items() if drawing.targets <= position]
    assert positions_within(tested) == (len(distances), min(solved, default=None))
    near = [distance for distance in distances.values() if distance <= moves]
    assert positions_within(tested, moves) == (len(near), min((d for d in solved if d <= moves), default=None))


@settings(max_examples=150)
@given(boards(4), st.sampled_from(["0", "0.5", "1", "2.25", "5", "100"]), st.integers(0, 40))
def test_difficulties_are_measured_as_by_brute_force(tested: Board, factor: str, bound: int) -> None:
    drawing, exact = Drawing(tested), Fraction(factor)
    below = {key: cost for key, cost in drawing.difficulties(exact).items() if cost < bound}
    solved = [cost for (position, _), cost in below.items() if drawing.targets <= position]
    scale = exact.denominator
    states, cheapest = positions_cheaper(tested, scale, int(exact * scale), bound * scale)
    assert (states, None if cheapest is None else Fraction(cheapest, scale)) == (len(below), min(solved, default=None))


def test_many_blocks_on_a_large_board_take_several_words() -> None:
    tested = board("\n".join(["o.o.o.o.o.o.o.o.o.o." * 3, *["." * 60] * 9, "." + "," * 58 + "x"]))
    distances = Drawing(tested).distances(2)
    assert positions_within(tested, 2) == (len(distances), 2)
    assert positions_within(tested, 1)[0] == 1 + len(list(moves_of(tested)))


def best(tested: Board) -> Pushes:
    """A shortest solution, by trying everything."""
    drawing = Drawing(tested)
    came: dict[Any, Any] = {drawing.start: None}
    queue = [drawing.start]
    for position in queue:
        if drawing.targets <= position:
            moves, here = [], position
            while came[here]:
                here, (row, column), name = came[here]
                moves.append((row * drawing.columns + column, DIRECTIONS.index(name)))
            return Pushes.of(reversed(moves))
        for start, name, end in drawing.moves(position):
            after = position - {start} | {end}
            if after not in came:
                came[after] = (position, start, name)
                queue.append(after)
    raise AssertionError("impossible")


def nearest() -> Answer:
    pushes = best(CORNERS)
    states = positions_within(CORNERS, len(pushes) - 1)[0]
    return Answer(Verdict.SOLVED, "bfs", pushes, len(pushes), len(pushes), Nearer(states))


def test_a_shortest_solution_is_believed_and_wrong_claims_are_not() -> None:
    answer = nearest()
    fewest = len(answer.solution)
    assert objections(CORNERS, answer) == []
    assert objections(CORNERS, replace(answer, bound=fewest + 1)) == [
        f"the bound {fewest + 1} is more than the cost {fewest}"
    ]
    states = answer.certificate.states
    assert objections(CORNERS, replace(answer, certificate=Nearer(states + 1))) == [
        f"at least {fewest}: {states + 1} positions were visited, there are {states}"
    ]
    assert objections(CORNERS, replace(answer, bound=fewest - 1))
    assert objections(CORNERS, replace(answer, cost=fewest + 1))
    assert objections(CORNERS, replace(answer, cost=None))
    assert objections(CORNERS, replace(answer, certificate=None))
    assert objections(CORNERS, replace(answer, certificate=Exhausted(states)))
    assert objections(CORNERS, replace(answer, solution=Pushes(answer.solution.moves[:-1])))
    assert objections(CORNERS, replace(answer, solution=None))
    down_and_up = (Push(0, DIRECTIONS.index("S")), Push(12, DIRECTIONS.index("N")))
    longer = Pushes((*down_and_up, *answer.solution.moves))
    claim = replace(answer, solution=longer, cost=fewest + 2, bound=fewest + 1)
    assert objections(CORNERS, claim) == [f"at least {fewest + 1}: {fewest} moves are enough"]
    assert facts_of(CORNERS, answer.solution) == {"moves": fewest, "changes": changes_of(CORNERS, answer.solution)}


def test_a_solution_without_a_bound_needs_no_certificate() -> None:
    assert objections(CORNERS, replace(nearest(), bound=None, certificate=None)) == []
    assert objections(CORNERS, Answer(Verdict.UNDECIDED, "random")) == []
    solved = board("*.")
    assert objections(solved, Answer(Verdict.SOLVED, "bfs", Pushes(()), 0, 0)) == []
    assert objections(solved, Answer(Verdict.SOLVED, "bfs", Pushes(()), 0, 0, Nearer(0))) == []


def test_only_visiting_all_positions_shows_that_there_is_no_solution() -> None:
    states = positions_within(HOPELESS)[0]
    assert objections(HOPELESS, Answer(Verdict.IMPOSSIBLE, "bfs", certificate=Exhausted(states))) == []
    assert objections(HOPELESS, Answer(Verdict.IMPOSSIBLE, "bfs", certificate=Exhausted(states - 1)))
    assert objections(HOPELESS, Answer(Verdict.IMPOSSIBLE, "bfs", certificate=Nearer(states)))
    assert objections(HOPELESS, Answer(Verdict.IMPOSSIBLE, "bfs"))
    possible = positions_within(CORNERS)[0]
    assert objections(CORNERS, Answer(Verdict.IMPOSSIBLE, "bfs", certificate=Exhausted(possible)))
    assert objections(board("ox.x"), Answer(Verdict.IMPOSSIBLE, "bfs", certificate=Exhausted(2))) == []


@pytest.mark.parametrize("factor", [0, 5, 0.5, 0.1, 1 / 3, 100, 1e9])
def test_an_easiest_solution_is_believed_and_wrong_claims_are_not(factor: float) -> None:
    exact = Fraction(str(factor))
    drawing = Drawing(CORNERS)
    difficulties = drawing.difficulties(exact)
    least = min(cost for (position, _), cost in difficulties.items() if drawing.targets <= position)
    pushes = easiest(drawing, exact)
    moves, changes = len(pushes), changes_of(CORNERS, pushes)
    assert moves + exact * changes == least
    states = sum(cost < least for cost in difficulties.values())
    cost: Any = int(least) if least.denominator == 1 else float(least)
    answer = Answer(Verdict.SOLVED, "easiest", pushes, cost, cost, Easier(states), terms=Price(factor))
    assert objections(CORNERS, answer) == []
    assert objections(CORNERS, replace(answer, bound=cost + 1))
    assert objections(CORNERS, replace(answer, bound=cost + 1, cost=cost + 1))
    assert objections(CORNERS, replace(answer, certificate=Easier(states + 1)))
    assert objections(CORNERS, replace(answer, terms=Price(factor + 0.25)))
    assert objections(CORNERS, replace(answer, terms=None)) or not changes
    assert objections(CORNERS, replace(answer, certificate=Nearer(states)))
    for wrong in (-1, float("nan"), float("inf")):
        assert objections(CORNERS, replace(answer, terms=Price(wrong)))


def easiest(drawing: Drawing, factor: Fraction) -> Pushes:
    """A solution of least difficulty, walked back from its end."""
    costs = drawing.difficulties(factor)
    goal = min((key for key in costs if drawing.targets <= key[0]), key=costs.__getitem__)
    moves = []
    while goal != (drawing.start, None):
        position, last = goal
        for (before, mover), cost in costs.items():
            for start, name, end in drawing.moves(before):
                step = 1 + (factor if mover not in (None, start) else 0)
                if end == last and before - {start} | {end} == position and cost + step == costs[goal]:
                    found = (before, mover), (start[0] * drawing.columns + start[1], DIRECTIONS.index(name))
        goal, move = found
        moves.append(move)
    return Pushes.of(reversed(moves))


EXPECTED = DATA / "expected.csv"
PUBLISHED = list(csv.DictReader(EXPECTED.read_text().splitlines())) if EXPECTED.exists() else [{"puzzle": "absent"}]
DIFFICULTIES = {
    "TPIBC1": 18, "TPIBC2": 29, "TPIBC3": 28, "TPSPR1": 10, "TPSPR2": 18, "TPSPR3": 27, "OOTIC": 7, "OOTGCIR": 3,
    "OOSSAS": 24, "STST1": 5, "STST2": 7, "STST3": 6, "STST4": 6,
}  # fmt: skip


@pytest.mark.parametrize("row", PUBLISHED, ids=lambda row: row["puzzle"])
def test_rooms_of_games_have_their_published_numbers(row: dict[str, str]) -> None:
    if row["puzzle"] == "absent":
        pytest.skip("the collection of rooms from games is not here")
    tested = fathom.load(DATA / f"{row['puzzle']}.txt")
    assert isinstance(tested, Board)
    fewest = int(row["min_pushes"])
    assert positions_within(tested, fewest - 1)[1] is None
    assert positions_within(tested, fewest)[1] == fewest
    if row["reachable_states"]:
        assert positions_within(tested) == (int(row["reachable_states"]), fewest)
    if row["puzzle"] in DIFFICULTIES:
        difficulty = DIFFICULTIES[row["puzzle"]]
        assert positions_cheaper(tested, 1, 5, difficulty)[1] is None
        assert positions_cheaper(tested, 1, 5, difficulty + 1)[1] == difficulty


@pytest.mark.parametrize(
    ("rows", "columns", "states"),
    [(3, 3, (22, 74, 121)), (3, 5, (46, 334, 1153)), (4, 4, (46, 428, 1656)), (5, 6, (82, 1844, 18600))],
)
def test_empty_boards_have_as_many_positions_as_published(rows: int, columns: int, states: tuple[int, ...]) -> None:
    corners = [(0, 0), (0, columns - 1), (rows - 1, 0), (rows - 1, columns - 1)]
    for blocks, published in enumerate(states, 2):
        glyphs = dict.fromkeys(corners[:blocks], "o") | {(1, 1): "x"}
        drawn = "\n".join("".join(glyphs.get((r, c), ".") for c in range(columns)) for r in range(rows))
        assert positions_within(board(drawn))[0] == published
