"""The fuzzer finds what it is there to find, and some thousand of its inputs find nothing in Fathom."""

from __future__ import annotations

import os
import signal
from collections import Counter
from contextlib import suppress
from pathlib import Path
from random import Random

import pytest

import fathom
from fuzz.hunt import Hunt, Tally, hunt
from fuzz.mutate import MUTATIONS, mutated
from fuzz.seeds import seeds
from fuzz.trial import PARSERS, Finding, Report, input_of, tried


@pytest.mark.parametrize("part", range(3))
def test_spoilt_files_are_read_or_refused_and_verbs_obey(part: int) -> None:
    tally = Tally()
    for number in range(part * 600, part * 600 + 600):
        tally.add(number, tried(7, number, 0.05, timed=False))
    assert tally.findings == {}
    assert tally.loaded > 60 and len(tally.verbs) > 5


def test_every_kind_format_and_parser_has_seeds() -> None:
    assert {seed.parser for seed in seeds()} == set(PARSERS)
    read = Counter()
    for seed in seeds():
        if seed.parser in ("instance", "bytes"):
            with suppress(fathom.FathomError):  # collections and terms lie among them, which are no puzzles
                read[PARSERS[seed.parser](seed.data, Random("as it is")).kind] += 1
    assert set(read) == set(fathom.kinds()) and sum(read.values()) > len(seeds()) / 2


def test_an_input_follows_from_its_number() -> None:
    assert [input_of(3, number)[1] for number in range(50)] == [input_of(3, number)[1] for number in range(50)]
    assert len({input_of(3, number)[1] for number in range(50)}) > 40
    for mutation in MUTATIONS:
        for data in (b"", b"\n", b"kind: slide\n\n@..x\n"):
            assert isinstance(mutation(Random(1), data, b"12 x\ny"), bytes)
    assert isinstance(mutated(Random(1), b"", b""), bytes)


def trouble(seed: int, number: int, verbs: float) -> Report:
    """Dies at the third input, hangs at the fifth, and finds something at the seventh."""
    if number == 3:
        os.kill(os.getpid(), signal.SIGSEGV)
    while number == 5:
        pass
    findings = [Finding("a finding", "its story")] if number == 7 else []
    return Report("instance", "nothing", "slide", ["slide solve"], findings)


@pytest.mark.skipif(os.name == "nt", reason="signals are sent as on Unix")
def test_crashes_and_hangs_are_findings_and_the_hunt_goes_on(tmp_path: Path) -> None:
    tally = hunt(Hunt(tmp_path, seconds=1e9, first=1, inputs=10, hangs=3.0, work=trouble))
    found = {name: [number for number, _ in stories] for name, stories in tally.findings.items()}
    assert found["a finding"] == [7]
    ended = {number: name for name, numbers in found.items() for number in numbers if name != "a finding"}
    assert f"ended with {-signal.SIGSEGV}" in ended[3] and f"ended with {-signal.SIGABRT}" in ended[5]
    assert (tmp_path / "a-finding.input").read_bytes() == input_of(0, 7)[1]
    assert "--seed 0 --only 7" in (tmp_path / "a-finding.story").read_text()
    assert "test_fuzz.py" in (tmp_path / f"the-process-ended-with--{signal.SIGABRT:d}.story").read_text()
    assert tally.read_as["slide"] >= 4 and "3 findings" in tally.lines()
