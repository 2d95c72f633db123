"""Long work: its connection is the lease, workers are shared, and whoever goes away frees one."""

from __future__ import annotations

import asyncio
import os
import signal
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from web_events import events, last

from conftest import Running, running
from fathom.web import frames
from fathom.web.bounds import Bounds
from fathom.web.pool import Busy, Job, Lane, Pool, Worker

SLIDE = "kind: slide\ngoal: stop-reach\n\n@..\n.#.\n..x\n"
ENDLESS = {"verb": "generate", "kind": "ice-block", "time": 300, "options": {"moves": "900+", "rows": 7, "columns": 7}}
"""A wish that nothing fulfils: it is looked for until somebody stops it."""


class Stream:
    """A stream that is open until it is closed; httpx closes one whose lines nobody holds any more."""

    def __init__(self, client: Any, wish: dict[str, Any]) -> None:
        self.answer = client.send(client.build_request("POST", "/api/run", json=wish), stream=True)
        assert self.answer.status_code == 200
        self.events = events(self.answer.iter_lines())

    def wait_for(self, wanted: str) -> Any:
        return next(data for name, data in self.events if name == wanted)

    def close(self) -> None:
        self.answer.close()


@pytest.fixture(scope="module")
def small() -> Iterator[Running]:
    """A server with one long worker and little room to wait."""
    yield from running(Bounds(long_workers=1, waiting=2))


def test_who_goes_away_frees_the_worker(small: Running) -> None:
    with small.client() as client:
        stream = Stream(client, ENDLESS)
        stream.wait_for("started")
        assert small.server.pool.state()["long"]["busy"] == 1
        stream.close()
        assert small.settled(busy=0, idle=1)
        assert last(client, "solve", text=SLIDE)[1]["verdict"] == "solved"


def test_a_worker_is_used_again(small: Running) -> None:
    for _ in range(1200):  # once all is warm, workers stay
        if small.server.pool.warmth == "done" and small.server.pool.lanes["long"].idle:
            break
        time.sleep(0.05)
    with small.client() as client:
        assert small.settled(busy=0, idle=1)
        worker = small.server.pool.lanes["long"].workers[0].pid
        for _ in range(3):
            assert last(client, "solve", text=SLIDE)[1]["verdict"] == "solved"
        assert small.server.pool.lanes["long"].workers[0].pid == worker


def test_a_worker_that_does_not_stop_is_killed_and_replaced(small: Running) -> None:
    with small.client() as client:
        stream = Stream(client, ENDLESS)
        stream.wait_for("started")
        worker = small.server.pool.lanes["long"].workers[0].pid
        os.kill(worker, signal.SIGSTOP)  # now it hears nothing
        stream.close()
        assert small.settled(busy=0, idle=1)
        assert small.server.pool.lanes["long"].workers[0].pid != worker
        assert last(client, "solve", text=SLIDE)[1]["verdict"] == "solved"


def test_a_worker_that_dies_is_told_of_and_replaced(small: Running) -> None:
    with small.client() as client:
        stream = Stream(client, ENDLESS)
        stream.wait_for("started")
        os.kill(small.server.pool.lanes["long"].workers[0].pid, signal.SIGKILL)
        assert stream.wait_for("failed")["limit"] == "crash"
        stream.close()
        assert small.settled(busy=0, idle=1)


def test_the_warm_process_comes_again_when_it_dies(small: Running) -> None:
    process = small.server.pool._process
    assert process is not None
    process.kill()
    quick = small.server.pool.lanes["quick"].workers
    for _ in range(1200):  # until it is there again, and a worker has told its number: 0 would be all of us
        if small.server.pool._process is not process and quick and quick[0].pid:
            break
        time.sleep(0.05)
    worker = quick[0]
    assert worker.pid
    os.kill(worker.pid, signal.SIGKILL)
    with small.client() as client:
        assert client.post("/api/draw", json={"text": SLIDE}).status_code == 200


