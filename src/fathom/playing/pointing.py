"""Where a broken rule is broken: the spots that the words of a checker name.

Checkers write places in few ways, and only these are looked for: numbers in parentheses, `(row, column)`; the name of a
spot, as a word of its own that no sentence has by chance; and a label of several words, whole. A kind that writes
otherwise, or knows more than its words tell, says so itself (`concerned` of its `play` room).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from fathom.playing.declarations import Spot

_TUPLE = re.compile(r"\((\d+(?:, \d+)+)\)")
_WORD = re.compile(r"(?:(at|on|to|from) )?([^\s()]+)")
_ENDS = ",.;:"


class Names:
    """The spots of a puzzle, by what they may be called."""

    def __init__(self, spots: Iterable[Spot]) -> None:
        self._names: dict[str, bool] = {}
        self._labels: dict[str, list[str]] = {}
        for spot in spots:
            self._names[spot.name] = any(map(str.isdigit, spot.name)) and not spot.name.isdigit()
            if " " in spot.label:
                self._labels.setdefault(spot.label, []).append(spot.name)

    def known(self, names: Iterable[str]) -> tuple[str, ...]:
        """Those that are spots, each once."""
        return tuple(dict.fromkeys(name for name in names if name in self._names))

    def within(self, words: str) -> tuple[str, ...]:
        """The spots that a sentence names, in its order; those with labels last."""
        found = [place.replace(", ", ",") for place in _TUPLE.findall(words)]
        for before, word in _WORD.findall(words):
            name = word if word in self._names else word.rstrip(_ENDS)
            if self._names.get(name) or (before and len(name) > 1 and name in self._names and not name.isdigit()):
                found.append(name)
        for label in labels_in(words, self._labels):
            found += self._labels[label]
        return self.known(found)


def labels_in(words: str, labels: Mapping[str, object]) -> list[str]:
    """The labels that stand in a sentence, neither beginning nor ending in the middle of a word or a number."""
    return [
        label
        for label in labels
        if label in words and re.search(rf"(?<![\w.,]){re.escape(label)}(?!\w|[.,]\d)", words) is not None
    ]
