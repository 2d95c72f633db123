"""Solo chess: every move captures, no piece captures more than twice, and one piece is to be left.

After the puzzles of chess.com, on boards of any size and with any number of captures for each piece, as studied in
[Aravind et al. 2022].
"""

from fathom.kind import Kind

KIND = Kind(
    name="solo-chess",
    summary="Solo chess: every move captures, a piece may capture twice; one piece is to be left",
    rules=(
        "Every move captures, as chessmen do, and no piece captures more than twice. A king is never "
        "captured; leave one piece."
    ),
    home=__name__,
    legend={
        "K": "king: never captured, unless `king: free`",
        "Q": "queen",
        "R": "rook",
        "B": "bishop",
        "N": "knight",
        "P": "pawn: captures diagonally upwards",
        ".": "an empty square (a blank means the same)",
    },
)
