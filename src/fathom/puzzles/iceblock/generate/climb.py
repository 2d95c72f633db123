"""From a board made backward to one that is as wished: small changes, kept if they bring the wish no further away.

Every attempt starts with another board made backward. Then a square changes its ground, a block or a target is moved,
a block comes or goes, or all targets are laid where a position far from the start has its blocks; and what came of it
is measured. When nothing has come nearer for a while, the next attempt begins. There is no chance in it but the seed's,
and no look at the clock but to stop, so the same seed and wish lead to the same board or to none.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from math import exp, inf, log2
from random import Random

from fathom.answer import Watch
from fathom.puzzles.iceblock.generate.backward import pulled
from fathom.puzzles.iceblock.generate.draft import Draft, random_of, squares_of
from fathom.puzzles.iceblock.generate.gauge import Facts, Gauge
from fathom.puzzles.iceblock.generate.requirements import Wish
from fathom.puzzles.iceblock.model import FLOOR, ICE, WALL

_PATIENCE = 400  # changes in a row that bring nothing nearer
_WARMTH = 0.3  # how readily a change for the worse is kept
_SAMPLES = 32  # sets of targets to choose from
_COVERED = 4.0  # how bad a target is that carries a block at the start


@dataclass(frozen=True, slots=True)
class Effort:
    """How much is tried where no limit ends it sooner.

    So many boards, or so many positions of all boards together; and boards with more than `positions` nearer than their
    solution are not looked at.
    """

    tries: int
    visits: int
    positions: int


@dataclass(frozen=True, slots=True)
class Tried:
    """A board that was looked at: what it measures, and how far it is from the wish (0: it is as wished).

    `ungraded` is the same distance, were any difficulty as good as the other.
    """

    draft: Draft
    facts: Facts | None
    distance: float
    ungraded: float


class Climb:
    """A search for boards as wished. `tries` counts the boards that were looked at."""

    def __init__(self, seed: int, wish: Wish, watch: Watch, effort: Effort) -> None:
        self.wish = wish
        self.gauge = Gauge(effort.positions, wish.factor, watch)
        self.tries = 0
        self.nearest: Tried | None = None
        self._seed, self._watch = seed, watch
        self._effort = effort

    @property
    def over(self) -> bool:
        """Whether as much has been tried as there is to try."""
        return self.tries >= self._effort.tries or self.gauge.visited >= self._effort.visits

    def attempts(self, keep: Callable[[Tried], None] = lambda _tried: None) -> Iterator[Tried]:
        """The best board of each attempt, one after the other, until it is over; `keep` is shown every board.

        An attempt ends with a board that is as wished, or when it gets no further.
        """
        attempt = 0
        while not self.over:
            random = random_of(self._seed, attempt)
            yield self._climbed(random, self.looked_at(pulled(random, self.wish, self.gauge)[0]), keep)
            attempt += 1

    def looked_at(self, draft: Draft) -> Tried:
        """A board and its distance from the wish."""
        self.tries += 1
        if self.tries % 16 == 1:
            near = f"{self.nearest.distance:g}" if self.nearest else "-"
            self._watch.check("trying boards", self.tries, self._effort.tries, nodes=self.tries, distance=near)
        tried = measured(draft, self.wish, self.gauge)
        if self.nearest is None or tried.distance < self.nearest.distance:
            self.nearest = tried
        return tried

    def _climbed(self, random: Random, here: Tried, keep: Callable[[Tried], None]) -> Tried:
        best, waiting = here, 0
        keep(here)
        while here.distance > 0 and waiting < _PATIENCE and not self.over:
            draft = changed(here.draft, random, self.wish, self.gauge)
            waiting += 1
            if draft is None:
                continue
            there = self.looked_at(draft)
            keep(there)
            worse = there.distance - here.distance
            if worse <= 0 or (worse < inf and random.random() < exp(-worse / _WARMTH)):
                here = there
            if here.distance < best.distance:
                best, waiting = here, 0
        return best


def measured(draft: Draft, wish: Wish, gauge: Gauge) -> Tried:
    """A board, measured as far as the wish asks, and its distance from it; without end if it cannot be measured."""
    facts = gauge.facts(draft, difficulty=wish.graded, safe=wish.safe > 0)
    if facts is None or facts.moves == 0:
        return Tried(draft, None, inf, inf)
    far = wish.moves.gap(facts.moves) + _COVERED * max(0, draft.covered - wish.covered)
    far += wish.blocks.gap(len(draft.blocks))
    far += wish.floor.gap(draft.count(FLOOR)) + wish.walls.gap(draft.count(WALL))
    far += wish.changes.gap(facts.changes or 0)
    if wish.unique:
        far += log2(facts.ways) / 2
    if facts.safe is not None:
        far += max(0, wish.safe - facts.safe)
    grade = wish.difficulty.gap(facts.difficulty or 0) / (1 + float(wish.factor) / 2)
    return Tried(draft, facts, far + grade, far)


def changed(draft: Draft, random: Random, wish: Wish, gauge: Gauge) -> Draft | None:
    """The board after a small change or two; None if there is nothing to be changed that way."""
    dice = random.random()
    if dice < 0.06:
        return _retargeted(draft, random, wish, gauge)
    for _ in range(1 if dice < 0.6 else 2):
        after = _changed_once(draft, random, wish)
        if after is None:
            return None
        draft = after
    return draft


def _changed_once(draft: Draft, random: Random, wish: Wish) -> Draft | None:
    dice = random.random()
    free = draft.free()
    if dice < 0.5:
        return _other_ground(draft, random, wish)
    if dice < 0.56:
        return _more_or_fewer(draft, random, wish, free)
    if not free:
        return None
    moved = draft.targets if dice < 0.72 else draft.blocks
    after = [*random.sample(moved, len(moved) - 1), random.choice(free)]
    return draft.with_targets(after) if moved is draft.targets else draft.with_blocks(after)


def _other_ground(draft: Draft, random: Random, wish: Wish) -> Draft | None:
    square = random.choice(squares_of(draft.shape))
    if square in draft.targets or square in draft.blocks:
        return None
    kinds = [ICE, FLOOR] + [WALL] * (wish.walls.most != 0)
    ground = random.choice([kind for kind in kinds if kind != draft.cells[square]])
    after = draft.with_ground(square, ground)
    grows = ground != ICE and draft.cells[square] == ICE
    too_much = wish.floor.gap(after.count(FLOOR)) + wish.walls.gap(after.count(WALL))
    return (
        None if grows and too_much > wish.floor.gap(draft.count(FLOOR)) + wish.walls.gap(draft.count(WALL)) else after
    )


def _more_or_fewer(draft: Draft, random: Random, wish: Wish, free: list[int]) -> Draft | None:
    blocks = list(draft.blocks)
    if free and len(blocks) < wish.most_blocks and (len(blocks) <= wish.blocks.least or random.random() < 0.5):
        return draft.with_blocks([*blocks, random.choice(free)])
    if len(blocks) > wish.blocks.least:
        return draft.with_blocks(random.sample(blocks, len(blocks) - 1))
    return None


def _retargeted(draft: Draft, random: Random, wish: Wish, gauge: Gauge) -> Draft | None:
    """The targets laid under blocks of a position that is as far from the start as wished, or else as can be."""
    count = gauge.positions(draft)
    best: tuple[float, list[int]] | None = None
    for _ in range(_SAMPLES if count else 0):
        blocks = gauge.position(draft, int(count * (1 - random.random() ** 2)))
        targets = sorted(random.sample(blocks, len(draft.targets)))
        if len(set(targets) & set(draft.blocks)) > wish.covered:
            continue
        fewest = gauge.fewest_to(draft, targets)
        far = wish.moves.gap(fewest) if wish.moves else -float(fewest)
        if best is None or far < best[0]:
            best = far, targets
    return None if best is None else draft.with_targets(best[1])
