"""Ways on reels, against all ways of small games."""

from __future__ import annotations

from functools import cache

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

import fathom
from fathom.answer import Answer, Limits, Verdict, Watch
from fathom.claims import examined
from fathom.errors import FathomError
from fathom.kind import kind_of
from fathom.proofs.reels import Reels, free_way
from fathom.puzzles.slotwalk.check.certificates import StuckReels
from fathom.puzzles.slotwalk.model import SlotWalk
from fathom.puzzles.slotwalk.solve.components import parts_of

MACHINES = [Reels("01"), Reels("012"), Reels("ACTG"), Reels("ABCDE"), Reels("ABCDEF"), Reels("012", "hamming")]


@st.composite
def games(draw: st.DrawFn, most: int = 7) -> SlotWalk:
    reels = draw(st.sampled_from(MACHINES))
    length = draw(st.integers(1, most))
    word = st.text(reels.symbols, min_size=length, max_size=length)
    avoided, start, end = draw(st.text(reels.symbols, min_size=1, max_size=3)), draw(word), draw(word)
    assume(avoided not in start and avoided not in end)
    return SlotWalk(reels, avoided, start, end)


def ways_by_brute_force(game: SlotWalk) -> int:
    """All free shortest ways, from the definition: words a step apart, each nearer to the end."""

    @cache
    def ways(shown: str) -> int:
        if shown == game.end:
            return 1
        found = 0
        for reel, symbol in enumerate(shown):
            for one in game.reels.symbols:
                after = f"{shown[:reel]}{one}{shown[reel + 1 :]}"
                near = game.reels.distance(after, game.end) == game.reels.distance(shown, game.end) - 1
                step = game.reels.apart(symbol, one) == 1
                found += ways(after) if near and step and game.avoided not in after else 0
        return found

    return ways(game.start)


@given(games())
def test_ways_are_those_of_brute_force(game: SlotWalk) -> None:
    ways = ways_by_brute_force(game)
    answer, counted = fathom.solve(game), fathom.count(game)
    assert (answer.verdict is Verdict.SOLVED) == (ways > 0) and not answer.unproved
    assert counted.count == ways and counted.confirmed == "words"
    listed = fathom.solutions(game, limit=50)
    assert len(list(listed)) == min(ways, 50) and (ways >= 50 or listed.total.complete)
    assert free_way(game.reels, game.avoided, game.start, game.end, Watch()) == (ways > 0)


@given(games(), st.data())
def test_reels_that_are_not_stuck_show_nothing(game: SlotWalk, data: st.DataObject) -> None:
    among = data.draw(st.lists(st.integers(-1, len(game.start)), max_size=8))
    lie = Answer(Verdict.IMPOSSIBLE, "lie", certificate=StuckReels(tuple(among)))
    found = examined(kind_of(game).check, game, lie, Limits(time=20).watch())
    assert found.objections or ways_by_brute_force(game) == 0


@given(games())
def test_every_reel_that_turns_is_in_one_part(game: SlotWalk) -> None:
    turning = [reel for reel, symbol in enumerate(game.start) if symbol != game.end[reel]]
    assert sorted(reel for part in parts_of(game) for reel in part.reels) == turning


def test_long_games_fall_into_parts() -> None:
    """Brute force would need 4^300 words."""
    game = SlotWalk(Reels("ACTG"), "AGAC", "AGAAA" * 300, "AGATA" * 300)
    answer = fathom.solve(game)
    assert answer.verdict is Verdict.SOLVED and answer.statistics["parts"] >= 300
    stuck = SlotWalk(Reels("ACTG"), "AGAC", "AGAAA" * 300 + "C", "AGATA" * 300 + "C")
    assert fathom.solve(stuck).verdict is Verdict.IMPOSSIBLE and not fathom.solve(stuck).unproved


@pytest.mark.parametrize("solvable", [True, False])
@pytest.mark.parametrize("distance", ["lee", "hamming"])
def test_games_are_made_as_wished(solvable: bool, distance: str) -> None:
    for seed in range(5):
        game = fathom.generate("slot-walk", seed=seed, solvable=solvable, distance=distance)
        assert (ways_by_brute_force(game) > 0) == solvable
        assert any(part.dangers for part in parts_of(game))


def test_what_is_wrong_with_a_way_is_said() -> None:
    game = fathom.loads("kind: slot-walk\nsymbols: ACTG\navoid: AGAC\n\nAGAAA\nAGATA\n")
    assert fathom.check(game, "4- 4-") == []
    assert fathom.check(game, "4+ 4+") == ["step 1 shows AGAC from reel 1 on"]
    assert fathom.check(game, "4-") == ["the way ends at AGAGA, expected AGATA"]
    assert fathom.check(game, "1+") == ["step 1 turns reel 1 from A to C, not towards A"]
    with pytest.raises(FathomError, match="a reel from 1 to 5"):
        fathom.check(game, "6+")


def test_what_is_no_game_is_refused_with_its_place() -> None:
    head = "kind: slot-walk\nsymbols: AC\navoid: AC\n"
    for text, place in (
        (head + "\nAA\nACC\n", "5: found words of 2 and 3"),
        (head + "\nAA\nAC\n", "the second word shows 'AC'"),
        (head + "\nAA\n", "found 1 lines"),
        (head + "\nAA\nAX\n", "6:2"),
        ("kind: slot-walk\nsymbols: AC\n\nA\nC\n", "avoid"),
        ("kind: slot-walk\nsymbols: AC\navoid: X\n\nA\nC\n", "3:8"),
    ):
        with pytest.raises(FathomError, match=place):
            fathom.loads(text, source="x")


def test_a_machine_too_large_for_a_picture_says_so() -> None:
    small = SlotWalk(Reels("01"), "11", "000", "101")
    assert len(fathom.picture(small, "words").shapes) > 10
    with pytest.raises(FathomError, match="too many for a picture"):
        fathom.picture(SlotWalk(Reels("ACTG"), "AA", "C" * 9, "T" * 9), "words")
