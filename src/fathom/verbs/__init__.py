"""The verbs: what can be done with instances of any kind, with reductions between kinds, with gadgets,
and with polyhedra that roll.

They find the kind through the registry, and name none of them. Whatever a solver answers is checked here before anybody
sees it. The command line, the page and `fathom` itself offer these and nothing else of the kind.
"""

from __future__ import annotations

from collections.abc import Mapping

from fathom.kind import Kind, registry
from fathom.verbs.editing import edit, resize, squares, tools, whatif
from fathom.verbs.extracting import (
    crossing_moves,
    design_gadget,
    draw_fragment,
    extract_gadget,
    fragment_text,
    gadget_fragment,
)
from fathom.verbs.gadgetry import (
    draw_gadget,
    draw_network,
    gadget,
    gadget_crossovers,
    gadget_definitions,
    gadget_facts,
    gadget_names,
    gadget_network,
    gadget_network_text,
    gadget_simulations,
    gadget_text,
    recheck_traces,
    refute_simulation,
    search_gadgets,
    verify_network,
    wire_gadgets,
)
from fathom.verbs.generating import generate, series
from fathom.verbs.hinting import hint, left, lost, reply, worth
from fathom.verbs.judging import judge
from fathom.verbs.knowing import zk_bound, zk_check, zk_envelopes, zk_listen, zk_prove, zk_verify
from fathom.verbs.listing import solutions
from fathom.verbs.playing import gestures, play, spots
from fathom.verbs.reading import dumps, load, loads
from fathom.verbs.reducing import (
    accept,
    draft_table,
    draft_text,
    draw_draft,
    draw_reduction,
    evolve_draft,
    gadget_draft,
    reduce,
    reduction,
    reductions,
    verify,
)
from fathom.verbs.rolling import classify_rolling, draw_rolling, polyhedron, polyhedron_names, tiling, tiling_codes
from fathom.verbs.showing import analyse, draw, picture
from fathom.verbs.solving import check, count, solve

__all__ = [
    "accept", "analyse", "check", "classify_rolling", "count", "crossing_moves", "design_gadget", "draft_table",
    "draft_text", "draw", "draw_draft", "draw_fragment", "draw_gadget", "draw_network", "draw_reduction",
    "draw_rolling", "dumps", "edit", "evolve_draft", "extract_gadget", "fragment_text", "gadget", "gadget_crossovers",
    "gadget_definitions", "gadget_draft", "gadget_facts", "gadget_fragment", "gadget_names", "gadget_network",
    "gadget_network_text", "gadget_simulations", "gadget_text", "generate", "gestures", "hint", "judge", "kinds",
    "left", "load", "loads", "lost", "picture", "play", "polyhedron", "polyhedron_names", "recheck_traces", "reduce",
    "reduction", "reductions", "refute_simulation", "reply", "resize", "search_gadgets", "series", "solutions", "solve",
    "spots", "squares", "tiling", "tiling_codes", "tools", "verify", "verify_network", "whatif", "wire_gadgets",
    "worth", "zk_bound", "zk_check", "zk_envelopes", "zk_listen", "zk_prove", "zk_verify",
]  # fmt: skip


def kinds() -> Mapping[str, Kind]:
    """All kinds by name."""
    return registry()
