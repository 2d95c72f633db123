"""Crews: whoever works, questions are answered, errors come back, and whoever dies is told and replaced."""

from __future__ import annotations

import os
import random
import signal
import time
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fathom.answer import Limits, Watch
from fathom.engine.workers import Crew, Desk, crew_on, in_parts
from fathom.engine.workers.crew import Done, Failed, Lost, Outcome
from fathom.errors import FathomError, LimitReached, MissingExtra, UnknownName
from mortal_crew import Mortal

PLACES = ["here", "cores:2"]


def square(desk: Desk, number: int) -> int:
    return number * number


def counted(desk: Desk) -> int:
    desk.kept["times"] = desk.kept.get("times", 0) + 1
    return int(desk.kept["times"])


ERRORS = {
    "plain": FathomError("no"),
    "limit": LimitReached("a limit"),
    "does not travel": UnknownName("thing", "x", ["y"]),
}


def refuse(desk: Desk, name: str) -> None:
    raise ERRORS[name]


def unspeakable(desk: Desk) -> object:
    return lambda: None


def die(desk: Desk) -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def die_at(desk: Desk, number: int, folder: str) -> int:
    """The first time that this number comes, its worker dies."""
    if number == 7:
        try:
            os.mkdir(folder)  # noqa: PTH102  the test's own mark
        except FileExistsError:
            return number
        die(desk)
    return number


def until_stopped(desk: Desk) -> str:
    while not desk.stopping():
        time.sleep(0.01)
    return "stopped"


def answer(crew: Crew) -> Outcome:
    while not (found := crew.answers(1.0)):
        pass
    return found[0]


@pytest.fixture(params=PLACES, scope="module")
def crew(request: pytest.FixtureRequest) -> Iterator[Crew]:
    with crew_on(request.param) as found:
        yield found


def test_a_question_is_answered_and_a_desk_keeps_what_lies_on_it(crew: Crew) -> None:
    crew.ask(0, square, 12)
    assert answer(crew) == Done(0, 144)
    for times in (1, 2, 3):
        crew.ask(0, counted)
        assert answer(crew) == Done(0, times)


@pytest.mark.parametrize("name", ERRORS)
def test_an_error_comes_back_as_it_was_raised_or_at_least_its_words(crew: Crew, name: str) -> None:
    crew.ask(0, refuse, name)
    found = answer(crew)
    assert isinstance(found, Failed) and str(found.error) == str(ERRORS[name])
    assert isinstance(found.error, FathomError | LimitReached)


def test_what_cannot_be_sent_is_an_error_not_an_end() -> None:
    with crew_on("cores:1", most=2) as crew:
        crew.ask(0, unspeakable)
        assert isinstance(answer(crew), Failed)
        crew.ask(0, refuse, ERRORS["does not travel"])
        assert isinstance(answer(crew), Failed)
        crew.ask(0, square, 3)
        assert answer(crew) == Done(0, 9)


def test_a_worker_that_is_killed_is_told_and_another_takes_its_place() -> None:
    with crew_on("cores:2") as crew:
        crew.ask(0, counted)
        assert answer(crew) == Done(0, 1)
        crew.ask(0, die)
        assert answer(crew) == Lost(0)
        crew.renew(0)
        crew.ask(0, counted)
        assert answer(crew) == Done(0, 1), "its desk is empty"


def test_workers_hear_that_they_should_stop() -> None:
    with crew_on("cores:2") as crew:
        for worker in range(2):
            crew.ask(worker, until_stopped)
        crew.stop()
        assert {answer(crew).worker, answer(crew).worker} == {0, 1}


@pytest.mark.parametrize("place", PLACES)
def test_results_come_in_the_order_of_the_parts(place: str) -> None:
    with crew_on(place) as crew:
        assert list(in_parts(crew, square, ((n,) for n in range(300)), Watch())) == [n * n for n in range(300)]


def test_a_part_whose_worker_is_killed_is_done_again(tmp_path: object) -> None:
    with crew_on("cores:2") as crew:
        parts = ((number, f"{tmp_path}/died") for number in range(20))
        assert list(in_parts(crew, die_at, parts, Watch())) == list(range(20))


def test_a_part_that_kills_everybody_is_given_up() -> None:
    with crew_on("cores:2") as crew, pytest.raises(FathomError, match="part 1 was lost with its worker 3 times"):
        list(in_parts(crew, die, [()], Watch()))


@given(st.integers(0, 10**9), st.integers(1, 5), st.integers(0, 400))
def test_whoever_dies_all_parts_are_done_once_told(seed: int, size: int, parts: int) -> None:
    """No part more than twice: the third time it would be given up."""
    crew = Mortal(size, random.Random(seed), 0.05, most=2)
    assert list(in_parts(crew, square, ((n,) for n in range(parts)), Watch())) == [n * n for n in range(parts)]


def test_parts_are_begun_only_as_far_ahead_as_memory_should_go() -> None:
    begun: list[int] = []

    def parts() -> Iterator[tuple[int]]:
        for number in range(10_000):
            begun.append(number)
            yield (number,)

    results = in_parts(Mortal(2), square, parts(), Watch())
    assert [next(results) for _ in range(3)] == [0, 1, 4]
    assert len(begun) < 200


def test_a_limit_ends_all_parts_and_is_raised_or_told_by_each() -> None:
    stop = [False]
    with crew_on("cores:2") as crew:
        watch = Watch(Limits(cancelled=lambda: stop[0], progress=lambda progress: stop.__setitem__(0, True)))
        told = list(in_parts(crew, until_stopped, [()] * 5, watch, to_the_end=True))
    assert told == ["stopped"] * 5
    with crew_on("cores:2") as crew, pytest.raises(LimitReached):
        list(in_parts(crew, until_stopped, [()] * 5, Watch(Limits(cancelled=lambda: True))))


@pytest.mark.parametrize("place", ["", "moon", "cores:0", "cores:x", "ray://", "ray://host", "ray://host:port"])
def test_a_place_that_is_none_is_refused(place: str) -> None:
    with pytest.raises(FathomError, match="expected here, cores"):
        crew_on(place)


def test_without_ray_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "ray", None)
    with pytest.raises(MissingExtra, match=r"fathom\[cluster\]"):
        crew_on("ray")
