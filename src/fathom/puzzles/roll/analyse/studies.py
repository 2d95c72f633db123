"""Tables about polyhedra and tilings, as `fathom bench` prints them."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from fathom.answer import Limits
from fathom.kind import StudyTable
from fathom.rolling.library import polyhedron, polyhedron_names, tiling, tiling_codes, uniform_codes
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


def rollers(_puzzles: Sequence[tuple[str, Any]], limits: Limits) -> Iterator[StudyTable]:
    """The polyhedra that cover the plane on none of the 131 tilings, on all tilings with up to six classes of
    vertices.
    """
    without = [
        name
        for name in polyhedron_names()
        if not any(classified(polyhedron(name), tiling(code)).reach == Reach.PLANE for code in tiling_codes())
    ]
    codes = [code for k in range(1, _MOST_CLASSES + 1) for code in uniform_codes(k)]
    reaches: dict[str, Counter[Reach]] = {name: Counter() for name in without}
    plane: dict[str, list[str]] = {name: [] for name in without}
    for number, code in enumerate(codes):
        limits.watch().check("rolling over further tilings", number, len(codes))
        ground = tiling(code)
        for name in without:
            reach = classified(polyhedron(name), ground).reach
            reaches[name][reach] += 1
            if reach == Reach.PLANE:
                plane[name].append(code)
    order = tuple(reversed(ORDER))
    rows = [(name, *(str(reaches[name][reach]) for reach in order)) for name in without]
    yield StudyTable(f"{len(without)} polyhedra on {len(codes)} tilings", ("polyhedron", *map(str, order)), rows)
    found = [(name, " ".join(codes)) for name, codes in plane.items() if codes]
    yield StudyTable("those that cover the plane after all", ("polyhedron", "tilings"), found)


_MOST_CLASSES = 6
