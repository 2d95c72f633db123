"""A helpmate as a film: men go their ways one after the other, who is taken leaves, and each move is told in words."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from fathom.engine.chess import after, read_uci, write_san
from fathom.engine.chess.notation import men_on
from fathom.puzzles.chesswin.model import Helpmate, Win
from fathom.puzzles.chesswin.model.position import EMPTY, place_named
from fathom.puzzles.chesswin.solve.methods import packed
from fathom.show import Shape, Text, timed
from fathom.show.chessmen import chessmen
from fathom.show.pieces import link

_BEFORE = 0.5  # seconds until the first move
_STEP = 0.4  # seconds that a move takes
_REST = 0.5  # seconds between two moves


@dataclass(slots=True)
class _Actor:
    """A man: where he begins, where he is, when he came and when he goes, and how he moves."""

    letter: str
    home: int
    since: float = 0.0
    until: float | None = None
    frames: list[tuple[float, float, float]] = field(default_factory=list)

    def go(self, end: int, time: float) -> None:
        """Walk to a place."""
        here = self.frames[-1][1:] if self.frames else (0.0, 0.0)
        there = float(end % 8 - self.home % 8), float(end // 8 - self.home // 8)
        self.frames += [(time, *here), (time + _STEP, *there)]

    def shapes(self) -> tuple[Shape, ...]:
        """The man, when and as he is seen."""
        drawn = chessmen([((self.home % 8, self.home // 8), self.letter)])
        always = self.since == 0 and self.until is None
        return timed(drawn, during=None if always else (self.since, self.until), motion=tuple(self.frames))


def film_of(instance: Win, solution: Helpmate) -> Iterator[tuple[Shape, ...]]:
    """All that is seen; `FathomError` if a move is not legal."""
    row = packed(instance.position)
    men = men_on(row)
    stage = {place: _Actor(letter, place) for place, letter in enumerate(men) if letter != EMPTY}
    cast = list(stage.values())
    time, last = _BEFORE, len(solution.moves)
    yield (_words(_opening(instance), 0.0, time),)
    for number, told in enumerate(solution.moves, 1):
        move = read_uci(row, told)
        start, end = place_named(told[:2]), place_named(told[2:4])
        row, words = after(row, move), _numbered(instance, number, write_san(row, move))
        mover = stage.pop(start)
        following = men_on(row)
        mover.go(end, time)
        for place in [place for place in stage if following[place] != stage[place].letter]:
            castled = stage.pop(place)
            rook = next((there for there in range(64) if following[there] == castled.letter and there not in stage), -1)
            if castled.letter in "Rr" and mover.letter in "Kk" and abs(start - end) == 2:
                castled.go(rook, time)
                stage[rook] = castled
            else:
                castled.until = time + _STEP
        if following[end] != mover.letter:
            mover.until = time + _STEP
            mover = _Actor(following[end], end, since=time + _STEP)
            cast.append(mover)
        stage[end] = mover
        gone = None if number == last else time + _STEP + _REST
        yield (_words(words, time, gone),)
        way = link((start % 8 + 0.5, start // 8 + 0.5), (end % 8 + 0.5, end // 8 + 0.5), "agent", clearance=0.1)
        yield timed((replace(shape, glyph="") for shape in way), during=(time, gone))
        time += _STEP + _REST
    yield from (actor.shapes() for actor in cast)


def _words(words: str, since: float, until: float | None) -> Text:
    return Text(4, -0.62, words, 0.42, bold=True, fill="text", layer="labels", glyph="", during=(since, until))


def _opening(instance: Win) -> str:
    return f"{'White' if instance.position.turn == 'w' else 'Black'} to move"


def _numbered(instance: Win, number: int, san: str) -> str:
    """The move with its number, as in a score sheet."""
    ply = number - 1 + (instance.position.turn == "b")
    return f"{ply // 2 + 1}{'.' if ply % 2 == 0 else '…'} {san}"
