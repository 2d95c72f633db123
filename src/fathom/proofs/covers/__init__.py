"""Exact covers as clauses that proofs are checked against, and what a refutation of them shows."""
