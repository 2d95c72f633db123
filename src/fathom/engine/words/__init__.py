"""Words: where they overlap with themselves but for a few symbols, and pairs of words that follow from it.

A word of n symbols is laid over itself, moved by r places. `mismatches` tells for every r the first symbols that
differ, three at most, by jumping from one to the next ("kangaroo jumps"): where do two parts of the word first differ?
That is answered by hashes of all prefixes, in time that grows with the logarithm of the answer; so all of it takes
O(n log n) at worst, and on most words a few steps a shift; where a pair is found soon, most shifts are left out. Hashes
may collide: whoever relies on parts being equal compares them.
"""

from __future__ import annotations

from fathom.engine.words.mismatches import Mismatches, mismatches
from fathom.engine.words.pairs import Overlap, overlaps, pair_of, shortest_overlap

__all__ = ["Mismatches", "Overlap", "mismatches", "overlaps", "pair_of", "shortest_overlap"]
