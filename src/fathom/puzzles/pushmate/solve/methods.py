"""Answers from the searches, with what shows that they are right."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from fathom.answer import Answer, Count, Verdict, Watch
from fathom.puzzles.pushmate.check.certificates import Closed, Exhausted, Untouchable
from fathom.puzzles.pushmate.model import Puzzle, WinningTurn, can_be_touched
from fathom.puzzles.pushmate.solve.classes import ClassSearch
from fathom.puzzles.pushmate.solve.goals import ground_of
from fathom.puzzles.pushmate.solve.search import TurnSearch, layers, winning_turns


def by_search(puzzle: Puzzle, watch: Watch) -> Answer:
    """A winning turn with the fewest moves, cheapest first."""
    search = TurnSearch(puzzle, watch)
    turn = search.fewest_moves()
    return _fewest(puzzle, "search", turn, {"positions": search.looked_at})


def by_all_turns(puzzle: Puzzle, watch: Watch) -> Answer:
    """A winning turn with the fewest moves, after looking at all with fewer."""
    ground = ground_of(puzzle)
    looked_at = 0
    for number, layer in layers(puzzle, watch):
        looked_at += len(layer)
        if puzzle.moves is not None and number in puzzle.moves:
            for configuration, way in layer.items():
                for goal in ground.winning(configuration):
                    turn = WinningTurn(way, goal.pusher, goal.direction)
                    return _fewest(puzzle, "fixed", turn, {"positions": looked_at})
    return _fewest(puzzle, "fixed", None, {"positions": looked_at})


def by_classes(puzzle: Puzzle, watch: Watch) -> Answer:
    """A winning turn with any number of moves, by classes of positions."""
    search = ClassSearch(puzzle, watch)
    if not can_be_touched(puzzle):
        return _fewest(puzzle, "unlimited", None, {"classes": 0})
    turn = search.winning_turn()
    statistics: dict[str, Any] = {"classes": search.classes}
    if turn is None:
        return Answer(Verdict.IMPOSSIBLE, "unlimited", certificate=Closed(search.found), statistics=statistics)
    return Answer(Verdict.SOLVED, "unlimited", turn, cost=len(turn.moves), statistics=statistics)


def _fewest(puzzle: Puzzle, method: str, turn: WinningTurn | None, statistics: dict[str, Any]) -> Answer:
    """The answer that this turn wins and none with fewer moves does, or that none does."""
    if turn is None and not can_be_touched(puzzle):
        return Answer(Verdict.IMPOSSIBLE, method, certificate=Untouchable(), statistics=statistics)
    if turn is None:
        return Answer(Verdict.IMPOSSIBLE, method, certificate=Exhausted(None), statistics=statistics)
    cost = len(turn.moves)
    return Answer(Verdict.SOLVED, method, turn, cost, cost, Exhausted(cost - 1), statistics)


def count(puzzle: Puzzle, limit: int | None, watch: Watch) -> Count:
    """How many turns win with the fewest moves that win."""
    found = 0
    for _ in list_winning(puzzle, watch):
        found += 1
        if found == limit:
            break
    return Count(found, limit is None or found < limit, "winning turns")


def list_winning(puzzle: Puzzle, watch: Watch) -> Iterator[WinningTurn]:
    """The turns that win with the fewest moves that win, one for each position before the push and each push."""
    turn = TurnSearch(puzzle, watch).fewest_moves()
    if turn is not None:
        yield from winning_turns(puzzle, len(turn.moves), watch)
