"""The measures of a board, against published numbers and against brute force in plain Python."""

from __future__ import annotations

import csv
import json
from collections import Counter
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from iceblock_oracle import Drawing, Place, Position, boards

import fathom
from fathom.answer import Limits, Watch
from fathom.errors import FathomError, LimitReached, MemoryReached
from fathom.puzzles.iceblock.analyse import OPTIONS, PICTURES, analyse, report
from fathom.puzzles.iceblock.analyse.difficulty import FACTORS, difficulties
from fathom.puzzles.iceblock.analyse.fatal import KINDS, Play, blocks_on_targets, ever
from fathom.puzzles.iceblock.analyse.space import reached_from, refuse_in_good_time
from fathom.puzzles.iceblock.check import replayed
from fathom.puzzles.iceblock.model import Board, board, read_solution, with_blocks
from fathom.puzzles.iceblock.solve.layout import Layout
from other_people import BESIDE

PUBLISHED = BESIDE / "zelda_ice_blocks"

# moves / blockchanges / difficulty of the easiest solution with factor 5 [Kluiver 2020, table 3]
EASIEST = {
    **{"OOTIC": (7, 0, 7), "OOTGCIR": (3, 0, 3), "OOSSAS": (9, 3, 24), "TPSPR1": (5, 1, 10), "TPSPR2": (8, 2, 18)},
    **{"TPSPR3": (12, 3, 27), "TPIBC1": (8, 2, 18), "TPIBC2": (14, 3, 29), "TPIBC3": (13, 3, 28)},
    **{"STST1": (5, 0, 5), "STST2": (7, 0, 7), "STST3": (6, 0, 6), "STST4": (6, 0, 6)},
}

TRAP = board("#####\n#o.x.\n#####")
FOUR = board("oo..\n....\n..x.\no..o")


def published(name: str) -> Board:
    if not PUBLISHED.is_dir():
        pytest.skip("the published boards are not here")
    found = fathom.load(PUBLISHED / f"{name}.txt")
    assert isinstance(found, Board)
    return found


class Reference:
    """The space of a board, by sets and dictionaries."""

    def __init__(self, tested: Board) -> None:
        self.drawing = drawing = Drawing(tested)
        self.distances = drawing.distances()
        self.onward = {
            position: [(move, position - {move[0]} | {move[2]}) for move in drawing.moves(position)]
            for position in self.distances
        }
        self.reach = {position: self.reachable(position) for position in self.distances}
        self.solved = {position for position in self.distances if drawing.targets <= position}
        self.lost = {position for position in self.distances if not self.reach[position] & self.solved}
        self.dead = {p for p in self.distances if not self.onward[p] and p not in self.solved}

    def reachable(self, start: Position) -> set[Position]:
        found, queue = {start}, [start]
        for position in queue:
            for _, after in self.onward[position]:
                if after not in found:
                    found.add(after)
                    queue.append(after)
        return found

    def components(self) -> set[frozenset[Position]]:
        return {frozenset(q for q in self.reach[p] if p in self.reach[q]) for p in self.distances}

    def away(self, position: Position) -> int | None:
        frontier, seen, moves = {position}, {position}, 0
        while frontier:
            if frontier & self.solved:
                return moves
            frontier = {after for p in frontier for _, after in self.onward[p]} - seen
            seen |= frontier
            moves += 1
        return None

    def played(self) -> dict[Position, int]:
        """The fewest moves to each position, past no solved one."""
        found, queue = {self.drawing.start: 0}, [self.drawing.start]
        for position in queue:
            for _, after in self.onward[position] if position not in self.solved else []:
                if after not in found:
                    found[after] = found[position] + 1
                    queue.append(after)
        return found

    def places_of(self, position: Position, block: Place) -> set[Place]:
        """Where a certain block can ever stand."""
        found, queue = {(position, block)}, [(position, block)]
        for here, place in queue:
            for (start, _, end), after in self.onward[here]:
                pair = (after, end if start == place else place)
                if pair not in found:
                    found.add(pair)
                    queue.append(pair)
        return {place for _, place in found}

    def fatal(self) -> list[tuple[str, int]]:
        """The kind of each fatal move, and how many moves come before it."""
        found = []
        for position, distance in self.played().items():
            if position in self.solved | self.lost:
                continue
            for (start, _, end), after in self.onward[position]:
                if after in self.lost:
                    found.append((self.kind_of(position, start, end, after), distance))
        return found

    def kind_of(self, before: Position, start: Place, end: Place, after: Position) -> str:
        targets = self.drawing.targets
        places = self.places_of(after, end)
        if not self.onward[after]:
            return "dead"
        if places == {end} and end not in targets:
            return "stuck"
        if not places & targets and self.places_of(before, start) & targets:
            return "out of play"
        covered = set[Place]().union(*self.reach[after])
        return "apart" if targets <= covered else "uncovered"


