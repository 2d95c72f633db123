"""The workers: forks of a warm process, given work in fair turns, stopped when nobody waits any more.

There are two lanes. In the quick one somebody waits for a picture; in the long one are searches. Whoever asks is a
*page*: pages take turns, and none may have all workers of the long lane. A worker is reused; one that does not stop
within the grace, or runs beyond its time, is killed, and another is forked, which takes a hundredth of a second. Work
that was given to a worker which had died unnoticed is given to another; what a worker has begun is not.
"""

from __future__ import annotations

import asyncio
import json
import os
import signal
import socket
import subprocess
import sys
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Literal

from fathom.errors import FathomError
from fathom.web import frames, zygote
from fathom.web.bounds import BOUNDS, Bounds

_ONE_THREAD = ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS")
_PAUSE = 0.2  # seconds before the warm process is started again
_UNREAD = 256  # parts of a stream that wait for a slow reader before the worker waits, too

LaneName = Literal["quick", "long"]


class Busy(Exception):
    """More is waiting than is taken."""


class Job:
    """A piece of work: parts and the end of it come through `frame`; `stop` ends it, and may be called at any time."""

    def __init__(self, lane: Lane, page: str, work: dict[str, Any]) -> None:
        self.lane = lane
        self.page = page
        self.work = work
        self.worker: Worker | None = None
        self.given = 0  # to so many workers
        self.begun = False
        self.over = False
        self._frames: asyncio.Queue[tuple[bytes, bytes]] = asyncio.Queue(_UNREAD)

    async def frame(self) -> tuple[bytes, bytes]:
        """The next frame; the last is a result or a failure."""
        return await self._frames.get()

    async def result(self) -> tuple[bytes, bytes]:
        """The last frame."""
        while True:
            mark, content = await self.frame()
            if mark != frames.PART:
                return mark, content

    async def put(self, mark: bytes, content: bytes) -> None:
        """A frame from the worker, which waits while nobody reads."""
        if not self.over:
            await self._frames.put((mark, content))

    def stop(self) -> None:
        """Nobody waits for this any more. Returns at once: what does not obey is killed after the grace."""
        if self.over:
            return
        self.over = True
        if self.worker is None:
            self.lane.forget(self)
        else:
            self.worker.stop()
        while not self._frames.empty():  # a worker that waits for a reader goes on
            self._frames.get_nowait()

    def fail(self, **failure: Any) -> None:
        """End it from here: no worker has an answer."""
        if not self.over:
            self.over = True
            while self._frames.full():
                self._frames.get_nowait()
            self._frames.put_nowait((frames.FAILURE, frames.as_json(failure)))


class Worker:
    """A process, and the job it has."""

    def __init__(self, lane: Lane, generation: int) -> None:
        self.lane = lane
        self.generation = generation
        self.job: Job | None = None
        self.pid = 0
        self.gone = False
        self._timer: asyncio.TimerHandle | None = None
        self._writer: asyncio.StreamWriter | None = None

    async def live(self, connection: socket.socket) -> None:
        """Hear what the process says, until it ends."""
        reader, self._writer = await asyncio.open_unix_connection(sock=connection)
        with suppress(asyncio.IncompleteReadError, OSError):
            while True:
                mark, size = frames.unpacked(await reader.readexactly(frames.HEAD_SIZE))
                content = await reader.readexactly(size)
                if mark == frames.HELLO:
                    self.pid = json.loads(content)["pid"]
                    self.lane.free(self)
                elif self.job is not None and mark == frames.BEGUN:
                    self.job.begun = True
                elif self.job is not None:
                    await self.job.put(mark, content)
                    if mark != frames.PART:
                        self._done()
        self.gone = True
        self._writer.close()
        job = self._leave()
        if job is not None and not self.lane.again(job):
            job.fail(status=500, error="the worker ended before its work was done", limit="crash")
        self.lane.lost(self)

    def take(self, job: Job) -> None:
        """Begin a job."""
        assert self._writer is not None and self.job is None
        self.job, job.worker = job, self
        job.given += 1
        self._writer.write(frames.packed(frames.WORK, frames.as_json(job.work)))
        self._later(job.work["kill"], self._overdue)

    def _overdue(self) -> None:
        if self.job is not None:
            words = f"time limit of {self.job.work['kill']:g} s"
            self.job.fail(status=422, error=words, limit="time")
        self.kill()

    def stop(self) -> None:
        """Ask to stop, and insist after the grace."""
        if self._writer is not None and not self.gone:
            self._writer.write(frames.packed(frames.STOP, b""))
        self._later(self.lane.bounds.grace, self.kill)

    def kill(self) -> None:
        """End the process."""
        if not self.gone and self.pid:
            with suppress(ProcessLookupError):
                os.kill(self.pid, signal.SIGKILL)

    def retire(self) -> None:
        """Let an idle process end by itself."""
        if self._writer is not None:
            self._writer.close()

    def _later(self, seconds: float, then: Callable[[], None]) -> None:
        if self._timer is not None:
            self._timer.cancel()
        self._timer = asyncio.get_running_loop().call_later(seconds, then)

    def _leave(self) -> Job | None:
        """The job is no longer this worker's."""
        if self._timer is not None:
            self._timer.cancel()
        job, self.job = self.job, None
        if job is not None:
            job.worker = None
        return job

    def _done(self) -> None:
        job = self._leave()
        if job is not None:
            job.over = True
        self.lane.free(self)


