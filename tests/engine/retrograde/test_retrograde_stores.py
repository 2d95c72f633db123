"""A store of a game whose tables were changed is refused, whether it was finished or stopped."""

from __future__ import annotations

from pathlib import Path

import pytest
from retrograde_games import chain

from fathom.answer import Watch
from fathom.engine.retrograde import solve
from fathom.errors import FathomError, LimitReached
from store_damage import flip, stopped_after


def test_a_solved_game_that_was_changed_is_refused(tmp_path: Path) -> None:
    game = chain(50).game()
    solve(game, Watch(), store=tmp_path)
    solve(game, Watch(), store=tmp_path, thorough=True)
    for name in ("codes", "search.json"):
        flip(tmp_path / name, (tmp_path / name).stat().st_size // 2)
        with pytest.raises(FathomError, match="is damaged"):
            solve(game, Watch(), store=tmp_path)
        flip(tmp_path / name, (tmp_path / name).stat().st_size // 2)
    assert solve(game, Watch(), store=tmp_path).value(49) == ("won", 49)


def test_a_solution_that_was_stopped_is_known_by_its_tables(tmp_path: Path) -> None:
    game = chain(140).game()
    with pytest.raises(LimitReached):
        solve(game, stopped_after(60), store=tmp_path)
    for name in ("codes", "won", "closed", "doomed", "dirty", "fresh"):
        flip(tmp_path / name, 0)
        with pytest.raises(FathomError, match=f"{name}' is damaged"):
            solve(game, Watch(), store=tmp_path)
        flip(tmp_path / name, 0)
    assert solve(game, Watch(), store=tmp_path).value(139) == ("won", 139)
