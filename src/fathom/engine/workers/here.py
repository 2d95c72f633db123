"""The crew of one: this process itself, which works when it is asked for answers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fathom.engine.workers.crew import ClosedAtTheEnd, Desk, Done, Failed, Outcome


class Here(ClosedAtTheEnd):
    """This process; `cancelled` tells it that somebody wants it to stop."""

    place = "this process"
    size = 1

    def __init__(self, cancelled: Callable[[], bool] | None = None, cores: int = 1) -> None:
        self._stopped = False
        self._cancelled = cancelled or (lambda: False)
        self._desk = Desk(lambda: self._stopped or self._cancelled(), cores)
        self._asked: tuple[Callable[..., Any], tuple[Any, ...]] | None = None

    def ask(self, worker: int, function: Callable[..., Any], *arguments: Any) -> None:
        """Keep the question until the answer is asked for."""
        assert worker == 0 and self._asked is None
        self._asked = function, arguments

    def answers(self, seconds: float) -> list[Outcome]:
        """Do what was asked for."""
        if self._asked is None:
            return []
        (function, arguments), self._asked = self._asked, None
        try:
            return [Done(0, function(self._desk, *arguments))]
        except Exception as error:
            return [Failed(0, error)]

    def renew(self, worker: int) -> None:
        """Nothing is ever lost here."""

    def stop(self) -> None:
        """What is asked for from now on finds that it should stop."""
        self._stopped = True

    def close(self) -> None:
        """Forget what was not done."""
        self._asked = None
        self._desk.kept.clear()
