"""Gadget definitions as YAML, read and written.

    gadgets:
      lock:
        uedges: [[0, 0, 1, 0]]
        empty-states: [1]
        state-names: {0: open, 1: closed}
    aliases: {bolt: lock}

An edge is [state, enter, exit, next state]; `uedges` also hold the other way round, `dedges` do not. `empty-states`
have no edges. There are as many states and locations as the highest number says, or as many locations as `locations`
says. A file may also be the bare mapping from names to definitions. Only this much of YAML is read (see `yamltree`),
and every complaint has its place.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace

from fathom.errors import FathomError, excerpt
from fathom.formats.yamltree import Node, read_tree
from fathom.gadgets.model import MOST_LOCATIONS, Gadget, Traversal

MOST_STATES = 4096
KEYS = ("uedges", "dedges", "state-names", "empty-states", "locations")

_PLAIN = re.compile(r"[A-Za-z][A-Za-z0-9_-]*|[0-9]+-[A-Za-z][A-Za-z0-9_-]*")
_NOT_TEXT = frozenset({"null", "true", "false", "yes", "no", "on", "off", "y", "n"})


def read_definitions(text: str, source: str = "") -> dict[str, Gadget]:
    """Read gadgets by name; whatever is wrong is a `FormatError` with its place."""
    top = read_tree(text, source)
    entries = top.mapping("a mapping from names to gadgets")
    aliases: dict[str, tuple[Node, Node]] = {}
    if "gadgets" in entries or "aliases" in entries:
        for name, (key, _) in entries.items():
            if name not in ("gadgets", "aliases"):
                key.complain(f"expected 'gadgets' or 'aliases', found {excerpt(name)}")
        shape, entries = entries, {}
        if "gadgets" in shape:
            entries = shape["gadgets"][1].mapping("a mapping from names to gadgets")
        if "aliases" in shape:
            aliases = shape["aliases"][1].mapping("a mapping from names to names")
    found = {name: _gadget(name, key, body) for name, (key, body) in entries.items()}
    for name, (key, value) in aliases.items():
        if name in found:
            key.complain(f"{excerpt(name)} is there twice")
        meant = value.words("the name of a gadget")
        if meant not in found:
            value.complain(f"there is no gadget {excerpt(meant)} above")
        found[name] = replace(found[meant], name=name)
    return found


def _gadget(name: str, key: Node, body: Node) -> Gadget:
    parts = body.mapping(f"the definition of {excerpt(name)}")
    for part, (at, _) in parts.items():
        if part not in KEYS:
            at.complain(f"expected one of {', '.join(KEYS)}, found {excerpt(part)}")
    edges: list[Traversal] = []
    for part in ("uedges", "dedges"):
        if part in parts:
            for edge in parts[part][1].sequence("a list of edges"):
                way = _edge(edge)
                edges += (way, way.reverse) if part == "uedges" else (way,)
    empty: list[int] = []
    if "empty-states" in parts:
        for node in parts["empty-states"][1].sequence("a list of states"):
            state = node.number("a state", MOST_STATES)
            if any(state in (way.state, way.next) for way in edges):
                node.complain(f"state {state} has edges, and is said to have none")
            empty.append(state)
    states = 1 + max((*(max(way.state, way.next) for way in edges), *empty), default=0)
    locations = 1 + max((max(way.enter, way.exit) for way in edges), default=-1)
    if "locations" in parts:
        node = parts["locations"][1]
        said = node.number("the number of locations", MOST_LOCATIONS + 1)
        if said < locations:
            node.complain(f"expected at least {locations} locations, the edges use as many")
        locations = said
    names = _state_names(parts["state-names"][1], states) if "state-names" in parts else ()
    try:
        return Gadget(name, locations, states, tuple(edges), names)
    except FathomError as trouble:
        key.complain(str(trouble))


def _edge(node: Node) -> Traversal:
    numbers = node.sequence("an edge [state, enter, exit, next state]")
    if len(numbers) != 4:
        node.complain(f"expected the four numbers [state, enter, exit, next state], found {len(numbers)}")
    limits = (MOST_STATES, MOST_LOCATIONS, MOST_LOCATIONS, MOST_STATES)
    state, enter, leave, after = (
        one.number("a state" if limit == MOST_STATES else "a location", limit)
        for one, limit in zip(numbers, limits, strict=True)
    )
    return Traversal(state, enter, leave, after)


def _state_names(node: Node, states: int) -> tuple[str, ...]:
    """The names of all states: those given, and numbers for the rest."""
    given: dict[int, Node] = {}
    if node.items is not None:
        given = dict(enumerate(node.items))
    else:
        for key, value in node.mapping("names of states").values():
            given[key.number("a state", MOST_STATES)] = value
    names = [str(state) for state in range(states)]
    for state, value in given.items():
        if state >= states:
            value.complain(f"there is no state {state}, only {states}")
        names[state] = value.words("the name of a state")
    if len(set(names)) < states:
        node.complain("two states have the same name")
    return tuple(names)


def write_definitions(gadgets: Mapping[str, Gadget]) -> str:
    """Gadgets as YAML that reads back to equal ones, ways that hold both ways told once."""
    if not gadgets:
        return "gadgets: {}\n"
    return "gadgets:\n" + "".join(f"  {line}\n" for name, gadget in gadgets.items() for line in _lines(name, gadget))


def _lines(name: str, gadget: Gadget) -> Iterator[str]:
    ways = set(gadget.traversals)
    both = [way for way in gadget.traversals if way.reverse in ways and way <= way.reverse]
    single = [way for way in gadget.traversals if way.reverse not in ways]
    touched = {state for way in ways for state in (way.state, way.next)}
    empty = [state for state in range(gadget.states) if state not in touched]
    used = 1 + max((max(way.enter, way.exit) for way in ways), default=-1)
    parts = {
        "uedges": f"[{', '.join(str(list(way)) for way in both)}]" if both else "",
        "dedges": f"[{', '.join(str(list(way)) for way in single)}]" if single else "",
        "empty-states": str(empty) if empty else "",
        "locations": str(gadget.locations) if gadget.locations > used else "",
        "state-names": "",
    }
    if gadget.state_names != tuple(map(str, range(gadget.states))):
        named = (f"{state}: {_quoted(title)}" for state, title in enumerate(gadget.state_names))
        parts["state-names"] = f"{{{', '.join(named)}}}"
    told = [f"  {key}: {value}" for key, value in parts.items() if value]
    yield f"{_quoted(name)}:" if told else f"{_quoted(name)}: {{}}"
    yield from told


def _quoted(text: str) -> str:
    """The text as YAML reads it back, in quotes if it would be taken for something else or end too early."""
    if _PLAIN.fullmatch(text) and text.lower() not in _NOT_TEXT:
        return text
    return '"' + "".join(map(_escaped, text)) + '"'


def _escaped(character: str) -> str:
    code = ord(character)
    if character in '"\\':
        return "\\" + character
    if 0x20 <= code < 0x7F:
        return character
    return f"\\x{code:02x}" if code < 0x100 else f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"
