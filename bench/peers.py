"""Side by side with other people's solvers, wherever they are installed: the same files, in turn, CPU seconds.

    python -m bench peers
    python -m bench.peers --at puzzlekit=/path/to/python --at witness-puzzles=FOLDER --limit 20 puzzle.non panels/*.txt

A peer is looked for on the path, or where `--at NAME=PLACE` says; of those that are not there it is told how to get
them. Each side runs in turn, and what takes less than a second is the best of three. Ours is the whole promise: the
verdict with its proof, whether the solution is the only one, and the checker's replay of both; a peer does what it
does, which its line says. Programs are charged for the CPU of their process, libraries for that of the call, with
everything compiled and one puzzle solved before. Where verdicts differ, the run ends with status 1.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import fathom
from bench import nonogram, tatamibari, witness
from bench.peer_libraries import NodeNonogram, PanelEngine, Puzzlekit, PuzzlekitNonogram
from bench.peer_programs import NONE, ONE, SEVERAL, SOME, UNDECIDED, Pbnsolve, Peer, Picross, Ran
from fathom.answer import Limits, Verdict
from fathom.compiled import policy
from fathom.compiled.warm import modules_of, warm
from fathom.errors import FathomError
from fathom.kind import kind_of
from fathom.puzzles.witness.formats.jbzdarkid import read_object

LIMIT = 60.0
REPETITIONS = 3
LONG = 1.0
"""Seconds from which a run is not repeated."""

PEERS: tuple[type[Peer], ...] = (Pbnsolve, Picross, NodeNonogram, PuzzlekitNonogram, Puzzlekit, PanelEngine)


def ours(instance: Any, limit: float) -> Ran:
    """The verdict with whether the solution is the only one, checked; CPU seconds of all of it."""
    _, method = kind_of(instance).method(None, instance, False)
    options: dict[str, Any] = {"unique": True} if "unique" in method.options else {}  # some methods always say
    begun = time.process_time()
    answer = fathom.solve(instance, limits=Limits(time=limit), **options)
    seconds = time.process_time() - begun
    if answer.verdict is Verdict.UNDECIDED or answer.unproved:
        return Ran(UNDECIDED, seconds)
    if answer.verdict is Verdict.IMPOSSIBLE:
        return Ran(NONE, seconds)
    return Ran({True: ONE, False: SEVERAL, None: UNDECIDED}[answer.unique], seconds)


def agree(one: str, other: str) -> bool:
    """Whether two sides can both be right."""
    if UNDECIDED in (one, other):
        return True
    return (one == NONE) == (other == NONE) if SOME in (one, other) else one == other


def in_turn(peer: Peer, instance: Any, limit: float) -> tuple[Ran, Ran]:
    """Ours and theirs, each the best of some runs that take turns."""
    best: list[Ran] = []
    for _ in range(REPETITIONS):
        runs = [ours(instance, limit), peer.run(instance, limit)]
        best = runs if not best else [min(pair, key=lambda ran: ran.seconds) for pair in zip(best, runs, strict=True)]
        if max(ran.seconds for ran in runs) > LONG:
            break
    return best[0], best[1]


def puzzles(files: list[str]) -> Iterator[tuple[str, Any]]:
    """The files that are named, or the collections of the other benches."""
    for file in files:
        try:
            yield Path(file).name, fathom.load(file)
        except FathomError as error:
            sys.exit(str(error))
    if not files:
        for named in nonogram.puzzle_sets().values():
            yield from named
        yield from tatamibari.puzzles()
        if witness.DATA.is_file():
            for test in json.loads(witness.DATA.read_text()):
                yield test["name"], read_object(test["puzzle"])


def compared(peer: Peer, listed: list[tuple[str, Any]], limit: float) -> list[str]:
    """Print a line a puzzle, and the totals; which puzzles the two sides judge differently."""
    print(
        f"\n{peer.name}, {peer.kind}: {peer.does}; ours: the verdict, whether it is the only one, and the check of both"
    )
    print(f"{'puzzle':<28}{'ours':>12}{'theirs':>12}{'ours, s':>10}{'theirs, s':>11}{'ratio':>9}", flush=True)
    kind = kind_of(listed[0][1])
    warm(modules_of(package for package in (kind.home, kind.general) if package))
    in_turn(peer, listed[0][1], limit)  # loads both sides
    different, slower, totals = [], [], [0.0, 0.0]
    for name, instance in listed:
        mine, other = in_turn(peer, instance, limit)
        ratio = other.seconds / max(mine.seconds, 1e-6)
        print(
            f"{name[:27]:<28}{mine.verdict:>12}{other.verdict:>12}{mine.seconds:>10.4f}{other.seconds:>11.4f}{ratio:>9.2f}",
            flush=True,
        )
        totals = [totals[0] + mine.seconds, totals[1] + other.seconds]
        different += [] if agree(mine.verdict, other.verdict) else [name]
        slower += [name] if mine.seconds > other.seconds else []
    print(f"{len(listed)} puzzles: ours {totals[0]:.2f} s, theirs {totals[1]:.2f} s, ratio {totals[1] / totals[0]:.1f}")
    print(f"faster there on {len(slower)}" + (f": {', '.join(slower)}" if slower else ""))
    print(f"judged differently: {', '.join(different) or 'none'}")
    return different


def main() -> None:
    """Compare with all peers that are there."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="*", help="puzzles; else the collections that are there")
    parser.add_argument("--at", action="append", default=[], metavar="NAME=PLACE", help="where a peer is")
    parser.add_argument("--limit", type=float, default=LIMIT, help="seconds a puzzle and side")
    asked = parser.parse_args()
    places = dict(one.split("=", 1) for one in asked.at if "=" in one)
    names = dict.fromkeys(peer.name for peer in PEERS)
    strange = [one for one in asked.at if one.split("=", 1)[0] not in names or "=" not in one]
    if strange:
        parser.error(f"found {strange[0]}, expected NAME=PLACE with a name of {', '.join(names)}")
    listed = list(puzzles(asked.files))
    different: list[str] = []
    for made in PEERS:
        peer = made(places.get(made.name))
        fitting = [(name, one) for name, one in listed if kind_of(one).name == peer.kind and peer.takes(one)]
        if not peer.there:
            print(f"\n{peer.name} ({peer.kind}) is not there. To get it: {peer.get}")
        elif fitting:
            try:
                with policy.changed(steps=0):  # what is compiled is loaded at once
                    different += compared(peer, fitting, asked.limit)
            finally:
                peer.close()
    if different:
        sys.exit(1)


if __name__ == "__main__":
    main()
