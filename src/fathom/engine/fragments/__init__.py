"""Pieces of a board with ports: all that an agent can do in one that comes and goes as it likes.

A `Ground` is cells, what lies beside what, and ports; blocks lie on cells, and the agent is in a cell or outside, which
is next to every port. The engine knows how things move (`pushing`: an agent pushes rows of blocks; `falling`: gravity,
climbing, lifting) and no puzzle; `space` builds all that can be reached, `language` the sequences of crossings.
"""

from fathom.engine.fragments.ground import ENTER, EXIT, INSIDE, LEAK, Ground
from fathom.engine.fragments.language import Language
from fathom.engine.fragments.space import Crossings, crossings_of

__all__ = ["ENTER", "EXIT", "INSIDE", "LEAK", "Crossings", "Ground", "Language", "crossings_of"]
