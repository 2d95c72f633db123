"""Who may ask, and how: the gate in front of the application.

A page of another site must not reach the server of a person who has it running: requests have to name our own host
(against names that are made to point here), changes have to come from our own origin, as JSON, with a value that only
our own page knows. Reached from elsewhere than this machine, the server wants a token besides. Bodies are counted and
timed while they are read. Everything here is plain ASGI.
"""

from __future__ import annotations

import asyncio
import hmac
import secrets
from collections.abc import Awaitable, Callable, MutableMapping
from dataclasses import dataclass
from http.cookies import CookieError, SimpleCookie
from typing import Any
from urllib.parse import parse_qs

from fathom.errors import FathomError
from fathom.web.bounds import BOUNDS, Bounds
from fathom.web.frames import as_json

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
Application = Callable[[Scope, Receive, Send], Awaitable[None]]

LOOPBACK = ("127.0.0.1", "localhost", "[::1]")
KEY_HEADER = "x-fathom"
COOKIE = "fathom-token"

POLICY = (
    "default-src 'self'; img-src 'self' data: blob:; object-src 'none'; base-uri 'none'; form-action 'self'; "
    "frame-ancestors 'none'"
)
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}


@dataclass(frozen=True)
class Gate:
    """What a request has to show: one of the hosts (none named: any), the key, and the token if there is one."""

    key: str
    hosts: frozenset[str] = frozenset()
    token: str | None = None


def gate_for(host: str, port: int, token: str | None) -> tuple[Gate, str]:
    """The gate of a server at that address, and the address for a browser. Beyond this machine there is a token."""
    bare = host.strip("[]").lower()
    own = bare in ("localhost", "::1") or bare.startswith("127.")
    if token is None and not own:
        token = secrets.token_urlsafe(18)
    if token is not None and (not token.isascii() or not token.replace("-", "").replace("_", "").isalnum()):
        raise FathomError("a token is made of letters, digits, - and _")
    named = f"[{bare}]" if ":" in bare else bare
    gate = Gate(secrets.token_urlsafe(24), own_hosts(port) | {f"{named}:{port}"} if own else frozenset(), token)
    shown = {"0.0.0.0": "127.0.0.1", "[::]": "[::1]"}.get(named, named)
    return gate, f"http://{shown}:{port}/" + (f"?token={token}" if token is not None else "")


def own_hosts(port: int) -> frozenset[str]:
    """The names that this machine has for itself, as requests write them."""
    bare = LOOPBACK if port == 80 else ()
    return frozenset((*(f"{name}:{port}" for name in LOOPBACK), *bare))


class Refusal(Exception):
    """A request that does not get in: a status and one line."""

    def __init__(self, status: int, words: str, **headers: str) -> None:
        self.status = status
        self.headers = headers
        super().__init__(words)


