"""Line pushes against the definition, square by square, and against brute force."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.puzzles.linepush.linepush_oracle import (
    blocks_of,
    boards,
    fewest_by_brute_force,
    push_by_definition,
    puzzles,
    rearrangements,
)

import fathom
from fathom.answer import Answer, Limits, Verdict, Watch
from fathom.claims import examined
from fathom.errors import FathomError
from fathom.kind import kind_of
from fathom.proofs.exhaustion import Exhausted
from fathom.puzzles.linepush.check import certificates
from fathom.puzzles.linepush.check.positions import most_in_a_row, positions_within
from fathom.puzzles.linepush.check.rules import after_push, pushed
from fathom.puzzles.linepush.model import SIDES, LinePush, Rows, line_push, trimmed, turned
from fathom.puzzles.linepush.solve.compact import moved
from fathom.puzzles.linepush.solve.layout import Layout


@given(boards(7), st.sampled_from(SIDES))
def test_a_push_is_that_of_the_definition_wherever_it_is_written(rows: Rows, side: str) -> None:
    made = push_by_definition(blocks_of(rows), side)
    assert blocks_of(pushed(rows, side)) == made
    box = trimmed(rows)
    assert moved(box, side) == after_push(box, side) == trimmed(pushed(rows, side))


@given(boards(7, "o") | boards(6), st.booleans())
def test_the_engine_makes_the_same_pushes(rows: Rows, alike: bool) -> None:
    box = trimmed(rows)
    puzzle = LinePush(rows, (1, 1)) if alike else LinePush(rows, wanted=box)
    layout = Layout(puzzle, pruned=False)
    rules = layout.rules()
    out = rules.rows_for_successors()
    start = rules.rows_of([layout.start])[0]
    count = rules.expand(rules.parameters, start, out)
    found = {SIDES[int(row[rules.words])]: layout.unpacked(row[: rules.words]) for row in out[:count]}
    plain = trimmed(puzzle.plain)
    assert found == {side: moved(plain, side) for side in SIDES if moved(plain, side) != plain}


@settings(max_examples=150)
@given(puzzles())
def test_answers_are_those_of_brute_force(puzzle: LinePush) -> None:
    fewest = fewest_by_brute_force(puzzle)
    for answer in (fathom.solve(puzzle), fathom.solve(puzzle, "search")):
        assert not answer.unproved
        assert answer.verdict is (Verdict.IMPOSSIBLE if fewest is None else Verdict.SOLVED)
        assert answer.cost == fewest == answer.bound or answer.certificate is not None
    counted = fathom.count(puzzle)
    assert (counted.count > 0) == (fewest is not None) and counted.confirmed == "layers"


@settings(max_examples=60)
@given(rearrangements(6) | rearrangements(7, alike=True))
def test_arrangements_are_those_of_brute_force(puzzle: LinePush) -> None:
    fewest = fewest_by_brute_force(puzzle)
    for method in ("auto", "search", "group"):
        answer = fathom.solve(puzzle, method)
        assert not answer.unproved and (answer.verdict is Verdict.SOLVED) == (fewest is not None)
        assert method != "search" or answer.cost == fewest


@given(puzzles(), st.integers(0, 500), st.data())
def test_certificates_that_are_not_so_are_refused(puzzle: LinePush, told: int, data: st.DataObject) -> None:
    lie = data.draw(
        st.sampled_from(
            [
                Exhausted(told),
                certificates.Miscounted(),
                certificates.OtherShape(),
                certificates.Anchored(told % 4, told % 3),
                certificates.OddPermutation(),
                certificates.BrokenTotal(frozenset()),
            ]
        )
    )
    answer = Answer(Verdict.IMPOSSIBLE, "lie", certificate=lie)
    found = examined(kind_of(puzzle).check, puzzle, answer, Limits(time=20).watch())
    assert found.objections or fewest_by_brute_force(puzzle) is None


@given(boards(6), st.sampled_from(SIDES))
def test_the_fullest_row_and_column_never_lose_blocks(rows: Rows, side: str) -> None:
    """The pruning rule [Akitaya et al. 2022, Lemma 7], and that the rectangle loses a line at most."""
    box = trimmed(rows)
    after = moved(box, side)
    assert most_in_a_row(after) >= most_in_a_row(box) and most_in_a_row(turned(after)) >= most_in_a_row(turned(box))
    assert 0 <= len(box) - len(after) + len(box[0]) - len(after[0]) <= 1


def two_corners(wide: int, high: int) -> LinePush:
    """C(a, b) of [Akitaya et al. 2022, Lemma 7]."""
    return fathom.generate("line-push", "two-corners", wide=wide, high=high)


@pytest.mark.parametrize(("wide", "high", "states"), [(4, 3, 397), (5, 3, 435), (4, 4, 256)])
def test_two_corners_cannot_be_packed(wide: int, high: int, states: int) -> None:
    answer = fathom.solve(two_corners(wide, high))
    assert answer.verdict is Verdict.IMPOSSIBLE and not answer.unproved
    assert answer.certificate == Exhausted(states)


def test_two_corners_cannot_be_packed_whatever_is_lost() -> None:
    """The same without the pruning rule: 38,465 positions, as the engine and as the checker would visit them."""
    from fathom.engine.statespace import breadth_first

    layout = Layout(two_corners(4, 3), pruned=False)
    found = breadth_first(layout.rules(), [layout.start], Watch())
    assert found.exhausted and found.states == 38_465


@pytest.mark.slow
def test_two_corners_of_fifteen_cannot_be_packed_whatever_is_lost() -> None:
    from fathom.engine.statespace import breadth_first

    layout = Layout(two_corners(5, 3), pruned=False)
    found = breadth_first(layout.rules(), [layout.start], Watch())
    assert found.exhausted and found.states == 300_501


@given(boards(6, "o", blocks=8), st.data())
def test_pruning_loses_no_solution(rows: Rows, data: st.DataObject) -> None:
    from fathom.engine.statespace import breadth_first

    blocks = len(blocks_of(rows))
    wide = data.draw(st.sampled_from([side for side in range(1, blocks + 1) if blocks % side == 0]))
    puzzle = LinePush(rows, (wide, blocks // wide))
    layout = Layout(puzzle, pruned=False)
    found = breadth_first(layout.rules(), [layout.start], Watch())
    assert positions_within(puzzle, None, Watch())[1] == found.cost


def test_what_is_wrong_with_pushes_is_said() -> None:
    puzzle = line_push("a..\nbcd", None, "b..\ncad")
    assert fathom.check(puzzle, "RULD") == [] == fathom.check(puzzle, "r u l d")
    assert fathom.check(puzzle, "") == ["3 of 4 blocks do not end where they are wanted"]
    assert fathom.check(puzzle, "U") == ["the blocks do not end in the shape wanted"]
    assert fathom.check(line_push("o.o\n.o.", (3, 1)), "L") == ["the blocks end in a rectangle of 2x2, expected 3x1"]
    with pytest.raises(FathomError, match="solution:1:3: found 'X', expected one of L R U D"):
        fathom.check(puzzle, "LRX")


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("kind: line-push\n\no\n", "x:1: expected an entry 'goal"),
        ("kind: line-push\ngoal: heap\n\no\n", "x:2:7: found 'heap'"),
        ("kind: line-push\ngoal: box 0x3\n\no\n", "x:2:7: found a box of 0x3"),
        ("kind: line-push\ngoal: box 1x1\n\no?\n", "x:4:2: found '\\?'"),
        ("kind: line-push\ngoal: box 1x1\n\n..\n", "x:4: found no block"),
        ("kind: line-push\ngoal: box 1x1\n\no\n---\no\n", "x:6: found a second board"),
        ("kind: line-push\ngoal: arrange\n\no\n", "x:5: expected a line '---'"),
        ("kind: line-push\ngoal: arrange\n\no\n---\n.\n", "x:6: found no block"),
        ("kind: line-push\ngoal: box 1x1\n\n" + "." * 64 + "o\n", "at most 64 rows and columns"),
    ],
)
def test_what_is_no_puzzle_is_refused_with_its_place(text: str, place: str) -> None:
    with pytest.raises(FathomError, match=place):
        fathom.loads(text, source="x")


@given(puzzles())
def test_the_text_reads_back_as_the_same_puzzle(puzzle: LinePush) -> None:
    assert fathom.loads(puzzle.to_text()) == puzzle


@given(puzzles(), st.text(SIDES, max_size=6))
def test_play_goes_on_from_where_the_blocks_are(puzzle: LinePush, sides: str) -> None:
    from fathom.puzzles.linepush import play

    left = play.after(puzzle, sides)
    assert (left.box, left.wanted) == (puzzle.box, puzzle.wanted)
    moves = {move.text for move in play.options(puzzle, sides).moves}
    assert moves == {side for side in SIDES if pushed(left.rows, side) != left.rows}


def test_every_push_is_seen() -> None:
    puzzle = line_push("a..\nbcd", None, "b..\ncad")
    film = kind_of(puzzle).drawing.scene(puzzle, fathom.solve(puzzle).solution)
    assert film.duration > 4 * 0.3
    assert len({str(film.at(time / 10).shapes) for time in range(20)}) > 4
