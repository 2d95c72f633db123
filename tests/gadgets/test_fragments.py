"""Fragments of levels as gadgets: known grids, counts, negative controls, and a plain simulator beside the kernels."""

from __future__ import annotations

from collections import deque
from pathlib import Path
from random import Random

import pytest

from fathom import verbs
from fathom.answer import Limits, Watch
from fathom.cli.app import run
from fathom.engine.fragments import Language
from fathom.errors import FathomError, FormatError, LimitReached
from fathom.gadgets.check.behaviour import Machine, determined, difference, reduced
from fathom.gadgets.check.fragments import replayed
from fathom.gadgets.library import named
from fathom.gadgets.model import Gadget
from fathom.gadgets.model.fragments import Cell, Fragment, fragment, read_fragment, write_fragment
from fathom.gadgets.solve.crossing_moves import crossing, moves_of
from fathom.gadgets.solve.extract import Extracted, compared, extracted, target_machine, word_apart

FOLDER = Path(__file__).parents[2] / "examples" / "gadgets" / "fragments"
FILES = sorted(FOLDER.glob("*.txt"))

COUNTS = {  # configurations, and positions visited from every configuration and port, as published beside the grids
    "weak-merged-closing": (4, None),
    "no-return": (114, 13_998),
    "weak-opening": (8, None),
    "single-use-diode": (1_494, 2_450_787),
    "single-use-opening": (1_494, 2_532_264),
    "merged-single-use-closing": (1_494, 2_555_214),
    "single-use-diode-modular": (1_842, 5_756_920),
    "single-use-diode-compact": (1_017, 1_554_525),
    "single-use-opening-compact": (1_550, 5_492_317),
    "single-use-opening-modular": (3_300, 11_606_824),
    "merged-single-use-closing-modular": (3_300, 11_629_084),
}


def example(name: str) -> Fragment:
    return read_fragment((FOLDER / f"{name}.txt").read_text(), name)


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_every_fragment_is_the_gadget_that_it_claims_to_be(file: Path) -> None:
    found, target, result = verbs.extract_gadget(verbs.gadget_fragment(file))
    assert found.leaks == 0
    assert target is None or (result is not None and result.holds)


@pytest.mark.parametrize("name", COUNTS)
def test_configurations_and_visited_positions_are_as_published(name: str) -> None:
    found = extracted(example(name))
    configurations, visited = COUNTS[name]
    assert found.configurations == configurations
    assert visited is None or found.crossings.visited() == visited


def realised(found: Extracted, target: Gadget, state: int) -> int | None:
    """The first configuration from which the fragment allows just what the target does in that state, if any."""
    wanted = target_machine(target, state)
    return next(
        (
            configuration
            for configuration in range(found.configurations)
            if word_apart(Language(found.crossings, Watch(), configuration), wanted) is None
        ),
        None,
    )


@pytest.mark.parametrize("name", ["single-use-opening", "merged-single-use-closing", "no-return", "weak-opening"])
def test_every_state_of_the_target_is_some_configuration(name: str) -> None:
    found = extracted(example(name))
    target = named(example(name).target or "")
    for state in range(target.states):
        configuration = realised(found, target, state)
        assert configuration is not None
        again = extracted(found.fragment.with_blocks(found.blocks(configuration)))
        assert compared(again, target, state).holds


def test_a_single_use_diode_without_one_of_its_blocks_is_none() -> None:
    whole = example("single-use-diode")
    for block in whole.blocks:
        found = extracted(whole.with_blocks(whole.blocks - {block}))
        result = compared(found, named("dicrumbler"), 0)
        assert not result.holds or found.leaks


def test_the_published_way_through_the_single_use_diode_is_replayed() -> None:
    letters = "drrurrdLddRUrrururRlldldllUlLLddlddddrrururrdLddRUrruuuruuRUrRRu"
    assert replayed(example("single-use-diode"), "i", letters, "e") is not None
    assert replayed(example("single-use-diode"), "i", letters.lower(), "e") is None


