"""The folder of a long search: what it needs to go on after it was stopped, by whatever.

`search.json` says which search the folder belongs to and how far it has come; it is replaced whole, never changed in
place, and sealed with a checksum. Big files lie beside it; see `fathom.storage`. One process at a
time may use a folder.
"""

from __future__ import annotations

import hashlib
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from fathom.engine.statespace.rules import Rules, Words
from fathom.errors import FathomError
from fathom.files import write_whole
from fathom.storage import locked, sealed, unsealed

_FORMAT = 2


class Store:
    """An open folder. `notes` is what was last saved, empty in a new one."""

    def __init__(self, folder: Path, search: str) -> None:
        """Open the folder for the search with this fingerprint."""
        self.folder = folder
        self._search = search
        self._ledger = folder / "search.json"
        self.notes: dict[str, Any] = self._read() if self._ledger.exists() else {}

    def _read(self) -> dict[str, Any]:
        ledger = unsealed(self._ledger)
        notes = ledger.get("notes")
        if (ledger.get("format"), ledger.get("search")) != (_FORMAT, self._search) or not isinstance(notes, dict):
            raise FathomError(f"'{self.folder}' holds another search: give an empty folder, or the one it was begun in")
        return notes

    def save(self, **notes: Any) -> None:
        """Remember these notes; whatever they rely on must be on disk already."""
        self.notes = self.notes | notes
        ledger = {"format": _FORMAT, "search": self._search, "notes": self.notes}
        write_whole(self._ledger, sealed(ledger))


def fingerprint(rules: Rules, starts: Words, manner: str) -> str:
    """What tells one search from another: the rules' numbers, where it starts, and how it is made."""
    mixed = hashlib.sha256(manner.encode())
    for array in (rules.parameters, starts):
        mixed.update(str(array.shape).encode())
        mixed.update(array.tobytes())
    return mixed.hexdigest()


@contextmanager
def opened(folder: str | Path | None, search: str) -> Iterator[Store]:
    """The store in `folder`, made if need be, and locked; without a folder, one that is gone afterwards."""
    if folder is None:
        with tempfile.TemporaryDirectory(prefix="fathom-") as temporary:
            yield Store(Path(temporary), search)
        return
    place = Path(folder)
    with locked(place / "lock"):
        yield Store(place, search)
