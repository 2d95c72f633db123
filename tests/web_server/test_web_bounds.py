"""Whatever is sent, the answer is a refusal or a limit, and the server goes on."""

from __future__ import annotations

import base64
import json
import os
import signal
import socket
import struct
import zlib
from collections.abc import Iterator
from typing import Any

import pytest
from web_events import last

from conftest import KEY, Running, running
from fathom.web.bounds import Bounds

SLIDE = "kind: slide\ngoal: stop-reach\n\n@..\n.#.\n..x\n"


def board(side: int) -> str:
    rows = ["@" + "." * (side - 1), *["." * side] * (side - 1)]
    return "kind: slide\ngoal: pass-cover\n\n" + "\n".join(rows) + "\n"


def png_bomb() -> str:
    """A picture of 60,000 x 60,000 pixels in a few bytes."""

    def chunk(name: bytes, body: bytes) -> bytes:
        return struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))

    head = struct.pack(">IIBBBBB", 60_000, 60_000, 8, 2, 0, 0, 0)
    pixels = zlib.compress(bytes(1_000_000))
    parts = chunk(b"IHDR", head) + chunk(b"IDAT", pixels) + chunk(b"IEND", b"")
    return base64.b64encode(b"\x89PNG\r\n\x1a\n" + parts).decode()


BAD_LOADS = {
    "too many characters": {"text": "x" * 700_000},
    "too many squares": {"text": board(560)},
    "too many squares by clues": {"text": "kind: nonogram\nrows:" + " 1," * 900 + "\n"},
    "a picture too large": {"bytes": png_bomb()},
    "no base64": {"bytes": "?"},
    "no text": {"bytes": base64.b64encode(b"\xff\xfe\x00kind").decode()},
    "an address of great size": {"text": "https://puzz.link/p?tatamibari/1000000000/1000000000/zzz"},
    "a head of great size": {"text": "width 1000000000\nheight 1000000000\nrows\n1\ncolumns\n1\n"},
    "dimacs of great size": {"text": "p cnf 1000000000 1000000000\n1 0\n"},
    "nested deeply": {"text": "[" * 200_000},
    "nested deeply, in a mapping": {"text": '{"width":' * 20_000},
    "nothing": {"text": ""},
    "zeros": {"text": "\x00" * 1000},
    "letters of all sorts": {"text": "kind: slide\ngoal: stop-reach\n\n@\U0001f9ca\u202e.x\n"},
}


@pytest.mark.parametrize("name", BAD_LOADS)
def test_what_is_too_large_or_broken_is_refused(name: str, client: Any) -> None:
    answer = client.post("/api/load", json=BAD_LOADS[name])
    assert answer.status_code in (400, 413, 422), answer.text[:300]
    assert answer.json()["error"] and "\n" not in answer.json()["error"]


def test_a_board_of_the_most_squares_is_drawn_in_the_lane_for_long_work(client: Any) -> None:
    answer = client.post("/api/draw", json={"text": board(300)})
    assert answer.status_code == 200 and answer.json()["scene"]["width"] == 300


BAD_BODIES = {
    "nested": b'{"text": ' + b"[" * 100_000 + b"]" * 100_000 + b"}",
    "nested options": b'{"verb": "solve", "options": {"a": ' + b'{"a":' * 900 + b"1" + b"}" * 901 + b"}",
    "no JSON": b"hello",
    "half": b'{"text": "kind',
    "not UTF-8": b'{"text": "\xff\xfe"}',
    "half a character": b'{"text": "\\ud800"}',
    "a number of 10,000 digits": b'{"text": "", "verb": "solve", "time": ' + b"9" * 10_000 + b"}",
    "no number": b'{"text": "", "verb": "solve", "time": NaN}',
    "beyond numbers": b'{"text": "", "verb": "solve", "time": 1e999}',
    "a list": b"[]",
    "nothing": b"",
    "null": b"null",
    "wrong types": b'{"text": 7, "verb": {}}',
}


@pytest.mark.parametrize("path", ["load", "play", "draw", "run", "export"])
@pytest.mark.parametrize("name", BAD_BODIES)
def test_broken_bodies_are_refused(name: str, path: str, client: Any) -> None:
    answer = client.post(f"/api/{path}", content=BAD_BODIES[name], headers={"content-type": "application/json"})
    assert 400 <= answer.status_code < 500, answer.text[:300]
    assert isinstance(answer.json()["error"], str)


