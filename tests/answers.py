"""What a kind's checker says about an answer."""

from __future__ import annotations

from typing import Any

from fathom.answer import Answer
from fathom.claims import examined
from fathom.kind import kind_of


def objections(instance: Any, answer: Answer) -> list[str]:
    """What is wrong with an answer; all of its claims are looked at, to the end."""
    found = examined(kind_of(instance).check, instance, answer)
    assert not found.unproved
    return list(found.objections)
