"""The rules as a checker: what is wrong with a line, and whether a certificate shows what is claimed.

Nothing here comes from the solvers. That there is no line, or no other one, is shown by a search tree whose every
reason is verified (`tree`), by a reason seen at a glance (`reasons`), or by looking at all lines again (`sweep`,
`replay`).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

from fathom.answer import Watch
from fathom.claims import AtLeast, Claim, Unique, not_shown
from fathom.puzzles.witness.check.certificates import Exhausted, Hopeless, SearchTree
from fathom.puzzles.witness.check.satisfaction import region_faults
from fathom.puzzles.witness.model import FIRST, SECOND, Layer, Line, Panel, Place
from fathom.puzzles.witness.model.reasons import reason
from fathom.puzzles.witness.model.regions import Drawn, cells_at, drawn, outside, regions


@dataclass(frozen=True, slots=True)
class Fault:
    """Something wrong: in words, and the places at which it is. `layer` counts from 0."""

    words: str
    places: tuple[Place, ...] = ()
    layer: int = 0


def violations(instance: Panel, solution: Line) -> list[str]:
    """What is wrong with a line; nothing if it solves the panel."""
    return [fault.words for fault in faults(instance, solution)]


def faults(panel: Panel, line: Line) -> list[Fault]:
    """Everything that is wrong: with the line itself or, if it is a proper one, with the clues."""
    found = list(line_faults(panel, line))
    if found:
        return found
    now = drawn(panel, line)
    return [fault for number, layer in enumerate(panel.layers) for fault in layer_faults(panel, layer, number, now)]


def line_faults(panel: Panel, line: Line) -> Iterator[Fault]:
    """What keeps a list of places from being a line on this panel."""
    if not line.places:
        yield Fault("the line has no places")
        return
    for place in line.places:
        if not (0 <= place[0] < panel.width and 0 <= place[1] < panel.height) or (place[0] % 2 and place[1] % 2):
            yield Fault(f"the line leaves the grid at {name_of(place)}", (place,))
            return
    for one, other in zip(line.places, line.places[1:], strict=False):
        if other not in panel.beside(one):
            yield Fault(f"the line jumps from {name_of(one)} to {name_of(other)}", (one, other))
    whole = [line.places, tuple(map(panel.mirrored, line.places))] if panel.symmetry else [line.places]
    seen: set[Place] = set()
    for number, places in enumerate(whole):
        which = ("the line", "the mirrored line")[number]
        if places[0] not in panel.starts:
            yield Fault(f"{which} starts at {name_of(places[0])}, where no start is", (places[0],))
        if places[-1] not in panel.end_places:
            yield Fault(f"{which} ends at {name_of(places[-1])}, where no end is", (places[-1],))
        for place in places:
            if place in panel.broken:
                yield Fault(f"{which} uses the broken line at {name_of(place)}", (place,))
            if place in seen:
                yield Fault(f"{which} comes to {name_of(place)} again", (place,))
            seen.add(place)


def layer_faults(panel: Panel, layer: Layer, number: int, now: Drawn) -> Iterator[Fault]:
    """What is wrong with the clues of one layer, under a proper line."""
    of = f" of panel {number + 1}" if len(panel.layers) > 1 else ""
    beyond = outside(panel, layer)
    for place, kind in layer.hexagons.items():
        if (kind == FIRST and place in now.second) or (kind == SECOND and place in now.first):
            yield Fault(f"the hexagon at {name_of(place)}{of} is passed by the other line", (place,), number)
        elif place not in now.touched and all(cell in beyond for cell in cells_at(panel, place)):
            yield Fault(f"the hexagon at {name_of(place)}{of} is not visited", (place,), number)
    for region in regions(panel, layer, now):
        for place, words in region_faults(panel, region, now.touched):
            what = layer.cells[place].kind if place in layer.cells else "hexagon"
            yield Fault(f"the {what} at {name_of(place)}{of} {words}", (place,), number)


def name_of(place: Place) -> str:
    """How a place is called in messages."""
    return f"{place[0]},{place[1]}"


def problems(instance: Panel, claim: Claim, certificate: object, watch: Watch) -> list[str]:
    """Why a certificate does not show a claim; nothing if it does."""
    if isinstance(claim, AtLeast):
        return not_shown(certificate)
    known = {claim.solution} if isinstance(claim, Unique) else set()
    if isinstance(certificate, Hopeless) and not known:
        return [] if reason(instance) == certificate.words else ["the reason does not hold"]
    if isinstance(certificate, SearchTree):
        return _by_tree(instance, certificate, known, watch)
    if isinstance(certificate, Exhausted):
        return _by_looking_again(instance, known, watch)
    return not_shown(certificate)


def _by_tree(panel: Panel, tree: SearchTree, known: set[Line], watch: Watch) -> list[str]:
    """Follow the tree: the lines that it leaves must be those that are known."""
    from fathom.puzzles.witness.check.tree.replay import NotShown, lines_of

    try:
        found = set(lines_of(panel, tree, watch))
    except NotShown as fault:
        return [str(fault)]
    return [] if found == known else [f"the search tree leaves {len(found)} lines, not {len(known)}"]


def _by_looking_again(panel: Panel, known: set[Line], watch: Watch) -> list[str]:
    """Count all lines, or look through them, in plain Python."""
    from fathom.puzzles.witness.check.replay import all_lines
    from fathom.puzzles.witness.check.sweep import line_count, understood

    if understood(panel):
        found, right = line_count(panel, watch), sum(not violations(panel, line) for line in known)
        return [] if found == right == len(known) else [f"counting again finds {found} lines, not {len(known)}"]
    others = (line for line in all_lines(panel, watch) if line not in known)
    return ["a plain search finds another line" for _ in islice(others, 1)]
