"""Length offsets: can intervals of given lengths be placed so that every point is covered so many times?"""

from fathom.kind import Kind

KIND = Kind(
    name="lengthoffsets",
    summary="Length offsets: place intervals of given lengths so that each stretch is covered as often as told",
    rules=("Place every interval on the line. Below each stretch stands how many intervals have to cover it."),
    home=__name__,
    legend={
        "the first line": "the lengths, all different",
        "the second line": "how many intervals cover each stretch of length 1, from left to right",
        "9*3": "nine stretches in a row that three intervals cover",
        "-": "alone on a line: no lengths, or no stretches",
    },
)
