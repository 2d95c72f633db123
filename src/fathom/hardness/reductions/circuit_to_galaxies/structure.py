"""The proof, verified on a board: what has to be true of it so that solutions and assignments correspond one to one.

1. Every centre reaches squares of its own gadget only, by the rules' own `reaches`; a centre of filler only its square.
   So what a gadget must cover its own centres cover, and a port one of the two gadgets that share it.
2. Every gadget is right (see `tables`), and takes its values from ports of gadgets before it.
3. What the gadgets compute, followed from port to port, is the circuit.

By 1 a solution of the board is one of every gadget, with ports shared out between neighbours. By 2, from left to right,
all ports are covered wholly by one of them, with the values that the inputs have in the circuit, and each gadget has
just one solution for these. The last port has nobody at its right, so its gadget covers it: the output is true, by 3.
The other way round every assignment that makes it true gives such a solution.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from fathom.answer import Watch
from fathom.hardness.reductions.circuit_to_galaxies import tables
from fathom.hardness.reductions.circuit_to_galaxies.plan import Literal, literals_of
from fathom.puzzles.galaxies.model.reach import reaches

if TYPE_CHECKING:
    from fathom.hardness.areas.gadget import Cell
    from fathom.hardness.reductions.circuit_to_galaxies.build import Construction
    from fathom.hardness.reductions.circuit_to_galaxies.composition import Composition


def faults(made: Construction, watch: Watch | None = None) -> list[str]:
    """What is wrong with a board; nothing if the proof holds."""
    watch = watch or Watch()
    found = [*stray_centres(made.whole, watch)]
    for part in {one.part.gadget.name: one.part for one in made.whole.placed}.values():
        watch.check("verifying gadgets")
        found += tables.faults(part, watch)
    return [*found, *_computed(made)]


def stray_centres(made: Composition, watch: Watch) -> Iterator[str]:
    """The gadgets with a centre that reaches squares of others, and squares of filler that reach further."""
    columns = made.board.shape[1]
    home = {place: gadget for gadget in made.arrangement.gadgets for place in gadget.clues}
    for centre, squares in zip(made.board.centres, reaches(made.board, watch), strict=True):
        place = (centre.row / 2, centre.column / 2)
        cells = {(square // columns, square % columns) for square in squares}
        if place not in home:
            if len(cells) != 1:
                yield f"the filler at {place} reaches {len(cells)} squares"
        elif not cells <= home[place].cells:
            yield f"a centre of {home[place].name} at {place} reaches {min(cells - home[place].cells)}"


def _computed(made: Construction) -> Iterator[str]:
    """Follow values from port to port, as literals over inputs and gates, and compare with the circuit."""
    first, same = _first_gates(made)
    at: dict[Cell, Literal] = {}
    ends: set[Cell] = set()
    for number, one in enumerate(made.whole.placed):
        inputs, outputs = made.whole.ports(number)
        if not ends.issuperset(inputs):
            yield f"{one.part.gadget.name} takes a value that nothing gives"
            return
        taken = [at[port] for port in inputs]
        ends.difference_update(inputs)
        if one.node:
            given = [(one.node, False)]
        elif one.part.sort == "and":
            gate = first.get(_pair(*taken))
            given = [(gate or 0, False)]
        elif one.part.sort == "crossover":
            given = taken[::-1]
        else:
            negated = one.part.sort == "not"
            given = [(node, flag != negated) for node, flag in taken] * len(outputs)
        at |= zip(outputs, given, strict=True)
        ends.update(outputs)
    node, negated = literals_of(made.circuit)[made.circuit.output - 1]
    if [at[port] for port in ends] != [(same[node], negated)]:
        yield "the gadgets do not compute the circuit"


def _pair(one: Literal, other: Literal) -> tuple[Literal, Literal]:
    return min(one, other), max(one, other)


def _first_gates(made: Construction) -> tuple[dict[tuple[Literal, Literal], int], dict[int, int]]:
    """For every pair of literals the first gate that is AND of them; and of every node the first that is the same."""
    literals = literals_of(made.circuit)
    first: dict[tuple[Literal, Literal], int] = {}
    same = {signal: signal for signal in range(1, made.circuit.inputs + 1)}
    for number, gate in made.circuit.numbered():
        if len(gate) == 2:
            one, other = ((same[node], flag) for node, flag in (literals[signal - 1] for signal in gate))
            same[number] = first.setdefault(_pair(one, other), number)
    return first, same
