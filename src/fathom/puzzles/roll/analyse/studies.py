"""Tables about polyhedra and tilings, as `fathom bench` prints them."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from fathom.answer import Limits
from fathom.kind import StudyTable
from fathom.rolling.library import polyhedron, polyhedron_names, tiling, tiling_codes
from fathom.rolling.model.rest import ORDER, Reach
from fathom.rolling.solve.classify import classified

LABELS = ("SPR", "PR", "SQPR", "QPR", "HPR", "br", "ar", "x", "_")
"""The labels of [Baes et al. 2022], from the best on."""


def table(_puzzles: Sequence[tuple[str, Any]], limits: Limits) -> Iterator[StudyTable]:
    """The whole table: classes and labels per polyhedron, and the plane rollers with their tilings."""
    watch = limits.watch()
    began = time.process_time()
    labels: dict[str, Counter[str]] = {}
    reaches: dict[str, Counter[Reach]] = {}
    plane: dict[str, list[str]] = {}
    for number, name in enumerate(polyhedron_names()):
        watch.check("rolling over all tilings", number, len(polyhedron_names()))
        found = {code: classified(polyhedron(name), tiling(code)) for code in tiling_codes()}
        labels[name] = Counter(made.label for made in found.values())
        reaches[name] = Counter(made.reach for made in found.values())
        plane[name] = [code for code, made in found.items() if made.reach == Reach.PLANE]
    seconds = time.process_time() - began
    rows = [(name, *(str(labels[name][label]) for label in LABELS)) for name in labels]
    total: Counter[str] = sum(labels.values(), Counter())
    rows.append(("all", *(str(total[label]) for label in LABELS)))
    yield StudyTable("labels per polyhedron", ("polyhedron", *LABELS), rows)
    yield StudyTable(
        f"classes ({len(labels)} polyhedra on {len(tiling_codes())} tilings, {seconds:.1f} s of one core)",
        ("class", "pairs", "polyhedra"),
        [
            (
                str(reach),
                str(sum(row[reach] for row in reaches.values())),
                str(sum(row[reach] > 0 for row in reaches.values())),
            )
            for reach in reversed(ORDER)
        ],
    )
    yield StudyTable(
        "plane rollers", ("polyhedron", "tilings"), [(name, " ".join(codes)) for name, codes in plane.items() if codes]
    )
