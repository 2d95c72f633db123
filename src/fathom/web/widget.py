"""The page in a notebook: `fathom.widget(puzzle)`, by anywidget (the extra `notebook`).

The page's own modules run in a frame. What they would ask a server goes to the notebook's kernel, and is done in its
process: quick questions as they come, long work in a thread that ends when the page says so.
"""

from __future__ import annotations

import base64
import json
import threading
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

from fathom.errors import FathomError, MissingExtra, shown
from fathom.kind import Instance
from fathom.web import frames
from fathom.web.bounds import BOUNDS
from fathom.web.work import answered
from fathom.web.work.failures import failure_of

PAGE = Path(__file__).with_name("page")
GLUE = Path(__file__).with_name("notebook.js")

Tell = Callable[[dict[str, Any], bytes], None]
"""Sends a message and its bytes to the page."""


def widget(puzzle: Instance, *, height: str = "720px") -> Any:
    """The page with this puzzle, to be shown by a notebook: edit it, play it, solve it."""
    try:
        import anywidget
        import traitlets
    except ImportError:
        raise MissingExtra("the page in a notebook", "notebook") from None
    if not isinstance(puzzle, Instance):
        raise FathomError(f"found {shown(puzzle)}, expected a puzzle; fathom.load reads one from a file")

    def synced(value: Any) -> Any:
        return (traitlets.Dict if isinstance(value, dict) else traitlets.Unicode)(value).tag(sync=True)

    members = {"_esm": GLUE.read_text(encoding="utf-8"), "code": synced(packed(puzzle)), "height": synced(height)}
    members |= {name: synced(value) for name, value in parts().items()}
    made: Any = type("Workbench", (anywidget.AnyWidget,), members)()
    desk = Desk(lambda message, content: made.send(message, [content]))
    made.on_msg(lambda _widget, message, _buffers: desk.hear(message))
    return made


def packed(puzzle: Instance) -> str:
    """A puzzle as the page's links have it: deflated, in base64 for addresses."""
    squeeze = zlib.compressobj(9, zlib.DEFLATED, -15)
    content = squeeze.compress(json.dumps([puzzle.to_text()]).encode()) + squeeze.flush()
    return base64.urlsafe_b64encode(content).decode().rstrip("=")


def parts() -> dict[str, Any]:
    """The files of the page: its document, modules, styles and sign."""

    def texts(suffix: str) -> dict[str, str]:
        return {file.name: file.read_text(encoding="utf-8") for file in sorted(PAGE.glob(f"*{suffix}"))}

    index, icon = texts(".html").get("index.html", ""), texts(".svg").get("icon.svg", "")
    return {"index": index, "icon": icon, "modules": texts(".js"), "styles": texts(".css")}


class Desk:
    """Answers what the page asks, by numbers that the page gives."""

    def __init__(self, tell: Tell) -> None:
        self.tell = tell
        self._stops: dict[int, threading.Event] = {}

    def hear(self, message: dict[str, Any]) -> None:
        """A request, or the wish to stop one."""
        number = message["id"]
        if message.get("stop"):
            if number in self._stops:
                self._stops[number].set()
            return
        task, wish = _asked(message["path"], json.loads(message["body"]))
        if task != "run":
            self._answer(number, task, wish, lambda: False)
            return
        stop = self._stops[number] = threading.Event()
        threading.Thread(target=self._answer, args=(number, task, wish, stop.is_set), daemon=True).start()

    def _answer(self, number: int, task: str, wish: dict[str, Any], stopped: Callable[[], bool]) -> None:
        stream = {"content-type": "text/event-stream"}

        def part(content: bytes) -> None:
            if not stopped():
                self.tell({"id": number, "part": True, "headers": stream}, content)

        try:
            seconds = min(float(wish.get("time") or BOUNDS.run_time), BOUNDS.longest)
            head, _, body = answered(task, wish, seconds, part, stopped).partition(b"\n")
            about = json.loads(head)
            status, headers = 200, {"content-type": about["type"]}
            if "name" in about:
                headers["content-disposition"] = f'attachment; filename="{about["name"]}"'
        except BaseException as error:
            failure = failure_of(error)
            status, headers = failure.pop("status"), {"content-type": "application/json"}
            body = frames.event("failed", failure) if task == "run" else frames.as_json(failure)
        self._stops.pop(number, None)
        if not stopped():
            self.tell({"id": number, "status": status, "headers": headers}, body)


def _asked(path: str, body: dict[str, Any]) -> tuple[str, dict[str, Any]]:
    """The task that an address of the server names, and its wish."""
    _, _, name = path.partition("/api/")
    task, _, kind = name.partition("/")
    return ("kind", {"kind": kind}) if task == "kinds" and kind else (task, body)
