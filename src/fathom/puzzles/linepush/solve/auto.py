"""The fewest pushes where they are found soon; otherwise some, by construction or by the group."""

from __future__ import annotations

from dataclasses import replace

from fathom.answer import Answer, Limits, Verdict, Watch
from fathom.errors import LimitReached
from fathom.puzzles.linepush.check.certificates import Miscounted
from fathom.puzzles.linepush.model import LinePush, trimmed
from fathom.puzzles.linepush.solve import construct, rearrange
from fathom.puzzles.linepush.solve.compact import labels_of
from fathom.puzzles.linepush.solve.exact import search
from fathom.puzzles.linepush.solve.group import arrangements, refuted

_SOON = 100_000  # positions
_HOPELESS = 10_000_000  # arrangements: nobody searches so many for a start


def auto(instance: LinePush, watch: Watch) -> Answer:
    """What is known by theorem, then a search of so many positions, then the method that fits, or the search again."""
    if labels_of(instance.plain) != labels_of(instance.goal):
        return Answer(Verdict.IMPOSSIBLE, "auto", certificate=Miscounted())
    by_theorem = rearrange.applies(instance)
    certificate = refuted(instance) if by_theorem else None
    if certificate is not None:
        return Answer(Verdict.IMPOSSIBLE, "auto", certificate=certificate)
    if not by_theorem and not construct.applies(instance):
        return replace(search(instance, watch), method="auto")
    if not by_theorem or arrangements(trimmed(instance.rows)) < _HOPELESS:
        limits = Limits(time=watch.left().time, nodes=_SOON, cancelled=watch.limits.cancelled)
        try:
            return replace(search(instance, limits.watch()), method="auto")
        except LimitReached:
            watch.check("searching")
    method = rearrange.by_group if by_theorem else construct.construct
    return replace(method(instance, watch), method="auto")