def test_work_given_to_a_worker_that_died_unnoticed_is_given_to_another(small: Running) -> None:
    pool = small.server.pool
    assert small.settled("quick", busy=0, idle=1)

    async def story() -> tuple[bytes, int]:
        os.kill(pool.lanes["quick"].idle[0].pid, signal.SIGKILL)
        job = pool.submit("quick", "a page", "draw", {"text": SLIDE}, 60, 60)  # the loop has not looked since
        return (await job.result())[0], job.given

    loop = next(iter(pool._tasks)).get_loop()
    assert asyncio.run_coroutine_threadsafe(story(), loop).result() == (frames.RESULT, 2)


def test_what_waits_is_told_so_and_too_much_is_refused(small: Running) -> None:
    with small.client() as client:
        streams = [Stream(client, ENDLESS)]
        streams[0].wait_for("started")
        streams += [Stream(client, ENDLESS) for _ in range(2)]
        assert streams[1].wait_for("progress")["phase"] == "waiting"
        assert small.settled(busy=1, waiting=2)
        refused = client.post("/api/run", json=ENDLESS)
        assert refused.status_code == 429 and int(refused.headers["retry-after"]) >= 1
        assert client.post("/api/draw", json={"text": SLIDE}).status_code == 200, "quick work has its own lane"
        for stream in streams:
            stream.close()
        assert small.settled(busy=0, waiting=0, idle=1)


def test_eight_streams_at_once_all_end_well(served: Running) -> None:
    def one(number: int) -> str:
        with served.client(**{"x-fathom-page": f"page {number}"}) as client:
            options = {"seed": number, "size": "6x6"}
            return last(client, "generate", kind="slide", options=options)[0]

    with ThreadPoolExecutor(8) as threads:
        assert list(threads.map(one, range(8))) == ["done"] * 8
    assert served.settled(busy=0, waiting=0)


def test_fifty_clients_at_once_are_all_answered(served: Running) -> None:
    """Those who find the queue full are told to come again, do so, and none is left out."""
    refused = [0]
    together = threading.Barrier(50)

    def one(number: int) -> str:
        with served.client(**{"x-fathom-page": f"client {number}"}) as client:
            together.wait()
            assert client.post("/api/draw", json={"text": SLIDE}).status_code == 200
            for _ in range(600):
                with client.stream("POST", "/api/run", json={"verb": "solve", "text": SLIDE}) as answer:
                    if answer.status_code == 200:
                        return str(list(events(answer.iter_lines()))[-1][1]["verdict"])
                    assert answer.status_code == 429
                refused[0] += 1
                time.sleep(0.1)
            return "never"

    with ThreadPoolExecutor(50) as threads:
        assert list(threads.map(one, range(50))) == ["solved"] * 50
    assert served.settled(busy=0, waiting=0)
    assert len(served.server.pool.lanes["long"].workers) == 2, "no more workers than there are to be"


def memory_of(pid: int) -> int:
    """The bytes that a process has to itself, or 0 if it is gone."""
    try:
        lines = Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()
        return sum(int(line.split()[1]) for line in lines if line.startswith("Private_")) * 1024
    except OSError:
        return 0


@pytest.mark.skipif(not Path("/proc/self/smaps_rollup").exists(), reason="memory is told by /proc")
def test_workers_do_not_grow_while_many_solve(served: Running) -> None:
    """What a worker keeps between two tasks is bounded; one that has more is replaced."""
    many = "kind: cnf\nvariables: 40\n\n1 2 3\n-4 5\n"

    def one(number: int) -> int:
        with served.client(**{"x-fathom-page": f"client {number}"}) as client:
            for _ in range(600):
                with client.stream("POST", "/api/run", json={"verb": "solutions", "text": many}) as answer:
                    if answer.status_code == 200:
                        return sum(name == "solution" for name, _ in events(answer.iter_lines()))
                time.sleep(0.1)
            return 0

    with ThreadPoolExecutor(10) as threads:
        assert list(threads.map(one, range(20))) == [100] * 20
    assert served.settled(busy=0, waiting=0)
    pool = served.server.pool
    sizes = [memory_of(worker.pid) for lane in pool.lanes.values() for worker in lane.workers]
    assert max(sizes) <= served.server.bounds.kept


