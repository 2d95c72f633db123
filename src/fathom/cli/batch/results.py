"""The results of a batch in a file, a JSON object a line, from which a batch that was stopped in any way goes on.

A line says what it is of: a checksum of the puzzle and of how it was to be solved. When the same batch is begun again,
a puzzle that has such a line is not solved again; one that was changed, or that Ctrl-C left undecided, is. So of
several lines with one name the last one counts. The last line of a process that was killed may be half written, and is
cut off. Nothing of a line is kept in memory but what it is of and the status that it leads to.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, BinaryIO

from fathom.cli.batch import Source, Wishes
from fathom.errors import FathomError
from fathom.storage import locked

_STOPPED = "a request to stop"


class Results:
    """A file of results that is open for more."""

    def __init__(self, file: BinaryIO, wishes: Wishes, status: Callable[[dict[str, Any]], int]) -> None:
        self._file, self._wishes, self._status = file, wishes, status
        self._known: dict[str, tuple[str, int]] = {}
        self._read()

    def _read(self) -> None:
        whole = 0
        for number, line in enumerate(self._file, 1):
            try:
                found = json.loads(line) if line.endswith(b"\n") else None
                if found is not None:
                    self._known[found["file"]] = found["of"], self._status(found)
            except (ValueError, KeyError, TypeError):
                name = getattr(self._file, "name", "")
                raise FathomError(f"{name}:{number}: expected the result of a batch") from None
            if found is None:
                break
            whole += len(line)
        self._file.seek(whole)
        self._file.truncate()

    def status_of(self, source: Source) -> int | None:
        """What a puzzle that was solved before leads to; None if it has to be solved."""
        of, status = self._known.get(source.name, ("", 0))
        return status if of and of == self._of(source) else None

    def add(self, source: Source, found: dict[str, Any]) -> None:
        """Write down what was found, unless somebody wanted to stop."""
        if found.get("stopped") != _STOPPED:
            self._file.write(json.dumps({**found, "of": self._of(source)}).encode() + b"\n")
            self._file.flush()

    def _of(self, source: Source) -> str:
        content = source.sent().text
        digest = hashlib.sha256(repr(self._wishes).encode())
        digest.update(content.encode() if isinstance(content, str) else content or b"")
        return digest.hexdigest()[:32]


@contextmanager
def results_in(place: str, wishes: Wishes, status: Callable[[dict[str, Any]], int]) -> Iterator[Results]:
    """Open the file, or make it; nobody else may write there meanwhile."""
    path = Path(place)
    if path.is_dir() or not place:
        raise FathomError(f"--out: found '{place}', expected a file")
    with locked(path), path.open("r+b") as file:
        yield Results(file, wishes, status)
