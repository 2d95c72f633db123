"""Games on reels, the steps of a way, and their texts [Anselmo et al. 2022, Section 2]."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import ClassVar

from fathom.errors import FathomError, FormatError, excerpt
from fathom.formats.reels import read_reels, read_word, reel_entries
from fathom.formats.text import Document
from fathom.formats.text import write as write_text
from fathom.kind import Instance, Solution
from fathom.proofs.reels import Reels

_STEP = re.compile(r"([1-9][0-9]{0,8})([-+=])", re.ASCII)
_TURNS = {"+": 1, "-": -1, "=": 0}
_SIGNS = {turn: sign for sign, turn in _TURNS.items()}

Step = tuple[int, int]
"""A reel, from 0, and how it turns: 1 forward, -1 back, 0 to where it is to end (with the Hamming distance)."""


@dataclass(frozen=True, slots=True)
class SlotWalk(Instance):
    """The reels, the word to avoid, and the words to begin and to end with, which do not show it."""

    kind: ClassVar[str] = "slot-walk"

    reels: Reels
    avoided: str
    start: str
    end: str
    about: Mapping[str, str] = field(default_factory=dict, hash=False)

    def __post_init__(self) -> None:
        """Refuse games that cannot be."""
        for word in (self.avoided, self.start, self.end):
            strange = self.reels.strange(word)
            if strange is not None or not word:
                raise FathomError(
                    f"found {excerpt(word)}, expected a word of the symbols {excerpt(self.reels.symbols)}"
                )
        if len(self.start) != len(self.end):
            raise FathomError(f"found words of {len(self.start)} and {len(self.end)} symbols, expected the same number")
        for name, word in (("first", self.start), ("second", self.end)):
            if self.avoided in word:
                raise FathomError(f"the {name} word shows {excerpt(self.avoided)}, expected one that does not")

    @property
    def steps(self) -> int:
        """How many steps every shortest way has."""
        return self.reels.distance(self.start, self.end)


@dataclass(frozen=True)
class Steps(Solution):
    """The steps of a way, one after the other."""

    steps: tuple[Step, ...]


SOLUTION = Steps


def stepped(instance: SlotWalk, shown: str, step: Step) -> str:
    """The word after a step."""
    reel, turn = step
    symbol = instance.reels.turned(shown[reel], turn) if turn else instance.end[reel]
    return f"{shown[:reel]}{symbol}{shown[reel + 1 :]}"


def turn_of(instance: SlotWalk, before: str, after: str) -> int:
    """How a reel turns from a symbol to one beside it; on reels of two symbols, forward."""
    if instance.reels.metric == "hamming":
        return 0
    return 1 if instance.reels.turned(before, 1) == after else -1


def read(document: Document) -> SlotWalk:
    """The game in a document: entries `symbols`, `distance` and `avoid`, then the two words."""
    document.accept("symbols", "distance", "avoid")
    reels = read_reels(document)
    if "avoid" not in document.entries:
        raise FormatError("expected an entry 'avoid: WORD', the word not to be shown", source=document.source, line=1)
    avoided = document.entries["avoid"].value
    if not avoided or reels.strange(avoided) is not None:
        raise document.error("avoid", f"found {excerpt(avoided)}, expected a word of {excerpt(reels.symbols)}")
    if len(document.rows) != 2:
        message = f"found {len(document.rows)} lines after the empty one, expected two words"
        raise FormatError(message, source=document.source, line=document.board_line)
    start, end = (read_word(document, number, reels) for number in range(2))
    try:
        return SlotWalk(reels, avoided, start, end, document.about())
    except FathomError as error:
        raise FormatError(str(error), source=document.source, line=document.board_line) from None


def write(instance: SlotWalk) -> str:
    """The text of a game, which `read` reads."""
    entries = {"kind": instance.kind, **instance.about, **reel_entries(instance.reels), "avoid": instance.avoided}
    return write_text(entries, [instance.start, instance.end])


def read_solution(instance: SlotWalk, text: str) -> Steps:
    """Steps such as `4+ 2-`, with blanks between them."""
    found = []
    for word in text.split():
        match = _STEP.fullmatch(word)
        if match is None or not 1 <= int(match[1]) <= len(instance.start):
            message = f"solution: found {excerpt(word)}, expected a reel from 1 to {len(instance.start)} and + or -"
            raise FormatError(message)
        if (match[2] == "=") != (instance.reels.metric == "hamming"):
            wanted = "=" if instance.reels.metric == "hamming" else "+ or -"
            raise FormatError(f"solution: found {excerpt(word)}, expected {wanted} after the reel")
        found.append((int(match[1]) - 1, _TURNS[match[2]]))
    return Steps(tuple(found))


def write_solution(_instance: SlotWalk, solution: Steps) -> str:
    """The steps, as `read_solution` reads them."""
    return " ".join(f"{reel + 1}{_SIGNS[turn]}" for reel, turn in solution.steps)
