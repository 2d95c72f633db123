"""One game in a terminal: what each key does, and what is to be seen after it. Nothing here knows a kind.

Arrows step where moves are steps, push what is under the cursor where moves have it there, and move the cursor
otherwise. Enter presses, picks up and drops, puts the next mark, begins and ends lines and boxes.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import hypot

from fathom import verbs
from fathom.errors import FathomError
from fathom.kind import Instance
from fathom.playing import Brush, Gesture, Hint, Marks, Move, Moves, Position, Spot, gesture_of, next_typed
from fathom.show import Scene, Tiles
from fathom.show.squares import square_of

ARROWS = {"ArrowUp": (0, -1), "ArrowDown": (0, 1), "ArrowLeft": (-1, 0), "ArrowRight": (1, 0)}
HELP = (
    "arrows  move, or the cursor     Enter, Space  press, pick up, mark, draw     Tab  next place     Esc  let go\n"
    "u undo  r restart  h hint  l am I lost?  o the other player's turn  : type a move  ? keys  q quit"
)


class Player:
    """A game: the puzzle, all states since the beginning, the cursor, and what is held."""

    def __init__(self, instance: Instance, state: str | None = None, *, against: bool = False) -> None:
        """`against`: the other player's turns are made as soon as it is their turn."""
        self.instance = instance
        self.against = against
        self.spots: Sequence[Spot] = verbs.spots(instance)
        self.position: Position = verbs.play(instance, state)
        self.before: list[str] = []
        self.cursor = next((number for number, spot in enumerate(self.spots) if spot.name in self._begins()), 0)
        self.held: str | None = None
        self.message = ""
        self._typed: Callable[[], str] = lambda: ""

    def listen(self, typed: Callable[[], str]) -> None:
        """Ask this function for a line where one is to be typed."""
        self._typed = typed

    @property
    def here(self) -> Spot | None:
        """The spot under the cursor."""
        return self.spots[self.cursor] if self.spots else None

    def _begins(self) -> set[str | None]:
        """The spots where moves begin."""
        options = self.position.options
        return {move.at for move in options.moves if move.at} if isinstance(options, Moves) else set()

    @property
    def points(self) -> bool:
        """Whether it matters where the cursor is: not where every move is a step."""
        options = self.position.options
        return isinstance(options, Marks) or not options.moves or bool(self._begins())

    def press(self, key: str) -> bool:
        """Do what a key says; False: leave."""
        self.message = ""
        commands: dict[str, Callable[[], None]] = {
            "u": self._undo, "r": self._restart, "h": self._hint, "l": self._lost, ":": self._type,
            "o": self._reply,
            "?": lambda: self._say(HELP), "Escape": self._let_go, "Tab": self._next_place,
            "Enter": self._enter, "Space": self._enter,
        }  # fmt: skip
        if key == "q":
            return False
        try:
            if key in commands:
                commands[key]()
            else:
                self._other(key)
        except FathomError as refusal:
            self._say(str(refusal))
        return True

    def do(self, gesture: Gesture) -> None:
        """Make a gesture; what it leads from can be taken back."""
        after = verbs.play(self.instance, self.position.state, [gesture])
        self.before.append(self.position.state)
        self.position = after
        if self.against and not after.solved:
            self._answer()

    def _answer(self) -> None:
        """Let the other player make a turn, if it is theirs."""
        after = verbs.reply(self.instance, self.position.state)
        if after is not None:
            before, self.position = self.position.state, verbs.play(self.instance, after)
            self._say(f"the answer: {self.position.state.removeprefix(before).strip(' ;/,')}")

    def _reply(self) -> None:
        before = self.position.state
        self._answer()
        if self.position.state == before:
            self._say("there is no answer: a turn has begun, or the game is over")
        else:
            self.before.append(before)

    def type(self, text: str) -> None:
        """Make all gestures of a text."""
        while text.strip():
            gesture, text = next_typed(self.position.options, text)
            self.do(gesture)

    def _say(self, words: str) -> None:
        self.message = words

    def _undo(self) -> None:
        if self.before:
            self.position = verbs.play(self.instance, self.before.pop())
            self.held = None

    def _restart(self) -> None:
        self.before.append(self.position.state)
        self.position, self.held = verbs.play(self.instance), None

    def _hint(self) -> None:
        found: Hint | None = verbs.hint(self.instance, self.position.state)
        self._say("there is nothing to say" if found is None else found.text)
        if found is not None and found.spots:
            self._go(found.spots[0])

    def _lost(self) -> None:
        found = verbs.lost(self.instance, self.position.state)
        words = {True: "lost: no solution is left", False: "not lost: it can still be solved", None: "nobody knows"}
        self._say(words[found])

    def _type(self) -> None:
        self.type(self._typed())

    def _let_go(self) -> None:
        self.held = None

    def _go(self, name: str) -> None:
        self.cursor = next((number for number, spot in enumerate(self.spots) if spot.name == name), self.cursor)

    def _next_place(self) -> None:
        """To the next spot where a move begins, or else the next spot."""
        begins = self._begins()
        size = len(self.spots)
        order = [(self.cursor + step) % size for step in range(1, size + 1)]
        self.cursor = next((place for place in order if self.spots[place].name in begins), order[0] if order else 0)

    def _enter(self) -> None:
        options = self.position.options
        if self.here is None:
            return
        if isinstance(options, Marks):
            self._mark(options, self.here)
            return
        presses = [move for move in options.moves if move.form == "press" and move.at == self.here.name]
        if self.held is not None:
            start, self.held = self.held, None
            if start != self.here.name:
                self.do(Gesture("drag", (start, self.here.name)))
        elif len(presses) == 1:
            self.do(gesture_of(presses[0]))
        elif presses:
            self._say("several moves: " + ", ".join(f"{' '.join(move.keys)} {move.text}" for move in presses))
        elif any(move.form == "drag" and move.at == self.here.name for move in options.moves):
            self.held = self.here.name
        else:
            self._say("no move begins here")

    def _mark(self, options: Marks, here: Spot) -> None:
        """The next mark, or the beginning or end of a line or box."""
        brush = next((brush for brush in options.brushes if brush.group == here.group), None)
        if brush is None:
            self._say("nothing can be put here")
        elif brush.form == "cycle":
            now = dict(options.values).get(here.name, brush.values[0])
            following = brush.values[(brush.values.index(now) + 1) % len(brush.values)]
            self.do(Gesture("cycle", (here.name,), following))
        elif brush.form == "type":
            self.do(Gesture("type", (here.name,), self._typed()))
        elif self.held is None:
            self.held = here.name
            if brush.form == "trace":
                self._trace_from(here)
        else:
            start, self.held = self.held, None
            if brush.form == "box":
                self.do(Gesture("box", (start, here.name)))

    def _trace_from(self, here: Spot) -> None:
        """A line that begins at a spot, where lines have such beginnings; elsewhere it begins with its first step."""
        if here.group == "corner":
            self.do(Gesture("trace", (here.name,)))

    def _other(self, key: str) -> None:
        options = self.position.options
        if isinstance(options, Moves):
            move = self._move_for(options, key)
            if move is not None:
                self.do(gesture_of(move))
                if move.to is not None:
                    self._go(move.to)
                return
        elif self.here is not None:
            brush = next((brush for brush in options.brushes if brush.group == self.here.group), None)
            if brush is not None and key in brush.keys:
                self.do(Gesture(brush.form, (self.here.name,), brush.values[brush.keys.index(key)]))
                return
        if key in ARROWS:
            self._step(key)

    def _move_for(self, options: Moves, key: str) -> Move | None:
        """The move that a key makes: one without a spot, one at the cursor, or one that is alone in having the key."""
        with_key = [move for move in options.moves if key in move.keys and self.held is None]
        here = None if self.here is None else self.here.name
        found = [move for move in with_key if move.form == "step"] or [move for move in with_key if move.at == here]
        numbered = [move for move in with_key if key.isdigit()]
        return next(iter(found or numbered), None)

    def _step(self, key: str) -> None:
        """Move the cursor; a line that is held goes with it."""
        before = self.here
        if before is None:
            return
        there = beside(self.spots, self.cursor, key)
        if there is None:
            return
        if self.held is not None and self._traces(before):
            self.do(Gesture("trace", (before.name, self.spots[there].name)))
            self.held = self.spots[there].name
        self.cursor = there

    def _traces(self, here: Spot) -> bool:
        options = self.position.options
        brushes: Sequence[Brush] = options.brushes if isinstance(options, Marks) else ()
        return any(brush.form == "trace" and brush.group == here.group for brush in brushes)

    def scene(self) -> Scene:
        """The picture with the cursor, and with what is held."""
        drawing = self.position.scene
        marked = [("mark", self.here.name)] if self.here is not None and self.points else []
        if self.held is not None:
            marked.insert(0, ("warn", self.held))
        for role, name in marked:
            x, y = next(spot.centre for spot in self.spots if spot.name == name)
            drawing = drawing.add(Tiles((square_of((x, y)),), fill=role, opacity=0.45, layer="labels", glyph=None))
        return drawing

    def status(self) -> str:
        """A line about the game, one about the cursor, and what was said."""
        options = self.position.options
        here = self.here
        lines = [f"{'solved' if self.position.solved else self.position.status}  ({len(self.before)} done)"]
        if here is not None and self.points:
            value = dict(options.values).get(here.name, "") if isinstance(options, Marks) else ""
            lines.append(f"at {here.label}{f': {value}' if value else ''}{', held' if self.held else ''}")
        keys = "" if self.before or self.message else "? lists the keys"
        return "\n".join([*lines, *filter(None, [self.message, keys])])


def beside(spots: Sequence[Spot], number: int, arrow: str) -> int | None:
    """The number of the nearest spot in the direction of an arrow key; None at the edge."""
    (x, y), (dx, dy) = spots[number].centre, ARROWS[arrow]

    def far(other: int) -> float:
        right, down = spots[other].centre[0] - x, spots[other].centre[1] - y
        ahead, aside = right * dx + down * dy, abs(right * dy) + abs(down * dx)
        return hypot(ahead, 3 * aside) if ahead > 0.01 else float("inf")

    nearest = min(range(len(spots)), key=far)
    return None if far(nearest) == float("inf") else nearest
