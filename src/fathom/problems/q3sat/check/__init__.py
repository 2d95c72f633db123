"""The rules: a strategy has a value for every case, and makes every clause true whatever the other player chooses.

That there is no such strategy is shown by one of the other player, which makes a clause false whatever is chosen. Both
are evaluated for all cases at once: a variable is a number with a binary digit for each of them. Time and memory grow
with the number of cases, that is with the size of the tables for a strategy, and twofold with every existential
variable for one of the other player.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from fathom.answer import Watch
from fathom.claims import Claim, Impossible, not_shown
from fathom.errors import LimitReached
from fathom.problems.q3sat.check.certificates import Refutation
from fathom.problems.q3sat.model import OPEN, Quantified, Strategy
from fathom.proofs.cnf import Clause

_MOST_FREE = 26
"""Variables of the other player whose values are looked at all at once."""


def violations(instance: Quantified, solution: Strategy) -> list[str]:
    """What is wrong with a strategy; nothing if it makes the formula true."""
    mine = instance.chosen_by(existential=True)
    found = _misshapen(instance, mine, solution.tables)
    if found:
        return found
    still_open = {variable: table for variable, table in zip(mine, solution.tables, strict=True) if OPEN in table}
    if still_open:
        variable, table = next(iter(still_open.items()))
        cases = sum(table.count(OPEN) for table in still_open.values())
        case = _in_words(instance, variable, table.index(OPEN))
        return [f"{cases} value{'' if cases == 1 else 's'} still open: variable {variable}{case}"]
    free = [-name for name in instance.prefix[: _end_of(instance)] if name < 0]
    columns = _columns(instance, free, dict(zip(mine, solution.tables, strict=True)))
    every = (1 << 2 ** len(free)) - 1
    for number, clause in enumerate(instance.clauses, 1):
        false = every & ~_value(_needed(instance, clause), columns, every)
        if false:
            case = 2 ** len(free) - false.bit_length()
            return [f"clause {number} is false{_told(free, case)}"]
    return []


def _end_of(instance: Quantified) -> int:
    """How much of the prefix there is up to the last existential variable."""
    return max((place for place, name in enumerate(instance.prefix, 1) if name > 0), default=0)


def _needed(instance: Quantified, clause: Clause) -> Sequence[int]:
    """The literals of a clause that can be relied on.

    The other player makes those false that come after all existential ones of the clause, unless they are opposite.
    """
    if any(-literal in clause for literal in clause):
        return clause
    place = {abs(name): number for number, name in enumerate(instance.prefix)}
    last = max((place[abs(literal)] for literal in clause if instance.prefix[place[abs(literal)]] > 0), default=-1)
    return [literal for literal in clause if place[abs(literal)] <= last]


def problems(instance: Quantified, claim: Claim, certificate: object, watch: Watch) -> list[str]:
    """Why a certificate does not show a claim; nothing if it does."""
    if not isinstance(claim, Impossible) or not isinstance(certificate, Refutation):
        return not_shown(certificate)
    theirs = instance.chosen_by(existential=False)
    if not isinstance(certificate.tables, tuple) or not all(isinstance(table, str) for table in certificate.tables):
        return not_shown(certificate)
    found = _misshapen(instance, theirs, certificate.tables)
    if found or any(set(table) - {"0", "1"} for table in certificate.tables):
        return found or ["a value of the other player is open"]
    free = instance.chosen_by(existential=True)
    if len(free) > _MOST_FREE:
        raise LimitReached(f"2^{len(free)} cases are too many to look at")
    watch.reserve(2 ** len(free) // 8 * (instance.variables + 2), "all cases")
    columns = _columns(instance, free, dict(zip(theirs, certificate.tables, strict=True)))
    true = every = (1 << 2 ** len(free)) - 1
    for number, clause in enumerate(instance.clauses):
        watch.check("evaluating clauses", number, len(instance.clauses))
        true &= _value(clause, columns, every)
    return [f"all clauses are true{_told(free, 2 ** len(free) - true.bit_length())}"] if true else []


def _misshapen(instance: Quantified, names: Sequence[int], tables: Sequence[str]) -> list[str]:
    if len(tables) != len(names):
        return [f"found {len(tables)} tables, expected {len(names)}"]
    for name, table in zip(names, tables, strict=True):
        before = instance.before(name)
        if len(table) != 2**before:
            return [f"variable {name} has {len(table)} values, expected 2^{before}"]
    return []


def _columns(instance: Quantified, free: Sequence[int], tables: Mapping[int, str]) -> dict[int, int]:
    """Each variable in all cases: those that are free in binary order, the others as their tables say."""
    digits = len(free)
    columns = {}
    for place, name in enumerate(free):
        half = 2 ** (digits - place - 1)
        columns[name] = int(("0" * half + "1" * half) * 2**place, 2)
    for name, table in tables.items():
        columns[name] = int("".join(value * (2**digits // len(table)) for value in table), 2)
    return columns


def _value(clause: Sequence[int], columns: Mapping[int, int], every: int) -> int:
    value = 0
    for literal in clause:
        if abs(literal) in columns:  # what comes after all tables is opposite to itself, or is not relied on
            value |= columns[literal] if literal > 0 else every ^ columns[-literal]
        elif -literal in clause:
            return every
    return value


def _in_words(instance: Quantified, variable: int, case: int) -> str:
    """In which case it is, for a variable of the existential player."""
    names = [abs(name) for name in instance.prefix]
    return _told([-name for name in instance.prefix[: names.index(variable)] if name < 0], case)


def _told(free: Sequence[int], case: int) -> str:
    values = [name if case >> (len(free) - place - 1) & 1 else -name for place, name in enumerate(free)]
    return f" where {' '.join(map(str, values))}" if values else ""
