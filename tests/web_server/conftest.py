"""A server of the page, for the tests of a process together: real connections, real workers, on loopback."""

from __future__ import annotations

import socket
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest

pytest.importorskip("fastapi", reason="the extra web is not installed")
httpx = pytest.importorskip("httpx", reason="httpx is not installed")

import uvicorn  # noqa: E402

from fathom.web.app import Server, make_app  # noqa: E402
from fathom.web.bounds import Bounds  # noqa: E402
from fathom.web.guard import Gate, own_hosts  # noqa: E402

KEY = "a-key-for-tests"


@dataclass
class Running:
    """A server that runs in a thread, and how to reach it."""

    port: int
    server: Server

    def client(self, **headers: str) -> Any:
        given = {"x-fathom": KEY, **headers}
        return httpx.Client(base_url=f"http://127.0.0.1:{self.port}", headers=given, timeout=120, trust_env=False)

    def settled(self, lane: str = "long", **wanted: int) -> bool:
        """Whether the lane comes to be so; waited for, for a while that is too long on any machine."""
        for _ in range(600):
            state = self.server.pool.state()[lane]
            if all(state[name] == number for name, number in wanted.items()):
                return True
            time.sleep(0.05)
        return False


def running(bounds: Bounds, token: str | None = None) -> Iterator[Running]:
    with socket.create_server(("127.0.0.1", 0), backlog=128) as listener:
        port = listener.getsockname()[1]
        application, server = make_app(Gate(KEY, own_hosts(port), token), bounds)
        config = uvicorn.Config(application, log_level="warning", ws="none", timeout_graceful_shutdown=1)
        uvicorn_server = uvicorn.Server(config)
        thread = threading.Thread(target=uvicorn_server.run, kwargs={"sockets": [listener]})
        thread.start()
        try:
            found = Running(port, server)
            assert found.settled("quick", idle=bounds.quick_workers) and found.settled("long", idle=bounds.workers)
            yield found
        finally:
            uvicorn_server.should_exit = True
            thread.join()


@pytest.fixture(scope="session")
def served() -> Iterator[Running]:
    """A server with the usual bounds, but few workers."""
    yield from running(Bounds(long_workers=2))


@pytest.fixture(scope="session")
def client(served: Running) -> Iterator[Any]:
    with served.client() as found:
        yield found
