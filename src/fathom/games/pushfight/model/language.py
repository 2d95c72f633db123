"""Boards as text: the language of [Bosboom 2020, 4.5.3], read from YAML.

    - name: mini
      topology:
        - add rectangle (0, 0) 3 6
        - remove square (0, 0)
        - rail up line (0, 1) (0, 4)
      pawns: 2
      pushers: 2
      placement:
        - - add rectangle (0, 0) 3 3
        - - add rectangle (0, 3) 3 3
      moves: [0, 1, 2]

Rows count downwards and columns to the right, from 0. Commands are carried out in their order. An area is `square
(row, column)`, `line (row, column) (row, column)` or `rectangle (row, column) height width`; a rail stands at that side
of all squares of its area that are on the board, and stops whoever comes from them. `inherits` takes over what is not
said from another board, of this file or of those that come with Fathom.

Three things are ours: `wrap sideways` and `wrap upright` among the commands join opposite edges, and `null-push:
thesis` asks for the slip of its solver (see `Board`). Every complaint has its place.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from importlib.resources import files
from pathlib import Path

from fathom.errors import FathomError, UnknownName, excerpt
from fathom.formats.yamltree import Node, read_tree
from fathom.games.pushfight.model.board import DIRECTIONS, Board, Square, neighbours

KEYS = ("name", "inherits", "topology", "pawns", "pushers", "placement", "moves", "null-push")
NEEDED = ("topology", "pawns", "pushers", "placement", "moves")
LARGEST = 64
"""No row, column, height or width may be larger."""

Parts = dict[str, tuple[Node, Node]]

_PLACE = r"\(\s*(\d+)\s*,\s*(\d+)\s*\)"
_AREAS = {
    "square": re.compile(_PLACE),
    "line": re.compile(_PLACE + r"\s*" + _PLACE),
    "rectangle": re.compile(_PLACE + r"\s+(\d+)\s+(\d+)"),
}
_AREA_FORMS = "square (r, c), line (r, c) (r, c) or rectangle (r, c) height width"


@dataclass
class _Ground:
    """What the commands have made so far."""

    squares: set[Square] = field(default_factory=set)
    rails: set[tuple[Square, int]] = field(default_factory=set)
    wraps: set[str] = field(default_factory=set)


def read_boards(text: str, source: str = "") -> dict[str, Board]:
    """All boards of a file by name; whatever is wrong is a `FormatError` with its place."""
    return _boards(_listed(text, source), _listed(_shipped_text(), "boards.yaml"))


def shipped_boards() -> dict[str, Board]:
    """The boards that come with Fathom."""
    return _boards(_listed(_shipped_text(), "boards.yaml"), {})


def _boards(listed: Mapping[str, Parts], others: Mapping[str, Parts]) -> dict[str, Board]:
    return {name: _board(name, _complete(name, listed, others)) for name in listed}


def _listed(text: str, source: str) -> dict[str, Parts]:
    """What the boards of a file say, by name."""
    listed: dict[str, Parts] = {}
    for node in read_tree(text, source).sequence("a list of boards"):
        parts = node.mapping("a board")
        for part, (at, _) in parts.items():
            if part not in KEYS:
                at.complain(f"expected one of {', '.join(KEYS)}, found {excerpt(part)}")
        if "name" not in parts:
            node.complain("expected a board with a name, found none")
        at = parts["name"][1]
        name = at.words("a name")
        if name in listed:
            at.complain(f"board {excerpt(name)} is there twice")
        listed[name] = parts
    return listed


def _shipped_text() -> str:
    return files("fathom.games.pushfight").joinpath("boards.yaml").read_text(encoding="utf-8")


def board_named(wanted: str) -> Board:
    """The board `FILE.yaml:NAME`, or the only one of `FILE.yaml`, or the one of that name that comes with Fathom."""
    file, colon, name = wanted.rpartition(":")
    if not colon and not wanted.endswith((".yaml", ".yml")):
        return _one_of(shipped_boards(), wanted)
    path = file if colon else wanted
    try:
        text = Path(path).read_text(encoding="utf-8-sig")
    except UnicodeDecodeError:
        raise FathomError(f"{path}: expected text in UTF-8") from None
    except OSError as error:
        raise FathomError(f"cannot read '{path}': {error.strerror or error}") from None
    boards = read_boards(text, path)
    if colon:
        return _one_of(boards, name)
    if len(boards) != 1:
        raise FathomError(f"{path} has {len(boards)} boards: say which, as in {path}:{next(iter(boards), 'NAME')}")
    return next(iter(boards.values()))


def _one_of(boards: Mapping[str, Board], name: str) -> Board:
    if name not in boards:
        raise UnknownName("board", name, sorted(boards))
    return boards[name]


def _complete(name: str, listed: Mapping[str, Parts], others: Mapping[str, Parts]) -> Parts:
    """What a board says, and what it inherits, of its file or of others."""
    parts = listed[name]
    seen = [name]
    while "inherits" in parts:
        at = parts["inherits"][1]
        other = at.words("the name of a board")
        if other in seen:
            at.complain(f"board {excerpt(other)} inherits from itself")
        seen.append(other)
        inherited = listed.get(other) or others.get(other)
        if inherited is None:
            at.complain(f"there is no board {excerpt(other)} in this file, nor among those of Fathom")
        parts = {**inherited, **{key: value for key, value in parts.items() if key != "inherits"}}
    for key in NEEDED:
        if key not in parts:
            parts["name"][1].complain(f"board {excerpt(name)} has no {key}")
    return parts


def _board(name: str, parts: Parts) -> Board:
    at = parts["topology"][1]
    ground = _Ground()
    for node in at.sequence("a list of commands"):
        _carry_out(node, ground, topology=True)
    if not ground.squares:
        at.complain(f"board {excerpt(name)} has no squares")
    squares = tuple(sorted(ground.squares))
    numbers = {square: number for number, square in enumerate(squares)}
    halves = parts["placement"][1].sequence("two lists of commands, one for each player")
    if len(halves) != 2:
        parts["placement"][1].complain(f"expected two areas, one for each player, found {len(halves)}")
    pawns = parts["pawns"][1].number("a number of pawns", LARGEST)
    pushers = parts["pushers"][1].number("a number of pushers", LARGEST)
    first, second = (_half(half, numbers) for half in halves)
    moves = parts["moves"][1]
    allowed = sorted({node.number("a number of moves", LARGEST) for node in moves.sequence("a list of numbers")})
    if not allowed:
        moves.complain("expected at least one allowed number of moves, found none")
    null_push = "null-push" in parts and _null_push(parts["null-push"][1])
    try:
        return Board(
            name,
            squares,
            neighbours(squares, ground.rails, sideways="sideways" in ground.wraps, upright="upright" in ground.wraps),
            pushers,
            pawns,
            (first, second),
            tuple(allowed),
            null_push,
        )
    except FathomError as trouble:
        parts["name"][1].complain(str(trouble))


def _null_push(node: Node) -> bool:
    said = node.words("off or thesis")
    if said not in ("off", "thesis"):
        node.complain(f"expected off or thesis, found {excerpt(said)}")
    return said == "thesis"


def _half(half: Node, numbers: Mapping[Square, int]) -> tuple[int, ...]:
    """A player's squares for the placement."""
    ground = _Ground()
    for node in half.sequence("a list of commands"):
        _carry_out(node, ground, topology=False)
    for square in sorted(ground.squares):
        if square not in numbers:
            half.complain(f"square {square} is not on the board")
    return tuple(sorted(numbers[square] for square in ground.squares))


