"""A search on disk: specifications, edges, and what has been done, in an LMDB database.

Specifications lie in compressed blocks under the number of their first; edges in blocks under their operation and
first input; completed inputs as intervals an operation. All three are written in one transaction, so whatever stops a
search, the store holds whole rounds, and a search over it goes on from there: further generations, wider bounds, or
other bases. One process at a time may use a store.
"""

from __future__ import annotations

import json
import struct
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import numpy as np

from fathom.engine.behaviours.catalogue import Catalogue
from fathom.engine.behaviours.edges import read_edges, write_edges
from fathom.engine.behaviours.rounds import Round
from fathom.errors import FathomError
from fathom.gadgets.solve.intervals import Intervals, Numbers
from fathom.storage import damaged, locked

FORMAT = 1
_MAP_SIZE = 1 << 40
_KEY = struct.Struct(">Q")
_EDGE_KEY = struct.Struct(">QQQ")
_RANGE = struct.Struct("<Q")
_LEVEL = 1


class Store:
    """An open store. `open_store` makes one."""

    def __init__(self, environment: Any, arrangements: int, wires: int) -> None:
        self._environment = environment
        self._specifications = environment.open_db(b"specifications")
        self._edges = environment.open_db(b"edges")
        self._done = environment.open_db(b"done")
        self._notes = environment.open_db(b"notes")
        self._pending: list[tuple[int, Round]] = []
        self.saved = 0
        """How many specifications are on disk."""
        wanted = {"format": FORMAT, "arrangements": arrangements, "wires": wires}
        with environment.begin(write=True) as transaction:
            found = transaction.get(b"search", db=self._notes)
            if found is None:
                transaction.put(b"search", json.dumps(wanted).encode(), db=self._notes)
            elif _told(found) != wanted:
                raise FathomError(
                    "the store holds a search of another kind (planar, mirrored or not): take another folder"
                )

    def verify(self) -> int:
        """Unpack every block, which compares it with its checksum; how many there are."""
        number = 0
        with self._environment.begin() as transaction:
            for database, start in ((self._specifications, 0), (self._edges, _RANGE.size), (self._done, 0)):
                for _, block in transaction.cursor(database):
                    zlib.decompress(block[start:])
                    number += 1
        return number

    def load(self, catalogue: Catalogue) -> None:
        """Put all specifications of the store into an empty catalogue, under their numbers."""
        with self._environment.begin() as transaction:
            for _, block in transaction.cursor(self._specifications):
                content = zlib.decompress(block)
                number = int.from_bytes(content[:4], "little")
                lengths = np.frombuffer(content, np.uint32, number, 4)
                packed = np.frombuffer(content, np.uint8, offset=4 + 4 * number).copy()
                bounds = np.concatenate(([0], np.cumsum(lengths, dtype=np.int64)))
                catalogue.absorb(packed, bounds, number)
        self.saved = len(catalogue)

    def done(self, operation: int) -> Intervals:
        """The inputs for which an operation has been completed."""
        with self._environment.begin() as transaction:
            found = transaction.get(_KEY.pack(operation), db=self._done)
            return Intervals(np.frombuffer(zlib.decompress(found), np.int64).tolist() if found else ())

    def edges(self, operation: int, inputs: Numbers) -> Iterator[Round]:
        """The stored edges of an operation from these inputs, in ascending order of blocks."""
        if not len(inputs):
            return
        prefix = _KEY.pack(operation)
        blocks = []
        with self._environment.begin() as transaction:
            cursor = transaction.cursor(self._edges)
            found = cursor.set_range(prefix)
            while found and cursor.key()[:8] == prefix:
                first = _KEY.unpack(cursor.key()[8:16])[0]
                last = _RANGE.unpack(cursor.value()[: _RANGE.size])[0]
                at = np.searchsorted(inputs, first)
                if at < len(inputs) and inputs[at] <= last:
                    blocks.append(cursor.key())
                found = cursor.next()
        for key in blocks:
            with self._environment.begin() as transaction:
                block = transaction.get(key, db=self._edges)
            done, edge_from, edge_to = read_edges(zlib.decompress(block[_RANGE.size :]))
            wanted = np.isin(edge_from, inputs)
            yield Round(done[np.isin(done, inputs)], edge_from[wanted], edge_to[wanted], 0, 0)

    def add(self, operation: int, done: Round) -> None:
        """Keep a round for the next `save`."""
        self._pending.append((operation, done))

    def save(self, catalogue: Catalogue, done: dict[int, Intervals]) -> None:
        """Write what is new, all or nothing."""
        if not self._pending and self.saved == len(catalogue):
            return
        with self._environment.begin(write=True) as transaction:
            if self.saved < len(catalogue):
                lengths = np.diff(catalogue.starts[self.saved : len(catalogue) + 1]).astype(np.uint32)
                packed = catalogue.arena[catalogue.starts[self.saved] : catalogue.starts[len(catalogue)]]
                content = len(lengths).to_bytes(4, "little") + lengths.tobytes() + packed.tobytes()
                transaction.put(
                    _KEY.pack(self.saved), zlib.compress(content, _LEVEL), db=self._specifications, append=True
                )
            for operation in {operation for operation, _ in self._pending}:
                rounds = [one for kind, one in self._pending if kind == operation and len(one.inputs)]
                for number, block in enumerate(_ascending(rounds)):
                    key = _EDGE_KEY.pack(operation, int(block.inputs[0]), self.saved + number)
                    written = write_edges(block.inputs, block.edge_from, block.edge_to)
                    last = _RANGE.pack(int(block.inputs[-1]))
                    transaction.put(key, last + zlib.compress(written, _LEVEL), db=self._edges)
                bounds = zlib.compress(done[operation].bounds.tobytes(), _LEVEL)
                transaction.put(_KEY.pack(operation), bounds, db=self._done)
        self.saved = len(catalogue)
        self._pending.clear()

    @property
    def size(self) -> int:
        """Bytes on disk that are in use."""
        information = self._environment.info()
        return int(information["last_pgno"] + 1) * int(self._environment.stat()["psize"])


