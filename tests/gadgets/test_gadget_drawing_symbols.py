"""What gadgets are read as, and how their symbols show it."""

from __future__ import annotations

from itertools import combinations, pairwise
from random import Random

import pytest
from gadget_networks import (
    A2T,
    C2T,
    DIODE,
    DOOR,
    KNOWN,
    LOOP,
    P2T,
    SELF_CLOSING,
    SPLITS,
    SWITCH,
    TOGGLE,
    TRIPWIRE_LOCK,
    random_gadget,
    random_planar_network,
    split,
    tunnels,
)

from fathom.errors import FathomError
from fathom.gadgets.draw import UNIT, gadget_scene, layout, network_scene, reading
from fathom.gadgets.draw.bends import wanted_corners
from fathom.gadgets.draw.picture import gadget_symbol
from fathom.gadgets.draw.symbols import lines_of
from fathom.gadgets.model import Gadget, Network, Placed, Port
from fathom.show import Circle, Polygon, Polyline, Segments, Shape, Text, to_plain, to_svg

SPINNER = tunnels("3-spinner", 3, [[0, 0, 1, 1], [0, 1, 2, 1], [0, 2, 0, 1]])


def alone(gadget: Gadget) -> Network:
    return Network((Placed(gadget, 0),), (), tuple(Port(0, at) for at in range(gadget.locations)))


def shapes(gadget: Gadget, state: int = 0) -> tuple[Shape, ...]:
    network = alone(gadget)
    return gadget_symbol(network, layout(network), 0, state)


def count(drawn: tuple[Shape, ...], kind: type[Shape], role: str | None = None) -> int:
    return sum(isinstance(one, kind) and role in (None, one.fill, one.stroke) for one in drawn)


@pytest.mark.parametrize(
    ("gadget", "kinds"),
    [
        (P2T, ["tunnel", "tunnel"]),
        (C2T, ["tunnel", "tunnel"]),
        (DOOR, ["tunnel", "tunnel", "tunnel"]),
        (SELF_CLOSING, ["tunnel", "button"]),
        (SWITCH, ["switch"]),
        (LOOP, ["button"]),
        (split(5), ["split"]),
        (SPINNER, ["web"]),
    ],
)
def test_gadgets_fall_into_groups(gadget: Gadget, kinds: list[str]) -> None:
    assert [group.kind for group in reading.groups(gadget)] == kinds


def look(gadget: Gadget, state: int, group: int = 0) -> reading.Tunnel:
    return reading.tunnel(gadget, reading.groups(gadget)[group], state)


def test_tunnels_are_told_apart() -> None:
    assert look(TOGGLE, 0).toggle and look(TOGGLE, 0).forward and look(TOGGLE, 1).backward
    assert not look(TOGGLE, 0).lock and not look(TOGGLE, 0).trips
    tripwire, lock = look(TRIPWIRE_LOCK, 0), look(TRIPWIRE_LOCK, 0, 1)
    assert tripwire.trips and not tripwire.lock and not tripwire.toggle
    assert lock.lock and not lock.trips and not lock.closed and look(TRIPWIRE_LOCK, 1, 1).closed
    diode = look(DIODE, 0)
    assert diode.one_way and not (diode.lock or diode.trips or diode.toggle)
    door = look(SELF_CLOSING, 0)
    assert door.one_way and door.lock and door.trips


def test_a_locking_toggle_is_a_toggle_with_a_lock() -> None:
    gadget = tunnels("locking 2-toggle", 4, [[0, 0, 1, 1], [0, 3, 2, 2]], states=3)
    assert look(gadget, 0).toggle and look(gadget, 0).lock and look(gadget, 2).closed


def test_doors_know_what_opens_and_what_closes_them() -> None:
    opening, _, closing = reading.groups(DOOR)
    assert reading.sets(DOOR, opening) == 0 and reading.opens(DOOR, 0) is True
    assert reading.sets(DOOR, closing) == 1 and reading.opens(DOOR, 1) is False
    button = reading.groups(SELF_CLOSING)[1]
    assert reading.sets(SELF_CLOSING, button) == 0
    assert reading.sets(TRIPWIRE_LOCK, reading.groups(TRIPWIRE_LOCK)[0]) is None


def test_the_name_of_the_state_is_written_where_the_symbol_does_not_tell_it() -> None:
    assert all(map(reading.tells_states_apart, (P2T, A2T, C2T, TRIPWIRE_LOCK, DOOR, SWITCH, DIODE)))
    assert not any(map(reading.tells_states_apart, (LOOP, SPINNER)))
    assert count(shapes(SPINNER), Text) == 1
    assert count(shapes(P2T), Text) == 0


