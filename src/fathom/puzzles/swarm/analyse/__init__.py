"""Measures of a swarm: its rules, its configurations, how runs end, and which rules are never needed."""

from __future__ import annotations

from typing import Any

import numpy as np

from fathom.answer import Watch
from fathom.formats.measures import report
from fathom.puzzles.swarm.check.certificates import Explored
from fathom.puzzles.swarm.check.rounds import Rounds
from fathom.puzzles.swarm.model import Rule, Swarm
from fathom.puzzles.swarm.model.rules import meant
from fathom.puzzles.swarm.solve.verify import verified

__all__ = ["analyse", "report", "rules_used"]

_OFTEN = 256


def analyse(instance: Swarm, watch: Watch) -> dict[str, Any]:
    """The measures of a swarm."""
    rules, found = instance.rules, verified(instance, watch)
    facts: dict[str, Any] = {
        "robots": instance.robots,
        "colours": len(instance.colours),
        "visibility": rules.visibility,
        "rules": len(rules.rules),
        "ambiguous rules": len(rules.ambiguous()),
        "views in all orientations": len(rules.table()),
        "nodes": instance.lattice.nodes,
        "starts": len(instance.starts),
        "configurations": found.configurations,
        "explores for ever": isinstance(found.certificate, Explored),
    }
    if isinstance(found.certificate, Explored):
        told = found.certificate
        lasting = np.isin(told.parts, np.flatnonzero(told.periods))
        facts["configurations in cycles"] = int(lasting.sum())
        facts["cycles"] = len(found.cycles)
        facts["cycle lengths"] = sorted(set(found.cycles))
        used = rules_used(instance, told, watch)
        facts["rules in use"] = len(used)
    return facts


def rules_used(swarm: Swarm, told: Explored, watch: Watch) -> set[Rule]:
    """The rules that some robot follows in some configuration."""
    rounds = Rounds(swarm)
    by_view = {
        image: rule
        for rule in swarm.rules.rules
        for view in meant(rule.view)
        for image, _ in swarm.rules.images(view, rule.step)
    }
    views = set()
    for row, (nodes, lights) in enumerate(zip(told.nodes.tolist(), told.colours.tolist(), strict=True)):
        if row % _OFTEN == 0:
            watch.check("looking which rules are in use", row, len(told.nodes))
        configuration = tuple((node, swarm.colours[light]) for node, light in zip(nodes, lights, strict=True))
        views |= {rounds.view(configuration, node, colour) for node, colour in configuration}
    return {by_view[view] for view in views if view in by_view}
