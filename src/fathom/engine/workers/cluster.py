"""A crew of Ray actors: on a cluster, or on one that is started on this machine (the extra `cluster`).

Workers are spread over the nodes. On each node Fathom must be installed in the version of the driver; what functions
are given and what they return travels through Ray, and tables that are worked on in rounds through a folder that all
nodes see (see `rounds`).
"""

from __future__ import annotations

import pickle
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Any

import fathom
from fathom.engine.workers.crew import ClosedAtTheEnd, Desk, Lost, Outcome, answered, outcome
from fathom.errors import FathomError, MissingExtra

if TYPE_CHECKING:
    from types import ModuleType

_WAITING = 60.0  # seconds until the cluster has to have room for the first worker


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

    def version(self) -> str:
        """Of Fathom, on this node."""
        return fathom.__version__

    def work(self, question: bytes) -> tuple[bool, bytes]:
        """Answer a question."""
        function, arguments = pickle.loads(question)
        return answered(self._desk, function, arguments)

    def stop(self) -> None:
        """From now on functions find that they should stop."""
        self._stopped = True


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
        actor = ray.remote(_Seat)
        self._kind = actor.options(
            num_cpus=self._cores, max_restarts=0, max_concurrency=2, scheduling_strategy="SPREAD"
        )
        self._seats = [self._kind.remote(self._cores) for _ in range(self.size)]
        self._pending: dict[Any, int] = {}
        self._see_versions()

    def _connect(self, address: str | None) -> None:
        try:
            if address is None:
                try:
                    self._ray.init(address="auto", log_to_driver=False, logging_level="error")
                except ConnectionError:
                    self._ray.init(log_to_driver=False, logging_level="error", include_dashboard=False)
            else:
                self._ray.init(address, log_to_driver=False, logging_level="error")
        except (ConnectionError, RuntimeError, ValueError, OSError) as error:
            reason = (str(error).strip() or repr(error)).splitlines()[0]
            raise FathomError(f"no cluster at '{address or 'auto'}': {reason}") from None

    def _see_versions(self) -> None:
        try:
            versions = set(self._ray.get([seat.version.remote() for seat in self._seats], timeout=_WAITING))
        except self._ray.exceptions.GetTimeoutError:
            self.close()
            raise FathomError(f"the cluster had no room for {self.size} workers within {_WAITING:g} s") from None
        except self._ray.exceptions.RayError as error:
            self.close()
            raise FathomError(f"a worker of the cluster does not start: {str(error).splitlines()[0]}") from None
        if versions != {fathom.__version__}:
            self.close()
            raise FathomError(f"nodes have Fathom {', '.join(sorted(versions))}, this machine {fathom.__version__}")

    def ask(self, worker: int, function: Callable[..., Any], *arguments: Any) -> None:
        """Send the question to the worker's actor."""
        question = pickle.dumps((function, arguments), pickle.HIGHEST_PROTOCOL)
        self._pending[self._seats[worker].work.remote(question)] = worker

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
        """Another actor, on whatever node has room."""
        with suppress(self._ray.exceptions.RayError):
            self._ray.kill(self._seats[worker])
        self._seats[worker] = self._kind.remote(self._cores)

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
