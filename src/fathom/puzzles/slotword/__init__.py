"""Words on slot machines: is there a pair of words without a way between them that never shows a given one?"""

from fathom.kind import Kind

KIND = Kind(
    name="slot-word",
    summary="Slot machines: two words between which every shortest way shows a given word",
    rules=(
        "Write two words that do not show the given one, such that every shortest way from the first to "
        "the second does, each step turning one reel by one symbol."
    ),
    home=__name__,
    legend={
        "symbols: ACTG": "the symbols of a reel, in their order round it",
        "distance: lee": "reels turn by one symbol a step (the default); `hamming`: to any symbol at once",
        "the lines": "the word, written in one line or several",
        "a dot": "in a solution: a reel that is still open; at the end of both words: no reel",
    },
)