def reference_of(tested: Board, most: int) -> Reference:
    """The space, if it is small enough: this takes time quadratic in its positions."""
    assume(len(Drawing(tested).distances()) <= most)
    return Reference(tested)


@pytest.mark.parametrize("name", EASIEST)
def test_published_puzzles(name: str) -> None:
    facts = analyse(published(name), Watch())
    with (PUBLISHED / "expected.csv").open() as file:
        expected = next(row for row in csv.DictReader(file) if row["puzzle"] == name)
    assert facts["states"] == int(expected["reachable_states"])
    assert facts["fewest"] == int(expected["min_pushes"])
    assert (facts["difficulty moves"], facts["blockchanges"], facts["difficulty"]) == EASIEST[name]
    assert sum(facts["distances"]) + facts["lost"] == facts["states"]


def test_boards_surrounded_by_walls_can_be_lost_at_once() -> None:
    """As [Kluiver 2020] tells of OOSSAS, with many positions where nothing can be moved; TPIBC3 can never be lost."""
    facts = analyse(published("OOSSAS"), Watch())
    assert facts["lost within"] == 1 and facts["dead"] > 100 and not facts["reversible"]
    assert [fatal["kind"] for fatal in facts["fatal"]] == list(KINDS)
    facts = analyse(published("TPIBC3"), Watch())
    assert facts["lost within"] is None and facts["reversible"] and facts["fatal"] == []


def test_figure_19_has_a_step_at_half_the_largest_difficulty_that_begins_near_120_positions() -> None:
    """[Kluiver 2020] reads "round 120" off its curve at 0.5, which is in the middle of that step: from 112 to 274."""
    reached = reached_from(board("o..o\n....\n..x.\no..."), Watch())
    values, counts = difficulties(reached, 100, Watch()).reach()
    within = {share: int(counts[values <= share * values[-1]][-1]) for share in (0.48, 0.493, 0.5, 0.52, 1)}
    assert within == {0.48: 112, 0.493: 118, 0.5: 186, 0.52: 274, 1: 428}


@settings(max_examples=80)
@given(boards(most=4, glyphs="....,##xoo*"))
def test_measures_agree_with_brute_force(tested: Board) -> None:
    reference = reference_of(tested, most=150)
    facts = analyse(tested, Watch())
    assert json.loads(json.dumps(facts)) == facts
    away = {position: reference.away(position) for position in reference.distances}
    components = reference.components()
    home = {position: component for component in components for position in component}
    moves = [(p, after) for p, made in reference.onward.items() for _, after in made]
    histogram = Counter(distance for distance in away.values() if distance is not None)
    assert facts["states"] == len(reference.distances)
    assert facts["moves"] == len(moves)
    assert facts["branching"] == round(len(moves) / len(reference.distances), 3)
    assert facts["farthest"] == max(reference.distances.values())
    assert facts["components"] == len(components)
    assert facts["reversible"] == (len(components) == 1)
    assert facts["reversible moves"] == sum(home[p] is home[after] for p, after in moves)
    assert facts["solved"] == len(reference.solved)
    assert facts["dead"] == len(reference.dead)
    assert facts["lost"] == len(reference.lost)
    met = {position: moves for position, moves in reference.played().items() if position in reference.lost}
    assert (facts["lost in play"], facts["lost within"]) == (len(met), min(met.values(), default=None))
    assert facts["fewest"] == away[reference.drawing.start]
    assert facts["solvable"] == (facts["fewest"] is not None)
    assert facts["distances"] == [histogram[distance] for distance in range(max(histogram, default=-1) + 1)]
    assert facts["farthest from solution"] == max(histogram, default=None)


@settings(max_examples=60)
@given(boards(most=4, glyphs="....,##xoo*"))
def test_difficulties_agree_with_brute_force(tested: Board) -> None:
    drawing = Drawing(tested)
    assume(len(drawing.distances()) <= 120)
    facts = analyse(tested, Watch())
    assert [one["factor"] for one in facts["difficulties"]] == list(FACTORS)
    for one in facts["difficulties"]:
        least: dict[Position, Fraction] = {}
        for (position, _), cost in drawing.difficulties(Fraction(one["factor"])).items():
            least[position] = min(cost, least.get(position, cost))
        assert one["largest"] == max(least.values())
        assert one["mean"] == round(float(sum(least.values()) / len(least)), 3)
        if one["factor"] == 5:
            solved = [cost for position, cost in least.items() if drawing.targets <= position]
            assert facts["difficulty"] == min(solved, default=None)
    if facts["difficulty"] is not None:
        assert facts["difficulty"] == facts["difficulty moves"] + 5 * facts["blockchanges"]
        assert facts["difficulty moves"] >= facts["fewest"]


