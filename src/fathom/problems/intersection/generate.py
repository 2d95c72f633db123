"""Random automata whose bound is the best that any tree reaches, so that there is a tree, but none to spare."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from fathom.answer import Watch
from fathom.errors import FathomError
from fathom.kind import Generator, Option
from fathom.problems.intersection.model import Automaton, Intersection


def random_automata(seed: int, watch: Watch, automata: int, states: int, letters: int) -> Intersection:
    """Complete random automata, every second state accepting on average, with the least bound that has a tree."""
    from fathom.problems.intersection.solve import MOST_AUTOMATA, best

    if not (1 <= automata <= MOST_AUTOMATA and states >= 1 and letters >= 1):
        raise FathomError(f"expected 1 to {MOST_AUTOMATA} automata, with states and letters")
    random = Random(seed)
    made = tuple(
        Automaton(
            tuple(tuple(random.randrange(states) for _ in range(letters)) for _ in range(states)),
            tuple(random.random() < 0.5 for _ in range(states)),
        )
        for _ in range(automata)
    )
    drawn = Intersection(made, 0)
    found = best(drawn, watch)
    assert found is not None
    return replace(drawn, most=found.most)


GENERATORS = {
    "random": Generator(
        "random automata, and the least bound for which there is a tree",
        random_automata,
        {
            "automata": Option(5, "how many automata"),
            "states": Option(4, "states of each"),
            "letters": Option(2, "letters of the alphabet"),
        },
    )
}
