"""Games at random: solvable ones in which something is in the way, and ones without a free way."""

from __future__ import annotations

from random import Random

from fathom.answer import Verdict, Watch
from fathom.errors import FathomError, LimitReached, NotFound
from fathom.kind import Generator, Option
from fathom.proofs.reels import METRICS, Reels
from fathom.puzzles.slotwalk.model import SlotWalk
from fathom.puzzles.slotwalk.solve import by_parts
from fathom.puzzles.slotwalk.solve.components import parts_of

_TRIES = 20_000


def random_game(
    seed: int, watch: Watch, symbols: str, reels: int, length: int, solvable: bool, distance: str
) -> SlotWalk:
    """Two words and one to avoid, which can be shown on a shortest way; `solvable`, or not."""
    machine = Reels(symbols, distance)
    if not 1 <= length <= reels <= 10_000:
        raise FathomError(f"found {reels} reels and a word of {length}, expected 1 to 10000, and no longer word")
    random = Random(seed)
    try:
        for attempt in range(_TRIES):
            watch.check("trying games", attempt)
            game = (
                _drawn(random, machine, reels, length) if solvable else _blocked(random, machine, reels, length, watch)
            )
            if game is None or not any(part.dangers for part in parts_of(game)):
                continue
            if (by_parts(game, watch).verdict is Verdict.SOLVED) == solvable:
                return game
    except LimitReached as limit:
        raise NotFound(f"no such game found: {limit.reason}") from None
    raise NotFound(f"no such game found in {_TRIES} attempts")


def _word(random: Random, machine: Reels, length: int) -> str:
    return "".join(random.choices(machine.symbols, k=length))


def _drawn(random: Random, machine: Reels, reels: int, length: int) -> SlotWalk | None:
    """A word, and two others that do not show it: the first with pieces of it, so that it is near."""
    avoided = _word(random, machine, length)
    start = list(_word(random, machine, reels))
    place = random.randrange(reels - length + 1)
    start[place : place + length] = avoided
    end = start.copy()
    for word in (start, end):
        for reel in random.sample(range(reels), random.randint(1, max(1, reels // 2))):
            word[reel] = random.choice(machine.symbols)
    if start == end or avoided in "".join(start) or avoided in "".join(end):
        return None
    return SlotWalk(machine, avoided, "".join(start), "".join(end))


def _blocked(random: Random, machine: Reels, reels: int, length: int, watch: Watch) -> SlotWalk | None:
    """A bad word and a pair of it, with other reels around."""
    import numpy as np

    from fathom.engine.words import mismatches, pair_of, shortest_overlap

    avoided = _word(random, machine, length)
    codes = np.array([machine.symbols.index(symbol) for symbol in avoided], np.uint8)
    best = shortest_overlap(machine, avoided, mismatches(codes, watch))
    if machine.metric == "lee" and len(machine.symbols) >= 5:
        pair = tuple(machine.turned(avoided[0], by) + avoided[1:] for by in (-1, 1))
    elif best is None:
        return None
    else:
        pair = pair_of(machine, avoided, best)
    room = reels - len(pair[0])
    if room < 0:
        return None
    left = random.randint(0, room)
    before, behind = _word(random, machine, left), _word(random, machine, room - left)
    start, end = (f"{before}{word}{behind}" for word in pair)
    return None if avoided in start or avoided in end else SlotWalk(machine, avoided, start, end)


GENERATORS = {
    "random": Generator(
        "random games in which the word to be avoided is in the way",
        random_game,
        {
            "symbols": Option("ACTG", "the symbols round a reel"),
            "reels": Option(8, "how many"),
            "length": Option(3, "of the word to be avoided"),
            "solvable": Option(True, "whether there is a free way"),
            "distance": Option("lee", "how reels turn", choices=METRICS),
        },
    )
}
