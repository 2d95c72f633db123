"""Chess: who can still win? Whether any sequence of legal moves, both players helping, ends with one giving mate.

After [Ambrona 2022], where a position is called unwinnable for a player if there is none; one that is unwinnable for
both is dead, and when a player's time runs out the game is drawn if it is unwinnable for the other.
"""

from fathom.kind import Kind

KIND = Kind(
    name="chess-win",
    summary="Chess positions: can this player still mate, if both help? A helpmate, or a proof that there is none",
    rules=(
        "Both players help one of them to mate the other, with legal moves of chess. Find such a line, or "
        "see why there is none."
    ),
    home=__name__,
    legend={
        "K": "king (capitals are White's men, small letters Black's)",
        "Q": "queen",
        "R": "rook",
        "B": "bishop",
        "N": "knight",
        "P": "pawn",
        ".": "empty square; the drawn board has rank 8 at the top and the a-file at the left",
    },
)