class Lane:
    """Some workers, and the work that waits for them, by page."""

    def __init__(self, pool: Pool, size: int, waiting: int, share: int) -> None:
        self.pool = pool
        self.bounds = pool.bounds
        self.size = size
        self.most_waiting = waiting
        self.share = share  # workers that one page may have
        self.workers: list[Worker] = []
        self.idle: list[Worker] = []
        self.pages: dict[str, deque[Job]] = {}  # in the order of their turns

    @property
    def waiting(self) -> int:
        """How much waits."""
        return sum(map(len, self.pages.values()))

    @property
    def busy(self) -> int:
        """How many workers have a job."""
        return sum(worker.job is not None for worker in self.workers)

    def add(self, job: Job) -> None:
        """Take in a job, or refuse it: `Busy`."""
        if self.waiting >= self.most_waiting:
            raise Busy
        self.pages.setdefault(job.page, deque()).append(job)
        self.assign()

    def again(self, job: Job) -> bool:
        """Have a job done next that its worker did not live to begin, unless that happens again and again."""
        if job.begun or job.over or job.given > self.size or not self.pool.open:
            return False
        queue = self.pages.pop(job.page, deque())
        queue.appendleft(job)
        self.pages = {job.page: queue, **self.pages}
        return True

    def forget(self, job: Job) -> None:
        """A job that waits is not to be done."""
        queue = self.pages.get(job.page)
        if queue is not None and job in queue:
            queue.remove(job)
            if not queue:
                del self.pages[job.page]

    def assign(self) -> None:
        """Give idle workers what waits, pages in turn."""
        while self.idle and (job := self._next()) is not None:
            self.idle.pop().take(job)

    def _next(self) -> Job | None:
        for page, queue in self.pages.items():
            if sum(worker.job is not None and worker.job.page == page for worker in self.workers) < self.share:
                job = queue.popleft()
                del self.pages[page]
                if queue:
                    self.pages[page] = queue  # its next turn is after all others
                return job
        return None

    def free(self, worker: Worker) -> None:
        """A worker has nothing to do. One from before the program was warm makes room for another."""
        if worker.generation < self.pool.generation:
            worker.retire()
            return
        self.idle.append(worker)
        self.assign()

    def lost(self, worker: Worker) -> None:
        """A worker has ended: another one takes its place."""
        self.workers.remove(worker)
        if worker in self.idle:
            self.idle.remove(worker)
        self.assign()
        self.fill()

    def fill(self) -> None:
        """As many workers as there are to be."""
        while len(self.workers) < self.size and self.pool.open:
            self.workers.append(self.pool.forked(self))

    def renew(self) -> None:
        """Replace idle workers that are not warm."""
        for worker in [worker for worker in self.idle if worker.generation < self.pool.generation]:
            self.idle.remove(worker)
            worker.retire()


