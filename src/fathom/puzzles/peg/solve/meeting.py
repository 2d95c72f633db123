"""From both sides: levels of classes from the start and from the end; and the fewest moves over what they share."""

from __future__ import annotations

from fathom.answer import Answer, Verdict, Watch
from fathom.puzzles.peg.check.certificates import Excluded, InMoves, Shorter
from fathom.puzzles.peg.model import Jump, Jumps, Pegs
from fathom.puzzles.peg.solve.invariants import by_parity
from fathom.puzzles.peg.solve.levels import Ways
from fathom.puzzles.peg.solve.symmetry import word_of


def meeting(instance: Pegs, watch: Watch) -> Answer:
    """A solution through the classes where both sides meet, or the proof that they do not."""
    ways = Ways(instance, watch)
    statistics = {"classes": sum(map(len, ways.levels))}
    if not ways.levels:
        certificate = Excluded(by_parity(instance)[0])
        return Answer(Verdict.IMPOSSIBLE, "meeting", certificate=certificate, statistics=statistics)
    return Answer(Verdict.SOLVED, "meeting", ways.first(), statistics=statistics)


def sweeps(instance: Pegs, watch: Watch) -> Answer:
    """A solution with the fewest moves: from each class on solutions the fewest, from the last ones back."""
    ways = Ways(instance, watch)
    statistics = {"classes": sum(map(len, ways.levels))}
    if not ways.levels:
        certificate = Excluded(by_parity(instance)[0])
        return Answer(Verdict.IMPOSSIBLE, "sweeps", certificate=certificate, statistics=statistics, terms=InMoves())
    away = ways.moves(watch)
    solution = Jumps(tuple(_traced(ways, [level.tolist() for level in away])))
    moves = int(away[0][0])
    return Answer(Verdict.SOLVED, "sweeps", solution, moves, moves, Shorter(), statistics, terms=InMoves())


def _traced(ways: Ways, away: list[list[int]]) -> list[Jump]:
    """The jumps of a way with the fewest moves: runs, each of which leads to a class that is one move nearer."""
    number = [{int(word): place for place, word in enumerate(level)} for level in ways.levels]
    word = word_of(ways.instance.pegs)
    made: list[Jump] = []
    while len(made) < len(ways.levels) - 1:
        depth = len(made)
        left = away[depth][number[depth][ways.class_of(word)]]
        waiting: list[tuple[int, list[Jump]]] = [(word, [])]
        while True:
            here, run = waiting.pop()
            at = depth + len(run)
            if run and away[at][number[at][ways.class_of(here)]] == left - 1:
                break
            following = ways.following(at, here) if at + 1 < len(ways.levels) else ()
            waiting += [(there, [*run, jump]) for jump, there in following if not run or jump.start == run[-1].end]
        word, made = here, made + run
    return made
