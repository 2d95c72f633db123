"""Fathom: a workbench for puzzles and games.

    >>> import fathom
    >>> level = fathom.loads("kind: slide\\ngoal: stop-reach\\n\\n@..\\n.#.\\n..x\\n")
    >>> answer = fathom.solve(level)
    >>> answer.verdict, answer.cost
    (<Verdict.SOLVED: 'solved'>, 2)

Every answer has been checked before you see it. Running out of time is never reported as "impossible".
"""

from fathom.answer import Answer, Count, Limits, Progress, Verdict
from fathom.errors import FathomError, FormatError, MissingExtra, NotFound, UnknownName
from fathom.verbs import (
    analyse,
    check,
    count,
    draw,
    dumps,
    generate,
    kinds,
    load,
    loads,
    picture,
    reduce,
    series,
    solve,
    verify,
)

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
    "generate",
    "kinds",
    "load",
    "loads",
    "picture",
    "reduce",
    "series",
    "solve",
    "verify",
]
