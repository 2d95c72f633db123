"""Texts of levels and walks: round trips, other people's files, and one clear line for everything else."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from slide_oracle import levels

import fathom
from fathom.answer import Verdict
from fathom.errors import FathomError, FormatError
from fathom.puzzles.slide.formats import write_pokemon_maze
from fathom.puzzles.slide.model import Level, Walk, level, read_solution, write_solution
from other_people import BESIDE

DATA = BESIDE / "ice_slide"
HEAD = "kind: slide\ngoal: stop-reach\n"


@settings(max_examples=300, deadline=None)
@given(levels())
def test_levels_survive_their_text(tested: Level) -> None:
    assert fathom.loads(tested.to_text()) == tested


@settings(max_examples=300, deadline=None)
@given(levels(), st.lists(st.integers(-60, 60), max_size=12))
def test_walks_survive_their_text(tested: Level, numbers: list[int]) -> None:
    count = len(tested.directions)
    walk = Walk.of(n % count if n >= 0 else ~(-n % count) for n in numbers)
    text = write_solution(tested, walk)
    assert read_solution(tested, text) == walk
    assert read_solution(tested, " " + text + "\n") == walk


def test_moves_may_be_arrows_apart_and_diagonals_in_any_order() -> None:
    flat, deep = level("@.\n..", moves="king"), level("@.\n..\n---\n..\n..", moves="king")
    assert write_solution(flat, read_solution(flat, "← → ↑\n↓, Q E Z C")) == "LRUDQEZC"
    assert write_solution(deep, read_solution(deep, "(UF)(LUF)(BDR)!F")) == "(FU)(FUL)(BDR)!F"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "1:1: found nothing, expected 'kind: NAME'"),
        ("\n", "1:1: found an empty line, expected 'kind: NAME'"),
        ("@..\n", "1:1: found '@..', expected 'kind: NAME'"),
        ("kind: slid\n\n@", "1:7: found the kind 'slid', expected one of "),
        ("kind: slide\n\n@", "1: expected an entry 'goal: stop-reach|pass-reach|stop-cover|pass-cover|collect'"),
        ("kind: slide\ngoal: win\n\n@", "2:7: found 'win', expected one of stop-reach"),
        ("kind: slide\ngoal: collect\ncolour: red\n\n@", "3:1: found the entry 'colour', expected one of goal"),
        ("kind: slide\ngoal: collect\ngoal: collect\n\n@", "3:1: found 'goal' a second time"),
        ("kind: slide\nnonsense\n\n@", "2:1: found 'nonsense', expected 'key: value' or an empty line"),
        (HEAD, "3: found no board, expected rows after an empty line"),
        (HEAD + "\n@.x\n.?.\n", "5:2: found '?', expected one of . # , _ % x @ +"),
        (HEAD + "\n@.x\n.é.\n", "5:2: found 'é', expected one of"),
        (HEAD + "\n@.x\n..\n", "5: found a row of 2 squares, expected 3 squares as in the first row"),
        (HEAD + "\n@.x\n\n...\n", "5: found a row of 0 squares"),
        (HEAD + "\n..x\n...\n", "4: found no start; expected one '@' or '+'"),
        (HEAD + "\n@.x\n..@\n", "4: found 2 starts, at (0, 0), (1, 2); expected one '@' or '+'"),
        (HEAD + "\n@..\n", "4: the goal stop-reach needs a target 'x'"),
        (HEAD + "topology: sphere\n\n@.x\n", "3:11: found 'sphere', expected bounded or torus"),
        (HEAD + "smashes: -1\n\n@.x\n", "3:10: found '-1', expected a number"),
        (HEAD + "start: 0,9\n\n..x\n", "3:8: found '0,9', expected the place of a square of a 1 x 3 board"),
        ("kind: slide\ngoal: pass-cover\n\n@.,\n", "4: land, holes and boulders do not go with the goal pass-cover"),
        (HEAD + "\n@x\n---\n..\n..\n", "8: found 2 rows, expected 1 as before"),
    ],
)  # fmt: skip
def test_a_bad_file_gets_one_clear_line_with_the_place(text: str, message: str) -> None:
    with pytest.raises(FormatError) as caught:
        fathom.loads(text)
    assert str(caught.value).startswith(message)
    assert "\n" not in str(caught.value)


@settings(max_examples=500, deadline=None)
@given(st.text(alphabet=st.sampled_from("#.@x+,_%-\n :kindslgoap3"), max_size=80))
def test_any_text_is_a_level_or_a_format_error(text: str) -> None:
    for attempt in (text, HEAD + "\n" + text, HEAD + text, "1 1\n0 0\n0\n" + text, '{"grid": ["' + text + '"]}'):
        try:
            found = fathom.loads(attempt)
        except FathomError as error:
            assert "\n" not in str(error)
        else:
            assert fathom.loads(found.to_text()) == found


@given(st.text(alphabet="UDLRFBQEZC!()+-4 ←x", max_size=20))
def test_any_text_is_a_walk_or_a_format_error(text: str) -> None:
    tested = level("@.\n..\n---\n..\n..", moves="king")
    try:
        walk = read_solution(tested, text)
    except FormatError as error:
        assert "expected one of" in str(error)
    else:
        assert read_solution(tested, write_solution(tested, walk)) == walk


def test_boards_of_every_depth_are_told_apart() -> None:
    for shape in ((1, 2), (1, 1, 2), (2, 1, 2), (1, 1, 1, 2), (2, 1, 1, 2), (1, 2, 1, 2), (2, 2, 2, 2)):
        tested = fathom.generate("slide", size="x".join(map(str, shape)), density=0.0, goal="pass-reach")
        assert fathom.loads(tested.to_text()) == tested, tested.to_text()


def of_data(pattern: str) -> list[Path]:
    return sorted(DATA.glob(pattern)) or [Path("absent")]


@pytest.mark.parametrize("path", of_data("pokemon_maze_ii/in*.txt"), ids=lambda path: path.stem)
def test_pokemon_mazes_have_their_published_answers(path: Path) -> None:
    if not path.exists():
        pytest.skip("the collection of Pokémon mazes is not here")
    tested = fathom.load(path)
    published = path.with_name(path.name.replace("in", "sol")).read_text().split()
    answer = fathom.solve(tested)
    assert answer.cost == (None if published == ["no"] else len(published))
    assert fathom.loads(write_pokemon_maze(tested)) == tested
    assert fathom.loads(tested.to_text()) == tested


@pytest.mark.parametrize("number", range(17))
def test_drawn_ice_mazes_take_as_many_moves_as_published(number: int) -> None:
    if not (DATA / "twanvl.json").exists():
        pytest.skip("the collection of drawn ice mazes is not here")
    drawn = json.loads((DATA / "twanvl.json").read_text())[number]
    answer = fathom.solve(fathom.loads(json.dumps(drawn)))
    wrong = (drawn["obstacles"], drawn["moves"]) == (6, 19)  # as drawn it takes 17: see docs/errata.md
    assert answer.cost == (17 if wrong else drawn["moves"])
    assert answer.verdict is Verdict.SOLVED
