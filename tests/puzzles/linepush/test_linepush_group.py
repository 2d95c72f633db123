"""The groups of compact shapes: by theorem, by computing them, and by brute force; cycles, cores, constructions."""

from __future__ import annotations

from itertools import permutations
from math import factorial
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.puzzles.linepush.linepush_oracle import partitions, rearrangements

import fathom
from fathom.answer import Verdict, Watch
from fathom.engine.permutations import StabiliserChain, cycles_of, inverse, is_even, orbits, times
from fathom.puzzles.linepush.analyse.studies import computed_order
from fathom.puzzles.linepush.analyse.studies import partitions as all_partitions
from fathom.puzzles.linepush.check.certificates import Anchored, BrokenTotal, OddPermutation
from fathom.puzzles.linepush.check.shapes import shapes_from
from fathom.puzzles.linepush.generate.named import from_columns
from fathom.puzzles.linepush.model import EMPTY, SIDES, LinePush, line_push, shape_of, trimmed
from fathom.puzzles.linepush.solve.compact import (
    after,
    all_undone,
    canonical,
    core_of,
    generating,
    is_compact,
    lengths,
    moved,
    shape_from_rows,
)
from fathom.puzzles.linepush.solve.construct import from_diagonal
from fathom.puzzles.linepush.solve.group import Family, group_of, movable, named, permutation_of

GROUPS = {
    (1, 3): 12, (1, 4): 60, (2, 4): 60, (2, 5): 2520, (3, 5): 20_160, (3, 6): 181_440, (1, 1, 3): 60, (1, 3, 3): 2520,
    (3, 5, 5, 5): 10_461_394_944_000, (2, 2, 4, 4, 4, 4): 1_216_451_004_088_320_000,
}  # fmt: skip
"""Orders by the lengths of rows, as [Akitaya et al. 2022, Section 4.2] has them, the last two computed elsewhere."""


def cycles(*rows: int) -> dict[str, list[tuple[int, ...]]]:
    """The cycles of types A, B and C of a canonical shape, blocks counted from 1."""
    box = named(shape_from_rows(rows))
    found = {name: cycles_of(permutation_of(box, sides)) for name, sides in generating(box)}
    return {name: [tuple(point + 1 for point in cycle) for cycle in one] for name, one in found.items()}


@pytest.mark.parametrize(("rows", "order"), GROUPS.items())
def test_groups_have_the_orders_that_are_known(rows: tuple[int, ...], order: int) -> None:
    box = shape_from_rows(rows)
    generators = [permutation_of(named(box), sides) for _, sides in generating(box)]
    chain = StabiliserChain(generators, sum(rows))
    assert group_of(box).order == chain.order == order == computed_order(box, Watch())[0]


def test_every_shape_of_up_to_nine_blocks_has_the_group_of_the_theorem() -> None:
    """[Akitaya et al. 2022, Theorem 20]; the generators of types A, B and C make all of it."""
    shapes = [shape_from_rows(rows) for blocks in range(1, 10) for rows in all_partitions(blocks)]
    assert len(shapes) == 96
    for box in shapes:
        group = group_of(box)
        generators = [permutation_of(named(box), sides) for _, sides in generating(box)]
        assert computed_order(box, Watch())[0] == group.order
        assert StabiliserChain(generators, len("".join(box).replace(EMPTY, ""))).order == group.order


@pytest.mark.slow
def test_every_shape_of_up_to_fourteen_blocks_has_the_group_of_the_theorem() -> None:
    for blocks in range(10, 15):
        for rows in all_partitions(blocks):
            box = shape_from_rows(rows)
            assert computed_order(box, Watch())[0] == group_of(box).order


@pytest.mark.parametrize(("rows", "shapes"), [((2, 4), 6), ((2, 5), 8), ((1, 2, 3), 16), ((1, 2, 4), 24)])
def test_so_many_shapes_are_reached(rows: tuple[int, ...], shapes: int) -> None:
    assert computed_order(shape_from_rows(rows), Watch())[1] == shapes


