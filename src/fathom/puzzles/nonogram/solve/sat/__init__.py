"""Nonograms decided by a SAT solver."""
