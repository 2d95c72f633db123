"""The game of the slot machine: from one word to another by a shortest way, without showing a third."""

from fathom.kind import Kind

KIND = Kind(
    name="slot-walk",
    summary="Slot machines: turn the reels from one word to another, by a shortest way, never showing a given word",
    rules=(
        "Turn the reels from the first word to the second, each step by one symbol towards its end. The "
        "word to be avoided must never be shown."
    ),
    home=__name__,
    legend={
        "symbols: ACTG": "the symbols of a reel, in their order round it",
        "distance: lee": "reels turn by one symbol a step (the default); `hamming`: to any symbol at once",
        "avoid: AGAC": "the word that must not be shown",
        "the first line": "the word to begin with",
        "the second line": "the word to end with",
        "4+": "in a solution: the fourth reel turns to its next symbol",
        "4-": "in a solution: the fourth reel turns back to the symbol before",
        "4=": "in a solution, with the Hamming distance: the fourth reel shows the symbol of the second word",
    },
)
