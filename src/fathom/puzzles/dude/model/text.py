"""The texts of levels and of moves, both ways."""

from __future__ import annotations

from fathom.errors import FathomError, FormatError, excerpt
from fathom.formats.blockboard import BlockBoard, read_board, refuse_impossible, rows_of
from fathom.formats.text import Document, parse
from fathom.formats.text import write as write_text
from fathom.puzzles.dude.model.levels import (
    GAMES,
    LETTERS,
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
    drawn,
    settled,
)


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
    goal = Goal(document.choice("goal", list(Goal), Goal.REACH))
    board = read_board(document)
    try:
        start = _start(board, carrying, 0 if rules.facing is Facing.ANY else looks)
        return Level(board.walls, board.targets, start, rules, goal, document.about())
    except FathomError as error:
        raise FormatError(str(error), source=document.source, line=document.board_line) from None


def _start(board: BlockBoard, carrying: bool, faces: int) -> Position:
    """The pieces of a drawing, when they have fallen."""
    refuse_impossible(board)
    head = board.agent - board.walls.shape[1]
    if carrying and head not in board.blocks:
        raise FathomError("found no block above the agent, which is said to be carrying one")
    lying = frozenset(board.blocks) - ({head} if carrying else set())
    return settled(board.walls, Position(board.agent, lying, carrying, faces))


def write(instance: Level) -> str:
    """The level as a document that `read` understands."""
    start, rules, usual = instance.start, instance.rules, Rules(instance.rules.game)
    entries = {"kind": Level.kind, "rules": rules.game, "goal": str(instance.goal)}
    for name in ("stack", "ceiling", "loaded", "facing"):
        if getattr(rules, name) != getattr(usual, name):
            entries[name] = str(getattr(rules, name))
    entries |= {"carrying": "yes"} if start.carrying else {}
    entries |= {"faces": "left"} if start.faces < 0 else {}
    return write_text({**entries, **instance.about}, rows_of(drawn(instance)))


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
