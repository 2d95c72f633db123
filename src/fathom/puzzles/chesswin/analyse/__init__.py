"""Who can still win, what an arbiter would say, and why: pawns that block each other, and where men can ever get to."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import numpy as np

from fathom.answer import Answer, Limits, Verdict, Watch
from fathom.claims import examined
from fathom.errors import LimitReached
from fathom.formats.facts import lines_of
from fathom.kind import Option, Study, imported
from fathom.puzzles.chesswin import check
from fathom.puzzles.chesswin.model import Win
from fathom.puzzles.chesswin.model.position import EMPTY, Position, men_of, name_of
from fathom.puzzles.chesswin.solve.methods import by_search, packed, places_in
from fathom.puzzles.chesswin.solve.mobility import mobility

if TYPE_CHECKING:
    from fathom.puzzles.chesswin.analyse import labelled as _labelled
else:
    (_labelled,) = imported(__name__, "labelled")

OPTIONS = {"positions": Option(200_000, "how many positions each of the two searches looks at before it gives up")}

_SIDES = {"white": "w", "black": "b"}


STUDIES = {
    "chess-labels": Study(
        "labelled positions in ../shared: how many labels are met, how many undecided", _labelled.study
    ),
}


def analyse(instance: Win, watch: Watch, positions: int = 200_000) -> dict[str, Any]:
    """The measures of a position, as plain values.

    `white wins` and `black wins` tell whether this player can still mate, and are None where neither a helpmate nor a
    proof was found; both were replayed by the checker. `dead` is whether neither can [FIDE 2023, 5.2.2]. When a
    player's time runs out, he loses if the other can still mate, and the game is drawn if not [FIDE 2023, 6.9].
    """
    wins = {name: can_win(replace(instance, winner=side), positions, watch) for name, side in _SIDES.items()}
    return {
        "turn": "white" if instance.position.turn == "w" else "black",
        "white wins": wins["white"],
        "black wins": wins["black"],
        "dead": None if None in wins.values() and True not in wins.values() else not any(wins.values()),
        "White's time runs out": _outcome(wins["black"], "Black wins"),
        "Black's time runs out": _outcome(wins["white"], "White wins"),
        **_material(instance.position),
        **pawn_structure(instance.position),
        **_regions(instance.position),
    }


def can_win(instance: Win, positions: int, watch: Watch) -> bool | None:
    """Whether the winner can still mate, as far as the checker agrees; None: not decided."""
    limits = replace(watch.left(), nodes=positions)
    try:
        answer = by_search(instance, limits.watch())
    except LimitReached:
        watch.check("looking at positions")  # a limit of the user's, if it was one
        return None
    return None if not _is_proved(instance, answer, watch) else answer.verdict is Verdict.SOLVED


def _is_proved(instance: Win, answer: Answer, watch: Watch) -> bool:
    left = watch.left()
    found = examined(check, instance, answer, Limits(time=left.time, cancelled=left.cancelled).watch())
    return not found.objections and not found.unproved


def _outcome(wins: bool | None, words: str) -> str:
    return "not decided" if wins is None else words if wins else "drawn"


def _material(position: Position) -> dict[str, Any]:
    sides = {"white men": "w", "black men": "b"}
    return {
        name: "".join(man for man in men_of(side) for _ in range(position.men.count(man)))
        for name, side in sides.items()
    }


def pawn_structure(position: Position) -> dict[str, Any]:
    """Pawns that stand before each other, and files by whose pawns are on them."""
    men = position.men
    rams = sum(men[place] == "p" and men[place + 8] == "P" for place in range(56))
    files = ["".join(men[file::8]) for file in range(8)]
    return {
        "pawns": {"white": men.count("P"), "black": men.count("p")},
        "blocked pairs": rams,
        "files": {
            "closed": sum("P" in file and "p" in file for file in files),
            "half open": sum(("P" in file) != ("p" in file) for file in files),
            "open": sum("P" not in file and "p" not in file for file in files),
        },
    }


def _regions(position: Position) -> dict[str, Any]:
    """How many squares the kings can ever come to, and which men never move again; unknown before castling."""
    if position.castling or position.passing >= 0:
        return {"never move again": None, "white king's squares": None, "black king's squares": None}
    region = np.zeros(64, np.uint64)
    rooted = places_in(int(mobility(packed(position), region)))
    kings = {name: position.men.index(letter) for name, letter in (("white", "K"), ("black", "k"))}
    standing = [name_of(place) for place in sorted(rooted) if position.men[place] != EMPTY]
    return {
        "never move again": " ".join(standing) or "nobody",
        **{f"{name} king's squares": int(region[place ^ 56]).bit_count() for name, place in kings.items()},
    }


def report(facts: dict[str, Any]) -> list[tuple[str, str]]:
    """What is printed of the measures."""
    return [
        (label, "not decided" if facts[label] is None and "wins" in label else value)
        for label, value in lines_of(facts)
    ]
