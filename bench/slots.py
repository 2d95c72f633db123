"""The shortest pair of long words: jumping from difference to difference, against comparing all shifts.

    python -m bench slots

Words at random; of one symbol; with one other symbol in the middle; of Thue and Morse; and of Fibonacci. Both methods
are told by CPU seconds without the check, whose seconds stand beside. Comparing is left out where it would take
minutes.
"""

from __future__ import annotations

import time
from random import Random

from fathom.answer import Limits
from fathom.claims import examined
from fathom.kind import kind_of
from fathom.proofs.reels import Reels
from fathom.puzzles.slotword.model import SlotWord
from fathom.puzzles.slotword.solve import by_comparing, by_jumping

SIZES = (1_000, 10_000, 100_000, 1_000_000, 10_000_000)
MOST_COMPARED = 20_000


def words(size: int) -> dict[str, SlotWord]:
    """Words of a length, by what they are."""
    random = Random(size)
    fibonacci, after = "0", "01"
    while len(after) < size:
        fibonacci, after = after, after + fibonacci
    morse = "0"
    while len(morse) < size:
        morse += morse.translate(str.maketrans("01", "10"))
    half = size // 2
    return {
        "four symbols at random": SlotWord(Reels("ACTG"), "".join(random.choices("ACTG", k=size))),
        "one symbol": SlotWord(Reels("01"), "0" * size),
        "one other in the middle": SlotWord(Reels("01"), "0" * half + "1" + "0" * (size - half - 1)),
        "Thue and Morse": SlotWord(Reels("01"), morse[:size]),
        "Fibonacci": SlotWord(Reels("01"), after[:size]),
    }


def main() -> None:
    """Print the table."""
    columns = f"{'reels':>12}{'jumps':>11}{'ns a symbol':>13}{'check':>10}{'shifts':>11}{'ratio':>9}"
    print(f"{'word':<26}{'symbols':>12}{columns}")
    for word in words(100).values():  # so that what is compiled is there
        examined(kind_of(word).check, word, by_jumping(word, Limits().watch()), Limits().watch())
    for size in SIZES:
        for name, word in words(size).items():
            begun = time.process_time()
            answer = by_jumping(word, Limits().watch())
            jumped = time.process_time() - begun
            begun = time.process_time()
            found = examined(kind_of(word).check, word, answer, Limits().watch())
            checked = time.process_time() - begun
            assert not found.objections and not found.unproved
            told = f"{name:<26}{size:>12,}{answer.cost or 'good':>12}{jumped:>9.3f} s{jumped / size * 1e9:>13.0f}"
            print(told + f"{checked:>8.3f} s", end="")
            if size <= MOST_COMPARED:
                begun = time.process_time()
                assert by_comparing(word, Limits().watch()).cost == answer.cost
                compared = time.process_time() - begun
                print(f"{compared:>9.3f} s{compared / jumped:>9.1f}", end="")
            print(flush=True)


if __name__ == "__main__":
    main()