def _told(found: bytes) -> Any:
    try:
        return json.loads(found)
    except ValueError:
        return None


def _ascending(rounds: list[Round]) -> Iterator[Round]:
    """Rounds put together as far as their inputs ascend."""
    run: list[Round] = []
    for one in rounds:
        if run and one.inputs[0] <= run[-1].inputs[-1]:
            yield _together(run)
            run = []
        run.append(one)
    if run:
        yield _together(run)


def _together(run: list[Round]) -> Round:
    parts = (np.concatenate([one[field] for one in run]) for field in range(3))
    inputs, edge_from, edge_to = parts
    return Round(inputs, edge_from, edge_to, 0, 0)


@contextmanager
def open_store(folder: Path, arrangements: int, wires: int = 0) -> Iterator[Store]:
    """Open the store in a folder, made if it is not there."""
    try:
        import lmdb
    except ImportError as error:  # pragma: no cover
        raise FathomError(f"the store needs the package lmdb: {error}") from None
    with locked(folder / "in-use"):
        path = folder / "search.mdb"
        try:
            environment = lmdb.open(str(path), map_size=_MAP_SIZE, max_dbs=4, subdir=False)
        except lmdb.Error as error:
            raise FathomError(f"'{folder}' is not a store of a search: {error}") from None
        try:
            _check_size(environment, path)
            yield Store(environment, arrangements, wires)
        except lmdb.Error as error:
            raise FathomError(f"the store in '{folder}' cannot be used: {error}") from None
        except (zlib.error, struct.error) as error:
            raise damaged(path, f"a block cannot be unpacked ({error})") from None
        finally:
            environment.close()


def _check_size(environment: Any, path: Path) -> None:
    """A file that was cut off would kill the process where its pages are missing."""
    least = (int(environment.info()["last_pgno"]) + 1) * int(environment.stat()["psize"])
    found = path.stat().st_size
    if found and found < least:
        raise damaged(path, f"found {found:,} bytes, expected at least {least:,}")
