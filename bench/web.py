"""The page: a move on a 10 x 10 board, the picture of a 70 x 70 one, and the first solution after the start.

Over HTTP on loopback, as a browser asks: parsing, rules, picture and transport together. Needs the extras `web` and
`test` (httpx).
"""

from __future__ import annotations

import json
import re
import statistics
import subprocess
import sys
import time
from typing import Any

import fathom

MOVES = 60
LONGEST = 15  # moves, after which it begins again
DRAWINGS = 10


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
