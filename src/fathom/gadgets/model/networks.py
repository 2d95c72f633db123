"""Networks as text, both ways: gadgets, wires between their locations, and names for what is outside.

    define latch: 0 0>1 1; 1 1>0 0      a gadget of one's own: state, from location > to location, next state
    A: latch                            a gadget of the network, in its first state
    B: toggle-lock, closed              another in a named state; it is one of the library
    A.1 - B.0                           a wire
    in - A.0                            an outside location, its name and where it is

`<>` stands for both ways. The circular order of the outside locations is the order of their lines. A definition has as
many locations and states as it mentions, unless it says so: `locations 4` and `states open closed` may stand among its
traversals. From `#` on a line is a remark. A file of its own begins with `kind: gadget-network` and an empty line,
which may be left out.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from fathom.errors import FathomError, FormatError, excerpt
from fathom.formats.text import ABOUT, parse
from fathom.gadgets.model import Gadget, Network, Placed, Port
from fathom.gadgets.model.one_line import defined, definition

KIND = "gadget-network"
NETWORK_KINDS = (KIND, "gadget-maze")
"""Kinds of files that hold a network."""

NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_-]*", re.ASCII)
"""How gadgets of a network, and its outside locations, may be called."""

_PORT = re.compile(r"([A-Za-z_][A-Za-z0-9_-]*)\.(\d{1,3})", re.ASCII)
_DEFINE = re.compile(r"define[ \t]+([^\s:;,#]+)[ \t]*:[ \t]*(.*)")
_PLACE = re.compile(r"([^\s:.,#]+)[ \t]*:[ \t]*([^\s:;,#]+)(?:[ \t]*,[ \t]*([^\s:;,#]+))?")
_WIRE = re.compile(r"(\S+)[ \t]+-[ \t]+(\S+)")


@dataclass(frozen=True)
class NamedNetwork:
    """A network with names for its gadgets and its outside locations."""

    network: Network
    names: tuple[str, ...]
    outside: tuple[str, ...]

    def __post_init__(self) -> None:
        """Refuse names that are missing, twice there, or cannot be written."""
        pairs = (("gadgets", self.names, self.network.gadgets), ("locations", self.outside, self.network.outside))
        for what, names, things in pairs:
            if len(names) != len(things) or len(set(names)) != len(names):
                raise FathomError(f"expected different names for {len(things)} {what} of the network")
            for name in names:
                if not NAME.fullmatch(name):
                    raise FathomError(f"found the name {excerpt(name)}, expected letters, digits, _ and -")

    def port(self, text: str) -> Port:
        """The location that `A.1` or the name of an outside location stands for."""
        match = _PORT.fullmatch(text)
        if match is None:
            if text in self.outside:
                return self.network.outside[self.outside.index(text)]
            known = ", ".join(self.outside) or "none"
            raise FathomError(f"found {excerpt(text)}, expected an outside location ({known[:200]}) or one such as A.1")
        if match[1] not in self.names:
            raise FathomError(f"found {excerpt(text)}, but no gadget is called {match[1][:60]}")
        number = self.names.index(match[1])
        gadget = self.network.gadgets[number].gadget
        if int(match[2]) >= gadget.locations:
            raise FathomError(f"found {excerpt(text)}, but {gadget.name} has locations 0 to {gadget.locations - 1}")
        return Port(number, int(match[2]))

    def label(self, port: Port) -> str:
        """What `port` reads as this location: its outside name, if it has one."""
        if port in self.network.outside:
            return self.outside[self.network.outside.index(port)]
        return self.inner_label(port)

    def inner_label(self, port: Port) -> str:
        """A location as one of its gadget."""
        return f"{self.names[port.gadget]}.{port.location}"


def with_names(network: Network) -> NamedNetwork:
    """A network whose gadgets are called A, B, C, ... and whose outside locations are o0, o1, ..."""
    names = tuple(letters(number) for number in range(len(network.gadgets)))
    return NamedNetwork(network, names, tuple(f"o{number}" for number in range(len(network.outside))))


def letters(number: int) -> str:
    """A, B, ..., Z, AA, AB, ... for 0, 1, ..."""
    text = ""
    number += 1
    while number:
        number, letter = divmod(number - 1, 26)
        text = chr(ord("A") + letter) + text
    return text


def read_network(text: str, source: str = "") -> NamedNetwork:
    """The network in a text, with or without a heading; of a maze, its network."""
    if not text.startswith("kind:"):
        return network_of(text.split("\n"), 1, source)
    document = parse(text, source)
    if document.kind not in NETWORK_KINDS:
        raise document.error("kind", f"found {excerpt(document.kind)}, expected {KIND}")
    document.accept(*(("start", "goal") if document.kind != KIND else ()))
    return network_of(document.rows, document.board_line, source)


def write_network(found: NamedNetwork | Network, about: Iterable[tuple[str, str]] = ()) -> str:
    """The network as a file of its own, which `read_network` reads."""
    labelled = found if isinstance(found, NamedNetwork) else with_names(found)
    heading = [f"kind: {KIND}", *(f"{key}: {value}" for key, value in about if key in ABOUT)]
    return "\n".join([*heading, "", *network_rows(labelled)]) + "\n"


@dataclass
class _Reading:
    """What the lines so far have said."""

    source: str
    definitions: dict[str, Gadget] = field(default_factory=dict)
    gadgets: dict[str, Placed] = field(default_factory=dict)
    wires: list[tuple[int, int, str, int, str]] = field(default_factory=list)

    def error(self, message: str, line: int, column: int) -> FormatError:
        return FormatError(message, source=self.source, line=line, column=column)


def network_of(rows: Sequence[str], first_line: int, source: str = "") -> NamedNetwork:
    """The network that these rows tell; `first_line` is the number of the first, for messages."""
    reading = _Reading(source)
    for line, row in enumerate(rows, first_line):
        text = row.split("#")[0].rstrip()
        if text.strip():
            _read_line(reading, text.lstrip(), line, len(text) - len(text.lstrip()) + 1)
    return _joined(reading)


def _read_line(reading: _Reading, text: str, line: int, column: int) -> None:
    if match := _DEFINE.fullmatch(text):
        if match[1] in reading.definitions:
            raise reading.error(f"found a second definition of {excerpt(match[1])}", line, column)
        reading.definitions[match[1]] = defined(match[1], match[2], reading.source, line, column + match.start(2))
    elif match := _PLACE.fullmatch(text):
        name = match[1]
        if not NAME.fullmatch(name):
            raise reading.error(f"found the name {excerpt(name)}, expected letters, digits, _ and -", line, column)
        if name in reading.gadgets:
            raise reading.error(f"found {excerpt(name)} a second time", line, column)
        at = 2
        try:
            gadget = reading.definitions.get(match[2]) or _in_library(match[2])
            at = 3
            reading.gadgets[name] = Placed(gadget, gadget.state_called(match[3]) if match[3] else 0)
        except FathomError as error:
            raise reading.error(str(error), line, column + match.start(at)) from None
    elif match := _WIRE.fullmatch(text):
        reading.wires.append((line, column, match[1], column + match.start(2), match[2]))
    else:
        expected = "'NAME: GADGET', 'A.0 - B.1', 'NAME - A.0' or 'define NAME: ...'"
        raise reading.error(f"found {excerpt(text)}, expected {expected}", line, column)


def _in_library(name: str) -> Gadget:
    from fathom.gadgets.library import named  # which builds families of gadgets: only when one is asked for

    return named(name)


def _joined(reading: _Reading) -> NamedNetwork:
    names = tuple(reading.gadgets)
    placed = NamedNetwork(Network(tuple(reading.gadgets.values())), names, ())
    joins: list[tuple[Port, Port]] = []
    outside: dict[str, Port] = {}
    used: set[Port] = set()

    def port(text: str, line: int, column: int) -> Port:
        try:
            found = placed.port(text)
        except FathomError as error:
            raise reading.error(str(error), line, column) from None
        if found in used:
            raise reading.error(f"found {excerpt(text)} a second time", line, column)
        used.add(found)
        return found

    for line, column, one, other_column, other in reading.wires:
        if "." in one and "." in other:
            joins.append((port(one, line, column), port(other, line, other_column)))
            continue
        (name, at), (inner, inner_at) = ((one, column), (other, other_column))
        if "." in one:
            (name, at), (inner, inner_at) = (inner, inner_at), (name, at)
        if not NAME.fullmatch(name) or name in outside:
            what = "a second time" if name in outside else ", expected a name for an outside location"
            raise reading.error(f"found {excerpt(name)}{'' if what.startswith(',') else ' '}{what}", line, at)
        outside[name] = port(inner, line, inner_at)
    network = Network(placed.network.gadgets, tuple(joins), tuple(outside.values()))
    return NamedNetwork(network, names, tuple(outside))


def network_rows(found: NamedNetwork) -> Iterator[str]:
    """The lines of a network. Gadgets that the library does not have under their name are defined first.

    If two different gadgets of the network have one name, the second is given another.
    """
    called: dict[Gadget, str] = {}
    for gadget, _ in found.network.gadgets:
        if gadget not in called:
            name, own = _free_name(gadget, set(called.values()))
            called[gadget] = name
            if own:
                yield f"define {name}: {definition(gadget)}"
    for name, (gadget, state) in zip(found.names, found.network.gadgets, strict=True):
        yield f"{name}: {called[gadget]}" + (f", {gadget.state_names[state]}" if state else "")
    for one, other in found.network.joins:
        yield f"{found.inner_label(one)} - {found.inner_label(other)}"
    for name, port in zip(found.outside, found.network.outside, strict=True):
        yield f"{name} - {found.inner_label(port)}"


def _free_name(gadget: Gadget, taken: set[str]) -> tuple[str, bool]:
    """A name for a gadget in a file, and whether it needs a definition there."""
    from fathom.gadgets.library import find

    plain = re.sub(r"[\s:;,#]+", "-", gadget.name) or "gadget"
    if plain not in taken and find(plain) == gadget:
        return plain, False
    name, number = plain, 1
    while name in taken:
        number += 1
        name = f"{plain}-{number}"
    return name, True
