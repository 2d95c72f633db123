"""A line that shows how long work is going, on a terminal and after a second; nothing elsewhere."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from fathom.answer import Progress

_PATIENCE = 1.0  # seconds before the line appears


@contextmanager
def progress_line() -> Iterator[Callable[[Progress], None] | None]:
    """A callback for `Limits.progress`; None where nobody would see the line."""
    if not sys.stderr.isatty():
        yield None
        return
    shown: list[Any] = []

    def show(progress: Progress) -> None:
        if progress.seconds < _PATIENCE and not progress.phase.startswith("compiling"):
            return
        if not shown:
            from rich.console import Console
            from rich.progress import BarColumn, SpinnerColumn, TextColumn, TimeElapsedColumn
            from rich.progress import Progress as Bar

            columns = (
                SpinnerColumn(),
                TextColumn("{task.description}"),
                BarColumn(bar_width=24),
                TextColumn("{task.fields[detail]}"),
                TimeElapsedColumn(),
            )
            bar = Bar(*columns, console=Console(stderr=True), transient=True)
            bar.start()
            shown.extend((bar, bar.add_task("", detail="")))
        bar, task = shown
        bar.update(
            task, description=progress.phase, completed=progress.done, total=progress.total, detail=_detail(progress)
        )

    try:
        yield show
    finally:
        if shown:
            shown[0].stop()


def _detail(progress: Progress) -> str:
    parts = [f"{progress.done:,}" + (f" of {progress.total:,}" if progress.total else "")]
    if progress.done and progress.seconds:
        rate = progress.done / progress.seconds
        parts.append(f"{rate:,.0f}/s")
        if progress.total and progress.total > progress.done:
            parts.append(f"about {(progress.total - progress.done) / rate:,.0f} s left")
    parts += [
        f"{name} {value:,}" if isinstance(value, int) else f"{name} {value}" for name, value in progress.facts.items()
    ]
    return " · ".join(parts)
