"""The HTTP interface of the page, on FastAPI and Uvicorn: the only module that imports them.

Requests carry the whole puzzle, and nothing is kept of them. Quick ones are answered at once; long work is a stream of
events, and its connection is the lease: when it ends, so does the work.
"""

from __future__ import annotations

import asyncio
import json
import re
import secrets
import socket
import webbrowser
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

from fathom.errors import FathomError, MissingExtra
from fathom.web import frames
from fathom.web.bounds import BOUNDS, Bounds
from fathom.web.guard import Application, Gate, Guard, gate_for
from fathom.web.pool import Busy, Job, LaneName, Pool
from fathom.web.requests import Check, Draw, Edit, Export, Play, Problem, RunRequest, Upload
from fathom.web.warming import Warming

try:
    import uvicorn
    from fastapi import FastAPI, Request
    from fastapi.exceptions import RequestValidationError
    from fastapi.responses import JSONResponse, Response
    from starlette.exceptions import HTTPException
    from starlette.types import Receive, Scope, Send
except ImportError:
    raise MissingExtra("the page", "web") from None

PORT = 8350
"""Where the page is, unless told otherwise."""

PAGE = Path(__file__).with_name("page")
TYPES = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".json": "application/json",
    ".woff2": "font/woff2",
}
_KEY = re.compile(r'(<meta name="fathom-key" content=")[^"]*(")')
_NO_PAGE = '<!doctype html><title>Fathom</title><meta name="fathom-key" content=""><p>The page is not installed here.'
_QUIET = 10.0  # seconds without an event, after which a stream shows that it lives
_LARGE_PICTURE = 5_000  # characters of a puzzle beyond which pictures as files take long
_KEPT = ("kinds", "kind", "themes")  # what does not change while the server runs


PROBLEMS: dict[int | str, dict[str, Any]] = {status: {"model": Problem} for status in (400, 403, 413, 415, 422, 429)}


class Server:
    """The pool behind the endpoints, and what they share."""

    def __init__(self, bounds: Bounds) -> None:
        self.bounds = bounds
        self.pool = Pool(bounds)
        self.warming = Warming(self.pool)
        self._kept: dict[str, bytes] = {}

    async def ask(self, request: Request, task: str, wish: dict[str, Any]) -> Response:
        """Have a quick task done."""
        mark, content = await self._done(request, task, wish)
        if mark == frames.FAILURE:
            return _failure(json.loads(content))
        head, _, body = content.partition(b"\n")
        told = json.loads(head)
        named = {"content-disposition": f'attachment; filename="{told["name"]}"'} if "name" in told else {}
        return Response(body, media_type=told["type"], headers=named)

    async def kept(self, request: Request, task: str, **wish: str) -> Response:
        """The same, for what does not change while the server runs."""
        key = json.dumps([task, wish])
        if key not in self._kept:
            answer = await self.ask(request, task, wish)
            if answer.status_code != 200:
                return answer
            self._kept[key] = bytes(answer.body)
        return Response(self._kept[key], media_type="application/json")

    async def _done(self, request: Request, task: str, wish: dict[str, Any]) -> tuple[bytes, bytes]:
        bounds = self.bounds
        size = max(len(wish.get("text") or ""), len(wish.get("bytes") or ""))
        large = size > (_LARGE_PICTURE if task == "export" else bounds.quick_text) or bool(wish.get("picture"))
        lane: LaneName = "long" if large else "quick"
        slow = large or task in _KEPT  # a server that has just begun imports all families for these
        most = bounds.large_time if slow else bounds.quick_time
        job = self.pool.submit(lane, page_of(request), task, wish, most, most)
        try:
            return await job.result()
        finally:
            job.stop()

    def run(self, request: Request, wish: dict[str, Any]) -> Job:
        """Begin long work."""
        asked = wish["time"] if wish["time"] is not None else self.bounds.run_time
        seconds = min(asked, self.bounds.longest)
        kill = 2 * seconds + 10  # the check has its tenth, and pictures want to be drawn
        return self.pool.submit("long", page_of(request), "run", wish, seconds, kill)


def page_of(request: Request) -> str:
    """Who asks: what the page calls itself, or else its connection."""
    named = request.headers.get("x-fathom-page", "")
    return named[:64] or f"{request.client.host}:{request.client.port}" if request.client else named[:64]


def _failure(failure: Mapping[str, Any]) -> Response:
    told = {name: value for name, value in failure.items() if name != "status"}
    return JSONResponse(told, failure["status"])


