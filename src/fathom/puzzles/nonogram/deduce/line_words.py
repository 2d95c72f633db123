"""How the rules of a line speak: runs, squares and colours in words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from fathom.puzzles.nonogram.model.clues import Clue, Colour

_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")


@dataclass(frozen=True, slots=True)
class Words:
    """The words for a line with this clue; `across` if it is a row, whose squares are told by their columns."""

    clue: Clue
    palette: tuple[Colour, ...]
    across: bool

    def squares(self, places: Sequence[int]) -> str:
        """Such as `columns 3 to 5 and 9`, for places in order."""
        stretches: list[list[int]] = []
        for place in places:
            if stretches and place == stretches[-1][-1] + 1:
                stretches[-1].append(place)
            else:
                stretches.append([place])
        told = [_from_to(one[0] + 1, one[-1] + 1) for one in stretches]
        listed = told[0] if len(told) == 1 else f"{', '.join(told[:-1])} and {told[-1]}"
        noun = "column" if self.across else "row"
        return f"{noun}{'s' if len(places) > 1 else ''} {listed}"

    def colour(self, colour: int) -> str:
        """The colour's name; `filled` where there is only one."""
        if colour and len(self.palette) == 2:
            return "filled"
        return self.palette[colour].name if colour else "background"

    def run(self, number: int) -> str:
        """Such as `the run of 4`, `the second red run of 3`."""
        run = self.clue[number]
        alike = [place for place, other in enumerate(self.clue) if other == run]
        hue = f"{self.palette[run.colour].name} " if len(self.palette) > 2 else ""
        order = ""
        if len(alike) > 1:
            place = alike.index(number)
            order = f"{_ORDINALS[place]} " if place < len(_ORDINALS) else f"{place + 1}th "
        return f"the {order}{hue}run of {run.length}"

    def complete(self, colour: int, wanted: int) -> str:
        """All squares of a colour are there."""
        what = "" if len(self.palette) == 2 else f"{self.palette[colour].name} "
        squares = f"{what}square{'' if wanted == 1 else 's'}"
        rest = "background" if len(self.palette) == 2 else f"not {self.palette[colour].name}"
        those = f"the only {squares} of its clue is there" if wanted == 1 else f"all {wanted} {squares} are there"
        return f"{those}: the rest is {rest}"

    def exhausted(self, colour: int, wanted: int) -> str:
        """Only as many squares are left for a colour as it needs."""
        return f"only {wanted} square{'' if wanted == 1 else 's'} can be {self.colour(colour)}, and so many must be"

    def overlap(self, number: int, first: int, end: int) -> str:
        """A run covers these squares wherever it lies."""
        where = self.squares(range(first, end))
        run = self.clue[number]
        if end - first == run.length:
            return f"{self.run(number)} has no other place than {where}"
        return f"{self.run(number)} covers {where} wherever it lies"

    def gap(self, inside: range, shortest: int) -> str:
        """A gap is too small."""
        return f"the gap at {self.squares(inside)} is too small: every run has at least {shortest} squares"

    def completed(self, start: int, end: int, colour: int) -> str:
        """A block is complete."""
        run = f"the run of {end - start} at {self.squares(range(start, end))} is complete"
        if len(self.palette) == 2:
            return f"{run}: background beside it"
        return f"{run}: what is beside it is not {self.palette[colour].name}"

    def edge(self, start: int, end: int, shortest: int, barrier: int) -> str:
        """A block must stretch away from a barrier."""
        block = f"the run at {self.squares(range(start, end))} has at least {shortest} squares"
        return f"{block}, and {'the edge' if barrier < 0 else self._barrier(barrier)} leaves it no other way"

    def _barrier(self, barrier: int) -> str:
        return f"what is known of {self.squares((barrier,))}"

    def between(self, number: int, end: int, start: int) -> str:
        """Two blocks are one run."""
        return f"the squares on both sides of {self.squares(range(end, start))} belong to {self.run(number)}"

    def beyond(self, colour: int) -> str:
        """No run reaches there."""
        what = "run" if len(self.palette) == 2 else f"{self.palette[colour].name} run"
        return f"no {what} reaches that far"

    def agreement(self, news: Sequence[tuple[int, int]]) -> str:
        """The general argument."""
        return f"all ways to fill the line agree at {self.squares([place for place, _ in news])}"


def _from_to(first: int, last: int) -> str:
    return str(first) if first == last else f"{first} to {last}"
