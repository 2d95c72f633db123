"""How properties are tested, and a clock that a test drives.

The same commit gives the same result: Hypothesis draws the same examples each time, unless the environment variable
`FATHOM_EXAMPLES` is `new`, as it is for `make test-all`. Then examples that fail are kept and tried first next time.
"""

from __future__ import annotations

import os

import pytest
from hypothesis import settings

from driven_clock import Clock
from fathom.compiled import policy

settings.register_profile("same", derandomize=True, deadline=None, database=None)
settings.register_profile("new", deadline=None, print_blob=True)
settings.load_profile(os.environ.get("FATHOM_EXAMPLES", "same"))

# Kernels are tested as machine code, however small the puzzles; tests/compiled runs them interpreted besides. Programs
# that tests start do as they do for users.
if "FATHOM_COMPILE" not in os.environ:
    policy.steps = policy.steps_a_byte = policy.steps_of_all = policy.steps_of_all_if_kept = 0


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """The clock that limits go by from now on; it stands still until the test moves it."""
    driven = Clock()
    monkeypatch.setattr("fathom.answer.time", driven)
    return driven
