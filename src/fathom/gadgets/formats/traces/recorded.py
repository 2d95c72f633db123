"""Traces that others recorded: reports of the published searches, and the names they use.

A report prints a target trace (what the found gadget is called) and a source trace (how it was built). A name in a
report carries the state that the gadget starts in, and, if the gadget differs from its mirror image, `-r` for itself or
`-s` for its mirror image: `toggle-lock-noncrossing-matched-0-open-s`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from fathom.errors import FormatError, excerpt
from fathom.formats.jsontext import read_json
from fathom.gadgets.formats.traces import Lookup, Trace, read_trace
from fathom.gadgets.formats.traces.numbering import canonical
from fathom.gadgets.library import find
from fathom.gadgets.model import Gadget

TARGET, SOURCE = "Target trace:", "Source trace:"


@dataclass(frozen=True)
class Recorded:
    """A found simulation: what it is called, and how it was built from the base gadgets."""

    report: str
    target: Trace
    source: Trace


@cache
def source_gadget(name: str) -> tuple[Gadget, int] | None:
    """The gadget of the library and the state that a name in a trace stands for, numbered as traces do."""
    return _resolved(name, {}, True)


def sources(definitions: Mapping[str, Gadget], *, idle: bool = True) -> Lookup:
    """The same for gadgets that a file defines, and for the library where the file is silent.

    `idle`: as in `fathom.gadgets.formats.traces.numbering.canonical`.
    """

    @cache
    def lookup(name: str) -> tuple[Gadget, int] | None:
        return _resolved(name, definitions, idle)

    return lookup


def _resolved(name: str, definitions: Mapping[str, Gadget], idle: bool) -> tuple[Gadget, int] | None:
    mirrored = name.endswith("-s")
    plain = name.removesuffix("-s") if mirrored else name.removesuffix("-r")
    words = plain.split("-")
    for length in range(len(words), 0, -1):
        title = "-".join(words[:length])
        gadget = definitions.get(title) or find(title)
        if gadget is None:
            continue
        state_name = "-".join(words[length:])
        numbers = [str(number) for number in range(gadget.states)]
        names = gadget.state_names if state_name in gadget.state_names else numbers
        if state_name and state_name not in names:
            continue
        state = names.index(state_name) if state_name else 0
        return canonical(gadget.mirrored() if mirrored else gadget, state, idle=idle), state
    return None


def read_reports(text: str, source: str = "") -> list[Recorded]:
    """All pairs of traces in a report, in their order; everything between them is passed over."""
    lines = text.splitlines()
    found = []
    at = 0
    while at < len(lines):
        if lines[at].strip() != TARGET:
            at += 1
            continue
        target, at = _trace_at(lines, at + 1, source)
        if at >= len(lines) or lines[at].strip() != SOURCE:
            raise FormatError(f"expected '{SOURCE}' after a target trace", source=source, line=at + 1)
        built, at = _trace_at(lines, at + 1, source)
        found.append(Recorded(source, target, built))
    return found


def _trace_at(lines: list[str], first: int, source: str) -> tuple[Trace, int]:
    """The trace that begins at that line, and where it ends: steps are indented."""
    last = first
    while last < len(lines) and lines[last].startswith("  "):
        last += 1
    return read_trace(lines[first:last], source, first + 1), last


def read_recorded(text: str, source: str = "") -> list[Recorded]:
    """Pairs of traces from a file with one JSON object a line: `report`, `target` and `source`, lists of steps."""
    found = []
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip():
            continue
        entry = read_json(line, source, number)
        traces = []
        for key in ("target", "source"):
            steps = entry.get(key) if isinstance(entry, dict) else None
            if not isinstance(steps, list) or not all(isinstance(step, str) for step in steps):
                raise FormatError(
                    f"expected an object whose '{key}' is a list of steps, found {excerpt(line)}",
                    source=source,
                    line=number,
                )
            try:
                traces.append(read_trace(steps))
            except FormatError as trouble:
                raise FormatError(f"{key}: {trouble}", source=source, line=number) from None
        found.append(Recorded(str(entry.get("report", source)), *traces))
    return found
