"""Gestures that are typed: the text of a move, or spots and a value.

Moves are typed as a solution has them, one after another: `DLD`, `0,0 E; 0,3 S`. Whatever has spots can be typed by
them: `1,2 > 1,4` from spot to spot (or through several), `3,2 = #` a value on a spot. Semicolons separate gestures.
"""

from __future__ import annotations

from fathom.playing.declarations import Form, Gesture, Marks, Moves, Options, Refused
from fathom.playing.moves import gesture_of


def next_typed(options: Options, text: str) -> tuple[Gesture, str]:
    """The first gesture of a text, as it is meant where these are the options, and the rest of the text."""
    told = text.lstrip(" \t\n;,")
    if isinstance(options, Moves):
        fitting = [move for move in options.moves if told.lower().startswith(move.text.lower())]
        if fitting:
            longest = max(fitting, key=lambda move: len(move.text))
            return gesture_of(longest), told[len(longest.text) :].strip(" \t\n;,")
    part, _, rest = told.partition(";")
    places, gives, value = part.partition("=")
    spots = tuple(place.strip() for place in places.split(">") if place.strip())
    if isinstance(options, Moves):
        return Gesture(_form_of(options, spots, part), spots), rest.strip()
    return Gesture(_form_with(options, bool(gives), part), spots, value.strip()), rest.strip()


def _form_of(options: Moves, spots: tuple[str, ...], part: str) -> Form:
    found = next((move.form for move in options.moves if gesture_of(move).spots == spots), None)
    if found is None or not spots:
        raise Refused(f"{part.strip()[:40] or 'nothing'} is no move here")
    return found


def _form_with(options: Marks, gives: bool, part: str) -> Form:
    forms = [brush.form for brush in options.brushes]
    wanted = [form for form in forms if (form in ("cycle", "type")) == gives]
    if not wanted:
        raise Refused(f"found {part.strip()[:40] or 'nothing'}, expected {'SPOT > SPOT' if gives else 'SPOT = VALUE'}")
    return wanted[0]
