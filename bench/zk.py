"""Proofs that tell nothing: rounds a second, bytes a round, and what a whole proof takes.

For an example of each kind: how many rounds of the prover and of the verifier there are in a second of processor time,
how many bytes a round sends, and what 2^-40 (in a conversation) and 2^-128 (in a file) take. With the library
`cryptography`, Pedersen commitments for the smallest of them besides.
"""

from __future__ import annotations

import time
from importlib.util import find_spec
from pathlib import Path
from random import Random
from typing import Any

import fathom
from fathom.kind import kind_of
from fathom.zk import Round, objection, rounds_for, scheme_named
from fathom.zk.rounds import answer_bytes

EXAMPLES = Path(__file__).parents[1] / "examples"
PUZZLES = (
    "colouring/petersen",
    "peg/first",
    "peg/triangle",
    "slide/ice-maze",
    "ice-block/harbour",
    "push/microban-1",
    "solo-chess/first",
)
SESSION = bytes(32)
ROUNDS = 60


def measured(name: str, scheme: str, rounds: int) -> tuple[Any, float, float, float]:
    """The round, the seconds that prover and verifier take for one, and the bytes that it sends."""
    puzzle = fathom.load(EXAMPLES / f"{name}.txt")
    room: Any = kind_of(puzzle).part("zk")
    statement, witness = room.statement(puzzle), room.witness(puzzle, fathom.solve(puzzle).solution)
    sigma = statement.sigma(statement.steps_for(witness, None))
    secret, sealing, asking = sigma.secret(witness), scheme_named(scheme), Random(1)
    proving = verifying = 0.0
    size = 0
    for number in range(rounds + 1):  # the first is not counted: tables are filled
        question = asking.randrange(sigma.questions)
        start = time.process_time()
        made = Round(sigma, secret, sealing, SESSION)
        answer = made.answer(question)
        sent = answer_bytes(answer)
        between = time.process_time()
        assert objection(sigma, sealing, SESSION, made.root, question, answer) is None
        if number:
            proving += between - start
            verifying += time.process_time() - between
            size += len(sent) + len(made.root)
    return sigma, proving / rounds, verifying / rounds, size / rounds


def main() -> None:
    """Print the table."""
    heads = ("puzzle", "commitments", "questions", "sealed", "proved/s", "verified/s", "bytes/round")
    first = [head.rjust(13) if place else head.ljust(22) for place, head in enumerate(heads)]
    print("".join((*first, "2^-40".rjust(20), "2^-128".rjust(20))))
    cases = [(name, "sha256", ROUNDS) for name in PUZZLES]
    cases += [("colouring/petersen", "pedersen", 5), ("peg/first", "pedersen", 5)] if find_spec("cryptography") else []
    for name, scheme, rounds in cases:
        sigma, proving, verifying, size = measured(name, scheme, rounds)
        speeds = (f"{1 / max(proving, 1e-9):,.0f}", f"{1 / max(verifying, 1e-9):,.0f}", f"{size:,.0f}")
        totals = []
        for security in (40, 128):
            number = rounds_for(sigma.questions, security)
            totals.append(f"{number * proving:.2f} s, {number * size / 1e6:.2f} MB")
        words = (scheme, str(sigma.questions), str(sigma.slots), *speeds)
        print(name.ljust(22) + "".join(word.rjust(13) for word in words) + "".join(word.rjust(20) for word in totals))


if __name__ == "__main__":
    main()
