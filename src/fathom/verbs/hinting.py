"""Help for whoever plays: hint, lost, left; and the other player: reply, worth.

All of it comes from what the family knows of people's own steps, or from its solvers, asked about the puzzle that is
left (`after` of the `play` room). Answers are checked as all answers are.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from fathom.answer import Answer, Limits, Verdict, Watch
from fathom.compiled.tiers import watched
from fathom.errors import FathomError, LimitReached
from fathom.kind import Instance, kind_of
from fathom.playing import Gesture, Hint, Marks, Moves, Position, Worth
from fathom.verbs.limits import known, share_of
from fathom.verbs.playing import beginning, gestures, play, spots
from fathom.verbs.solving import solve

_PATIENCE = 10  # seconds


def _watch_of(limits: Limits | None) -> Watch:
    """A running watch: where no time is told, some seconds, of which none go into compiling."""
    found = known(limits)
    return (found if found.time is not None else replace(found, time=_PATIENCE, compiling=False)).watch()


def hint(instance: Instance, state: str | None = None, *, limits: Limits | None = None) -> Hint | None:
    """A next step and its reason; None if there is nothing to do, or none was found within the limits.

    It is the step of a person, where such are known; otherwise one towards a solution from here, the nearest one if it
    is found in time. Without a time it takes ten seconds at most.
    """
    watch = _watch_of(limits)
    position = play(instance, state)
    if position.solved:
        return None
    own = getattr(kind_of(instance).playing, "hint", None)
    if own is not None:
        try:
            with watched(watch.check):
                found: Hint | None = own(instance, position.state, watch)
        except LimitReached:
            found = None
        if found is not None:
            return found
    rest = _rest(instance, position.state)
    answer = _towards(instance if rest is None else rest, watch)
    if answer.verdict is Verdict.IMPOSSIBLE and rest is not None:
        return Hint("there is no solution from here on: take something back")
    if answer.solution is None:
        return None
    if isinstance(position.options, Moves) and rest is not None:
        return _told(position, gestures(rest, answer.solution)[0], answer)
    towards = getattr(kind_of(instance).playing, "towards", None)
    if towards is not None:
        step: Gesture | None = towards(instance, position.state, answer.solution)
        return None if step is None else _towards_hint(step, _labels(instance))
    return _on_the_way(instance, position, gestures(instance, answer.solution))


def reply(instance: Instance, state: str | None = None, *, limits: Limits | None = None) -> str | None:
    """The state after the other player's turn, in games; None if it is not that player's turn, or the game is over.

    The turn is the best one where that is known, and else one that looks good. Without a time it takes ten seconds at
    most.
    """
    found: str | None = _of_the_game(instance, "reply", state, limits)
    return found


def worth(instance: Instance, state: str | None = None, *, limits: Limits | None = None) -> Worth | None:
    """What a game is worth to the player who began it; None if nobody knows, or the limits were reached."""
    found: Worth | None = _of_the_game(instance, "worth", state, limits)
    return found


def _of_the_game(instance: Instance, name: str, state: str | None, limits: Limits | None) -> Any:
    """What a function of a game's room says of a state; None where the limits were reached."""
    kind = kind_of(instance)
    asked = getattr(kind.playing, name, None)
    if asked is None:
        raise FathomError(f"in {kind.name} nobody plays against you")
    watch = _watch_of(limits)
    try:
        with watched(watch.check):
            return asked(instance, play(instance, state).state, watch)
    except LimitReached:
        return None


def lost(instance: Instance, state: str | None = None, *, limits: Limits | None = None) -> bool | None:
    """Whether no solution is left: True only if no move is, or the checked answer for what is left is *impossible*.

    None: nobody knows, for the limits were reached, the proof was not checked, or what is left is no puzzle of the
    kind.
    """
    position = play(instance, state)
    if position.solved:
        return False
    if isinstance(position.options, Moves) and not position.options.moves:
        return True
    rest = _rest(instance, position.state)
    if rest is None:
        return None
    answer = solve(rest, limits=limits)
    if answer.verdict is Verdict.SOLVED:
        return False
    return True if answer.verdict is Verdict.IMPOSSIBLE and "impossible" not in answer.unproved else None


def left(instance: Instance, state: str | None = None, *, limits: Limits | None = None) -> int | None:
    """What a solution costs from here at least, if that is proved; None if it is not, or nothing costs anything."""
    position = play(instance, state)
    if position.solved:
        return 0
    rest = _rest(instance, position.state)
    if rest is None or not _proves_fewest(rest):
        return None
    answer = solve(rest, fewest=True, limits=limits)
    return int(answer.cost) if answer.optimal and answer.cost is not None else None


def _rest(instance: Instance, state: str) -> Instance | None:
    after = getattr(kind_of(instance).playing, "after", None)
    found: Instance | None = None if after is None else after(instance, state)
    return found


def _proves_fewest(instance: Instance) -> bool:
    return any(method.fewest and method.applies(instance) for method in kind_of(instance).methods.values())


def _towards(instance: Instance, watch: Watch) -> Answer:
    """The nearest solution, if it is found in half of the time; else any."""
    if _proves_fewest(instance):
        answer = solve(instance, fewest=True, limits=share_of(watch, 2))
        if answer.verdict is not Verdict.UNDECIDED:
            return answer
    return solve(instance, limits=watch.left())


def _told(position: Position, gesture: Gesture, answer: Answer) -> Hint:
    moves = position.options.moves if isinstance(position.options, Moves) else ()
    move = next((move for move in moves if move.text == gesture.value), None)
    words = gesture.value if move is None else move.label or move.text
    cost = f": a solution costs {answer.cost:g} from here" if answer.cost is not None and answer.optimal else ""
    return Hint(f"{words}{cost}", gesture.spots, gesture)


def _on_the_way(instance: Instance, position: Position, steps: Sequence[Gesture]) -> Hint | None:
    """The first thing that a solution has and the state has not."""
    names = _labels(instance)
    states = [beginning(instance)]
    for step in steps:
        if states[-1] == position.state:
            return _towards_hint(step, names)
        try:
            states.append(play(instance, states[-1], [step]).state)
        except FathomError:
            break
    wanted = play(instance, states[-1]).options
    if not isinstance(position.options, Marks) or not isinstance(wanted, Marks):
        return None
    return _missing(position.options, wanted, names)


def _labels(instance: Instance) -> Mapping[str, str]:
    return {spot.name: spot.label for spot in spots(instance)}


def _towards_hint(step: Gesture, names: Mapping[str, str]) -> Hint:
    """A step that a solution takes next."""
    words = f"{step.value or step.form} at {' to '.join(names[spot] for spot in step.spots)}".removesuffix(" at ")
    return Hint(f"towards a solution: {words}", step.spots, step)


def _missing(here: Marks, wanted: Marks, names: Mapping[str, str]) -> Hint | None:
    has, needs = dict(here.values), dict(wanted.values)
    for brush in here.brushes:
        if brush.form == "cycle" and brush.values:
            for spot in {**needs, **has}:
                value = needs.get(spot, brush.values[0])
                if has.get(spot, brush.values[0]) != value and value in brush.values:
                    words = f"{names.get(spot, spot)} is {value or 'empty'}"
                    return Hint(f"in a solution, {words}", (spot,), Gesture("cycle", (spot,), value))
    return None
