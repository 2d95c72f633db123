"""The rules as a checker: helpmates are played move by move; proofs that there is none are followed by plain rules.

Castling, taking en passant and promotion count; the rules of fifty or seventy-five moves and of repetition do not, as
in [Ambrona 2022]. Repetitions are not needed for a helpmate; more than fifty moves may be.
"""

from __future__ import annotations

from math import ceil

from fathom.answer import Watch
from fathom.claims import AtLeast, Claim, Impossible, not_shown
from fathom.puzzles.chesswin.check.certificates import Closed, Exhausted, Regions, TooLittle
from fathom.puzzles.chesswin.check.material import too_little
from fathom.puzzles.chesswin.check.regions import faults_of as region_faults
from fathom.puzzles.chesswin.check.rules import is_mate, legal_moves
from fathom.puzzles.chesswin.model import Helpmate, Win, write_fen
from fathom.puzzles.chesswin.model.position import Position, in_check, other

_STEPS = 64  # positions between two looks at the world


def violations(instance: Win, solution: Helpmate) -> list[str]:
    """What is wrong with a line of moves; nothing if it is a helpmate."""
    position = instance.position
    for number, told in enumerate(solution.moves, 1):
        found = {str(move): following for move, following in legal_moves(position)}
        if told not in found:
            return [f"move {number}, {told}, is not legal"]
        position = found[told]
    loser = other(instance.winner)
    if position.turn == loser and is_mate(position):
        return []
    name = "White" if loser == "w" else "Black"
    return [f"{name} is not mated in the end"]


def cost_of(_instance: Win, solution: Helpmate, _terms: None) -> int:
    """How many moves, each player's counted."""
    return len(solution.moves)


def problems(instance: Win, claim: Claim, certificate: object, watch: Watch) -> list[str]:
    """Why a certificate does not show a claim; nothing if it does."""
    position, winner = instance.position, instance.winner
    match claim, certificate:
        case Impossible(), TooLittle():
            if not too_little(position, winner):
                return ["the winner has enough men to mate"]
            return ["it is mate"] if _is_won(position, winner) else []
        case Impossible(), Regions():
            return region_faults(position, winner, certificate) or (["it is mate"] if _is_won(position, winner) else [])
        case Impossible(), Closed():
            return _closed_faults(position, winner, certificate, watch)
        case AtLeast(), _ if claim.bound <= 0:
            return []
        case AtLeast(), Exhausted():
            return _early_mate(position, winner, ceil(claim.bound) - 1, watch)
    return not_shown(certificate)


def _is_won(position: Position, winner: str) -> bool:
    return position.turn != winner and in_check(position) and is_mate(position)


def _closed_faults(position: Position, winner: str, proof: Closed, watch: Watch) -> list[str]:
    """Why the positions do not show that the winner never mates."""
    if position not in proof.positions and position not in proof.proofs:
        return ["the position at hand is not among those of the proof"]
    for number, (one, regions) in enumerate(proof.proofs.items()):
        watch.check("following proofs by regions", number, len(proof.proofs))
        faults = region_faults(one, winner, regions)
        if faults or _is_won(one, winner):
            return [f"{write_fen(one)}: {(faults or ['it is mate'])[0]}"]
    for number, one in enumerate(proof.positions):
        if number % _STEPS == 0:
            watch.check("looking at all positions of the proof", number, len(proof.positions))
        moves = 0
        for move, following in legal_moves(one):
            moves += 1
            if following in proof.positions or following in proof.proofs:
                continue
            if not too_little(following, winner) or _is_won(following, winner):
                return [f"{move} leads from {write_fen(one)} out of the positions of the proof"]
        if not moves and one.turn != winner and in_check(one):
            return [f"{write_fen(one)} is mate"]
    return []


def _early_mate(position: Position, winner: str, most: int, watch: Watch) -> list[str]:
    """Whether a plain search finds mate after up to so many moves."""
    layer, seen = {position}, {position}
    for moves in range(most + 1):
        following: set[Position] = set()
        for number, one in enumerate(layer):
            if number % _STEPS == 0:
                watch.check("looking for a shorter helpmate", len(seen))
            if _is_won(one, winner):
                return [f"a plain search finds mate after {moves} moves"]
            if moves < most and not too_little(one, winner):
                following.update(after for _, after in legal_moves(one))
        layer = following - seen
        seen |= layer
    return []
