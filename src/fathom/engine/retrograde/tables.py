"""The tables of a game under analysis: in memory, or files of a store that are mapped into it.

A process that is killed leaves mapped files as they were at that moment; every pass can be made again over what a
broken one has left (see `passes`), so the ledger of the store only has to say which pass is under way, and how far all
before is done. It is replaced whole, after the files have been written out.
"""

from __future__ import annotations

import hashlib
from typing import Any

import numpy as np
from numpy.typing import NDArray

from fathom.answer import Watch
from fathom.engine.retrograde.game import Game
from fathom.engine.statespace.store import Store
from fathom.storage import MOST_AT_OPENING, check_sums, mapped, sums_of

LAST_SMALL = 126
"""The last generation whose codes fit into a byte."""


def fingerprint(game: Game) -> str:
    """What tells one game from another."""
    mixed = hashlib.sha256(f"retrograde {game.name} {game.size} {game.block}".encode())
    mixed.update(game.parameters.tobytes())
    mixed.update(game.weights.tobytes())
    return mixed.hexdigest()


def table_bytes(game: Game) -> int:
    """How many bytes the tables of a game take: a byte for its codes and three bits a position, and stamps."""
    return game.size + game.blocks * (3 * 8 * game.words + 6)


class Tables:
    """Codes, planes and stamps of a game (see `passes`); codes alone if it is solved."""

    def __init__(self, game: Game, watch: Watch, store: Store | None, thorough: bool = False) -> None:
        """Make them, or take those that the store holds, if they are as they were left."""
        self.store = store
        self.resumed = store is not None and bool(store.notes)
        notes = store.notes if store is not None else {}
        wide, self.finished = bool(notes.get("wide", False)), bool(notes.get("finished", False))
        blocks = 0 if self.finished else game.blocks
        words = game.words * blocks
        watch.reserve(table_bytes(game) if store is None else 3 * 8 * words, "the tables of all positions")
        self.codes: NDArray[Any] = self._array(
            "codes16" if wide else "codes", np.uint16 if wide else np.uint8, game.size
        )
        self.won = self._array("won", np.uint64, words)
        self.closed = self._array("closed", np.uint64, words)
        self.doomed = self._array("doomed", np.uint64, words)
        self.dirty = self._array("dirty", np.uint16, 2 * blocks)
        self.fresh = self._array("fresh", np.uint16, blocks)
        if store is not None:
            tables = self._tables()
            for name, sums in notes.get("sums", {}).items():
                if name in tables:
                    check_sums(store.folder / name, tables[name], sums, thorough=thorough)

    def _tables(self) -> dict[str, NDArray[Any]]:
        """All that is not empty, by the names of the files."""
        named = {
            "codes16" if self.wide else "codes": self.codes,
            "won": self.won,
            "closed": self.closed,
            "doomed": self.doomed,
            "dirty": self.dirty,
            "fresh": self.fresh,
        }
        return {name: table for name, table in named.items() if table.size}

    def _array(self, name: str, kind: Any, size: int) -> NDArray[Any]:
        if self.store is None or size == 0:
            return np.zeros(size, dtype=kind)
        return mapped(self.store.folder / name, kind, size, fresh=not self.resumed)

    def widen(self) -> None:
        """Make room for generations beyond `LAST_SMALL`; the ledger says so at the next save."""
        wider = (
            np.zeros(self.codes.size, dtype=np.uint16)
            if self.store is None
            else mapped(self.store.folder / "codes16", np.uint16, self.codes.size, fresh=True)
        )
        wider[:] = self.codes
        self.codes = wider

    def finish(self, **notes: Any) -> None:
        """Save for the last time; of the files, only codes are needed from now on, all of them sealed."""
        name = "codes16" if self.wide else "codes"
        self.save({name: sums_of(self.codes)} if self.store is not None else {}, finished=True, **notes)
        if self.store is not None:
            for name in ("won", "closed", "doomed", "dirty", "fresh", *(["codes"] if self.wide else [])):
                (self.store.folder / name).unlink(missing_ok=True)

    @property
    def wide(self) -> bool:
        """Whether codes have two bytes."""
        return self.codes.itemsize == 2

    def save(self, sums: dict[str, dict[str, int]] | None = None, **notes: Any) -> None:
        """Write everything out, and then the ledger with these notes.

        Tables that go on changing have no checksums: a process that is killed leaves them as they are at that moment.
        """
        if self.store is None:
            return
        for table in (self.codes, self.won, self.closed, self.doomed, self.dirty, self.fresh):
            if isinstance(table.base, np.memmap):
                table.base.flush()
        self.store.save(wide=self.wide, sums=sums or {}, **notes)

    def seal(self, **notes: Any) -> None:
        """Save because the work stops here: the tables stay as they are, and some of their blocks are sealed."""
        if self.store is not None:
            self.save({name: sums_of(table, MOST_AT_OPENING) for name, table in self._tables().items()}, **notes)
