"""Traces: read, written, replayed; those that published searches recorded build what they say."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fathom.errors import FathomError, FormatError
from fathom.gadgets.analyse.recheck import recheck
from fathom.gadgets.check.simulation import is_planar, same_behaviour, simulates
from fathom.gadgets.formats.definitions import read_definitions
from fathom.gadgets.formats.traces import Close, Combine, Connect, Ending, Source, Trace, read_trace, replay
from fathom.gadgets.formats.traces.numbering import canonical
from fathom.gadgets.formats.traces.recorded import read_recorded, read_reports, source_gadget, sources
from fathom.gadgets.library import named
from other_people import file_of, files_of, needs

needs_traces = needs("gadgets/simulation_traces.jsonl", "gadgets/reports")

P2T_TO_A_SPLIT = """\
12 = source {3-split}
36 = combine 12 splice 0 with 12 rotate 0 connect at 2 @0
37 = close 36 @1
"""

numbers = st.integers(0, 4) | st.integers(0, 40)
endings = st.builds(Ending, numbers, st.none() | numbers, st.lists(numbers, max_size=3).map(tuple), st.none() | numbers)
names = st.lists(st.sampled_from(["wire", "2st_3-dilock-parallel-0-open-r"]), min_size=1, max_size=2).map(tuple)


@st.composite
def planar_traces(draw, nonplanar=False):
    """Traces whose numbers fit, of small gadgets."""
    steps = []
    sizes = {}
    for number, name in enumerate(draw(st.lists(st.sampled_from(["wire", "diode", "3-split", "toggle"]), min_size=1))):
        steps.append(Source(number, (name,)))
        sizes[number] = named(name).locations
        if len(sizes) == 3:
            break
    for number in range(10, 10 + draw(st.integers(1, 6))):
        big = [one for one in sizes if sizes[one] >= 3]
        kind = draw(st.sampled_from(["combine", "connect", "close"] if big else ["combine", "close"]))
        of = draw(st.sampled_from(big if kind == "connect" else list(sizes)))
        size = sizes[of]
        right = draw(st.sampled_from([one for one in sizes if one < 10]))
        size += sizes[right] if kind == "combine" else 0
        if size > 9:
            continue
        at = other = None
        if kind != "close" and size >= 3:
            at = draw(st.integers(0, size - 1))
            if nonplanar and draw(st.booleans()):
                other = draw(st.integers(0, size - 1).filter(lambda one: one != at))
            size -= 2
        delete = tuple(sorted(draw(st.sets(st.integers(0, size - 1), max_size=size - 1)))) if kind != "close" else ()
        size -= len(delete)
        ending = Ending(at, other, delete, draw(st.integers(0, size - 1)))
        if kind == "combine":
            splice, rotate = draw(st.integers(0, sizes[of])), draw(st.integers(0, sizes[right] - 1))
            steps.append(Combine(number, of, splice, right, rotate, ending))
        else:
            steps.append(Connect(number, of, ending) if kind == "connect" else Close(number, of, ending))
        sizes[number] = size
    return Trace(tuple(steps)), sizes


def test_a_trace_is_read_and_written():
    trace = read_trace(P2T_TO_A_SPLIT.splitlines())
    assert trace.steps == (
        Source(12, ("3-split",)),
        Combine(36, 12, 0, 12, 0, Ending(2, None, (), 0)),
        Close(37, 36, Ending(turn=1)),
    )
    assert str(trace) + "\n" == P2T_TO_A_SPLIT
    assert trace.gadgets == 2
    assert simulates(replay(trace, source_gadget), named("4-split"), 0).strict


@given(st.lists(st.builds(Combine, st.just(1), st.just(1), numbers, st.just(1), numbers, endings), max_size=4), endings)
def test_written_traces_read_back(combines, ending):
    trace = Trace((Source(1, ("a", "b-0-r")), *combines, Connect(2, 1, ending), Close(3, 2, Ending(turn=ending.turn))))
    assert read_trace(str(trace).splitlines()) == trace


@pytest.mark.parametrize(
    ("text", "line", "says"),
    [
        ("", 1, "at least one step"),
        ("\n1 = sauce {wire}\n", 2, "expected a step"),
        ("1 = source {wire}\n2 = close 3 @0\n", 2, "uses 3"),
        ("1 = source {wire}\n2 = connect 1 @0\n", 2, "expected a step"),
        ("1 = source {wire}\n2 = combine 1 splice 0 with 2 rotate 0\n", 2, "uses 2"),
        ("1 = source {wire}\n2 = connect 1 at ² @0\n", 2, "expected a step"),
        ("1 = source {wire}\n2 = connect 1 at 99999999999999999999999 @0\n", 2, "expected a step"),
    ],
)
def test_wrong_traces_are_refused_at_their_line(text, line, says):
    with pytest.raises(FormatError) as caught:
        read_trace(text.split("\n"), "some.txt")
    assert (caught.value.source, caught.value.line) == ("some.txt", line)
    assert says in str(caught.value)


@given(st.lists(st.text("0123456789 =source{}wcombnelati@,d-", max_size=40), max_size=3))
def test_random_lines_are_read_or_refused(lines):
    try:
        trace = read_trace(lines)
    except FormatError:
        return
    assert read_trace(str(trace).splitlines()) == trace


@pytest.mark.parametrize(
    "step",
    [
        "2 = connect 1 at 3 @0",
        "2 = connect 1 at 0 and 0 @0",
        "2 = connect 1 at 0 delete 1 @0",
        "2 = connect 1 at 0 @1",
        "2 = combine 1 splice 4 with 1 rotate 0 @0",
        "2 = source {no such gadget}",
    ],
)
def test_numbers_that_do_not_fit_are_refused(step):
    trace = read_trace(["1 = source {3-split}", step])
    with pytest.raises(FathomError, match="step 2"):
        replay(trace, source_gadget)


def test_traces_that_double_again_and_again_are_refused():
    doubling = [f"{number + 1} = combine {number} splice 0 with {number} rotate 0 @0" for number in range(1, 60)]
    with pytest.raises(FathomError, match="more than"):
        replay(read_trace(["1 = source {wire}", *doubling]), source_gadget)


@given(st.lists(endings, max_size=3))
def test_replay_refuses_what_does_not_fit_and_nothing_else_goes_wrong(ends):
    steps = [Source(0, ("3-split",)), *(Combine(n + 1, n, 2, 0, 1, end) for n, end in enumerate(ends))]
    try:
        network = replay(Trace(tuple(steps)), source_gadget, drop_unused=True)
    except FathomError:
        return
    assert len(network.gadgets) == len(steps)


@settings(max_examples=100)
@given(planar_traces())
def test_replayed_networks_have_the_right_size_and_are_planar(made):
    trace, sizes = made
    network = replay(trace, source_gadget)
    assert len(network.gadgets) == trace.gadgets
    assert len(network.outside) == sizes[trace.steps[-1].number]
    assert is_planar(network)


@settings(max_examples=60)
@given(planar_traces(nonplanar=True))
def test_a_combine_with_a_join_is_a_combine_and_then_a_join(made):
    trace, _ = made
    parted = []
    for step in trace.steps:
        if isinstance(step, Combine) and step.ending.at is not None:
            parted.append(Combine(step.number, step.left, step.splice, step.right, step.rotate))
            parted.append(Connect(step.number, step.number, step.ending))
        else:
            parted.append(step)
    assert replay(Trace(tuple(parted)), source_gadget) == replay(trace, source_gadget)


def test_locations_that_are_not_neighbours_can_be_joined():
    steps = ["1 = source {toggle}", "2 = combine 1 splice 1 with 1 rotate 0 @0", "3 = connect 2 at 1 and 3 @0"]
    network = replay(read_trace(steps), source_gadget)
    assert [port.gadget for port in network.outside] == [0, 1]
    (join,) = network.joins
    assert {port.gadget for port in join} == {0, 1}


def test_names_of_states_and_mirror_images_are_understood():
    gadget, state = source_gadget("toggle-lock-noncrossing-matched-1-closed-s")
    plain = named("toggle-lock-noncrossing-matched")
    assert plain.state_names[state] == "1-closed"
    turns = [plain.mirrored().rotated(turn).traversals for turn in range(4)]
    assert gadget.traversals in turns
    assert gadget.traversals not in [plain.rotated(turn).traversals for turn in range(4)]
    assert source_gadget("toggle-lock-noncrossing-matched-2-closed-s") is None
    assert source_gadget("lock-nonsense") is None


def test_the_numbering_of_sources_does_not_depend_on_where_it_began():
    for name in ("toggle-lock-noncrossing-matched", "door-d03d12d54", "dicrumbler-dilock-parallel-matched"):
        gadget = named(name)
        for idle in (True, False):
            for state in range(gadget.states):
                images = {canonical(gadget.rotated(turn), state, idle=idle) for turn in range(gadget.locations)}
                assert len(images) == 1


def test_reports_are_refused_at_their_line():
    good = "Target trace:\n  1 = source {wire}\nSource trace:\n  1 = source {wire}\n\nand so on\n"
    assert len(read_reports(good)) == 1
    with pytest.raises(FormatError, match="Source trace") as caught:
        read_reports(good.replace("Source trace", "Sauce trace"), "report")
    assert caught.value.line == 3
    with pytest.raises(FormatError) as caught:
        read_reports(good.replace("  1 = source {wire}\n\n", "  1 = source\n\n"))
    assert caught.value.line == 4
    for line in ("{", "3", '{"target": ["1 = source {wire}"]}', '{"target": ["?"], "source": ["?"]}', "[" * 9999):
        with pytest.raises(FormatError) as caught:
            read_recorded("\n" + line, "file")
        assert caught.value.line == 2


@needs_traces
def test_names_in_one_source_step_are_the_same_gadget():
    definitions = read_definitions(file_of("gadgets/gadgets.yaml").read_text())
    lookup = sources(definitions)
    groups = set()
    for one in read_recorded(file_of("gadgets/simulation_traces.jsonl").read_text()):
        groups |= {step.names for step in (*one.target.steps, *one.source.steps) if isinstance(step, Source)}
    assert len(groups) > 300
    for group in groups:
        (first, state), *others = [lookup(name) for name in group]
        assert all(same_behaviour(first, state, *other) for other in others), group


@needs_traces
def test_recorded_traces_are_written_as_they_were_read():
    text = file_of("gadgets/simulation_traces.jsonl").read_text()
    for one, line in zip(read_recorded(text), text.splitlines()):
        for trace in (one.target, one.source):
            assert all(f'"{step}"' in line for step in str(trace).split("\n"))


@needs_traces
def test_recorded_traces_build_what_they_say():
    definitions = read_definitions(file_of("gadgets/gadgets.yaml").read_text())
    recorded = read_recorded(file_of("gadgets/simulation_traces.jsonl").read_text())[::6]
    for file in files_of("gadgets/reports", "*.txt"):
        recorded += read_reports(file.read_text(), file.name)
    found = recheck(recorded, definitions)
    assert sum(one.traces for one in found) == 315
    assert all(one.verified == one.nameable == one.traces for one in found)
    assert {one.reading for one in found} == {"2019", "2020"}
    library_only = recheck(recorded[250:])
    assert sum(one.verified for one in library_only) == sum(one.nameable for one in library_only) == 61