class EventStream(Response):
    """The events of a job. When the connection ends, the job is stopped, synchronously: nothing can prevent it."""

    def __init__(self, job: Job) -> None:
        super().__init__(media_type="text/event-stream")
        self.job = job

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send events until the work is done or nobody listens."""
        gone = asyncio.ensure_future(_gone(receive))
        frame: asyncio.Future[tuple[bytes, bytes]] | None = None
        try:
            headers = [(b"content-type", b"text/event-stream"), (b"x-accel-buffering", b"no")]
            await send({"type": "http.response.start", "status": 200, "headers": headers})
            if self.job.worker is None:
                words = {"phase": "waiting", "done": 0, "total": None, "words": "waiting for other work"}
                await send(_body(frames.event("progress", words)))
            last = False
            while not last:
                frame = frame or asyncio.ensure_future(self.job.frame())
                either: set[asyncio.Future[Any]] = {frame, gone}
                await asyncio.wait(either, timeout=_QUIET, return_when=asyncio.FIRST_COMPLETED)
                if gone.done():
                    return
                if not frame.done():
                    await send(_body(b": still working\n\n"))
                    continue
                mark, content = frame.result()
                frame, last = None, mark != frames.PART
                await send(_body(_event(mark, content)))
            await send({"type": "http.response.body", "body": b"", "more_body": False})
        finally:
            self.job.stop()
            gone.cancel()
            if frame is not None:
                frame.cancel()


def _event(mark: bytes, content: bytes) -> bytes:
    if mark == frames.FAILURE:
        failure = json.loads(content)
        return frames.event("failed", {name: value for name, value in failure.items() if name != "status"})
    return content.partition(b"\n")[2] if mark == frames.RESULT else content


def _body(content: bytes) -> dict[str, Any]:
    return {"type": "http.response.body", "body": content, "more_body": True}


async def _gone(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass


def make_app(
    gate: Gate | None = None,
    bounds: Bounds = BOUNDS,
    *,
    warm: bool = False,
    ready: Callable[[], object] = lambda: None,
) -> tuple[Application, Server]:
    """The application behind its gate, and what it works with.

    `warm`: what is missing is compiled in the background. `ready` is called, in a thread, when requests are taken.
    """
    gate = gate or Gate(secrets.token_urlsafe(24))
    server = Server(bounds)

    @asynccontextmanager
    async def lifespan(_app: FastAPI) -> AsyncIterator[None]:
        await server.pool.start()
        compiling = asyncio.ensure_future(server.warming.run()) if warm else None
        asyncio.get_running_loop().run_in_executor(None, ready)
        try:
            yield
        finally:
            if compiling is not None:
                compiling.cancel()
                with suppress(asyncio.CancelledError):
                    await compiling
            await server.pool.close()

    app = FastAPI(
        title="Fathom",
        lifespan=lifespan,
        docs_url=None,
        redoc_url=None,
        responses=PROBLEMS,
    )
    _handle_errors(app)
    _add_questions(app, server)
    _add_tasks(app, server)
    _add_page(app, gate.key)
    return Guard(app, gate, bounds), server


def _handle_errors(app: FastAPI) -> None:
    @app.exception_handler(RequestValidationError)
    async def invalid(_request: Request, error: RequestValidationError) -> Response:
        """One line: where, and what was expected. What was found is not repeated."""
        first = error.errors()[0]
        place = ".".join(str(part) for part in first["loc"] if part != "body")
        return JSONResponse({"error": ascii(f"{place}: {first['msg']}")[1:-1][:400]}, 422)

    @app.exception_handler(HTTPException)
    async def refused(_request: Request, error: HTTPException) -> Response:
        return JSONResponse({"error": str(error.detail)}, error.status_code, error.headers)

    @app.exception_handler(FathomError)
    async def wrong(_request: Request, error: FathomError) -> Response:
        return JSONResponse({"error": " ".join(str(error).split())}, 422)

    @app.exception_handler(Busy)
    async def busy(_request: Request, _error: Busy) -> Response:
        words = "too much is waiting already: try again in a moment"
        return JSONResponse({"error": words, "limit": "number"}, 429, {"retry-after": "1"})


def _add_questions(app: FastAPI, server: Server) -> None:
    @app.get("/api/kinds")
    async def kinds(request: Request) -> Response:
        """All kinds of puzzles, in short."""
        return await server.kept(request, "kinds")

    @app.get("/api/kinds/{kind}")
    async def kind(request: Request, kind: str) -> Response:
        """All about one kind."""
        answer = await server.kept(request, "kind", kind=kind)
        if answer.status_code == 200:
            server.warming.want(kind)
        return answer

    @app.get("/api/themes")
    async def themes(request: Request) -> Response:
        """The colours of all roles, light and dark."""
        return await server.kept(request, "themes")

    @app.get("/api/state")
    async def state() -> dict[str, Any]:
        """How warm the workers are, how many are busy, and what is being compiled."""
        return server.pool.state() | server.warming.state()


def _add_tasks(app: FastAPI, server: Server) -> None:
    @app.post("/api/load")
    async def load(request: Request, wish: Upload) -> Response:
        """A text or a file of any format, as a puzzle."""
        if (wish.text is None) == (wish.bytes is None):
            raise FathomError("expected either text or bytes")
        return await server.ask(request, "load", wish.model_dump())

    @app.post("/api/play")
    async def play(request: Request, wish: Play) -> Response:
        """The position after some gestures."""
        return await server.ask(request, "play", wish.model_dump())

    @app.post("/api/edit")
    async def edit(request: Request, wish: Edit) -> Response:
        """The text of a puzzle with one square changed."""
        return await server.ask(request, "edit", wish.model_dump())

    @app.post("/api/draw")
    async def draw(request: Request, wish: Draw) -> Response:
        """The picture of a puzzle."""
        return await server.ask(request, "draw", wish.model_dump())

    @app.post("/api/check")
    async def check(request: Request, wish: Check) -> Response:
        """What is wrong with a solution."""
        return await server.ask(request, "check", wish.model_dump())

    @app.post("/api/export")
    async def export(request: Request, wish: Export) -> Response:
        """A puzzle as a file."""
        return await server.ask(request, "export", wish.model_dump(by_alias=True))

    @app.post("/api/run")
    async def run(request: Request, wish: RunRequest) -> Response:
        """Long work, as a stream of events."""
        return EventStream(server.run(request, wish.model_dump()))


def _add_page(app: FastAPI, key: str) -> None:
    fresh = {"cache-control": "no-cache"}

    @app.api_route("/", methods=["GET", "HEAD"], include_in_schema=False)
    async def index() -> Response:
        """The page, which alone knows the key."""
        file = PAGE / "index.html"
        text = file.read_text(encoding="utf-8") if file.is_file() else _NO_PAGE
        text = _KEY.sub(rf"\g<1>{key}\g<2>", text)
        return Response(text, media_type=TYPES[".html"], headers=fresh)

    @app.api_route("/page/{name:path}", methods=["GET", "HEAD"], include_in_schema=False)
    async def part(name: str) -> Response:
        """A file of the page: one of those that are there, by name; no path is built from what is asked."""
        files = {file.relative_to(PAGE).as_posix(): file for file in PAGE.rglob("*") if file.suffix in TYPES}
        if name not in files:
            raise HTTPException(404, "there is no such file")
        return Response(files[name].read_bytes(), media_type=TYPES[files[name].suffix], headers=fresh)


def serve(host: str, port: int | None, token: str | None, *, open_page: bool, say: Callable[[str], None]) -> None:
    """Serve the page until Ctrl-C. `say` is told the address; a browser is sent there, if wished, when all is ready."""
    listener = _listener(host, port)
    with listener:
        gate, address = gate_for(host, listener.getsockname()[1], token)
        application, _ = make_app(gate, warm=True, ready=lambda: open_page and webbrowser.open(address))
        config = uvicorn.Config(
            application,
            log_level="warning",
            access_log=False,
            server_header=False,
            ws="none",
            limit_concurrency=500,
            timeout_keep_alive=30,
            timeout_graceful_shutdown=1,
        )
        say(address)
        uvicorn.Server(config).run(sockets=[listener])


def _listener(host: str, port: int | None) -> socket.socket:
    """A socket at the address; without a wish, at the usual port or, if that is taken, at a free one."""
    last: OSError | None = None
    for one in (PORT, 0) if port is None else (port,):
        try:
            family = socket.AF_INET6 if ":" in host else socket.AF_INET
            made = socket.create_server((host.strip("[]"), one), family=family, backlog=128)
        except OSError as error:
            last = error
        else:
            made.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)  # or heads and bodies wait 40 ms for each other
            return made
    assert last is not None
    raise FathomError(f"cannot listen at {host}, port {port or PORT}: {last.strerror or last}")
