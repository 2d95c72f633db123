"""Reductions: which there are, instances built by them, solutions carried, both sides compared, and pictures.

And what they are made of where a board is divided among clues: gadgets with a contract, judged and evolved.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any

from fathom.answer import Limits
from fathom.errors import FathomError, shown
from fathom.files import content_of
from fathom.formats.text import decode
from fathom.hardness import Agreement, Built, Reduction, accepted, agreement, all_reductions, along, chain
from fathom.kind import Instance, kind_of
from fathom.verbs.limits import known
from fathom.verbs.solving import count, solve

if TYPE_CHECKING:
    from fathom.hardness.areas import ProfileTable, Step
    from fathom.hardness.areas.drawing import Draft
    from fathom.show import Scene


def reductions() -> Mapping[str, Reduction]:
    """All reductions by name."""
    return all_reductions()


def reduction(source: str, target: str, via: Sequence[str] | None = None) -> Reduction:
    """The shortest chain of reductions from one kind to another, or that through the reductions named `via`."""
    if via is None:
        return chain(source, target)
    chosen = along(via)
    if (chosen.source, chosen.target) != (source, target):
        led = f"leads from {chosen.source} to {chosen.target}, not from {source} to {target}"
        raise FathomError(f"--via {','.join(via)} {led}")
    return chosen


def reduce(instance: Instance, target: str, *, via: Sequence[str] | None = None, limits: Limits | None = None) -> Built:
    """The instance of the kind `target` that is solvable exactly when this one is.

    By the shortest chain of reductions, or by those named `via`. Solutions travel with `forward` and `back` of what is
    returned, through the checkers of both kinds.
    """
    way = reduction(kind_of(instance).name, target, via)
    with known(limits).watch().holding():
        return way.build(instance)


def accept(instance: Instance, solution: Any) -> Any:
    """The solution (an object, or its text), if the checker has nothing against it; `FathomError` says what it has."""
    return accepted(instance, solution)


def verify(built: Built, *, limits: Limits | None = None, counts: bool = False, structure: bool = False) -> Agreement:
    """Solve both sides of a reduction and compare: verdicts, solutions forward and back, and what else is wished.

    The limits hold for all of it together. `counts` compares the numbers of solutions, which only reductions
    that promise it keep; `structure` verifies the lemmas of the proof on the instance built, if that can be done.
    """
    watch = known(limits).watch()
    counting = (lambda instance: count(instance, limits=watch.left())) if counts else None
    return agreement(_built(built), lambda instance: solve(instance, limits=watch.left()), counting, structure, watch)


def draw_reduction(built: Built, picture: str, solution: Any = None) -> Scene:
    """A picture of what a reduction has built: `layers`, `view`, or whichever there are.

    `film` shows how a solution of the source (an object, or its text) makes its way through it.
    """
    if picture == "film" and _built(built).film is not None:
        assert built.film is not None
        return built.film(accepted(built.source, solution))
    if picture not in _built(built).pictures:
        raise FathomError(f"there is no such picture of {built.source.kind} as {built.instance.kind}")
    return built.pictures[picture]()


def _built(given: Any) -> Built:
    if not isinstance(given, Built):
        raise FathomError(f"found {shown(given)}, expected what fathom.reduce returns")
    return given


def gadget_draft(path: str | Path) -> Draft:
    """The gadget with its contract in a file; `-` is standard input."""
    from fathom.hardness.area_puzzles import PUZZLES
    from fathom.hardness.areas.drawing import read_draft

    source = "<stdin>" if str(path) == "-" else str(path)
    glyphs = {name: puzzle.glyphs for name, puzzle in PUZZLES.items()}
    return read_draft(decode(content_of(path), source), glyphs, source)


def draft_text(draft: Draft, step: Step | None = None) -> str:
    """The text of a draft, or of what a step of its evolution has made of it."""
    from fathom.hardness.areas.drawing import write_draft

    return write_draft(draft if step is None else replace(draft, gadget=step.gadget, contract=step.contract))


def draft_table(draft: Draft, *, limits: Limits | None = None) -> tuple[ProfileTable, int]:
    """The profile table of a draft's gadget, by the puzzle's solver, and how often it breaks the contract."""
    from fathom.hardness.area_puzzles import PUZZLES
    from fathom.hardness.areas import profile_table

    watch, kind = known(limits).watch(), PUZZLES[draft.puzzle].adapter()
    return profile_table(draft.gadget, kind, watch), draft.contract.breaches(draft.gadget, kind, watch)


def evolve_draft(draft: Draft, shrink: bool = False, seed: int = 0, *, limits: Limits | None = None) -> Iterator[Step]:
    """The steps to a gadget that keeps the contract; with `shrink`, on to smaller ones. The same seed, the same steps.

    A limit raises `LimitReached`: that there is no such gadget is never shown.
    """
    from fathom.hardness.area_puzzles import PUZZLES
    from fathom.hardness.areas import repaired, shrunk

    puzzle, watch, last = PUZZLES[draft.puzzle], known(limits).watch(), None
    kind = puzzle.adapter()
    for last in repaired(draft.gadget, kind, draft.contract, puzzle.glyphs, seed, watch):
        yield last
    if shrink and last is not None and not last.wrong:
        yield from islice(shrunk(last.gadget, kind, last.contract, watch), 1, None)


def draw_draft(draft: Draft, what: ProfileTable | Sequence[Step]) -> Scene:
    """A picture: of a table, with a local solution for each profile; of one step, or of several side by side."""
    from fathom.hardness.area_puzzles import PUZZLES
    from fathom.hardness.areas import ProfileTable, history_scene, table_scene
    from fathom.hardness.areas.draw import gadget_scene

    symbol = PUZZLES[draft.puzzle].symbol()
    if isinstance(what, ProfileTable):
        return table_scene(what, symbol)
    if len(what) == 1:
        return gadget_scene(replace(what[0].gadget, name=what[0].edit), symbol)
    return history_scene(what, symbol)
