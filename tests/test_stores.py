"""Stores of long searches: damage is told in one line, a full disk loses nothing, and neither ends the process."""

from __future__ import annotations

import contextlib
import shutil
import subprocess
import sys
import zlib
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from fathom.cli.app import run
from fathom.errors import FathomError
from fathom.gadgets.library import named
from fathom.gadgets.solve import search
from fathom.storage import BLOCK, check_sums, damaged, locked, mapped, sealed, sums_of, unsealed
from store_damage import flip


def test_every_bit_of_a_ledger_counts(tmp_path: Path) -> None:
    path = tmp_path / "ledger.json"
    facts = {"format": 2, "notes": {"a": [1, 2], "b": "x"}}
    path.write_bytes(sealed(facts))
    assert unsealed(path) == facts
    whole = path.read_bytes()
    for place in range(len(whole)):
        path.write_bytes(whole)
        flip(path, place)
        with pytest.raises(FathomError, match="is damaged"):
            unsealed(path)
    for length in range(len(whole)):
        path.write_bytes(whole[:length])
        with pytest.raises(FathomError, match="is damaged"):
            unsealed(path)


def test_checksums_know_every_block(tmp_path: Path) -> None:
    path = tmp_path / "table"
    table = mapped(path, np.uint16, BLOCK + 5, fresh=True)
    assert path.stat().st_size == 2 * BLOCK + 10 and not table.any()
    table[:] = np.arange(table.size) % 251
    sums = sums_of(table)
    assert len(sums) == 3 and len(sums_of(table, 2)) == 2
    check_sums(path, table, sums, thorough=True)
    for place in (0, BLOCK - 1, BLOCK, 2 * BLOCK + 9):
        flip(path, place)
        with pytest.raises(FathomError, match=f"bytes from {place // BLOCK * BLOCK:,} on"):
            check_sums(path, mapped(path, np.uint16, BLOCK + 5, fresh=False), sums)
        flip(path, place)


def compressed_blocks(content: bytes) -> list[int]:
    """Where they begin; pages that are no longer used may hold some as well, and other bytes may look like a head."""
    places = []
    at = content.find(b"\x78\x01")
    while at >= 0:
        with contextlib.suppress(zlib.error):
            if zlib.decompressobj().decompress(content[at:]):
                places.append(at)
        at = content.find(b"\x78\x01", at + 1)
    assert places
    return places


def test_a_store_of_gadgets_that_was_cut_off_or_changed_is_refused(tmp_path: Path) -> None:
    bases = [named("toggle-toggle-parallel"), named("3-split")]
    search(bases, {}, 2, store=tmp_path / "whole")
    content = (tmp_path / "whole" / "search.mdb").read_bytes()
    told = search(bases, {}, 2, store=tmp_path / "whole", thorough=True)

    cut = tmp_path / "cut"
    shutil.copytree(tmp_path / "whole", cut)
    (cut / "search.mdb").write_bytes(content[: len(content) // 2])
    with pytest.raises(FathomError, match="is damaged: found"):
        search(bases, {}, 2, store=cut)

    changed = tmp_path / "changed"
    shutil.copytree(tmp_path / "whole", changed)
    (changed / "search.mdb").write_bytes(content)
    for packed in compressed_blocks(content):
        flip(changed / "search.mdb", packed + 12)
    with pytest.raises(FathomError, match="a block cannot be unpacked"):
        search(bases, {}, 2, store=changed, thorough=True)
    assert search(bases, {}, 2, store=tmp_path / "whole").specifications == told.specifications


def test_openings_that_were_changed_are_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["pushfight", "solve", "mini", "--store", str(tmp_path)]
    assert run(words) == 0
    capsys.readouterr()
    flip(tmp_path / "openings.json", 20)
    assert run(words) == 2
    line = capsys.readouterr().err
    assert line.count("\n") == 1 and "openings.json' is damaged" in line


def test_a_lock_keeps_others_out_and_ends_with_its_block(tmp_path: Path) -> None:
    with locked(tmp_path / "lock"), pytest.raises(FathomError, match="in use"), locked(tmp_path / "lock"):
        pass
    with locked(tmp_path / "lock"):
        assert str(damaged(tmp_path, "x")).endswith("delete its folder to begin again")


FILLING = """
import sys, resource
limit = int(sys.argv[2])
if limit:
    resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))
from fathom.errors import FathomError
import numpy as np
from pathlib import Path
from fathom.storage import mapped
from fathom.files import write_whole
folder = Path(sys.argv[1])
for task in (
    lambda: mapped(folder / "table", np.uint8, 8 << 20, fresh=True).fill(1),
    lambda: write_whole(folder / "kept", bytes(8 << 20)),
):
    try:
        task()
        print("written")
    except FathomError as error:
        print(len(str(error).splitlines()), sorted(path.name for path in folder.iterdir()))
print((folder / "kept").read_text())
"""


@pytest.fixture
def tiny_disk(tmp_path: Path) -> Iterator[Path]:
    place = tmp_path / "tiny"
    place.mkdir()
    mount = shutil.which("mount")
    words = [mount or "mount", "-t", "tmpfs", "-o", "size=1m", "tmpfs", str(place)]
    if mount is None or subprocess.run(words, capture_output=True, check=False).returncode != 0:
        pytest.skip("a disk cannot be mounted here")
    try:
        yield place
    finally:
        subprocess.run(["umount", str(place)], check=True)


def assert_nothing_lost(folder: Path, limit: int) -> None:
    (folder / "kept").write_text("old")
    words = [sys.executable, "-c", FILLING, str(folder), str(limit)]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == "1 ['kept']\n1 ['kept']\nold\n"


def test_a_full_disk_is_told_before_it_is_written_to(tiny_disk: Path) -> None:
    assert_nothing_lost(tiny_disk, 0)


def test_a_limit_on_files_is_told_before_they_are_written(tmp_path: Path) -> None:
    pytest.importorskip("resource")
    assert_nothing_lost(tmp_path, 1 << 20)


def test_commands_on_a_full_disk_say_so(tiny_disk: Path) -> None:
    words = ["pushfight", "solve", "mini", "--store", str(tiny_disk / "store")]
    done = subprocess.run(
        [sys.executable, "-m", "fathom", *words], capture_output=True, text=True, check=False, timeout=600
    )
    assert done.returncode == 2
    assert done.stderr.startswith("fathom: no room for ") and done.stderr.count("\n") == 1
