"""Push Fight, mate in one turn: can the player to move push a piece of the other player off the board now?

After [Bosboom 2020, 4.3]: with a fixed number of moves a turn
the question is easy, with the number as part of the puzzle it is NP-complete, and without any limit it is easy again.
"""

from fathom.games.pushfight.model.position import LEGEND
from fathom.kind import Kind

KIND = Kind(
    name="push-fight-mate",
    summary="Push Fight, mate in one: some moves, then a push that throws a piece of the other player off the board",
    rules=(
        "In this one turn: make as many moves as are allowed, each taking a piece of yours along empty "
        "squares, then push with a square piece. You win if a piece of the other player falls off the "
        "board."
    ),
    home=__name__,
    legend=LEGEND,
)
