"""A clock for tests of limits: it stands still until somebody moves it, so that nothing depends on the machine."""

from __future__ import annotations

import time
from typing import Any

from fathom.answer import Limits, Progress


class Clock:
    """Stands in for the module `time` where limits look at it.

    `now` is moved by the test; with a `step`, every look moves it on by so many seconds. `looks` counts the looks.
    """

    def __init__(self) -> None:
        self.now = 1000.0
        self.step = 0.0
        self.looks = 0

    def monotonic(self) -> float:
        self.looks += 1
        self.now += self.step
        return self.now

    def __getattr__(self, name: str) -> Any:
        return getattr(time, name)

    def running_out(self, reports: int, **limits: Any) -> tuple[Limits, list[Progress]]:
        """Limits of an hour that is over at this report of progress, and the reports as they come in."""
        seen: list[Progress] = []

        def report(progress: Progress) -> None:
            seen.append(progress)
            if len(seen) == reports:
                self.now += 3601

        return Limits(time=3600, progress=report, **limits), seen
