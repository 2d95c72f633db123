"""The proof that a puzzle of moves can be solved, one move a question [Bultel 2022], for any puzzle of `local`.

A round hides an isomorphism, the renamed moves in a random order, the renamed position before and after each move of
the solution, and which of the renamed moves it is. Question 0: *the isomorphism*; it is opened with all moves, the
first position, and those cells of the last that the goal is about. Question i: *move i*; opened are its number, that
move, and the positions before and after it.

The isomorphism is uniform, and all moves look at equally many cells and change equally many. So what is opened for move
i is: a uniform number, uniformly chosen cells in uniform states, some of them changed to other, uniform, states.
`simulated` says the same as a program.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from random import Random

import numpy as np
from numpy.typing import NDArray

from fathom.errors import FathomError
from fathom.zk.isomorphism import Isomorphism, encoded_size, random_isomorphism, shuffled
from fathom.zk.local import Even, LocalMoves, Move, evened
from fathom.zk.sigma import Opened

MOST_STEPS = 20_000
_CHANGE = 4  # bytes: two for the cell, one for each state


@dataclass(frozen=True)
class Path:
    """A solution laid out: the number of each move, and the positions before, between and after them."""

    moves: tuple[int, ...]
    positions: NDArray[np.uint8]


@dataclass(frozen=True)
class MoveProof:
    """A round about a puzzle of moves, with solutions of `steps` moves."""

    puzzle: Even
    steps: int

    def __post_init__(self) -> None:
        """Refuse a number of moves that nobody has."""
        wanted = self.puzzle.steps
        if wanted is not None and self.steps != wanted:
            raise FathomError(f"found a solution of {self.steps} moves, expected {wanted}")
        if not 1 <= self.steps <= MOST_STEPS:
            raise FathomError(f"found a solution of {self.steps} moves, expected 1 to {MOST_STEPS}")

    @property
    def questions(self) -> int:
        """The isomorphism, or one of the moves."""
        return self.steps + 1

    @property
    def _cells(self) -> int:
        return len(self.puzzle.cells)

    @property
    def _moves(self) -> int:
        return len(self.puzzle.moves)

    # The slots: the isomorphism, the moves, the number of each step's move, all positions but the last, its cells.

    @property
    def slots(self) -> int:
        """How many values are hidden."""
        return 1 + self._moves + 2 * self.steps + self._cells

    def _move_slots(self) -> range:
        return range(1, 1 + self._moves)

    def _number_slot(self, step: int) -> int:
        return self._moves + step

    def _position_slots(self, number: int) -> range:
        """Where the position after so many moves is: in one slot or, if it is the last, a cell in each."""
        first = 1 + self._moves + self.steps + number
        return range(first, first + (1 if number < self.steps else self._cells))

    def size(self, slot: int) -> int:
        """How many bytes a slot's value has."""
        if slot == 0:
            return encoded_size(self._cells, len(self.puzzle.states))
        if slot <= self._moves:
            return _CHANGE * self.puzzle.width
        if slot <= self._moves + self.steps:
            return 4
        return self._cells if slot <= self._moves + 2 * self.steps else 1

    def encoded(self) -> bytes:
        """The statement: a digest of the puzzle, and the number of moves."""
        return self.puzzle.digest + self.steps.to_bytes(4, "big")

    def secret(self, witness: Sequence[Move]) -> Path:
        """The moves of a solution laid out; what is missing to `steps` is filled with moves that do nothing."""
        puzzle, position = self.puzzle, self.puzzle.start
        numbers, positions = [], [position]
        padded: list[Move | None] = [*witness, *[None] * (self.steps - len(witness))]
        if len(padded) != self.steps or (None in padded and None not in puzzle.twins):
            raise FathomError(f"found a solution of {len(witness)} moves, expected {self.steps}")
        for step, move in enumerate(padded, 1):
            number = next((twin for twin in puzzle.twins.get(move, ()) if self._fits(position, twin)), None)
            if number is None:
                raise FathomError(f"move {step} of the solution is not possible")
            position = position.copy()
            position[puzzle.moves[number, :, 0]] = puzzle.moves[number, :, 2]
            numbers.append(number)
            positions.append(position)
        if any(position[cell] != state for cell, state in puzzle.goal.items()):
            raise FathomError("the solution does not come to the goal")
        return Path(tuple(numbers), np.array(positions))

    def _fits(self, position: NDArray[np.uint8], number: int) -> bool:
        move = self.puzzle.moves[number]
        return bool((position[move[:, 0]] == move[:, 1]).all())

    def hidden(self, secret: Path, source: Random) -> list[bytes]:
        """The values of a round, under a random isomorphism, the moves in a random order."""
        isomorphism = random_isomorphism(self._cells, len(self.puzzle.states), source)
        return self.values(secret, isomorphism, shuffled(self._moves, source))

    def values(self, path: Path, isomorphism: Isomorphism, order: Sequence[int]) -> list[bytes]:
        """The values of a round under an isomorphism; the move `order[place]` is told in place `place`."""
        moves = _texts(isomorphism.moves(self.puzzle.moves[np.asarray(order)]))
        place = np.argsort(order)
        numbers = [int(place[number]).to_bytes(4, "big") for number in path.moves]
        positions = [isomorphism.position(position).tobytes() for position in path.positions]
        last = [bytes((state,)) for state in positions[-1]]
        return [isomorphism.encoded(), *moves, *numbers, *positions[:-1], *last]

    def asked(self, question: int, values: Opened | Sequence[bytes]) -> list[int]:
        """The slots that answer a question; of a move, its number tells which."""
        if question == 0:
            isomorphism = Isomorphism.decoded(values[0], self._cells, len(self.puzzle.states))
            if isomorphism is None:
                return [0]
            last = self._position_slots(self.steps)
            goal = sorted(last[int(isomorphism.cells[cell])] for cell in self.puzzle.goal)
            return [0, *self._move_slots(), *self._position_slots(0), *goal]
        slot = self._number_slot(question)
        place = int.from_bytes(values[slot], "big")
        shown = [1 + place] if place < self._moves else []
        return [*shown, slot, *self._position_slots(question - 1), *self._position_slots(question)]

    def objection(self, question: int, opened: Opened) -> str | None:
        """What is wrong with an answer that opens the right slots; None if it is right."""
        return self._wrong_renaming(opened) if question == 0 else self._wrong_move(question, opened)

    def _wrong_renaming(self, opened: Opened) -> str | None:
        puzzle = self.puzzle
        isomorphism = Isomorphism.decoded(opened[0], self._cells, len(puzzle.states))
        if isomorphism is None:
            return "what was shown is no renaming"
        renamed = sorted(_texts(isomorphism.moves(puzzle.moves)))
        if sorted(opened[slot] for slot in self._move_slots()) != renamed:
            return "the moves are not those of the puzzle, renamed"
        if opened[self._position_slots(0)[0]] != isomorphism.position(puzzle.start).tobytes():
            return "the first position is not that of the puzzle, renamed"
        last = self._position_slots(self.steps)
        for cell, state in puzzle.goal.items():
            if opened[last[int(isomorphism.cells[cell])]][0] != isomorphism.states[cell, state]:
                return "the last position does not fulfil the goal"
        return None

    def _wrong_move(self, step: int, opened: Opened) -> str | None:
        place = int.from_bytes(opened[self._number_slot(step)], "big")
        if place >= self._moves:
            return f"there is no move {place}"
        move = _move_from(opened[1 + place])
        before = b"".join(opened[slot] for slot in self._position_slots(step - 1))
        after = b"".join(opened[slot] for slot in self._position_slots(step))
        if any(cell >= self._cells for cell, _, _ in move):
            return "the move is about a cell that there is not"
        if any(before[cell] != state for cell, state, _ in move):
            return "the move does not fit the position before it"
        made = bytearray(before)
        for cell, _, state in move:
            made[cell] = state
        return None if bytes(made) == after else "the position after the move is another one"

    def question_words(self, question: int) -> str:
        """What is asked."""
        return f"move {question}" if question else "the names"

    def envelope(self, slot: int, value: bytes) -> tuple[str, str]:
        """What a slot is, and its value: cells by their new numbers from 1, states by letters."""
        if slot == 0:
            return "the names", self._names_words(value)
        if slot <= self._moves:
            changes = (f"{cell + 1} {_letter(before)}→{_letter(after)}" for cell, before, after in _move_from(value))
            return f"card {slot}", ", ".join(changes)
        if slot <= self._moves + self.steps:
            return f"move {slot - self._moves}", f"card {int.from_bytes(value, 'big') + 1}"
        number = slot - 1 - self._moves - self.steps
        if number < self.steps:
            return f"position {number}", " ".join(f"{cell}{_letter(state)}" for cell, state in enumerate(value, 1))
        return f"last position, cell {number - self.steps + 1}", _letter(value[0])

    def _names_words(self, value: bytes) -> str:
        isomorphism = Isomorphism.decoded(value, self._cells, len(self.puzzle.states))
        assert isomorphism is not None
        lines = []
        for cell, name in enumerate(self.puzzle.cells):
            letters = (_letter(int(state)) for state in isomorphism.states[cell])
            told = ", ".join(f"{state} {letter}" for state, letter in zip(self.puzzle.states, letters, strict=True))
            lines.append(f"{name} is {int(isomorphism.cells[cell]) + 1}: {told}")
        return "; ".join(lines)

    def extracted(self, answers: Sequence[Opened]) -> list[Move]:
        """The moves of the puzzle (as it was evened) that the answers to all questions hold."""
        isomorphism = Isomorphism.decoded(answers[0][0], self._cells, len(self.puzzle.states))
        if isomorphism is None:
            raise FathomError("the answers hold no isomorphism")
        originals = {move: number for number, move in enumerate(_texts(isomorphism.moves(self.puzzle.moves)))}
        meant = {twin: move for move, twins in self.puzzle.twins.items() for twin in twins}
        found = []
        for step in range(1, self.steps + 1):
            place = int.from_bytes(answers[step][self._number_slot(step)], "big")
            found.append(meant[originals[answers[step][1 + place]]])
        return [move for move in found if move is not None]

    def simulated(self, question: int, source: Random) -> dict[int, bytes]:
        """An answer that looks like a true one, from the puzzle alone."""
        puzzle, cells, states = self.puzzle, self._cells, len(self.puzzle.states)
        if question == 0:
            isomorphism = random_isomorphism(cells, states, source)
            moves = isomorphism.moves(puzzle.moves[shuffled(self._moves, source)])
            opened = {
                0: isomorphism.encoded(),
                self._position_slots(0)[0]: isomorphism.position(puzzle.start).tobytes(),
            }
            opened |= dict(zip(self._move_slots(), _texts(moves), strict=True))
            last = self._position_slots(self.steps)
            return opened | {
                last[int(isomorphism.cells[cell])]: bytes((int(isomorphism.states[cell, state]),))
                for cell, state in puzzle.goal.items()
            }
        looked = sorted(source.sample(range(cells), puzzle.width))
        changing = set(source.sample(looked, puzzle.changed))
        before = bytearray(source.randrange(states) for _ in range(cells))
        after = bytearray(before)
        for cell in sorted(changing):
            after[cell] = (before[cell] + source.randrange(1, states)) % states
        place = source.randrange(self._moves)
        move = np.array([[(cell, before[cell], after[cell]) for cell in looked]], np.uint16)
        opened = {1 + place: _texts(move)[0], self._number_slot(question): place.to_bytes(4, "big")}
        for number, position in ((question - 1, bytes(before)), (question, bytes(after))):
            slots = self._position_slots(number)
            parts = [position] if len(slots) == 1 and number < self.steps else [bytes((state,)) for state in position]
            opened |= dict(zip(slots, parts, strict=True))
        return opened


