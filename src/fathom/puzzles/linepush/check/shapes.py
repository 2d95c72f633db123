"""All shapes that blocks can take, and what becomes of each block on the way back to a shape.

Every block gets a name of its own here. All shapes are visited, and the arrangement in which each is first met is kept.
A push that leads to a shape again brings some arrangement of it: the *exchange* is the renaming that makes this one of
the one that was kept. The same pushes do the same to renamed blocks. So every arrangement that can be reached is one
that was kept, renamed by exchanges one after another: what all exchanges leave alone, nothing changes.

A shape takes some tens of microseconds for each of its four pushes.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from fathom.answer import Watch
from fathom.puzzles.linepush.check.rules import after_push
from fathom.puzzles.linepush.model import EMPTY, PLAIN, SIDES, Rows, trimmed

Total = frozenset[frozenset[frozenset[str]]]

_OFTEN = 64  # shapes between two looks at the clock
_FIRST_NAME = 0x4E00  # far from all labels


@dataclass(frozen=True, slots=True)
class Shapes:
    """`labels` of the blocks by their names; the `kept` arrangement of each shape; the `exchanges`: names by names."""

    labels: dict[str, str]
    kept: dict[Rows, str]
    exchanges: frozenset[str]

    @property
    def names(self) -> list[str]:
        """The names, in the order in which exchanges tell their images."""
        return list(self.labels)

    def exchanged(self) -> set[str]:
        """The names that some exchange changes."""
        names = self.names
        return {
            name for exchange in self.exchanges for name, image in zip(names, exchange, strict=True) if name != image
        }


def shapes_from(rows: Rows, watch: Watch) -> Shapes:
    """All shapes that can be reached from a board."""
    labels: dict[str, str] = {}
    named = trimmed(["".join(_name(labels, label) for label in row) for row in rows])
    kept = {_shape(named): _blocks(named)}
    exchanges: set[str] = set()
    waiting = [named]
    for number, position in enumerate(waiting):
        if number % _OFTEN == 0:
            watch.check("visiting all shapes", number)
        for side in SIDES:
            after = after_push(position, side)
            shape, blocks = _shape(after), _blocks(after)
            if shape not in kept:
                kept[shape] = blocks
                waiting.append(after)
            elif kept[shape] != blocks:
                image = dict(zip(kept[shape], blocks, strict=True))
                exchanges.add("".join(image[name] for name in labels))
    return Shapes(labels, kept, frozenset(exchanges))


def _name(labels: dict[str, str], label: str) -> str:
    """A name for the next block; empty squares have none."""
    if label == EMPTY:
        return EMPTY
    name = chr(_FIRST_NAME + len(labels))
    labels[name] = label
    return name


def _shape(rows: Rows) -> Rows:
    return tuple("".join(EMPTY if name == EMPTY else PLAIN for name in row) for row in rows)


def _blocks(rows: Rows) -> str:
    return "".join(rows).replace(EMPTY, "")


def anchored_otherwise(shapes: Shapes, wanted: Rows, row: int, column: int) -> list[str]:
    """Why the block on this square of the arrangement wanted does not forbid it; nothing if it does."""
    if not (0 <= row < len(wanted) and 0 <= column < len(wanted[0])) or wanted[row][column] == EMPTY:
        return ["there is no block on the square told"]
    kept = shapes.kept.get(_shape(wanted))
    if kept is None:
        return ["the shape is not that of a position"]
    place = len(_blocks((*wanted[:row], wanted[row][:column])))
    if kept[place] in shapes.exchanged():
        return ["the block on the square told can be exchanged"]
    return (
        ["the block on the square told has the label wanted"]
        if shapes.labels[kept[place]] == wanted[row][column]
        else []
    )


def _wish(shapes: Shapes, wanted: Rows) -> dict[str, str] | str:
    """The exchange that the arrangement wanted needs; words, if it does not follow from the labels."""
    kept = shapes.kept.get(_shape(wanted))
    if kept is None:
        return "the shape is not that of a position"
    movable = shapes.exchanged()
    by_label = {shapes.labels[name]: name for name in movable}
    if len(by_label) < len(movable):
        return "two blocks that can be exchanged have the same label"
    image = {}
    for name, label in zip(kept, _blocks(wanted), strict=True):
        if name not in movable:
            image[name] = name
        elif label not in by_label:
            return "the labels are not those of the blocks"
        else:
            image[name] = by_label[label]
    return image


def odd_otherwise(shapes: Shapes, wanted: Rows) -> list[str]:
    """Why parity does not forbid the arrangement wanted; nothing if it does."""
    wish = _wish(shapes, wanted)
    if isinstance(wish, str):
        return [wish]
    names = shapes.names
    if any(is_odd(dict(zip(names, exchange, strict=True))) for exchange in shapes.exchanges):
        return ["there are odd exchanges"]
    return [] if is_odd(wish) else ["the arrangement wanted takes an even permutation"]


def is_odd(image: dict[str, str]) -> bool:
    """Whether a permutation is odd."""
    return sum(len(cycle) - 1 for cycle in _cycles(image)) % 2 == 1


def _cycles(image: dict[str, str]) -> Iterator[list[str]]:
    left = set(image)
    while left:
        cycle = [left.pop()]
        while image[cycle[-1]] != cycle[0]:
            cycle.append(image[cycle[-1]])
            left.discard(cycle[-1])
        yield cycle


def total_otherwise(shapes: Shapes, wanted: Rows, total: Total) -> list[str]:
    """Why a total of the labels does not forbid the arrangement wanted; nothing if it does."""
    by_label = {label: name for name, label in shapes.labels.items()}
    wish = _wish(shapes, wanted)
    if isinstance(wish, str) or len(by_label) != 6 or len(shapes.exchanged()) != 6:
        return ["there are not six blocks that can be exchanged, with a label each"]
    pairs = [pair for pairing in total for pair in pairing]
    if len(total) != 5 or len(pairs) != 15 or len(set(pairs)) != 15:
        return ["what is told is no total"]
    for pairing in total:
        if len(pairing) != 3 or {label for pair in pairing for label in pair} != set(by_label):
            return ["what is told is no total"]
    named = frozenset(frozenset(frozenset(by_label[label] for label in pair) for pair in one) for one in total)
    names = shapes.names
    if any(_renamed(named, dict(zip(names, exchange, strict=True))) != named for exchange in shapes.exchanges):
        return ["an exchange breaks the total"]
    return ["the arrangement wanted keeps the total"] if _renamed(named, wish) == named else []


def _renamed(total: Total, image: dict[str, str]) -> Total:
    return frozenset(frozenset(frozenset(image[name] for name in pair) for pair in pairing) for pairing in total)
