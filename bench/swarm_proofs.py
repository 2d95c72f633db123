"""Swarms: what is proved about them, and what was searched for.

    python -m bench swarm_proofs

Each row is a command, which can be typed as it stands. Files are those of examples/swarm. Told are the verdict, some of
what the command tells besides, and CPU seconds. A row whose command has a limit of time may end undecided, elsewhere
perhaps not.
"""

from __future__ import annotations

import json
import os
import time
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path

from fathom.cli.app import run

EXAMPLES = Path(__file__).parents[1] / "examples" / "swarm"

PROOFS = (
    "prove vone3.txt",
    "prove vone4.txt",
    "prove vone.txt",
    "prove vone5.txt",
    "prove vtwo.txt --least 5 --modulo 1,1,4 --near 2,2,0",
    "prove vtwo4.txt --least 6 --modulo 1,1,4 --near 2,2,0",
)
ALL_ALGORITHMS = (
    "refute --grid 3x3x3 --robots 2 --swaps",
    "refute --grid 4x4x4 --robots 2 --swaps",
    "refute --grid 5x5x5 --robots 2 --colours 2 --swaps",
    "refute --grid 5x5x5 --robots 2 --colours 3 --swaps --time 120",
    "refute --grid 4x4x4 --robots 3 --time 120",
    "refute --grid 3x3x3 --robots 4 --visibility 2 --time 240",
    "refute --grid 4x4 --torus yes --robots 2 --colours 2",
    "refute --grid 5x5 --torus yes --robots 2 --colours 2",
    "refute --grid 3x3 --torus yes --robots 2 --colours 3",
    "refute --grid 5x5x5 --robots 2 --colours 2 --swaps --mirrored",
)
COLOURS = (
    "synthesise vone.txt --colours 4 --grid 3x3x3 --grid 3x4x5 --grid 5x4x6 --grid 6x6x6",
    "synthesise vone.txt --colours 3 --grid 3x3x3",
    "synthesise vone4.txt --colours 3 --grid 3x3x3",
    "synthesise vone5.txt --colours 3 --grid 3x3x3",
    "synthesise vone.txt --colours 3 --grid 3x3x3 --start C@0,0,0+F@0,0,1+B@0,1,0",
    "synthesise vone4.txt --colours 3 --grid 3x4x3 --start L@0,2,0+F@1,2,0+A@2,2,1",
    "synthesise vone5.txt --colours 3 --grid 3x3x4 --start F@2,2,0+C@2,2,1+C@2,2,2",
    "synthesise vone.txt --colours 26 --grid 3x3x3 --start C@0,0,0+F@0,0,1+B@0,1,0 --mirrored",
    "synthesise vone4.txt --colours 26 --grid 3x4x3 --start L@0,2,0+F@1,2,0+A@2,2,1 --mirrored",
    "synthesise vone5.txt --colours 26 --grid 3x3x4 --start F@2,2,0+C@2,2,1+C@2,2,2 --mirrored",
    "synthesise torus.txt --colours 2 --grid 4x4 --grid 5x4",
)
KEYS = (
    ("sketches", "sketches"), ("cases", "cases"), ("algorithms proposed", "proposed"), ("defeats", "defeats"),
    ("symbols", "symbols"), ("clauses", "clauses"), ("steps of the proof", "steps of the proof"),
)  # fmt: skip


def told(words: str) -> str:
    """A row: what a command of `fathom swarm` comes to."""
    start, out = time.process_time(), StringIO()
    with redirect_stdout(out):
        run(["swarm", *(word.replace("+", " ") if "@" in word else word for word in words.split()), "--json"])
    seconds = time.process_time() - start
    found = json.loads(out.getvalue())
    verdict = found["verdict"] if "verdict" in found else "proved" if found["proved"] else "not proved"
    facts = ", ".join(f"{found[key]:,} {name}" for key, name in KEYS if found.get(key) is not None)
    shown = " ".join(f'"{word.replace("+", " ")}"' if "@" in word else word for word in words.split())
    return f"{verdict}, {facts}, {seconds:.0f} s\n    fathom swarm {shown}"


def main() -> None:
    """Print the rows."""
    here = Path.cwd()
    os.chdir(EXAMPLES)
    try:
        for title, rows in (("every grid", PROOFS), ("all algorithms", ALL_ALGORITHMS), ("colours", COLOURS)):
            print(f"{title}:", flush=True)
            for words in rows:
                print(f"  {told(words)}", flush=True)
    finally:
        os.chdir(here)


if __name__ == "__main__":
    main()
