"""What can be said about a puzzle: its lines, its shape, the group of a compact one, its positions."""

from __future__ import annotations

from typing import Any

from fathom.answer import Limits, Watch
from fathom.engine.permutations import StabiliserChain, cycles_of, orbits
from fathom.errors import LimitReached
from fathom.formats.measures import report
from fathom.kind import Study
from fathom.puzzles.linepush.analyse import studies
from fathom.puzzles.linepush.model import LinePush, Rows, trimmed
from fathom.puzzles.linepush.solve.auto import auto
from fathom.puzzles.linepush.solve.compact import canonical, core_of, full_lines, generating, is_compact, labels_of
from fathom.puzzles.linepush.solve.construct import always, is_diagonal, is_sparse
from fathom.puzzles.linepush.solve.exact import count_shortest
from fathom.puzzles.linepush.solve.group import group_of, named, permutation_of

__all__ = ["STUDIES", "analyse", "group_facts", "report"]

_MOST_TOLD = 12  # generators
_SOON = 200_000  # positions


def analyse(instance: LinePush, watch: Watch) -> dict[str, Any]:
    """The measures of a puzzle, as plain values.

    ======================= =======================================================================================
    blocks, labels          how many there are
    rectangle               columns and rows of the smallest rectangle around the blocks
    sparse, compact         whether no line has two blocks; whether all lines are nested pieces
    always                  of boxes: whether every sparse start can be packed into this one
    full, core              of compact positions: full columns and rows, and the blocks that never move
    group, order            the group of permutations, by theorem; how many it has, by computing it
    orbits, generators      of the canonical shape, its blocks numbered row by row: those that can take each other's
                            place; and the cycles of types A, B and C
    solvable, fewest        whether there is a solution; the fewest pushes, or None if they are not known
    shortest solutions      how many sequences have so many
    ======================= =======================================================================================
    """
    box = trimmed(instance.rows)
    facts: dict[str, Any] = {
        "blocks": instance.blocks,
        "labels": len(labels_of(box)),
        "rectangle": f"{len(box[0])}x{len(box)}",
        "sparse": is_sparse(box),
        "compact": is_compact(box),
    }
    if instance.box is not None:
        facts["always"] = always(instance.box) or is_diagonal(box)
    if is_compact(box):
        facts.update(group_facts(box, watch))
    answer = auto(instance, watch)
    facts["solvable"] = answer.solution is not None
    facts["fewest"] = None if answer.bound is None else int(answer.bound)
    if answer.bound is not None:
        limits = Limits(time=watch.left().time, nodes=_SOON, cancelled=watch.limits.cancelled)
        try:
            facts["shortest solutions"] = count_shortest(instance, limits.watch())
        except LimitReached:
            watch.check("counting")
    return facts


def group_facts(box: Rows, watch: Watch) -> dict[str, Any]:
    """What pushes can do to a compact position."""
    corner = named(canonical(box)[1])
    cycles = {name: permutation_of(corner, sides) for name, sides in generating(corner)}
    group = group_of(box)
    chain = StabiliserChain(cycles.values(), sum(labels_of(box).values()), watch)
    told = [
        f"{name}: {' '.join(_cycle(cycle) for cycle in cycles_of(cycles[name]))}" for name in list(cycles)[:_MOST_TOLD]
    ]
    around = orbits(list(cycles.values()), sum(labels_of(box).values()))
    columns, rows = full_lines(box)
    return {
        "full": f"{columns} columns, {rows} rows",
        "core": len(core_of(box)),
        "group": str(group.family),
        "order": chain.order,
        "order by theorem": group.order,
        "orbits": [_cycle(orbit) for orbit in around if len(orbit) > 1],
        "generators": told + ["…"] * (len(cycles) > _MOST_TOLD),
    }


def _cycle(points: tuple[int, ...] | list[int]) -> str:
    """Points counted from 1."""
    return f"({' '.join(str(point + 1) for point in points)})"


STUDIES = {
    "linepush-groups": Study("the groups of all compact shapes of up to 16 blocks, computed", studies.groups),
    "linepush-boxes": Study("which part of all sparse starts can be packed into each box, and how soon", studies.boxes),
    "linepush-lengths": Study("fewest pushes to all arrangements of small shapes", studies.lengths_of_arrangements),
    "linepush-loose": Study("labelled starts that are not compact: what part of all arrangements", studies.loose),
}
