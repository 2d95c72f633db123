"""Turns that count on large boards, without making all the others: those that win, and those that do not lose at once.

A *threat* is a pusher of the other player who could walk and then push a piece off the board. A turn that changes none
of the squares that a threat depends on leaves it as it is, so it loses. On a board full of pieces nearly all turns are
of that sort. So of all turns only those are made that touch the squares of a threat, and then those of the next one;
where there is no threat, or a push could reach its squares, all turns are made.

What is left out is left out for that reason alone: `defences` has exactly the turns of `rules.turns` that neither win
nor lose a piece of one's own nor leave a threat. For turns of up to two moves, as `winning_turn`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from fathom.games.pushfight.check.rules import OWN, Turn, moved, moves, prepared, pushes, reach
from fathom.games.pushfight.model.board import VOID, Board
from fathom.games.pushfight.model.position import ANCHORED, EMPTY, PAWN, PUSHER, seen_by_the_other

Move = tuple[int, int]
_THEIRS = ("x", "X")


def threat(board: Board, cells: str, steadily: bool = False) -> frozenset[int] | None:
    """The squares that a win of the player to move depends on: one pusher walks, or not, and pushes; None: no such.

    `steadily`: no pusher of the other player is in the line, so that no anchor can get into it.
    """
    unwanted = (EMPTY, ANCHORED, "X") if steadily else (EMPTY, ANCHORED)
    for pusher, cell in enumerate(cells):
        if cell != PUSHER:
            continue
        came = {pusher: pusher}
        waiting = [pusher]
        for here in waiting:
            for direction in range(4):
                line = _line(board, cells, here, direction, unwanted)
                if len(line) > 0 and cells[line[-1]] in _THEIRS and pusher not in line:
                    return frozenset(_way_back(came, here)).union(line)
            for other in board.beside[here]:
                if other >= 0 and other not in came and cells[other] == EMPTY:
                    came[other] = here
                    waiting.append(other)
    return None


def _way_back(came: dict[int, int], here: int) -> Iterator[int]:
    """The squares from here to where the walk began, which came from itself."""
    while came[here] != here:
        yield here
        here = came[here]
    yield here


def _line(board: Board, cells: str, square: int, direction: int, unwanted: Sequence[str]) -> list[int]:
    """The pieces before a square, if they reach the void without a gap, an anchor or a rail; else none."""
    line = []
    ahead = board.beside[square][direction]
    while ahead >= 0 and cells[ahead] not in unwanted and ahead != square:
        line.append(ahead)
        ahead = board.beside[ahead][direction]
    return line if ahead == VOID else []


def defences(board: Board, cells: str) -> Iterator[Turn]:
    """All turns that do not win, do not throw off a piece of one's own and leave no threat, each result once."""
    found = set()
    for here, way in _candidates(board, cells):
        for push in pushes(board, here):
            if push.after is not None and push.after not in found:
                found.add(push.after)
                if threat(board, push.after) is None:
                    yield Turn(way, push)


def _candidates(board: Board, cells: str) -> Iterator[tuple[str, tuple[Move, ...]]]:
    """Positions before the push, with the moves that lead there: all from which a push may leave no threat."""
    first = threat(board, seen_by_the_other(cells), steadily=True)
    places = _pusher_places(board, cells)
    if first is None or board.moves != (0, 1, 2) or not board.reversible or _pushed(board, places, first):
        yield from prepared(board, cells)
        return
    found = set()
    for way in _pairs(board, cells, first, places):
        here = cells
        for start, end in way:
            here = moved(here, start, end)
        if here not in found:
            found.add(here)
            yield here, way


def _pairs(board: Board, cells: str, first: frozenset[int], places: set[int]) -> Iterator[tuple[Move, ...]]:
    """One or two moves that touch the first threat, which no push does, and then whatever is a threat.

    Two moves that could be made in either order lead to the same position. A move that does not touch the threat comes
    first in two cases: the other would be in its way, or it makes way for the other.
    """
    for one in touching(board, cells, first):
        yield (one,)
        here = moved(cells, *one)
        left = threat(board, seen_by_the_other(here), steadily=True)
        free = left is None or _pushed(board, places, left)
        for other in moves(board, here) if left is None or free else touching(board, here, left):
            yield one, other
        for other in moves(board, cells) if left is None or free else touching(board, cells, left):
            if other[0] != one[0] and one[1] in reach(board, moved(cells, *other), one[0]):
                yield other, one
    for one in opening(board, cells, first):
        for other in touching(board, moved(cells, *one), first):
            yield one, other


def touching(board: Board, cells: str, squares: Iterable[int]) -> list[Move]:
    """All moves from or to these squares; rails have to be the same from both sides."""
    found: dict[Move, None] = {}
    for square in squares:
        if cells[square] in OWN:
            found |= dict.fromkeys((square, end) for end in reach(board, cells, square))
        elif cells[square] == EMPTY:
            around = _around(board, cells, [square])
            found |= dict.fromkeys((start, square) for start in around if cells[start] in OWN)
    return list(found)


def opening(board: Board, cells: str, squares: Iterable[int]) -> Iterator[Move]:
    """All moves that may make way for another one from or to these squares: of pieces beside them or their regions."""
    for start in _around(board, cells, squares):
        if cells[start] in OWN:
            for end in reach(board, cells, start):
                yield start, end


