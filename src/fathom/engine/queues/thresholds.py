"""Whether a queue bears decreasing keys: all that can happen to it with a few items at a time, however long it goes on.

Suppose a queue gives out an item whose key is larger than the original key t of another one. Call keys *low* if they
are at most t and *high* otherwise. Whatever the queue did, it did by comparisons, and a comparison of a low key with a
high one comes out as the names say. So let all items be low or high, and let a comparison of two alike come out either
way: if a queue cannot err then, it cannot err with any keys. An item is low or high when it comes in, and a high one
may fall; with n items at a time there are finitely many states, and all are visited, the nearest first.

What errs so may need comparisons that no keys would give. `keys_for` finds keys for a run, if there are any, by the
longest paths in the order that its comparisons ask for; they show that the queue errs. Since runs were visited by
length, no run that errs has fewer operations.

The number of states grows exponentially with n; an array of n items has at most 3^n.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from fathom.answer import Watch
from fathom.engine.queues.queue import Queue, items_of

State = tuple[Any, ...]

Choices = tuple[bool, ...]
"""How the comparisons of equals came out, one after the other."""


class Script:
    """The answers to comparisons of items that are alike: some given, then "not less"."""

    def __init__(self) -> None:
        """No answers are given."""
        self.given: Choices = ()
        self.asked: list[bool] = []

    def begin(self, given: Choices) -> None:
        """Give these answers to the comparisons that come."""
        self.given, self.asked = given, []

    def answer(self) -> bool:
        """The next answer."""
        told = self.given[len(self.asked)] if len(self.asked) < len(self.given) else False
        self.asked.append(told)
        return told


@dataclass(frozen=True, slots=True, eq=False)
class Mark:
    """An item as far as it matters: whether its key, and its original key, are high."""

    name: str
    high: bool
    high_at_first: bool
    script: Script

    def __lt__(self, other: Mark) -> bool:
        """Low is less than high; otherwise the script says."""
        return self.script.answer() if self.high == other.high else other.high


@dataclass(frozen=True, slots=True)
class Operation:
    """What is done to a queue: `insert` something high or low, let the high item at a place `fall`, or `extract`.

    Places are numbered as `Queue.content` tells the items. `choices`: how comparisons of equals came out.
    """

    what: str
    place: int = -1
    choices: Choices = ()


class Explored:
    """The states of a queue of this sort with at most `most` items at a time, by the fewest operations that lead there.

    `states` says from where, and by what, each was reached first.
    """

    def __init__(self, make: Callable[[], Queue], most: int) -> None:
        """Nothing is explored but the empty queue."""
        self.most = most
        self.empty = make()
        self.script = Script()
        self.high = Mark("high", True, True, self.script)
        self.fallen = Mark("fallen", False, True, self.script)
        self.low = Mark("low", False, False, self.script)
        self.states: dict[State, tuple[State, Operation] | None] = {self.empty.content(): None}
        self.rounds: list[int] = []

    def errors(self, watch: Watch) -> Iterator[list[list[Operation]]]:
        """Runs that end with an item that must not come out, those of one length together, the shortest first.

        Every state is reached in one way, though there may be others.
        """
        layer = list(self.states)
        while layer:
            self.rounds.append(len(layer))
            ahead, wrong = [], []
            for state in layer:
                watch.check("states of the queue", len(self.states))
                for operation, after in self._steps(state):
                    if after is None:
                        wrong.append([*self._way(state), operation])
                    elif after not in self.states:
                        self.states[after] = (state, operation)
                        ahead.append(after)
            if wrong:
                yield wrong
            layer = ahead

    def _way(self, state: State) -> list[Operation]:
        found = []
        while (before := self.states[state]) is not None:
            state, operation = before
            found.append(operation)
        return found[::-1]

    def _steps(self, state: State) -> Iterator[tuple[Operation, State | None]]:
        """What can be done in a state, and what comes of it: None, if the wrong item comes out."""
        marks = list(items_of(state))
        for place, mark in enumerate(marks):
            if mark is self.high:
                yield Operation("fall", place), with_mark(state, place, self.fallen)
        if len(marks) < self.most:
            for mark in (self.low, self.high):
                for choices in self._scripts():
                    queue = self.empty.refilled(state)
                    self.script.begin(choices)
                    queue.insert(mark)
                    yield Operation(mark.name, -1, tuple(self.script.asked)), queue.content()
        if marks:
            for choices in self._scripts():
                queue = self.empty.refilled(state)
                self.script.begin(choices)
                wrong = queue.extract_min() is self.high and self.low in marks
                yield Operation("extract", -1, tuple(self.script.asked)), None if wrong else queue.content()

    def _scripts(self) -> Iterator[Choices]:
        """All ways in which the comparisons of one operation can come out; the script has what was asked last."""
        given: list[bool] = []
        while True:
            yield tuple(given)
            given = list(self.script.asked)
            while given and given[-1]:
                given.pop()
            if not given:
                return
            given[-1] = True


def with_mark(state: State, place: int, mark: Mark) -> State:
    """The state with another mark at a place."""
    count = -1

    def told(part: Any) -> Any:
        nonlocal count
        if isinstance(part, tuple):
            return tuple(map(told, part))
        if isinstance(part, Mark):
            count += 1
            return mark if count == place else part
        return part

    return tuple(map(told, state))


_Key = tuple[int, int]
"""The number of an item, and how often its key has fallen: a key that is to be found."""

_Order = tuple[_Key, _Key, int]
"""One key is before another: by 1 if it is less, and by 0 if it may be equal."""


class _Known:
    """An item of a run: its number, and how often its key has fallen. Comparisons are noted."""

    def __init__(self, number: int, high: bool, notes: _Notes) -> None:
        self.number, self.high, self.falls, self.notes = number, high, 0, notes

    @property
    def key(self) -> _Key:
        return self.number, self.falls

    def __lt__(self, other: _Known) -> bool:
        less = self.notes.script.answer() if self.high == other.high else other.high
        self.notes.order.append((self.key, other.key, 1) if less else (other.key, self.key, 0))
        return less


class _Notes:
    """The script of a run, its steps, which keys in it are high, and the order that its comparisons ask for."""

    def __init__(self) -> None:
        self.script = Script()
        self.order: list[_Order] = []
        self.high: dict[_Key, bool] = {}
        self.steps: list[_Key | None] = []

    def keyed(self, ascending: Sequence[_Key]) -> Keyed:
        """The steps with the places in this order for keys."""
        place = {key: number for number, key in enumerate(ascending)}
        return [step if step is None else (step[0], place[step]) for step in self.steps]


Keyed = list[tuple[int, int] | None]
"""A run with keys: pairs of an item's number and its key from now on, and None where an item is taken out."""


