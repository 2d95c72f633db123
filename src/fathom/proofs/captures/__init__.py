"""Games of captures: pieces on places, every move captures, and one piece is to be left.

Solo chess and the graph capture game [Aravind et al. 2022] are such games. A piece has a sort, which says along which
arcs it captures and which places must be empty for that, and a number of captures that it may still make. Whoever
captures stands where the other stood. So a place that was left stays empty, and every place but the last is left just
once: a solution is a tree that leads to the last place, and an order in which the others are left.

- `game`: the game as data, and its moves;
- `closed`: positions that cannot be cleared, closed under captures; what shows that a small game is lost;
- `statement`: the game as clauses; what refutations of larger ones are checked against.
"""

from fathom.proofs.captures.closed import Closed, problems_with_closed
from fathom.proofs.captures.game import Arc, Capture, CaptureGame
from fathom.proofs.captures.statement import Statement, stated

__all__ = ["Arc", "Capture", "CaptureGame", "Closed", "Statement", "problems_with_closed", "stated"]
