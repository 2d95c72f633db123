"""Every example, solved and checked, here and in another tree: is any kind slower than it was?

    python -m bench.examples slide nonogram
    python -m bench.examples --against ../before

Each kind is solved in a process of its own, with its kernels compiled, the two trees taking turns; what counts is the
least of three runs, twice, in CPU seconds. Examples that only one of the trees has are left out. Below the table stand
the examples that take longer here by a fifth and two milliseconds, or that are answered otherwise.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

from bench.firstrun import EXAMPLES, examples

HERE = EXAMPLES.parent
PROGRAM = """
import json, sys, time
import fathom
for path in sys.argv[1:]:
    try:
        puzzle = fathom.load(path)
        fathom.solve(puzzle, limits=fathom.Limits(time=60))
        took = []
        for _ in range(3):
            before = time.process_time()
            answer = fathom.solve(puzzle, limits=fathom.Limits(time=60))
            took.append(time.process_time() - before)
            if took[-1] > 5:
                break
        print(json.dumps([path, min(took), answer.verdict.value]), flush=True)
    except Exception as wrong:
        print(json.dumps([path, 0.0, type(wrong).__name__]), flush=True)
"""
_A_FIFTH, _SECONDS = 1.2, 0.002


class Solved(NamedTuple):
    """What an example took, in CPU seconds, and the verdict."""

    seconds: float
    verdict: str


def solved(tree: Path, paths: list[Path]) -> dict[Path, Solved]:
    """All these examples, solved by the program in a tree."""
    environment = {**os.environ, "PYTHONPATH": str(tree / "src"), "FATHOM_COMPILE": "always"}
    command = [sys.executable, "-c", PROGRAM, *map(str, paths)]
    lines = subprocess.run(command, env=environment, capture_output=True, text=True, check=True).stdout.splitlines()
    return {Path(path): Solved(seconds, verdict) for path, seconds, verdict in map(json.loads, lines)}


def least(one: dict[Path, Solved], other: dict[Path, Solved]) -> dict[Path, Solved]:
    """The quicker of two runs, example by example."""
    return {path: min(one[path], other[path]) for path in one}


def main() -> None:
    """Print a row a kind, and the examples that stand out."""
    parser = argparse.ArgumentParser(description="Every example, here and elsewhere")
    parser.add_argument("kinds", nargs="*")
    parser.add_argument("--against", type=Path, help="the folder of another checkout")
    wished = parser.parse_args()
    kinds: dict[str, list[Path]] = {}
    for kind, path in examples(wished.kinds):
        if wished.against is None or (wished.against / path.relative_to(HERE)).exists():
            kinds.setdefault(kind, []).append(path)
    print(f"{'kind':24} {'examples':>8} {'before':>9} {'here':>9} {'ratio':>6}")
    remarks: list[str] = []
    sums = [0.0, 0.0]
    for kind, paths in kinds.items():
        here = solved(HERE, paths)
        before = here if wished.against is None else solved(wished.against, paths)
        here = least(here, solved(HERE, paths))
        before = here if wished.against is None else least(before, solved(wished.against, paths))
        for path in paths:
            old, new = before[path], here[path]
            if old.verdict != new.verdict:
                remarks.append(f"{kind}/{path.stem}: {old.verdict} before, {new.verdict} here")
            elif new.seconds > max(_A_FIFTH * old.seconds, old.seconds + _SECONDS):
                remarks.append(f"{kind}/{path.stem}: {old.seconds:.4f} before, {new.seconds:.4f} here")
        totals = [sum(one.seconds for one in some.values()) for some in (before, here)]
        sums = [total + more for total, more in zip(sums, totals, strict=True)]
        print(f"{kind:24} {len(paths):8} {totals[0]:9.4f} {totals[1]:9.4f} {totals[1] / totals[0]:6.2f}", flush=True)
    print(f"{'all':24} {sum(map(len, kinds.values())):8} {sums[0]:9.4f} {sums[1]:9.4f} {sums[1] / sums[0]:6.2f}")
    print("\n".join(remarks))


if __name__ == "__main__":
    main()
