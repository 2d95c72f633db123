"""The page: a move on a 10 x 10 board, the picture of a 70 x 70 one, the first solution after the start, and a crowd.

Over HTTP on loopback, as a browser asks: parsing, rules, picture and transport together. The crowd are fifty clients
that solve at once, each some times; how long each waited, how much memory the server's processes came to, and how soon
a worker is free when its client leaves. Needs the extras `web` and `test` (httpx); memory is told on Linux only.
"""

from __future__ import annotations

import json
import re
import statistics
import subprocess
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import Any

import fathom

MOVES = 60
LONGEST = 15  # moves, after which it begins again
DRAWINGS = 10
CROWD = 50
ROUNDS = 4
LEAVING = 5
ENDLESS = {"verb": "generate", "kind": "ice-block", "time": 300, "options": {"moves": "900+", "rows": 7, "columns": 7}}


def main() -> None:
    """Start a server, ask, and print."""
    import httpx

    started = time.monotonic()
    command = [sys.executable, "-m", "fathom", "serve", "--no-open", "--port", "0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as server:
        try:
            assert server.stdout is not None
            address = server.stdout.readline().split()[-1]
            with httpx.Client(base_url=address, timeout=120, trust_env=False) as client:
                _measure(client, started)
                _crowd(client, server.pid)
                _leave(client)
        finally:
            server.terminate()


def _measure(client: Any, started: float) -> None:
    key = re.search(r'name="fathom-key" content="([^"]*)"', client.get("/").text)
    client.headers["x-fathom"] = key[1] if key else ""
    level = fathom.generate("slide", "level", seed=1, size="10x10", goal="pass-reach")
    first = time.monotonic()
    wish = {"verb": "solve", "text": level.to_text()}
    with client.stream("POST", "/api/run", json=wish) as answer:
        lines = list(answer.iter_lines())
    assert "event: done" in lines, lines[-3:]
    now = time.monotonic()
    print(f"first solution, cold server   {now - first:8.3f} s  ({now - started:.1f} s after the start of the process)")
    while client.get("/api/state").json()["warm"] != "done":
        time.sleep(0.2)
    print(f"all kernels loaded            {time.monotonic() - started:8.1f} s after the start")
    _print("first solution, warm server", [_timed(lambda: client.post("/api/run", json=wish).content)])
    _print("a move on 10 x 10", _moves(client, level.to_text()))
    large = fathom.generate("slide", "level", seed=1, size="70x70", goal="pass-reach").to_text()
    _print("drawing 70 x 70", [_timed(lambda: client.post("/api/draw", json={"text": large})) for _ in range(DRAWINGS)])
    size = len(client.post("/api/draw", json={"text": large}).content)
    print(f"drawing 70 x 70, size         {size / 1000:8.0f} KB")


def _crowd(client: Any, pid: int) -> None:
    """Fifty clients, each with a puzzle of its own in every round."""
    import httpx

    peak, refused, over = [0], [0], threading.Event()

    def watch() -> None:
        while not over.wait(0.05):
            peak[0] = max(peak[0], sum(map(_private, _family(pid))))

    def one(number: int) -> list[float]:
        waits = []
        headers = {**client.headers, "x-fathom-page": f"client {number}"}
        with httpx.Client(base_url=client.base_url, headers=headers, timeout=300, trust_env=False) as own:
            for turn in range(ROUNDS):
                seed = number * ROUNDS + turn
                text = fathom.generate("slide", "level", seed=seed, size="8x8", goal="pass-reach").to_text()
                begun = time.perf_counter()
                while (answer := own.post("/api/run", json={"verb": "solve", "text": text})).status_code == 429:
                    refused[0] += 1
                    time.sleep(0.1)
                assert "event: done" in answer.text
                waits.append(time.perf_counter() - begun)
        return waits

    watcher = threading.Thread(target=watch)
    watcher.start()
    with ThreadPoolExecutor(CROWD) as threads:
        waits = list(threads.map(one, range(CROWD)))
    over.set()
    watcher.join()
    _print(f"{CROWD} clients, a solution", [wait for own in waits for wait in own])
    slowest = max(map(sum, waits))
    told = f"{slowest:8.2f} s, {min(map(sum, waits)):.2f} s the luckiest"
    print(f"the client that waited most   {told} ({ROUNDS} each, {refused[0]} times told to come again)")
    print(f"memory of all processes       {peak[0] / 1e6:8.0f} MB at most")


def _leave(client: Any) -> None:
    """Begin something without end, go away, and see when its worker is free."""
    found = []
    for _ in range(LEAVING):
        with client.stream("POST", "/api/run", json=ENDLESS) as answer:
            next(line for line in answer.iter_lines() if line == "event: started")
        begun = time.perf_counter()
        while client.get("/api/state").json()["long"]["busy"]:
            time.sleep(0.005)
        found.append(time.perf_counter() - begun)
    _print("a worker free, its client gone", found)


def _family(pid: int) -> list[int]:
    """A process and all that come from it."""
    found = [pid]
    for one in found:
        children = Path(f"/proc/{one}/task/{one}/children")
        with suppress(OSError):
            found += map(int, children.read_text().split())
    return found


def _private(pid: int) -> int:
    """The bytes that a process shares with no other."""
    with suppress(OSError):
        lines = Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()
        return sum(int(line.split()[1]) * 1024 for line in lines if line.startswith("Private_"))
    return 0


def _moves(client: Any, text: str) -> list[float]:
    """Moves here and there, each sent with the layers that are known, as the page does."""
    position = client.post("/api/load", json={"text": text}).json()["position"]
    known: dict[str, str] = {}
    found = []
    begin = position
    for number in range(MOVES):
        if number % LONGEST == 0:
            position = begin
        moves = position["options"]["moves"]
        gesture = {"form": moves[number % len(moves)]["form"], "value": moves[number % len(moves)]["text"]}
        wish = {"text": text, "state": position["state"], "gestures": [gesture], "known": known}
        begun = time.perf_counter()
        position = json.loads(client.post("/api/play", json=wish).content)
        found.append(time.perf_counter() - begun)
        known = {layer["name"]: layer["hash"] for layer in position["scene"]["layers"]}
    return found


def _timed(work: Any) -> float:
    begun = time.perf_counter()
    work()
    return time.perf_counter() - begun


def _print(name: str, seconds: list[float]) -> None:
    middle, high = 1000 * statistics.median(seconds), 1000 * sorted(seconds)[int(0.95 * (len(seconds) - 1))]
    print(f"{name:<28}  {middle:8.1f} ms median, {high:.1f} ms at 95 %, n = {len(seconds)}")


if __name__ == "__main__":
    main()
