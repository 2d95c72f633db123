"""Blocks of numbers: what is read is what was written, and nothing else is taken for it."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from fathom.engine.workers.blocks import BlockWriter, read_block, read_blocks, write_block
from fathom.errors import FathomError

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
    assert write_block(tmp_path / "some", numbers) < 110_000


def test_a_file_that_is_absent_cut_off_or_changed_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "some"
    with pytest.raises(FathomError, match="cannot read"):
        read_block(path)
    assert write_block(path, np.arange(0, 3000, 3)) < 1100
    whole = path.read_bytes()
    assert read_block(path).tolist() == list(range(0, 3000, 3))
    for spoilt in (b"", whole[:10], whole[:-1], whole[:30] + bytes([whole[30] ^ 1]) + whole[31:]):
        path.write_bytes(spoilt)
        with pytest.raises(FathomError, match="is damaged"):
            read_block(path)


def test_a_writer_that_is_interrupted_leaves_nothing(tmp_path: Path) -> None:
    with pytest.raises(KeyError), BlockWriter(tmp_path / "some") as writer:
        writer.add(np.arange(5))
        raise KeyError
    assert not [*tmp_path.iterdir()]