def _region(board: Board, cells: str, squares: Iterable[int]) -> tuple[set[int], set[int]]:
    """Some squares with all that can be reached from them along empty ones, and the occupied squares beside those."""
    seen = set(squares)
    waiting = list(seen)
    around = set()
    for here in waiting:
        for other in board.beside[here]:
            if other >= 0 and other not in seen:
                if cells[other] == EMPTY:
                    seen.add(other)
                    waiting.append(other)
                else:
                    around.add(other)
    return seen, around


def _around(board: Board, cells: str, squares: Iterable[int]) -> set[int]:
    """The occupied squares beside some squares and beside what can be reached from them along empty ones."""
    return _region(board, cells, squares)[1]


def _pushers(cells: str) -> list[int]:
    """Where one's pushers are."""
    return [square for square, cell in enumerate(cells) if cell == PUSHER]


def _pusher_places(board: Board, cells: str) -> set[int]:
    """Where one's pushers can be after two moves, and more squares rather than fewer."""
    near, around = _region(board, cells, _pushers(cells))
    return near | _region(board, cells, around)[0]


def _pushed(board: Board, places: set[int], squares: Iterable[int]) -> bool:
    """Whether a push from one of the places could touch one of the squares, whatever stands between them."""
    for square in squares:
        if square in places:
            return True
        for direction in range(4):
            here = board.behind[square][direction]
            while here >= 0 and here != square:
                if here in places:
                    return True
                here = board.behind[here][direction]
    return False


def winning_turn(board: Board, cells: str) -> Turn | None:
    """A turn of up to two moves that pushes a piece of the other player off the board; None if there is none.

    For every line that ends with such a piece beside the void, and every place of a pusher in it.
    """
    for last, cell in enumerate(cells):
        if cell in _THEIRS and VOID in board.beside[last]:
            for direction in range(4):
                if board.beside[last][direction] == VOID:
                    line = [last]
                    here = board.behind[last][direction]
                    while here >= 0 and here not in line and cells[here] != ANCHORED:
                        way = _arranged(board, cells, line, here)
                        if way is not None:
                            return _turn(board, cells, way, here, direction)
                        line.append(here)
                        here = board.behind[here][direction]
    return None


def _turn(board: Board, cells: str, way: tuple[Move, ...], pusher: int, direction: int) -> Turn:
    for start, end in way:
        cells = moved(cells, start, end)
    return Turn(way, next(one for one in pushes(board, cells) if (one.pusher, one.direction) == (pusher, direction)))


def _arranged(board: Board, cells: str, line: list[int], place: int) -> tuple[Move, ...] | None:
    """Up to two moves after which there is no gap in the line and a pusher is at its place; None: there are no such.

    If the first of two does not touch the line, it makes way for the second, for else the second would do.
    """
    missing = sum(cells[square] == EMPTY for square in line)
    needed = missing + (cells[place] != PUSHER) + (cells[place] == PAWN and not missing)  # it may fill a gap
    if needed > 2 or (cells[place] != EMPTY and cells[place] not in OWN):
        return None
    last = _finished(board, cells, line, place)
    if last is not None:
        return last
    squares = [*line, place]
    if board.reversible:
        firsts = touching(board, cells, squares)
        if needed < 2:
            firsts += _openers(board, cells, squares, place)
    else:
        firsts = list(moves(board, cells))
    for one in firsts:
        if _helps(cells, line, place, one):
            last = _finished(board, moved(cells, *one), line, place)
            if last is not None:
                return (one, *last)
    return None


def _helps(cells: str, line: list[int], place: int, one: Move) -> bool:
    """Whether one more move may do after this one."""
    start, end = one
    arrives = PUSHER if end == place and cells[start] == PUSHER else EMPTY if start == place else cells[place]
    if end == place and cells[start] == PAWN:
        return False
    missing = sum(cells[square] == EMPTY for square in line) + (start in line) - (end in line)
    return arrives != PAWN and missing + (arrives != PUSHER) <= 1


def _openers(board: Board, cells: str, squares: list[int], place: int) -> list[Move]:
    """The moves that may make way: where a pusher has to come to its place, only of pieces beside what it can reach."""
    found = list(opening(board, cells, squares))
    if cells[place] == PUSHER:
        return found
    near = _around(board, cells, _pushers(cells))
    return [one for one in found if one[0] in near]


def _finished(board: Board, cells: str, line: list[int], place: int) -> tuple[Move, ...] | None:
    """The last move, or none if it is not needed; None if one does not do."""
    gaps = [square for square in line if cells[square] == EMPTY]
    comes = cells[place] != PUSHER
    if len(gaps) + comes != 1:
        return None if comes or gaps else ()
    wanted = place if comes else gaps[0]
    if cells[wanted] != EMPTY:
        return None
    for start in _pushers(cells) if comes else _owners(board, cells, wanted):
        if start not in line and start != place and wanted in reach(board, cells, start):
            return ((start, wanted),)
    return None


def _owners(board: Board, cells: str, square: int) -> list[int]:
    """Pieces of one's own among which are all that can come to an empty square."""
    near = _around(board, cells, [square]) if board.reversible else range(len(cells))
    return [start for start in near if cells[start] in OWN]
