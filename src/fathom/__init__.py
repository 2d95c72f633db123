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
        accept,
        analyse,
        check,
        classify_rolling,
        count,
        crossing_moves,
        design_gadget,
        draft_table,
        draft_text,
        draw,
        draw_draft,
        draw_fragment,
        draw_gadget,
        draw_network,
        draw_reduction,
        draw_rolling,
        dumps,
        edit,
        evolve_draft,
        extract_gadget,
        fragment_text,
        gadget,
        gadget_crossovers,
        gadget_definitions,
        gadget_draft,
        gadget_facts,
        gadget_fragment,
        gadget_names,
        gadget_network,
        gadget_network_text,
        gadget_simulations,
        gadget_text,
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
        play,
        polyhedron,
        polyhedron_names,
        recheck_traces,
        reduce,
        reduction,
        reductions,
        refute_simulation,
        reply,
        resize,
        search_gadgets,
        series,
        solutions,
        solve,
        spots,
        squares,
        tiling,
        tiling_codes,
        tools,
        verify,
        verify_network,
        whatif,
        wire_gadgets,
        worth,
        zk_bound,
        zk_check,
        zk_envelopes,
        zk_listen,
        zk_prove,
        zk_verify,
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
    "accept",
    "analyse",
    "check",
    "classify_rolling",
    "count",
    "crossing_moves",
    "design_gadget",
    "draft_table",
    "draft_text",
    "draw",
    "draw_draft",
    "draw_fragment",
    "draw_gadget",
    "draw_network",
    "draw_reduction",
    "draw_rolling",
    "dumps",
    "edit",
    "evolve_draft",
    "extract_gadget",
    "fragment_text",
    "gadget",
    "gadget_crossovers",
    "gadget_definitions",
    "gadget_draft",
    "gadget_facts",
    "gadget_fragment",
    "gadget_names",
    "gadget_network",
    "gadget_network_text",
    "gadget_simulations",
    "gadget_text",
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
    "play",
    "polyhedron",
    "polyhedron_names",
    "recheck_traces",
    "reduce",
    "reduction",
    "reductions",
    "refute_simulation",
    "reply",
    "resize",
    "search_gadgets",
    "series",
    "solutions",
    "solve",
    "spots",
    "squares",
    "tiling",
    "tiling_codes",
    "tools",
    "verify",
    "verify_network",
    "whatif",
    "widget",
    "wire_gadgets",
    "worth",
    "zk_bound",
    "zk_check",
    "zk_envelopes",
    "zk_listen",
    "zk_prove",
    "zk_verify",
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
