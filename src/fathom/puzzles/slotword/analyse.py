"""What a word is worth to the player and to the owner of the machine; and all words of small machines."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from fathom.answer import Limits, Watch
from fathom.errors import LimitReached
from fathom.formats.measures import report
from fathom.kind import Study, StudyTable
from fathom.puzzles.slotword.model import SlotWord

__all__ = ["STUDIES", "analyse", "report"]

_MOST_TOLD = 12  # overlaps


def analyse(instance: SlotWord, watch: Watch) -> dict[str, Any]:
    """The measures. On a machine with fewer reels than the index the player always has a way."""
    from fathom.engine.words import mismatches, overlaps
    from fathom.puzzles.slotword.solve import by_jumping, codes_of

    answer = by_jumping(instance, watch)
    facts: dict[str, Any] = {
        "symbols": len(instance.reels.symbols),
        "length": len(instance.word),
        "good": answer.solution is None,
        "index": None if answer.cost is None else int(answer.cost),
        "reels without a pair, at most": None if answer.cost is None else int(answer.cost) - 1,
    }
    if not instance.always_bad:
        *_, every = mismatches(codes_of(instance), watch)
        found = list(overlaps(instance.reels, instance.word, every))
        facts["overlaps but for two steps"] = len(found)
        facts["of these with Condition+"] = sum(overlap.plus for overlap in found)
        facts["shifts and lengths of pairs"] = [
            f"{one.shift}: {'none' if one.length is None else one.length}" for one in found[:_MOST_TOLD]
        ] + ["…"] * (len(found) > _MOST_TOLD)
    return facts


_STUDIED = {"01": 20, "012": 12, "0123": 10}
"""How long the words are that a study goes up to, by the symbols of the reels."""


def good_words(_puzzles: Sequence[Any], limits: Limits) -> Iterator[StudyTable]:
    """How many words are good, and how many have which index."""
    from fathom.engine.words.census import census
    from fathom.proofs.reels import Reels

    for symbols, most in _STUDIED.items():
        rows = []
        for length in range(1, most + 1):
            try:
                found = census(Reels(symbols), length, limits.watch())
            except LimitReached as limit:
                rows.append((str(length), limit.reason, "", ""))
                break
            bad = [(index, number) for index, number in enumerate(found.tolist()) if index and number]
            told = ", ".join(f"{number:,} of {index}" for index, number in bad)
            share = found[0] / len(symbols) ** length
            rows.append((str(length), f"{found[0]:,}", f"{share:.4f}", told or "-"))
        title = f"Words on reels of {len(symbols)} symbols"
        yield StudyTable(title, ("length", "good", "share", "bad ones, by the reels of the shortest pair"), rows)


STUDIES = {"slot-words": Study("how many words of each length are good, and the others by their index", good_words)}
