"""Requests made from the published schema, and against it: none is answered with an error of the server."""

from __future__ import annotations

import os
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from conftest import KEY, Running
from fathom.web.app import make_app
from fathom.web.guard import Guard

schemathesis = pytest.importorskip("schemathesis", reason="schemathesis is not installed")

EXAMPLES = 300 if os.environ.get("FATHOM_EXAMPLES") == "new" else 40


def _operations() -> dict[str, Any]:
    guard: Any = make_app()[0]
    assert isinstance(guard, Guard)
    schema = schemathesis.openapi.from_dict(guard.application.openapi())
    return {operation.ok().label: operation.ok() for operation in schema.get_all_operations()}


OPERATIONS = _operations()
SLIDE = "kind: slide\ngoal: stop-reach\n\n@..\n.#.\n..x\n"


def test_the_schema_names_every_question() -> None:
    assert {label.partition(" ")[2] for label in OPERATIONS} >= {
        *("/api/kinds", "/api/kinds/{kind}", "/api/themes", "/api/load", "/api/play", "/api/edit", "/api/draw"),
        *("/api/check", "/api/export", "/api/run"),
    }


@pytest.mark.parametrize("mode", ["positive", "negative"])
@pytest.mark.parametrize("label", OPERATIONS)
def test_nothing_that_the_schema_allows_or_forbids_breaks_the_server(label: str, mode: str, served: Running) -> None:
    operation = OPERATIONS[label]
    wanted = schemathesis.GenerationMode.POSITIVE if mode == "positive" else schemathesis.GenerationMode.NEGATIVE
    seen: list[int] = []

    @settings(max_examples=EXAMPLES, suppress_health_check=list(HealthCheck), deadline=None)
    @given(operation.as_strategy(generation_mode=wanted), st.booleans())
    def nothing_breaks(case: Any, readable: bool) -> None:
        if isinstance(case.body, dict) and readable:
            case.body.update({"text": SLIDE, "time": 0.2} if "verb" in case.body else {"text": SLIDE})
        answer = case.call(base_url=f"http://127.0.0.1:{served.port}", headers={"x-fathom": KEY})
        seen.append(answer.status_code)
        assert answer.status_code < 500 and "a defect in Fathom" not in answer.text, answer.text

    try:
        nothing_breaks()
    except Exception as error:
        if type(error).__name__ not in ("Unsatisfiable", "SkipTest"):  # nothing to forbid where nothing is asked
            raise
    assert seen or mode == "negative"
    assert served.settled(busy=0, waiting=0)
