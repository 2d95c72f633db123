"""Games in PGN: tags, moves, comments, variations. What is asked is about the last position of the main line."""

from __future__ import annotations

import re

from fathom.engine.chess import START, Table, after, men_on, read_san, state_of
from fathom.engine.chess import read_fen as packed_fen
from fathom.errors import FathomError, FormatError, excerpt
from fathom.puzzles.chesswin.model import Win, read_fen
from fathom.puzzles.chesswin.model.position import Position, other

_TAG = re.compile(r'\[(\w+)\s+"((?:[^"\\]|\\.)*)"\]')
_TOKEN = re.compile(r"\{[^}]*\}?|;[^\n]*|\(|\)|\$\d+|[^\s(){};]+")
_NUMBER = re.compile(r"\d+\.*")
_RESULTS = ("1-0", "0-1", "1/2-1/2", "*")


def games_of(text: str) -> list[str]:
    """The texts of the games of a file: each begins with its tags."""
    found: list[list[str]] = []
    in_tags = False
    for line in text.splitlines():
        tag = _TAG.match(line.strip()) is not None
        if (tag and not in_tags) or not found:
            found.append([])
        found[-1].append(line)
        in_tags = tag or (in_tags and not line.strip())
    return [game for game in ("\n".join(lines).strip() for lines in found) if game]


def read_pgn(text: str, source: str) -> Win:
    """The last position of a game. Where time decided it, the question is about who had some left."""
    games = games_of(text)
    if len(games) != 1:
        message = f"found {len(games)} games, expected one; fathom solve --batch takes them all"
        raise FormatError(message, source=source, line=1)
    tags = {name: " ".join(value.split()) for name, value in _TAG.findall(games[0])}
    start = tags.get("FEN", START)
    try:
        read_fen(start)
        row = packed_fen(start)
    except FathomError as error:
        raise FormatError(f"tag FEN: {error}", source=source, line=1) from None
    row = _played(row, games[0], source)
    white, rights, passing = state_of(row)
    position = Position(men_on(row), "w" if white else "b", rights, -1 if passing is None else passing ^ 56)
    players = {"title": f"{tags['White']} - {tags['Black']}"} if tags.get("White") and tags.get("Black") else {}
    site = {"source": tags["Site"]} if "Site" in tags else {}
    about = players | site | {name.lower(): tags[name] for name in ("Result", "Termination") if name in tags}
    timed = "time" in about.get("termination", "").lower()
    winner = {"1-0": "w", "0-1": "b"}.get(about.get("result", ""), "") if timed else ""
    return Win(position, winner or other(position.turn), {key: value for key, value in about.items() if value})


def _played(row: Table, game: str, source: str) -> Table:
    """The position after the moves of the main line."""
    depth, number = 0, 0
    moves = _TAG.sub(lambda tag: " " * len(tag[0]), game)
    for token in _TOKEN.finditer(moves):
        told = token[0]
        if told in ("(", ")"):
            depth = max(0, depth + (1 if told == "(" else -1))
        if depth or told in ("(", ")") or told[0] in "{;$" or told in _RESULTS:
            continue
        san = _NUMBER.sub("", told, count=1) if told[0].isdigit() and not told.startswith("0-0") else told
        if not san or set(san) <= {".", "!", "?"}:
            continue
        number += 1
        try:
            row = after(row, read_san(row, san.lstrip(".")))
        except FathomError:
            line = game.count("\n", 0, token.start()) + 1
            message = f"found {excerpt(san)} as single move {number}, expected one that is legal there"
            raise FormatError(message, source=source, line=line) from None
    return row
