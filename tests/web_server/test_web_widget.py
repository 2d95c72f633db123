"""The page in a notebook asks the kernel what it would ask a server, and gets the same answers."""

from __future__ import annotations

import base64
import json
import threading
import zlib
from typing import Any

import pytest

import fathom
from fathom.web.widget import Desk, packed

SLIDE = "kind: slide\ngoal: stop-reach\n\n@..\n.#.\n..x\n"


class Page:
    """Hears what the desk says."""

    def __init__(self) -> None:
        self.heard: list[tuple[dict[str, Any], bytes]] = []
        self.ended = threading.Event()
        self.begun = threading.Event()
        self.desk = Desk(self.hear)

    def hear(self, message: dict[str, Any], content: bytes) -> None:
        self.heard.append((message, content))
        self.begun.set()
        if not message.get("part"):
            self.ended.set()

    def ask(self, path: str, body: Any = None) -> tuple[dict[str, Any], bytes]:
        self.desk.hear({"id": 1, "path": f"/api/{path}", "body": json.dumps(body or {})})
        assert self.ended.wait(120)
        return self.heard[-1]


def test_quick_questions_are_answered_as_by_the_server(client: Any) -> None:
    for path, body in (("load", {"text": SLIDE}), ("play", {"text": SLIDE, "state": "R"}), ("draw", {"text": SLIDE})):
        message, content = Page().ask(path, body)
        assert message["status"] == 200
        assert json.loads(content) == client.post(f"/api/{path}", json=body).json()
    for path in ("kinds", "kinds/slide", "themes"):
        assert json.loads(Page().ask(path)[1]) == client.get(f"/api/{path}").json()


def test_refusals_are_told_with_their_status_and_place() -> None:
    message, content = Page().ask("load", {"text": SLIDE.replace("#", "?")})
    assert message["status"] == 422 and json.loads(content)["place"] == {"line": 5, "column": 2}


def test_long_work_is_a_stream() -> None:
    page = Page()
    _, content = page.ask("run", {"verb": "solve", "text": SLIDE})
    assert content.startswith(b"event: done\ndata: ")
    assert page.heard[0][1].startswith(b"event: started")


def test_long_work_ends_when_the_page_says_so() -> None:
    page = Page()
    wish = {"verb": "generate", "kind": "ice-block", "time": 300, "options": {"moves": "900+"}}
    page.desk.hear({"id": 7, "path": "/api/run", "body": json.dumps(wish)})
    assert page.begun.wait(120)
    working = [thread for thread in threading.enumerate() if "_answer" in thread.name]
    assert working
    page.desk.hear({"id": 7, "stop": True})
    for thread in working:
        thread.join(120)
        assert not thread.is_alive()
    assert not page.ended.is_set(), "nobody is told of what nobody waits for"


def test_a_puzzle_is_packed_as_links_have_it() -> None:
    code = packed(fathom.loads(SLIDE))
    content = zlib.decompress(base64.urlsafe_b64decode(code + "=" * (-len(code) % 4)), -15)
    assert json.loads(content) == [SLIDE]


def test_a_widget_brings_the_puzzle_and_the_page() -> None:
    pytest.importorskip("anywidget")
    made = fathom.widget(fathom.loads(SLIDE), height="400px")
    assert made.code == packed(fathom.loads(SLIDE)) and made.height == "400px"
    assert "render" in made._esm
    with pytest.raises(fathom.FathomError, match="expected a puzzle"):
        fathom.widget("kind: slide")