BAD_RUNS = {
    "a billion rows": ("generate", {"kind": "nonogram", "options": {"rows": 10**9, "columns": 10**9}}),
    "a million rows": ("generate", {"kind": "nonogram", "options": {"rows": 10**6, "columns": 10**6}}),
    "rows below none": ("generate", {"kind": "path", "options": {"rows": -5}}),
    "a size in words": ("generate", {"kind": "slide", "options": {"size": "1000000x1000000"}}),
    "many puzzles": ("generate", {"kind": "slide", "options": {"number": 10**6}}),
    "a seed of many digits": ("generate", {"kind": "slide", "options": {"seed": 10**40}}),
    "many clauses": ("generate", {"kind": "cnf", "options": {"variables": 10**6, "clauses": 10**6}}),
    "a series without end": ("series", {"kind": "ice-block", "options": {"number": 10**9}}),
    "no kind": ("generate", {"kind": "nothing"}),
    "an option that is none": ("solve", {"text": SLIDE, "options": {"nothing": 1}}),
    "a long text": ("generate", {"kind": "path", "options": {"generator": "word", "word": "A" * 20_000}}),
    "a billion solutions": ("solutions", {"text": SLIDE, "options": {"limit": 10**9}}),
    "a limit in words": ("count", {"text": SLIDE, "options": {"limit": "many"}}),
}


@pytest.mark.parametrize("name", BAD_RUNS)
def test_wishes_without_measure_come_to_a_limit(name: str, client: Any) -> None:
    verb, wish = BAD_RUNS[name]
    ended, data = last(client, verb, time=3, **wish)
    assert ended == "failed" and "defect" not in data["error"], data


def test_a_body_is_counted_while_it_is_read(client: Any) -> None:
    """It is sent in pieces and does not say how long it is; it is refused before it is whole."""
    sent = [0]

    def pieces() -> Iterator[bytes]:
        for _ in range(100):
            sent[0] += 1
            yield b" " * 100_000

    try:
        answer = client.post("/api/load", content=pieces(), headers={"content-type": "application/json"})
        assert answer.status_code == 413
    except Exception as error:  # the server hung up while we were sending
        assert type(error).__name__ in ("WriteError", "ReadError", "RemoteProtocolError")
    assert sent[0] < 100 or answer.status_code == 413


def test_a_body_that_says_that_it_is_too_long_is_not_read(served: Running) -> None:
    with socket.create_connection(("127.0.0.1", served.port), timeout=60) as connection:
        connection.sendall(head(served.port, 10**12))
        assert connection.recv(1000).split()[1] == b"413"


def head(port: int, length: int) -> bytes:
    lines = (
        "POST /api/load HTTP/1.1",
        f"Host: 127.0.0.1:{port}",
        f"X-Fathom: {KEY}",
        "Content-Type: application/json",
        f"Content-Length: {length}",
    )
    return "\r\n".join((*lines, "", "")).encode()


@pytest.fixture(scope="module")
def hurried() -> Iterator[Running]:
    """A server that has no time, and no room."""
    yield from running(Bounds(body_time=0.3, quick_time=0.2, waiting=1, waiting_quick=4, long_workers=1))


def test_a_slow_body_is_not_waited_for(hurried: Running) -> None:
    with socket.create_connection(("127.0.0.1", hurried.port), timeout=60) as connection:
        connection.sendall(head(hurried.port, 1000) + b'{"text"')
        assert connection.recv(1000).split()[1] == b"408"


def test_a_quick_task_that_takes_long_is_ended_and_its_worker_replaced(hurried: Running) -> None:
    before = hurried.server.pool.lanes["quick"].workers[0].pid
    os.kill(before, signal.SIGSTOP)  # so that it takes long on any machine
    with hurried.client() as client:
        answer = client.post("/api/draw", json={"text": SLIDE})
        assert (answer.status_code, answer.json().get("limit")) == (422, "time")
        assert hurried.settled("quick", idle=1, workers=1)
        assert hurried.server.pool.lanes["quick"].workers[0].pid != before


def test_the_server_still_answers(client: Any) -> None:
    assert client.post("/api/draw", json={"text": SLIDE}).status_code == 200
    assert json.loads(client.get("/api/state").content)["quick"]["busy"] == 0
