"""What can be done with a puzzle by hand: spots, moves, marks, and the position that comes of them.

A family's `play` room declares it; from that the page, the terminal and the notebook play every kind alike. The state
of play is a text: that of a solution so far, as the family's `model` reads and writes it; so undoing, saving and links
need nothing of their own. Rules are asked of the family at every step and written down nowhere else.

A `play` room has

============ ======================================================================================================
spots        `spots(instance) -> Sequence[Spot]`: the places of the picture that gestures refer to
options      `options(instance, state) -> Moves | Marks`: what may be done now
moved        `moved(instance, state, gesture) -> str`: the state after a gesture; `Refused` says why not. Where there is
             none, the text of the move is appended to the state (`appended`)
gestures     `gestures(instance, solution) -> Sequence[Gesture]`: what a person would do to make this solution from
             nothing; played one after the other they lead to it
after        `after(instance, state) -> Instance | None`: the puzzle that is left, if it can be told as one; so hints,
             "am I lost?" and the fewest moves from here come from the solvers
hint         `hint(instance, state, watch) -> Hint | None`, where people's own steps are known (see `deduce`)
reply        `reply(instance, state, watch) -> str | None`: the other player's turn, in games
START        the state at the beginning, if it is not the empty text
SEPARATOR    what stands between the texts of two moves, for `appended`
============ ======================================================================================================

and may lack all but the first three (`gestures` too, where `Moves` are appended: they follow from the texts).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from fathom.errors import FathomError

if TYPE_CHECKING:
    from fathom.show.scene import Scene

Form = Literal["step", "press", "drag", "cycle", "trace", "box", "type"]
"""The seven gestures: a direction, a place, from place to place, a mark, a line, a rectangle, a character."""

Point = tuple[float, float]


class Refused(FathomError):
    """A gesture that the rules, or the place, do not allow; the message says why."""


@dataclass(frozen=True, slots=True)
class Spot:
    """A place that a gesture may name: its outline in the units of the picture, and what a screen reader says."""

    name: str
    outline: tuple[Point, ...]
    label: str = ""
    group: str = "cell"

    @property
    def centre(self) -> Point:
        """The middle of the outline."""
        xs, ys = zip(*self.outline, strict=True)
        return (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2


def square_spot(name: str, x: float, y: float, label: str = "", group: str = "cell", size: float = 1.0) -> Spot:
    """A square spot with its top left corner at (x, y)."""
    return Spot(name, ((x, y), (x + size, y), (x + size, y + size), (x, y + size)), label or name, group)


@dataclass(frozen=True, slots=True)
class Move:
    """A move that is allowed now: the text it adds to the state, and the gesture that makes it.

    `step`: keys or a swipe. `press`: at a spot. `drag`: from a spot to another one. Keys are names as browsers tell
    them (`ArrowUp`, `Enter`, `a`).
    """

    text: str
    form: Form
    at: str | None = None
    to: str | None = None
    keys: tuple[str, ...] = ()
    label: str = ""


@dataclass(frozen=True, slots=True)
class Moves:
    """All moves that are allowed now; none is left out."""

    moves: tuple[Move, ...]


@dataclass(frozen=True, slots=True)
class Brush:
    """Marks that can be put on the spots of a group, whether they are right or not.

    `cycle`: the values follow each other, the first being none. `trace`: a line through spots. `box`: a rectangle from
    spot to spot. `type`: a character. `keys` belong to the values, one each.
    """

    form: Form
    group: str
    values: tuple[str, ...] = ()
    keys: tuple[str, ...] = ()
    label: str = ""


@dataclass(frozen=True, slots=True)
class Marks:
    """What can be filled in; the checker says what is wrong with it. `values` are the marks there are, by spot."""

    brushes: tuple[Brush, ...]
    values: tuple[tuple[str, str], ...] = ()


Options = Moves | Marks


@dataclass(frozen=True, slots=True)
class Gesture:
    """What a person did: the form, the spots in their order, and the value of a mark or the text of a move."""

    form: Form
    spots: tuple[str, ...] = ()
    value: str = ""


@dataclass(frozen=True, slots=True)
class Hint:
    """A next step and its reason; the spots it is about, and a gesture that takes the step, if one does."""

    text: str
    spots: tuple[str, ...] = ()
    gesture: Gesture | None = None


@dataclass(frozen=True, slots=True)
class Position:
    """Where play stands: the state, what can be done, the picture, and what the checker says.

    `solved` means that the checker finds nothing wrong with the state as a solution, and nothing else.
    """

    state: str
    options: Options
    scene: Scene
    faults: tuple[str, ...]
    solved: bool
    status: str = ""


def gesture_of(move: Move) -> Gesture:
    """The gesture that makes a move."""
    return Gesture(move.form, tuple(spot for spot in (move.at, move.to) if spot is not None), move.text)


def appended(state: str, text: str, separator: str = "") -> str:
    """The state with one more move."""
    return f"{state}{separator}{text}" if state else text


def move_meant(options: Moves, gesture: Gesture) -> Move:
    """The move of the list that a gesture makes: by its text, or by its form and spots where they leave no doubt."""
    if gesture.value:
        meant = [move for move in options.moves if move.text == gesture.value]
        if not meant:
            raise Refused(f"{gesture.value} is no move here")
        return meant[0]
    meant = [move for move in options.moves if gesture_of(move).spots == gesture.spots and move.form == gesture.form]
    if len(meant) != 1:
        places = " to ".join(gesture.spots) or gesture.form
        raise Refused(f"{places}: {'no move' if not meant else 'more than one move'} here")
    return meant[0]


def by_prefixes(start: str, separator: str, options: Sequence[str], wanted: str) -> str | None:
    """Which of the texts, appended to the state, begins what is wanted: the longest, so `U!` before `U`."""
    fitting = [text for text in options if wanted.startswith(appended(start, text, separator))]
    return max(fitting, key=len, default=None)
