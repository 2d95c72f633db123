"""Blocks of numbers: what is read is what was written, and nothing else is taken for it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from fathom.engine.workers.blocks import BlockWriter, read_blocks
from fathom.errors import FathomError


def written(path: Path, numbers: np.ndarray[Any, Any]) -> int:
    with BlockWriter(path) as writer:
        writer.add(numbers)
    return writer.size


NUMBERS = st.sets(st.one_of(st.integers(0, 300), st.integers(0, 2**62)), max_size=60).map(sorted)


@given(st.lists(NUMBERS.filter(bool), max_size=4), st.booleans())
def test_blocks_are_read_as_they_were_written(
    tmp_path_factory: pytest.TempPathFactory, blocks: list[list[int]], squeezed: bool
) -> None:
    path = tmp_path_factory.mktemp("blocks") / "some"
    with BlockWriter(path, squeezed) as writer:
        for block in blocks:
            writer.add(np.array(block, dtype=np.int64))
    assert [block.tolist() for block in read_blocks(path)] == blocks
    assert [*path.parent.iterdir()] == [path]


def test_close_neighbours_take_about_a_byte(tmp_path: Path) -> None:
    numbers = np.cumsum(np.random.default_rng(0).integers(1, 100, 100_000))
    assert written(tmp_path / "some", numbers) < 110_000


def test_a_file_that_is_absent_cut_off_or_changed_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "some"
    with pytest.raises(FathomError, match="cannot read"):
        [*read_blocks(path)]
    assert written(path, np.arange(0, 3000, 3)) < 1100
    whole = path.read_bytes()
    assert [block.tolist() for block in read_blocks(path)] == [list(range(0, 3000, 3))]
    for spoilt in (b"", whole[:10], whole[:-1], whole[:30] + bytes([whole[30] ^ 1]) + whole[31:]):
        path.write_bytes(spoilt)
        with pytest.raises(FathomError, match="is damaged"):
            [*read_blocks(path)]


def test_a_writer_that_is_interrupted_leaves_nothing(tmp_path: Path) -> None:
    with pytest.raises(KeyError), BlockWriter(tmp_path / "some") as writer:
        writer.add(np.arange(5))
        raise KeyError
    assert not [*tmp_path.iterdir()]
