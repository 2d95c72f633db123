"""Extended regular expressions for words of one length: as [Bosboom 2020, 6.3] writes the lines of a nonogram.

`0` to `9` are letters and `.` is any letter; `ab` is a then b, `a|b` a or b, `a&b` both at once; `a*`, `a+` and `a^7`
repeat. `&` binds closer than `|`, and less than writing one after the other. Blanks separate: `1^2 0` is 110, not 1^20.

An expression is compiled by derivatives [Brzozowski 1964]: what is left to read after a letter is an expression again,
and there are finitely many of them, up to the simple laws that the constructors below apply. These are the states.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from typing import Any

import numpy as np

from fathom.engine.automata.layered import Layered
from fathom.engine.automata.unrolling import unrolled
from fathom.errors import FathomError, excerpt

Expression = tuple[Any, ...]
"""A name and what belongs to it: other expressions, a set of them, a letter or a number."""

NOTHING: Expression = ("nothing",)
END: Expression = ("end",)
ANY: Expression = ("any",)

_TOKEN = re.compile(r"\s*(?:\^\s*([0-9]{1,6})|([0-9.*+()&|]))")


def compiled(text: str, letters: int, length: int) -> Layered:
    """The words of this length that an expression describes, as the smallest automaton."""
    start = parsed(text, letters)
    numbers = {start: 0}
    table: list[list[int]] = []
    for expression in (found := [start]):  # which grows on the way
        row = []
        for letter in range(letters):
            left = after(expression, letter)
            if left != NOTHING and left not in numbers:
                numbers[left] = len(found)
                found.append(left)
            row.append(numbers.get(left, -1))
        table.append(row)
    return unrolled(np.array(table, np.int32), [may_end(expression) for expression in found], length)


def parsed(text: str, letters: int) -> Expression:
    """The expression that a text stands for."""
    tokens: list[tuple[str, int]] = []
    place = 0
    while text[place:].strip():
        match = _TOKEN.match(text, place)
        if match is None:
            raise FathomError(f"found {excerpt(text[place:].strip()[0])} in the expression, column {place + 1}")
        tokens.append(("^", int(match[1])) if match[1] else (match[2], place))
        place = match.end()
    expression, rest = _either(tokens, 0, letters)
    if rest < len(tokens):
        raise FathomError(f"found {excerpt(tokens[rest][0])} after the end of the expression")
    return expression


def _either(tokens: Sequence[tuple[str, int]], at: int, letters: int) -> tuple[Expression, int]:
    found, at = _both(tokens, at, letters)
    while at < len(tokens) and tokens[at][0] == "|":
        other, at = _both(tokens, at + 1, letters)
        found = either(found, other)
    return found, at


def _both(tokens: Sequence[tuple[str, int]], at: int, letters: int) -> tuple[Expression, int]:
    found, at = _sequence(tokens, at, letters)
    while at < len(tokens) and tokens[at][0] == "&":
        other, at = _sequence(tokens, at + 1, letters)
        found = both(found, other)
    return found, at


def _sequence(tokens: Sequence[tuple[str, int]], at: int, letters: int) -> tuple[Expression, int]:
    parts: list[Expression] = []
    while at < len(tokens) and tokens[at][0] not in ("|", "&", ")"):
        part, at = _repeated(tokens, at, letters)
        parts.append(part)
    found = END
    for part in reversed(parts):
        found = then(part, found)
    return found, at


def _repeated(tokens: Sequence[tuple[str, int]], at: int, letters: int) -> tuple[Expression, int]:
    sign, _ = tokens[at]
    if sign == "(":
        found, at = _either(tokens, at + 1, letters)
        if at == len(tokens) or tokens[at][0] != ")":
            raise FathomError("found no ) where a bracket should be closed")
    elif sign == ".":
        found = ANY
    elif sign.isdigit() and int(sign) < letters:
        found = ("letter", int(sign))
    else:
        raise FathomError(f"found {excerpt(sign)}, expected a letter from 0 to {letters - 1}, . or (")
    at += 1
    while at < len(tokens) and tokens[at][0] in ("*", "+", "^"):
        sign, number = tokens[at]
        found = (
            power(found, number) if sign == "^" else ("star", found) if sign == "*" else then(found, ("star", found))
        )
        at += 1
    return found, at


def then(first: Expression, second: Expression) -> Expression:
    """One after the other."""
    if NOTHING in (first, second):
        return NOTHING
    if first == END or second == END:
        return second if first == END else first
    if first[0] == "then":
        return ("then", first[1], then(first[2], second))
    return ("then", first, second)


def either(first: Expression, second: Expression) -> Expression:
    """One or the other."""
    members = _members("either", first) | _members("either", second)
    members -= {NOTHING}
    return ("either", members) if len(members) > 1 else next(iter(members), NOTHING)


def both(first: Expression, second: Expression) -> Expression:
    """Both at once."""
    members = _members("both", first) | _members("both", second)
    if NOTHING in members:
        return NOTHING
    return ("both", members) if len(members) > 1 else next(iter(members))


def _members(name: str, expression: Expression) -> frozenset[Expression]:
    found: frozenset[Expression] = expression[1] if expression[0] == name else frozenset({expression})
    return found


def power(repeated: Expression, times: int) -> Expression:
    """So many times."""
    return END if times == 0 else repeated if times == 1 else ("power", repeated, times)


@cache
def may_end(expression: Expression) -> bool:
    """Whether the empty word is described."""
    match expression:
        case ("end",) | ("star", _):
            return True
        case ("then", first, second):
            return may_end(first) and may_end(second)
        case ("power", repeated, _):
            return may_end(repeated)
        case ("either", members):
            return any(map(may_end, members))
        case ("both", members):
            return all(map(may_end, members))
    return False


@cache
def after(expression: Expression, letter: int) -> Expression:
    """What is left to read after a letter."""
    match expression:
        case ("any",) | ("letter", int()):
            return END if expression == ANY or expression[1] == letter else NOTHING
        case ("star", repeated):
            return then(after(repeated, letter), expression)
        case ("power", repeated, int(times)):
            return then(after(repeated, letter), power(repeated, times - 1))
        case ("then", first, second):
            found = then(after(first, letter), second)
            return either(found, after(second, letter)) if may_end(first) else found
        case ("either", members):
            found = NOTHING
            for member in members:
                found = either(found, after(member, letter))
            return found
        case ("both", members):
            rest = [after(member, letter) for member in members]
            found = rest[0]
            for member in rest[1:]:
                found = both(found, member)
            return found
    return NOTHING