@settings(max_examples=100)
@given(boards(most=4, glyphs="....,##xxoo"))
def test_fatal_moves_agree_with_brute_force(tested: Board) -> None:
    reference = reference_of(tested, most=120)
    assume(reference.drawing.start not in reference.lost)
    facts = analyse(tested, Watch())
    wanted = reference.fatal()
    played = reference.played()
    lost = {position for position in played if position in reference.lost}
    assert facts["lost in play"] == len(lost) <= facts["lost"] == len(reference.lost)
    assert (facts["lost within"] is None) == (not lost)
    assert (facts["fatal moves"] > 0) == (bool(lost) and reference.drawing.start not in lost)
    assert facts["fatal moves"] == len(wanted)
    assert facts["lost within"] == min((before + 1 for _, before in wanted), default=None)
    told = {fatal["kind"]: (fatal["moves"], fatal["after"]) for fatal in facts["fatal"]}
    counts = Counter(kind for kind, _ in wanted)
    assert told == {
        kind: (count, min(before for other, before in wanted if other == kind)) for kind, count in counts.items()
    }
    for fatal in facts["fatal"]:
        replay_fatal(tested, reference, fatal)


def test_a_small_board_with_fatal_moves_of_every_kind() -> None:
    tested = board("#.##\noxox\n#.o.")
    reference = Reference(tested)
    facts = analyse(tested, Watch())
    assert {fatal["kind"]: fatal["moves"] for fatal in facts["fatal"]} == Counter(kind for kind, _ in reference.fatal())
    assert [fatal["kind"] for fatal in facts["fatal"]] == list(KINDS)
    for fatal in facts["fatal"]:
        replay_fatal(tested, reference, fatal)


def replay_fatal(tested: Board, reference: Reference, fatal: dict[str, Any]) -> None:
    """The moves told lead to a fatal move of the kind told."""
    columns = tested.shape[1]
    pushes = read_solution(tested, ";".join(part for part in (fatal["before"], fatal["push"]) if part))
    position = reference.drawing.start
    *way, last = replayed(tested, pushes)
    assert len(way) == fatal["after"]
    for push, path in way:
        assert position not in reference.solved
        position = position - {divmod(push.square, columns)} | {divmod(path[-1], columns)}
    start, end = divmod(last[0].square, columns), divmod(last[1][-1], columns)
    after = position - {start} | {end}
    assert position not in reference.lost and after in reference.lost
    assert reference.kind_of(position, start, end, after) == fatal["kind"]
    assert fatal["meaning"] == KINDS[fatal["kind"]]


@settings(max_examples=40)
@given(boards(most=4, glyphs="....,##xoo*"))
def test_what_holds_ever_is_followed_block_by_block(tested: Board) -> None:
    reference = reference_of(tested, most=60)
    reached = reached_from(tested, Watch())
    useful = ever(reached, blocks_on_targets(reached)).reshape(len(reached), -1)
    for number in range(len(reached)):
        places = [divmod(square, tested.shape[1]) for square in reached.board_of(number).blocks]
        targets = reference.drawing.targets
        assert useful[number].tolist() == [
            bool(reference.places_of(frozenset(places), one) & targets) for one in places
        ]


def test_what_comes_after_a_solution_is_not_fatal() -> None:
    """From the target the block can be pushed on to where it is stuck; but then the board has been solved."""
    facts = analyse(board(",o.x\n,,,.\n,,,#"), Watch())
    assert (facts["fewest"], facts["solved"], facts["lost"], facts["dead"]) == (1, 1, 1, 1)
    assert facts["fatal moves"] == facts["lost in play"] == 0
    assert facts["fatal"] == [] and facts["lost within"] is None


def test_a_start_that_is_lost_has_no_fatal_moves() -> None:
    facts = analyse(TRAP, Watch())
    assert (facts["states"], facts["dead"], facts["lost within"], facts["fatal"]) == (1, 1, 0, [])
    assert facts["fewest"] is facts["difficulty"] is facts["farthest from solution"] is None


def test_more_targets_than_a_word_has_bits() -> None:
    """66 targets, all covered but two, and no block can be moved onto these."""
    tested = board("*" * 33 + "#x\n" + "*" * 33 + "#x")
    facts = analyse(tested, Watch())
    assert facts["targets"] == 68 and not facts["solvable"] and facts["lost within"] == 0
    row = "*" * 66 + ".x"
    facts = analyse(board(row), Watch())
    assert facts["targets"] == 67 and facts["blocks"] == 66 and not facts["solvable"]


