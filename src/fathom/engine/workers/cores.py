"""A crew of processes on this machine, one a core, each started afresh: nothing of the parent's gets in the way."""

from __future__ import annotations

import multiprocessing
import os
import pickle
import signal
from collections.abc import Callable
from contextlib import suppress
from multiprocessing.connection import Connection, wait
from typing import TYPE_CHECKING, Any

from fathom.engine.workers.crew import ClosedAtTheEnd, Desk, Lost, Outcome, answered, outcome, question
from fathom.machine import core_count

if TYPE_CHECKING:
    from multiprocessing.context import SpawnProcess
    from multiprocessing.synchronize import Event

_PATIENCE = 5.0  # seconds that a worker has to end by itself


class Cores(ClosedAtTheEnd):
    """Worker processes. Ctrl-C is the parent's to tell."""

    def __init__(self, size: int | None = None) -> None:
        self.size = size or core_count()
        self.place = f"{self.size} processes"
        self._context = multiprocessing.get_context("spawn")
        self._stop: Event = self._context.Event()
        self._lines: list[Connection] = []
        self._processes: list[SpawnProcess] = []
        self._busy: set[int] = set()
        for _ in range(self.size):
            line, process = self._started()
            self._lines.append(line)
            self._processes.append(process)

    def _started(self) -> tuple[Connection, SpawnProcess]:
        line, far_end = self._context.Pipe()
        process = self._context.Process(target=_work, args=(far_end, self._stop), daemon=True)
        process.start()
        far_end.close()
        return line, process

    def ask(self, worker: int, function: Callable[..., Any], *arguments: Any) -> None:
        """Send the question; one that cannot be sent is found lost when answers are asked for."""
        assert worker not in self._busy
        self._busy.add(worker)
        with suppress(OSError):
            self._lines[worker].send_bytes(question(function, arguments))

    def answers(self, seconds: float) -> list[Outcome]:
        """Wait for lines with an answer, or whose other end is gone."""
        open_lines = {self._lines[worker]: worker for worker in self._busy}
        found: list[Outcome] = []
        for line in wait(list(open_lines), seconds):
            assert isinstance(line, Connection)
            worker = open_lines[line]
            self._busy.discard(worker)
            try:
                answer = pickle.loads(line.recv_bytes())
            except (EOFError, OSError):
                found.append(Lost(worker))
            else:
                found.append(outcome(worker, answer))
        return found

    def renew(self, worker: int) -> None:
        """Start another process."""
        self._let_go(worker)
        self._lines[worker], self._processes[worker] = self._started()

    def stop(self) -> None:
        """Raise the flag that all of them see."""
        self._stop.set()

    def close(self) -> None:
        """Raise the flag, hang up, and end whoever does not hear."""
        self.stop()
        for line in self._lines:
            line.close()
        for worker in range(self.size):
            self._let_go(worker)

    def _let_go(self, worker: int) -> None:
        self._lines[worker].close()
        process = self._processes[worker]
        process.join(_PATIENCE if self._stop.is_set() else 0)
        if process.is_alive():
            process.kill()
            process.join()


def _work(line: Connection, stop: Event) -> None:
    """What a worker process does until its line is closed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = os.getppid()
    desk = Desk(lambda: stop.is_set() or os.getppid() != parent)
    while True:
        try:
            line.send_bytes(pickle.dumps(answered(desk, line.recv_bytes()), pickle.HIGHEST_PROTOCOL))
        except (EOFError, OSError):
            return
