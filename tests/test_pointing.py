"""What the checker says is wrong is pointed at: the right spots for every way of saying it, and none by chance."""

from __future__ import annotations

import random
import re

import pytest

import fathom
from fathom.kind import Instance, registry
from fathom.playing import Gesture, Marks, Names, Options, gesture_of, square_spot

KINDS = [name for name, kind in registry().items() if kind.part("play") is not None]
NAMES = Names(
    [square_spot(f"{row},{column}", column, row) for row in range(3) for column in range(4)]
    + [
        square_spot(name, 0, 0, label)
        for name, label in {"in": "", "A.2": "", "a": "vertex a", "7": "variable 7"}.items()
    ]
)


@pytest.mark.parametrize(
    ("words", "names"),
    [
        ("2 of 5 squares are not passed: (0, 2), (2, 0)", ("0,2", "2,0")),
        ("the square (0, 2) is covered twice, (9, 9) is not there", ("0,2",)),
        ("it ends on 1,1, not on the goal 2,3", ("1,1", "2,3")),
        ("the line ends at 2,0, where no end is", ("2,0",)),
        ("the walk ends at A.2, not at in", ("A.2", "in")),
        ("variable 7 has no value", ("7",)),
        ("variable 77 has no value", ()),
        ("the variables 1, 2 and 7 are in 7 clauses", ()),
        ("a path is in 2 pieces, not one", ()),
        ("the token at vertex a stays", ("a",)),
        ("it ends at a corner", ()),
        ("the lists have 10,000 and 11,111 numbers", ()),
    ],
)
def test_words_name_spots(words: str, names: tuple[str, ...]) -> None:
    assert NAMES.within(words) == names


@pytest.mark.parametrize(
    ("text", "state", "fault", "places"),
    [
        ("kind: 3sat\n\n1 2 3\n-1 2 3\n", "1 -2 -3", "1 of 2 clauses are false: 2", {"1", "2", "3"}),
        ("kind: 3sat\n\n1 2 3\n-1 2 3\n", "1", "2 of 3 variables have no value: 2, …", {"2", "3"}),
        ("kind: slide\ngoal: pass-cover\n\n@..\n", "", "2 of 3 squares are not passed: (0, 1), (0, 2)", {"0,1", "0,2"}),
    ],
)
def test_a_fault_has_its_places(text: str, state: str, fault: str, places: set[str]) -> None:
    position = fathom.play(fathom.loads(text), state)
    assert set(position.places[position.faults.index(fault)]) == places


def examples(name: str) -> list[Instance]:
    """The smallest examples of a kind."""
    found = sorted(registry()[name].examples(), key=lambda each: each.path.stat().st_size)
    return [fathom.load(each.path) for each in found[:3]]


def any_gesture(puzzle: Instance, options: Options, draw: random.Random) -> Gesture | None:
    """Something that can be tried now."""
    if not isinstance(options, Marks):
        return gesture_of(draw.choice(options.moves)) if options.moves else None
    if not options.brushes:
        return None
    brush = draw.choice(options.brushes)
    there = [spot.name for spot in fathom.spots(puzzle) if spot.group == brush.group]
    spots = draw.choices(there, k={"box": 2, "trace": 2}.get(brush.form, 1))
    return Gesture(brush.form, tuple(spots), draw.choice(brush.values) if brush.values else "")


@pytest.mark.parametrize("name", KINDS)
def test_whatever_is_done_places_are_spots_and_named_squares_are_pointed_at(name: str) -> None:
    draw = random.Random(name)
    for puzzle in examples(name):
        there = {spot.name for spot in fathom.spots(puzzle)}
        position = fathom.play(puzzle)
        for _ in range(10):
            assert len(position.places) == min(12, len(position.faults))
            for fault, places in zip(position.faults, position.places, strict=False):
                assert there.issuperset(places)
                named = {place.replace(", ", ",") for place in re.findall(r"\((\d+(?:, \d+)+)\)", fault)}
                assert named & there <= set(places)
            gesture = any_gesture(puzzle, position.options, draw)
            if gesture is None:
                break
            try:
                position = fathom.play(puzzle, position.state, [gesture])
            except fathom.FathomError:
                continue


def test_a_clue_of_a_panel_is_shown_by_the_corners_around_it() -> None:
    panel = fathom.load(next(each.path for each in registry()["witness"].examples() if each.path.stem == "no-way"))
    around = Gesture("trace", ("0,4", "0,2", "0,0", "2,0", "4,0"))
    position = fathom.play(panel, gestures=[around])
    upper_left = next(places for fault, places in zip(position.faults, position.places, strict=True) if "1,1" in fault)
    assert set(upper_left) == {"0,0", "2,0", "0,2", "2,2"}


POINTING = ["slide", "ice-block", "push", "path", "tatamibari", "nonogram", "cnf", "3sat", "1in3sat",
            "n3dm", "n4dm", "roll", "gadget-maze", "slot-word", "dude"]  # fmt: skip


@pytest.mark.parametrize("name", POINTING)
def test_kinds_whose_faults_have_places_point_at_them_from_the_beginning(name: str) -> None:
    positions = [fathom.play(puzzle) for puzzle in examples(name)]
    assert any(places for position in positions for places in position.places)
