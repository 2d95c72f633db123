"""A store of a search whose files were changed or cut off is refused."""

from __future__ import annotations

from pathlib import Path

import pytest
from statespace_worlds import line, numbered

from fathom.answer import Watch
from fathom.engine.statespace import explore
from fathom.errors import FathomError, LimitReached
from fathom.storage import unsealed
from store_damage import flip, stopped_after


@pytest.mark.parametrize("visited", ["dense", "disk"])
def test_a_search_that_was_stopped_is_known_by_its_files(tmp_path: Path, visited: str) -> None:
    rules = numbered(line(300))
    with pytest.raises(LimitReached):
        explore(rules, [0], stopped_after(40), visited=visited, store=tmp_path)
    named = unsealed(tmp_path / "search.json")["notes"].get("written", ["lanes"])
    files = [tmp_path / name for name in named]
    assert files
    for path in files:
        kept = path.read_bytes()
        flip(path, len(kept) // 2)
        with pytest.raises(FathomError, match="is damaged"):
            explore(rules, [0], Watch(), visited=visited, store=tmp_path)
        path.write_bytes(kept[:-1])
        with pytest.raises(FathomError, match="is damaged"):
            explore(rules, [0], Watch(), visited=visited, store=tmp_path)
        path.write_bytes(kept)
    assert explore(rules, [0], Watch(), visited=visited, store=tmp_path).states == 300
