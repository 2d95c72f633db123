"""Words on reels, pairs of words that witness that one is bad, and their texts [Anselmo et al. 2022].

A solution is a pair of words between which every shortest way shows the given one. While it is being looked for, reels
may be open (`.`), and the ones at the end that are open in both words do not count.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import ClassVar

from fathom.errors import FathomError, FormatError, excerpt
from fathom.formats.reels import read_reels, read_word, reel_entries
from fathom.formats.text import Document
from fathom.formats.text import write as write_text
from fathom.kind import Instance, Solution
from fathom.proofs.reels import Reels

OPEN = "."


@dataclass(frozen=True, slots=True)
class SlotWord(Instance):
    """The reels, and the word that pays."""

    kind: ClassVar[str] = "slot-word"

    reels: Reels
    word: str
    about: Mapping[str, str] = field(default_factory=dict, hash=False)

    def __post_init__(self) -> None:
        """Refuse words that no reels show."""
        if not self.word or self.reels.strange(self.word) is not None:
            raise FathomError(
                f"found {excerpt(self.word)}, expected a word of the symbols {excerpt(self.reels.symbols)}"
            )

    @property
    def always_bad(self) -> bool:
        """On reels of five symbols and more that turn step by step, whatever the word."""
        return self.reels.metric == "lee" and len(self.reels.symbols) >= 5

    @property
    def most_reels(self) -> int:
        """If there is a pair, there is one with so many reels."""
        return max(1, 2 * len(self.word) - 1)


@dataclass(frozen=True)
class Pair(Solution):
    """Two words, equally long."""

    first: str
    second: str

    @property
    def without_ends(self) -> tuple[str, str]:
        """The words without reels that are open in both at the end."""
        length = max(len(self.first.rstrip(OPEN)), len(self.second.rstrip(OPEN)))
        return self.first[:length], self.second[:length]


SOLUTION = Pair


def read(document: Document) -> SlotWord:
    """The word in a document: entries `symbols` and `distance`, then the word, in one line or several."""
    document.accept("symbols", "distance")
    reels = read_reels(document)
    if not document.rows:
        raise FormatError("found no word, expected one after an empty line", source=document.source, line=1)
    word = "".join(read_word(document, number, reels) for number in range(len(document.rows)))
    return SlotWord(reels, word, document.about())


def write(instance: SlotWord) -> str:
    """The text of a word, which `read` reads."""
    return write_text({"kind": instance.kind, **instance.about, **reel_entries(instance.reels)}, [instance.word])


def read_solution(instance: SlotWord, text: str) -> Pair:
    """A pair: two words with a blank between them; nothing: two words of open reels."""
    words = text.split() or [OPEN * instance.most_reels] * 2
    if len(words) != 2 or len(words[0]) != len(words[1]):
        raise FormatError(f"solution: found {excerpt(text)}, expected two words of the same length")
    for word in words:
        strange = instance.reels.strange(word.replace(OPEN, ""))
        if strange is not None:
            raise FormatError(f"solution: found {excerpt(strange)}, expected {excerpt(instance.reels.symbols)} or '.'")
    return Pair(*words)


def write_solution(_instance: SlotWord, solution: Pair) -> str:
    """The two words."""
    return f"{solution.first} {solution.second}"
