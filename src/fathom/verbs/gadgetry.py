"""Gadgets: by name, as networks, drawn, searched for, wired, verified and refuted.

Wherever a gadget is taken, so is its name; names are those of the `definitions`, then those of the library, and `NAME
mirrored` is a mirror image. What these verbs need is imported when they are called.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from fathom.answer import Limits
from fathom.files import content_of
from fathom.formats.text import decode
from fathom.verbs.limits import known

if TYPE_CHECKING:
    from fathom.gadgets import Gadget, Network
    from fathom.gadgets.analyse.crossovers import Crossing
    from fathom.gadgets.analyse.recheck import Rechecked
    from fathom.gadgets.analyse.studies import Simulation
    from fathom.gadgets.check.refute import Refutation
    from fathom.gadgets.check.simulation import Verified
    from fathom.gadgets.model.networks import NamedNetwork
    from fathom.gadgets.solve import Outcome
    from fathom.gadgets.solve.wirings import Wiring
    from fathom.show import Scene

Definitions = Mapping[str, "Gadget"]


def gadget_definitions(files: Sequence[str | Path]) -> dict[str, Gadget]:
    """All gadgets that some files of YAML define, by name; `-` is standard input."""
    from fathom.gadgets.formats.definitions import read_definitions

    found: dict[str, Gadget] = {}
    for name in files:
        found |= read_definitions(_text(name), str(name))
    return found


def gadget(name: str, definitions: Definitions | None = None) -> Gadget:
    """The gadget of that name."""
    from fathom.gadgets.library import named
    from fathom.gadgets.library.labels import MIRRORED

    if definitions and name in definitions:
        return definitions[name]
    if name.endswith(MIRRORED):
        return replace(gadget(name.removesuffix(MIRRORED), definitions).mirrored(), name=name)
    return named(name)


def gadget_names(word: str | None = None, definitions: Definitions | None = None) -> list[str]:
    """The names of all gadgets of the definitions or, if there are none, of the library; those with `word` in them."""
    from fathom.gadgets.library import library

    return [name for name in definitions or library() if word is None or word in name]


def gadget_text(given: Gadget | str, definitions: Definitions | None = None) -> str:
    """The definition of a gadget as YAML, which `gadget_definitions` reads."""
    from fathom.gadgets.formats.definitions import write_definitions

    found = _one(given, definitions)
    return write_definitions({given if isinstance(given, str) else found.name: found})


def gadget_facts(given: Gadget | str, definitions: Definitions | None = None) -> dict[str, Any]:
    """The properties of a gadget that decide what it can be used for, as plain values."""
    from fathom.gadgets.analyse.properties import facts_of

    return facts_of(_one(given, definitions))


def gadget_network(path: str | Path, definitions: Definitions | None = None) -> NamedNetwork:
    """The network in a file, written as such or as the trace of a search, which is replayed; `-` is standard input."""
    from fathom.gadgets.formats.traces import read_trace, replay
    from fathom.gadgets.library.labels import is_trace, labelled
    from fathom.gadgets.model.networks import read_network, with_names

    text, name = _text(path), str(path)
    if not is_trace(text):
        return read_network(text, name)
    return with_names(replay(read_trace(text.splitlines(), name), lambda wanted: labelled(wanted, definitions or {})))


def gadget_network_text(network: Network | NamedNetwork) -> str:
    """The network as a file that `gadget_network` reads."""
    from fathom.gadgets.model.networks import write_network

    return write_network(network)


def draw_gadget(given: Gadget | str, definitions: Definitions | None = None) -> Scene:
    """A gadget in all its states."""
    from fathom.gadgets.draw import gadget_scene

    return gadget_scene(_one(given, definitions))


def draw_network(network: Network | NamedNetwork, *, title: str = "", labels: bool = True) -> Scene:
    """A network, planar, with orthogonal wires and its outside locations on the border."""
    from fathom.gadgets.draw import network_scene
    from fathom.gadgets.model.networks import NamedNetwork

    if isinstance(network, NamedNetwork):
        names, outside = network.names, network.outside
        return network_scene(network.network, title=title, labels=labels, names=names, outside_names=outside)
    return network_scene(network, title=title, labels=labels)


def search_gadgets(
    bases: Sequence[Gadget | str],
    targets: Sequence[str] | Mapping[str, Gadget] | None = None,
    generations: int = 3,
    *,
    free: Sequence[Gadget | str] = (),
    parts: Mapping[str, Network | NamedNetwork] | None = None,
    definitions: Definitions | None = None,
    bounds: Mapping[str, int | None] | None = None,
    again: int = 0,
    small: Sequence[tuple[int, int]] = (),
    limits: Limits | None = None,
    **wishes: Any,
) -> Outcome:
    """Build everything out of the bases, up to so many gadgets besides the first, and tell which targets were reached.

    Without targets, all that have names are looked for. `parts` are networks, by name, that are built with like gadgets
    and stand in full in what is found. `bounds` are those of `fathom.gadgets.solve.bounds.Bounds`, by name. In `again`
    rounds what is `small` is built with, too: so many locations and states at most. `wishes` are what
    `fathom.gadgets.solve.search` takes besides. Every simulation found is rebuilt as a network
    and verified there, by code that shares nothing with the search.
    """
    from fathom.gadgets.library import library
    from fathom.gadgets.model.parts import part
    from fathom.gadgets.solve import search
    from fathom.gadgets.solve.bounds import Bounds, Reuse, Size

    if targets is None:
        targets = definitions or library()
    if not isinstance(targets, Mapping):
        targets = {name: gadget(name, definitions) for name in dict.fromkeys(targets)}
    built, extra = ([_one(name, definitions) for name in dict.fromkeys(names)] for names in (bases, free))
    made = [part(name, _plain(network)) for name, network in (parts or {}).items()]
    kept = Bounds(**bounds or {})
    sizes = tuple(Size(*one) for one in small) or Reuse.small
    reuse = Reuse(again, sizes) if again else None
    return search(
        built, targets, generations, free=extra, parts=made, bounds=kept, reuse=reuse, limits=known(limits), **wishes
    )


def wire_gadgets(
    bases: Sequence[Gadget | str] | Mapping[str, int | None],
    target: Gadget | str,
    most: int = 3,
    *,
    definitions: Definitions | None = None,
    no_choice: bool = False,
    limits: Limits | None = None,
    **wishes: Any,
) -> Wiring:
    """Search for a planar network of at most so many gadgets that simulates one gadget, corridors branching freely.

    `bases` may be a mapping to the most that may be used of each. `wishes` are what `fathom.gadgets.solve.wirings.wire`
    takes besides, or with `no_choice`, where corridors only join, `fathom.gadgets.solve.tracks.lay`. What is found is
    verified in network space, by code that shares nothing with the search.
    """
    from fathom.gadgets.solve.tracks import lay
    from fathom.gadgets.solve.wirings import wire

    counts = list(bases.values()) if isinstance(bases, Mapping) else []
    built = [_one(name, definitions) for name in bases]
    search = lay if no_choice else wire
    return search(built, _one(target, definitions), most, counts=counts, limits=known(limits), **wishes)


def verify_network(
    network: Network | NamedNetwork,
    target: Gadget | str,
    state: str | None = None,
    *,
    definitions: Definitions | None = None,
    nonplanar: bool = False,
    mirror: bool = False,
) -> tuple[int, Verified]:
    """Whether a network simulates a gadget in a state, or else the state in which it does best, and how well.

    It is checked in network space: configurations and the walks between them.
    """
    from fathom.gadgets.check.simulation import simulates

    plain = _plain(network)
    wanted = _one(target, definitions)
    states = range(wanted.states) if state is None else [wanted.state_called(state)]
    results = [(one, simulates(plain, wanted, one, nonplanar=nonplanar, mirror=mirror)) for one in states]
    return max(results, key=lambda result: (result[1].holds, result[1].strict, -result[0]))


def refute_simulation(
    bases: Sequence[Gadget | str], target: Gadget | str, *, definitions: Definitions | None = None
) -> list[tuple[str, Refutation]]:
    """Why gadgets cannot simulate another, where there is a reason that needs no search: of each state, by its name."""
    from fathom.gadgets.check.refute import refutations

    built = [_one(name, definitions) for name in dict.fromkeys(bases)]
    wanted = _one(target, definitions)
    states = wanted.roots or range(wanted.states)
    return [(wanted.state_names[state], one) for state in states for one in refutations(built, wanted, state)]


def gadget_simulations(limits: Limits | None = None, cores: int | None = None) -> Iterator[Simulation]:
    """Search for the simulations that [Bosboom 2020] names, each within the limits."""
    from fathom.gadgets.analyse.studies import simulations

    return simulations(limits, cores)


def gadget_crossovers(
    limits: Limits | None = None,
    gadgets: int = 4,
    *,
    mirror: bool = False,
    further: bool = False,
    names: Collection[str] = (),
) -> Iterator[tuple[Crossing, str]]:
    """Which input/output gadgets make a directed crossover, or another that does, and what [Bosboom 2020] says of each.

    Networks have so many of them at most, and with `mirror` their mirror images, too. The limits are for each search;
    `further` are the arrangements that are not listed there. With `names` only these are asked, and only through each
    other.
    """
    from fathom.gadgets.analyse.crossovers import crossovers
    from fathom.gadgets.library.published import published

    for one in crossovers(limits, gadgets, mirror=mirror, further=further, names=names):
        yield one, "not listed" if further else published(one.name)


def recheck_traces(files: Sequence[str | Path], definitions: Definitions | None = None) -> list[Rechecked]:
    """Recorded traces (.jsonl), or reports of searches with such, replayed as networks and verified there."""
    from fathom.gadgets.analyse.recheck import recheck
    from fathom.gadgets.formats.traces.recorded import read_recorded, read_reports

    found = []
    for name in files:
        read = read_recorded if str(name).endswith(".jsonl") else read_reports
        found += read(_text(name), str(name))
    return recheck(found, definitions or {})


def _one(given: Gadget | str, definitions: Definitions | None) -> Gadget:
    return gadget(given, definitions) if isinstance(given, str) else given


def _plain(network: Network | NamedNetwork) -> Network:
    from fathom.gadgets.model.networks import NamedNetwork

    return network.network if isinstance(network, NamedNetwork) else network


def _text(path: str | Path) -> str:
    return decode(content_of(path), "<stdin>" if str(path) == "-" else str(path))