def _carry_out(node: Node, ground: _Ground, *, topology: bool) -> None:
    verb, _, rest = node.words("a command").partition(" ")
    rest = rest.strip()
    if verb in ("add", "remove"):
        area = _area(node, rest)
        if verb == "add":
            ground.squares.update(area)
        elif missing := [square for square in area if square not in ground.squares]:
            node.complain(f"there is no square {missing[0]} to remove")
        else:
            ground.squares.difference_update(area)
    elif verb == "rail" and topology:
        side, _, rest = rest.partition(" ")
        if side not in DIRECTIONS:
            node.complain(f"expected a rail {', '.join(DIRECTIONS)}, found {excerpt(side)}")
        ground.rails.update((square, DIRECTIONS.index(side)) for square in _area(node, rest.strip()))
    elif verb == "wrap" and topology:
        if rest not in ("sideways", "upright"):
            node.complain(f"expected wrap sideways or wrap upright, found {excerpt(rest)}")
        ground.wraps.add(rest)
    else:
        known = "add, remove, rail or wrap" if topology else "add or remove"
        node.complain(f"expected a command that begins with {known}, found {excerpt(verb)}")


def _area(node: Node, text: str) -> list[Square]:
    """The squares of an area."""
    shape, _, rest = text.partition(" ")
    match = _AREAS[shape].fullmatch(rest.strip()) if shape in _AREAS else None
    if match is None:
        node.complain(f"expected {_AREA_FORMS}, found {excerpt(text)}")
    if any(len(number) > 3 or int(number) > LARGEST for number in match.groups()):
        node.complain(f"expected numbers up to {LARGEST}, found {excerpt(text)}")
    numbers = [int(number) for number in match.groups()]
    row, column = numbers[:2]
    if shape == "square":
        return [(row, column)]
    if shape == "rectangle":
        height, width = numbers[2:]
        if not height or not width:
            node.complain(f"expected a height and a width of 1 at least, found {excerpt(text)}")
        return [(r, c) for r in range(row, row + height) for c in range(column, column + width)]
    last_row, last_column = numbers[2:]
    if row != last_row and column != last_column:
        node.complain(f"expected a line along a row or a column, found {excerpt(text)}")
    rows = range(min(row, last_row), max(row, last_row) + 1)
    return [(r, c) for r in rows for c in range(min(column, last_column), max(column, last_column) + 1)]
