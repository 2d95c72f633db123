"""`fathom analyse`: the measures of a puzzle."""

from __future__ import annotations

from fathom import verbs
from fathom.cli import SOLVED
from fathom.cli.options import File, FormatName, Json, Memory, Time, limits_of
from fathom.cli.output import print_json, print_table
from fathom.kind import kind_of


def analyse(file: File, time: Time = None, memory: Memory = None, format: FormatName = None, json: Json = False) -> int:
    """Measure a puzzle."""
    instance = verbs.load(file, format)
    with limits_of(time, memory) as limits:
        facts = verbs.analyse(instance, limits=limits)
    if json:
        print_json({"kind": instance.kind, **facts})
    else:
        print_table(kind_of(instance).analysis.report(facts))
    return SOLVED
