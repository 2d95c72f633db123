"""Fathom: a workbench for puzzles and games.

    >>> import fathom
    >>> level = fathom.loads("kind: slide\\ngoal: stop-reach\\n\\n@..\\n.#.\\n..x\\n")
    >>> answer = fathom.solve(level)
    >>> answer.verdict, answer.cost
    (<Verdict.SOLVED: 'solved'>, 2)

Every answer has been checked before you see it. Running out of time is never reported as "impossible".

The names below are imported when they are first used: `import fathom` takes no time.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from fathom.answer import Answer, Count, Limits, Progress, Verdict
    from fathom.errors import FathomError, FormatError, MissingExtra, NotFound, UnknownName
    from fathom.verbs import (
        analyse,
        check,
        count,
        draw,
        dumps,
        edit,
        generate,
        gestures,
        hint,
        judge,
        kinds,
        left,
        load,
        loads,
        lost,
        picture,
        reduce,
        series,
        solve,
        spots,
        tools,
        verify,
        whatif,
    )
    from fathom.web.widget import widget

__version__ = "0.1.0"

__all__ = [
    "Answer",
    "Count",
    "FathomError",
    "FormatError",
    "Limits",
    "MissingExtra",
    "NotFound",
    "Progress",
    "UnknownName",
    "Verdict",
    "__version__",
    "analyse",
    "check",
    "count",
    "draw",
    "dumps",
    "edit",
    "generate",
    "gestures",
    "hint",
    "judge",
    "kinds",
    "left",
    "load",
    "loads",
    "lost",
    "picture",
    "reduce",
    "series",
    "solve",
    "spots",
    "tools",
    "verify",
    "whatif",
    "widget",
]

_HOMES = {
    "widget": "fathom.web.widget",
    **dict.fromkeys(("Answer", "Count", "Limits", "Progress", "Verdict"), "fathom.answer"),
    **dict.fromkeys(("FathomError", "FormatError", "MissingExtra", "NotFound", "UnknownName"), "fathom.errors"),
}


def __getattr__(name: str) -> Any:
    if name not in __all__:
        raise AttributeError(f"module 'fathom' has no attribute {name!r}")
    found = getattr(import_module(_HOMES.get(name, "fathom.verbs")), name)
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
