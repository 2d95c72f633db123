"""The problem: elements with demands, options that cover them, and what follows at once from the numbers.

A solution says for every option how often it is used; an element with the demand d is covered d times. Equal options
are not told apart by anything but their place in the list, so callers give each only once.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from fathom.answer import Watch
from fathom.errors import FathomError

_BYTES_A_MEMBER = 400  # element, or place of an option among those of an element

Uses = dict[int, int]
"""How often options are used; those that are not named are not used."""


@dataclass(frozen=True, slots=True)
class Cover:
    """`demands[e]` tells how often the element e is to be covered, `options[o]` which elements one use of o covers."""

    demands: tuple[int, ...]
    options: tuple[tuple[int, ...], ...]

    def __post_init__(self) -> None:
        """Refuse what is no such problem."""
        if any(demand < 0 for demand in self.demands):
            raise FathomError("an element cannot be covered fewer than 0 times")
        for option in self.options:
            if len(set(option)) < len(option) or not all(0 <= element < len(self.demands) for element in option):
                raise FathomError(f"an option names different elements 0 to {len(self.demands) - 1}, found {option}")

    def capacity(self, option: int) -> int:
        """How often an option can be used at most; one that covers nothing is never used."""
        return min((self.demands[element] for element in self.options[option]), default=0)


class Rest:
    """What is still open of a problem: demands of elements, and the options that are neither used up nor refused."""

    __slots__ = ("cover", "demands", "members")

    def __init__(self, cover: Cover, demands: dict[int, int], options: Iterable[int]) -> None:
        self.cover = cover
        self.demands = demands
        self.members: dict[int, set[int]] = {element: set() for element in demands}
        for option in options:
            for element in cover.options[option]:
                self.members[element].add(option)

    @classmethod
    def of(cls, cover: Cover, watch: Watch) -> Rest:
        """All of a problem. Raises `LimitReached` if it is too large."""
        size = len(cover.demands) + sum(map(len, cover.options))
        watch.reserve(size * _BYTES_A_MEMBER, "the elements and their options")
        usable = (option for option in range(len(cover.options)) if cover.capacity(option))
        return cls(cover, dict(enumerate(cover.demands)), usable)

    def options(self) -> set[int]:
        """The options that are still open."""
        return set().union(*self.members.values())

    def capacity(self, option: int) -> int:
        """How often an option can still be used."""
        return min(self.demands[element] for element in self.cover.options[option])

    def settle(self) -> Uses | None:
        """Draw all conclusions that one element allows, and leave out what is settled; None: there is no solution.

        Elements that need all their options as often as these can be used, or have one option only, settle these;
        options of an element that needs nothing more are refused. Linear in the conclusions drawn, and in the size.
        """
        settled: Uses = {}
        pending = set(self.demands)
        while pending:
            element = pending.pop()
            options = self.members[element]
            most = sum(map(self.capacity, options))
            if most < self.demands[element]:
                return None
            if self.demands[element] == 0:
                for option in tuple(options):
                    pending |= self._refuse(option)
            elif most == self.demands[element] or len(options) == 1:
                for option in tuple(options):
                    times = min(self.capacity(option), self.demands[element])
                    settled[option] = times
                    pending |= self.use(option, times)
                if self.demands[element]:
                    return None
        for element in [element for element, demand in self.demands.items() if not demand]:
            del self.demands[element], self.members[element]
        return settled

    def use(self, option: int, times: int) -> set[int]:
        """Use an option so often and then never again; returns the elements it concerns."""
        for element in self.cover.options[option]:
            self.demands[element] -= times
        return self._refuse(option)

    def _refuse(self, option: int) -> set[int]:
        for element in self.cover.options[option]:
            self.members[element].discard(option)
        return set(self.cover.options[option])

    def parts(self) -> list[Rest]:
        """What is open, in parts that have no element in common."""
        found: list[Rest] = []
        unseen = set(self.demands)
        while unseen:
            first = unseen.pop()
            elements, options, waiting = {first}, set[int](), [first]
            while waiting:
                for option in self.members[waiting.pop()] - options:
                    options.add(option)
                    beside = [element for element in self.cover.options[option] if element in unseen]
                    unseen.difference_update(beside)
                    elements.update(beside)
                    waiting += beside
            found.append(Rest(self.cover, {element: self.demands[element] for element in elements}, options))
        return found

    def choice(self) -> int:
        """The option to decide next: of the element that has the fewest, the one that concerns most others."""
        scarce = min(self.members, key=lambda element: (len(self.members[element]), element))
        return max(
            self.members[scarce],
            key=lambda option: (sum(len(self.members[element]) for element in self.cover.options[option]), -option),
        )

    def after(self, option: int, times: int) -> Rest:
        """What is open after an option was used so often, and is not used again."""
        rest = Rest(self.cover, dict(self.demands), self.options())
        rest.use(option, times)
        return rest

    def key(self) -> tuple[frozenset[int], frozenset[tuple[int, int]]]:
        """What tells two rests of one problem apart."""
        return frozenset(self.options()), frozenset(self.demands.items())
