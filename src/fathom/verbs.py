"""The verbs: load, dump, solve, count, check, generate, analyse, picture, draw, reduce, verify.

They work on instances of any kind, which they find through the registry, and name none of them. Whatever a solver
answers is checked here before anybody sees it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any

from fathom.amounts import whole
from fathom.answer import Answer, Count, Limits, Verdict
from fathom.claims import examined, recounted
from fathom.compiled.tiers import watched
from fathom.errors import BrokenAnswer, FathomError, LimitReached, NotFound, UnknownName, excerpt, shown
from fathom.files import content_of
from fathom.formats.puzzlink import ADDRESSES, is_address, wrong_address
from fathom.formats.text import decode, parse
from fathom.hardness import Agreement, Built, agreement, chain
from fathom.kind import (
    Format,
    Generator,
    Imported,
    Instance,
    Kind,
    Picture,
    arguments,
    belonging,
    kind_named,
    kind_of,
    registry,
    solution_of,
)

if TYPE_CHECKING:
    from fathom.show import Scene


def load(path: str | Path, format: str | None = None) -> Instance:
    """Read an instance of any kind from a file; `-` is standard input.

    Files of other programs are recognised by what stands in them; `format` names one where that is not enough. An
    address of puzz.link (or another page of the sort) is read itself: nothing is fetched.
    """
    if isinstance(path, str) and is_address(path):
        return loads(path, "address", format)
    if not isinstance(path, (str, PathLike)):
        raise FathomError(f"found {shown(path)}, expected the name of a file")
    source = "<stdin>" if str(path) == "-" else str(path)
    return loads(content_of(path), source, format)


def _no_text(data: bytes, format: str | None) -> Format | None:
    """The format of a file that is no text: the one that was named, or the one whose files begin so."""
    if data.startswith(b"kind:"):
        return None
    formats = ((name, found) for kind in registry().values() for name, found in kind.formats.items() if found.begins)
    wanted = (found for name, found in formats if name == format or (format is None and data.startswith(found.begins)))
    return next(wanted, None)


def loads(text: str | bytes, source: str = "", format: str | None = None) -> Instance:
    """Read an instance of any kind from a text, or from what a file holds. `source` is what messages call it."""
    if isinstance(text, bytes):
        foreign = _no_text(text, format)
        if foreign is not None:
            found: Instance = foreign.read(text, source)
            return found
        text = decode(text, source)
    if not isinstance(text, str):
        raise FathomError(f"found {shown(text)}, expected a text")
    if format is not None:
        return _read_as(text, source, format)
    if not text.startswith("kind:"):
        for kind in registry().values():
            for foreign in kind.formats.values():
                if foreign.recognise(text):
                    instance: Instance = foreign.read(text, source)
                    return instance
        if is_address(text):
            raise wrong_address(text, _names_in_addresses(), source)
    document = parse(text, source)
    if document.kind not in registry():
        known = ", ".join(sorted(registry()))
        raise document.error("kind", f"found the kind {excerpt(document.kind)}, expected one of {known}")
    read: Instance = kind_named(document.kind).model.read(document)
    return read


def _names_in_addresses() -> list[str]:
    formats = (name for kind in registry().values() for name in kind.formats)
    return [name.removeprefix(ADDRESSES) for name in formats if name.startswith(ADDRESSES)]


def _read_as(text: str, source: str, format: str) -> Instance:
    formats = {name: found for kind in registry().values() for name, found in kind.formats.items()}
    if format not in formats:
        raise UnknownName("format", format, list(formats))
    found = formats[format]
    instance: Instance = found.read(text.encode(errors="replace") if found.begins else text, source)
    return instance


def dumps(instance: Instance, format: str | None = None) -> str:
    """The text of an instance: Fathom's own, or that of another program's `format`."""
    kind = kind_of(instance)
    if format is None:
        return instance.to_text()
    formats = {name: found for name, found in kind.formats.items() if found.write}
    if format not in formats:
        raise UnknownName(f"format to write {instance.kind} puzzles in", format, list(formats))
    writing = formats[format].write
    assert writing is not None
    return writing(instance)


def solve(
    instance: Instance,
    method: str | None = None,
    *,
    fewest: bool = False,
    limits: Limits | None = None,
    **options: Any,
) -> Answer:
    """Solve an instance and check the answer.

    Without a `method`, the first that fits is taken; `fewest` asks for one whose solution is proved to cost least.
    A limit that is reached leads to the verdict *undecided*, never to anything else.
    """
    kind = kind_of(instance)
    name, chosen = kind.method(method, instance, fewest)
    given = arguments(chosen.options, options)
    run = chosen.run.load() if isinstance(chosen.run, Imported) else chosen.run  # before the clock starts
    limits = _known(limits)
    watch = limits.watch()
    try:
        watch.check("starting")  # what is used up already is not begun
        with watched(watch.check):
            answer = run(instance, watch, **given)
    except LimitReached as limit:
        answer = Answer(Verdict.UNDECIDED, name, stopped=limit.reason)
    except MemoryError:
        answer = Answer(Verdict.UNDECIDED, name, stopped="memory of this machine")
    if answer.solution is not None:
        other = None if answer.other is None else belonging(instance, answer.other)
        answer = replace(answer, solution=belonging(instance, answer.solution), other=other)
    seconds = watch.seconds
    checking = limits.for_checking(watch.elapsed).watch()
    found = examined(kind.check, instance, answer, checking)
    if found.objections:
        raise BrokenAnswer(f"{kind.name}, method {name}: {'; '.join(found.objections)}")
    return replace(answer, seconds=seconds, checking=checking.seconds, unproved=found.unproved)


def count(instance: Instance, limit: int | None = None, *, limits: Limits | None = None) -> Count:
    """How many solutions there are, stopping at `limit`; what is counted is the kind's to say (`Count.of`).

    A number that an independent method comes to as well, within the time for checking, is confirmed; another is called
    unproved.
    """
    kind = kind_of(instance)
    part = kind.part("solve")
    counting = getattr(part, "count", None)
    if counting is None:
        reason = getattr(part, "UNCOUNTED", "there is no method that does")
        raise FathomError(f"solutions of {kind.name} are not counted: {reason}")
    limit = None if limit is None else whole(limit, "limit", least=1)
    limits = _known(limits)
    watch = limits.watch()
    try:
        with watched(watch.check):
            found: Count = counting(instance, limit, watch)
    except LimitReached as reached:
        found = Count(0, complete=False, stopped=reached.reason)
    except MemoryError:
        found = Count(0, complete=False, stopped="memory of this machine")
    found = replace(found, seconds=watch.seconds)
    return recounted(instance, found, getattr(part, "RECOUNTS", {}), limits.for_checking(watch.elapsed).watch())


def _known(limits: Limits | None) -> Limits:
    """These limits, or none at all; anything else is refused."""
    if limits is not None and not isinstance(limits, Limits):
        raise FathomError(f"limits: found {shown(limits)}, expected fathom.Limits(time=…, memory=…)")
    return limits or Limits()


def check(instance: Instance, solution: Any) -> list[str]:
    """What is wrong with a solution (an object of the kind, or its text); nothing if it is right."""
    return kind_of(instance).check.violations(instance, solution_of(instance, solution))


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
    watch = _known(limits).watch()
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
    watch = _known(limits).watch()
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


def analyse(instance: Instance, *, limits: Limits | None = None, **options: Any) -> Mapping[str, Any]:
    """Measure an instance: plain values by name."""
    analysis = kind_of(instance).analysis
    given = arguments(getattr(analysis, "OPTIONS", {}), options)
    watch = _known(limits).watch()
    with watched(watch.check):
        return analysis.analyse(instance, watch, **given)


def picture(instance: Instance, name: str, *, limits: Limits | None = None) -> Scene:
    """A picture of the measures of an instance; `fathom kinds KIND` lists them."""
    kind = kind_of(instance)
    pictures: Mapping[str, Picture] = getattr(kind.analysis, "PICTURES", {})
    if name not in pictures:
        raise UnknownName(f"picture of the measures of {kind.name}", name, list(pictures))
    watch = _known(limits).watch()
    with watched(watch.check):
        scene: Scene = pictures[name].draw(instance, watch)
    return scene


def draw(instance: Instance, solution: Any = None, *, overlay: str | None = None) -> Scene:
    """The picture of an instance, with a solution or an overlay if wanted. It shows itself in a notebook."""
    kind: Kind = kind_of(instance)
    if solution is not None:
        solution = solution_of(instance, solution)
    overlays = kind.drawing.OVERLAYS
    if overlay is not None and overlay not in overlays:
        raise UnknownName(f"overlay of {kind.name}", overlay, list(overlays))
    scene: Scene = kind.drawing.scene(instance, solution, overlay)
    return scene


def reduce(instance: Instance, target: str, *, limits: Limits | None = None) -> Built:
    """The instance of the kind `target` that is solvable exactly when this one is, by the shortest chain of reductions.

    Solutions travel with `forward` and `back` of what is returned, through the checkers of both kinds.
    """
    way = chain(kind_of(instance).name, target)
    with _known(limits).watch().holding():
        return way.build(instance)


def verify(built: Built, *, limits: Limits | None = None, counts: bool = False, structure: bool = False) -> Agreement:
    """Solve both sides of a reduction and compare: verdicts, solutions forward and back, and what else is wished.

    The limits hold for all of it together. `counts` compares the numbers of solutions, which only reductions
    that promise it keep; `structure` verifies the lemmas of the proof on the instance built, if that can be done.
    """
    if not isinstance(built, Built):
        raise FathomError(f"found {shown(built)}, expected what fathom.reduce returns")
    watch = _known(limits).watch()
    counting = (lambda instance: count(instance, limits=watch.left())) if counts else None
    return agreement(built, lambda instance: solve(instance, limits=watch.left()), counting, structure, watch)


def kinds() -> Mapping[str, Kind]:
    """All kinds by name."""
    return registry()
