"""Games of captures (`fathom.proofs.captures`), solved and counted: pieces on places, every move captures.

- `search`: a depth-first search with a table of lost positions, compiled; what it has seen is the evidence that a game
  is lost;
- `formula`: the same question to a SAT solver, better where many captures are independent of each other;
- `exact`: the search, and where that takes long the SAT solver;
- `solutions`: all of them, counted or listed, position by position;
- `measure`: how a search without foresight fares, and what can be reached.
"""

from fathom.engine.captures.exact import exactly
from fathom.engine.captures.formula import by_formula
from fathom.engine.captures.search import by_search, searched
from fathom.engine.captures.solutions import count_solutions, list_solutions

__all__ = ["by_formula", "by_search", "count_solutions", "exactly", "list_solutions", "searched"]
