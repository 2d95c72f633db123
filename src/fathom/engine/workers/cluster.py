"""A crew of Ray actors: on a cluster, or on one that is started on this machine (the extra `cluster`).

Workers are spread over the nodes. On each node the same Fathom must be installed as here; what functions
are given and what they return travels through Ray, and tables that are worked on in rounds through a folder that all
nodes see (see `rounds`).
"""

from __future__ import annotations

import socket
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from fathom.compiled.places import sources_hash
from fathom.engine.workers.crew import ClosedAtTheEnd, Desk, Lost, Outcome, answered, outcome, question
from fathom.errors import FathomError, MissingExtra

if TYPE_CHECKING:
    from types import ModuleType

_EVERYTHING = "fathom.verbs"  # with all that it imports
_WAITING = 60.0  # seconds until the cluster has to have room for a worker
_LISTENING = 10.0  # seconds until the head of a cluster has to answer
_BEGINNINGS = 3  # tries of a worker to begin


def _ray() -> ModuleType:
    try:
        import ray
    except ImportError:
        raise MissingExtra("a cluster", "cluster") from None
    return ray  # type: ignore[no-any-return]


class _Seat:
    """A worker, as Ray sees it: one thread works, another hears that it should stop."""

    def __init__(self, cores: int) -> None:
        self._stopped = False
        self._desk = Desk(lambda: self._stopped, cores)

    def sources(self) -> str:
        """What tells the sources of this node from others."""
        return sources_hash(_EVERYTHING)

    def work(self, question: bytes) -> tuple[bool, bytes, int]:
        """Answer a question."""
        return answered(self._desk, question)

    def stop(self) -> None:
        """From now on functions find that they should stop."""
        self._stopped = True


def _see_whether_anybody_listens(address: str) -> None:
    """Ray tries for half a minute where nobody is."""
    host, _, port = address.removeprefix("ray://").rpartition(":")
    socket.create_connection((host.strip("[]"), int(port)), _LISTENING).close()


class Cluster(ClosedAtTheEnd):
    """Workers on the cluster at `address` (`ray://HOST:PORT`), or else on that of this machine, or on a new one.

    There is one a core or, if `whole_nodes`, one a node, with all its cores; no more than `most`.
    """

    def __init__(self, address: str | None = None, *, most: int | None = None, whole_nodes: bool = False) -> None:
        self._ray = ray = _ray()
        self._mine = not ray.is_initialized()
        if self._mine:
            self._connect(address)
        nodes = [node for node in ray.nodes() if node["Alive"] and node["Resources"].get("CPU", 0) >= 1]
        if not nodes:
            raise FathomError("the cluster has no node with a core to spare")
        cores = [int(node["Resources"]["CPU"]) for node in nodes]
        self.size = len(nodes) if whole_nodes else sum(cores)
        if most is not None:
            self.size = max(1, min(self.size, most))
        self._cores = min(cores) if whole_nodes else 1
        self.place = f"{self.size} workers on {len(nodes)} nodes"
        self._kind = ray.remote(_Seat)
        self._seats = [self._seat(self._cores) for _ in range(self.size)]
        self._pending: dict[Any, int] = {}
        self._see_sources()

    def _seat(self, cores: int) -> Any:
        """An actor that wants so many cores for itself; two threads, for it must hear while it works."""
        wishes = {"num_cpus": cores, "max_restarts": 0, "max_concurrency": 2, "scheduling_strategy": "SPREAD"}
        return self._kind.options(**wishes).remote(self._cores)

    def _connect(self, address: str | None) -> None:
        quietly: dict[str, Any] = {"log_to_driver": False, "logging_level": "error"}
        try:
            if address is not None:
                _see_whether_anybody_listens(address)
                self._ray.init(address, **quietly)
                return
            try:
                self._ray.init(address="auto", **quietly)
            except ConnectionError:
                self._ray.init(include_dashboard=False, **quietly)
        except (RuntimeError, ValueError, OSError) as error:  # a ConnectionError is one of the system's
            reason = (str(error).strip() or repr(error)).splitlines()[0]
            raise FathomError(f"no cluster at '{address or 'auto'}': {reason}") from None

    def _see_sources(self) -> None:
        """Wait until all are there; a node may have died that is not known to be dead, so some begin elsewhere."""
        try:
            sources = {self._sources_of(worker) for worker in range(self.size)}
        except FathomError:
            self.close()
            raise
        if sources != {sources_hash(_EVERYTHING)}:
            self.close()
            raise FathomError("a node of the cluster has another version of Fathom than this machine")

    def _sources_of(self, worker: int) -> str:
        errors = self._ray.exceptions
        for _ in range(_BEGINNINGS):
            try:
                return str(self._ray.get(self._seats[worker].sources.remote(), timeout=_WAITING))
            except errors.GetTimeoutError:
                raise FathomError(f"the cluster had no room for {self.size} workers within {_WAITING:g} s") from None
            except errors.RayError as error:
                reason = str(error).splitlines()[0]
                self.renew(worker)
        raise FathomError(f"a worker of the cluster does not start: {reason}")

    def ask(self, worker: int, function: Callable[..., Any], *arguments: Any) -> None:
        """Send the question to the worker's actor."""
        self._pending[self._seats[worker].work.remote(question(function, arguments))] = worker

    def answers(self, seconds: float) -> list[Outcome]:
        """Wait for the first of the actors."""
        if not self._pending:
            return []
        ready, _ = self._ray.wait(list(self._pending), timeout=seconds)
        found: list[Outcome] = []
        for reference in ready:
            worker = self._pending.pop(reference)
            try:
                found.append(outcome(worker, self._ray.get(reference)))
            except self._ray.exceptions.RayError:
                found.append(Lost(worker))
        return found

    def renew(self, worker: int) -> None:
        """Another actor, on a node that is left: all cores may be taken, so it asks for none."""
        with suppress(self._ray.exceptions.RayError):
            self._ray.kill(self._seats[worker])
        self._seats[worker] = self._seat(0)

    def stop(self) -> None:
        """Tell every actor."""
        for seat in self._seats:
            with suppress(self._ray.exceptions.RayError):
                seat.stop.remote()

    def close(self) -> None:
        """End the actors, and leave the cluster."""
        for seat in self._seats:
            with suppress(self._ray.exceptions.RayError):
                self._ray.kill(seat)
        self._pending.clear()
        if self._mine:
            self._ray.shutdown()
