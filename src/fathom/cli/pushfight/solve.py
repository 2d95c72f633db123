"""`fathom pushfight solve`: every position of a board."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from fathom.cli import DEFECT, LIMIT_REACHED, SOLVED
from fathom.cli.pushfight.options import BoardName, Cores, Moves, NullPush, Store, board_of, told_moves
from fathom.cli.terminal.options import Json, Memory, On, Time, limits_of
from fathom.cli.terminal.output import print_json, print_table
from fathom.errors import LimitReached

if TYPE_CHECKING:
    from fathom.answer import Watch
    from fathom.games.pushfight import Board
    from fathom.games.pushfight.solve.database import Database

_LOOKED_AT_PLAINLY = 500


def solve(
    board: BoardName,
    store: Store = None,
    moves: Moves = None,
    null_push: NullPush = None,
    verify_store: Annotated[
        bool, typer.Option("--verify-store", help="With --store: compare every block with its checksum first.")
    ] = False,
    verify: Annotated[bool, typer.Option("--verify", help="Look at every position again, by its turns.")] = False,
    sample: Annotated[
        int | None, typer.Option("--sample", min=1, help="With --verify: look at so many, by chance.")
    ] = None,
    cores: Cores = None,
    on: On = None,
    time: Time = None,
    memory: Memory = None,
    json: Json = False,
) -> int:
    """Solve a board completely: won, lost and drawn positions, generation by generation, and the openings."""
    from fathom.games.pushfight.solve.database import generations_of, rules_of
    from fathom.games.pushfight.solve.database import solve as solved

    wanted = board_of(board, moves, null_push)
    counts: list[tuple[int, int]] = []
    with limits_of(time, memory) as limits:
        watch = limits.watch()
        try:
            database = solved(
                wanted,
                watch,
                store=store,
                cores=cores,
                found=lambda _, wins, losses: counts.append((wins, losses)),
                thorough=verify_store,
                on=on,
            )
            checked = _verified(database, watch, sample, cores) if verify else None
        except LimitReached as limit:
            facts = {
                "board": wanted.name,
                **rules_of(wanted),
                "positions": wanted.positions,
                "stopped": limit.reason,
                "generations": generations_of(tuple(counts)),
            }
            if json:
                print_json(facts)
            else:
                _tell_generations(wanted, counts)
                print(f"stopped: {limit.reason}" + ("; the same command goes on" if store else ""))
            return LIMIT_REACHED
    facts = database.facts() | {"seconds": round(watch.seconds, 2)} | ({"verified": checked} if checked else {})
    if json:
        print_json(facts | {"tables": _tables(database)})
    else:
        tell_whole(database, checked, watch.seconds)
    return DEFECT if checked and checked["wrong"] else SOLVED


def _verified(database: Database, watch: Watch, sample: int | None, cores: int | None) -> dict[str, Any]:
    """What a second look says, compiled at all or a sample, and in plain Python at some."""
    import numpy as np

    from fathom.games.pushfight.solve.verify import verify, verify_plainly

    found = verify(database.board, database.solved, watch, sample=sample, cores=cores)
    size = database.solved.game.size
    some = sorted({int(n) for n in np.random.default_rng(0).integers(0, size, min(size, _LOOKED_AT_PLAINLY))})
    plainly = verify_plainly(database.board, database.solved, some, watch)
    return {
        "looked": found.looked,
        "of": found.total,
        "plainly": plainly.looked,
        "wrong": [*found.wrong, *plainly.wrong],
    }


def _tables(database: Database) -> list[dict[str, Any]]:
    """Generations and sums as tables for pages."""
    solved, worth = database.solved, database.openings
    value = f"openings, the game is {worth.value} for the first player"
    return [
        {
            "title": f"{database.board.name}, {solved.game.positions:,} positions: generation by generation",
            "heading": ["generation", "wins", "losses"],
            "rows": [[str(g), f"{wins:,}", f"{losses:,}"] for g, (wins, losses) in enumerate(solved.generations)],
        },
        {
            "title": f"{database.board.name}: all in all",
            "heading": ["", "won", "drawn", "lost"],
            "rows": [
                ["positions", f"{solved.wins:,}", f"{solved.draws:,}", f"{solved.losses:,}"],
                [value, f"{worth.won:,}", f"{worth.drawn:,}", f"{worth.lost:,}"],
            ],
        },
    ]


def _tell_generations(board: Board, counts: list[tuple[int, int]]) -> None:
    rules = f"{board.pushers} + {board.pawns} pieces a side, {told_moves(board.moves)} moves"
    print(f"{board.name}: {board.positions:,} positions, {rules}{', null pushes' if board.null_push else ''}")
    print_table(
        [("generation", "wins", "losses")]
        + [(str(g), f"{wins:,}", f"{losses:,}") for g, (wins, losses) in enumerate(counts)]
    )


def tell_whole(database: Database, checked: dict[str, Any] | None = None, seconds: float | None = None) -> None:
    """Print the generations and the sums, and what a second look said and how long it took, where there is that."""
    solved, worth = database.solved, database.openings
    _tell_generations(database.board, list(solved.generations))
    share = 100 / solved.game.positions
    rows = [
        ("won", f"{solved.wins:,} ({solved.wins * share:.3f} %)"),
        ("lost", f"{solved.losses:,} ({solved.losses * share:.3f} %)"),
        ("drawn", f"{solved.draws:,} ({solved.draws * share:.3f} %)"),
        ("openings", f"{worth.total:,}: {worth.won:,} won, {worth.drawn:,} drawn, {worth.lost:,} lost"),
        ("the game", f"{worth.value} for the first player"),
    ]
    if checked:
        verdict = f"{len(checked['wrong'])} wrong" if checked["wrong"] else "all right"
        looked = f"{checked['looked']:,} of {checked['of']:,} stored"
        rows.append(("verified", f"{looked}, {checked['plainly']:,} also plainly: {verdict}"))
    if seconds is not None:
        rows.append(("seconds", f"{seconds:.1f} ({solved.cpu:.1f} of processor time to solve)"))
    print_table(rows)
