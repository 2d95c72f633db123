"""Who gets in: our own page, and nobody else's."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from typing import Any

import pytest

from conftest import KEY, Running, running
from fathom.errors import FathomError
from fathom.web.bounds import Bounds
from fathom.web.guard import HEADERS, gate_for

SLIDE = "kind: slide\ngoal: stop-reach\n\n@..\n.#.\n..x\n"
WISH = {"text": SLIDE}


@pytest.mark.parametrize(
    "host", ["evil.example", "evil.example:{port}", "127.0.0.1", "127.0.0.1:1", "localhost.evil:{port}", ""]
)
def test_foreign_hosts_are_refused(host: str, served: Running) -> None:
    with served.client(host=host.format(port=served.port)) as client:
        assert client.get("/api/kinds").status_code == 400
        assert client.get("/").status_code == 400


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "LOCALHOST", "[::1]"])
def test_our_own_names_are_known(host: str, served: Running) -> None:
    with served.client(host=f"{host}:{served.port}") as client:
        assert client.get("/api/themes").status_code == 200


@pytest.mark.parametrize(
    "headers",
    [
        {"origin": "http://evil.example"},
        {"origin": "null"},
        {"origin": "http://127.0.0.1:1"},
        {"sec-fetch-site": "cross-site"},
        {"sec-fetch-site": "same-site"},
        {"sec-fetch-site": "none"},
        {"x-fathom": ""},
        {"x-fathom": "another"},
        {"x-fathom": "ä"},
    ],
)
def test_changes_from_elsewhere_are_refused(headers: dict[str, str], served: Running) -> None:
    with served.client() as client:
        encoded = {name: value.encode("latin-1") for name, value in headers.items()}
        answer = client.post("/api/draw", json=WISH, headers=encoded)
    assert answer.status_code == 403 and answer.json()["error"]


def test_our_own_page_is_let_in(served: Running) -> None:
    own = {"origin": f"http://127.0.0.1:{served.port}", "sec-fetch-site": "same-origin"}
    with served.client(**own) as client:
        assert client.post("/api/draw", json=WISH).status_code == 200


def test_other_sites_may_lead_to_the_page_but_not_ask_it_anything(served: Running) -> None:
    with served.client(**{"sec-fetch-site": "cross-site"}) as client:
        assert client.get("/api/kinds").status_code == 403
        assert client.get("/").status_code == 200


@pytest.mark.parametrize("type", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", ""])
def test_only_json_is_taken(type: str, client: Any) -> None:
    answer = client.post("/api/draw", content=b'{"text": ""}', headers={"content-type": type})
    assert answer.status_code == 415


def test_no_other_site_is_allowed_to_share(client: Any) -> None:
    asked = {"origin": "http://evil.example", "access-control-request-method": "POST"}
    answer = client.options("/api/draw", headers=asked)
    assert answer.status_code >= 400
    assert not any(name.startswith("access-control") for name in answer.headers)


def test_every_answer_says_what_browsers_may_do(client: Any) -> None:
    for path in ("/api/kinds", "/nothing", "/page/nothing.js", "/api/kinds/nothing"):
        answer = client.get(path)
        assert {name: answer.headers.get(name) for name in HEADERS} == HEADERS
    policy = client.get("/api/kinds").headers["content-security-policy"]
    assert "default-src 'self'" in policy and "unsafe" not in policy and "frame-ancestors 'none'" in policy


@pytest.mark.parametrize(
    "name", ["../app.py", "..%2fapp.py", "%2e%2e/app.py", "....//app.py", "/etc/passwd", "..\\app.py", "x%00.js", ""]
)
def test_no_path_leads_out_of_the_page(name: str, served: Running) -> None:
    """Sent as they are: a client of good manners would tidy them up."""
    with socket.create_connection(("127.0.0.1", served.port), timeout=60) as connection:
        head = f"GET /page/{name} HTTP/1.1\r\nHost: 127.0.0.1:{served.port}\r\nConnection: close\r\n\r\n"
        connection.sendall(head.encode())
        answer = b"".join(iter(lambda: connection.recv(65536), b""))
    assert answer.split()[1] in (b"404", b"400"), answer[:200]
    assert b"FastAPI" not in answer and b"root:" not in answer


@pytest.fixture(scope="module")
def with_token() -> Iterator[Running]:
    yield from running(Bounds(long_workers=1), token="secret-word")


def test_a_server_with_a_token_wants_it(with_token: Running) -> None:
    with with_token.client() as client:
        assert client.get("/api/themes").status_code == 401
        assert client.post("/api/draw", json=WISH).status_code == 401
        assert client.get("/?token=wrong").status_code == 401
        assert client.get("/api/themes?token=secret-word").status_code == 401
        led = client.get("/?token=secret-word")
        assert (led.status_code, led.headers["location"]) == (303, "/")
        assert "HttpOnly" in led.headers["set-cookie"] and "SameSite=Strict" in led.headers["set-cookie"]
        assert client.get("/api/themes").status_code == 200
        assert client.post("/api/draw", json=WISH).status_code == 200


def test_a_token_is_made_for_other_hosts_than_this_machine() -> None:
    gate, address = gate_for("0.0.0.0", 8000, None)
    assert gate.token and not gate.hosts and address == f"http://127.0.0.1:8000/?token={gate.token}"
    gate, address = gate_for("127.0.0.1", 8000, None)
    assert gate.token is None and "127.0.0.1:8000" in gate.hosts and address == "http://127.0.0.1:8000/"
    gate, address = gate_for("192.168.1.4", 8000, "mine")
    assert gate.token == "mine" and address == "http://192.168.1.4:8000/?token=mine"
    with pytest.raises(FathomError):
        gate_for("127.0.0.1", 8000, "no; spaces")


def test_the_page_alone_knows_the_key(client: Any) -> None:
    page = client.get("/", headers={"x-fathom": ""})
    assert page.status_code == 200 and f'name="fathom-key" content="{KEY}"' in page.text
    assert page.headers["content-type"].startswith("text/html")


def test_keys_differ_from_server_to_server() -> None:
    assert gate_for("localhost", 1, None)[0].key != gate_for("localhost", 1, None)[0].key != KEY
