"""A plane graph of straight pieces that turn by right angles: what bends, rectangles and coordinates are worked on.

Every piece is two darts 2e and 2e + 1, one each way. A dart knows where it starts, the next dart around the face to
its right, and how the way turns there: 1 right, 0 straight on, -1 left. Around an inner face, clockwise, the turns add
up to 4.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

CAGE, FRAME, WIRE, TIE, CUT = "cage", "frame", "wire", "tie", "cut"
"""What a piece is: the side of a gadget's box, the border, a wire, a link that is not drawn, a cut through a face."""


@dataclass
class Mesh:
    """The graph; it grows while it is worked on."""

    vertices: int = 0
    origin: list[int] = field(default_factory=list)
    onward: list[int] = field(default_factory=list)
    before: list[int] = field(default_factory=list)
    turn: list[int] = field(default_factory=list)
    role: list[str] = field(default_factory=list)
    """The role of each piece."""

    def vertex(self) -> int:
        """A new vertex."""
        self.vertices += 1
        return self.vertices - 1

    def piece(self, start: int, end: int, role: str) -> int:
        """A new piece; its dart from start to end."""
        dart = len(self.origin)
        self.origin += [start, end]
        self.onward += [-1, -1]
        self.before += [-1, -1]
        self.turn += [0, 0]
        self.role.append(role)
        return dart

    def end(self, dart: int) -> int:
        """The vertex a dart leads to."""
        return self.origin[dart ^ 1]

    def follow(self, dart: int, then: int) -> None:
        """Let one dart be the next of another around their face."""
        self.onward[dart] = then
        self.before[then] = dart

    def around(self, clockwise: Sequence[int]) -> None:
        """Say in which order darts leave a vertex."""
        for at, dart in enumerate(clockwise):
            self.follow(dart ^ 1, clockwise[at - 1])

    def face(self, first: int) -> Iterator[int]:
        """The darts around the face to the right of a dart."""
        yield first
        dart = self.onward[first]
        while dart != first:
            yield dart
            dart = self.onward[dart]

    def faces(self) -> list[list[int]]:
        """The darts around each face."""
        seen: set[int] = set()
        found = []
        for first in range(len(self.origin)):
            if first not in seen:
                face = list(self.face(first))
                seen.update(face)
                found.append(face)
        return found

    def split(self, dart: int, turn: int) -> int:
        """Put a vertex in the middle of a piece, where the dart turns; the dart that goes on from there."""
        middle, far = self.vertex(), self.end(dart)
        rest = self.piece(middle, far, self.role[dart >> 1])
        self.turn[rest], self.turn[dart], self.turn[rest ^ 1] = self.turn[dart], turn, -turn
        after, back = self.onward[dart], self.before[dart ^ 1]
        self.follow(dart, rest)
        self.follow(rest, after)
        self.follow(rest ^ 1, dart ^ 1)
        self.follow(back, rest ^ 1)
        self.origin[dart ^ 1] = middle
        return rest

    def cut(self, dart: int, facing: int) -> None:
        """Go straight on from the end of a dart to the end of another of its face, and turn right there."""
        new = self.piece(self.end(dart), self.end(facing), CUT)
        after, beyond = self.onward[dart], self.onward[facing]
        self.follow(dart, new)
        self.follow(new, beyond)
        self.follow(facing, new ^ 1)
        self.follow(new ^ 1, after)
        self.turn[dart], self.turn[new], self.turn[facing], self.turn[new ^ 1] = 0, 1, 1, 1

    def headings(self, first: int) -> list[int]:
        """Where each dart leads if `first` leads east: 0 east, 1 south, 2 west, 3 north."""
        heading = [-1] * len(self.origin)
        heading[first] = 0
        todo = [first]
        while todo:
            dart = todo.pop()
            here = heading[dart]
            for other, there in ((dart ^ 1, here + 2), (self.onward[dart], here + self.turn[dart])):
                if heading[other] < 0:
                    heading[other] = there % 4
                    todo.append(other)
        return heading


def cut_into_rectangles(mesh: Mesh, outer: int) -> None:
    """Cut all faces but the one of dart `outer` into rectangles.

    A face that is none turns left, then right, then right somewhere; going straight on there cuts off a rectangle.
    """
    skipped = set(mesh.face(outer))
    for face in mesh.faces():
        if face[0] in skipped:
            continue
        first = face[0]
        while (found := _corner(mesh, first)) is not None:
            dart, facing = found
            mesh.split(facing, 0)
            mesh.cut(dart, facing)
            first = dart


def _corner(mesh: Mesh, first: int) -> tuple[int, int] | None:
    """A dart to prolong and the dart it will meet; None in a rectangle."""
    face = list(mesh.face(first))
    turns = [at for at, dart in enumerate(face) if mesh.turn[dart]]
    best: tuple[int, int, int] | None = None
    for at, place in enumerate(turns):
        second, third, fourth = (turns[(at + more) % len(turns)] for more in (1, 2, 3))
        if (mesh.turn[face[place]], mesh.turn[face[second]], mesh.turn[face[third]]) != (-1, 1, 1):
            continue
        side = (second - place) % len(face)
        across = (fourth - third) % len(face) or len(face)
        top = (third - second) % len(face)
        facing = (third + min(side, across)) % len(face)
        if best is None or side + top < best[0]:
            best = side + top, face[place], face[facing]
    return None if best is None else (best[1], best[2])
