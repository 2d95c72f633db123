"""The rules: every move captures as chessmen do, none more often than it may, no king is captured, one piece is left.

That a board cannot be cleared is shown by positions that are closed under captures, by a refutation of the rules as
clauses, or, for boards that are easy, by what makes them so (see `certificates` and `shapes`).
"""

from __future__ import annotations

from collections.abc import Iterator

from fathom.answer import Watch
from fathom.claims import Claim, Impossible, Refuted, not_shown
from fathom.proofs.captures import Closed, problems_with_closed
from fathom.proofs.drat_check import problems_with
from fathom.puzzles.solochess.check.certificates import NoPawnTree, OutOfReach, Starved
from fathom.puzzles.solochess.check.rules import game_of, passed, reaches
from fathom.puzzles.solochess.check.shapes import pawn_faults, reach_faults, starved_faults
from fathom.puzzles.solochess.check.statement import statement_of
from fathom.puzzles.solochess.model import Capture, Captures, Piece, SoloChess, capture_text


def captures_of(instance: SoloChess) -> Iterator[Capture]:
    """All captures that are allowed now."""
    for piece in instance.pieces:
        for other in instance.pieces:
            capture = Capture(piece.square, other.square)
            if capture_fault(instance, capture) is None:
                yield capture


def capture_fault(instance: SoloChess, capture: Capture) -> str | None:
    """Why a capture is not allowed; None if it is."""
    there = {piece.square: piece for piece in instance.pieces}
    mover, captured = there.get(capture.start), there.get(capture.end)
    if mover is None or captured is None or mover is captured:
        return "no piece stands there" if mover is None else "there is nothing to capture"
    if mover.captures == 0:
        return "the piece has no captures left"
    if captured.man == "K" and not instance.free:
        return "a king is not captured"
    down, across = (
        capture.end // instance.columns - capture.start // instance.columns,
        capture.end % instance.columns - capture.start % instance.columns,
    )
    if not reaches(mover.man, across, -down):
        return "the piece does not capture so"
    if any(square in there for square in passed(instance.columns, *capture)):
        return "a piece is in between"
    return None


def after(instance: SoloChess, capture: Capture) -> SoloChess:
    """The board after a capture that is allowed."""
    pieces = {piece.square: piece for piece in instance.pieces}
    mover = pieces.pop(capture.start)
    pieces[capture.end] = Piece(capture.end, mover.man, mover.captures - 1)
    return SoloChess(instance.rows, instance.columns, tuple(pieces.values()), instance.free, instance.about)


def replayed(instance: SoloChess, solution: Captures) -> tuple[SoloChess, str | None]:
    """The board after as many captures as are allowed, and what is wrong with the next, if one is."""
    for number, capture in enumerate(solution.moves, 1):
        fault = capture_fault(instance, capture)
        if fault is not None:
            return instance, f"capture {number}, {capture_text(instance, capture)}: {fault}"
        instance = after(instance, capture)
    return instance, None


def violations(instance: SoloChess, solution: Captures) -> list[str]:
    """What is wrong with a sequence of captures; nothing if it clears the board."""
    end, fault = replayed(instance, solution)
    if fault is not None:
        return [fault]
    return [f"{len(end.pieces)} pieces are left, expected one"] if len(end.pieces) > 1 else []


def problems(instance: SoloChess, claim: Claim, certificate: object, watch: Watch) -> list[str]:
    """Why a certificate does not show a claim; nothing if it does."""
    if not isinstance(claim, Impossible):
        return not_shown(certificate)
    match certificate:
        case Closed():
            return problems_with_closed(game_of(instance), certificate, watch)
        case Refuted():
            return problems_with(statement_of(instance, watch).cnf.clauses, certificate.proof, watch)
        case OutOfReach():
            return reach_faults(instance, certificate)
        case Starved():
            return starved_faults(instance, certificate)
        case NoPawnTree():
            return pawn_faults(instance)
        case _:
            return not_shown(certificate)
