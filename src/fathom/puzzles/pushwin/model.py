"""Positions of Push Fight with the question who wins, strategies, games under way, and their texts."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import ClassVar

from fathom.errors import FathomError, FormatError, excerpt
from fathom.formats.text import Document
from fathom.games.pushfight.model.board import Board, Sides, Square
from fathom.games.pushfight.model.drawing import (
    MOST_SQUARES,
    read_ground,
    refuse_wrong_cells,
    refuse_wrong_sides,
    write_ground,
)
from fathom.games.pushfight.model.turn import Ply, Steps, read_game, read_turn, write_game, write_turn
from fathom.kind import Instance, Solution

MOVES = (0, 1, 2)
"""How many moves a turn may have."""

_NODE = re.compile(r"(\d{1,7}):(.*)", re.ASCII | re.DOTALL)
_REPLY = re.compile(r"(.*)>\s*(\d{1,7})", re.ASCII | re.DOTALL)


@dataclass(frozen=True, slots=True)
class Fight(Instance):
    """A position as the player to move sees it. `squares` and `beside` are those of a Push Fight board."""

    kind: ClassVar[str] = "push-fight-win"

    squares: tuple[Square, ...]
    beside: tuple[Sides, ...]
    cells: str
    about: Mapping[str, str] = field(default_factory=dict, hash=False)

    def __post_init__(self) -> None:
        """Refuse what cannot be asked."""
        refuse_wrong_cells(self.squares, self.cells, MOST_SQUARES)
        refuse_wrong_sides(self.squares, self.beside)

    @property
    def board(self) -> Board:
        """The board of the game; its numbers of pieces and its placement mean nothing here."""
        return _board(self.squares, self.beside)

    def name_of(self, square: int) -> str:
        """How a square is called in texts and messages."""
        return self.board.name_of(square)


@lru_cache(maxsize=16)
def _board(squares: tuple[Square, ...], beside: tuple[Sides, ...]) -> Board:
    return Board("win", squares, beside, 1, 0, ((0,), (1,)), MOVES)


@dataclass(frozen=True, slots=True)
class Node:
    """A turn in one position, and for each reply the number of the node that answers it; no replies: the turn wins.

    Of several replies that lead to the same position one is told.
    """

    ply: Ply
    replies: tuple[tuple[Ply, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Strategy(Solution):
    """What the player to move does: the first node is the position itself, and replies lead to later nodes."""

    nodes: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class Line(Solution):
    """A game under way: turns of both, and the moves of one that has begun.

    Once it has ended, it says by itself that the player who began can win.
    """

    plies: tuple[Ply, ...] = ()
    begun: Steps = ()


AnySolution = Strategy | Line
SOLUTION = (Strategy, Line)


def read(document: Document) -> Fight:
    """The position in a document of kind `push-fight-win`."""
    document.accept("board", "wrap")
    squares, beside, cells = read_ground(document)
    try:
        return Fight(squares, beside, cells, document.about())
    except FathomError as error:
        raise FormatError(str(error), source=document.source, line=document.board_line) from None


def write(instance: Fight) -> str:
    """The position as a document that `read` understands, its rails drawn."""
    return write_ground({"kind": Fight.kind}, (instance.squares, instance.beside, instance.cells), instance.about)


def read_solution(instance: Fight, text: str) -> AnySolution:
    """A strategy, a node a line, as `1: TURN | REPLY > 2 | REPLY > 3`; or a game, turns with `/` between them.

    A turn is `1,2 to 0,4; 0,4 pushes left`; squares are row,column from 0.
    """
    if _NODE.match(text.strip()):
        lines = [line.strip() for line in text.split("\n") if line.strip()]
        return Strategy(tuple(_node(instance.board, number, line) for number, line in enumerate(lines, 1)))
    parts = [part.strip() for part in re.split(r"[/\n]", text) if part.strip()]
    return Line(*read_game(instance.board, parts))


def _node(board: Board, number: int, line: str) -> Node:
    match = _NODE.fullmatch(line)
    if match is None or int(match[1]) != number:
        raise FathomError(f"found {excerpt(line)}, expected node {number} of a strategy, as {number}: TURN | REPLY > 2")
    turn, *replies = match[2].split("|")
    found = []
    for reply in replies:
        told = _REPLY.fullmatch(reply.strip())
        if told is None:
            raise FathomError(f"node {number}: found {excerpt(reply.strip())}, expected REPLY > NUMBER")
        found.append((read_turn(board, told[1]), int(told[2]) - 1))
    return Node(read_turn(board, turn), tuple(found))


def write_solution(instance: Fight, solution: AnySolution) -> str:
    """What `read_solution` reads."""
    board = instance.board
    if isinstance(solution, Line):
        return write_game(board, solution.plies, solution.begun)
    return "\n".join(
        " | ".join(
            (f"{number}: {write_turn(board, node.ply)}",
             *(f"{write_turn(board, reply)} > {following + 1}" for reply, following in node.replies))
        )
        for number, node in enumerate(solution.nodes, 1)
    )  # fmt: skip


def main_line(strategy: Strategy) -> Line:
    """The game in which the other player always makes the first reply of the strategy."""
    plies: list[Ply] = []
    here = 0
    while here < len(strategy.nodes):
        node = strategy.nodes[here]
        plies.append(node.ply)
        if not node.replies or node.replies[0][1] <= here:
            break
        plies.append(node.replies[0][0])
        here = node.replies[0][1]
    return Line(tuple(plies))
