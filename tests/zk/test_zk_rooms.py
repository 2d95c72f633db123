"""A puzzle as local changes is the puzzle: from every position the same moves, by the rules of the checker."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

import fathom
from fathom.errors import FathomError
from fathom.puzzles.iceblock import check as ice_check
from fathom.puzzles.iceblock import model as ice
from fathom.puzzles.iceblock import zk as ice_zk
from fathom.puzzles.peg import check as peg_check
from fathom.puzzles.peg import zk as peg_zk
from fathom.puzzles.push import model as push
from fathom.puzzles.push import zk as push_zk
from fathom.puzzles.push.check.rules import Position, steps_of
from fathom.puzzles.slide import check as slide_check
from fathom.puzzles.slide import model as slide
from fathom.puzzles.slide import zk as slide_zk
from fathom.puzzles.solochess import check as solo_check
from fathom.puzzles.solochess import model as solo
from fathom.puzzles.solochess import zk as solo_zk
from fathom.zk import LocalMoves

MOST = 400


def drawings(glyphs: str, largest: int = 4) -> st.SearchStrategy[str]:
    """Small boards of these glyphs."""
    sizes = st.tuples(st.integers(1, largest), st.integers(2, largest))
    return sizes.flatmap(
        lambda size: st.lists(
            st.text(glyphs, min_size=size[1], max_size=size[1]), min_size=size[0], max_size=size[0]
        ).map("\n".join)
    )


def walk(puzzle: LocalMoves, meaning: Callable[[tuple[int, ...]], Any], moves: Callable[[Any], set[Any]]) -> set[Any]:
    """All positions that the local changes lead to, each compared with what the rules lead to; what they mean."""
    seen, todo = {puzzle.start}, [puzzle.start]
    for position in todo:
        following = [after for _, after in puzzle.following(position)]
        here = meaning(position)
        if here is not None:
            assert {meaning(after) for after in following} == moves(here)
        for after in following:
            if after not in seen and len(seen) < MOST:
                seen.add(after)
                todo.append(after)
    return {meaning(position) for position in seen}


def made(build: Callable[[], Any]) -> Any:
    """The puzzle, if the drawing is one."""
    try:
        return build()
    except FathomError:
        assume(False)


@given(drawings(".,#xo*."))
@settings(max_examples=60)
def test_ice_blocks(drawing: str) -> None:
    board = made(lambda: ice.board(drawing))
    puzzle = made(lambda: ice_zk.statement(board)).puzzle
    squares = list(ice_zk._cells(board))

    def meaning(position):
        return frozenset(square for square, state in zip(squares, position, strict=True) if state)

    def moves(blocks):
        placed = ice.with_blocks(board, blocks)
        return {blocks - {push.square} | {path[-1]} for push, path in ice_check.moves_of(placed)}

    walk(puzzle, meaning, moves)
    targets = frozenset(board.targets.reshape(-1).nonzero()[0].tolist())
    assert {squares[cell] for cell in puzzle.goal} == targets
    assert set(puzzle.goal.values()) == {1}


@given(drawings(".#ox@.."), st.sampled_from(["push-1", "push-2", "push-*"]), st.sampled_from(["reach", "storage"]))
@settings(max_examples=60)
def test_pushing(drawing: str, rules: str, goal: str) -> None:
    level = made(lambda: push.level(drawing, rules, goal))
    puzzle = made(lambda: push_zk.statement(level)).puzzle
    squares = list(push_zk._cells(level))
    targets = set(level.targets.reshape(-1).nonzero()[0].tolist())

    def meaning(position):
        there = dict(zip(squares, position, strict=False))
        agent = [square for square, state in there.items() if state == 2]
        blocks = frozenset(square for square, state in there.items() if state == 1)
        return Position(agent[0], blocks) if agent else "there", blocks

    def moves(here):
        position, _ = here
        found = set()
        for _, after in steps_of(level, position) if position != "there" else ():
            arrived = goal == "reach" and after.agent in targets
            found.add(("there" if arrived else after, after.blocks))
        return found

    walk(puzzle, meaning, moves)


@given(drawings(".#,_%x.."), st.sampled_from(["stop-reach", "pass-reach"]), st.sampled_from(["bounded", "torus"]))
@settings(max_examples=60)
def test_sliding(drawing: str, goal: str, topology: str) -> None:
    level = made(lambda: slide.level("@" + drawing[1:], goal, topology=topology))
    puzzle = made(lambda: slide_zk.statement(level)).puzzle
    squares = [*slide_zk._cells(level), "there"]
    slides: dict[Any, set[Any]] = {"there": set()}
    for square, _, trail in slide_check.moves_of(level):
        come = trail[-1:] if goal == "stop-reach" else trail
        arrived = any(level.marked.item(passed) for passed in come)
        slides.setdefault(square, set()).add("there" if arrived else trail[-1])
    walk(puzzle, lambda position: squares[position.index(1)], lambda square: slides.get(square, set()))


@given(drawings("KQRBNP..", 3), st.integers(0, 9), st.booleans())
@settings(max_examples=60)
def test_solo_chess(drawing: str, captures: int, free: bool) -> None:
    board = made(lambda: solo.board(drawing, captures, free=free))
    assume(len(board.pieces) < 6)
    puzzle = made(lambda: solo_zk.statement(board)).puzzle
    most = len(board.pieces) - 1
    squares = [piece.square for piece in board.pieces]
    pieces = [None, *((name[0], int(name[1:])) for name in puzzle.states[1:])]

    def meaning(position):
        there = zip(squares, position, strict=True)
        return frozenset((square, *pieces[state]) for square, state in there if state)

    def moves(stand):
        placed = solo.SoloChess(board.rows, board.columns, tuple(solo.Piece(*piece) for piece in stand), free)
        after = (solo_check.after(placed, capture) for capture in solo_check.captures_of(placed))
        return {frozenset((p.square, p.man, min(p.captures, most)) for p in board.pieces) for board in after}

    walk(puzzle, meaning, moves)
    assert puzzle.steps == most


@given(drawings("..oo ", 5), st.sampled_from(["square", "king", "triangle"]))
@settings(max_examples=60)
def test_peg_solitaire(drawing: str, grid: str) -> None:
    puzzle = made(lambda: fathom.loads(f"kind: peg\ngrid: {grid}\n\n{drawing}\n"))
    local = made(lambda: peg_zk.statement(puzzle)).puzzle

    def meaning(position):
        return frozenset(hole for hole, state in enumerate(position) if state)

    def moves(pegs):
        return {peg_check.jumped(pegs, jump) for jump in peg_check.jumps_of(puzzle.board, pegs)}

    walk(local, meaning, moves)
    assert local.steps == len(puzzle.pegs) - 1


KINDS = ("peg", "slide", "ice-block", "push", "solo-chess")


@pytest.mark.parametrize("kind", KINDS)
def test_every_example_that_has_a_solution_is_proved_in_a_round(kind: str) -> None:
    """The examples of the kind: each question is answered rightly, or it is said why the puzzle has no such proof."""
    from random import Random

    from zk_toys import Fixed, objection_to

    proved = 0
    for example in fathom.kinds()[kind].examples():
        puzzle = fathom.load(example.path)
        if example.known.get("verdict") != "solved":
            continue
        room: Any = fathom.kinds()[kind].part("zk")
        try:
            statement = room.statement(puzzle)
        except FathomError as refused:
            assert any(word in str(refused) for word in ("reach goals", "boulders"))
            continue
        witness = room.witness(puzzle, fathom.solve(puzzle).solution)
        sigma = statement.sigma(len(witness))
        values = sigma.hidden(sigma.secret(witness), Random(1))
        for question in {0, 1, sigma.questions - 1}:
            assert objection_to(sigma, Fixed(sigma, values), question) is None
        proved += 1
    assert proved > 1
