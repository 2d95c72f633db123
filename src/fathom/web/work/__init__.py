"""What runs in a worker: a task at a time, under limits, with its answer in bytes that are ready for the browser.

A worker is a fork of the zygote. It takes work from its socket, and while it works looks there, whenever its searches
look at their limits, whether it is to stop. Whatever goes wrong is told (`failures`); a worker that ran out of memory,
or keeps much, ends, and another one is forked. Nothing here knows of HTTP, so that the server's libraries are no part
of a worker.
"""

from __future__ import annotations

import json
import os
import select
import signal
import socket
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from fathom.answer import Limits, Progress, resident_bytes
from fathom.errors import UnknownName
from fathom.web import frames
from fathom.web.bounds import BOUNDS, Bounds
from fathom.web.work.failures import failure_of
from fathom.web.work.interactive import TASKS, File
from fathom.web.work.runs import RUNS, Run

_PROGRESS_EVERY = 0.25  # seconds


def serve(connection: socket.socket, bounds: Bounds = BOUNDS) -> None:
    """Do what comes over the connection, until it ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _confine(bounds)
    with suppress(OSError):
        connection.sendall(frames.packed(frames.HELLO, frames.as_json({"pid": os.getpid()})))
        while (frame := frames.receive(connection)) is not None:
            mark, content = frame
            if mark == frames.WORK and not _do(connection, json.loads(content), bounds):
                return


def _confine(bounds: Bounds) -> None:
    """Have the system refuse memory beyond the bound: a `MemoryError`, not a machine that swaps."""
    try:
        import resource
    except ImportError:
        return
    with suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_DATA, (bounds.data, bounds.data))
    with suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def _do(connection: socket.socket, work: dict[str, Any], bounds: Bounds) -> bool:
    """Do one piece of work and answer; whether this worker is fit for more."""
    fit = True

    def tell(part: bytes) -> None:
        connection.sendall(frames.packed(frames.PART, part))

    def stopped() -> bool:
        """Whether anything has come: only a wish to stop does, or the end of the server."""
        return bool(select.select([connection], [], [], 0)[0])

    connection.sendall(frames.packed(frames.BEGUN, b""))
    try:
        content = answered(work["task"], work["wish"], work["time"], tell, stopped)
        mark = frames.RESULT
        if len(content) > bounds.answer:
            mark, content = frames.FAILURE, frames.as_json(too_long(len(content), bounds))
    except BaseException as error:
        fit = not isinstance(error, (MemoryError, RecursionError, SystemExit))
        mark, content = frames.FAILURE, frames.as_json(failure_of(error))
        del error
    connection.sendall(frames.packed(mark, content))
    return fit and resident_bytes() < bounds.kept


def answered(
    task: str,
    wish: dict[str, Any],
    seconds: float,
    tell: Callable[[bytes], None],
    stopped: Callable[[], bool],
    bounds: Bounds = BOUNDS,
) -> bytes:
    """The result of a task, as bytes: a line about it, then the body; parts of a stream go to `tell` before."""
    if task not in (*TASKS, "run"):
        raise UnknownName("task", task, list(TASKS))
    if task != "run":
        found = TASKS[task](wish, bounds)
        if isinstance(found, File):
            return _with_head(found.content, type=found.type, name=found.name)
        return _with_head(frames.as_json(found), type="application/json")

    def event(name: str, value: Any) -> None:
        tell(frames.event(name, value))

    limits = Limits(time=seconds, memory=bounds.memory, cancelled=stopped, progress=_seldom(event))
    event("started", {"verb": wish["verb"], "time": seconds})
    done = RUNS[wish["verb"]](Run(wish, limits, event, bounds))
    return _with_head(frames.event("done", done), type="text/event-stream")


def _seldom(event: Callable[[str, Any], None]) -> Callable[[Progress], None]:
    """Tell of progress a few times a second, and of each phase as it begins."""
    last: list[Any] = ["", 0.0]

    def progress(found: Progress) -> None:
        now = time.monotonic()
        if (found.phase != last[0] and now - last[1] > _PROGRESS_EVERY / 10) or now - last[1] > _PROGRESS_EVERY:
            last[:] = [found.phase, now]
            counted = "" if not found.done else f" {found.done:,}" + (f" of {found.total:,}" if found.total else "")
            words = f"{found.phase}{counted}"
            event("progress", {"phase": found.phase, "done": found.done, "total": found.total, "words": words})

    return progress


def _with_head(body: bytes, **head: str) -> bytes:
    return frames.as_json(head) + b"\n" + body


def too_long(size: int, bounds: Bounds) -> dict[str, Any]:
    """What is told instead of an answer that no page could show."""
    words = f"the answer has {size:,} bytes, more than the {bounds.answer:,} that the page takes"
    return {"status": 413, "error": words, "limit": "size"}