class Pool:
    """Both lanes, and the process that their workers are forks of. Everything in it runs in one event loop."""

    def __init__(self, bounds: Bounds = BOUNDS) -> None:
        if not hasattr(os, "fork"):
            raise FathomError("the page needs a system on which processes can be forked, such as Linux or macOS")
        self.bounds = bounds
        self.open = False
        self.generation = 0
        self.warmth = ""
        self.cold: int | None = None  # kernels that nobody has compiled yet, once that is known
        self.lanes: dict[LaneName, Lane] = {
            "quick": Lane(self, bounds.quick_workers, bounds.waiting_quick, bounds.quick_workers),
            "long": Lane(self, bounds.workers, bounds.waiting, max(1, bounds.workers - 1)),
        }
        self._control: socket.socket | None = None
        self._process: subprocess.Popen[bytes] | None = None
        self._tasks: set[asyncio.Task[None]] = set()

    async def start(self) -> None:
        """Start the warm process and the workers; they are there soon, and work that comes before waits."""
        self._spawn()
        self.open = True
        for lane in self.lanes.values():
            lane.fill()

    def _spawn(self) -> None:
        ours, theirs = socket.socketpair(socket.AF_UNIX)
        command = [sys.executable, "-m", zygote.__name__, str(theirs.fileno())]
        environment = {**dict.fromkeys(_ONE_THREAD, "1"), **os.environ}
        self._process = subprocess.Popen(
            command, pass_fds=[theirs.fileno()], start_new_session=True, env=environment, stdin=subprocess.DEVNULL
        )
        theirs.close()
        self._control = ours
        self._begin(self._hear(ours.dup()))

    async def _hear(self, control: socket.socket) -> None:
        """What the warm process says of itself."""
        reader, writer = await asyncio.open_unix_connection(sock=control)
        try:
            while line := await reader.readline():
                told = json.loads(line)
                self.warmth = told["warm"]
                if self.warmth == "done":
                    self.cold = told["cold"]
                    self.generation += 1
                    for lane in self.lanes.values():
                        lane.renew()
        finally:
            writer.close()
        if self.open and self._process is not None:  # it was killed by somebody else
            self._process.wait()
            await asyncio.sleep(_PAUSE)
            if self._control is not None:
                self._control.close()
            self._spawn()

    def forked(self, lane: Lane) -> Worker:
        """A new worker of a lane; it says when it is there."""
        assert self._control is not None
        ours, theirs = socket.socketpair(socket.AF_UNIX)
        worker = Worker(lane, self.generation)
        with suppress(OSError):  # the warm process is gone: so is the worker, and both come again
            socket.send_fds(self._control, [zygote.FORK], [theirs.fileno()])
        theirs.close()
        self._begin(worker.live(ours))
        return worker

    def warmed(self) -> None:
        """More has been compiled: the warm process is to load it."""
        if self._control is not None and self.open:
            with suppress(OSError):
                self._control.send(zygote.AGAIN)

    def submit(self, lane: LaneName, page: str, task: str, wish: dict[str, Any], seconds: float, kill: float) -> Job:
        """Have a task done; `Busy` if too much waits. It is to end after `seconds`, and is ended after `kill`."""
        if not self.open:
            raise FathomError("the server is closing")
        job = Job(self.lanes[lane], page, {"task": task, "wish": wish, "time": seconds, "kill": kill})
        job.lane.add(job)
        return job

    def state(self) -> dict[str, Any]:
        """How many workers are busy, and how much waits."""
        lanes: dict[str, Any] = {
            name: {"workers": len(lane.workers), "busy": lane.busy, "idle": len(lane.idle), "waiting": lane.waiting}
            for name, lane in self.lanes.items()
        }
        return {"warm": self.warmth, **lanes}

    async def close(self) -> None:
        """End all processes, and all work."""
        self.open = False
        for lane in self.lanes.values():
            for queue in list(lane.pages.values()):
                for job in queue:
                    job.fail(status=503, error="the server is closing")
            lane.pages.clear()
            for worker in lane.workers:
                worker.kill()
        if self._control is not None:
            self._control.shutdown(socket.SHUT_RDWR)
            self._control.close()
        if self._process is not None:
            with suppress(ProcessLookupError):
                os.killpg(self._process.pid, signal.SIGKILL)  # workers are in its group
            self._process.wait()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def _begin(self, work: Any) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
