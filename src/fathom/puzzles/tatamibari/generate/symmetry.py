"""Squares that a symmetry of the board moves to one another, and clues placed on whole sets of them."""

from __future__ import annotations

from random import Random

from fathom.errors import FathomError

SYMMETRIES = {
    "none": "anywhere",
    "half-turn": "the same after half a turn",
    "mirror": "left and right are mirror images",
    "quarter-turn": "the same after a quarter turn (square boards)",
}


def images(square: int, rows: int, columns: int, symmetry: str) -> list[int]:
    """A square and where the symmetry moves it, again and again; a square may be its own image."""
    row, column = divmod(square, columns)
    places = [(row, column)]
    if symmetry == "half-turn":
        places.append((rows - 1 - row, columns - 1 - column))
    elif symmetry == "mirror":
        places.append((row, columns - 1 - column))
    elif symmetry == "quarter-turn":
        for _ in range(3):
            row, column = column, rows - 1 - row
            places.append((row, column))
    return [r * columns + c for r, c in places]


class Placing:
    """Random placements of so many clues with a symmetry; refuses wishes that nothing fulfils."""

    def __init__(self, rows: int, columns: int, clues: int, symmetry: str) -> None:
        """Sort the squares into sets of images, and see which numbers of each kind of set add up."""
        if symmetry == "quarter-turn" and rows != columns:
            raise FathomError(f"symmetry=quarter-turn: found a board of {rows} x {columns}, expected a square one")
        orbits = {tuple(sorted(set(images(s, rows, columns, symmetry)))) for s in range(rows * columns)}
        size = max(map(len, orbits))
        self.full = sorted(orbit for orbit in orbits if len(orbit) == size)
        self.fixed = sorted(orbit for orbit in orbits if len(orbit) < size)
        each = len(self.fixed[0]) if self.fixed else 1
        self.choices = [
            ((clues - few * each) // size, few)
            for few in range(len(self.fixed) + 1)
            if clues >= few * each
            and (clues - few * each) % size == 0
            and (clues - few * each) // size <= len(self.full)
        ]
        if not self.choices:
            raise FathomError(
                f"clues={clues}: no placement of so many on {rows} x {columns} has the symmetry {symmetry}"
            )

    def draw(self, random: Random) -> list[int]:
        """The squares of a random placement."""
        many, few = random.choice(self.choices)
        chosen = [*random.sample(self.full, many), *random.sample(self.fixed, few)]
        return sorted(square for orbit in chosen for square in orbit)