def _texts(moves: NDArray[np.uint16]) -> list[bytes]:
    """Each move as bytes."""
    parts = np.empty((*moves.shape[:2], _CHANGE), np.uint8)
    parts[..., 0], parts[..., 1] = moves[..., 0] >> 8, moves[..., 0] & 255
    parts[..., 2:] = moves[..., 1:]
    whole, size = parts.tobytes(), parts.shape[1] * _CHANGE
    return [whole[start : start + size] for start in range(0, len(whole), size)]


def _move_from(data: bytes) -> list[tuple[int, int, int]]:
    return [
        (int.from_bytes(data[start : start + 2], "big"), data[start + 2], data[start + 3])
        for start in range(0, len(data), _CHANGE)
    ]


def _letter(state: int) -> str:
    """What a state is called on paper: A to Z, then A1 and so on."""
    return f"{chr(ord('A') + state % 26)}{state // 26 or ''}"


@dataclass(frozen=True)
class MoveStatement:
    """That a puzzle of moves has a solution, and that the prover knows it."""

    puzzle: LocalMoves

    @cached_property
    def even(self) -> Even:
        """The puzzle with all moves alike."""
        return evened(self.puzzle)

    def encoded(self) -> bytes:
        """A digest of the puzzle."""
        return self.even.digest

    def sigma(self, steps: int | None) -> MoveProof:
        """The round for solutions of so many moves."""
        told = self.puzzle.steps if steps is None else steps
        if told is None:
            raise FathomError("the number of moves has to be told")
        return MoveProof(self.even, told)

    def steps_for(self, witness: Sequence[Move], wanted: int | None) -> int:
        """How many moves are told: those of the solution, or as many as wanted."""
        if wanted is None or wanted == len(witness):
            return len(witness)
        if self.puzzle.steps is not None:
            raise FathomError(f"every solution has {self.puzzle.steps} moves; found a wish for {wanted}")
        if wanted < len(witness):
            raise FathomError(f"the solution has {len(witness)} moves; found a wish for {wanted}")
        return wanted
