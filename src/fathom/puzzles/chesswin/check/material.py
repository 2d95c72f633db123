"""Who has too little left to mate at all."""

from __future__ import annotations

from fathom.puzzles.chesswin.model.position import Position, men_of, other


def too_little(position: Position, winner: str) -> bool:
    """Whether the winner's men cannot mate, whatever both players do from here on (it may be mate already).

    That is so for a bare king and, on a board without pawns, where no new men come up: for a single knight if the loser
    has no knight, bishop or rook [Ambrona 2022, Lemma 5]; for bishops on squares of one colour if the loser has no
    knight and no bishop on the other colour [Ambrona 2022, Lemma 6].
    """
    _, queen, rook, bishop, knight, pawn = tuple(men_of(winner))
    men = position.men
    own = {letter for letter in men if letter in (queen, rook, bishop, knight, pawn)}
    if not own:
        return True
    if own & {queen, rook} or "P" in men or "p" in men:
        return False
    _, _, their_rook, their_bishop, their_knight, _ = tuple(men_of(other(winner)))
    if own == {knight}:
        return men.count(knight) == 1 and not {their_rook, their_bishop, their_knight} & {*men}
    if own == {bishop}:
        colours = {_colour(place) for place, letter in enumerate(men) if letter == bishop}
        theirs = {_colour(place) for place, letter in enumerate(men) if letter == their_bishop}
        return len(colours) == 1 and their_knight not in men and theirs <= colours
    return False


def _colour(place: int) -> int:
    return (place + place // 8) % 2
