"""Networks put together corridor by corridor: where more than two ends meet there is a split."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from fathom.errors import FathomError
from fathom.gadgets.model import Gadget, Network, Placed, Port, undirected
from fathom.gadgets.model.networks import NamedNetwork

End = Port | str
"""An end of a corridor: a location of a gadget, or an outside location by its name."""


def split(ends: int) -> Gadget:
    """A place where that many corridors meet, the `N-split` of the library."""
    ways = ((0, one, other, 0) for one in range(ends) for other in range(one + 1, ends))
    return Gadget(f"{ends}-split", ends, 1, tuple(undirected(ways)))


@dataclass
class Corridors:
    """Gadgets, and corridors between their locations and the outside ones, for a network that is being built."""

    gadgets: dict[str, Placed] = field(default_factory=dict)
    corridors: list[tuple[End, ...]] = field(default_factory=list)

    def add(self, name: str, gadget: Gadget, state: int = 0) -> str:
        """One more gadget; its name."""
        if name in self.gadgets:
            raise FathomError(f"found {name} a second time")
        self.gadgets[name] = Placed(gadget, state)
        return name

    def port(self, name: str, location: int) -> Port:
        """A location of a gadget."""
        return Port(list(self.gadgets).index(name), location)

    def join(self, *ends: End) -> None:
        """A corridor between these ends, which are given in circular order if there are more than three."""
        self.corridors.append(ends)

    def network(self, outside: Sequence[str]) -> NamedNetwork:
        """The network, with these outside locations in their circular order. Every outside end needs a corridor."""
        placed = dict(self.gadgets)
        joins: list[tuple[Port, Port]] = []
        reached: dict[str, Port] = {}
        for number, ends in enumerate(self.corridors):
            if len(ends) == 1 or (len(ends) == 2 and all(isinstance(end, str) for end in ends)):
                raise FathomError("expected a corridor between two ends, one of which is a gadget's")
            if len(ends) == 2:
                at: list[Port] = []
            else:
                placed[f"split{number}"] = Placed(split(len(ends)), 0)
                at = [Port(len(placed) - 1, location) for location in range(len(ends))]
            pairs = zip(ends, at, strict=True) if at else [(ends[0], ends[1])]
            for one, other in pairs:
                name, port = (one, other) if isinstance(one, str) else (other, one)
                if isinstance(name, str):
                    assert isinstance(port, Port)
                    if name in reached:
                        raise FathomError(f"found the outside location {name} a second time")
                    reached[name] = port
                else:
                    assert isinstance(port, Port)
                    joins.append((name, port))
        missing = [name for name in outside if name not in reached]
        if missing or len(reached) != len(outside):
            raise FathomError(f"expected corridors to {', '.join(outside)}, found {', '.join(reached)}")
        network = Network(tuple(placed.values()), tuple(joins), tuple(reached[name] for name in outside))
        return NamedNetwork(network, tuple(placed), tuple(outside))


def built(
    gadgets: Mapping[str, Gadget | tuple[Gadget, int]],
    corridors: Iterable[str],
    outside: str,
    letters: Mapping[str, str] | None = None,
) -> NamedNetwork:
    """A network from words: corridors such as `A.i - B.e - out`, locations by letter (or number) of their gadget."""
    plan = Corridors()
    for name, given in gadgets.items():
        plan.add(name, *(given if isinstance(given, tuple) else (given, 0)))

    def end(text: str) -> End:
        name, dot, place = text.partition(".")
        if not dot:
            return text
        known = (letters or {}).get(plan.gadgets[name].gadget.name.removesuffix(" mirrored"), "")
        return plan.port(name, known.index(place) if place in known else int(place))

    for corridor in corridors:
        plan.join(*(end(word.strip()) for word in corridor.split(" - ")))
    return plan.network(outside.split())
