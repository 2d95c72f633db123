"""Optimal automaton intersection: can automata be intersected two at a time with nothing large in between?"""

from fathom.kind import Kind

KIND = Kind(
    name="intersection",
    summary="Intersecting automata two at a time so that no automaton in between has more than so many states",
    rules=(
        "Join automata two at a time until one is left, which accepts what all of them accept. No "
        "automaton in between may have more states than the bound."
    ),
    home=__name__,
    legend={
        "a line": "an automaton: its states with bars between them; reading begins in the first",
        "*": "first in a state: it accepts",
        "2": "where the next letter leads: to the state with this number, counted from 0",
        "-": "the next letter leads nowhere",
    },
)
