"""Recorded traces put to the test: replayed as networks, and the networks compared with what they are said to simulate.

The published reports come from two states of the search program that number locations differently. Reports of 2020
add idle traversals before they choose where a gadget's numbering begins, and say which locations they drop. Those of
2019 do neither always. Nothing in a trace tells which it is, but a report is of one kind throughout: the reading under
which more of its traces verify is taken for all of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from fathom.errors import FathomError
from fathom.gadgets.check.simulation import Verified, simulates
from fathom.gadgets.formats.traces import Lookup, Source, Trace, replay
from fathom.gadgets.formats.traces.recorded import Recorded, sources
from fathom.gadgets.model import Gadget


@dataclass(frozen=True)
class Reading:
    """How the locations in a report are numbered."""

    name: str
    idle: bool
    drop_unused: bool


READINGS = (Reading("2020", True, False), Reading("2019", False, True))


@dataclass(frozen=True)
class Rechecked:
    """What came of a report: how many traces, how many whose names are all known, and what each of those came to."""

    report: str
    reading: str
    traces: int
    nameable: int
    results: tuple[tuple[Recorded, Verified | FathomError], ...]

    @property
    def verified(self) -> int:
        """How many build a network that does what the target does."""
        return sum(isinstance(result, Verified) and result.holds for _, result in self.results)

    @property
    def strict(self) -> int:
        """How many of them build one that is the target whatever the agent wishes."""
        return sum(isinstance(result, Verified) and result.strict for _, result in self.results)


def recheck(recorded: Iterable[Recorded], definitions: Mapping[str, Gadget] | None = None) -> list[Rechecked]:
    """Replay and verify recorded traces, report by report; names come from the definitions and the library."""
    reports: dict[str, list[Recorded]] = {}
    for one in recorded:
        reports.setdefault(one.report, []).append(one)
    lookups = [(reading, sources(definitions or {}, idle=reading.idle)) for reading in READINGS]
    found = []
    for report, traces in reports.items():
        nameable = [one for one in traces if all(_nameable(trace, lookups[0][1]) for trace in (one.target, one.source))]
        tried = [
            Rechecked(report, reading.name, len(traces), len(nameable), _results(nameable, reading, lookup))
            for reading, lookup in lookups
        ]
        found.append(max(tried, key=lambda one: one.verified))
    return found


def _nameable(trace: Trace, lookup: Lookup) -> bool:
    return all(any(map(lookup, step.names)) for step in trace.steps if isinstance(step, Source))


def _results(
    traces: Iterable[Recorded], reading: Reading, lookup: Lookup
) -> tuple[tuple[Recorded, Verified | FathomError], ...]:
    results: list[tuple[Recorded, Verified | FathomError]] = []
    for one in traces:
        try:
            results.append((one, _verified(one, reading, lookup)))
        except FathomError as trouble:  # a number that does not fit: the reading is wrong, or the trace
            results.append((one, trouble))
    return tuple(results)


def _verified(one: Recorded, reading: Reading, lookup: Lookup) -> Verified:
    target = replay(one.target, lookup, drop_unused=reading.drop_unused)
    network = replay(one.source, lookup, drop_unused=reading.drop_unused)
    return simulates(network, target.induced(), 0)