@pytest.mark.parametrize("tested", [TRAP, FOUR, board("o.o,\n..x.\n#..o"), board("o..\n...\n..x")])
@pytest.mark.parametrize("visited", ["auto", "dense", "hashed", "disk"])
def test_states_only_agrees_with_the_whole(tested: Board, visited: str) -> None:
    whole = analyse(tested, Watch())
    for symmetry in (True, False):
        facts = analyse(tested, Watch(), states_only=True, visited=visited, symmetry=symmetry, cores=1)
        assert facts["states"] == whole["states"] and facts["positions"] == whole["positions"]
        assert visited in ("auto", facts["visited"])
        assert facts["per depth"] is None or sum(facts["per depth"]) == facts["states"]
        if not symmetry:
            assert facts["symmetries"] == 1 and facts["per depth"] is not None
            assert len(facts["per depth"]) - 1 == whole["farthest"]
        assert report(facts)


def test_a_stopped_count_is_taken_up_again(tmp_path: Path) -> None:
    tested = board("oo...\n.....\n.....\n..x..\no...o")
    with pytest.raises(LimitReached):
        analyse(tested, Limits(nodes=50).watch(), states_only=True, visited="dense", store=str(tmp_path / "store"))
    facts = analyse(tested, Watch(), states_only=True, visited="dense", store=str(tmp_path / "store"))
    assert facts["states"] == analyse(tested, Watch())["states"] == 9541


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"states_only": True, "visited": "paper"}, "dense, hashed, disk"),
        ({"states_only": True, "cores": -1}, "cores"),
        ({"visited": "dense"}, "states_only"),
        ({"symmetry": False}, "states_only"),
        ({"cores": 2}, "states_only"),
        ({"store": "here"}, "states_only"),
    ],
)
def test_options_that_do_not_fit_are_refused(options: dict[str, Any], words: str) -> None:
    with pytest.raises(FathomError, match=words):
        analyse(TRAP, Watch(), **options)


def test_options_are_those_the_function_takes() -> None:
    from inspect import signature

    parameters = signature(analyse).parameters
    assert {name: option.default for name, option in OPTIONS.items()} == {
        name: parameter.default for name, parameter in parameters.items() if name in OPTIONS
    }
    assert set(parameters) - set(OPTIONS) == {"board", "watch"}
    assert list(PICTURES) == ["plot", "graph", "fatal", "distances"]


def test_limits_are_obeyed() -> None:
    with pytest.raises(LimitReached):
        analyse(FOUR, Limits(time=0).watch())
    with pytest.raises(MemoryReached):
        analyse(FOUR, Limits(memory=1).watch())


def test_a_space_that_does_not_fit_is_refused_before_it_is_built(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Watch, "memory_left", property(lambda watch: 200_000))
    with pytest.raises(MemoryReached, match="positions can be reached"):
        refuse_in_good_time(Layout(board("oo...\n.....\n.....\n..x..\no...o")), Watch())
    refuse_in_good_time(Layout(TRAP), Watch())


def test_a_report_is_for_reading() -> None:
    lines = dict(report(analyse(board("##.#\n#o.x\n##.#\n..o."), Watch())))
    assert lines["size"] == "4 × 4" and lines["solvable"] in ("yes", "no")
    assert all(isinstance(value, str) and "{" not in value for value in lines.values())
    whole = analyse(FOUR, Watch())
    lines = dict(report(whole))
    assert lines["difficulty"].startswith(f"{whole['difficulty']} = ")
    assert lines["lost within"] == str(whole["lost within"])
    assert lines["fatal: dead"].startswith(f"{whole['fatal'][0]['moves']:,}; no block can be moved")
    assert lines["difficulty, factor 100"].startswith("at most ")


@given(st.sampled_from([FOUR, board("o.o,\n..x.\n#..o")]), st.integers(0, 200))
def test_a_position_is_reached_as_it_is_told(tested: Board, number: int) -> None:
    reached = reached_from(tested, Watch())
    number %= len(reached)
    play = Play(reached, Watch())
    if play.distance[number] < 0:
        return
    pushes = reached.pushes(play.way_to(number))
    assert len(pushes) == play.distance[number] >= reached.distance[number]
    taken = set(tested.blocks)
    for push, path in replayed(tested, pushes):
        taken = taken - {push.square} | {path[-1]}
    assert with_blocks(tested, taken) == reached.board_of(number)
