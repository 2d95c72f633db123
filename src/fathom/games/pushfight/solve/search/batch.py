"""Many positions at once: one call of the compiled search a thread, in slices.

    values(board, ["xxoX.Y.O..oO..", …], turns=3)      # as `search` says it of each
    depths(board, masks_of_all(board, lines), 3, watch) # the same in arrays
    falls(board, masks_of_all(board, lines))            # only whether a piece can be pushed off at once, for millions

Positions are handed to the threads in slices of some thousands, so that slow ones do not hold the others up, and the
watch is asked between two slices.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait

import numpy as np
from numpy.typing import NDArray

from fathom.answer import Watch
from fathom.engine.retrograde import Value
from fathom.errors import FathomError
from fathom.games.pushfight.model.board import Board
from fathom.games.pushfight.solve.numbers import masks_of_all
from fathom.games.pushfight.solve.search import room_to_search
from fathom.games.pushfight.solve.search.proving import LEFT, UNKNOWN, Room, decide_all, fall_all
from fathom.machine import core_count

_SLICE = 4096
_ENDLESS = 1 << 60
_TOLD = 0.1  # seconds between two words to the watch


def depths(
    board: Board, positions: NDArray[np.uint64], turns: int, watch: Watch, cores: int | None = None
) -> NDArray[np.int64]:
    """Within how many turns of both each position is decided: won if odd, lost if even; `UNKNOWN` if it is not."""
    return _judged(decide_all, board, positions, turns, watch, cores)


def falls(
    board: Board, positions: NDArray[np.uint64], watch: Watch | None = None, cores: int | None = None
) -> NDArray[np.bool_]:
    """Whether the player to move can push a piece of the other player off at once."""
    found: NDArray[np.bool_] = _judged(fall_all, board, positions, 0, watch or Watch(), cores) == 1
    return found


def _judged(
    judge: Callable[..., int],
    board: Board,
    positions: NDArray[np.uint64],
    turns: int,
    watch: Watch,
    cores: int | None,
) -> NDArray[np.int64]:
    """What a kernel writes of all positions, on so many cores."""
    found = np.full(len(positions), UNKNOWN, np.int64)
    threads = max(1, min(cores or core_count(), -(-len(positions) // _SLICE)))
    rooms = [room_to_search(board, turns, watch) for _ in range(threads)]
    for room in rooms:
        room.budget[LEFT] = _ENDLESS
    starts = iter(range(0, len(positions), _SLICE))
    lock = threading.Lock()

    def work(room: Room) -> None:
        while True:
            with lock:
                first = next(starts, None)
            if first is None:
                return
            last = min(first + _SLICE, len(positions))
            if judge(room, positions, first, last, turns, found) < last:
                if room.budget[LEFT] >= 0:
                    raise FathomError(f"board '{board.name}' has too many moves a turn for this search")
                return

    with ThreadPoolExecutor(threads) as pool:
        tasks = [pool.submit(work, room) for room in rooms]
        try:
            _await(tasks, rooms, watch)
        finally:
            while any(not task.done() for task in tasks):
                for room in rooms:
                    room.budget[LEFT] = -1  # again, should a count have come in between
                wait(tasks, _TOLD)
    for task in tasks:
        task.result()
    return found


def _await(tasks: list[Future[None]], rooms: list[Room], watch: Watch) -> None:
    """Wait for the threads; ends early when one fails, or when the watch says to stop."""
    running = set(tasks)
    while running:
        looked_at = sum(_ENDLESS - int(room.budget[LEFT]) for room in rooms)
        watch.check("searching", looked_at, nodes=looked_at)
        ended, running = wait(running, _TOLD, FIRST_COMPLETED)
        for task in ended:
            task.result()


def values(
    board: Board, positions: Sequence[str], turns: int, watch: Watch | None = None, cores: int | None = None
) -> list[tuple[Value | None, int | None]]:
    """What `search` says of each of these positions, which must be ones of the board (`read_position`)."""
    told: dict[int, tuple[Value | None, int | None]] = {UNKNOWN: (None, None)}
    for depth in range(turns + 1):
        told[depth] = (Value.WON, (depth + 1) // 2) if depth % 2 else (Value.LOST, depth // 2)
    found = depths(board, masks_of_all(board, positions), turns, watch or Watch(), cores)
    return [told[depth] for depth in found.tolist()]
