"""Playing by hand: spots, play, gestures.

Every state is read, drawn and judged by the family's own rooms, so there is no second truth about the rules.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from fathom.errors import FathomError, shown
from fathom.kind import Instance, kind_of, solution_of
from fathom.playing import (
    Brush,
    Gesture,
    Marks,
    Move,
    Moves,
    Names,
    Options,
    Position,
    Refused,
    Spot,
    appended,
    by_prefixes,
    gesture_of,
    move_meant,
)
from fathom.verbs.solving import check

if TYPE_CHECKING:
    from fathom.show import Scene


def spots(instance: Instance) -> Sequence[Spot]:
    """The places of the picture that gestures refer to."""
    found: Sequence[Spot] = kind_of(instance).playing.spots(instance)
    return found


def play(
    instance: Instance, state: str | None = None, gestures: Iterable[Gesture] = (), *, space: bool = False
) -> Position:
    """Where play stands after these gestures, from a state or else from the beginning.

    With `space` the picture is the one in space, where the kind has one, to be looked at from anywhere.
    `Refused` is raised for a gesture that is not allowed, and says why. What the position shows, and whether it is
    solved, depends on its state alone.
    """
    room = kind_of(instance).playing
    now = _known(instance, state)
    before = None
    there = None
    for gesture in gestures:
        if not isinstance(gesture, Gesture):
            raise FathomError(f"found {shown(gesture)}, expected a gesture")
        options: Options = room.options(instance, now)
        if isinstance(options, Marks):
            there = there or {spot.name: spot.group for spot in room.spots(instance)}
        before, now = now, _after(instance, now, options, gesture, there or {})
    solution = solution_of(instance, now)
    faults = tuple(check(instance, solution))
    options = room.options(instance, now)
    film = _film(instance, now, space)
    animation = None
    if before is not None and isinstance(options, Moves) and film.duration:
        animation = film.since(_film(instance, before, space).duration)
    still = film.at(film.duration) if film.duration else film
    places = _places(instance, now, faults)
    return Position(now, options, still, faults, not faults, _status(faults, options), animation, places)


def gestures(instance: Instance, solution: Any) -> Sequence[Gesture]:
    """What a person would do to make a solution from the beginning: played one after the other they lead to it."""
    kind = kind_of(instance)
    solution = solution_of(instance, solution)
    own = getattr(kind.playing, "gestures", None)
    if own is not None:
        told: Sequence[Gesture] = own(instance, solution)
        return told
    wanted = kind.model.write_solution(instance, solution)
    separator = getattr(kind.playing, "SEPARATOR", "")
    state = beginning(instance)
    found = []
    while state != wanted:
        moves: dict[str, Move] = {move.text: move for move in kind.playing.options(instance, state).moves}
        text = by_prefixes(state, separator, moves, wanted)
        if text is None:
            raise Refused(f"{wanted[len(state) :][:40]} cannot be played from here")
        found.append(gesture_of(moves[text]))
        state = appended(state, text, separator)
    return found


def beginning(instance: Instance) -> str:
    """The state before anything has been done."""
    start = getattr(kind_of(instance).playing, "start", None)
    return "" if start is None else str(start(instance))


def _known(instance: Instance, state: str | None) -> str:
    """The state as the kind writes it, from however it was written; the beginning, if there is none."""
    if state is not None and not isinstance(state, str):
        raise FathomError(f"found {shown(state)}, expected a state of play, which is a text")
    model = kind_of(instance).model
    wanted = beginning(instance) if not state or not state.strip() else state
    return model.write_solution(instance, model.read_solution(instance, wanted))


def _after(instance: Instance, state: str, options: Options, gesture: Gesture, there: dict[str, str]) -> str:
    room = kind_of(instance).playing
    moved = getattr(room, "moved", None)
    if isinstance(options, Moves):
        move = move_meant(options, gesture)
        if moved is None:
            return appended(state, move.text, getattr(room, "SEPARATOR", ""))
        gesture = gesture_of(move)
    else:
        _look_at(options, gesture, there)
    assert moved is not None, f"{room} has marks and says nothing of what they change"
    return str(moved(instance, state, gesture))


_WANTED = {"cycle": "at least one spot", "trace": "at least one spot", "box": "two spots", "type": "one spot"}


def _look_at(options: Marks, gesture: Gesture, there: dict[str, str]) -> None:
    """Refuse a gesture that is none of a brush, names no spots, or a value that the brush does not have."""
    brushes = [brush for brush in options.brushes if brush.form == gesture.form]
    if not brushes:
        raise Refused(f"to {gesture.form} does nothing here")
    count = len(gesture.spots)
    if not count or (gesture.form == "box" and count != 2) or (gesture.form == "type" and count != 1):
        raise Refused(f"to {gesture.form} needs {_WANTED.get(gesture.form, 'other spots')}, found {count}")
    for spot in gesture.spots:
        if spot not in there:
            raise Refused(f"there is no spot {spot[:40]}")
    if not any(_takes(brush, gesture, there) for brush in brushes):
        raise Refused(f"{gesture.value[:40] or gesture.form} does not belong on {', '.join(gesture.spots)[:80]}")


def _takes(brush: Brush, gesture: Gesture, there: dict[str, str]) -> bool:
    known = brush.form == "type" or not brush.values or gesture.value in brush.values
    return known and all(there[spot] == brush.group for spot in gesture.spots)


_POINTED = 12  # faults whose places are told
_MOST_PLACES = 60  # of one fault


@lru_cache(maxsize=16)
def _names(instance: Instance) -> Names:
    return Names(spots(instance))


def _places(instance: Instance, state: str, faults: Sequence[str]) -> tuple[tuple[str, ...], ...]:
    """The spots that the first faults are about: as the kind says, or as their words do."""
    own = getattr(kind_of(instance).playing, "concerned", None)
    found = []
    for fault in faults[:_POINTED]:
        names = _names(instance)
        told = names.known(own(instance, state, fault)) if own is not None else ()
        found.append((told or names.within(fault))[:_MOST_PLACES])
    return tuple(found)


@lru_cache(maxsize=16)
def _film(instance: Instance, state: str, space: bool) -> Scene:
    """The picture of a state, with all that led to it; kept for the next move, which begins where this one ends."""
    kind = kind_of(instance)
    own = getattr(kind.playing, "space" if space else "scene", None)
    if space and own is None:
        raise FathomError(f"{instance.kind} is not played in space")
    scene: Scene
    scene = kind.drawing.scene(instance, solution_of(instance, state)) if own is None else own(instance, state)
    return scene


def _status(faults: Sequence[str], options: Options) -> str:
    if not faults:
        return "solved"
    return "no move is left" if isinstance(options, Moves) and not options.moves else faults[0]
