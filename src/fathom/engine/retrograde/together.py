"""Solving a game with the workers of a crew: rounds of `ranges`, and the table of codes that they come to."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import numpy as np
from numpy.typing import NDArray

from fathom.answer import Watch
from fathom.engine.retrograde.game import Game
from fathom.engine.retrograde.ranges import Counted, Range, decided_file, shape_of, take_codes
from fathom.engine.retrograde.solved import Solved
from fathom.engine.retrograde.tables import LAST_SMALL, fingerprint
from fathom.engine.statespace.store import Store, opened
from fathom.engine.workers.blocks import read_blocks
from fathom.engine.workers.crew import Crew
from fathom.engine.workers.here import Here
from fathom.engine.workers.plan import Measured
from fathom.engine.workers.rounds import Rounds
from fathom.storage import mapped, sums_of


def solve_together(
    making: Callable[..., Game],
    made: Sequence[Any],
    watch: Watch,
    crew: Crew,
    *,
    store: str | Path | None = None,
    ranges: int | None = None,
    found: Callable[[int, int, int], None] | None = None,
) -> Solved:
    """Solve the game that `making(*made)` gives, which is called at every worker; as `solve` does, bit for bit.

    `store` is a folder that all workers see, and where work that was stopped goes on; what it holds in the end is what
    `solve` leaves. Without one, which is enough on one machine, it is a temporary folder. There are so many `ranges`,
    by default one a worker.
    """
    game = making(*made)
    with opened(store, fingerprint(game)) as place:
        if place.notes.get("finished"):
            return _read(game, place, watch, found)
        run = Together(game, (making, tuple(made)), watch, crew, place.folder / "ranges", ranges, found)
        run.to_the_end()
        codes = run.codes(place.folder if store is not None else None)
        if store is not None:
            name = "codes16" if codes.itemsize == 2 else "codes"
            place.save(wide=codes.itemsize == 2, sums={name: sums_of(codes)}, finished=True, **run.told())
            run.clear()
        return Solved(game, codes, run.generations(), run.looked, run.cpu)


def memory_of(game: Game, ranges: int) -> int:
    """Bytes that the owner of one of so many ranges may come to hold: own codes, three bits of all, and stamps."""
    return -(-game.size // ranges) + game.blocks * (3 * 8 * game.words + 6)


def measured(making: Callable[..., Game], made: Sequence[Any], watch: Watch, ranges: int) -> Measured:
    """Solve a game here in so many ranges, and tell what it took."""
    game = making(*made)
    with TemporaryDirectory(prefix="fathom-") as folder, Here(watch.limits.cancelled) as crew:
        run = Together(game, (making, tuple(made)), watch, crew, Path(folder), ranges, None)
        run.to_the_end()
        kept = sum(path.stat().st_size for path in Path(folder).iterdir())
        return Measured(game.size, run.ranges, run.cpu, run.exchanged, kept, run.rounds.done)


def _read(game: Game, place: Store, watch: Watch, found: Callable[[int, int, int], None] | None) -> Solved:
    """What a store holds that was finished before."""
    from fathom.engine.retrograde.tables import Tables

    tables = Tables(game, watch, place)
    counts = tuple((int(wins), int(losses)) for wins, losses in place.notes["counts"])
    for generation, (wins, losses) in enumerate(counts):
        if found is not None:
            found(generation, wins, losses)
    return Solved(game, tables.codes, counts, int(place.notes["looked"]), float(place.notes["cpu"]))


class Together:
    """Rounds under way. The notes of their folder: how many `ranges` and `rounds`, the counts, and what was spent."""

    def __init__(
        self,
        game: Game,
        made: tuple[Any, ...],
        watch: Watch,
        crew: Crew,
        folder: Path,
        ranges: int | None,
        found: Callable[[int, int, int], None] | None,
    ) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.game, self.watch, self.folder = game, watch, folder
        self.found = found or (lambda generation, wins, losses: None)
        self.store = Store(folder, fingerprint(game))
        notes = self.store.notes
        self.ranges = int(notes.get("ranges", min(game.blocks, ranges or crew.size)))
        self.counts: list[list[int]] = [list(pair) for pair in notes.get("counts", [])]
        self.looked, self.exchanged = int(notes.get("looked", 0)), int(notes.get("exchanged", 0))
        self.cpu = float(notes.get("cpu", 0.0))
        self.rounds = Rounds(
            crew, Range, (self.ranges, *made), self.ranges, folder, watch, done=int(notes.get("rounds", 0))
        )

    def to_the_end(self) -> None:
        """Make the rounds that are missing."""
        for generation, (wins, losses) in enumerate(self.counts):
            self.found(generation, wins, losses)
        while not self.counts or any(self.counts[-1]) or self.rounds.done % 2 == 0:
            generation = (self.rounds.done + 1) // 2
            step = "begin" if generation == 0 else "look" if self.rounds.done % 2 else "decide"
            counted = self.rounds.round(
                phase=f"generation {generation}: {step}",
                found=sum(map(sum, self.counts)),
                total=self.game.positions,
                exchanged=self.exchanged,
            )
            self._take_in(counted, step)
            self._save()

    def _take_in(self, counted: list[Counted], step: str) -> None:
        self.looked += sum(one.looked for one in counted)
        self.exchanged += sum(one.bytes for one in counted)
        self.cpu += sum(one.cpu for one in counted)
        if step == "look":
            return
        self.counts.append([sum(one.wins for one in counted), sum(one.losses for one in counted)])
        self.found(len(self.counts) - 1, *self.counts[-1])

    def _save(self) -> None:
        self.store.save(
            ranges=self.ranges,
            rounds=self.rounds.done,
            counts=self.counts,
            looked=self.looked,
            exchanged=self.exchanged,
            cpu=self.cpu,
        )
        for old in self.folder.glob(f"out-{len(self.counts) - 1}-*"):
            old.unlink(missing_ok=True)

    def codes(self, folder: Path | None) -> NDArray[Any]:
        """The codes of all positions, in memory or in a file of the folder."""
        wide = len(self.counts) - 1 > LAST_SMALL
        kind = np.uint16 if wide else np.uint8
        if folder is None:
            self.watch.reserve(self.game.size * (2 if wide else 1), "the codes of all positions")
            codes = np.zeros(self.game.size, dtype=kind)
        else:
            codes = mapped(folder / ("codes16" if wide else "codes"), kind, self.game.size, fresh=True)
        shape = shape_of(self.game)
        for generation in range(len(self.counts)):
            for owner in range(self.ranges):
                for decided in read_blocks(decided_file(self.folder, generation, owner)):
                    take_codes(decided, shape, codes, generation)
                    self.watch.check("putting the codes together", generation, len(self.counts))
        return codes

    def generations(self) -> tuple[tuple[int, int], ...]:
        """Wins and losses of each."""
        return tuple((wins, losses) for wins, losses in self.counts)

    def told(self) -> dict[str, Any]:
        """What `solve` notes of work that is done."""
        return {
            "generation": len(self.counts) - 1,
            "step": "close",
            "done": self.game.blocks,
            "counts": self.counts,
            "looked": self.looked,
            "cpu": self.cpu,
        }

    def clear(self) -> None:
        """Delete the files of the rounds."""
        for path in self.folder.iterdir():
            path.unlink(missing_ok=True)
        self.folder.rmdir()