def test_a_diode_of_one_block_is_broken_by_a_push_into_the_corner() -> None:
    # the lower two locations joined by a corridor, nobody checks: the figure that opens [Ani et al. 2022]
    found = extracted(fragment("A#B#\n.o..\n#.#.\n#...", target="diode"))
    result = compared(found, named("diode"), 0)
    assert not result.holds
    assert result.by_fragment
    moves = moves_of(found, result.word)
    assert moves is not None
    assert result.word[-1] == (1, 0)


def test_the_shortest_wrong_word_is_told_with_moves(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["gadgets", "extract", str(FOLDER / "no-return.txt"), "--target", "diode"]) == 1
    assert "at the start the fragment allows R>L, the target does not" in capsys.readouterr().out
    assert run(["gadgets", "extract", str(FOLDER / "no-return.txt")]) == 0
    assert run(["gadgets", "extract", str(FOLDER / "no-return.txt"), "--target", "3-split"]) == 2


def test_blocks_that_can_leave_are_leaks() -> None:
    found = extracted(fragment("a.ob"))
    assert found.leaks == 2  # with the block where it is, and where an agent from b has pushed it


def test_texts_go_both_ways_and_bad_ones_are_refused() -> None:
    for file in FILES:
        found = read_fragment(file.read_text())
        assert read_fragment(write_fragment(found)) == found
    for text in (
        "kind: slide\n\n..",
        "kind: gadget-fragment\n",
        "kind: gadget-fragment\nrules: pull\n\na.b",
        "kind: gadget-fragment\n\na.a",
        "kind: gadget-fragment\n\na..\n..",
        "kind: gadget-fragment\n\na.?",
        "kind: gadget-fragment\nports: a c\n\na.b",
    ):
        with pytest.raises(FormatError):
            read_fragment(text)
    with pytest.raises(FathomError):
        Fragment(("#",), (("a", (0, 0)),))


def test_a_limit_is_an_outcome() -> None:
    with pytest.raises(LimitReached):
        verbs.extract_gadget(example("single-use-opening-modular"), limits=Limits(time=0.0))


def plainly(given: Fragment) -> Machine:
    """All crossings by single steps in plain Python, as a machine over configurations of blocks."""
    strength = int(given.rules.removeprefix("push-"))
    ports = [cell for _, cell in given.ports]
    order = [given.blocks]
    machine = []
    for start in order:
        ways: dict[tuple[int, int], set[int]] = {}
        for enter, port in enumerate(ports):
            seen = {(port, start)}
            queue = deque(seen)
            while queue:
                agent, blocks = queue.popleft()
                if agent in ports:
                    if blocks not in order:
                        order.append(blocks)
                    ways.setdefault((enter, ports.index(agent)), set()).add(order.index(blocks))
                for down, right in ((0, 1), (1, 0), (0, -1), (-1, 0)):
                    ahead: Cell = (agent[0] + down, agent[1] + right)
                    row, end = 0, ahead
                    while end in blocks:
                        row, end = row + 1, (end[0] + down, end[1] + right)
                    if end not in given.floor or ahead not in given.floor or row > strength or (row and end in ports):
                        continue
                    after = (ahead, blocks - {ahead} | {end} if row else blocks)
                    if after not in seen:
                        seen.add(after)
                        queue.append(after)
        machine.append({way: frozenset(states) for way, states in ways.items()})
    return determined(reduced(Machine(tuple(machine))))


def by_chance(random: Random) -> Fragment | None:
    height, width = random.randint(2, 4), random.randint(2, 4)
    rows = [[random.choice("##....o") for _ in range(width)] for _ in range(height)]
    border = [(y, x) for y in range(height) for x in range(width) if y in (0, height - 1) or x in (0, width - 1)]
    for name, (row, column) in zip("abc", random.sample(border, random.randint(1, 3)), strict=False):
        rows[row][column] = name
    return fragment("\n".join("".join(row) for row in rows), rules=f"push-{random.randint(1, 3)}")


@pytest.mark.parametrize("seed", range(60))
def test_the_compiled_search_agrees_with_single_steps(seed: int) -> None:
    random = Random(seed)
    for _ in range(5):
        given = by_chance(random)
        found = extracted(given)
        assert difference(found.machine, plainly(given)) is None
        for way in found.language.ways(0):
            made = crossing(found, 0, way)
            assert made is not None
            names = given.names
            assert replayed(given, names[way[0]], made[0], names[way[1]]) == found.blocks(made[1])
