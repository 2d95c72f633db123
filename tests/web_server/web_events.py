"""Event streams, as a page reads them."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any


def events(lines: Iterator[str]) -> Iterator[tuple[str, Any]]:
    """Names and data, while they come."""
    name = ""
    for line in lines:
        if line.startswith("event: "):
            name = line.removeprefix("event: ")
        elif line.startswith("data: "):
            yield name, json.loads(line.removeprefix("data: "))


def run(client: Any, verb: str, **wish: Any) -> list[tuple[str, Any]]:
    """All events of a run."""
    with client.stream("POST", "/api/run", json={"verb": verb, **wish}) as answer:
        assert answer.status_code == 200, answer.read()
        assert answer.headers["content-type"].startswith("text/event-stream")
        return list(events(answer.iter_lines()))


def last(client: Any, verb: str, **wish: Any) -> tuple[str, Any]:
    """The event that a run ends with."""
    return run(client, verb, **wish)[-1]
