"""Pairs of words: the published ones, and all of small machines."""

from __future__ import annotations

import csv
from itertools import product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import fathom
from fathom.answer import Answer, Limits, Verdict, Watch
from fathom.claims import examined
from fathom.engine.words.census import census
from fathom.errors import FathomError
from fathom.kind import kind_of
from fathom.proofs.reels import Reels, free_way
from fathom.puzzles.slotword.check.certificates import ThirdMismatches
from fathom.puzzles.slotword.model import Pair, SlotWord
from other_people import file_of

MACHINES = st.sampled_from(
    [Reels("01"), Reels("012"), Reels("ACTG"), Reels("ABCDE"), Reels("012", "hamming"), Reels("ABCDE", "hamming")]
)


@st.composite
def words(draw: st.DrawFn, most: int = 12) -> SlotWord:
    reels = draw(MACHINES)
    return SlotWord(reels, draw(st.text(reels.symbols, min_size=1, max_size=most)))


def index(instance: SlotWord, method: str = "jumps") -> int | None:
    cost = fathom.solve(instance, method=method).cost
    return None if cost is None else int(cost)


def least_by_brute_force(instance: SlotWord, most: int) -> int | None:
    """The reels of the shortest pair, from the definition."""
    reels, word = instance.reels, instance.word
    for length in range(1, most + 1):
        shown = ["".join(one) for one in product(reels.symbols, repeat=length)]
        free = [one for one in shown if word not in one]
        for number, one in enumerate(free):
            if any(not free_way(reels, word, one, other, Watch()) for other in free[number + 1 :]):
                return length
    return None


@pytest.mark.parametrize(
    ("symbols", "metric", "length", "most"),
    [
        ("01", "lee", 4, 7),
        ("012", "lee", 3, 5),
        ("ACTG", "lee", 2, 3),
        ("ABCDE", "lee", 2, 3),
        ("012", "hamming", 2, 3),
        ("ABCD", "hamming", 2, 3),
    ],
)
def test_the_shortest_pair_of_every_small_word_is_that_of_brute_force(
    symbols: str, metric: str, length: int, most: int
) -> None:
    reels = Reels(symbols, metric)
    for size in range(1, length + 1):
        for rest in product(symbols, repeat=size - 1):
            word = SlotWord(reels, symbols[0] + "".join(rest))
            assert index(word) == least_by_brute_force(word, min(most, word.most_reels)), word


@pytest.mark.slow
@pytest.mark.parametrize(
    ("symbols", "metric", "length", "most"), [("01", "lee", 5, 9), ("ACTG", "lee", 3, 5), ("ABCD", "hamming", 3, 5)]
)
def test_the_shortest_pair_of_every_word_is_that_of_brute_force(
    symbols: str, metric: str, length: int, most: int
) -> None:
    test_the_shortest_pair_of_every_small_word_is_that_of_brute_force(symbols, metric, length, most)


@given(words(40))
def test_jumping_and_comparing_say_the_same(word: SlotWord) -> None:
    assert index(word, "jumps") == index(word, "shifts")


@given(words(20))
def test_turning_all_symbols_or_reversing_the_word_changes_nothing(word: SlotWord) -> None:
    turned = "".join(word.reels.turned(symbol, 1) for symbol in word.word)
    assert index(SlotWord(word.reels, turned)) == index(word) == index(SlotWord(word.reels, word.word[::-1]))


@given(st.text("ACTG", min_size=1, max_size=9))
def test_four_symbols_are_two_bits_each(word: str) -> None:
    bits = "".join({"A": "00", "C": "01", "T": "11", "G": "10"}[symbol] for symbol in word)
    four, two = index(SlotWord(Reels("ACTG"), word)), index(SlotWord(Reels("01"), bits))
    assert two is not None or four is None  # a pair of words is a pair of bits; not the other way round


