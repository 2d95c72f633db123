"""The game by hand: a press above a reel turns it forward, one below turns it back."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from fathom.playing import Move, Moves, Spot, rect_spot
from fathom.puzzles.slotwalk.draw import WINDOW
from fathom.puzzles.slotwalk.model import SlotWalk, Step, Steps, read_solution, stepped, turn_of, write_solution
from fathom.show.reels import LEFT, MOST_REELS

SEPARATOR = " "

_WORDS = {1: "forward", -1: "back", 0: "to its end"}


def spots(instance: SlotWalk) -> Sequence[Spot]:
    """Above and below the reels; with the Hamming distance, the reels."""
    found = []
    for reel in range(min(len(instance.start), MOST_REELS)):
        for turn in (0,) if instance.reels.metric == "hamming" else (1, -1):
            name = _text(instance, (reel, turn))
            top, high = {1: (WINDOW - 0.6, 1.1), -1: (WINDOW + 0.5, 1.1), 0: (WINDOW, 1.0)}[turn]
            found.append(rect_spot(name, (LEFT + reel, top, 1, high), f"reel {reel + 1} {_WORDS[turn]}", "turn"))
    return found


def options(instance: SlotWalk, state: str) -> Moves:
    """The turns towards the end that do not show the word to be avoided."""
    shown = _shown(instance, state)
    found = []
    for reel, symbol in enumerate(shown):
        for nearer in instance.reels.nearer(symbol, instance.end[reel]):
            step = (reel, turn_of(instance, symbol, nearer))
            if instance.avoided not in stepped(instance, shown, step):
                text = _text(instance, step)
                found.append(Move(text, "press", at=text, label=f"reel {reel + 1} {_WORDS[step[1]]}, to {nearer}"))
    return Moves(tuple(found))


def after(instance: SlotWalk, state: str) -> SlotWalk:
    """The game from the word that is shown now."""
    return replace(instance, start=_shown(instance, state))


def _shown(instance: SlotWalk, state: str) -> str:
    shown = instance.start
    for step in read_solution(instance, state).steps:
        shown = stepped(instance, shown, step)
    return shown


def _text(instance: SlotWalk, step: Step) -> str:
    return write_solution(instance, Steps((step,)))
