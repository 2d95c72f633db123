"""Solutions one by one: every kind tells each of those that it counts, once, and says truly whether these are all."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from itertools import chain, combinations, islice, product
from pathlib import Path
from typing import Any

import pytest

import fathom
from fathom.answer import Limits, Watch
from fathom.cli.app import run
from fathom.errors import BrokenAnswer, LimitReached
from fathom.kind import Example, Kind, Listing, kind_of
from fathom.verbs.listing import Solutions

LISTING = [kind for kind in fathom.kinds().values() if hasattr(kind.part("solve"), "LISTING")]
LARGE = ("roller-splat-12x12", "roller-splat-8x8", "letter-f")  # seconds of proving that no walk is shorter, or of both
EXAMPLES = [(kind, one) for kind in LISTING for one in kind.examples() if one.path.stem not in LARGE]
MOST = 60
SEVERAL = "kind: tatamibari\n\n?..\n...\n..?\n"


def named(pair: tuple[Kind, Example]) -> str:
    return f"{pair[0].name}/{pair[1].path.stem}"


def patience(looks: int = 400) -> Limits:
    """Limits that end a search after so many looks at them, on every machine alike."""
    seen: list[str] = []
    return Limits(cancelled=lambda: len(seen) > looks, progress=lambda told: seen.append(told.phase))


@pytest.mark.parametrize(("kind", "example"), EXAMPLES, ids=map(named, EXAMPLES))
def test_they_are_right_different_and_as_many_as_are_counted(kind: Kind, example: Example) -> None:
    instance = fathom.load(example.path)
    try:
        found = fathom.solutions(instance, MOST, limits=patience())
        told = list(found)
        counted = fathom.count(instance, MOST, limits=patience())
    except fathom.FathomError as refusal:
        assert "cannot be" in str(refusal)
        return
    assert found.total is not None and found.total.count == len(told) <= MOST
    assert all(fathom.check(instance, one) == [] for one in told)
    assert len({kind.model.write_solution(instance, one) for one in told}) == len(told)
    if found.total.stopped is None and counted.stopped is None:
        assert len(told) == counted.count
        assert found.total.complete == (len(told) < MOST)
        assert bool(told) == (example.known["verdict"] == "solved")
    if found.total.complete:
        assert (found.total.confirmed is None) != (found.total.unproved is None)
    if "fewest" in example.known and told and hasattr(kind.check, "cost_of"):
        costs = {kind.check.cost_of(instance, one, None) for one in told}
        assert costs in ({example.known["fewest"]}, {None}), "all solutions are listed where they cost nothing"


@pytest.mark.parametrize("kind", LISTING, ids=lambda kind: str(kind.name))
def test_some_example_of_every_kind_has_all_its_solutions_confirmed(kind: Kind) -> None:
    for example in kind.examples():
        try:
            found = fathom.solutions(fathom.load(example.path), MOST, limits=patience())
            told = list(found)
        except fathom.FathomError:
            continue
        if told and found.total is not None and found.total.complete and found.total.confirmed:
            return
    pytest.fail(f"no example of {kind.name} has all its solutions told and confirmed")


def texts_of(text: str) -> set[str]:
    instance = fathom.loads(text)
    found = fathom.solutions(instance)
    told = {kind_of(instance).model.write_solution(instance, one) for one in found}
    assert found.total is not None and found.total.complete and found.total.count == len(told)
    return told


@pytest.mark.parametrize("seed", range(12))
def test_models_are_those_of_brute_force(seed: int) -> None:
    instance: Any = fathom.generate("cnf", seed=seed, variables=6, clauses=12)
    right = {
        " ".join(str(name if value else -name) for name, value in enumerate(values, 1))
        for values in product((False, True), repeat=6)
        if all(any(values[abs(one) - 1] == (one > 0) for one in clause) for clause in instance.clauses)
    }
    assert texts_of(instance.to_text()) == right


def test_variables_in_no_clause_are_false_and_true_in_turn() -> None:
    assert texts_of("kind: cnf\nvariables: 3\n\n1 2\n-1 -2\n") == {
        "1 -2 -3", "1 -2 3", "-1 2 -3", "-1 2 3"
    }  # fmt: skip
    assert len(texts_of("kind: 1in3sat\nvariables: 5\n\n1 2 3\n")) == 12


@pytest.mark.parametrize("seed", range(8))
def test_pictures_are_those_of_brute_force(seed: int) -> None:
    instance = fathom.generate("nonogram", seed=seed, rows=3, columns=4, unique=False)
    model, check = kind_of(instance).model, kind_of(instance).check
    rows = list(product((0, 1), repeat=4))
    pictures = (tuple(picture) for picture in product(rows, repeat=3))
    right = {model.write_solution(instance, one) for one in pictures if not check.violations(instance, one)}
    assert texts_of(instance.to_text()) == right


@pytest.mark.parametrize("seed", range(8))
def test_walks_are_those_of_brute_force(seed: int) -> None:
    instance = fathom.generate("slide", "level", seed=seed, size="4x4")
    check, model = kind_of(instance).check, kind_of(instance).model
    for length in range(7):
        walks = (model.read_solution(instance, "".join(word)) for word in product("LRUD", repeat=length))
        right = {model.write_solution(instance, walk) for walk in walks if not check.violations(instance, walk)}
        if right:
            assert texts_of(instance.to_text()) == right
            return


def test_matchings_are_those_of_brute_force() -> None:
    instance: Any = fathom.loads("kind: 3dm\nsize: 2\n\n1 1 1\n2 2 2\n1 2 1\n2 1 2\n1 1 2\n2 2 1\n")
    subsets = chain.from_iterable(combinations(instance.triples, size) for size in range(4))
    kind = kind_of(instance)
    texts = ("\n".join(" ".join(map(str, one)) for one in chosen) for chosen in subsets)
    chosen = (kind.model.read_solution(instance, text) for text in texts)
    right = {kind.model.write_solution(instance, one) for one in chosen if not kind.check.violations(instance, one)}
    assert texts_of(instance.to_text()) == right and len(right) == 3


def test_a_limit_tells_the_first_and_does_not_say_that_these_are_all() -> None:
    instance = fathom.loads(SEVERAL)
    everything = list(fathom.solutions(instance))
    found = fathom.solutions(instance, 2)
    assert list(found) == everything[:2] and len(everything) > 2
    assert found.total is not None
    assert (found.total.count, found.total.complete, found.total.stopped) == (2, False, None)


def test_what_a_limit_ended_says_so() -> None:
    found = fathom.solutions(fathom.loads(SEVERAL), limits=Limits(cancelled=lambda: True))
    assert list(found) == [] and found.total is not None
    assert not found.total.complete and found.total.stopped


def test_nothing_is_searched_before_it_is_asked_for() -> None:
    instance = fathom.loads("kind: cnf\nvariables: 200\n\n1 2 3\n")
    found = fathom.solutions(instance)
    assert len({str(one) for one in islice(found, 20)}) == 20 and found.total is None
    found.close()
    assert list(found) == [] and found.total is None


@contextmanager
def listing(monkeypatch: pytest.MonkeyPatch, kind: str, told: Any) -> Iterator[None]:
    """While it lasts, a kind lists solutions so."""
    room: Any = fathom.kinds()[kind].part("solve")
    with monkeypatch.context() as patch:
        patch.setattr(room, "LISTING", Listing("solutions", told))
        yield


def told_by(monkeypatch: pytest.MonkeyPatch, lie: Any) -> Solutions:
    """What comes of a listing that was tampered with."""
    instance = fathom.loads(SEVERAL)
    right = list(fathom.solutions(instance))

    def lying(_instance: Any, _watch: Watch) -> Iterator[Any]:
        yield from lie(right)

    with listing(monkeypatch, "tatamibari", lying):
        found = fathom.solutions(instance)
        list(found)
    return found


def test_a_listing_that_lies_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(BrokenAnswer, match="twice"):
        told_by(monkeypatch, lambda right: [right[0], right[0]])
    with pytest.raises(BrokenAnswer, match="by models"):
        told_by(monkeypatch, lambda right: right[1:])
    with pytest.raises(BrokenAnswer, match="solution 2"):
        told_by(monkeypatch, lambda right: [right[0], replace(right[1], rectangles=right[1].rectangles[:-1])])
    assert told_by(monkeypatch, lambda right: right).total is not None


def test_ways_that_cost_more_than_others_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    level = fathom.loads("kind: slide\ngoal: stop-reach\n\n@..\n...\n..x\n")
    model = kind_of(level).model
    walks = [model.read_solution(level, text) for text in ("RD", "DRLR")]
    with listing(monkeypatch, "slide", lambda _level, _watch: iter(walks)), pytest.raises(BrokenAnswer, match="cost"):
        list(fathom.solutions(level))


def test_all_that_nobody_counts_again_is_unproved(monkeypatch: pytest.MonkeyPatch) -> None:
    room: Any = fathom.kinds()["tatamibari"].part("solve")

    def too_long(_board: Any, _most: int, _watch: Watch) -> int:
        raise LimitReached("too many")

    monkeypatch.setattr(room, "RECOUNTS", {"models": too_long})
    found = fathom.solutions(fathom.loads(SEVERAL))
    assert list(found) and found.total is not None
    assert found.total.complete and found.total.unproved == "models: too many"


def test_kinds_that_do_not_list_their_solutions_say_why_or_tell_two(monkeypatch: pytest.MonkeyPatch) -> None:
    for kind in fathom.kinds().values():
        if kind not in LISTING and hasattr(kind.part("solve"), "UNCOUNTED"):
            with pytest.raises(fathom.FathomError, match=f"solutions of {kind.name} are not listed: "):
                fathom.solutions(fathom.load(kind.examples()[0].path))
    monkeypatch.delattr(fathom.kinds()["tatamibari"].part("solve"), "LISTING")
    several = fathom.solutions(fathom.loads(SEVERAL))
    assert len(list(several)) == 2 and several.total is not None
    assert not several.total.complete and several.total.stopped == "no method lists more"
    single = fathom.solutions(fathom.loads("kind: tatamibari\n\n+.\n..\n"))
    assert len(list(single)) == 1 and single.total is not None and single.total.complete


def test_the_command_line_lists_them(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "several.txt"
    file.write_text(SEVERAL)
    assert run(["solutions", str(file)]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "1:" and ", all, " in lines[-1] and "confirmed by models" in lines[-1]
    assert run(["solutions", str(file), "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["complete"] and told["count"] == len(set(told["solutions"])) > 2
    assert run(["solutions", str(file), "--json-lines", "--limit", "2"]) == 0
    *some, last = map(json.loads, capsys.readouterr().out.splitlines())
    assert [one["solution"] for one in some] == told["solutions"][:2]
    assert (last["count"], last["complete"]) == (2, False)


def test_the_command_line_says_that_there_is_none_and_what_is_wrong(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "none.txt"
    file.write_text("kind: cnf\nvariables: 1\n\n1\n-1\n")
    assert run(["solutions", str(file)]) == 1
    assert capsys.readouterr().out.startswith("no solution, ")
    assert run(["solutions", str(file), "--json", "--json-lines"]) == 2
    assert "expected one of them" in capsys.readouterr().err
    towns = fathom.kinds()["steiner"].examples()[0].path
    assert run(["solutions", str(towns)]) == 2
    assert capsys.readouterr().err.startswith("fathom: solutions of steiner are not listed")
