"""Options that several commands share, and how their values are read."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Annotated

import typer

from fathom.amounts import seconds, size_in_bytes
from fathom.answer import Limits, Watch
from fathom.cli.terminal.progress import progress_line
from fathom.compiled.tiers import watched
from fathom.errors import FathomError

File = Annotated[str, typer.Argument(help="The puzzle's file, or its address; - reads standard input.")]
FormatName = Annotated[str | None, typer.Option("--format", help="The file's format, where it is not recognised.")]
Json = Annotated[bool, typer.Option("--json", help="Print one JSON object.")]
Time = Annotated[str | None, typer.Option("--time", help="Most time to use: seconds, or 90s, 5m, 2h.")]
CheckTime = Annotated[
    str | None, typer.Option("--check-time", help="Most time for checking; what takes longer is called unproved.")
]
Memory = Annotated[str | None, typer.Option("--memory", help="Most memory to use: bytes, or 500M, 4G.")]
Nodes = Annotated[int | None, typer.Option("--nodes", min=0, help="Most search nodes to visit.")]
On = Annotated[
    str | None, typer.Option("--on", help="Where to work: here, cores, cores:N, ray or ray://HOST:PORT (a cluster).")
]
Output = Annotated[str | None, typer.Option("--output", "-o", help="Where to write it.")]
Force = Annotated[bool, typer.Option("--force", help="Replace a file that is there.")]


@contextmanager
def limits_of(
    time: str | None, memory: str | None, nodes: int | None = None, check_time: str | None = None
) -> Iterator[Limits]:
    """Limits from the command line, with a progress line; Ctrl-C asks to stop, a second one insists."""
    stop = threading.Event()

    def on_interrupt(_signal: int, _frame: object) -> None:
        if stop.is_set():
            raise KeyboardInterrupt
        stop.set()

    most_time = None if time is None else seconds(time, "--time")
    checking = None if check_time is None else seconds(check_time, "--check-time")
    most_memory = None if memory is None else size_in_bytes(memory, "--memory")
    listening = threading.current_thread() is threading.main_thread()  # nobody else hears Ctrl-C
    before = signal.signal(signal.SIGINT, on_interrupt) if listening else None
    try:
        with progress_line() as show:
            limits = Limits(most_time, most_memory, nodes, stop.is_set, show, checking)
            with watched(Watch(Limits(progress=show)).check):  # what is compiled outside of a search is shown too
                yield limits
    finally:
        if listening:
            signal.signal(signal.SIGINT, before)


def free_options(arguments: Sequence[str]) -> dict[str, str]:
    """Options that a method or generator has for itself: `--name value`, `--name=value`, or `--name` for yes."""
    found: dict[str, str] = {}
    waiting = list(arguments)
    while waiting:
        word = waiting.pop(0)
        if not word.startswith("--") or len(word) < 3:
            raise FathomError(f"found '{word}', expected an option such as --name value")
        name, equals, value = word[2:].partition("=")
        if not equals:
            value = waiting.pop(0) if waiting and not waiting[0].startswith("--") else "yes"
        if name in _OF_VERBS:
            raise FathomError(f"there is no option '{name}' here")
        found[name.replace("-", "_")] = value
    return found


_OF_VERBS = frozenset({"generator", "instance", "kind", "limits"})
"""Names of what verbs are told besides options: as options of a method or a generator they would be told twice."""