def test_published_words() -> None:
    with file_of("slots/words.tsv").open() as file:
        rows = list(csv.DictReader(file, delimiter="\t"))
    assert len(rows) > 5
    for row in rows:
        if "," in row["word"]:  # a family of words, below
            continue
        symbols = {"2": "01", "3": "012", "4": "ACTG"}[row["k"]]
        word = SlotWord(Reels(symbols), row["word"])
        found = index(word)
        assert (found is None) == (row["good"] == "yes"), row
        if row["index"]:
            assert found == int(row["index"]), row
        if row["witness_u"]:
            assert fathom.check(word, f"{row['witness_u']} {row['witness_v']}") == [], row


def test_published_numbers_of_good_words() -> None:
    with file_of("slots/good_words.tsv").open() as file:
        rows = list(csv.DictReader(file, delimiter="\t"))
    assert len(rows) > 20
    for row in rows:
        k, length = int(row["k"]), int(row["n"])
        assert census(Reels("0123"[:k]), length, Watch())[0] == int(row["good_words"]), row


@pytest.mark.parametrize("symbols", ["01", "012", "0123"])
def test_the_census_is_that_of_the_solver(symbols: str) -> None:
    reels = Reels(symbols)
    for length in range(1, 6):
        found = [index(SlotWord(reels, "".join(word))) or 0 for word in product(symbols, repeat=length)]
        assert np.bincount(found, minlength=2 * length + 1).tolist() == census(reels, length, Watch()).tolist()


@pytest.mark.parametrize("most", range(4))
def test_the_first_overlap_does_not_always_give_the_shortest_pair(most: int) -> None:
    """The family of example 15 in [Anselmo et al. 2022]."""
    w = "2" * most
    found = fathom.solve(SlotWord(Reels("012"), f"0{w}0{w}1{w}1"))
    assert found.cost == found.bound == 5 * most + 7


def believed(word: SlotWord, answer: Answer) -> bool:
    found = examined(kind_of(word).check, word, answer, Limits(time=20).watch())
    return not found.objections and not found.unproved


@given(words(8), st.data())
def test_no_places_make_a_false_claim_believed(word: SlotWord, data: st.DataObject) -> None:
    size = len(word.word)
    places = data.draw(st.lists(st.integers(-2, size), min_size=size, max_size=size))
    told = ThirdMismatches(np.array(places, np.int32))
    cost = index(word)
    impossible = believed(word, Answer(Verdict.IMPOSSIBLE, "lie", certificate=told))
    assert not impossible or cost is None
    if cost is not None:
        assert not believed(word, Answer(Verdict.UNDECIDED, "lie", bound=cost + 1, certificate=told))


def test_a_pair_with_a_free_way_is_refused() -> None:
    word = SlotWord(Reels("ACTG"), "AGAC")
    assert fathom.check(word, "AGAAA AGATA") == ["a shortest way between the words is free"]
    assert "open" in fathom.check(word, "AGAA. AGATA")[0]
    assert "shows 'AGAC' from reel 2 on" in fathom.check(word, "AAGAC AGATA")[0]


def test_a_million_symbols_are_decided_and_checked() -> None:
    half = "01" * 250_000
    for word in (half + "1" + half, "0" * 1_000_000, "0" * 500_000 + "1" + "0" * 499_999):
        answer = fathom.solve(SlotWord(Reels("01"), word))
        assert answer.verdict is not Verdict.UNDECIDED and not answer.unproved


def test_what_is_no_word_is_refused_with_its_place() -> None:
    for text, place in (
        ("kind: slot-word\n\nAC\n", "symbols"),
        ("kind: slot-word\nsymbols: AA\n\nAC\n", "2:10"),
        ("kind: slot-word\nsymbols: AC\n\nAXC\n", "4:2"),
        ("kind: slot-word\nsymbols: AC\n", "no word"),
        ("kind: slot-word\nsymbols: AC\ndistance: far\n\nA\n", "3:11"),
    ):
        with pytest.raises(FathomError, match=place):
            fathom.loads(text, source="x")
    with pytest.raises(FathomError, match="two words of the same length"):
        fathom.check(SlotWord(Reels("01"), "01"), "01")


def test_solutions_read_back() -> None:
    word = fathom.generate("slot-word", seed=4)
    solution = fathom.solve(word).solution
    assert isinstance(solution, Pair) and fathom.check(word, str(solution)) == []
