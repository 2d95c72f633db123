"""The rules: neither word of a pair shows the given one, and every shortest way between them does.

The second is what a pair promises, and the checker tries all ways. That no pair is shorter, and that there is none,
follows from how the word overlaps with itself: for reels of two to four symbols (and for the Hamming distance) a pair
exists exactly if it does so but for two steps, and the shortest pair is one of those that such overlaps give
[Anselmo et al. 2022, Theorem 4 and Proposition 14]; reels of five symbols and more have a pair as long as the word, and
no shorter words show it at all. The overlaps are found again here. The theorems are taken for granted; the tests hold
them against all words of small machines.
"""

from __future__ import annotations

import numpy as np

from fathom.answer import Watch
from fathom.claims import AtLeast, Claim, Impossible, Promised, not_shown
from fathom.errors import excerpt
from fathom.proofs.reels import free_way
from fathom.puzzles.slotword.check.certificates import ThirdMismatches
from fathom.puzzles.slotword.check.overlaps import lengths_of_pairs
from fathom.puzzles.slotword.model import OPEN, Pair, SlotWord


def violations(instance: SlotWord, solution: Pair) -> list[str]:
    """What is seen to be wrong with a pair: open reels, and words that show the one that is to be avoided."""
    found = []
    for name, word in zip(("first", "second"), solution.without_ends, strict=True):
        if OPEN in word or not word:
            found.append(f"reel {word.find(OPEN) + 1 or 1} of the {name} word is open")
        elif instance.word in word:
            found.append(f"the {name} word shows {excerpt(instance.word)} from reel {word.index(instance.word) + 1} on")
    return found


def promises(_instance: SlotWord, _solution: Pair) -> bool:
    """Every pair says that no way between its words is free."""
    return True


def cost_of(_instance: SlotWord, solution: Pair, _terms: object) -> int:
    """How many reels there are."""
    return len(solution.without_ends[0])


def problems(instance: SlotWord, claim: Claim, certificate: object, watch: Watch) -> list[str]:
    """Why a certificate does not show a claim; nothing if it does."""
    if isinstance(claim, Promised):
        one, other = claim.solution.without_ends
        return (
            ["a shortest way between the words is free"]
            if free_way(instance.reels, instance.word, one, other, watch)
            else []
        )
    if not isinstance(claim, AtLeast | Impossible) or (claim.terms is not None):
        return not_shown(certificate)
    size = len(instance.word)
    if instance.always_bad:
        shown = isinstance(claim, AtLeast) and claim.bound <= size
        return [] if shown else [f"on {len(instance.reels.symbols)} symbols there is a pair of {size} reels"]
    if not isinstance(certificate, ThirdMismatches):
        return not_shown(certificate)
    third = np.asarray(certificate.places)
    if third.dtype != np.int32 or third.shape != (size,):
        return [f"found {third.dtype} of shape {third.shape}, expected a place for each of {size} shifts"]
    before = size if isinstance(claim, Impossible) else min(size, int(np.ceil(claim.bound)) - size)
    for shift, length in lengths_of_pairs(instance, np.ascontiguousarray(third), before, watch):
        if isinstance(claim, Impossible):
            return [f"the word overlaps with itself at shift {shift} but for two steps"]
        if length is not None and length < claim.bound:
            return [f"the overlap at shift {shift} gives a pair of {length} reels"]
    return []
