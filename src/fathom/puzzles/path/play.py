"""Path puzzles by hand: lines are traced from square to square; tracing a side again erases it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from fathom.answer import Watch
from fathom.playing import Brush, Gesture, Hint, Marks, Refused, Spot, square_spot, told_together
from fathom.puzzles.path.check import faults
from fathom.puzzles.path.deduce import deductions
from fathom.puzzles.path.deduce.notes import YES
from fathom.puzzles.path.draw.layout import DrawnPuzzle
from fathom.puzzles.path.model import Puzzle, read_solution, write_solution
from fathom.puzzles.path.model.solution import Drawn, Path, strokes_of

Link = tuple[int, int]


def spots(instance: Puzzle) -> Sequence[Spot]:
    """The squares that are there."""
    picture = DrawnPuzzle(instance)
    doors = {door.square for door in instance.doors}
    return [
        square_spot(
            _name(instance, square), *picture.cell(square), f"{'door ' * (square in doors)}{instance.name_of(square)}"
        )
        for square in instance.squares
    ]


def _name(puzzle: Puzzle, square: int) -> str:
    return f"{square // puzzle.shape[1]},{square % puzzle.shape[1]}"


def _square(puzzle: Puzzle, spot: str) -> int:
    row, column = spot.split(",")
    return int(row) * puzzle.shape[1] + int(column)


def options(instance: Puzzle, state: str) -> Marks:
    """A line may be traced anywhere; `values` tell how many lines come to a square."""
    ends = [square for link in _links(read_solution(instance, state)) for square in link]
    values = tuple((_name(instance, square), str(ends.count(square))) for square in dict.fromkeys(ends))
    return Marks((Brush("trace", "cell", label="a line through squares"),), values)


def _links(drawn: Drawn) -> dict[Link, None]:
    pairs = (pair for stroke in drawn.strokes for pair in pairwise(stroke))
    return {(min(pair), max(pair)): None for pair in pairs}


def moved(instance: Puzzle, state: str, gesture: Gesture) -> str:
    """The sides between the squares of a trace are crossed, or no longer, if they were; one square alone is cleared."""
    links = _links(read_solution(instance, state))
    squares = [_square(instance, spot) for spot in gesture.spots]
    if len(squares) == 1:
        return _written(instance, {link: None for link in links if squares[0] not in link})
    possible = set(instance.links())
    for one, other in pairwise(squares):
        link = (min(one, other), max(one, other))
        if link not in possible:
            raise Refused(f"{instance.name_of(one)} and {instance.name_of(other)} are not side by side")
        if link in links:
            del links[link]
        else:
            links[link] = None
    return _written(instance, links)


def _written(puzzle: Puzzle, links: dict[Link, None]) -> str:
    return write_solution(puzzle, strokes_of((), links))


def concerned(instance: Puzzle, state: str, fault: str) -> Sequence[str]:
    """The squares at which a rule is broken."""
    found = faults(instance, read_solution(instance, state))
    return [_name(instance, square) for each in found if each.words == fault for square in each.squares]


def gestures(instance: Puzzle, solution: Path) -> Sequence[Gesture]:
    """One trace from door to door."""
    return [Gesture("trace", tuple(_name(instance, square) for square in solution.squares))]


def towards(instance: Puzzle, state: str, solution: Path) -> Gesture | None:
    """The first side that is crossed and should not be, or else should be and is not."""
    drawn, wanted = _links(read_solution(instance, state)), _links(solution)
    wrong = [link for link in drawn if link not in wanted] or [link for link in wanted if link not in drawn]
    return Gesture("trace", tuple(_name(instance, square) for square in wrong[0])) if wrong else None


def hint(instance: Puzzle, state: str, watch: Watch) -> Hint | None:
    """The deductions from what is drawn up to the next side that the path crosses."""
    drawn = read_solution(instance, state)
    links, there = instance.links(), instance.squares
    words = []
    known = _links(drawn)
    for step in deductions(instance, drawn, watch):
        words.append(step.words)
        crossed = [links[place] for place, value in step.links if value == YES and links[place] not in known]
        if crossed:
            looked = tuple(_name(instance, there[place]) for place in step.looked_at)
            trace = tuple(_name(instance, square) for square in crossed[0])
            return Hint(told_together(words), looked, Gesture("trace", trace))
    return None