class Guard:
    """The application behind the gate."""

    def __init__(self, application: Application, gate: Gate, bounds: Bounds = BOUNDS) -> None:
        self.application = application
        self.gate = gate
        self.bounds = bounds

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request in, or answer it here."""
        if scope["type"] == "lifespan":
            await self.application(scope, receive, send)
            return
        if scope["type"] != "http":  # no web sockets
            return
        send = _with_headers(send)
        try:
            admit(scope, self.gate)
            receive = await self._whole_body(scope, receive)
        except Refusal as refusal:
            await _answer(send, refusal)
            return
        await self.application(scope, receive, send)

    async def _whole_body(self, scope: Scope, receive: Receive) -> Receive:
        """Read the body now, counted and timed; the application gets it in one piece, then what comes after it."""
        if scope["method"] not in ("POST", "PUT", "PATCH", "DELETE"):
            return receive
        announced = header(scope, "content-length")
        if announced.isascii() and announced.isdigit() and int(announced[:20]) > self.bounds.body:
            raise self._too_large()
        try:
            async with asyncio.timeout(self.bounds.body_time):
                body = await self._counted(receive)
        except TimeoutError:
            words = f"the request took longer than {self.bounds.body_time:g} s to arrive"
            raise Refusal(408, words, connection="close") from None
        first = [{"type": "http.request", "body": body, "more_body": False}]

        async def replay() -> Message:
            return first.pop() if first else await receive()

        return replay

    async def _counted(self, receive: Receive) -> bytes:
        body = bytearray()
        while True:
            message = await receive()
            if message["type"] != "http.request":
                raise Refusal(400, "the request ended before it was whole")
            body += message.get("body", b"")
            if len(body) > self.bounds.body:
                raise self._too_large()
            if not message.get("more_body", False):
                return bytes(body)

    def _too_large(self) -> Refusal:
        return Refusal(413, f"the request has more than {self.bounds.body:,} bytes", connection="close")


def header(scope: Scope, name: str) -> str:
    """A header of a request; the empty text if it is not there, or there more than once."""
    found = [value for key, value in scope["headers"] if key == name.encode()]
    return found[0].decode("latin-1") if len(found) == 1 else ""


def admit(scope: Scope, gate: Gate) -> None:
    """Raise `Refusal` unless the request may come in."""
    host = header(scope, "host").lower()
    if gate.hosts and host not in gate.hosts:
        raise Refusal(400, "this server answers to its own address only")
    if gate.token is not None:
        _look_for_token(scope, gate.token)
    site = header(scope, "sec-fetch-site")
    if scope["method"] in ("GET", "HEAD"):
        if scope["path"].startswith("/api/") and site not in ("", "same-origin", "none"):
            raise Refusal(403, "another site asks")
        return
    if site not in ("", "same-origin"):
        raise Refusal(403, "another site asks")
    origins = [value for key, value in scope["headers"] if key == b"origin"]
    if any(value.decode("latin-1").lower() not in (f"http://{host}", f"https://{host}") for value in origins):
        raise Refusal(403, "another site asks")
    if not hmac.compare_digest(header(scope, KEY_HEADER).encode(), gate.key.encode()):
        raise Refusal(403, "the key of the page is missing or old: load the page again")
    if scope["method"] == "POST" and header(scope, "content-type").partition(";")[0].strip() != "application/json":
        raise Refusal(415, "expected JSON")


def _look_for_token(scope: Scope, token: str) -> None:
    """The token is in a cookie; or, for the first time, in the address, and then it becomes one."""
    try:
        cookie = SimpleCookie(header(scope, "cookie")).get(COOKIE)
    except CookieError:
        cookie = None
    if cookie is not None and hmac.compare_digest(cookie.value.encode(), token.encode()):
        return
    given = parse_qs(scope["query_string"].decode("latin-1"), max_num_fields=20).get("token", [""])[0]
    if scope["method"] == "GET" and scope["path"] == "/" and hmac.compare_digest(given.encode(), token.encode()):
        crumbs = f"{COOKIE}={token}; Path=/; HttpOnly; SameSite=Strict"
        raise Refusal(303, "come in", location="/", **{"set-cookie": crumbs})
    raise Refusal(401, "this server wants the token that it printed when it started")


def _with_headers(send: Send) -> Send:
    """Every answer carries what browsers are to know."""

    async def sent(message: Message) -> None:
        if message["type"] == "http.response.start":
            given = {key.lower() for key, _ in message.get("headers", ())}
            more = [(key.encode(), value.encode()) for key, value in HEADERS.items() if key.encode() not in given]
            if b"cache-control" not in given:
                more.append((b"cache-control", b"no-store"))
            message = {**message, "headers": [*message.get("headers", ()), *more]}
        await send(message)

    return sent


async def _answer(send: Send, refusal: Refusal) -> None:
    body = as_json({"error": str(refusal)})
    headers = {"content-type": "application/json", "content-length": str(len(body)), **refusal.headers}
    pairs = [(key.encode(), value.encode()) for key, value in headers.items()]
    await send({"type": "http.response.start", "status": refusal.status, "headers": pairs})
    await send({"type": "http.response.body", "body": body})
