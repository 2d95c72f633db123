"""Spots, moves, marks, gestures and positions: the words in which play is declared."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from fathom.errors import FathomError

if TYPE_CHECKING:
    from fathom.show.scene import Scene

Form = Literal["step", "press", "drag", "cycle", "trace", "box", "type"]
"""The seven gestures: a direction, a place, from place to place, a mark, a line, a rectangle, a character."""

Point = tuple[float, float]
Corner = tuple[float, float, float]
"""A point of space, as `fathom.show.space` has it."""


class Refused(FathomError):
    """A gesture that the rules, or the place, do not allow; the message says why."""


@dataclass(frozen=True, slots=True)
class Spot:
    """A place that a gesture may name: its outline in the units of the picture, and what a screen reader says.

    `face` has its corners in space, for pictures with a camera: there the outline is what the camera sees of it.
    """

    name: str
    outline: tuple[Point, ...]
    label: str = ""
    group: str = "cell"
    face: tuple[Corner, ...] = ()

    @property
    def centre(self) -> Point:
        """The middle of the outline."""
        xs, ys = zip(*self.outline, strict=True)
        return (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2


def square_spot(name: str, x: float, y: float, label: str = "", group: str = "cell", size: float = 1.0) -> Spot:
    """A square spot with its top left corner at (x, y)."""
    return rect_spot(name, (x, y, size, size), label, group)


def rect_spot(name: str, box: tuple[float, float, float, float], label: str = "", group: str = "cell") -> Spot:
    """A rectangular spot: its top left corner, its width and its height."""
    x, y, w, h = box
    return Spot(name, ((x, y), (x + w, y), (x + w, y + h), (x, y + h)), label or name, group)


def place_named(spot: str) -> tuple[int, ...]:
    """The numbers in the name of a square, `row,column`; -1 for what is none, which is on no board."""
    return tuple(int(part) if part.isascii() and part.isdigit() else -1 for part in spot.split(","))


@dataclass(frozen=True, slots=True)
class Move:
    """A move that is allowed now: the text it adds to the state, and the gesture that makes it.

    `step`: keys or a swipe. `press`: at a spot. `drag`: from a spot to another one. Keys are names as browsers tell
    them (`ArrowUp`, `Enter`, `a`); where a move has a spot that it begins `at`, they are pressed with the cursor there.
    """

    text: str
    form: Form
    at: str | None = None
    to: str | None = None
    keys: tuple[str, ...] = ()
    label: str = ""


@dataclass(frozen=True, slots=True)
class Moves:
    """All moves that are allowed now and change something; none is left out."""

    moves: tuple[Move, ...]


@dataclass(frozen=True, slots=True)
class Brush:
    """Marks that can be put on the spots of a group, whether they are right or not.

    `cycle`: the values follow each other, the first being none; a gesture may put one value on several spots. `trace`:
    a line through spots, which goes on where there is one, and going back erases. `box`: a rectangle from spot to spot;
    the one that is there already goes. `type`: a text on a spot, the empty one erasing. `keys` belong to the values,
    one each.
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
class Worth:
    """What a game is worth to the player who began it: from 1, won, to -1, lost; and in words."""

    share: float
    words: str


@dataclass(frozen=True, slots=True)
class Position:
    """Where play stands: the state, what can be done, the picture, and what the checker says.

    `solved` means that the checker finds nothing wrong with the state as a solution, and nothing else; `places` has the
    spots that the first faults are about, as far as that is known. The picture does not move;
    `animation` shows the last move being made, if one was, and ends with the picture.
    """

    state: str
    options: Options
    scene: Scene
    faults: tuple[str, ...]
    solved: bool
    status: str = ""
    animation: Scene | None = None
    places: tuple[tuple[str, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class Tool:
    """Something that can be put on a square of a board; of a thing that there is only once, the old one goes.

    `group` names the group of spots that it belongs on; none: squares. The one that `erases` is what the second button
    of a mouse puts there.
    """

    glyph: str
    label: str
    only_one: bool = False
    group: str = ""
    erases: bool = False


@dataclass(frozen=True, slots=True)
class Fact:
    """Something found out about a puzzle: its name, the value (None: not decided) and words for people.

    `unproved`: the solver says so, and the checker did not come to the end of the proof.
    """

    name: str
    value: bool | int | str | None
    words: str
    unproved: bool = False


@dataclass(frozen=True, slots=True)
class Change:
    """What comes of putting a glyph on a spot: the verdict, and whether the solution is unique or what it costs."""

    spot: str
    glyph: str
    verdict: str
    unique: bool | None = None
    cost: float | None = None
