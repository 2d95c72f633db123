"""Boards with walls, targets, blocks and one agent, a sign a square, as several kinds draw them.

`. # x o * @ +` are floor, wall, target, block, block on a target, agent and agent on a target. Blanks, and what is
missing of short rows, are walls.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, NamedTuple

from fathom.errors import FathomError, FormatError, excerpt
from fathom.formats.text import Document, board_codes, board_rows

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

SIGNS = (".", "#", "x", "o", "*", "@", "+")
"""The sign of each code."""

MOST_SQUARES = 1 << 24

_FLOOR, _WALL, _TARGET, _BLOCK, _STORED, _AGENT, _ARRIVED = range(len(SIGNS))


class BlockBoard(NamedTuple):
    """What is drawn: flags of the squares, and flat squares of the pieces."""

    walls: NDArray[np.bool_]
    targets: NDArray[np.bool_]
    blocks: tuple[int, ...]
    agent: int


def read_board(document: Document) -> BlockBoard:
    """The board of a document."""
    size = len(document.rows) * max((len(row.rstrip()) for row in document.rows), default=0)
    if size > MOST_SQUARES:  # before short rows are filled
        raise FormatError(too_large(size), source=document.source, line=document.board_line)
    codes = board_codes(document, {sign: code for code, sign in enumerate(SIGNS)}, fill=SIGNS[_WALL])
    try:
        return board_of(codes)
    except FathomError as error:
        raise FormatError(str(error), source=document.source, line=document.board_line) from None


def board_of(codes: NDArray[np.uint8]) -> BlockBoard:
    """The board whose squares have these codes."""
    import numpy as np

    if codes.ndim != 2:
        raise FathomError("found layers, expected a flat board")
    agents = np.flatnonzero(codes >= _AGENT).tolist()
    if len(agents) != 1:
        raise FathomError(f"found {len(agents) or 'no'} agents, expected one '@' or '+'")
    blocks = np.flatnonzero((codes == _BLOCK) | (codes == _STORED)).tolist()
    targets = (codes == _TARGET) | (codes == _STORED) | (codes == _ARRIVED)
    return BlockBoard(codes == _WALL, targets, tuple(blocks), agents[0])


def codes_of(board: BlockBoard) -> NDArray[np.uint8]:
    """The codes of a board, as `board_of` takes them."""
    import numpy as np

    codes = np.where(board.walls, _WALL, np.where(board.targets, _TARGET, _FLOOR)).astype(np.uint8)
    for squares, code in ((list(board.blocks), _BLOCK), ([board.agent], _AGENT)):
        codes.reshape(-1)[squares] = np.where(board.targets.reshape(-1)[squares], code + 1, code)
    return codes


def rows_of(board: BlockBoard) -> list[str]:
    """The board as rows of signs."""
    return board_rows(codes_of(board), SIGNS)


def refuse_impossible(board: BlockBoard, others: Iterable[int] = ()) -> None:
    """Complain of a board that cannot be; `others` are squares that must be free as those of blocks are."""
    walls = board.walls
    if walls.ndim != 2 or not walls.size or board.targets.shape != walls.shape:
        raise FathomError(f"found a board of {walls.ndim} dimensions, expected rows and columns")
    if walls.size > MOST_SQUARES:
        raise FathomError(too_large(walls.size))
    if not board.targets.any():
        raise FathomError("found no target, expected at least one 'x', '*' or '+'")
    if (board.targets & walls).any():
        raise FathomError("found a target in a wall")
    pieces = [board.agent, *board.blocks, *others]
    if any(not 0 <= square < walls.size or walls.item(square) for square in pieces):
        raise FathomError("found a block or the agent in a wall")
    if len(set(pieces)) < len(pieces):
        raise FathomError("found two things on one square")


def with_sign(board: BlockBoard, spot: str, sign: str) -> BlockBoard:
    """The board with a sign put on the square `row,column`.

    An agent that is put elsewhere moves; agent and blocks come onto a target where there is one, and a target under
    them; where the agent is, nothing else can be put but a target.
    """
    place = [int(number) if number.isascii() and number.isdigit() else -1 for number in spot.split(",")[:3]]
    rows, columns = board.walls.shape
    if len(place) != 2 or not (0 <= place[0] < rows and 0 <= place[1] < columns):
        raise FathomError(f"found {excerpt(spot)}, expected a square of the board")
    if sign not in SIGNS:
        raise FathomError(f"found {excerpt(sign)}, expected one of {' '.join(SIGNS)}")
    square = place[0] * columns + place[1]
    if square == board.agent and sign not in ".x@+":
        raise FathomError("the agent is there; put it elsewhere first")
    walls, targets = board.walls.copy(), board.targets.copy()
    blocks, agent = set(board.blocks), board.agent
    walls.reshape(-1)[square] = sign == "#"
    if sign in ".#":
        targets.reshape(-1)[square] = False
    if sign in ".#@+":
        blocks.discard(square)
    targets.reshape(-1)[square] |= sign in "x*+"
    if sign in "o*":
        blocks.add(square)
    agent = square if sign in "@+" else agent
    return BlockBoard(walls, targets, tuple(sorted(blocks)), agent)


def too_large(size: int) -> str:
    """What is said of a board that is too large."""
    return f"found a board of {size} squares, expected at most {MOST_SQUARES}"


def read_only(array: NDArray[Any]) -> NDArray[np.bool_]:
    """Flags that nobody can write to: the array itself if it is so, otherwise a copy; in rows one after another."""
    import numpy as np

    if array.flags.writeable or not array.flags.c_contiguous or array.dtype != np.bool_:
        array = np.array(array, np.bool_, order="C")
        array.setflags(write=False)
    return array
