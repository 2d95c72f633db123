"""The compiled part of the proof checker: unit propagation with two watched literals.

All clauses, of the formula and of the proof, lie in one flat array from the start; a clause comes alive
when it is added and dies when it is deleted. Clause c is watched by its first two literals, through the
links 2c and 2c + 1 of one linked list a literal (so nothing is ever allocated). What follows from the live
clauses alone, the *root* part of the trail, is never undone; what follows from a clause's negation is
undone after its check.

A literal is coded 2·variable, plus 1 if it is negative, so `literal ^ 1` is its opposite.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from fathom.compiled import compiled, types

TRUE, FALSE, OPEN = 1, -1, 0
NONE = -1

GIVEN, LEMMA, DELETION = 0, 1, 2  # what a clause is: the formula's, or added or deleted by the proof

LENGTH, PROPAGATED, CONTRADICTION, FINISHED = 0, 1, 2, 3  # places in `Database.state`


class Database(NamedTuple):
    """The live clauses, and what is known to follow from them."""

    literals: Any  # all clauses, one after the other
    starts: Any  # clause c is literals[starts[c] : starts[c + 1]]
    alive: Any  # by clause
    value: Any  # by literal: TRUE, FALSE or OPEN
    reason: Any  # by variable: the clause that made it true or false, or NONE
    trail: Any  # the true literals, in the order in which they became so
    head: Any  # by literal: the first link of the list of clauses that watch it
    link: Any  # by link: the next one
    bucket: Any  # by hash: the first clause with that hash
    chain: Any  # by clause: the next clause with the same hash
    stamp: Any  # by literal: the last clause it was seen in
    state: Any  # how long the trail is, how much of it is propagated, and two flags


I8, I32, I64 = types.int8[::1], types.int32[::1], types.int64[::1]
DATABASE = types.NamedTuple((I32, I64, I8, I8, I32, I32, I32, I32, I32, I32, I32, I64), Database)


@compiled(types.void(DATABASE, types.int64, types.int64))
def assign(db: Any, literal: int, reason: int) -> None:
    """Make a literal true."""
    db.value[literal] = TRUE
    db.value[literal ^ 1] = FALSE
    db.reason[literal >> 1] = reason
    db.trail[db.state[LENGTH]] = literal
    db.state[LENGTH] += 1


@compiled(types.void(DATABASE, types.int64))
def undo(db: Any, length: int) -> None:
    """Forget the trail beyond a length up to which it was propagated."""
    for place in range(length, db.state[LENGTH]):
        literal = db.trail[place]
        db.value[literal] = OPEN
        db.value[literal ^ 1] = OPEN
        db.reason[literal >> 1] = NONE
    db.state[LENGTH] = length
    db.state[PROPAGATED] = length


@compiled(types.boolean(DATABASE, types.int64))
def watch_another(db: Any, node: int) -> bool:
    """Let a clause watch a literal that is not false in place of one that is; whether there was one."""
    clause = node >> 1
    watched = db.starts[clause] + (node & 1)
    for place in range(db.starts[clause] + 2, db.starts[clause + 1]):
        candidate = db.literals[place]
        if db.value[candidate] != FALSE:
            db.literals[place] = db.literals[watched]
            db.literals[watched] = candidate
            db.link[node] = db.head[candidate]
            db.head[candidate] = node
            return True
    return False


@compiled(types.boolean(DATABASE))
def propagate(db: Any) -> bool:
    """Draw all conclusions from clauses with one open literal left; True if some clause has become false."""
    literals, starts, value, link = db.literals, db.starts, db.value, db.link
    while db.state[PROPAGATED] < db.state[LENGTH]:
        false = db.trail[db.state[PROPAGATED]] ^ 1
        db.state[PROPAGATED] += 1
        previous = NONE
        node = db.head[false]
        while node != NONE:
            following = link[node]
            clause = node >> 1
            other = literals[starts[clause] + 1 - (node & 1)]
            leaves = db.alive[clause] == 0  # the list of `false`: dead, or about to watch another literal
            if not leaves and value[other] != TRUE:
                leaves = watch_another(db, node)
                if not leaves and value[other] == FALSE:
                    return True
                if not leaves:
                    assign(db, other, clause)
            if not leaves:
                previous = node
            elif previous == NONE:
                db.head[false] = following
            else:
                link[previous] = following
            node = following
    return False


@compiled(types.int64(DATABASE, types.int64))
def bucket_of(db: Any, clause: int) -> int:
    """Where a clause is filed; the same for every order of its literals."""
    total = 0
    for place in range(db.starts[clause], db.starts[clause + 1]):
        code = (int(db.literals[place]) * 0x9E3779B1) & 0xFFFFFFFF  # never overflows 63 bits
        total += code ^ (code >> 15)
    return (total ^ (total >> 23)) & (len(db.bucket) - 1)


@compiled(types.void(DATABASE, types.int64))
def add(db: Any, clause: int) -> None:
    """Bring a clause to life, and draw the root conclusions from it."""
    literals, first, end = db.literals, db.starts[clause], db.starts[clause + 1]
    db.alive[clause] = 1
    slot = bucket_of(db, clause)
    db.chain[clause] = db.bucket[slot]
    db.bucket[slot] = clause
    # Watch literals that are not false; root values stay, so a false one need never be looked at again.
    kept = first
    for place in range(first, end):
        if kept < first + 2 and db.value[literals[place]] != FALSE:
            literals[kept], literals[place] = literals[place], literals[kept]
            kept += 1
    if end - first >= 2:
        for which in range(2):
            watched = literals[first + which]
            db.link[2 * clause + which] = db.head[watched]
            db.head[watched] = 2 * clause + which
    if kept == first:
        db.state[CONTRADICTION] = 1
    elif kept == first + 1 and db.value[literals[first]] == OPEN:
        assign(db, literals[first], clause)
        if propagate(db):
            db.state[CONTRADICTION] = 1


@compiled(types.boolean(DATABASE, types.int64))
def is_root_reason(db: Any, clause: int) -> bool:
    """Whether some root conclusion rests on this clause."""
    first = db.starts[clause]
    for place in range(first, min(first + 2, db.starts[clause + 1])):
        literal = db.literals[place]
        if db.value[literal] == TRUE and db.reason[literal >> 1] == clause:
            return True
    return False


@compiled(types.void(DATABASE, types.int64))
def delete(db: Any, wanted: int) -> None:
    """Let a live clause with the literals of `wanted` die, unless a root conclusion rests on it.

    To drop the clause but keep its conclusion would be unsound: a RAT check would miss it among the partners.
    """
    size = db.starts[wanted + 1] - db.starts[wanted]
    for place in range(db.starts[wanted], db.starts[wanted + 1]):
        db.stamp[db.literals[place]] = wanted
    slot = bucket_of(db, wanted)
    previous = NONE
    clause = db.bucket[slot]
    while clause != NONE:
        same = db.starts[clause + 1] - db.starts[clause] == size
        if same:
            for place in range(db.starts[clause], db.starts[clause + 1]):
                if db.stamp[db.literals[place]] != wanted:
                    same = False
                    break
        if same and not is_root_reason(db, clause):
            db.alive[clause] = 0
            if previous == NONE:
                db.bucket[slot] = db.chain[clause]
            else:
                db.chain[previous] = db.chain[clause]
            return
        previous = clause
        clause = db.chain[clause]


@compiled(types.boolean(DATABASE, types.int64, types.int64))
def refuted(db: Any, clause: int, without: int) -> bool:
    """Whether making all literals of a clause false, but for the literal `without`, leads to a contradiction.

    What was assigned on the way stays on the trail.
    """
    for place in range(db.starts[clause], db.starts[clause + 1]):
        literal = db.literals[place]
        if literal != without:
            if db.value[literal] == TRUE:
                return True
            if db.value[literal] == OPEN:
                assign(db, literal ^ 1, NONE)
    return bool(propagate(db))


@compiled(types.boolean(DATABASE, types.int64))
def follows(db: Any, clause: int) -> bool:
    """Whether a clause is RUP, or else RAT on its first literal. Leaves the trail as it was."""
    root = db.state[LENGTH]
    right = refuted(db, clause, NONE)
    if not right and db.starts[clause] < db.starts[clause + 1]:
        opposite = db.literals[db.starts[clause]] ^ 1
        level = db.state[LENGTH]
        right = True
        for partner in range(clause):
            if db.alive[partner] == 0:
                continue
            for place in range(db.starts[partner], db.starts[partner + 1]):
                if db.literals[place] == opposite:
                    right = refuted(db, partner, opposite)
                    undo(db, level)
                    break
            if not right:
                break
    undo(db, root)
    return bool(right)


@compiled(types.int64(DATABASE, I8, types.int64, types.int64))
def replay(db: Any, roles: Any, first: int, end: int) -> int:
    """Take clauses first … end - 1 in their roles, checking the lemmas; the first wrong one, or `end`.

    Stops at the lemma that is the empty clause and sets FINISHED. Once there is a root contradiction,
    every clause follows.
    """
    for clause in range(first, end):
        role = roles[clause]
        if db.state[CONTRADICTION] == 0:
            if role == DELETION:
                delete(db, clause)
            elif role == GIVEN or follows(db, clause):
                add(db, clause)
            else:
                return clause
        if role == LEMMA and db.starts[clause] == db.starts[clause + 1]:
            db.state[FINISHED] = 1
            return end
    return end


@compiled(types.int64(I32, I64, I32, I32))
def drop_repeats(literals: Any, starts: Any, stamp: Any, lengths: Any) -> int:
    """Remove repeated literals within clauses, in place; returns how many literals are left."""
    kept = 0
    for clause in range(len(starts) - 1):
        before = kept
        for place in range(starts[clause], starts[clause + 1]):
            literal = literals[place]
            if stamp[literal] != clause:
                stamp[literal] = clause
                literals[kept] = literal
                kept += 1
        lengths[clause] = kept - before
    return kept