def test_marks_of_symbols() -> None:
    assert count(shapes(P2T), Polygon) == 2, "an arrow head for each toggle"
    assert count(shapes(TRIPWIRE_LOCK, 0), Segments) == 1, "a bar"
    assert count(shapes(TRIPWIRE_LOCK, 1), Segments) == 2, "a bar, and a cross in the circle"
    assert count(shapes(TRIPWIRE_LOCK, 0), Circle) == count(shapes(TRIPWIRE_LOCK, 1), Circle) == 1
    assert count(shapes(DOOR), Polyline, "good") == count(shapes(DOOR), Polyline, "bad") == 1
    dashed = [one for one in shapes(SWITCH) if isinstance(one, Polyline) and one.dash]
    assert len(dashed) == 1


def test_a_toggle_points_the_other_way_in_its_other_state() -> None:
    (before,), (after,) = ([one for one in shapes(TOGGLE, state) if isinstance(one, Polygon)] for state in (0, 1))
    assert before.points[0][0] > before.points[1][0], "the tip is to the right"
    assert after.points[0][0] < after.points[1][0]


def test_corners_are_wanted_where_tunnels_become_straight() -> None:
    assert wanted_corners(P2T) == (2, 0, 2, 0)
    assert wanted_corners(C2T) == (2, 0, 2, 0), "they cross between two sides"
    assert wanted_corners(SWITCH) == (2, 0, 2)
    assert all(sum(wanted_corners(gadget)) == 4 for gadget in (*KNOWN, *SPLITS) if gadget.locations)


def crossing(one: tuple[tuple[float, float], ...], other: tuple[tuple[float, float], ...]) -> bool:
    def side(a: tuple[float, float], b: tuple[float, float], c: tuple[float, float]) -> float:
        return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])

    return any(
        side(a, b, c) * side(a, b, d) < 0 and side(c, d, a) * side(c, d, b) < 0
        for a, b in pairwise(one)
        for c, d in pairwise(other)
    )


@pytest.mark.parametrize("seed", range(40))
def test_symbols_stay_in_their_boxes_and_tunnels_cross_only_if_they_must(seed: int) -> None:
    network = random_planar_network(Random(seed), 6)
    drawn = layout(network)
    for number, (gadget, state) in enumerate(network.gadgets):
        box = drawn.boxes[number]
        if not box.width:
            continue
        ports = {at: drawn.ports[Port(number, at)] for at in range(gadget.locations)}
        lines = lines_of(gadget, box, ports)
        for line in lines.values():
            assert all(box.x <= x * UNIT <= box.x + box.width for x, _ in line)
            assert all(box.y <= y * UNIT <= box.y + box.height for _, y in line)
        if all(group.kind == "tunnel" for group in reading.groups(gadget)):
            for (a, b), (c, d) in combinations([pair for pair in lines if pair[0] < pair[1]], 2):
                if (a < c < b) == (a < d < b):
                    assert not crossing(lines[a, b], lines[c, d])
        assert gadget_symbol(network, drawn, number, state) or not reading.groups(gadget)


@pytest.mark.parametrize("seed", range(30))
def test_random_gadgets_have_pictures_in_all_states(seed: int) -> None:
    gadget = random_gadget(Random(seed))
    scene = gadget_scene(gadget)
    assert scene.title == gadget.name
    assert all(to_svg(scene, theme=theme).startswith("<svg") for theme in ("light", "dark", "auto"))
    assert all(gadget_scene(gadget, state).width > 0 for state in range(gadget.states))


def written(network: Network, **options: object) -> list[str]:
    scene = network_scene(network, **options)  # type: ignore[arg-type]
    return [one.content for one in scene.shapes if isinstance(one, Text)]


def test_names_are_written_or_not() -> None:
    network = alone(P2T)
    assert written(network) == ["0", "1", "2", "3"]
    assert written(network, labels=False) == []
    assert written(network, names=["left"], outside_names=["a", "b", "c", "d"]) == ["left", "a", "b", "c", "d"]
    with pytest.raises(FathomError, match="4 outside locations but 1 names"):
        network_scene(network, outside_names=["a"])
    with pytest.raises(FathomError, match="1 gadgets is expected, found 2"):
        network_scene(network, configuration=(0, 1))


def test_everything_drawn_lies_in_the_picture() -> None:
    scene = network_scene(random_planar_network(Random(5), 8), outside_names=None)
    for line in (one for one in scene.shapes if isinstance(one, Polyline)):
        assert all(0 <= x <= scene.width and 0 <= y <= scene.height for x, y in line.points)


def test_a_configuration_shows_the_gadgets_in_its_states() -> None:
    network = alone(TRIPWIRE_LOCK)
    assert (
        network_scene(network, configuration=(1,))
        != network_scene(network)
        == network_scene(network, configuration=(0,))
    )


def test_a_terminal_shows_something() -> None:
    assert "0" in to_plain(network_scene(alone(P2T)))
