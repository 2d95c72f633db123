"""Groups of permutations: their order, their orbits, what belongs to them, and short words for their elements.

A permutation of 0 .. n - 1 is a tuple of images. `StabiliserChain` is the method of Schreier and Sims [Sims 1970];
`Words` keeps, beside each permutation of such a chain, a short word of generators for it [Minkwitz 1998].
"""

from fathom.engine.permutations.chain import StabiliserChain, cycles_of, inverse, is_even, orbits, times
from fathom.engine.permutations.words import Spelt, Words

__all__ = ["Spelt", "StabiliserChain", "Words", "cycles_of", "inverse", "is_even", "orbits", "times"]
