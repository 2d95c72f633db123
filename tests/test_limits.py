"""What limits count: memory that cannot be given back, and for checkers no time of the compiler."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from driven_clock import Clock
from fathom.answer import Answer, Limits, Verdict, Watch, resident_bytes
from fathom.claims import examined
from fathom.compiled.tiers import add_compile_seconds
from fathom.storage import mapped

_SIZE = 1 << 26

told_apart = pytest.mark.skipif(
    not Path("/proc/self/status").exists() or "RssAnon" not in Path("/proc/self/status").read_text(),
    reason="the system does not tell pages of files apart",
)


@told_apart
def test_pages_of_a_mapped_file_are_no_memory_that_is_held(tmp_path: Path) -> None:
    before = resident_bytes()
    array = mapped(tmp_path / "store", np.uint8, _SIZE, fresh=True)
    array[:] = 1
    assert resident_bytes() - before < _SIZE // 4
    Limits(memory=before + _SIZE // 2).watch().check()


@told_apart
def test_pages_of_an_array_are() -> None:
    """In a process of its own: one that has freed much may give pages that it held anyway."""
    program = f"""
import numpy as np
from fathom.answer import resident_bytes
before = resident_bytes()
array = np.ones({_SIZE}, np.uint8)
print(resident_bytes() - before)
"""
    told = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert int(told.stdout) > _SIZE // 2


def test_where_files_are_not_told_apart_all_pages_count(monkeypatch: pytest.MonkeyPatch) -> None:
    files = {"/proc/self/status": "VmRSS:\t  900 kB\n", "/proc/self/statm": "7000 500 100 1 0 300 0\n"}
    monkeypatch.setattr(Path, "read_text", lambda path: files[str(path)])
    monkeypatch.setattr("os.sysconf", {"SC_PAGESIZE": 4096}.__getitem__)
    assert resident_bytes() == 500 * 4096
    files["/proc/self/status"] += "RssAnon:\t     300 kB\nRssFile:\t     400 kB\nRssShmem:\t     200 kB\n"
    assert resident_bytes() == 500 * 1024


class Slow:
    """A checker that compiles for a while, works for a while, and finds nothing wrong."""

    def __init__(self, clock: Clock, compiling: float, working: float) -> None:
        self.clock = clock
        self.compiling = compiling
        self.working = working

    def violations(self, _instance: Any, _solution: Any) -> list[str]:
        return []

    def problems(self, _instance: Any, _claim: Any, _certificate: Any, watch: Watch) -> list[str]:
        self.clock.now += self.compiling
        add_compile_seconds(self.compiling)
        self.clock.now += self.working
        watch.check()
        return []


@pytest.mark.parametrize("limits", [Limits(time=10), Limits(checking=1), Limits(time=10, checking=1)], ids=str)
def test_a_checker_has_its_time_for_itself_whatever_has_to_be_compiled(clock: Clock, limits: Limits) -> None:
    answer = Answer(Verdict.IMPOSSIBLE, "search")
    quick, slow = Slow(clock, 100, 0.5), Slow(clock, 100, 1.5)
    assert not examined(quick, None, answer, limits.for_checking(9).watch()).unproved
    assert examined(slow, None, answer, limits.for_checking(9).watch()).unproved == {"impossible": "time limit of 1 s"}
