"""What can be done with a puzzle by hand: spots, moves, marks, and the position that comes of them.

A family's `play` room declares it; from that the page, the terminal and the notebook play every kind alike. The state
of play is a text: that of a solution so far, as the family's `model` reads and writes it; so undoing, saving and links
need nothing of their own. Rules are asked of the family at every step and written down nowhere else.

A `play` room has

========= =========================================================================================================
spots     `spots(instance) -> Sequence[Spot]`: the places of the picture that gestures refer to, whatever the state;
          squares are called `row,column` from 0, so that an editor finds them in the text of a board
options   `options(instance, state) -> Moves | Marks`: what may be done now
moved     `moved(instance, state, gesture) -> str`: the state after a gesture; `Refused` says why not. A gesture has
          been looked at before: it names a move of the list, or a brush and spots of its group. Where there is no
          `moved`, the text of the move is appended to the state, with `SEPARATOR` (a constant) between two of them
start     `start(instance) -> str`: the state at the beginning, if it is not the empty text
gestures  `gestures(instance, solution) -> Sequence[Gesture]`: what a person would do to make this solution from the
          beginning; played one after the other they lead to it. Where moves are appended it follows from the texts
scene     `scene(instance, state) -> Scene`: the picture, if it is not that of `draw` with the state as a solution;
          `spots` are where this picture has them
space     `space(instance, state) -> Scene`: the same in space, to be turned round while it is played; spots have a
          `face` there
after     `after(instance, state) -> Instance | None`: the puzzle that is left, if it can be told as one; so hints, "am
          I lost?" and the fewest moves from here come from the solvers, and the graph of all positions; not that where
          the past counts for whether it is solved (`PAST_COUNTS`, a constant)
concerned `concerned(instance, state, fault) -> Sequence[str]`: the spots that what the checker says is about, where its
          words do not name them (see `fathom.playing.pointing`)
towards   `towards(instance, state, solution) -> Gesture | None`: a next gesture towards this solution, where it is not
          a mark that is put on one spot after another
hint      `hint(instance, state, watch) -> Hint | None`, where people's own steps are known (see `deduce`)
reply     `reply(instance, state, watch) -> str | None`: in games, the state after a turn of the player to move; None
          where a turn has begun, or the game is over
worth     `worth(instance, state, watch) -> Worth | None`: in games, what the state is worth to the player who began
========= =========================================================================================================

and may lack all but the first two (three, where marks are put).
"""

from fathom.playing.declarations import (
    Brush,
    Change,
    Fact,
    Form,
    Gesture,
    Hint,
    Marks,
    Move,
    Moves,
    Options,
    Point,
    Position,
    Refused,
    Spot,
    Tool,
    Worth,
    place_named,
    rect_spot,
    square_spot,
)
from fathom.playing.moves import appended, by_prefixes, gesture_of, move_meant, told_together
from fathom.playing.pointing import Names
from fathom.playing.typed import next_typed

__all__ = [
    "Brush", "Change", "Fact", "Form", "Gesture", "Hint", "Marks", "Move", "Moves", "Names", "Options", "Point",
    "Position", "Refused", "Spot", "Tool", "Worth", "appended", "by_prefixes", "gesture_of", "move_meant", "next_typed",
    "place_named", "rect_spot", "square_spot", "told_together",
]  # fmt: skip
