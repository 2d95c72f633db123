"""The ways to decide a formula; the drawing changes nothing. See `fathom.problems.cnf.solve`."""

from fathom.problems.cnf.solve import LISTING, METHODS, RECOUNTS, count

__all__ = ["LISTING", "METHODS", "RECOUNTS", "count"]
