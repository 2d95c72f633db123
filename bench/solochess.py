"""Solo chess: all puzzles of [Verlaan n.d.] that are beside the repository, by search and by SAT.

    python -m bench solochess

CPU milliseconds a puzzle: the default (search, then SAT) and the search alone over all puzzles of a level, SAT alone
over every tenth; and the positions that the search enters, in the median. Where these puzzles are not, others are made
by un-capturing, ten a level. Kernels are compiled before. The last column
is how often, in the median, a search without foresight and memory turns back, over the puzzles that it is through with
in 200,000 such steps (every tenth, three runs each).
"""

from __future__ import annotations

import json
import os
from pathlib import Path
from statistics import mean, median
from time import process_time

import fathom
from fathom.answer import Watch
from fathom.engine.captures import searched
from fathom.engine.captures.measure import backtracks
from fathom.puzzles.solochess.formats import read_fen
from fathom.puzzles.solochess.model import SoloChess
from fathom.puzzles.solochess.solve import CAPTURING
from fathom.puzzles.solochess.solve.layout import game_of

DATA = Path(os.environ.get("FATHOM_SHARED", Path(__file__).parents[2] / "shared")) / "data" / "solo_chess"
LEVELS = range(2, 16)


def puzzles(level: int) -> list[SoloChess]:
    """The puzzles of a level, which has so many pieces."""
    path = DATA / f"level{level:02}.jsonl"
    if not path.is_file():
        made = (fathom.generate("solo-chess", seed=seed, pieces=level) for seed in range(10))
        return [puzzle for puzzle in made if isinstance(puzzle, SoloChess)]
    told = [json.loads(line) for line in path.read_text().splitlines()]
    return [read_fen(one["board"], one["id"]) for one in told]


def main() -> None:
    """Print the tables."""
    searched(game_of(puzzles(8)[0]), Watch())
    backtracks(game_of(puzzles(5)[0]), Watch(), runs=1)
    heading = ("pieces", "puzzles", "default ms", "worst", "search ms", "worst", "positions", "sat ms", "plain")
    print("".join(f"{word:>11}" for word in heading))
    every: list[float] = []
    for level in LEVELS:
        tried = puzzles(level)
        times, both, nodes = [], [], []
        for puzzle in tried:
            begun = process_time()
            found = searched(game_of(puzzle), Watch())
            between = process_time()
            answer = CAPTURING.exact(puzzle, Watch())
            both.append(1000 * (process_time() - between))
            times.append(1000 * (between - begun))
            nodes.append(found.nodes)
            assert found.captures is not None and answer.solution is not None
        begun = process_time()
        for puzzle in tried[::10]:
            CAPTURING.sat(puzzle, Watch())
        by_sat = 1000 * (process_time() - begun) / len(tried[::10])
        plain = [back for puzzle in tried[::10] if (back := backtracks(game_of(puzzle), Watch(), runs=3)) is not None]
        numbers = (mean(both), max(both), mean(times), max(times))
        told = [f"{level}", f"{len(tried)}", *(f"{number:.2f}" for number in numbers), f"{median(nodes):,.0f}"]
        told += [f"{by_sat:.1f}", f"{median(plain):,.0f}" if plain else "-"]
        print("".join(f"{word:>11}" for word in told), flush=True)
        every += both
    print(f"all {len(every)} puzzles by the default: {mean(every):.2f} ms a puzzle, {sum(every) / 1000:.1f} s together")
