"""Push Fight, a position of any size: can the player to move force a win?

After [Bosboom 2020, 4.4]: with up to two moves a turn the question is hard for polynomial space. Unlike in the kind
`push-fight` boards may have thousands of squares and the players different pieces, and the answer is a whole strategy.
"""

from fathom.games.pushfight.model.position import LEGEND
from fathom.kind import Kind

KIND = Kind(
    name="push-fight-win",
    summary="Push Fight, a position of any size: a strategy of the player to move that wins whatever the other does",
    rules=(
        "A turn is up to two moves along empty squares and then one push by a square piece, which moves the whole "
        "line before it. You win when a piece of the other player falls off the board, and lose when one of yours "
        "does or you cannot push; tell a turn that wins for every reply."
    ),
    home=__name__,
    legend=LEGEND,
)
