"""Exact covers with demands: choose how often to use each option so that every element is covered as often as told.

`Cover` is the problem; `decide` answers (a solution from a SAT solver or a search, a proof that there is none) and
counts; `formula` has the solver's clauses, `fathom.proofs.covers` those that proofs are about, and their check. Each is
imported where it is used.
"""
