"""Answers from the search and from databases, with what helps the checker to see that they are right."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from fathom.answer import Answer, Verdict, Watch
from fathom.engine.retrograde import Value
from fathom.engine.retrograde import solve as solve_game
from fathom.errors import FathomError
from fathom.games.pushfight.model import DRAWN, Outcome, Position
from fathom.games.pushfight.solve import is_small
from fathom.games.pushfight.solve.database import Values
from fathom.games.pushfight.solve.game import game_of
from fathom.games.pushfight.solve.query import principal_line
from fathom.games.pushfight.solve.search import Search, decided
from fathom.games.pushfight.solve.strategy import Knower, Knowing, Searching, advice_for, outcome_of

_GLANCE = 3
"""Turns of both that are looked ahead where somebody plays."""

_DRAWN_LINE = 6
"""Turns of a line that comes to no end."""


def by_search(position: Position, watch: Watch, turns: int) -> Answer:
    """The value, if it is decided within so many turns of both."""
    search = Search(position.board, turns, watch)
    value, own_turns = decided(search, position.cells, turns)
    statistics = {"positions": search.looked_at}
    if value is None or own_turns is None:
        told = f"limit of {turns} turn{'' if turns == 1 else 's'} of both"
        return Answer(Verdict.UNDECIDED, "search", stopped=told, statistics=statistics)
    return _decided(position, "search", Searching(search), value, own_turns, statistics)


def by_retrograde_analysis(position: Position, watch: Watch) -> Answer:
    """The value, from those of all positions of the board, which are found first."""
    return _looked_up(position, "retrograde", Values(position.board, solve_game(game_of(position.board), watch)))


def by_database(position: Position, watch: Watch, store: str) -> Answer:
    """The value in the folder that `fathom pushfight solve --store` has filled, or has begun to fill."""
    if not store:
        return Answer(Verdict.UNDECIDED, "database", stopped="no database: --store names its folder")
    if not (Path(store) / "search.json").is_file():
        raise FathomError(f"option store={store!r}: expected a folder that fathom pushfight solve --store has filled")
    solved = solve_game(game_of(position.board), watch, store=store)
    return _looked_up(position, "database", Values(position.board, solved))


def best_outcome(position: Position, watch: Watch) -> Outcome | None:
    """What a position is worth, with a line, for whoever plays on; None if a short search does not tell."""
    answer = by_retrograde_analysis(position, watch) if is_small(position) else by_search(position, watch, _GLANCE)
    found: Outcome | None = answer.solution
    return found


def _looked_up(position: Position, method: str, values: Values) -> Answer:
    value, generation = values.value(position.cells)
    statistics = {"positions": values.solved.game.positions}
    if value is Value.DRAWN or generation is None:
        line = principal_line(values, position.cells, _DRAWN_LINE)
        outcome = Outcome(DRAWN, None, tuple(valued.turn.ply for valued in line))
        return Answer(Verdict.SOLVED, method, outcome, statistics=statistics)
    own_turns = generation // 2 + 1 if value is Value.WON else (generation + 1) // 2
    return _decided(position, method, Knowing(values), value, own_turns, statistics)


def _decided(
    position: Position, method: str, knower: Knower, value: Value, turns: int, statistics: dict[str, Any]
) -> Answer:
    """The answer that it is won or lost in so many turns, and not in fewer."""
    outcome = outcome_of(knower, position.cells, str(value), turns)
    advice = advice_for(knower, position.cells, outcome)
    return Answer(Verdict.SOLVED, method, outcome, turns, turns, advice, statistics)
