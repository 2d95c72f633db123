"""Exact covers with demands: choose how often to use each option so that every element is covered as often as told.

`Cover` is the problem; `decide` answers (a solution or a proof from a SAT solver, a solution from a search) and counts;
`formula` writes the clauses that proofs are about, and `proof` checks them. Each is imported where it is used.
"""
