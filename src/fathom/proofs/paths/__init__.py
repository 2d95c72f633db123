"""Paths in planar graphs, the clauses about them, cuts that follow from connectivity, and refutations over these."""
