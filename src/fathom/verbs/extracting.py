"""Gadgets made of blocks: fragments of levels read, drawn and designed, and the gadgets they are."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from fathom.answer import Limits
from fathom.files import content_of
from fathom.formats.text import decode
from fathom.verbs.gadgetry import Definitions, gadget
from fathom.verbs.limits import known

if TYPE_CHECKING:
    from fathom.gadgets import Gadget
    from fathom.gadgets.generate.design import Designed
    from fathom.gadgets.model.fragments import Fragment
    from fathom.gadgets.solve.extract import Compared, Extracted
    from fathom.show import Scene


def gadget_fragment(path: str | Path) -> Fragment:
    """The fragment of a level in a file; `-` is standard input."""
    from fathom.gadgets.model.fragments import read_fragment

    source = "<stdin>" if str(path) == "-" else str(path)
    return read_fragment(decode(content_of(path), source), source)


def extract_gadget(
    fragment: Fragment,
    target: Gadget | str | None = None,
    state: str | None = None,
    *,
    definitions: Definitions | None = None,
    limits: Limits | None = None,
) -> tuple[Extracted, Gadget | None, Compared | None]:
    """The gadget that a fragment of a level is, and how it compares with a target: the one given, else the file's own.

    Location i of the target is the fragment's port i. Without a state, the one that fits best is taken.
    """
    from fathom.gadgets.solve.extract import compared, extracted

    found = extracted(fragment, known(limits).watch())
    wanted = target if target is not None else fragment.target
    if wanted is None:
        return found, None, None
    one = gadget(wanted, definitions) if isinstance(wanted, str) else wanted
    return found, one, compared(found, one, None if state is None else one.state_called(state))


def crossing_moves(found: Extracted, word: tuple[tuple[int, int], ...]) -> list[str] | None:
    """For a sequence of crossings the moves of each, replayed by the plain rules; None if it is not allowed."""
    from fathom.errors import BrokenAnswer
    from fathom.gadgets.check.fragments import replayed
    from fathom.gadgets.solve.crossing_moves import moves_of

    told = moves_of(found, word)
    here = found.fragment
    for moves, (enter, leave) in zip(told or (), word, strict=False):
        after = replayed(here, here.names[enter], moves, here.names[leave])
        if after is None:
            raise BrokenAnswer(f"the moves {moves} do not lead from {here.names[enter]} to {here.names[leave]}")
        here = here.with_blocks(after)
    return told


def draw_fragment(fragment: Fragment) -> Scene:
    """A fragment of a level, with its ports."""
    from fathom.gadgets.draw import fragment_scene

    return fragment_scene(fragment)


def fragment_text(fragment: Fragment) -> str:
    """The fragment as a file that `gadget_fragment` reads."""
    from fathom.gadgets.model.fragments import write_fragment

    return write_fragment(fragment)


def design_gadget(
    target: Gadget | str,
    rows: int,
    columns: int,
    *,
    rules: str = "push-1",
    state: str | None = None,
    blocks: int = 3,
    whole: bool | None = None,
    most: int = 1,
    seed: int = 0,
    near: Fragment | None = None,
    definitions: Definitions | None = None,
    limits: Limits | None = None,
) -> Designed:
    """Search a box of that size for fragments that are a gadget; a search without a time limit may never end.

    With `near`, random walks begin with that fragment; if `whole`, all is searched that is near it.
    """
    from fathom.gadgets.generate.design import designs
    from fathom.gadgets.generate.grounds import Wish

    one = gadget(target, definitions) if isinstance(target, str) else target
    wish = Wish(one, 0 if state is None else one.state_called(state), rules, rows, columns, blocks)
    return designs(wish, known(limits).watch(), whole=whole, most=most, seed=seed, near=near)
