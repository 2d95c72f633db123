"""Inputs one after the other in a child process that is watched: what crashes it or stops it is a finding too.

The child says which number it is at; since an input follows from its number, nothing else has to be kept.
"""

from __future__ import annotations

import faulthandler
import math
import multiprocessing
import os
import re
import signal
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

from .trial import Finding, Report, input_of, tried

_PATIENCE = 900.0  # seconds on a clock that an input may take, for what waits and does not work
_WHERE = "where.txt"  # what a child says that dies
_BATCH = 50
_NOTED = 2000  # inputs after which the tally is written down, for whoever looks on


@dataclass
class Tally:
    """What has been tried and found: numbers by what it was made from, read as and done with; findings by name."""

    tried: int = 0
    loaded: int = 0
    made_from: Counter[str] = field(default_factory=Counter)
    read_as: Counter[str] = field(default_factory=Counter)
    verbs: Counter[str] = field(default_factory=Counter)
    findings: dict[str, list[tuple[int, str]]] = field(default_factory=dict)

    def add(self, number: int, report: Report) -> None:
        """Count a report in."""
        self.tried += 1
        self.made_from[report.made_from] += 1
        if report.read_as is not None:
            self.loaded += 1
            self.read_as[report.read_as] += 1
        self.verbs.update(report.verbs)
        for finding in report.findings:
            self.findings.setdefault(finding.name, []).append((number, finding.story))

    def lines(self) -> list[str]:
        """The tally in words."""
        told = [f"{self.tried:,} inputs, {self.loaded:,} of them loaded"]
        for title, counts in (("made from", self.made_from), ("read as", self.read_as), ("verbs", self.verbs)):
            told.append(f"{title}: " + ", ".join(f"{name} {count:,}" for name, count in sorted(counts.items())))
        told.append(f"{len(self.findings)} findings")
        return told


@dataclass(frozen=True)
class Hunt:
    """What to try: inputs of a seed from a number on, for so many seconds or so many of them.

    `verbs` is the share of those that load that is worked on, `work` what tries an input. A child that spends more
    than `hangs` seconds of the processor on one input is ended. Inputs that found something go to the folder `saved`.
    """

    saved: Path
    seed: int = 0
    first: int = 0
    seconds: float = 60.0
    inputs: int | None = None
    verbs: float = 0.3
    hangs: float = 60.0
    work: Callable[[int, int, float], Report] = tried

    def over(self, number: int, began: float) -> bool:
        """Whether this is enough."""
        last = math.inf if self.inputs is None else self.first + self.inputs
        return number >= last or time.monotonic() - began >= self.seconds


def hunt(wanted: Hunt) -> Tally:
    """Try inputs until the time or the number is used up."""
    tally, number, began = Tally(), wanted.first, time.monotonic()
    wanted.saved.mkdir(parents=True, exist_ok=True)
    while not wanted.over(number, began):
        number = _one_child(wanted, number, began, tally)
    return tally


def _one_child(wanted: Hunt, first: int, began: float, tally: Tally) -> int:
    """Work of one child, as long as it lives; the number after the last one tried."""
    context = multiprocessing.get_context("spawn")
    here, there = context.Pipe(duplex=False)
    at = context.Value("q", first, lock=False)
    child = context.Process(target=_work, args=(wanted, first, time.monotonic() - began, at, there))
    child.start()
    there.close()
    seen, since, spent = first, time.monotonic(), 0.0
    while _received(here, wanted, tally):
        if at.value != seen:
            seen, since, spent = at.value, time.monotonic(), _processor(child.pid)
        elif _processor(child.pid) - spent > wanted.hangs or time.monotonic() - since > _PATIENCE:
            os.kill(child.pid or 0, signal.SIGABRT)  # the child says where it was
            break
    child.join()
    number = int(at.value)
    if child.exitcode == 0:
        return number
    where = (wanted.saved / _WHERE).read_text()[-5000:]
    finding = Finding(f"the process ended with {child.exitcode}{_innermost(where)}", where)
    tally.add(number, Report("?", input_of(wanted.seed, number)[0].name, findings=[finding]))
    _save(wanted, number, finding)
    return number + 1


def _received(here: Connection, wanted: Hunt, tally: Tally) -> bool:
    """Take what the child has told, if it has, and whether it goes on telling."""
    try:
        for number, report in here.recv() if here.poll(1.0) else ():
            tally.add(number, report)
            for finding in report.findings:
                _save(wanted, number, finding)
            if tally.tried % _NOTED == 0:
                (wanted.saved / "tally.txt").write_text("\n".join(tally.lines()) + "\n")
    except EOFError:
        return False
    return True


def _work(wanted: Hunt, first: int, gone: float, at: Any, there: Connection) -> None:
    """In the child: try, and tell in batches; what was not told when it dies is only not counted."""
    began, told, number = time.monotonic() - gone, [], first
    _little_memory()
    with (wanted.saved / _WHERE).open("w") as where:
        faulthandler.enable(where, all_threads=False)
        while not wanted.over(number, began):
            at.value = number
            report = wanted.work(wanted.seed, number, wanted.verbs)
            told.append((number, report))
            if len(told) == _BATCH or report.findings:
                there.send(told)
                told = []
            number += 1
        faulthandler.disable()
    at.value = number
    there.send(told)


def _innermost(where: str) -> str:
    """The innermost place in Fathom in what a dying process said."""
    found = re.search(r'File "[^"]*fathom/([^"]*)", line \d+ in (\S+)', where)
    return f" in {found[1]}:{found[2]}" if found else ""


def _little_memory() -> None:
    """An input that wants gigabytes ends with an error, not with the machine."""
    try:
        import resource
    except ImportError:
        return
    resource.setrlimit(resource.RLIMIT_AS, (6 << 30, 6 << 30))


def _processor(process: int | None) -> float:
    """Seconds of the processor that a process has used; 0 where the system does not tell."""
    try:
        words = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
        return (int(words[11]) + int(words[12])) / os.sysconf("SC_CLK_TCK")
    except (OSError, IndexError, ValueError, AttributeError):
        return 0.0


def _save(wanted: Hunt, number: int, finding: Finding) -> None:
    """Keep the input, the smallest of those that show the same, and the story."""
    data = input_of(wanted.seed, number)[1]
    name = "".join(letter if letter.isalnum() else "-" for letter in finding.name)[:100]
    file = wanted.saved / f"{name}.input"
    if not file.exists() or file.stat().st_size > len(data):
        file.write_bytes(data)
        again = f"python -m tests.fuzz --seed {wanted.seed} --only {number}"
        file.with_suffix(".story").write_text(f"{finding.name}\n{again}\n\n{finding.story}\n", errors="replace")
