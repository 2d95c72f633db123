"""The rules of rolling as a checker: every roll is made by coordinates in space, and every claim is verified.

Nothing here comes from the solver: see `fathom.rolling.check`. A roll is made once for each tile of the supertile,
face and turn, for all copies are alike. The claims "no fewer rolls" and "there is no way" tell how many positions
were visited to show it; the checker visits them again, breadth first.
"""

from __future__ import annotations

from fathom.answer import Watch
from fathom.claims import Claim
from fathom.errors import FathomError
from fathom.proofs.exhaustion import problems_with_visits
from fathom.puzzles.roll.model import Board, Rolls, edge_towards
from fathom.rolling.check import Ground, rests_after
from fathom.rolling.model.rest import Rest

Position = tuple[int, int, int]
"""Tile, face, turn."""

_OFTEN = 256  # positions between two looks at the clock


class Rolling:
    """The rolls of a board, made by coordinates when they are first asked for."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self._ground = Ground(board.tiling)
        self._made: dict[tuple[int, int, int], list[Rest | None]] = {}

    def after(self, position: Position) -> list[Position | None]:
        """Where a roll over each edge of the tile leads; None where it is not allowed."""
        board = self.board
        rest = board.rest_on(*position)
        key = rest.tile, rest.face, rest.turn
        if key not in self._made:
            self._made[key] = rests_after(board.polyhedron, self._ground, Rest(*key))
        return [self._on_board(rest, made) for made in self._made[key]]

    def _on_board(self, here: Rest, made: Rest | None) -> Position | None:
        if made is None:
            return None
        cell = here.cell[0] + made.cell[0], here.cell[1] + made.cell[1]
        tile = self.board.tile_of(made._replace(cell=cell))
        if tile is None or not self.board.free.reshape(-1)[tile]:
            return None
        return tile, made.face, made.turn


def violations(instance: Board, solution: Rolls) -> list[str]:
    """What is wrong with a sequence of rolls; nothing if it leads to the goal."""
    try:
        tile, face, turn = replayed(instance, solution)[-1]
    except FathomError as fault:
        return [str(fault)]
    if tile != instance.goal:
        return [f"it ends on {instance.name_of(tile)}, not on the goal {instance.name_of(instance.goal)}"]
    if instance.goal_face not in (None, face):
        return [f"it ends on face {face + 1}, not on face {(instance.goal_face or 0) + 1}"]
    if instance.goal_turn not in (None, turn):
        return [f"it ends with turn {turn}, not with turn {instance.goal_turn}"]
    return []


def replayed(board: Board, rolls: Rolls) -> list[Position]:
    """All positions, the start first. The rolls may lead anywhere, but each of them must be possible."""
    rolling = Rolling(board)
    found = [(board.start, board.face, board.turn)]
    for number, way in enumerate(rolls.ways, 1):
        edge = edge_towards(board.tiling, found[-1][0] % board.free.shape[2], way)
        after = None if edge is None else rolling.after(found[-1])[edge]
        if after is None:
            name = board.directions[way] if 0 <= way < len(board.directions) else way
            raise FathomError(f"step {number}: it cannot roll {name} from {board.name_of(found[-1][0])}")
        found.append(after)
    return found


def cost_of(_instance: Board, solution: Rolls, _terms: None) -> int:
    """How many rolls there are."""
    return len(solution)


def problems(instance: Board, claim: Claim, certificate: object, watch: Watch) -> list[str]:
    """Why a certificate does not show a claim; nothing if it does."""
    return problems_with_visits(claim, certificate, lambda rolls: positions_within(instance, rolls, watch), "rolls")


def positions_within(board: Board, rolls: int | None, watch: Watch) -> tuple[int, int | None]:
    """How many positions so many rolls or fewer lead to, and after how many the first of them is the goal.

    None stands for any number of rolls, or for no such position.
    """
    if rolls is not None and rolls < 0:
        return 0, None
    rolling = Rolling(board)
    start = board.start, board.face, board.turn
    wave, seen, depth = [start], {start}, 0
    fewest = 0 if board.is_goal(*start) else None
    while wave and (rolls is None or depth < rolls):
        depth += 1
        following = []
        for number, position in enumerate(wave):
            if number % _OFTEN == 0:
                watch.check("rolling by coordinates", len(seen))
            for after in rolling.after(position):
                if after is not None and after not in seen:
                    seen.add(after)
                    following.append(after)
                    if fewest is None and board.is_goal(*after):
                        fewest = depth
        wave = following
    return len(seen), fewest
