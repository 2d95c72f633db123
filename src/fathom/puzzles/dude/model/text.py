"""The texts of levels and of moves, both ways."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from fathom.errors import FathomError, FormatError, excerpt
from fathom.formats.text import Document, board_codes, board_rows, parse
from fathom.formats.text import write as write_text
from fathom.puzzles.dude.model.level import (
    GAMES,
    LETTERS,
    MOST_SQUARES,
    Ceiling,
    Facing,
    Goal,
    Level,
    Loaded,
    Move,
    Moves,
    Position,
    Rules,
    Stack,
    drawn_blocks,
    refuse_impossible,
    settled,
    too_large,
)

_GLYPHS = (".", "#", "x", "o", "*", "@", "+")
_WALL, _TARGETS, _BLOCKS, _AGENTS = 1, (2, 4, 6), (3, 4), (5, 6)


def level(drawing: str, rules: str = "box", **entries: str) -> Level:
    """A level from a drawing, for notebooks and tests: `level("@ox", "block", goal="storage")`."""
    return read(parse(write_text({"kind": Level.kind, "rules": rules, **entries}, drawing.strip("\n").split("\n"))))


def read(document: Document) -> Level:
    """The level in a document of kind `dude`. What hangs in the air falls at once."""
    document.accept("rules", "goal", "stack", "ceiling", "loaded", "facing", "carrying", "faces")
    rules = Rules(
        document.choice("rules", list(GAMES)),
        Stack(document.choice("stack", list(Stack), Stack.FIXED)),
        Ceiling(document.choice("ceiling", list(Ceiling), Ceiling.DROP)),
        Loaded(document.choice("loaded", list(Loaded), Loaded.PUSHES)),
        Facing(document.choice("facing", list(Facing), Facing.ANY)),
    )
    carrying = document.choice("carrying", ("no", "yes"), "no") == "yes"
    looks = {"left": -1, "right": 1}[document.choice("faces", ("left", "right"), "right")]
    size = len(document.rows) * max((len(row.rstrip()) for row in document.rows), default=0)
    if size > MOST_SQUARES:  # before short rows are filled
        raise FormatError(too_large(size), source=document.source, line=document.board_line)
    codes = board_codes(document, {glyph: code for code, glyph in enumerate(_GLYPHS)}, fill=_GLYPHS[_WALL])
    try:
        start = _start(codes, carrying, 0 if rules.facing is Facing.ANY else looks, rules)
        goal = Goal(document.choice("goal", list(Goal), Goal.REACH))
        return Level(codes == _WALL, np.isin(codes, _TARGETS), start, rules, goal, document.about())
    except FormatError:
        raise
    except FathomError as error:
        raise FormatError(str(error), source=document.source, line=document.board_line) from None


def _start(codes: NDArray[np.uint8], carrying: bool, faces: int, rules: Rules) -> Position:
    """The pieces of a drawing, when they have fallen."""
    if codes.ndim != 2:
        raise FathomError("found layers, expected a flat board")
    agents = np.flatnonzero(np.isin(codes, _AGENTS)).tolist()
    blocks = frozenset(np.flatnonzero(np.isin(codes, _BLOCKS)).tolist())
    if len(agents) != 1:
        raise FathomError(f"found {len(agents) or 'no'} agents, expected one '@' or '+'")
    carried = frozenset([agents[0] - codes.shape[1]] if carrying else [])
    if not carried <= blocks:
        raise FathomError("found no block above the agent, which is said to be carrying one")
    start = Position(agents[0], blocks - carried, carrying, faces)
    refuse_impossible(codes == _WALL, start, rules)
    return settled(codes == _WALL, start)


def write(instance: Level) -> str:
    """The level as a document that `read` understands."""
    start, rules, usual = instance.start, instance.rules, Rules(instance.rules.game)
    entries = {"kind": Level.kind, "rules": rules.game, "goal": str(instance.goal)}
    for name in ("stack", "ceiling", "loaded", "facing"):
        if getattr(rules, name) != getattr(usual, name):
            entries[name] = str(getattr(rules, name))
    entries |= {"carrying": "yes"} if start.carrying else {}
    entries |= {"faces": "left"} if start.faces < 0 else {}
    codes = np.where(instance.walls, _WALL, np.where(instance.targets, _TARGETS[0], 0)).astype(np.uint8)
    for pieces, signs in ((drawn_blocks(instance.shape, start), _BLOCKS), ([start.agent], _AGENTS)):
        codes.reshape(-1)[pieces] = np.where(instance.targets.reshape(-1)[pieces], signs[1], signs[0])
    return write_text({**entries, **instance.about}, board_rows(codes, _GLYPHS))


def read_solution(instance: Level, text: str) -> Moves:
    """The moves that `text` tells, a letter each (see `LETTERS`), with blanks between them if wanted."""
    known = {letter: Move(action, side) for action, pair in enumerate(LETTERS) for side, letter in enumerate(pair)}
    moves = []
    for number, line in enumerate(text.splitlines(), 1):
        for column, letter in enumerate(line, 1):
            if letter in known:
                moves.append(known[letter])
            elif not letter.isspace():
                message = f"found {excerpt(letter)}, expected one of {' '.join(known)}"
                raise FormatError(message, source="solution", line=number, column=column)
    return Moves(tuple(moves))


def write_solution(instance: Level, solution: Moves) -> str:
    """The moves as letters; `read_solution` reads them back."""
    return "".join(LETTERS[move.action][move.side] for move in solution.moves)
