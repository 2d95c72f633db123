"""Moves and the texts of them: which one a gesture means, and what it adds to the state."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from fathom.playing.declarations import Gesture, Move, Moves, Refused


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


def told_together(steps: Sequence[str], most: int = 3) -> str:
    """The reasons of several steps, each following from those before; of many, the first ones and the last."""
    shown = [*steps] if len(steps) <= most else [*steps[: most - 1], "…", steps[-1]]
    return "; so ".join(shown).replace("; so …; so ", "; …; so ")


def by_prefixes(state: str, separator: str, texts: Iterable[str], wanted: str) -> str | None:
    """Which of the texts, appended to the state, begins what is wanted: the longest, so `A 0>12` before `A 0>1`."""

    def fits(text: str) -> bool:
        longer = appended(state, text, separator)
        return wanted == longer or wanted.startswith(longer + separator)

    return max(filter(fits, texts), key=len, default=None)
