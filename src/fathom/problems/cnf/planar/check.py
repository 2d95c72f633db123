"""The rules are those of formulas: an assignment makes every clause true; see `fathom.problems.cnf.check`."""

from fathom.problems.cnf.check import problems, violations

__all__ = ["problems", "violations"]
