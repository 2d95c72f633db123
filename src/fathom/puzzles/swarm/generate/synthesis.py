"""Rules with fewer colours for the same movements: scripts become symbolic rules, and a SAT solver merges the symbols.

The script is all that given rules do on some grids: every robot carries a *symbol*, its colour together with the rule
that gave it, so that colours are free to be chosen anew wherever they are shown. Each view in symbols is a symbolic
rule. Two of them whose walls and robots lie alike in some orientation clash if their steps differ, or lead to symbols
that differ in colour: so, *if these symbols have equal colours, those must have*. A model of these clauses gives rules
with k colours, which the verifier judges on all grids that were asked for; one that fails joins the script, and it is
begun again. No model: this choreography has no such colours, shown by a DRAT proof; that says nothing about others.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations, product

from fathom.answer import Watch
from fathom.engine.sat import Cnf, decide
from fathom.errors import FathomError
from fathom.proofs.drat import Proof
from fathom.proofs.drat_check import problems_with
from fathom.puzzles.swarm.check.certificates import Explored
from fathom.puzzles.swarm.check.rounds import Rounds
from fathom.puzzles.swarm.model import Lattice, Pattern, Rule, RuleSet, Swarm, Vector, turned, turns
from fathom.puzzles.swarm.model.lattice import added, turned_cells
from fathom.puzzles.swarm.model.rules import EMPTY, WALL
from fathom.puzzles.swarm.solve.verify import verified

Symbol = tuple[str, str]
"""A colour, and the rule that gave it; at the start, none."""

Cell = str | Symbol

_OFTEN = 256
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


@dataclass(frozen=True, slots=True)
class SymbolicRule:
    """A view in symbols (the robot's own first), the steps of which the adversary chooses one, and the next symbol."""

    view: tuple[Cell, ...]
    steps: frozenset[Vector]
    symbol: Symbol


@dataclass(frozen=True, slots=True)
class Refutation:
    """The clauses that no colours satisfy, and a DRAT proof of that, which has been checked."""

    cnf: Cnf
    proof: Proof


@dataclass(frozen=True, slots=True)
class Synthesis:
    """Rules with so many colours, if there are, verified on the grids; and how much there was to colour.

    If there are none, `refutation` shows that the clauses have no model.
    """

    swarm: Swarm | None
    symbols: int
    rules: int
    clauses: int
    attempts: int
    script: tuple[str, ...]
    refutation: Refutation | None = None


def synthesised(
    swarm: Swarm, grids: Sequence[Lattice], colours: int, watch: Watch, chirality: bool | None = None
) -> Synthesis:
    """Rules with so many colours that make the same movements as these, verified on all the grids.

    With `chirality=False` they must not clash when mirrored, either.
    """
    if not 1 <= colours <= len(LETTERS):
        raise FathomError(f"found {colours} colours, expected 1 to {len(LETTERS)}")
    script, attempts = [grids[0]], 0
    while True:
        attempts += 1
        every = {rule for grid in script for rule in scripted(replace(swarm, lattice=grid), watch)}
        rules = sorted(every, key=lambda rule: (str(rule.view), sorted(rule.steps), rule.symbol))
        wanted = replace(swarm.rules, chirality=swarm.rules.chirality if chirality is None else chirality)
        chosen, symbols, clauses = merged(wanted, rules, colours, watch)
        told = (symbols, len(rules), clauses, attempts, tuple(grid.name for grid in script))
        if isinstance(chosen, Refutation):
            return Synthesis(None, *told, chosen)
        made = _coloured(swarm, wanted, rules, chosen)
        failing = [
            grid for grid in grids
            if not isinstance(verified(replace(made, lattice=grid), watch).certificate, Explored)
        ]  # fmt: skip
        if not failing:
            return Synthesis(made, *told)
        if failing[0] in script:
            raise AssertionError("coloured rules fail where they were scripted")
        script.append(failing[0])


def merged(
    rules: RuleSet, symbolic: Sequence[SymbolicRule], colours: int, watch: Watch
) -> tuple[dict[Symbol, str] | Refutation, int, int]:
    """Colours for the symbols, or the proof that so many are too few; how many symbols and clauses there are."""
    cnf, colour = clashes(rules, symbolic, colours, watch)
    model = decide(cnf, watch)
    if isinstance(model, Proof):
        faults = problems_with(cnf.clauses, model, watch)
        if faults:
            raise AssertionError(f"a proof that is none: {faults[0]}")
        return Refutation(cnf, model), len(colour), len(cnf.clauses)
    chosen = {
        symbol: LETTERS[next(number for number, variable in enumerate(row) if model[variable])]
        for symbol, row in colour.items()
    }
    return chosen, len(colour), len(cnf.clauses)


def scripted(swarm: Swarm, watch: Watch) -> Iterator[SymbolicRule]:
    """The symbolic rules that the runs of a swarm follow on its grid, from all starts and with all choices."""
    rounds = Rounds(swarm)
    actions = swarm.rules.table()
    told: set[SymbolicRule] = set()
    wave = [tuple((node, (colour, "")) for node, colour in start) for start in swarm.starts]
    seen = set(wave)
    for number, symbolic in enumerate(wave):  # which grows as we go
        if number % _OFTEN == 0:
            watch.check("scripting", number)
        plain = tuple((node, symbol[0]) for node, symbol in symbolic)
        at = dict(symbolic)
        steps, symbols = [], []
        for node, symbol in symbolic:
            action = actions.get(rounds.view(plain, node, symbol[0]))
            if action is None:
                raise FathomError(f"the rules fail on the grid {swarm.lattice.name}")
            place = swarm.lattice.place(node)
            cells: list[Cell] = [symbol]
            for cell in rounds.cells:
                there = swarm.lattice.node(added(place, cell))
                cells.append(WALL if there is None else at.get(there, EMPTY))
            rule = SymbolicRule(tuple(cells), frozenset(action.steps), (action.colour, str(action.rule)))
            told.add(rule)
            steps.append(action.steps)
            symbols.append(rule.symbol)
        for chosen in product(*steps):
            nodes = [swarm.lattice.beside(node, step) for (node, _), step in zip(symbolic, chosen, strict=True)]
            moved = sorted((node, symbol) for node, symbol in zip(nodes, symbols, strict=True) if node is not None)
            if len({node for node, _ in moved}) < len(symbolic):
                raise FathomError(f"the rules fail on the grid {swarm.lattice.name}")
            following = tuple(moved)
            if following not in seen:
                seen.add(following)
                wave.append(following)
    yield from told


def clashes(
    rules: RuleSet, symbolic: Iterable[SymbolicRule], colours: int, watch: Watch
) -> tuple[Cnf, dict[Symbol, list[int]]]:
    """What symbols must have different colours, or equal ones, so that no two symbolic rules contradict each other."""
    alike: dict[tuple[str, ...], dict[SymbolicRule, None]] = {}
    for rule in symbolic:
        form, image = min(((_form(one), one) for one in _images(rules, rule)), key=lambda each: each[0])
        alike.setdefault(form, {})[image] = None
    symbols = sorted({cell for group in alike.values() for rule in group for cell in (*rule.view, rule.symbol)
                      if not isinstance(cell, str)})  # fmt: skip
    cnf = Cnf()
    colour = {symbol: [cnf.variable() for _ in range(colours)] for symbol in symbols}
    for row in colour.values():
        cnf.add(row)
        for one, other in combinations(row, 2):
            cnf.add([-one, -other])
    cnf.add([colour[symbols[0]][0]])
    equal: dict[tuple[Symbol, Symbol], int] = {}

    def same(one: Symbol, other: Symbol) -> int:
        key = min(one, other), max(one, other)
        if key not in equal:
            equal[key] = cnf.variable()
            for first, second in zip(colour[one], colour[other], strict=True):
                cnf.add([-equal[key], -first, second])
                cnf.add([-first, -second, equal[key]])
        return equal[key]

    clauses: set[tuple[int, ...]] = set()
    for number, (form, group) in enumerate(alike.items()):
        watch.check("looking for clashes", number, len(alike))
        turned_group = {rule: [one for one in _images(rules, rule) if _form(one) == form] for rule in group}
        for rule in group:
            for second in group:
                for image in turned_group[second]:
                    pairs = zip(rule.view, image.view, strict=True)
                    needed = [(a, b) for a, b in pairs if a != b and not isinstance(a, str) and not isinstance(b, str)]
                    if rule.steps == image.steps and rule.symbol == image.symbol:
                        continue
                    clause = {-same(a, b) for a, b in needed}
                    if rule.steps == image.steps:
                        clause.add(same(rule.symbol, image.symbol))
                    clauses.add(tuple(sorted(clause)))
    for each in sorted(clauses):
        cnf.add(each)
    return cnf, colour


def _form(rule: SymbolicRule) -> tuple[str, ...]:
    """Where walls and robots lie."""
    return tuple(cell if isinstance(cell, str) else "o" for cell in rule.view)


def _images(rules: RuleSet, rule: SymbolicRule) -> Iterator[SymbolicRule]:
    for turn in turns(rules.dimension, rules.chirality):
        image: list[Cell] = [EMPTY] * (len(rule.view) - 1)
        for cell, to in zip(rule.view[1:], turned_cells(rules.dimension, rules.visibility, turn), strict=True):
            image[to] = cell
        yield SymbolicRule((rule.view[0], *image), frozenset(turned(step, turn) for step in rule.steps), rule.symbol)


def coloured_rules(wanted: RuleSet, symbolic: Iterable[SymbolicRule], chosen: dict[Symbol, str]) -> RuleSet:
    """The rules with colours for their symbols."""
    found: dict[tuple[str, ...], Rule] = {}
    for rule in symbolic:
        view = tuple(cell if isinstance(cell, str) else chosen[cell] for cell in rule.view)
        images = [image for image, _ in wanted.images(view, max(rule.steps))]
        if not any(image in found for image in images):
            found[view] = Rule(view, max(rule.steps), chosen[rule.symbol])
    rules = replace(wanted, rules=tuple(sorted(found.values(), key=str)))
    rules.table()
    return rules


def _coloured(swarm: Swarm, wanted: RuleSet, symbolic: Iterable[SymbolicRule], chosen: dict[Symbol, str]) -> Swarm:
    """The swarm with colours for its symbols."""
    patterns = tuple(
        Pattern(tuple((place, chosen[colour, ""]) for place, colour in pattern.robots), pattern.walls, pattern.anywhere)
        for pattern in swarm.patterns
    )
    return replace(swarm, rules=coloured_rules(wanted, symbolic, chosen), patterns=patterns, about={})
