"""Intervals by hand: a mark on the stretch where an interval is to begin; on long lines its offset is typed."""

from __future__ import annotations

from collections.abc import Sequence

from fathom.playing import Brush, Gesture, Marks, Refused, Spot, rect_spot, square_spot
from fathom.problems.lengthoffsets.draw import MOST_ROWS, MOST_STRETCHES
from fathom.problems.lengthoffsets.model import Begun, LengthOffsets, Offsets, read_solution, write_solution

_BEGINS = "begins"


def start(instance: LengthOffsets) -> str:
    """No interval has a place."""
    return write_solution(instance, Begun((None,) * len(instance.lengths)))


def _is_short(instance: LengthOffsets) -> bool:
    return instance.size <= MOST_STRETCHES


def spots(instance: LengthOffsets) -> Sequence[Spot]:
    """For each interval the stretches where it may begin, or, on long lines, its length beside the picture."""
    shown = list(enumerate(instance.lengths[:MOST_ROWS]))
    if not _is_short(instance):
        return [rect_spot(str(row), (-1, row, 1, 1), f"interval of {length}", "interval") for row, length in shown]
    return [
        square_spot(f"{row},{offset}", offset, row, f"interval of {length} from {offset} on", "stretch")
        for row, length in shown
        for offset in range(instance.size - length + 1)
    ]


def _offsets(instance: LengthOffsets, state: str) -> list[int | None]:
    found = list(read_solution(instance, state).offsets)
    if len(found) != len(instance.lengths):
        raise Refused(f"found {len(found)} offsets, expected {len(instance.lengths)}")
    return found


def options(instance: LengthOffsets, state: str) -> Marks:
    """Every interval may begin wherever it fits."""
    placed = [(row, offset) for row, offset in enumerate(_offsets(instance, state)) if offset is not None]
    if not _is_short(instance):
        brush = Brush("type", "interval", label="where an interval begins")
        return Marks((brush,), tuple((str(row), str(offset)) for row, offset in placed))
    brush = Brush("cycle", "stretch", ("", _BEGINS), ("Backspace", "1"), "an interval begins here")
    return Marks((brush,), tuple((f"{row},{offset}", _BEGINS) for row, offset in placed))


def moved(instance: LengthOffsets, state: str, gesture: Gesture) -> str:
    """The interval begins there, and nowhere else; or nowhere."""
    offsets = _offsets(instance, state)
    if gesture.form == "type":
        typed, row = gesture.value.strip(), int(gesture.spots[0])
        offset = int(typed) if typed.isascii() and typed.isdigit() and len(typed) < 1000 else None
        if typed and (offset is None or offset + instance.lengths[row] > instance.size):
            raise Refused(f"found {typed[:40]}, expected a place from 0 to {instance.size - instance.lengths[row]}")
        offsets[row] = offset
    for spot in gesture.spots if gesture.form == "cycle" else ():
        row, offset = map(int, spot.split(","))
        if gesture.value:
            offsets[row] = offset
        elif offsets[row] == offset:
            offsets[row] = None
    return write_solution(instance, Begun(tuple(offsets)))


def gestures(instance: LengthOffsets, solution: Offsets) -> Sequence[Gesture]:
    """Interval by interval."""
    placed = enumerate(solution.offsets)
    if not _is_short(instance):
        return [Gesture("type", (str(row),), str(offset)) for row, offset in placed]
    return [Gesture("cycle", (f"{row},{offset}",), _BEGINS) for row, offset in placed]
