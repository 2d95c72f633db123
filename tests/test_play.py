"""What every `play` room promises, walked through the registry: what is allowed, and that it leads to solutions."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import fathom
from fathom.answer import Limits, Verdict
from fathom.kind import Example, Instance, Kind, kind_of
from fathom.playing import Gesture, Marks, Moves, Position, Refused, gesture_of
from fathom.verbs import play

KINDS = list(fathom.kinds().values())
SOLVABLE = [(kind, example) for kind in KINDS for example in kind.examples() if example.known["verdict"] == "solved"]
LARGE = ("path/large", "cnf/five-queens", "swarm/vtwo")  # a second or more a gesture, or hundreds of gestures
MOST = 40  # gestures that are played one at a time


def named(pair: tuple[Kind, Example]) -> str:
    return f"{pair[0].name}/{pair[1].path.stem}"


SMALL = [pair for pair in SOLVABLE if named(pair) not in LARGE]


@cache
def first_example(kind: str) -> Instance:
    """The smallest example of a kind."""
    kinds = [example.path for one, example in SMALL if one.name == kind]
    return min(map(fathom.load, kinds), key=lambda one: len(one.to_text()))


@pytest.mark.parametrize(("kind", "example"), SMALL, ids=map(named, SMALL))
def test_the_gestures_of_a_solution_lead_to_it(kind: Kind, example: Example) -> None:
    instance = fathom.load(example.path)
    solution = fathom.solve(instance).solution
    gestures = list(fathom.gestures(instance, solution))
    position = play(instance, None, gestures[:-MOST])
    assert position.solved == (not gestures)
    for gesture in gestures[-MOST:]:
        position = play(instance, position.state, [gesture])
    assert position.solved and position.status == "solved" and not position.faults
    wanted = kind.model.write_solution(instance, solution)
    assert position.state == wanted or fathom.check(instance, position.state) == []
    assert play(instance, None, gestures).state == position.state


@pytest.mark.parametrize(("kind", "example"), SMALL, ids=map(named, SMALL))
def test_spots_have_names_of_their_own_and_lie_in_the_picture(kind: Kind, example: Example) -> None:
    instance = fathom.load(example.path)
    found = fathom.spots(instance)
    assert len({spot.name for spot in found}) == len(found) > 0
    solved = play(instance, None, fathom.gestures(instance, fathom.solve(instance).solution))
    for scene in (play(instance).scene, solved.scene):
        margin = scene.margin
        for spot in found:
            for x, y in spot.outline:
                assert -margin <= x <= scene.width + margin and -margin <= y <= scene.height + margin, spot
            assert spot.label and spot.group
    groups = {spot.group for spot in found}
    options = solved.options
    if isinstance(options, Marks):
        assert {brush.group for brush in options.brushes} <= groups
        assert {spot for spot, _ in options.values} <= {spot.name for spot in found}


def wanted_of(draw: st.DrawFn, instance: Instance, position: Position) -> Gesture:
    """A gesture: one that is listed, or at random."""
    names = [spot.name for spot in fathom.spots(instance)]
    some = st.lists(st.sampled_from(names), min_size=0, max_size=4).map(tuple)
    forms = st.sampled_from(["step", "press", "drag", "cycle", "trace", "box", "type"])
    options = position.options
    if isinstance(options, Moves):
        listed = st.sampled_from([gesture_of(move) for move in options.moves]) if options.moves else st.nothing()
        values = st.sampled_from(["", "U", "0,0 E", "1+2", "nothing"])
        return draw(listed | st.builds(Gesture, forms, some, values))
    brush = draw(st.sampled_from(options.brushes))
    values = st.sampled_from(brush.values or ("", "3"))
    return draw(st.builds(Gesture, st.just(brush.form), some, values) | st.builds(Gesture, forms, some, values))


def allowed(position: Position, gesture: Gesture) -> bool:
    """Whether a gesture is one of the listed moves, or a mark that its brush takes whatever there is."""
    if isinstance(position.options, Moves):
        moves = [gesture_of(move) for move in position.options.moves]
        if gesture.value:
            return gesture.value in [move.value for move in moves]
        return sum((move.form, move.spots) == (gesture.form, gesture.spots) for move in moves) == 1
    return False


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
@settings(max_examples=12)
@given(data=st.data())
def test_what_is_listed_is_accepted_and_the_rest_refused(kind: Kind, data: st.DataObject) -> None:
    instance = first_example(kind.name)
    position = play(instance)
    for _ in range(5):
        gesture = data.draw(st.composite(wanted_of)(instance, position))
        try:
            after = play(instance, position.state, [gesture])
        except Refused as refusal:
            assert str(refusal)
            assert not allowed(position, gesture)
            continue
        assert allowed(position, gesture) or isinstance(position.options, Marks)
        assert after.solved == (fathom.check(instance, after.state) == []) == (not after.faults)
        assert play(instance, after.state) == play(instance, f" {after.state} ")
        again = play(instance, after.state)
        assert (again.state, again.options, again.scene) == (after.state, after.options, after.scene)
        if after.animation is not None:
            assert after.animation.duration > 0
            assert len(after.animation.at(after.animation.duration).shapes) == len(after.scene.shapes)
        position = after


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_every_mark_of_a_cycle_is_taken_and_can_be_taken_back(kind: Kind) -> None:
    instance = first_example(kind.name)
    position = play(instance)
    options = position.options
    for brush in options.brushes if isinstance(options, Marks) else ():
        if brush.form != "cycle":
            continue
        spots = [spot.name for spot in fathom.spots(instance) if spot.group == brush.group]
        assert len(brush.keys) in (0, len(brush.values))
        for spot in spots[:: max(1, len(spots) // 4)]:
            for value in brush.values:
                after = play(instance, position.state, [Gesture("cycle", (spot,), value)])
                assert isinstance(after.options, Marks)
                assert dict(after.options.values).get(spot, brush.values[0]) == value
            cleared = play(instance, after.state, [Gesture("cycle", (spot,), brush.values[0])])
            assert cleared.solved or spot not in dict(cleared.options.values)


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_a_hint_taken_at_every_step_leads_to_the_end(kind: Kind) -> None:
    instance = first_example(kind.name)
    position = play(instance)
    for _ in range(200):
        if position.solved:
            break
        hint = fathom.hint(instance, position.state)
        assert hint is not None and hint.text
        assert hint.gesture is not None
        position = play(instance, position.state, [hint.gesture])
    assert position.solved
    assert fathom.hint(instance, position.state) is None
    assert fathom.lost(instance, position.state) is False
    assert fathom.left(instance, position.state) == 0


def test_whoever_can_no_longer_win_is_lost_and_told_so() -> None:
    board = fathom.loads("kind: ice-block\n\no....#\n.....#\nx....#\n")
    assert fathom.lost(board) is False and fathom.left(board) == 1
    after = play(board, "0,0 E")
    assert fathom.left(board, after.state) == fathom.solve(fathom.loads(
        "kind: ice-block\n\n....o#\n.....#\nx....#\n"), fewest=True).cost  # fmt: skip
    corner = fathom.loads("kind: ice-block\n\no.x,\n....\n####\n")
    gone = play(corner, "0,0 S").state
    assert fathom.lost(corner) is False and fathom.lost(corner, gone) is True
    hint = fathom.hint(corner, gone)
    assert hint is not None and hint.gesture is None and "take something back" in hint.text


def test_a_cover_that_is_half_done_goes_on_as_a_collection() -> None:
    level = fathom.loads("kind: slide\ngoal: pass-cover\n\n@..\n.#.\n...\n")
    assert fathom.left(level) == 4
    assert fathom.left(level, "RD") == 2
    stops = fathom.loads("kind: slide\ngoal: stop-cover\n\n@..\n")
    assert fathom.left(stops) is None and fathom.lost(stops) is None


def test_nobody_is_called_lost_when_the_time_is_up() -> None:
    instance = first_example("ice-block")
    assert fathom.lost(instance, limits=Limits(time=0)) is None
    assert fathom.left(instance, limits=Limits(time=0)) is None
    assert fathom.hint(instance, limits=Limits(time=0)) is None


def test_in_a_hole_no_move_is_left_and_the_level_is_lost() -> None:
    level = fathom.loads("kind: slide\ngoal: stop-reach\n\n@._\n...\n..x\n")
    fallen = play(level, "R")
    assert fallen.options == Moves(()) and fallen.status == "no move is left"
    assert fathom.lost(level, "R") is True


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_facts_come_in_their_order_and_are_true(kind: Kind) -> None:
    instance = first_example(kind.name)
    facts = {fact.name: fact for fact in fathom.judge(instance)}
    order = ["readable", "solvable", "unique", "fewest", "difficulty"]
    assert list(facts) == [name for name in order if name in facts]
    assert facts["readable"].value is True and facts["solvable"].value is True
    if "fewest" in facts:
        assert facts["fewest"].value == fathom.solve(instance, fewest=True).cost
    hurried = list(fathom.judge(instance, limits=Limits(time=0)))
    assert [fact.value for fact in hurried] == [True, None] and hurried[1].words == "undecided"


def test_a_puzzle_without_solution_is_impossible_and_no_more_is_told() -> None:
    impossible = fathom.loads("kind: cnf\n\n1\n-1\n")
    assert [(fact.name, fact.value) for fact in fathom.judge(impossible)] == [("readable", True), ("solvable", False)]


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_a_tool_changes_one_square_or_says_why_not(kind: Kind) -> None:
    instance = first_example(kind.name)
    changed = 0
    tools = fathom.tools(instance)
    places = fathom.squares(instance)
    for spot in places[:6]:
        for tool in tools:
            try:
                text = fathom.edit(instance, spot.name, tool.glyph)
                assert kind_of(fathom.loads(text)) is kind
                changed += text != instance.to_text()
            except fathom.FathomError as refusal:
                assert str(refusal)
    assert bool(changed) == bool(tools and places)
    with pytest.raises(fathom.FathomError):
        fathom.edit(instance, "999,999", tools[0].glyph if tools else ".")


def test_a_start_moves_and_a_picture_gets_new_clues() -> None:
    level = fathom.loads("kind: slide\ngoal: stop-reach\n\n@..\n..x\n")
    moved = fathom.loads(fathom.edit(level, "1,2", "@"))
    assert moved == fathom.loads("kind: slide\ngoal: stop-reach\n\n...\n..+\n")
    layers = fathom.loads("kind: slide\ngoal: pass-cover\n\n@.\n..\n---\n..\n..\n")
    assert "---\n.#\n" in fathom.edit(layers, "1,0,1", "#")
    picture = fathom.loads("kind: nonogram\n\nrows\n1\n\ncolumns\n1\n0\n\ngoal\n#.\n")
    assert "rows\n2\n" in fathom.edit(picture, "0,1", "#")


def test_every_change_of_a_small_board_is_tried() -> None:
    board = fathom.loads("kind: tatamibari\n\n+.\n.#\n")
    changes = list(fathom.whatif(board))
    assert {(change.spot, change.glyph) for change in changes} >= {("0,1", "-"), ("1,0", "#")}
    for change in changes:
        other = fathom.loads(fathom.edit(board, change.spot, change.glyph))
        answer = fathom.solve(other)
        assert change.verdict == str(answer.verdict)
        if answer.verdict is Verdict.SOLVED:
            assert change.unique == (fathom.count(other).count == 1)
    assert all(change.verdict == "undecided" for change in fathom.whatif(board, limits=Limits(time=0)))


def test_a_kind_without_a_room_to_play_in_says_so() -> None:
    bare = Kind("bare", "nothing", "fathom.formats", {})
    with pytest.raises(fathom.FathomError, match="bare puzzles cannot be played"):
        _ = bare.playing


@pytest.mark.parametrize("state", ["!", "Ü", "9,9 Q", "(((", "\x00", 7])
@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_a_state_that_is_none_is_refused_or_read(kind: Kind, state: Any) -> None:
    instance = first_example(kind.name)
    try:
        assert play(instance, state).state is not None
    except fathom.FathomError as refusal:
        assert str(refusal)
