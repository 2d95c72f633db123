# mypy: disable-error-code="untyped-decorator"
"""Breadth-first search over ice blocks: this engine against the same search in plain C++ (-O3, one core).

Blocks stand on an empty board of ice. One is pushed by somebody right behind it, on a free square or off the
board, and slides until the edge or another block stops it. A state is the set of the blocks' squares in
one word.

    python bench/statespace.py [BLOCKS [REPETITIONS]]

The programs take turns; the best time of each counts, and the ratio is the C++ time over the engine's.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import time
from collections.abc import Callable
from math import comb
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from fathom.answer import Limits
from fathom.compiled import compiled, types
from fathom.engine.statespace import EXPAND, RANK, UNRANK, Rules, breadth_first
from fathom.engine.statespace.breadth import Visited

HERE = Path(__file__).parent

Words = NDArray[np.uint64]
Numbers = NDArray[np.int64]

# No cache here: Numba's remembers a module's name, and this one is run, imported and tested under several.

# The parameters: the board's width, three masks, the number of blocks, and the tables of `rank`.
WIDTH, BOARD, NOT_LEFT, NOT_RIGHT, BLOCKS, TABLES = 0, 1, 2, 3, 4, 5
NONE, ONE, BYTE, BYTE_BITS = np.uint64(0), np.uint64(1), np.uint64(255), np.uint64(8)


@compiled(types.uint64(types.int64[::1], types.uint64, types.int64))
def stepped(parameters: Numbers, block: np.uint64, direction: int) -> np.uint64:
    """The square next to `block`, to the right, left, below, above; none beyond the edge."""
    if direction == 0:
        return (block & np.uint64(parameters[NOT_RIGHT])) << ONE
    if direction == 1:
        return (block & np.uint64(parameters[NOT_LEFT])) >> ONE
    if direction == 2:
        return (block << np.uint64(parameters[WIDTH])) & np.uint64(parameters[BOARD])
    return block >> np.uint64(parameters[WIDTH])


@compiled(EXPAND)
def expand(parameters: Numbers, state: Words, out: Words) -> int:
    """All pushes; a label is 4 times the block's number, counted along the board, plus the direction."""
    blocks = state[0]
    rest = blocks
    count = 0
    number = 0
    while rest != NONE:
        block = rest & (~rest + ONE)
        rest ^= block
        for direction in range(4):
            if stepped(parameters, block, direction ^ 1) & blocks != NONE:
                continue
            end = block
            ahead = stepped(parameters, end, direction)
            while ahead != NONE and ahead & blocks == NONE:
                end = ahead
                ahead = stepped(parameters, end, direction)
            if end != block:
                out[count, 0] = (blocks ^ block) | end
                out[count, 1] = np.uint64(4 * number + direction)
                count += 1
        number += 1
    return count


@compiled(RANK)
def rank(parameters: Numbers, state: Words) -> int:
    """The number of a set of squares among all sets of its size, eight squares at a time."""
    rest = state[0]
    most = parameters[BLOCKS]
    seen = 0
    total = 0
    place = TABLES
    for _ in range(8):  # always eight: cheaper than to guess when it is over
        byte = np.int64(rest & BYTE)
        total += parameters[place + 256 * seen + byte]
        seen += parameters[place + 256 * most + byte]
        rest >>= BYTE_BITS
        place += 256 * (most + 1)
    return total


@compiled(UNRANK)
def unrank(parameters: Numbers, number: int, state: Words) -> None:
    """The set with this number: the highest square first."""
    blocks = NONE
    square = 64
    pascal = TABLES + 8 * 256 * (parameters[BLOCKS] + 1)
    for left in range(parameters[BLOCKS], 0, -1):
        square -= 1
        while parameters[pascal + 64 * (left - 1) + square] > number:
            square -= 1
        number -= parameters[pascal + 64 * (left - 1) + square]
        blocks |= ONE << np.uint64(square)
    state[0] = blocks


def ice_rules(width: int, height: int, blocks: int) -> Rules:
    """The rules for so many blocks on an empty board of at most 64 squares."""
    squares = width * height
    rows = range(0, squares, width)
    board = (1 << squares) - 1
    left = sum(1 << row for row in rows)
    right = sum(1 << row + width - 1 for row in rows)
    tables: list[int] = []
    for first in range(0, 64, 8):
        sets = [[first + bit for bit in range(8) if byte >> bit & 1] for byte in range(256)]
        for seen in range(blocks):  # squares below these eight
            tables += [sum(comb(square, seen + 1 + i) for i, square in enumerate(chosen)) for chosen in sets]
        tables += [len(chosen) for chosen in sets]
    pascal = [comb(square, below + 1) for below in range(blocks) for square in range(64)]
    masks = np.array([width, board, board & ~left, board & ~right, blocks], dtype=np.uint64).view(np.int64)
    parameters = np.concatenate([masks, np.array(tables + pascal, dtype=np.int64)])
    return Rules(parameters, 1, 4 * blocks, expand, rank=rank, unrank=unrank, size=comb(squares, blocks))


def built_program() -> Path | None:
    """The C++ program, compiled if there is a compiler."""
    compiler = shutil.which("g++")
    if compiler is None:
        return None
    program = HERE / "build" / "statespace"
    program.parent.mkdir(exist_ok=True)
    subprocess.run([compiler, "-O3", "-o", program, HERE / "statespace.cpp"], check=True)
    return program


def timed(search: Callable[[], int]) -> tuple[int, float]:
    """What `search` returns, and the seconds it took."""
    begun = time.perf_counter()
    found = search()
    return found, time.perf_counter() - begun


def native(program: Path, visited: str, blocks: int) -> tuple[int, float, float]:
    """The same from the C++ program, by its own clock, and the megabytes it had at most."""
    said = subprocess.run([program, visited, str(blocks)], check=True, capture_output=True, text=True)
    found, seconds, kilobytes = said.stdout.split()
    return int(found), float(seconds), int(kilobytes) * 1024 / 1e6


def main() -> None:
    """Print the table."""
    blocks = int(sys.argv[1]) if len(sys.argv) > 1 else 5
    repetitions = int(sys.argv[2]) if len(sys.argv) > 2 else 5
    rules = ice_rules(8, 8, blocks)
    starts = [(1 << blocks) - 1]

    def search(visited: Visited) -> Callable[[], tuple[int, float]]:
        def once() -> int:
            return breadth_first(rules, starts, Limits().watch(), visited=visited).states

        return lambda: timed(once)

    runs: dict[str, Callable[[], tuple[int, float]]] = {}
    program = built_program()
    if program is not None:
        runs["C++, open addressing"] = lambda: native(program, "open", blocks)[:2]
    runs["engine, hashed"] = search("hashed")
    runs["engine, dense"] = search("dense")
    if program is not None:
        runs["C++, std::unordered_set"] = lambda: native(program, "unordered", blocks)[:2]
    best = dict.fromkeys(runs, float("inf"))
    states = {}
    for _ in range(repetitions):
        for name, run in runs.items():
            states[name], seconds = run()
            best[name] = min(best[name], seconds)
    print(f"breadth-first search, 8x8 ice, {blocks} blocks; best of {repetitions} alternated runs, one core")
    base = best.get("C++, open addressing")
    for name, seconds in best.items():
        ratio = f"{base / seconds:5.2f}" if base else "    -"
        print(f"{name:<26}{states[name]:>12,} states{seconds:8.2f} s   speed against C++ {ratio}")


if __name__ == "__main__":
    main()
