"""Kernels compiled in the background while the page is open: first those of the kinds that are looked at.

`fathom warm` does it, in a process of its own and with less right to the cores. It is started only if the warm process
has found kernels that no earlier run has compiled.
"""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from contextlib import suppress
from typing import Any

from fathom.machine import core_count
from fathom.web.pool import Pool


class Warming:
    """What is being compiled, if anything is."""

    def __init__(self, pool: Pool) -> None:
        self.pool = pool
        self.now: str | None = None
        self._wanted: list[str] = []
        self._seen: set[str] = set()
        self._process: asyncio.subprocess.Process | None = None

    def want(self, kind: str) -> None:
        """Somebody looks at this kind."""
        if kind not in self._seen:
            self._seen.add(kind)
            self._wanted.append(kind)

    async def run(self) -> None:
        """Compile what is missing, when it is known to be; then all is done."""
        while self.pool.cold is None:
            await asyncio.sleep(0.2)
        if not self.pool.cold:
            return
        try:
            while self._wanted:
                kind = self._wanted.pop(0)
                await self._compile(kind, kind)
            await self._compile("all kinds")
        finally:
            self.now = None
            self._end()

    async def _compile(self, words: str, *kinds: str) -> None:
        self.now = words
        jobs = str(max(1, core_count() // 2))
        command = [sys.executable, "-m", "fathom", "warm", "--json", "--jobs", jobs, *kinds]
        quiet = asyncio.subprocess.DEVNULL
        self._process = await asyncio.create_subprocess_exec(
            *command, stdin=quiet, stdout=quiet, stderr=quiet, start_new_session=True, preexec_fn=_polite
        )
        await self._process.wait()
        self._process = None
        self.pool.warmed()

    def _end(self) -> None:
        """Leave nothing running behind."""
        if self._process is not None and self._process.returncode is None:
            with suppress(ProcessLookupError):
                os.killpg(self._process.pid, signal.SIGKILL)

    def state(self) -> dict[str, Any]:
        """What the page tells those who wait."""
        return {"compiling": self.now}


def _polite() -> None:
    os.nice(10)