def keys_for(make: Callable[[], Queue], run: Sequence[Operation]) -> Keyed | None:
    """The run with keys by which all comparisons come out as they did; None, if there are no such keys."""
    told = _replayed(make, run)
    high = told.high
    order = told.order + [(one, other, 1) for one in high if not high[one] for other in high if high[other]]
    keys = _levels(high, [(one, other, 1) for one, other, _ in order])
    if keys is not None:  # no two need be equal: let all differ
        return told.keyed(sorted(high, key=lambda key: (keys[key], key)))
    keys = _levels(high, order)
    return None if keys is None else [step if step is None else (step[0], keys[step]) for step in told.steps]


def random_keys(make: Callable[[], Queue], run: Sequence[Operation], random: Random) -> Iterator[Keyed]:
    """The operations of the run with keys at random, all different, the low ones below the high ones; without end."""
    told = _replayed(make, run)
    low, high = ([key for key, is_high in told.high.items() if is_high is side] for side in (False, True))
    while True:
        yield told.keyed(random.sample(low, len(low)) + random.sample(high, len(high)))


def _replayed(make: Callable[[], Queue], run: Sequence[Operation]) -> _Notes:
    """What happens in a run, with items that can be told apart."""
    notes, queue = _Notes(), make()
    count = 0
    for operation in run:
        notes.script.begin(operation.choices)
        if operation.what == "extract":
            queue.extract_min()
            notes.steps.append(None)
            continue
        if operation.what == "fall":
            item = list(items_of(queue.content()))[operation.place]
            item.high, item.falls = False, item.falls + 1
        else:
            item = _Known(count, operation.what == "high", notes)
            count += 1
            queue.insert(item)
        notes.high[item.key] = item.high
        notes.steps.append(item.key)
    return notes


def _levels(keys: Iterable[_Key], order: Sequence[_Order]) -> dict[_Key, int] | None:
    """The least numbers from 0 that keep to an order, if there are any: longest paths."""
    found = dict.fromkeys(keys, 0)
    for _ in range(len(found) + 1):
        late = [(one, other, gap) for one, other, gap in order if found[other] < found[one] + gap]
        if not late:
            return found
        for one, other, gap in late:
            found[other] = max(found[other], found[one] + gap)
    return None
