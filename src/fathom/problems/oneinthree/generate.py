"""Random instances: clauses of three different variables.

A *planted* instance has a solution: variables are made true first, and every clause takes one of these and two others.
"""

from __future__ import annotations

from random import Random

from fathom.answer import Watch
from fathom.errors import FathomError
from fathom.kind import Generator, Option
from fathom.problems.oneinthree.model import OneInThree


def random_clauses(seed: int, watch: Watch, variables: int, clauses: int, planted: bool) -> OneInThree:
    """Clauses of three different variables, with a solution if that is wished."""
    if variables < 3 or clauses < 0:
        raise FathomError("expected at least 3 variables, and not fewer than 0 clauses")
    random = Random(seed)
    every = range(1, variables + 1)
    true = set(random.sample(every, max(1, min(variables - 2, round(variables / 3)))))
    made = []
    for number in range(clauses):
        if number % 1000 == 0:
            watch.check("drawing clauses", number, clauses)
        chosen = random.sample(every, 3)
        if planted:
            false = [variable for variable in every if variable not in true]
            chosen = [random.choice(sorted(true)), *random.sample(false, 2)]
            random.shuffle(chosen)
        made.append(tuple(chosen))
    return OneInThree(variables, tuple(made))


GENERATORS = {
    "random": Generator(
        "random clauses of three different variables",
        random_clauses,
        {
            "variables": Option(12, "how many variables"),
            "clauses": Option(8, "how many clauses"),
            "planted": Option(True, "with a solution for sure"),
        },
    )
}
