"""Sokoban levels with the fewest pushes: 65 levels of Microban, each proved and checked.

    python -m bench push

The levels are those of David W. Skinner (Microban and Microban II), and the numbers of pushes those that the program
sokoban-solver (github.com/martin-t/sokoban-solver) found. They are looked for in `../shared/data/sokoban`, or where
`FATHOM_SHARED` says. Festival, a C++ program that does not prove its pushes to be the fewest, is said to take 41 CPU
seconds for the 155 levels of Microban.
"""

from __future__ import annotations

import json
import os
import time
from pathlib import Path

from fathom.answer import Watch
from fathom.claims import examined
from fathom.puzzles.push import check
from fathom.puzzles.push.formats import read_sokoban
from fathom.puzzles.push.solve.exact import fewest_pushes

SHARED = Path(os.environ.get("FATHOM_SHARED", Path(__file__).parents[2] / "shared"))
LEVELS = SHARED / "data" / "sokoban" / "microban.jsonl"
_SLOW = 0.2  # seconds: levels that take longer have a line of their own


def main() -> None:
    """Print the table."""
    if not LEVELS.is_file():
        print(f"{LEVELS} is not here")
        return
    levels = [json.loads(line) for line in LEVELS.read_text().splitlines()]
    first = read_sokoban("\n".join(levels[0]["rows"]), "")
    for _ in range(2):  # which compiles
        examined(check, first, fewest_pushes(first, Watch()))
    print("level              pushes   positions  solving  checking  (CPU seconds)")
    solving = checking = slowest = 0.0
    agree = 0
    for facts in levels:
        level = read_sokoban("\n".join(facts["rows"]), "")
        started = time.process_time()
        answer = fewest_pushes(level, Watch())
        solved = time.process_time()
        found = examined(check, level, answer)
        spent, checked = solved - started, time.process_time() - solved
        assert not found.objections and not found.unproved
        agree += answer.cost == facts["optimal_pushes"]
        solving, checking, slowest = solving + spent, checking + checked, max(slowest, spent)
        if spent > _SLOW or checked > _SLOW:
            name = f"{facts['collection']} {facts['level']}"
            print(f"{name:<17} {answer.cost:>7} {answer.statistics['states']:>11,} {spent:>8.2f} {checked:>9.2f}")
    print(f"all {len(levels):<13} {'':>7} {'':>11} {solving:>8.2f} {checking:>9.2f}")
    print(f"{agree} of {len(levels)} numbers are those of sokoban-solver; the slowest took {slowest:.2f} s")