@given(partitions(16))
def test_each_type_makes_one_cycle_and_together_they_move_all_but_the_core(rows: list[int]) -> None:
    box = named(shape_from_rows(rows))
    wide, high = max(rows), len(rows)
    columns, full_rows = min(rows), sum(row == wide for row in rows)
    moved_blocks = set()
    for name, sides in generating(box):
        assert shape_of_named(after(box, sides)) == shape_of_named(box)
        (cycle,) = cycles_of(permutation_of(box, sides))
        moved_blocks |= set(cycle)
        if name[0] in "AB":
            assert len(cycle) == 2 * columns + 2 * full_rows - 1
    assert moved_blocks == (set(movable(box)) if wide * high > sum(rows) else set())


def shape_of_named(box: tuple[str, ...]) -> list[str]:
    return ["".join("." if one == EMPTY else "o" for one in row) for row in box]


def test_the_cycles_of_special_shapes_are_those_that_are_told() -> None:
    """[Akitaya et al. 2022, Section 4.2]; where blocks go is the inverse of what is told there for type A."""

    def same(found: list[tuple[int, ...]], told: tuple[int, ...]) -> bool:
        back = told[::-1]
        turned = [one[place:] + one[:place] for one in (told, back) for place in range(len(told))]
        return len(found) == 1 and found[0] in turned

    assert same(cycles(1, 3)["A0"], (1, 2, 3)) and same(cycles(1, 3)["A1"], (1, 3, 4))
    assert same(cycles(1, 4)["A0"], (1, 2, 3)) and same(cycles(1, 4)["A2"], (1, 4, 5))
    assert same(cycles(2, 4)["A0"], (1, 3, 4, 5, 2)) and same(cycles(2, 4)["A1"], (1, 4, 5, 6, 2))
    assert same(cycles(2, 5)["A2"], (1, 5, 6, 7, 2))
    assert same(cycles(1, 1, 3)["A0"], (2, 3, 4)) and same(cycles(1, 1, 3)["A1"], (2, 4, 5))
    assert same(cycles(1, 1, 3)["B0"], (1, 2, 4)) or same(cycles(1, 1, 3)["B1"], (1, 2, 4))
    assert same(cycles(1, 3, 3)["A0"], (1, 2, 5, 6, 3)) and same(cycles(1, 3, 3)["A1"], (1, 3, 6, 7, 4))


def cycle(*points: int, degree: int) -> tuple[int, ...]:
    """A cycle of points counted from 1."""
    image = list(range(degree))
    for here, there in zip(points, points[1:] + points[:1], strict=True):
        image[here - 1] = there - 1
    return tuple(image)


def product(*factors: tuple[int, ...]) -> tuple[int, ...]:
    """The product of permutations, the last one first."""
    made = factors[-1]
    for one in factors[-2::-1]:
        made = times(made, one)
    return made


def test_the_identities_for_special_shapes_hold_if_the_last_factor_comes_first() -> None:
    a, b, c = (cycle(*points, degree=7) for points in ((1, 3, 4, 5, 2), (1, 4, 5, 6, 2), (1, 5, 6, 7, 2)))
    one = product(inverse(b), c, a)
    assert product(one, one) == cycle(2, 5, 4, degree=7) and product(b, c, a) == cycle(1, 3, 5, 4, 2, 6, 7, degree=7)
    a, b = cycle(1, 2, 5, 6, 3, degree=7), cycle(1, 3, 6, 7, 4, degree=7)
    one = product(b, b, inverse(a))
    assert product(one, one) == cycle(2, 5, 6, degree=7)
    assert product(a, inverse(b)) == cycle(1, 4, 7, 3, 2, 5, 6, degree=7)
    for length in range(3, 9):
        n = 2 * length + 2
        a = cycle(1, *range(length + 1, n), *range(length, 1, -1), degree=n)
        b = cycle(1, *range(length + 2, n + 1), *range(length, 1, -1), degree=n)
        inner = product(a, a, inverse(b), inverse(a), inverse(a), b)
        made = product(inverse(b), inverse(b), inner, inner, b, b)
        assert made == cycle(n - 3, n - 2, n, degree=n)


def two_transitive(generators: list[tuple[int, ...]], degree: int) -> bool:
    pairs = {(one, other): number for number, (one, other) in enumerate(permutations(range(degree), 2))}
    on_pairs = [tuple(pairs[g[one], g[other]] for one, other in pairs) for g in generators]
    return len(orbits(on_pairs, len(pairs))) == 1


