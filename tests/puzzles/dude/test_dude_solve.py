"""The plain rules are those of a naive simulator, and the solver finds what brute force finds, under all options."""

from __future__ import annotations

import pytest
from dude_oracle import OPTIONS, Simulator, State, some_level

import fathom
from fathom.answer import Limits, Verdict
from fathom.puzzles.dude.check.rules import moves_from
from fathom.puzzles.dude.model import GAMES, LETTERS, Level, Position, level

SEEDS = 250


def _position(tested: Level, state: State) -> Position:
    (row, column), blocks, carrying, looks = state
    width = tested.shape[1]
    return Position(row * width + column, frozenset(r * width + c for r, c in blocks), carrying, looks)


@pytest.mark.parametrize("rules", list(GAMES))
def test_the_plain_rules_are_those_of_the_simulator(rules: str) -> None:
    met = set()
    for seed in range(SEEDS):
        tested = some_level(seed, rules)
        simulator = Simulator(tested)
        assert _position(tested, simulator.start) == tested.start
        for state in list(simulator.fewest()[1])[:60]:
            expected = {(letter, _position(tested, after)) for letter, after in simulator.moves(state)}
            found = [(LETTERS[m.action][m.side], after) for m, after in moves_from(tested, _position(tested, state))]
            assert set(found) == expected and len(found) == len(expected), (tested.to_text(), state)
            met |= {letter for letter, _ in found}
    assert met == set("lrqe") | (set("LR") if GAMES[rules][0] else set()) | (set("ZC") if GAMES[rules][1] else set())


@pytest.mark.parametrize("rules", list(GAMES))
def test_brute_force_agrees(rules: str) -> None:
    _assert_brute_force_agrees(rules, range(SEEDS))


@pytest.mark.slow
@pytest.mark.parametrize("rules", list(GAMES))
def test_brute_force_agrees_on_thousands_of_levels(rules: str) -> None:
    _assert_brute_force_agrees(rules, range(SEEDS, 4000))


def _assert_brute_force_agrees(rules: str, seeds: range) -> None:
    verdicts, options = set(), set()
    for seed in seeds:
        tested = some_level(seed, rules)
        fewest, positions = Simulator(tested).fewest()
        answer = fathom.solve(tested)
        assert answer.cost == fewest and not answer.unproved, tested.to_text()
        if fewest is None:
            assert answer.statistics["states"] == len(positions)
        verdicts.add(answer.verdict)
        options |= set(tested.to_text().split("\n\n")[0].split("\n"))
    assert verdicts == {Verdict.SOLVED, Verdict.IMPOSSIBLE}
    assert {f"{name}: {choices[-1]}" for name, choices in OPTIONS.items()} <= options


def test_shortest_solutions_are_counted_twice() -> None:
    for seed in range(60):
        assert fathom.count(some_level(seed, "blox")).confirmed == "layers"


def test_a_box_that_is_pushed_over_an_edge_fills_the_pit() -> None:
    tested = level("@o..x\n##.##\n##.##\n##.##", "box")
    assert fathom.solve(tested).verdict is Verdict.IMPOSSIBLE
    assert str(fathom.solve(level("@o..x\n##.##", "box")).solution) == "Rrrr"


def test_a_block_is_carried_and_used_as_a_step() -> None:
    answer = fathom.solve(
        level("......\n....##\n@o..#x\n######".replace("#x", "##").replace("....##", "....#x"), "block")
    )
    assert answer.verdict is Verdict.SOLVED and answer.optimal
    assert "C" in str(answer.solution)


def test_a_low_ceiling_takes_the_block_away_or_stops_the_agent() -> None:
    drawing = "o##\n@.x\n###"
    assert str(fathom.solve(level(drawing, "block", carrying="yes")).solution) == "rr"
    assert fathom.solve(level(drawing, "block", carrying="yes", ceiling="stop")).verdict is Verdict.IMPOSSIBLE


def test_time_that_is_up_is_not_called_impossible() -> None:
    answer = fathom.solve(level("@o..x\n##.##", "box"), limits=Limits(time=0))
    assert answer.verdict is Verdict.UNDECIDED


CROSSOVER = """
##########
#..##..###
#....#...#
s.#....#.#
#.##..##.q
##...o..##
p..####..r
##########
"""


def test_a_crossover_is_crossed_from_its_lower_ports_alone() -> None:
    def crossed(enter: str, leave: str) -> bool:
        drawing = CROSSOVER.replace(enter, "@").replace(leave, "x")
        for other in "pqrs":
            drawing = drawing.replace(other, ".")
        return fathom.solve(level(drawing, "box")).verdict is Verdict.SOLVED

    found = {enter + leave for enter in "pqrs" for leave in "pqrs" if enter != leave and crossed(enter, leave)}
    assert found == {"pq", "rs"}


def test_a_toggle_of_blocks_is_crossed_in_turns() -> None:
    def drawn(blocks: str, agent: str, target: str) -> str:
        return "######\n###.##\n#...##\n" + blocks.replace("L", agent).replace("R", target) + "\n######"

    there = fathom.solve(level(drawn("L.oo.R", "@", "x"), "block"))
    back = fathom.solve(level(drawn("L.oo.R", "x", "@"), "block"))
    assert (there.verdict, back.verdict) == (Verdict.SOLVED, Verdict.IMPOSSIBLE)