def test_a_reader_that_reads_nothing_holds_up_its_worker_and_not_the_server(small: Running) -> None:
    many = {"verb": "solutions", "text": "kind: cnf\nvariables: 300\n\n1 2\n", "options": {"limit": 1000}, "time": 300}
    with small.client() as client:
        stream = Stream(client, many)
        stream.wait_for("solution")
        assert small.server.pool.state()["long"]["busy"] == 1
        assert client.post("/api/draw", json={"text": SLIDE}).status_code == 200
        stream.close()
        assert small.settled(busy=0, idle=1)


class Still(Worker):
    """A worker without a process: it takes work and keeps it."""

    def __init__(self, lane: Lane) -> None:
        super().__init__(lane, 0)
        self.taken: list[str] = []

    def take(self, job: Job) -> None:
        self.job, job.worker = job, self
        self.taken.append(job.page)

    def finish(self) -> None:
        self._done()


def lane_of(workers: int, waiting: int = 32) -> tuple[Lane, list[Still]]:
    pool = Pool(Bounds(long_workers=workers, waiting=waiting))
    lane = pool.lanes["long"]
    found = [Still(lane) for _ in range(workers)]
    lane.workers, lane.idle = list(found), list(found)
    return lane, found


def test_pages_take_turns_however_much_one_of_them_asks() -> None:
    lane, (only,) = lane_of(1)
    for page in ("a", "a", "a", "b", "c", "a"):
        lane.add(Job(lane, page, {}))
    for _ in range(6):
        only.finish()
    assert only.taken == ["a", "a", "b", "c", "a", "a"]
    assert lane.waiting == 0


def test_no_page_has_all_workers() -> None:
    lane, workers = lane_of(3)
    for _ in range(3):
        lane.add(Job(lane, "greedy", {}))
    assert (lane.busy, lane.waiting) == (2, 1)
    lane.add(Job(lane, "modest", {}))
    assert (lane.busy, lane.waiting) == (3, 1)
    assert sorted(page for worker in workers for page in worker.taken) == ["greedy", "greedy", "modest"]


def test_a_job_that_is_stopped_while_it_waits_is_forgotten() -> None:
    lane, (only,) = lane_of(1, waiting=1)
    first, second = Job(lane, "a", {}), Job(lane, "b", {})
    lane.add(first)
    lane.add(second)
    with pytest.raises(Busy):
        lane.add(Job(lane, "c", {}))
    second.stop()
    assert lane.waiting == 0
    only.finish()
    assert only.taken == ["a"]


def test_work_is_not_given_again_for_ever_nor_what_was_begun() -> None:
    lane, _ = lane_of(2)
    lane.pool.open = True
    lane.add(Job(lane, "busy", {}))
    lane.idle.clear()
    lane.add(Job(lane, "patient", {}))
    job = Job(lane, "unlucky", {})
    for job.given in (1, 2):
        assert lane.again(job) and lane._next() is job, "it was there before those that wait"
    job.given = 3
    assert not lane.again(job)
    job.given, job.begun = 1, True
    assert not lane.again(job) and lane.waiting == 1


def test_frames_of_a_job_that_is_stopped_go_nowhere() -> None:
    async def story() -> bool:
        lane, _ = lane_of(1)
        job = Job(lane, "a", {})
        lane.add(job)
        await job.put(b"P", b"one")
        job.worker = None
        job.stop()
        await job.put(b"P", b"two")
        return job._frames.empty()

    assert asyncio.run(story())
