"""Formulas as automata to be intersected [Bosboom 2020, Theorem 6.4.2]: finding the best order is NP-hard.

For every variable there are two automata, "true" and "false", and there is one finalizer. A word is a variable's symbol
or 0, followed by repetitions of one clause's symbol, or of 0. The automaton of a value counts a clause that it does not
satisfy modulo a prime that belongs to the place of the literal in the clause, so that only a falsified clause leads to
a cycle of the product of its primes; a clause "x or not x" for every variable keeps both values apart in the same way.
Automata of x refuse words that begin with x, so when all variables have a value only words that begin with 0 are left;
the finalizer refuses these, and the empty language makes everything else free. The finalizer counts 0 modulo another
prime than all others: taken any sooner, it leads to a large cycle, too.

A formula is simplified first, by unit propagation, so that clauses have two or three literals of different variables.
The primes are the smallest that leave a gap between what a satisfying order needs and a falsified clause; those of
[Bosboom 2020], beyond powers of the number of variables, are `thesis_primes`. With four occurrences a variable,
automata have O(sqrt(M)) states.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import reduce
from itertools import count
from typing import TYPE_CHECKING

from fathom.hardness.reduction import Built, Reduction, Sizes

if TYPE_CHECKING:
    from fathom.problems.cnf.model import ThreeSat
    from fathom.problems.intersection.model import Automaton, Intersection, Tree
    from fathom.proofs.assignment import Assignment

Clause = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Primes:
    """What clauses of three literals are counted by, what those of two and the symbol 0 are, and the bound."""

    three: tuple[int, int, int]
    two: tuple[int, int]
    most: int


@dataclass(frozen=True, slots=True)
class Simplified:
    """A formula after unit propagation: `forced` literals, and clauses of two or three literals of `variables`.

    Nothing satisfies it if it has the clause without literals, which is then the only one.
    """

    forced: tuple[int, ...]
    variables: tuple[int, ...]
    clauses: tuple[Clause, ...]


def simplified(formula: ThreeSat) -> Simplified:
    """The formula without repeated literals, clauses that are always true, and forced variables."""
    clauses = {tuple(sorted(set(clause), key=abs)) for clause in formula.clauses}
    clauses = {clause for clause in clauses if not any(-literal in clause for literal in clause)}
    forced: list[int] = []
    while True:
        if () in clauses:
            return Simplified(tuple(forced), (), ((),))
        unit = min((clause for clause in clauses if len(clause) == 1), default=None)
        if unit is None:
            break
        [literal] = unit
        forced.append(literal)
        clauses = {tuple(other for other in clause if other != -literal) for clause in clauses if literal not in clause}
    kept = tuple(sorted(clauses))
    return Simplified(tuple(forced), tuple(sorted({abs(literal) for clause in kept for literal in clause})), kept)


def smallest_primes(two: int, three: int) -> Primes:
    """The smallest primes that do for so many clauses of two literals, those of the variables included, and of three.

    A satisfying order needs, at most: a cycle of two primes for every clause of three literals, of one prime for every
    other and for 0, and three more states (one of them dead, if that is counted).
    """
    for least in count(2):
        p = _primes_from(least, 3)
        product = p[0] * p[1] * p[2] if three else 4
        q = next(pair for start in count(least) if (pair := _primes_from(start, 2))[0] * pair[1] >= product)
        most = (min(product, q[0] * q[1]) if three else q[0] * q[1]) - 1
        if three * p[1] * p[2] + two * q[1] + q[0] + 3 <= most:
            return Primes((p[0], p[1], p[2]), (q[0], q[1]), most)
    raise AssertionError


def _primes_from(least: int, number: int) -> tuple[int, ...]:
    found: list[int] = []
    for candidate in count(max(2, least)):
        if all(candidate % factor for factor in range(2, int(candidate**0.5) + 1)):
            found.append(candidate)
            if len(found) == number:
                break
    return tuple(found)


def _cycles(clauses: tuple[Clause, ...], literal: int | None, primes: Primes) -> Iterator[int]:
    """What the automaton that makes `literal` true counts each clause by, and then 0; None is the finalizer."""
    for clause in clauses:
        if literal is None or -literal not in clause:
            yield 1
        else:
            yield (primes.three if len(clause) == 3 else primes.two)[clause.index(-literal)]
    yield primes.two[literal is None]


def automata_of(simple: Simplified, primes: Primes) -> list[Automaton]:
    """ "True" and "false" for each variable in turn, and the finalizer; symbols are variables, clauses, and 0."""
    places = range(len(simple.variables))
    every = _with_both_values(simple)
    made = []
    for place in places:
        for literal in (simple.variables[place], -simple.variables[place]):
            openers = [*(other for other in places if other != place), len(places) + len(every)]
            made.append(_fan(openers, len(places), list(_cycles(every, literal, primes))))
    return [*made, _fan(list(places), len(places), list(_cycles(every, None, primes)))]


def _with_both_values(simple: Simplified) -> tuple[Clause, ...]:
    return (*simple.clauses, *((variable, -variable) for variable in simple.variables))


def _fan(openers: list[int], before: int, cycles: list[int]) -> Automaton:
    """One of the openers, then any number of times as many of one symbol as its cycle says."""
    from fathom.problems.intersection.model import Automaton

    letters = before + len(cycles)
    start, middle = [-1] * letters, [-1] * letters
    rows, accepting = [start, middle], [False, True]
    for opener in openers:
        start[opener] = 1
    for symbol, cycle in enumerate(cycles, before):
        first = len(rows)
        middle[symbol] = first
        for step in range(cycle):
            row = [-1] * letters
            row[symbol] = first + (step + 1) % cycle
            rows.append(row)
            accepting.append(step == cycle - 1)
    return Automaton(tuple(map(tuple, rows)), tuple(accepting))


def with_primes(formula: ThreeSat, primes: Primes | None = None) -> Built:
    """The automata of a formula, and the bound; `primes` other than the smallest that do are for experiments."""
    from fathom.problems.intersection.model import Intersection, leaves
    from fathom.proofs.assignment import Assignment

    simple = simplified(formula)
    chosen = primes or _own_primes(simple)
    last = 2 * len(simple.variables)

    def carry(assignment: Assignment) -> Tree:
        true = set(assignment.literals)
        values = [2 * place + (variable not in true) for place, variable in enumerate(simple.variables)]
        rest = [number for number in range(last) if number not in values]
        chain: list[Tree] = [*values, last, *rest]
        return reduce(lambda left, right: (left, right), chain)

    def read(tree: Tree) -> Assignment:
        # What the finalizer is intersected with first has a value for every variable and falsifies nothing.
        node = tree
        while not isinstance(node, int) and last not in node:
            node = node[0] if last in leaves(node[0]) else node[1]
        values = [] if isinstance(node, int) else leaves(node[0] if node[1] == last else node[1])
        true = set(simple.forced) | {simple.variables[number // 2] for number in values if number % 2 == 0}
        return Assignment.of(variable in true for variable in range(1, formula.variables + 1))

    if simple.clauses == ((),):
        target = _hopeless()
    else:
        target = Intersection(tuple(automata_of(simple, chosen)), chosen.most, about=formula.about)
    return Built(formula, target, carry, read)


def _hopeless() -> Intersection:
    """What stands for a formula that unit propagation refutes: an automaton that is too large itself."""
    from fathom.problems.intersection.model import Automaton, Intersection

    return Intersection((Automaton(((-1,),), (True,)),), 0)


def _own_primes(simple: Simplified) -> Primes:
    three = sum(len(clause) == 3 for clause in simple.clauses)
    return smallest_primes(len(simple.clauses) - three + len(simple.variables), three)


def construct(formula: ThreeSat) -> Built:
    """The automata of a formula, with the smallest primes that do."""
    return with_primes(formula)


def size(formula: ThreeSat) -> Sizes:
    """Two automata a variable and one more, each with two states and a cycle for every clause and for 0."""
    simple = simplified(formula)
    if simple.clauses == ((),):
        return {"automata": 1, "states": 1}
    primes, every = _own_primes(simple), _with_both_values(simple)
    literals = [None, *simple.variables, *(-variable for variable in simple.variables)]
    states = sum(2 + sum(_cycles(every, literal, primes)) for literal in literals)
    return {"automata": len(literals), "states": states}


def measure(instance: Intersection) -> Sizes:
    """Automata, and the states of all of them."""
    return {
        "automata": len(instance.automata),
        "states": sum(len(automaton.rows) for automaton in instance.automata),
    }


REDUCTION = Reduction(
    name="3sat-to-intersection",
    source="3sat",
    target="intersection",
    summary="truth values become automata whose intersection is small as long as every clause is satisfied",
    construct=construct,
    size=size,
    measure=measure,
    growth="2n + 1 automata of O(sqrt(M)) states, if no variable occurs often",
)
