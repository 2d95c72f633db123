"""What can be said about a board before anyone plays it: its space, what can go wrong in it, and how hard it is.

After [Kluiver 2020, 5 to 8.3]. Everything is exact and taken over all positions that can be reached, which are
built once (see `space`): 15 to 30 seconds a million positions, on a busy core. Where only their number is asked
for, `states_only` finds it with far less memory.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, cast

import numpy as np

from fathom.answer import Watch
from fathom.engine.statespace import Explored, Rules, explore
from fathom.engine.statespace.ranges import explore_in_ranges
from fathom.engine.statespace.rules import Words
from fathom.engine.workers import crew_on
from fathom.errors import FathomError, UnknownName
from fathom.kind import Option, Picture, Study, imported
from fathom.puzzles.iceblock.analyse.difficulty import FACTOR, FACTORS, Difficulties, difficulties
from fathom.puzzles.iceblock.analyse.fatal import KINDS, Fatal, Play
from fathom.puzzles.iceblock.analyse.space import reached_from
from fathom.puzzles.iceblock.model import Board, Pushes, write_solution
from fathom.puzzles.iceblock.solve.layout import Layout

if TYPE_CHECKING:
    from fathom.puzzles.iceblock.analyse import studies as _studies
    from fathom.puzzles.iceblock.draw import fatal_moves as _fatal_moves
    from fathom.puzzles.iceblock.draw import plots as _plots
    from fathom.puzzles.iceblock.draw import state_map as _state_map
else:
    (_studies,) = imported(__name__, "studies")
    (_fatal_moves,) = imported("fathom.puzzles.iceblock.draw", "fatal_moves")
    (_plots,) = imported("fathom.puzzles.iceblock.draw", "plots")
    (_state_map,) = imported("fathom.puzzles.iceblock.draw", "state_map")

_VISITED = ("auto", "dense", "hashed", "disk")

OPTIONS = {
    "states_only": Option(False, "only count the positions that can be reached"),
    "visited": Option("auto", "with states_only, how they are remembered: auto, dense, hashed or disk", reads=True),
    "symmetry": Option(True, "with states_only, whether symmetries of the board save work"),
    "cores": Option(0, "with states_only, how many cores work; 0: all"),
    "store": Option(
        "", "with states_only, a folder in which a search that is stopped can be taken up again", reads=True
    ),
    "on": Option("", "with states_only, who explores: here, cores, ray or ray://HOST:PORT", reads=True),
}
"""What an analysis can be told."""


PICTURES = {
    "plot": Picture(
        "how many positions a difficulty reaches, for several blockchange factors",
        _plots.reach_plot,
    ),
    "graph": Picture("all positions and moves, for small boards", _state_map.state_map),
    "fatal": Picture("the first fatal move of each kind", _fatal_moves.fatal_page),
    "distances": Picture("how many positions are how far from a solution", _plots.distance_chart),
}
"""The pictures of an analysis, by name."""


STUDIES = {
    "iceblock-tables": Study("the tables of [Kluiver 2020]; with files, the tables for these puzzles", _studies.tables),
    "iceblock-conjecture": Study(
        "m targets and m + 2 blocks on empty rectangles: always solvable?", _studies.conjecture
    ),
}
"""Tables that take a while, for `fathom bench`."""


def analyse(
    board: Board,
    watch: Watch,
    *,
    states_only: bool = False,
    visited: str = "auto",
    symmetry: bool = True,
    cores: int = 0,
    store: str = "",
    on: str = "",
) -> dict[str, Any]:
    """The measures of a board, as plain values.

    ======================= =======================================================================================
    size, blocks, targets   rows and columns; how many blocks and targets there are
    positions               all ways to put the blocks on the ice, reachable or not
    states                  positions that can be reached, the start among them; also beyond solved ones
    moves                   pushes between them
    branching               moves a position, in the mean
    farthest                the most moves from the start that a position is away
    components              sets of positions that can be reached from one another
    reversible              whether there is only one: every position can be brought back
    reversible moves        moves within such a set: other moves can undo them
    solved                  positions in which every target carries a block
    dead                    positions without a move that are not solved
    lost                    positions from which no solved one can be reached; the dead ones are among them
    lost in play            those of them that can be met before the board is solved: with none the puzzle cannot be
                            lost, however many positions are lost that lie behind solved ones
    solvable, fewest        whether there is a solution; its fewest moves, or None
    difficulty              the least moves + 5 x blockchanges of a solution, or None
    difficulty moves,       of a solution with that difficulty and, among these, the fewest moves; or None
    blockchanges
    distances               how many positions are 0, 1, 2, ... moves from the nearest solved one; lost ones are not
                            among them
    farthest from solution  the largest of these distances, or None
    lost within             the fewest moves to a position that is lost in play: 0 if the start is, None without any
    fatal moves             moves in play, which ends when the board is solved, from a position that is not lost to one
                            that is; none if nothing is lost in play, or if the start is
    fatal                   of each kind of them that there is (see `fatal.KINDS`): `kind`, its `meaning`, how many
                            `moves`, and of one that can come first: the moves `before` it, their number `after`, the
                            `push` itself. Moves are written as in solutions
    difficulties            for several factors: the `largest` and the `mean` least difficulty of a position
    seconds                 how long it took
    ======================= =======================================================================================

    With `states_only` only `size`, `blocks`, `targets`, `positions`, `states`, `seconds` and: the `symmetries` that
    saved work, the visited set that was used, and the positions `per depth` (None if symmetries hid them). The other
    options are those of `explore`, and go with `states_only` alone; `on` names the workers that explore in ranges, such
    as a cluster (see `engine.workers`), without symmetries.
    """
    facts: dict[str, Any] = {
        "size": list(board.shape),
        "blocks": len(board.blocks),
        "targets": int(board.targets.sum()),
        "positions": Layout(board).size,
    }
    if visited not in _VISITED:
        raise UnknownName("visited set", visited, list(_VISITED))
    if cores < 0:
        raise FathomError(f"found {cores} cores, expected 0 (all) or more")
    if states_only:
        found = (
            _explored_on(on, board, watch, store) if on else _explored(board, watch, visited, symmetry, cores, store)
        )
        facts |= {
            "states": found.states,
            "symmetries": found.symmetries,
            "visited": found.visited,
            "per depth": list(found.per_depth) or None,
        }
    elif (visited, symmetry, cores, store, on) != ("auto", True, 0, "", ""):
        raise FathomError("the options visited, symmetry, cores, store and on go with states_only alone")
    else:
        facts |= _measures(board, watch)
    return facts | {"seconds": round(watch.seconds, 3)}


def _explored_on(on: str, board: Board, watch: Watch, store: str) -> Explored:
    with crew_on(on, whole_nodes=True, cancelled=watch.limits.cancelled) as crew:
        return explore_in_ranges(rules_of, (board,), watch, crew, store=store or None)


def rules_of(board: Board) -> tuple[Rules, Words]:
    """The rules of a board and its start, for workers that explore."""
    layout = Layout(board)
    rules = layout.rules()
    return rules, rules.rows_of(layout.start())


def _explored(board: Board, watch: Watch, visited: str, symmetry: bool, cores: int, store: str) -> Explored:
    layout = Layout(board)
    manner = None if visited == "auto" else cast(Literal["dense", "hashed", "disk"], visited)
    return explore(
        layout.rules(),
        layout.start(),
        watch,
        visited=manner,
        symmetry=symmetry,
        cores=cores or None,
        store=store or None,
    )


def _measures(board: Board, watch: Watch) -> dict[str, Any]:
    reached = reached_from(board, watch)
    play = Play(reached, watch)
    components = reached.components
    tails, heads = reached.tails, reached.graph.heads
    distances = np.bincount(reached.away[~reached.lost])
    spreads = {factor: difficulties(reached, factor, watch) for factor in FACTORS}
    solution = spreads[FACTOR].easiest(reached.solved)
    difficulty, moves, changes = (None, None, None) if solution is None else spreads[FACTOR].at(solution)
    return {
        "states": len(reached),
        "moves": len(heads),
        "branching": round(len(heads) / len(reached), 3),
        "farthest": int(reached.distance.max()),
        "components": components.count,
        "reversible": components.count == 1,
        "reversible moves": int((components.of[tails] == components.of[heads]).sum()),
        "solved": int(reached.solved.sum()),
        "dead": int(reached.dead.sum()),
        "lost": int(reached.lost.sum()),
        "lost in play": int((reached.lost & (play.distance >= 0)).sum()),
        "solvable": not bool(reached.lost[0]),
        "fewest": None if reached.lost[0] else int(reached.away[0]),
        "difficulty": difficulty,
        "difficulty moves": moves,
        "blockchanges": changes,
        "distances": distances.tolist(),
        "farthest from solution": len(distances) - 1 if len(distances) else None,
        "lost within": play.lost_within,
        "fatal moves": len(play.fatal),
        "fatal": [_told(board, fatal) for fatal in play.by_kind()],
        "difficulties": [_spread(found) for found in spreads.values()],
    }


def _told(board: Board, fatal: Fatal) -> dict[str, Any]:
    return {
        "kind": fatal.kind,
        "meaning": KINDS[fatal.kind],
        "moves": fatal.moves,
        "after": len(fatal.way),
        "before": write_solution(board, fatal.way),
        "push": write_solution(board, Pushes((fatal.push,))),
    }


def _spread(found: Difficulties) -> dict[str, Any]:
    largest, mean = int(found.difficulty.max()), float(found.difficulty.mean())
    return {"factor": found.factor, "largest": largest, "mean": round(mean, 3)}


def report(facts: dict[str, Any]) -> list[tuple[str, str]]:
    """The measures as lines of a table."""
    lines: list[tuple[str, str]] = []
    for name, value in facts.items():
        match name, value:
            case ("size", [rows, columns]):
                lines.append((name, f"{rows} × {columns}"))
            case ("difficulty moves" | "blockchanges", _):
                pass  # told with the difficulty
            case ("difficulty", int()):
                told = f"{value} = {facts['difficulty moves']} moves + {FACTOR} × {facts['blockchanges']} blockchanges"
                lines.append((name, told))
            case ("fatal", list()):
                lines += [(f"fatal: {fatal['kind']}", _in_words(fatal)) for fatal in value]
            case ("difficulties", list()):
                lines += [(f"difficulty, factor {one['factor']}", _reach(one)) for one in value]
            case (_, list()):
                lines.append((name, " ".join(f"{one:,}" for one in value) or "none"))
            case (_, bool()):
                lines.append((name, "yes" if value else "no"))
            case (_, None):
                lines.append((name, {"lost within": "never", "per depth": "not known"}.get(name, "none")))
            case _:
                lines.append((name, f"{value:,}" if isinstance(value, int) else str(value)))
    return lines


def _in_words(fatal: dict[str, Any]) -> str:
    first = f"after {fatal['before']}: {fatal['push']}" if fatal["after"] else fatal["push"]
    return f"{fatal['moves']:,}; {fatal['meaning']}; the first: {first}"


def _reach(one: dict[str, Any]) -> str:
    return f"at most {one['largest']:,}, in the mean {one['mean']:,}"
