"""A gadget on one line of text, both ways: `locations 4; states open closed; open 0>1 closed; open 2<>3 open`.

Each part is a traversal (state, from location > to location, next state; `<>` for both ways), the number of locations,
or the names of the states. Without the latter two there are as many as are mentioned; states that are numbers are
numbered as they say, others in the order in which they are mentioned.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from fathom.errors import FathomError, FormatError, excerpt
from fathom.gadgets.model import MOST_LOCATIONS, Gadget, Traversal, undirected

MOST_STATES = 4096

_WAY = re.compile(r"([^\s;<>]+)[ \t]+(\d{1,3})[ \t]*(<?>)[ \t]*(\d{1,3})[ \t]+([^\s;<>]+)", re.ASCII)
_WORD = re.compile(r"(?!(?:locations|states)\Z)[^\s:;,<>#=]+")


class _Way(NamedTuple):
    state: str
    enter: int
    exit: int
    next: str
    both: bool


def defined(name: str, text: str, source: str = "", line: int | None = None, column: int = 1) -> Gadget:
    """The gadget that `text` defines; `column` is where the text begins, for messages."""
    ways: list[_Way] = []
    states: list[str] | None = None
    locations: int | None = None
    at = column
    try:
        for part in text.split(";"):
            at += len(part) - len(part.lstrip())
            told = part.strip()
            if match := re.fullmatch(r"locations\s+(\d{1,3})", told, re.ASCII):
                locations = int(match[1])
            elif match := re.fullmatch(r"states\s+([^<>]*)", told):
                states = [_word(word) for word in match[1].split()]
            elif match := _WAY.fullmatch(told):
                both = match[3] == "<>"
                ways.append(_Way(_word(match[1]), int(match[2]), int(match[4]), _word(match[5]), both))
            elif told:
                _refuse(told)
            at += len(part.lstrip()) + 1
        at = column
        return _gadget(name, ways, states, locations)
    except FathomError as error:
        raise FormatError(str(error), source=source, line=line, column=at) from None


def _refuse(part: str) -> None:
    expected = "'state from>to state', 'locations N' or 'states NAME ...'"
    raise FathomError(f"found {excerpt(part)}, expected {expected}")


def _word(state: str) -> str:
    if not _WORD.fullmatch(state) or (state.isdecimal() and (len(state) > 9 or int(state) >= MOST_STATES)):
        raise FathomError(f"found the state {excerpt(state)}, expected a word or a number below {MOST_STATES}")
    return state


def _gadget(name: str, ways: list[_Way], states: list[str] | None, locations: int | None) -> Gadget:
    mentioned = list(dict.fromkeys(state for way in ways for state in (way.state, way.next)))
    if states is None:
        numbered = all(state.isascii() and state.isdecimal() and str(int(state)) == state for state in mentioned)
        states = [str(number) for number in range(max(map(int, mentioned), default=0) + 1)] if numbered else mentioned
    number = {state: index for index, state in enumerate(states)}
    missing = [state for state in mentioned if state not in number]
    if missing:
        raise FathomError(f"gadget {name}: the state {excerpt(missing[0])} is not among {', '.join(states)}")
    if locations is None:
        locations = max((location for way in ways for location in (way.enter, way.exit)), default=-1) + 1
    if locations > MOST_LOCATIONS:
        raise FathomError(f"gadget {name}: {locations} locations, expected at most {MOST_LOCATIONS}")
    found: list[Traversal] = []
    for way in ways:
        one = Traversal(number[way.state], way.enter, way.exit, number[way.next])
        found += undirected([one]) if way.both else [one]
    return Gadget(name, locations, len(states), tuple(found), tuple(states))


def definition(gadget: Gadget) -> str:
    """The text that `defined` reads as this gadget, under the same name. States whose names cannot be written so are
    called s0, s1, ...
    """
    names = gadget.state_names
    if not all(_WORD.fullmatch(name) for name in names):
        names = tuple(f"s{number}" for number in range(gadget.states))
    ways = []
    left = set(gadget.traversals)
    for one in gadget.traversals:
        if one in left:
            both = one.reverse in left and one.reverse != one
            left -= {one, one.reverse} if both else {one}
            ways.append(f"{names[one.state]} {one.enter}{'<>' if both else '>'}{one.exit} {names[one.next]}")
    again = defined(gadget.name, "; ".join(ways))
    head = [f"locations {gadget.locations}"] if again.locations != gadget.locations else []
    head += [f"states {' '.join(names)}"] if again.state_names != names else []
    return "; ".join([*head, *ways])
