"""Formulas for the tests, and the slow and obvious way to decide them."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Sequence
from itertools import product

import pytest
from hypothesis import settings
from hypothesis import strategies as st

from fathom.engine.sat import Cnf, Step
from fathom.formats.dimacs import read_dimacs
from other_people import BESIDE

unhurried = settings(deadline=None)  # the first call of a kernel may compile it

Clauses = Sequence[Sequence[int]]

SATLIB = BESIDE / "sat3"


def literals(variables: int) -> st.SearchStrategy[int]:
    return st.integers(1, variables).flatmap(lambda variable: st.sampled_from((variable, -variable)))


def clause_lists(variables: int, most: int, shortest: int = 0) -> st.SearchStrategy[list[list[int]]]:
    clause = st.lists(literals(variables), min_size=shortest, max_size=3)
    return st.lists(clause, max_size=most)


def formula(variables: int, clauses: Clauses) -> Cnf:
    cnf = Cnf(variables)
    cnf.add_all(clauses)
    return cnf


def satisfied(assignment: Sequence[bool], clauses: Iterable[Iterable[int]]) -> bool:
    return all(any(assignment[abs(lit) - 1] == (lit > 0) for lit in clause) for clause in clauses)


def assignments(variables: int) -> Iterator[tuple[bool, ...]]:
    return product((False, True), repeat=variables)


def all_models(variables: int, clauses: Clauses) -> list[tuple[bool, ...]]:
    return [assignment for assignment in assignments(variables) if satisfied(assignment, clauses)]


def pigeonhole(holes: int) -> Cnf:
    """One pigeon more than holes: unsatisfiable, and exponentially hard for resolution."""
    cnf = Cnf()
    sits = [cnf.variables(holes) for _ in range(holes + 1)]
    cnf.add_all(sits)
    for hole in zip(*sits, strict=True):
        cnf.add_all((-hole[one], -hole[other]) for one in range(len(hole)) for other in range(one))
    return cnf


def cooks_proof(holes: int) -> list[Step]:
    """Cook's short proof of the pigeonhole principle; its definitions of new variables are RAT, not RUP."""
    steps: list[Step] = []
    sits = [[pigeon * holes + hole + 1 for hole in range(holes)] for pigeon in range(holes + 1)]
    fresh = holes * (holes + 1)
    for last in range(holes - 1, 0, -1):
        fewer = [[fresh + pigeon * last + hole + 1 for hole in range(last)] for pigeon in range(last + 1)]
        fresh += last * (last + 1)
        spots = [(pigeon, hole) for pigeon in range(last + 1) for hole in range(last)]
        for pigeon, hole in spots:
            name, stays = fewer[pigeon][hole], sits[pigeon][hole]
            leaves, vacated = sits[pigeon][last], sits[last + 1][hole]
            steps += [Step((name, -stays)), Step((name, -leaves, -vacated))]
            steps += [Step((-name, stays, leaves)), Step((-name, stays, vacated))]
        steps += [Step(tuple(row)) for row in fewer]
        for pigeon, hole in spots:
            for other in range(pigeon):
                pair = (-fewer[pigeon][hole], -fewer[other][hole])
                steps.append(Step((*pair, -sits[pigeon][hole])))
                steps.append(Step(pair))
        sits = fewer
    steps.append(Step(()))
    return steps


def random_3sat(variables: int, ratio: float, seed: int) -> Cnf:
    rng = random.Random(seed)
    return formula(
        variables,
        [
            [rng.choice((1, -1)) * variable for variable in rng.sample(range(1, variables + 1), 3)]
            for _ in range(int(variables * ratio))
        ],
    )


def satlib(folder: str) -> list[Cnf]:
    """SATLIB's uniform random 3-SAT instances: uf… satisfiable, uuf… not."""
    files = sorted((SATLIB / folder).glob("*.cnf"))
    if not files:
        pytest.skip(f"SATLIB's instances are not at {SATLIB / folder}")
    return [read_dimacs(file.read_text(), source=file.name) for file in files]