def test_two_cycles_that_overlap_are_doubly_transitive() -> None:
    """[Akitaya et al. 2022, Lemmas 16 and 17]."""
    for a in range(2, 7):
        for b in range(1, a):
            n = 2 * a - b
            one, other = cycle(*range(1, a + 1), degree=n), cycle(*range(a - b + 1, n + 1), degree=n)
            assert two_transitive([one, other], n)
    for a in range(4):
        for b in range(1, 5):
            n = 4 * a + 2 * b + 2
            one = cycle(*range(1, 2 * a + b + 2), *range(3 * a + b + 2, 3 * a + 2 * b + 2), degree=n)
            other = cycle(*range(a + 1, a + b + 1), *range(2 * a + b + 2, n + 1), degree=n)
            assert two_transitive([one, other], n)


@given(rearrangements(9), st.text(SIDES, max_size=10))
def test_pushes_keep_compact_shapes_compact_and_can_be_undone(puzzle: LinePush, sides: str) -> None:
    """[Akitaya et al. 2022, Observations 1 and 3, Corollary 2]."""
    box = named(trimmed(puzzle.rows))
    there = after(box, sides)
    assert is_compact(there) and lengths(there) == lengths(box)
    assert after(there, all_undone(box, sides)) == box
    into, corner = canonical(box)
    assert after(box, into) == corner == moved(corner, "L") == moved(corner, "D")
    assert core_of(there) == core_of(box)
    assert all(there[row][column] == box[row][column] for row, column in core_of(box))
    found = shapes_from(box, Watch())
    assert all(is_even_exchange(found.names, exchange) for exchange in found.exchanges)


def is_even_exchange(names: list[str], exchange: str) -> bool:
    place = {name: number for number, name in enumerate(names)}
    return is_even(tuple(place[name] for name in exchange))


def test_the_core_is_as_large_as_the_figure_has_it() -> None:
    """[Akitaya et al. 2022, Figure 11]: of 10 columns 7 are full, of 9 rows 6: a core of 4 by 3."""
    box = shape_from_rows([7, 8, 9, 10, 10, 10, 10, 10, 10])
    core = core_of(box)
    assert len({column for _, column in core}) == 4 and len({row for row, _ in core}) == 3 and len(core) == 12


def test_all_arrangements_of_six_blocks_are_decided_with_a_reason() -> None:
    """60 of 720 can be reached; of the others half are odd, and the rest break a total."""
    start = ("ab..", "cdef")
    reasons = {OddPermutation: 0, BrokenTotal: 0, type(None): 0}
    for labels in permutations("abcdef"):
        wanted = (f"{''.join(labels[:2])}..", "".join(labels[2:]))
        answer = fathom.solve(LinePush(start, wanted=wanted), "group")
        assert not answer.unproved
        reasons[type(answer.certificate) if answer.verdict is Verdict.IMPOSSIBLE else type(None)] += 1
    assert reasons == {OddPermutation: 360, BrokenTotal: 300, type(None): 60}


@settings(max_examples=15)
@given(rearrangements(14), st.integers(0, 99))
def test_large_arrangements_are_pushed_or_forbidden(puzzle: LinePush, seed: int) -> None:
    answer = fathom.solve(puzzle, "group")
    group = group_of(trimmed(puzzle.rows))
    assert not answer.unproved
    if group.family is Family.ALTERNATING and answer.verdict is Verdict.IMPOSSIBLE:
        assert isinstance(answer.certificate, Anchored | OddPermutation)


def test_two_blocks_alike_make_everything_possible() -> None:
    random = Random(7)
    for _ in range(2):
        labels = list("aabcdefghi")
        random.shuffle(labels)
        rows = "".join(labels)
        wanted = "\n".join((rows[:2] + "..", rows[2:6], rows[6:]))
        answer = fathom.solve(line_push("aa..\nbcde\nfghi", None, wanted), "group")
        assert answer.verdict is Verdict.SOLVED and not answer.unproved


