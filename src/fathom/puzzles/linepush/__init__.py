"""Line pushes: a line sweeps in from one side and moves all blocks by one, but for those that stand against the border.

Compaction into a box, and permutation of a compact shape, as in [Akitaya et al. 2022].
"""

from fathom.kind import Kind

KIND = Kind(
    name="line-push",
    summary="Blocks that all move by one towards a side: pack them into a box, or rearrange them",
    rules=(
        "Choose a side: in every row (or column) the blocks in one piece with the border of the smallest "
        "rectangle around all blocks stay, and all others move one square towards that side. "
        "Pack the blocks into the box, or bring them into the arrangement wanted, wherever it may lie."
    ),
    home=__name__,
    legend={
        "o": "block",
        "a": "block with a label: any letter or digit",
        ".": "empty (a blank and all outside the drawing mean the same)",
        "---": "below it, the arrangement wanted",
    },
)
