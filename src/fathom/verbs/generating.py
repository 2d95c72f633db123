"""New instances: generate, series."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from fathom.amounts import whole
from fathom.answer import Limits
from fathom.compiled.tiers import watched
from fathom.errors import FathomError, LimitReached, NotFound, UnknownName
from fathom.kind import Generator, Instance, arguments, kind_named
from fathom.verbs.limits import known


def generate(
    kind: str, generator: str | None = None, *, seed: int = 0, limits: Limits | None = None, **options: Any
) -> Instance:
    """Make a new instance; the same seed and options make the same one.

    Raises `NotFound` if there is none that fits, or none was found within the limits.
    """
    chosen = _generator(kind, generator)[1]
    seed = whole(seed, "seed")
    given = arguments(chosen.options, options)
    made: Instance
    watch = known(limits).watch()
    with _looking(), watched(watch.check):
        made = chosen.make(seed, watch, **given)
    return made


def series(
    kind: str, number: int, generator: str | None = None, *, seed: int = 0, limits: Limits | None = None, **options: Any
) -> list[Instance]:
    """Make so many new instances from easy to hard; the same seed and options make the same ones.

    Raises `NotFound` if they were not found within the limits.
    """
    name, chosen = _generator(kind, generator)
    if chosen.series is None:
        raise FathomError(f"the generator {name} of {kind} makes no series")
    number, seed = whole(number, "number", least=1), whole(seed, "seed")
    given = arguments(chosen.options, options)
    made: list[Instance]
    watch = known(limits).watch()
    with _looking(), watched(watch.check):
        made = chosen.series(number, seed, watch, **given)
    return made


@contextmanager
def _looking() -> Iterator[None]:
    """Whatever ends a generator early, it has found nothing."""
    try:
        yield
    except LimitReached as limit:
        raise NotFound(f"found nothing that fits: {limit.reason}") from None
    except MemoryError:
        raise NotFound("found nothing that fits: memory of this machine") from None


def _generator(kind: str, name: str | None) -> tuple[str, Generator]:
    generators = kind_named(kind).generators
    name = name or next(iter(generators))
    if name not in generators:
        raise UnknownName(f"generator of {kind}", name, list(generators))
    return name, generators[name]
