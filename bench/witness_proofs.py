"""Line panels: how many answers *impossible* and *unique* are proved, and how long the checker takes for that.

    python -m bench.witness_proofs

For each panel it is asked whether its line is the only one. Where there is none or no other, the answer's certificate
is given to the checker, with twenty seconds. Beside that is what the checker can show without a certificate in two
seconds: by counting lines (`sweep`) or by looking through them (`plain`). The collected panels are in ../shared (left
out where that is absent); the generated ones are those of `bench.witness`, and the same with one clue changed, most of
which have no line. Seconds are CPU seconds of the process, after a first panel that loads all compiled code.
"""

from __future__ import annotations

import json
import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import fathom
from bench.witness import DATA, PANELS, drafted
from fathom.answer import Limits, Verdict, Watch
from fathom.claims import Impossible, Unique
from fathom.errors import LimitReached
from fathom.puzzles.witness.check import problems
from fathom.puzzles.witness.check.certificates import Hopeless, SearchTree
from fathom.puzzles.witness.check.replay import all_lines
from fathom.puzzles.witness.check.sweep import line_count, understood
from fathom.puzzles.witness.formats import hlevin, jbzdarkid, sparc
from fathom.puzzles.witness.generate.clues import with_clues
from fathom.puzzles.witness.model import SQUARE, TRIANGLE, Panel
from fathom.puzzles.witness.solve.methods import by_auto

CHECKING, ALONE, SOLVING = 20.0, 2.0, 20.0
HEADING = (
    "from", "panels", "decided", "none or one", "proved", "by tree", "at a glance", "sweep alone", "plain alone",
    "solving s", "checking s", "ratio",
)  # fmt: skip


def sets() -> Iterator[tuple[str, list[Panel]]]:
    """The panels, by where they come from."""
    examples = [fathom.load(example.path) for example in fathom.kinds()["witness"].examples()]
    yield "examples", [panel for panel in examples if isinstance(panel, Panel)]
    if DATA.is_file():
        folder = DATA.parent
        yield "jbzdarkid", [jbzdarkid.read_object(test["puzzle"]) for test in json.loads(DATA.read_text())]
        yield "SPaRC", [sparc.read_object(json.loads(row)) for row in (folder / "sparc.jsonl").read_text().splitlines()]
        texts = (folder / "hlevin_2x3.txt").read_text().split("#")
        yield "h-levin 2 × 3", [hlevin.read("#" + text, "") for text in texts if text.strip()]
        found = sorted((Path(folder).parents[1] / "findings").glob("slow/*.json"))
        yield "long ones", [panel for panel in map(fathom.load, found) if isinstance(panel, Panel)]
    for size in range(4, 9):
        panels = [drafted(size, seed) for seed in range(PANELS)]
        yield f"generated {size} × {size}", panels
        yield f"changed {size} × {size}", [changed(panel, seed) for seed, panel in enumerate(panels)]


def changed(panel: Panel, seed: int) -> Panel:
    """The panel with one side more or less for some triangles, or another colour of a square: mostly impossible."""
    layer = panel.layers[0]
    places = [place for place, clue in sorted(layer.cells.items()) if clue.kind in (TRIANGLE, SQUARE)]
    place = Random(seed).choice(places)
    clue = layer.cells[place]
    other = replace(clue, count=1 + clue.count % 3) if clue.kind == TRIANGLE else replace(clue, colour="magenta")
    return with_clues(panel, replace(layer, cells={**layer.cells, place: other}))


def within(seconds: float, work: Callable[[Watch], Any]) -> tuple[float, Any]:
    """CPU seconds of some work and its result; None if it takes longer than this."""
    start = time.process_time()
    try:
        result = work(Watch(Limits(time=seconds)))
    except LimitReached:
        result = None
    return time.process_time() - start, result


def main() -> None:
    """Print the table."""
    row_of("first", [drafted(4, 0)])
    print(f"| {' | '.join(HEADING)} |\n|{' --- |' * len(HEADING)}")
    for name, panels in sets():
        print(f"| {' | '.join(row_of(name, panels))} |", flush=True)


def row_of(name: str, panels: list[Panel]) -> list[str]:
    """One line of the table."""
    numbers: Counter[str] = Counter(panels=len(panels))
    solving = checking = 0.0
    for panel in panels:
        seconds, answer = within(SOLVING, partial(by_auto, panel, unique=True))
        numbers["decided"] += answer is not None
        if answer is None or answer.unique is False:
            continue
        numbers["none or one"] += 1
        solving += seconds
        claim = Impossible() if answer.verdict is Verdict.IMPOSSIBLE else Unique(answer.solution)
        seconds, found = within(CHECKING, partial(problems, panel, claim, answer.certificate))
        assert not found, found
        checking += seconds
        numbers["proved"] += found is not None
        numbers["by tree"] += found is not None and isinstance(answer.certificate, SearchTree)
        numbers["at a glance"] += isinstance(answer.certificate, Hopeless)
        if understood(panel):
            numbers["sweep alone"] += within(ALONE, partial(line_count, panel))[1] is not None
        numbers["plain alone"] += within(ALONE, lambda watch: list(all_lines(panel, watch)))[1] is not None  # noqa: B023
    ratio = f"{checking / solving:.1f}" if solving else "-"
    told = [str(numbers[name]) for name in HEADING[1:9]]
    return [name, *told, f"{solving:.2f}", f"{checking:.2f}", ratio]


if __name__ == "__main__":
    main()
