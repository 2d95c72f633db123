"""Studies of whole boards: the English central game level by level, and the starts from which boards can be solved."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from fathom.answer import Answer, Limits, Verdict
from fathom.claims import examined
from fathom.errors import LimitReached
from fathom.kind import StudyTable
from fathom.puzzles.peg import check
from fathom.puzzles.peg.generate.presets import PRESETS
from fathom.puzzles.peg.model import Board, Pegs
from fathom.puzzles.peg.solve.exact import exact
from fathom.puzzles.peg.solve.levels import Ways, all_levels
from fathom.puzzles.peg.solve.symmetry import symmetries

_BOARDS = ("english", "european")


def english(puzzles: Sequence[tuple[str, Pegs]], limits: Limits) -> Iterator[StudyTable]:
    """The game from an empty centre to a peg in it, or files: classes that can be reached, and those on solutions."""
    board = PRESETS["english"].board()
    centre = board.number_of("3,3")
    usual = Pegs(board, frozenset(range(len(board.cells))) - {centre}, frozenset({centre}))
    for name, puzzle in puzzles or [("the central game", usual)]:
        try:
            yield from _levels(name, puzzle, limits)
        except LimitReached as limit:
            yield StudyTable(f"{name}: stopped by the {limit.reason}", ("jumps", "pegs", "classes", "on solutions"), [])


def _levels(name: str, puzzle: Pegs, limits: Limits) -> Iterator[StudyTable]:
    watch = limits.watch()
    reached = all_levels(puzzle, watch)
    assert reached is not None
    ways = Ways(puzzle, watch, reached)
    won = [*map(len, ways.levels), *[0] * len(reached)]
    pegs = len(puzzle.pegs)
    rows = [
        (str(jumps), str(pegs - jumps), f"{len(level):,}", f"{won[jumps]:,}") for jumps, level in enumerate(reached)
    ]
    rows.append(("all", "", f"{sum(map(len, reached)):,}", f"{sum(won):,}"))
    yield StudyTable(f"Classes of positions, {name}", ("jumps", "pegs", "classes", "on solutions"), rows)
    facts = [("solutions, as sequences of jumps", f"{ways.count(limits.watch()):,}")]
    if ways.levels:
        facts.append(("fewest moves", str(int(ways.moves(limits.watch())[0][0]))))
    yield StudyTable(f"Solutions, {name}", ("what", "how many"), facts)


def starts(puzzles: Sequence[tuple[str, Pegs]], limits: Limits) -> Iterator[StudyTable]:
    """Of the English and the European board, or of the boards of files: can all pegs but one be taken from each start?

    A start has one empty hole; those that are images of each other are told once. Every answer is checked.
    """
    boards = [(name, puzzle.board) for name, puzzle in puzzles] or [(name, PRESETS[name].board()) for name in _BOARDS]
    for name, board in boards:
        rows = [_start(board, hole, like, limits) for hole, like in _classes(board).items()]
        yield StudyTable(f"One hole empty, {name}", ("empty", "holes like it", "one peg", "shown by", "checked"), rows)


def _classes(board: Board) -> dict[int, int]:
    """The holes up to symmetry, the first of each, and how many there are."""
    group = symmetries(board)
    first = [min(image[hole] for image in group) for hole in range(len(board.cells))]
    return {hole: first.count(hole) for hole in sorted(set(first))}


def _start(board: Board, hole: int, like: int, limits: Limits) -> tuple[str, ...]:
    puzzle = Pegs(board, frozenset(range(len(board.cells))) - {hole})
    head = (board.cells[hole], str(like))
    try:
        answer = exact(puzzle, limits.watch())
    except LimitReached as limit:
        return (*head, "unknown", limit.reason, "-")
    found = examined(check, puzzle, answer, limits.watch())
    checked = "yes" if not found.objections and not found.unproved else "; ".join(found.unproved.values()) or "no"
    return (*head, "yes" if answer.verdict is Verdict.SOLVED else "no", _evidence(answer), checked)


def _evidence(answer: Answer) -> str:
    if answer.verdict is Verdict.SOLVED:
        return "a solution"
    certificate = answer.certificate
    named = [word for word, some in (("parities", certificate.parities), ("resources", certificate.resources)) if some]
    return " and ".join(named) or "a search"
