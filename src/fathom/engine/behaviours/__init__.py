"""Automata whose letters are pairs of locations: behaviours of gadgets, one canonical form each.

Interleaving, joining, connecting and closing (`traversals`), subset construction and minimisation (`determinise`),
one form for all numberings (`canonical`), compact bytes (`encoding`), all compiled and without allocation (`space`);
`behaviour` does one operation at a time, `batch` thousands, and `catalogue` numbers the results.
"""
