"""An ice board measured by brute force: fewest moves and how many ways, difficulty, when it can be lost."""

from __future__ import annotations

from fractions import Fraction

from iceblock_oracle import Drawing, Position

from fathom.puzzles.iceblock.model import Board


class Measured:
    """A board by brute force."""

    def __init__(self, board: Board) -> None:
        self.drawing = Drawing(board)
        self.after = {self.drawing.start: self._positions_after(self.drawing.start)}
        ways = {self.drawing.start: 1}
        layer, depth = [self.drawing.start], 0
        self.moves = self.ways = None
        depths = {self.drawing.start: 0}
        while layer:
            solved = [position for position in layer if self.solved(position)]
            if solved and self.moves is None:
                self.moves, self.ways = depth, sum(ways[position] for position in solved)
            depth += 1
            deeper: list[Position] = []
            for position in layer:
                for after in self.after[position]:
                    if after not in depths:
                        depths[after] = depth
                        ways[after] = 0
                        deeper.append(after)
                        self.after[after] = self._positions_after(after)
                    if depths[after] == depth:
                        ways[after] += ways[position]
            layer = deeper
        self.depths = depths

    def _positions_after(self, position: Position) -> list[Position]:
        """Where play leads from here; it ends when the board is solved."""
        if self.solved(position):
            return []
        return [position - {start} | {end} for start, _, end in self.drawing.moves(position)]

    def solved(self, position: Position) -> bool:
        return self.drawing.targets <= position

    def lost(self) -> int | None:
        """The fewest moves to a position that cannot be solved."""
        hopeful = {position for position in self.depths if self.solved(position)}
        before: dict[Position, list[Position]] = {position: [] for position in self.depths}
        for position, successors in self.after.items():
            for after in successors:
                before[after].append(position)
        queue = list(hopeful)
        for position in queue:
            fresh = [other for other in before[position] if other not in hopeful]
            hopeful.update(fresh)
            queue += dict.fromkeys(fresh)
        return min((depth for position, depth in self.depths.items() if position not in hopeful), default=None)

    def difficulty(self, factor: Fraction = Fraction(5)) -> tuple[Fraction, int]:
        """The least difficulty, and the fewest changes of the solutions that have it."""
        little = Fraction(1, 10**6)
        costs = self.drawing.difficulties(factor + little)
        least = min(cost for (position, _), cost in costs.items() if self.solved(position))
        changes = next(number for number in range(10**5) if ((least - number * little) / Fraction(1, 1000)) % 1 == 0)
        return least - changes * little, changes
