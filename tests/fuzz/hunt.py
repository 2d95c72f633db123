"""Inputs one after the other in a child process that is watched: what crashes it or stops it is a finding too.

The child says which number it is at; since an input follows from its number, nothing else has to be kept.
"""

from __future__ import annotations

import multiprocessing
import os
import time
from collections import Counter
from dataclasses import dataclass, field
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

from .trial import Finding, Report, input_of, tried

_HANGS = 60.0  # seconds of the processor that one input may take before the child is ended
_PATIENCE = 600.0  # the same on a clock, for what waits and does not work
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


def hunt(seed: int, first: int, seconds: float, inputs: int | None, verbs: float, saved: Path) -> Tally:
    """Try inputs from `first` on until the time or the number is used up; those that found something are saved."""
    tally, number, began = Tally(), first, time.monotonic()
    last = None if inputs is None else first + inputs
    while (last is None or number < last) and time.monotonic() - began < seconds:
        number = _one_child(seed, number, last, began + seconds, verbs, tally, saved)
    return tally


def _one_child(seed: int, first: int, last: int | None, until: float, verbs: float, tally: Tally, saved: Path) -> int:
    """Work of one child, as long as it lives; the number after the last one tried."""
    context = multiprocessing.get_context("spawn")
    here, there = context.Pipe(duplex=False)
    at = context.Value("q", first, lock=False)
    child = context.Process(target=_work, args=(seed, first, last, until - time.monotonic(), verbs, at, there))
    child.start()
    there.close()
    seen, since, spent = first, time.monotonic(), _processor(child.pid)
    noted = tally.tried
    while True:
        if here.poll(1.0):
            try:
                for number, report in here.recv():
                    tally.add(number, report)
                    for finding in report.findings:
                        _save(saved, seed, number, finding)
            except EOFError:
                break
        if tally.tried - noted > _NOTED:
            noted = tally.tried
            saved.mkdir(parents=True, exist_ok=True)
            (saved / "tally.txt").write_text("\n".join(tally.lines()) + "\n")
        if at.value != seen:
            seen, since, spent = at.value, time.monotonic(), _processor(child.pid)
        elif _processor(child.pid) - spent > _HANGS or time.monotonic() - since > _PATIENCE:
            child.kill()
            break
    child.join()
    if child.exitcode == 0:
        return int(at.value)
    number = int(at.value)
    finding = Finding(f"the process ended with {child.exitcode}", "a crash, or killed because it did not come back")
    report = Report("?", input_of(seed, number)[0].name, findings=[finding])
    tally.add(number, report)
    _save(saved, seed, number, finding)
    return number + 1


def _work(seed: int, first: int, last: int | None, seconds: float, verbs: float, at: Any, there: Connection) -> None:
    """In the child: try, and tell in batches; what was not told when it dies is only not counted."""
    began, told, number = time.monotonic(), [], first
    _little_memory()
    while (last is None or number < last) and time.monotonic() - began < seconds:
        at.value = number
        report = tried(seed, number, verbs)
        told.append((number, report))
        if len(told) == _BATCH or report.findings:
            there.send(told)
            told = []
        number += 1
    at.value = number
    there.send(told)


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


def _save(folder: Path, seed: int, number: int, finding: Finding) -> None:
    """Keep the input, the smallest of those that show the same, and the story."""
    data = input_of(seed, number)[1]
    name = "".join(letter if letter.isalnum() else "-" for letter in finding.name)[:100]
    file = folder / f"{name}.input"
    if not file.exists() or file.stat().st_size > len(data):
        folder.mkdir(parents=True, exist_ok=True)
        file.write_bytes(data)
        again = f"python -m tests.fuzz --seed {seed} --only {number}"
        file.with_suffix(".story").write_text(f"{finding.name}\n{again}\n\n{finding.story}\n", errors="replace")
