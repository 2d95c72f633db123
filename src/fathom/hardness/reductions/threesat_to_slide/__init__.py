"""3-SAT to covering a three-dimensional grid by passing: Roller Splat! is NP-complete in three dimensions.

The theorem is that of [Zhu et al. n.d., 3]; the construction
is another one, with proof and coordinates in the project's docs. Its parts are the modules here: `clauses` rewrites the
clauses, `layout` has the coordinates, `parts` the pieces of the proof (value runs, planes, boards, forks, bumps,
connections), `grid` opens them in a level; `walk` makes the covering walk from an assignment, with `service` and `tour`
for all that is left at the end, and reads an assignment off a walk; `structure` verifies the lemmas of the proof on a
grid; `draw`, `view` and `animation` show it.
"""

from typing import TYPE_CHECKING

from fathom.hardness.reduction import Reduction
from fathom.kind import imported

if TYPE_CHECKING:
    from fathom.hardness.reductions.threesat_to_slide import grid as _grid
else:
    (_grid,) = imported(__name__, "grid")


REDUCTION = Reduction(
    name="3sat-to-slide",
    source="3sat",
    target="slide",
    summary="a 3-D grid in which every truth value is one straight run; all is passed exactly if all clauses are true",
    construct=_grid.construct,
    size=_grid.size,
    measure=_grid.measure,
    growth="(8m + 2n + 12) x (8n + 2m + 6) x 15 squares for n variables, m clauses",
)