@given(st.permutations(range(9)), st.sets(st.integers(1, 8), max_size=3), st.sampled_from([(9, 1), (1, 9), (3, 3)]))
def test_boxes_that_are_always_possible_are_constructed(
    columns: list[int], gaps: set[int], box: tuple[int, int]
) -> None:
    """[Akitaya et al. 2022, Theorem 8], with empty lines too."""
    rows = [row for number, row in enumerate(from_columns(columns)) for row in [EMPTY * 9] * (number in gaps) + [row]]
    answer = fathom.solve(LinePush(tuple(rows), box), "construct")
    assert answer.verdict is Verdict.SOLVED
    assert fathom.solve(LinePush(tuple(rows), box), "search").cost <= answer.cost


@given(st.integers(1, 12), st.randoms(use_true_random=False), st.booleans())
def test_boxes_with_a_side_of_two_are_constructed(half: int, random: Random, high: bool) -> None:
    columns = list(range(2 * half))
    random.shuffle(columns)
    box = (2, half) if high else (half, 2)
    assert fathom.solve(LinePush(from_columns(columns), box), "construct").verdict is Verdict.SOLVED


@given(partitions(14))
def test_a_diagonal_becomes_any_compact_shape(rows: list[int]) -> None:
    """[Akitaya et al. 2022, Observation 6]."""
    shape = shape_from_rows(rows)
    columns = [sum(row[column] != EMPTY for row in shape) for column in range(len(shape[0]))]
    start = trimmed(from_columns(range(sum(rows) - 1, -1, -1)))
    assert after(start, from_diagonal(columns)) == shape


def diagonal(wide: int, high: int) -> LinePush:
    """A rising diagonal, which can be packed into any box [Akitaya et al. 2022, Observation 6]."""
    return LinePush(from_columns(range(wide * high - 1, -1, -1)), (wide, high))


@pytest.mark.parametrize("box", [(4, 3), (5, 3), (4, 4)])
def test_diagonals_become_boxes(box: tuple[int, int]) -> None:
    wide, high = box
    for method in ("search", "construct"):
        answer = fathom.solve(diagonal(wide, high), method)
        assert answer.verdict is Verdict.SOLVED and answer.cost >= 2 * wide * high - wide - high


def test_every_start_of_six_becomes_a_box_of_three_by_two() -> None:
    for columns in permutations(range(6)):
        assert fathom.solve(LinePush(from_columns(list(columns)), (3, 2)), "search").verdict is Verdict.SOLVED


def test_about_one_start_in_sixteen_is_no_box_of_four_by_three() -> None:
    """185 of 3000 in another sample; here 300 at random, with a wide margin."""
    random, lost = Random(11), 0
    for _ in range(300):
        answer = fathom.solve(LinePush(from_columns(random.sample(range(12), 12)), (4, 3)), "search")
        lost += answer.verdict is Verdict.IMPOSSIBLE
    assert 5 <= lost <= 40


@pytest.mark.parametrize("solvable", [True, False])
@pytest.mark.parametrize("generator", ["arrange", "box"])
def test_puzzles_are_made_as_wished(generator: str, solvable: bool) -> None:
    wishes = {"colours": 0} if generator == "arrange" and not solvable else {}  # with two alike all is possible
    for seed in range(4):
        puzzle = fathom.generate("line-push", generator, seed=seed, solvable=solvable, pushes=7, **wishes)
        answer = fathom.solve(puzzle, "search" if solvable else "auto")
        assert (answer.verdict is Verdict.SOLVED) == solvable and not answer.unproved
        assert not solvable or answer.cost >= 7
    coloured = fathom.generate("line-push", "arrange", colours=2, blocks=9, wide=4, high=4)
    assert len(set("".join(coloured.rows)) - {EMPTY}) == 2 and coloured.blocks == 9
    assert len(trimmed(coloured.rows)[0]) == 4 == len(trimmed(coloured.rows))


def test_every_group_of_a_cyclic_shape_goes_round() -> None:
    for wide, high in ((2, 2), (3, 2), (3, 3), (5, 4)):
        box = shape_from_rows([wide - 1] + [wide] * (high - 1))
        group = group_of(box)
        assert (group.family, group.order) == (Family.CYCLIC, 2 * wide + 2 * high - 5)
        assert computed_order(box, Watch())[0] == group.order
        (round_,) = cycles_of(permutation_of(named(box), "RULD"))
        assert len(round_) == group.order


def test_orders_by_theorem_are_those_of_factorials() -> None:
    assert group_of(shape_of(shape_from_rows([3, 5, 5, 5]))).order == factorial(16) // 2
