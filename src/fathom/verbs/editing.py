"""Changing a puzzle square by square: tools, squares, edit, resize, whatif."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from fathom.answer import Limits, Verdict
from fathom.errors import FathomError
from fathom.formats.text import parse
from fathom.kind import Instance, Kind, kind_named, kind_of
from fathom.playing import Change, Spot, Tool, place_named
from fathom.verbs.judging import unique_or_cost
from fathom.verbs.limits import known
from fathom.verbs.playing import spots
from fathom.verbs.reading import loads
from fathom.verbs.solving import solve


def tools(kind: str | Instance) -> Sequence[Tool]:
    """What can be put on the squares of a kind's boards, or of this puzzle, which may have more, such as its colours.

    Nothing where puzzles are edited as text.
    """
    if isinstance(kind, str):
        return _tools(kind_named(kind))
    own = getattr(kind_of(kind).part("edit"), "tools", None)
    found: Sequence[Tool] = _tools(kind_of(kind)) if own is None else own(kind)
    return found


def squares(instance: Instance) -> Sequence[Spot]:
    """The places that can be changed: those of play, unless the `edit` room has places of its own."""
    own = getattr(kind_of(instance).part("edit"), "spots", None)
    found: Sequence[Spot] = spots(instance) if own is None else own(instance)
    return found


def resize(instance: Instance, side: str, step: int) -> str:
    """The text of the puzzle with a row or a column more (1) or less (-1) at a side: top, bottom, left or right."""
    kind = kind_of(instance)
    own = getattr(kind.part("edit"), "resized", None)
    if own is None:
        raise FathomError(f"puzzles of the kind {kind.name} are made larger or smaller as text")
    if side not in ("top", "bottom", "left", "right") or step not in (1, -1):
        raise FathomError(f"found {side[:20]!r} by {step}, expected top, bottom, left or right by 1 or -1")
    return str(own(instance, side, step))


def _tools(kind: Kind) -> Sequence[Tool]:
    own: Sequence[Tool] | None = getattr(kind.part("edit"), "TOOLS", None)
    if own is not None:
        return own
    if "." not in kind.legend:  # no board of one glyph a square
        return ()
    named = ((glyph, meaning) for glyphs, meaning in kind.legend.items() for glyph in glyphs.split())
    return tuple(Tool(glyph, meaning) for glyph, meaning in named if len(glyph) == 1)


def edit(instance: Instance, spot: str, glyph: str) -> str:
    """The text of the puzzle with one square changed. It need not be readable: a board may have lost its start.

    By default a glyph of the board is replaced; a kind may know more (its `edit` room), and refuse what cannot be.
    """
    kind = kind_of(instance)
    put = getattr(kind.part("edit"), "put", None)
    if put is not None:
        return str(put(instance, spot, glyph))
    found = {tool.glyph for tool in _tools(kind)}
    if glyph not in found:
        known_ones = " ".join(sorted(found)) or "none: it is edited as text"
        raise FathomError(
            f"found {glyph[:10]!r}, expected something that can be put on a {kind.name} board: {known_ones}"
        )
    return _replaced(instance.to_text(), spot, glyph)


def _replaced(text: str, spot: str, glyph: str) -> str:
    """The text of a board with another glyph on the square `row,column`, layers first where there are some."""
    document = parse(text)
    lines = text.split("\n")
    place = place_named(spot)
    row = _row_of(document.rows, place[:-1])
    if row is None or not 0 <= place[-1] < len(document.rows[row]):
        raise FathomError(f"there is no square {spot[:40]} on this board")
    line = document.board_line - 1 + row
    lines[line] = f"{lines[line][: place[-1]]}{glyph}{lines[line][place[-1] + 1 :]}"
    return "\n".join(lines)


def _row_of(rows: Sequence[str], place: Sequence[int]) -> int | None:
    """The number of the row at `place`, which counts blocks, layers and rows; lines of dashes separate these."""
    here = [0] * len(place)
    for number, row in enumerate(rows):
        dashes = len(row.rstrip())
        if len(place) > 1 and dashes >= 3 and set(row.rstrip()) == {"-"}:
            axis = len(place) + 1 - dashes
            if not 0 <= axis < len(place):
                return None
            here = [*here[:axis], here[axis] + 1, *[0] * (len(place) - axis - 1)]
        elif here == list(place):
            return number
        else:
            here[-1] += 1
    return None


def whatif(instance: Instance, *, limits: Limits | None = None) -> Iterator[Change]:
    """Every change of one square, tried: what becomes of the puzzle. Changes that cannot be read are left out.

    The limits hold for all of them together; a change whose turn came too late is *undecided*.
    """
    watch = known(limits).watch()
    before = instance.to_text()
    palette = tools(instance)
    for spot in squares(instance):
        for glyph in (tool.glyph for tool in palette if tool.group in ("", spot.group)):
            try:
                changed = edit(instance, spot.name, glyph)
                other = loads(changed) if changed != before else None
            except FathomError:
                continue
            if other is None:
                continue
            answer = solve(other, limits=watch.left())
            change = Change(spot.name, glyph, str(answer.verdict))
            if answer.verdict is Verdict.SOLVED:
                unique, cost = unique_or_cost(other, watch.left())
                change = replace(change, unique=unique, cost=cost)
            yield change
