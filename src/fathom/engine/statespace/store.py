"""The folder of a long search: what it needs to go on after it was stopped, by whatever.

`search.json` says which search the folder belongs to and how far it has come; it is replaced whole, never changed in
place. Big files lie beside it. One process at a time may use a folder.
"""

from __future__ import annotations

import fcntl
import hashlib
import json
import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from fathom.engine.statespace.rules import Rules, Words
from fathom.errors import FathomError
from fathom.files import write_whole

_FORMAT = 1


class Store:
    """An open folder. `notes` is what was last saved, empty in a new one."""

    def __init__(self, folder: Path, search: str) -> None:
        """Open the folder for the search with this fingerprint."""
        self.folder = folder
        self._search = search
        self._ledger = folder / "search.json"
        self.notes: dict[str, Any] = self._read() if self._ledger.exists() else {}

    def _read(self) -> dict[str, Any]:
        try:
            ledger = json.loads(self._ledger.read_text())
            belongs, notes = (ledger["format"], ledger["search"]) == (_FORMAT, self._search), ledger["notes"]
        except (OSError, ValueError, KeyError, TypeError) as error:
            raise FathomError(f"cannot read '{self._ledger}': {error}") from None
        if not belongs or not isinstance(notes, dict):
            raise FathomError(f"'{self.folder}' holds another search: give an empty folder, or the one it was begun in")
        return notes

    def save(self, **notes: Any) -> None:
        """Remember these notes; whatever they rely on must be on disk already."""
        self.notes = self.notes | notes
        ledger = {"format": _FORMAT, "search": self._search, "notes": self.notes}
        write_whole(self._ledger, json.dumps(ledger).encode())


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
    try:
        place.mkdir(parents=True, exist_ok=True)
        lock = os.open(place / "lock", os.O_RDWR | os.O_CREAT, 0o644)
    except OSError as error:
        raise FathomError(f"cannot use the folder '{place}': {error.strerror or error}") from None
    try:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise FathomError(f"'{place}' is in use by another search") from None
        yield Store(place, search)
    finally:
        os.close(lock)
