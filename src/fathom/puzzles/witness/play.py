"""Panels by hand: the line is traced from a start, corner by corner; going back erases, a start begins anew."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice, pairwise

from fathom.playing import Brush, Gesture, Marks, Point, Refused, Spot, square_spot
from fathom.puzzles.witness.check import faults
from fathom.puzzles.witness.draw import first_corner
from fathom.puzzles.witness.model import Line, Panel, Place, read_solution, write_solution

_WIDE = 1.2  # of a spot; corners are two units apart


def spots(instance: Panel) -> Sequence[Spot]:
    """The corners, and starts and ends in the middle of lines; of several panels, those of the first."""
    left, top = first_corner(instance)
    return [_spot(instance, place, (left, top)) for place in _places(instance)]


def _places(panel: Panel) -> list[Place]:
    corners = [(x, y) for y in range(0, panel.height, 2) for x in range(0, panel.width, 2)]
    return sorted({*corners, *panel.starts, *panel.end_places}, key=lambda place: (place[1], place[0]))


def _spot(panel: Panel, place: Place, corner: Point) -> Spot:
    what = "start " if place in panel.starts else "end " if place in panel.end_places else ""
    middle = place[0] % 2 or place[1] % 2
    size = _WIDE / 2 if middle else _WIDE
    x, y = corner[0] + place[0] + 0.5 - size / 2, corner[1] + place[1] + 0.5 - size / 2
    return square_spot(_name(place), x, y, f"{what}{_name(place)}", "corner", size)


def _name(place: Place) -> str:
    return f"{place[0]},{place[1]}"


def _place(spot: str) -> Place:
    x, y = spot.split(",")
    return int(x), int(y)


def options(instance: Panel, state: str) -> Marks:
    """The line may go on from its end, or begin at a start; `values` tell the spots it passes, in order from 1."""
    there = set(_places(instance))
    passed = [place for place in read_solution(instance, state).places if place in there]
    values = tuple((_name(place), str(number)) for number, place in enumerate(dict.fromkeys(passed), 1))
    return Marks((Brush("trace", "corner", label="the line"),), values)


def moved(instance: Panel, state: str, gesture: Gesture) -> str:
    """The line after it was traced on; it may be taken up at any place that it passes."""
    line = list(read_solution(instance, state).places)
    first, *others = map(_place, gesture.spots)
    if first in line:
        line = line[: line.index(first) + 1]
    elif first in instance.starts:
        line = [first]
    else:
        raise Refused(f"the line does not pass {_name(first)}, and there is no start")
    for place in others:
        for half in _between(instance, line[-1], place):
            _go(instance, line, half)
    return write_solution(instance, Line(tuple(line)))


def _between(panel: Panel, here: Place, there: Place) -> list[Place]:
    """The places on the way to a spot that is at most one line away."""
    if here == there:
        return []
    if there in panel.beside(here):
        return [there]
    middles = [place for place in panel.beside(here) if there in panel.beside(place) and sum(place) % 2]
    straight = [place for place in middles if _straight(panel, here, place, there)]
    if not straight:
        raise Refused(f"no line leads from {_name(here)} to {_name(there)}")
    free = [place for place in straight if place not in panel.broken]
    return [(free or straight)[0], there]


def _straight(panel: Panel, here: Place, middle: Place, there: Place) -> bool:
    across = [(one[0] - other[0]) % panel.width if panel.pillar else one[0] - other[0]
              for one, other in ((middle, here), (there, middle))]  # fmt: skip
    return across[0] == across[1] and middle[1] - here[1] == there[1] - middle[1]


def _go(panel: Panel, line: list[Place], place: Place) -> None:
    """One step on, or back."""
    if len(line) > 1 and line[-2] == place:
        line.pop()
        return
    mirror = [panel.mirrored(one) for one in line] if panel.symmetry else []
    if place in panel.broken:
        raise Refused(f"the line at {_name(place)} is broken")
    if place in line or place in mirror or (panel.symmetry and panel.mirrored(place) == place):
        raise Refused(f"the line would come to {_name(place)} again")
    line.append(place)


def towards(instance: Panel, state: str, solution: Line) -> Gesture | None:
    """On from the last place up to which the line is right."""
    there = set(_places(instance))
    drawn = read_solution(instance, state).places
    alike = 0
    while alike < min(len(drawn), len(solution.places)) and drawn[alike] == solution.places[alike]:
        alike += 1
    last = next((place for place in reversed(solution.places[:alike]) if place in there), solution.places[0])
    onward = (place for place in solution.places[solution.places.index(last) + 1 :] if place in there)
    return Gesture("trace", tuple(map(_name, (last, *islice(onward, 1)))))


def concerned(instance: Panel, state: str, fault: str) -> Sequence[str]:
    """The corners at which a rule is broken: those around a clue, or beside it on a line."""
    found = faults(instance, read_solution(instance, state))
    places = [place for each in found if each.words == fault for place in each.places]
    return [
        _name((x + dx, y + dy))
        for x, y in places
        for dx in ((-1, 1) if x % 2 else (0,))
        for dy in ((-1, 1) if y % 2 else (0,))
    ]


def gestures(instance: Panel, solution: Line) -> Sequence[Gesture]:
    """From spot to spot."""
    there = set(_places(instance))
    passed = [_name(place) for place in solution.places if place in there]
    steps = [Gesture("trace", pair) for pair in pairwise(passed)]
    return steps or [Gesture("trace", tuple(passed))]
