"""Answers from the searches, with what shows that they are right."""

from __future__ import annotations

from typing import Any

import numpy as np

from fathom.answer import Answer, Verdict, Watch
from fathom.engine.chess import (
    MOST_MOVES,
    Table,
    in_check,
    legal_moves,
    men_on_all,
    row_of,
    state_of,
    write_uci,
)
from fathom.puzzles.chesswin.check.certificates import Closed, Exhausted, Regions, TooLittle
from fathom.puzzles.chesswin.model import Helpmate, Win
from fathom.puzzles.chesswin.model.position import Position
from fathom.puzzles.chesswin.solve.explore import (
    CLOSED,
    COUNT,
    DEPTH,
    EXPANDED,
    FOUND,
    FULL,
    MATE,
    PATIENCE,
    PROMISING,
    STATIC,
    HelpmateSearch,
    begin,
    explore,
    grown,
    new_search,
)
from fathom.puzzles.chesswin.solve.material import too_little
from fathom.puzzles.chesswin.solve.mobility import static_unwinnable
from fathom.puzzles.chesswin.solve.quick import LINE, UNKNOWN, WINNABLE, quick, workspace

_FIRST_ROOM = 2048
_SLICE = 2048  # positions between two looks at the world
_NEVER = -1


def by_search(instance: Win, watch: Watch) -> Answer:
    """A helpmate, or a proof that there is none: the static test, then the most promising positions first."""
    return _searched(instance, "full", PROMISING, watch)


def by_all_positions(instance: Win, watch: Watch) -> Answer:
    """A shortest helpmate, or all positions there are."""
    return _searched(instance, "exhaustive", DEPTH, watch)


def by_quick_test(instance: Win, watch: Watch) -> Answer:
    """What is soon seen; undecided otherwise."""
    row, winner_white = packed(instance.position), instance.winner == "w"
    room = workspace()
    found = quick(row, winner_white, *room)
    if found == UNKNOWN:
        return Answer(Verdict.UNDECIDED, "quick", stopped="the quick test does not see it")
    if found == WINNABLE:
        line = room[2]
        return _solved(instance, "quick", tuple(write_uci(int(move)) for move in line[: line[LINE]]))
    return _searched(instance, "quick", PROMISING, watch)


def _searched(instance: Win, method: str, order: int, watch: Watch) -> Answer:
    """The answer of a search, which ends when it has found mate or has seen all there is."""
    row, winner_white = packed(instance.position), instance.winner == "w"
    mated = is_mated(row, winner_white)
    if too_little(row, winner_white) and not mated:
        return _impossible(instance, method, TooLittle(), {})
    search = new_search(_FIRST_ROOM)
    if order == DEPTH:
        search.numbers[PATIENCE] = _NEVER
    begin(search, row, winner_white, order)
    while True:
        ended = explore(search, winner_white, order, _SLICE)
        watch.check("looking at positions", int(search.numbers[COUNT]), nodes=int(search.numbers[EXPANDED]))
        if ended == FULL:
            watch.reserve(3 * sum(part.nbytes for part in search), "twice as many positions")
            search = grown(search)
        elif ended == FOUND:
            break
        elif ended == CLOSED:
            return _impossible(instance, method, proof_of(search, winner_white, watch), _statistics(search))
    moves = []
    index = int(search.numbers[MATE])
    while search.parent[index] >= 0:
        moves.append(write_uci(int(search.move[index])))
        index = int(search.parent[index])
    return _solved(instance, method, tuple(reversed(moves)), _statistics(search), least=order == DEPTH)


def _statistics(search: HelpmateSearch) -> dict[str, Any]:
    return {"states": int(search.numbers[COUNT]), "followed": int(search.numbers[EXPANDED])}


def _solved(
    instance: Win, method: str, moves: tuple[str, ...], statistics: dict[str, Any] | None = None, least: bool = False
) -> Answer:
    told = (statistics or {}) | unfairness(instance, wins=True)
    cost = len(moves)
    bound, certificate = (cost, Exhausted(cost - 1)) if least else (None, None)
    return Answer(Verdict.SOLVED, method, Helpmate(moves), cost, bound, certificate, told)


def _impossible(instance: Win, method: str, certificate: Any, statistics: dict[str, Any]) -> Answer:
    told = statistics | unfairness(instance, wins=False)
    return Answer(Verdict.IMPOSSIBLE, method, certificate=certificate, statistics=told)


def unfairness(instance: Win, wins: bool) -> dict[str, bool]:
    """Of a game that ended when time ran out: whether its result is another than the laws of chess ask for."""
    result, ending = instance.about.get("result"), instance.about.get("termination", "")
    if result not in ("1-0", "0-1", "1/2-1/2") or "time" not in ending.lower():
        return {}
    won = result == ("1-0" if instance.winner == "w" else "0-1")
    return {"unfair": won != wins}


def packed(position: Position) -> Table:
    """A position as the compiled board has it."""
    passing = None if position.passing < 0 else position.passing ^ 56
    return row_of(position.men, position.turn == "w", position.castling, passing)


def unpacked(rows: Table) -> list[Position]:
    """Positions of the compiled board."""
    found = []
    for men, row in zip(men_on_all(rows), rows, strict=True):
        white, rights, passing = state_of(row)
        found.append(Position(men, "w" if white else "b", rights, -1 if passing is None else passing ^ 56))
    return found


def is_mated(row: Table, winner_white: bool) -> bool:
    """Whether the loser is mated now."""
    white = state_of(row)[0]
    return white != winner_white and bool(in_check(row)) and not legal_moves(row, np.empty(MOST_MOVES, np.int64))


def regions_of(row: Table, winner_white: bool) -> Regions | None:
    """The regions of all men, if they show that the winner never mates."""
    region = np.zeros(64, np.uint64)
    if not static_unwinnable(row, winner_white, region):
        return None
    occupied = [place for place, letter in enumerate(men_on_all(row[None])[0]) if letter != "."]
    return Regions({place: places_in(int(region[place ^ 56])) for place in occupied})


def places_in(word: int) -> frozenset[int]:
    """The places of a set of squares."""
    return frozenset(square ^ 56 for square in range(64) if word >> square & 1)


def proof_of(search: HelpmateSearch, winner_white: bool, watch: Watch) -> Closed | Regions:
    """What a search that has come to its end shows."""
    count = int(search.numbers[COUNT])
    static = np.flatnonzero(search.fate[:count] == STATIC)
    if 0 in static:
        whole = regions_of(search.rows[0], winner_white)
        assert whole is not None
        return whole
    proofs: dict[Position, Regions] = {}
    for number, (index, position) in enumerate(zip(static, unpacked(search.rows[static]), strict=True)):
        watch.check("writing proofs by regions", number, len(static))
        found = regions_of(search.rows[index], winner_white)
        assert found is not None
        proofs[position] = found
    followed = np.flatnonzero(search.fate[:count] != STATIC)
    return Closed(frozenset(unpacked(search.rows[followed])), proofs)
