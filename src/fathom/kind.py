"""A family of puzzles, as the rest of the house sees it, and the registry of all families.

A family is a folder (a package) whose `__init__.py` declares `KIND = Kind(...)`, or `KINDS` for several. Its rooms
have the same names in every family and are imported when they are first needed; a room is a module, or a package where
it is large:

========== ==================================================================================================
model      `read(document) -> instance`, `write(instance) -> str`, `read_solution(instance, text)`,
           `write_solution(instance, solution) -> str`; `SOLUTION`: the class of solutions, or several: derived
           from `Solution`, they show themselves; anything else that a user hands over is refused
check      `violations(instance, solution) -> list[str]`;
           `problems(instance, claim, certificate, watch) -> list[str]`: why a certificate does not show a claim (see
           `fathom.claims`), if the kind has certificates; `cost_of(instance, solution, terms)`, if solutions cost
           something; `same(one, other)`, if solutions may be alike without being equal; `violations_under(instance,
           solution, terms)`, if answers may be about other terms than the puzzle's; `facts_of(instance, solution)`,
           what is told about a solution besides
solve      `METHODS: dict[str, Method]`, the first that applies being the default;
           `count(instance, limit, watch) -> Count`, if the kind counts, and `RECOUNTS: dict[str, Recount]`, other
           ways to the same number; or `UNCOUNTED: str`, why it does not count;
           `TOLD`: names of statistics that are told with the answer, if there are such
formats    `FORMATS: dict[str, Format]`: other people's files
generate   `GENERATORS: dict[str, Generator]`, the first being the default
analyse    `analyse(instance, watch, **options) -> dict` of plain values; `report(facts) -> list[(label, value)]`;
           `OPTIONS: dict[str, Option]`, `PICTURES: dict[str, Picture]` and `STUDIES: dict[str, Study]` (tables that
           `fathom bench` prints), if there are any
draw       `scene(instance, solution=None, overlay=None) -> Scene`, `OVERLAYS: dict[str, str]`
========== ==================================================================================================

Families of other packages join through the entry point group `fathom.kinds`, each entry naming a `Kind`.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module, util
from importlib.metadata import entry_points
from pathlib import Path
from pkgutil import iter_modules
from types import ModuleType
from typing import Any, ClassVar

from fathom.answer import Answer
from fathom.errors import FathomError, UnknownName, shown

ENTRY_POINTS = "fathom.kinds"
_WORDS = {bool: "yes or no", int: "a whole number", float: "a number", str: "a text"}
FAMILY_FOLDERS = ("fathom.puzzles", "fathom.problems")


@dataclass(frozen=True, slots=True)
class Option:
    """One thing a method or generator can be told: its type is that of its default, or what `convert` makes of text."""

    default: Any
    summary: str
    convert: Callable[[str], Any] | None = None

    def parse(self, name: str, text: str) -> Any:
        """The value that `text`, as typed on a command line, stands for."""
        convert = self.convert or (_truth if isinstance(self.default, bool) else type(self.default))
        try:
            return convert(text)
        except ValueError as error:
            wanted = str(error) if self.convert else f"expected {_WORDS.get(type(self.default), 'something else')}"
            raise FathomError(f"option {name}={text!r}: {wanted}") from None

    def accept(self, name: str, value: Any) -> Any:
        """A value that is no text, as a program gives it: of the default's type, unless there is a conversion."""
        kind = type(self.default)
        fits = isinstance(value, (int, float) if kind is float else kind) and isinstance(value, bool) == (kind is bool)
        if self.convert is None and not fits:
            raise FathomError(f"option {name}={shown(value)}: expected {_WORDS.get(kind, kind.__name__)}")
        return value


def _truth(text: str) -> bool:
    words = {"yes": True, "true": True, "on": True, "1": True, "no": False, "false": False, "off": False, "0": False}
    return words[text.lower()] if text.lower() in words else _refuse(text)


def _refuse(text: str) -> bool:
    raise ValueError(text)


@dataclass(frozen=True, slots=True)
class Method:
    """A way to solve instances of a kind.

    `fewest`: its solutions are proved to cost least. `sure`: given the time it decides; other methods try their luck.
    """

    summary: str
    run: Callable[..., Answer]
    applies: Callable[[Any], bool] = lambda _instance: True
    fewest: bool = False
    options: Mapping[str, Option] = field(default_factory=dict)
    sure: bool = True


@dataclass(frozen=True, slots=True)
class Generator:
    """A way to make instances: `make(seed, watch, **options) -> instance`, the same for the same seed.

    `series(number, seed, watch, **options) -> list of instances`, if there is one, makes some from easy to hard.
    """

    summary: str
    make: Callable[..., Any]
    options: Mapping[str, Option] = field(default_factory=dict)
    series: Callable[..., Any] | None = None


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture of measures: `draw(instance, watch) -> Scene`."""

    summary: str
    draw: Callable[..., Any]


@dataclass(frozen=True, slots=True)
class Format:
    """Other people's files. `recognise` looks at the whole text and must be cheap and sure.

    Files that are no text say how they begin, and `read` then gets their bytes.
    """

    summary: str
    recognise: Callable[[str], bool]
    read: Callable[[Any, str], Any]
    write: Callable[[Any], str] | None = None
    begins: tuple[bytes, ...] = ()


@dataclass(frozen=True, slots=True)
class Example:
    """A puzzle that comes with Fathom, and what is known about it."""

    path: Path
    known: Mapping[str, Any]


@dataclass(frozen=True)
class Kind:
    """What a family of puzzles declares. `home` is the name of its package.

    A kind that is a special case of another names that one's package as `general`: its files serve where the home has
    none of that name.
    """

    name: str
    summary: str
    home: str
    legend: Mapping[str, str]
    examples_folder: Path | None = None
    general: str | None = None

    def part(self, name: str) -> ModuleType | None:
        """The family's file `name`, imported now; None if the family has no such file."""
        for home in filter(None, (self.home, self.general)):
            module = f"{home}.{name}"
            if module in sys.modules:
                return sys.modules[module]
            if _is_there(module):
                return import_module(module)
        return None

    def _need(self, name: str, verb: str) -> ModuleType:
        found = self.part(name)
        if found is None:
            raise FathomError(f"{self.name} puzzles cannot be {verb}")
        return found

    @property
    def model(self) -> ModuleType:
        """Instances and solutions as text, both ways."""
        return self._need("model", "read")

    @property
    def check(self) -> ModuleType:
        """The rules."""
        return self._need("check", "checked")

    @property
    def methods(self) -> Mapping[str, Method]:
        """The ways to solve, by name, in order of preference."""
        found: Mapping[str, Method] = self._need("solve", "solved").METHODS
        return found

    @property
    def generators(self) -> Mapping[str, Generator]:
        """The ways to make instances, by name, in order of preference."""
        found: Mapping[str, Generator] = self._need("generate", "generated").GENERATORS
        return found

    @property
    def formats(self) -> Mapping[str, Format]:
        """Other people's files that this kind reads, by name."""
        part = self.part("formats")
        found: Mapping[str, Format] = part.FORMATS if part else {}
        return found

    @property
    def analysis(self) -> ModuleType:
        """The measures."""
        return self._need("analyse", "analysed")

    @property
    def drawing(self) -> ModuleType:
        """The pictures."""
        return self._need("draw", "drawn")

    def method(self, name: str | None, instance: Any, fewest: bool = False) -> tuple[str, Method]:
        """The method called `name`, or the first that applies to `instance` (and proves the least cost)."""
        methods = self.methods
        if name is None:
            for candidate, method in methods.items():
                if method.applies(instance) and (method.fewest or not fewest):
                    return candidate, method
            raise FathomError(f"no method of {self.name} {'finds the fewest' if fewest else 'fits'} here")
        if name not in methods:
            raise UnknownName(f"method of {self.name}", name, list(methods))
        if not methods[name].applies(instance):
            fitting = ", ".join(key for key, method in methods.items() if method.applies(instance))
            raise FathomError(f"method {name} does not fit this instance (these do: {fitting})")
        if fewest and not methods[name].fewest:
            proving = ", ".join(key for key, method in methods.items() if method.fewest)
            raise FathomError(f"method {name} does not prove the fewest (these do: {proving})")
        return name, methods[name]

    def examples(self) -> list[Example]:
        """The puzzles of this kind that come with Fathom (or with the package that brought the kind)."""
        folder = self.examples_folder or _examples_folder() / self.name
        ledger = folder / "known.json"
        if not ledger.is_file():
            return []
        known = json.loads(ledger.read_text())
        return [Example(folder / file, facts) for file, facts in known.items()]


@cache
def _is_there(module: str) -> bool:
    """Whether there is such a module; families are asked for the same ones at every file that is read."""
    return util.find_spec(module) is not None


@dataclass(frozen=True, slots=True)
class StudyTable:
    """A table that a study has filled: a title, a heading, and rows of words."""

    title: str
    heading: tuple[str, ...]
    rows: Sequence[tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class Study:
    """Tables about a kind that take a while: `run(puzzles, limits)` yields each `StudyTable` as it is done.

    `puzzles` are pairs of a name and an instance, those of the files that were given. The limits hold for each search
    of it; what they end is left open in the table.
    """

    summary: str
    run: Callable[..., Iterator[StudyTable]]


class Instance:
    """What all instances share: the name of their kind, their text, and their picture in a notebook."""

    __slots__ = ()
    kind: ClassVar[str]

    def to_text(self) -> str:
        """The instance as a file of its kind."""
        text: str = kind_of(self).model.write(self)
        return text

    def _repr_svg_(self) -> str:
        svg: str = kind_of(self).drawing.scene(self)._repr_svg_()
        return svg


class Solution:
    """What solutions may share: their text and their picture, once they know the instance that they solve.

    A verb that returns a solution lets it know (`belonging`); until then it is shown as it is written in Python.
    """

    _instance: Instance | None = None

    def __str__(self) -> str:
        if self._instance is None:
            return repr(self)
        text: str = kind_of(self._instance).model.write_solution(self._instance, self)
        return text

    def _repr_svg_(self) -> str | None:
        if self._instance is None:
            return None
        svg: str = kind_of(self._instance).drawing.scene(self._instance, self)._repr_svg_()
        return svg


@dataclass(frozen=True, slots=True)
class Imported:
    """A function that is imported when it is needed, for what it needs may take time to load.

    Decorates the function that imports it::

        @Imported
        def _by_search() -> Any:
            from fathom.puzzles.path.solve.methods import by_search

            return by_search
    """

    load: Callable[[], Callable[..., Any]]

    def __call__(self, *arguments: Any, **options: Any) -> Any:
        """Call it."""
        return self.load()(*arguments, **options)


def arguments(options: Mapping[str, Option], given: Mapping[str, Any]) -> dict[str, Any]:
    """The values of all `options`: those given (converted if they are text), the defaults elsewhere."""
    for name in given:
        if name not in options:
            raise UnknownName("option", name, list(options))
    chosen = {}
    for name, option in options.items():
        value = given.get(name, option.default)
        chosen[name] = option.parse(name, value) if isinstance(value, str) else option.accept(name, value)
    return chosen


@cache
def registry() -> Mapping[str, Kind]:
    """All kinds by name: the families in the house, then those of other packages."""
    kinds: dict[str, Kind] = {}
    for kind in (*_own_kinds(), *(entry.load() for entry in entry_points(group=ENTRY_POINTS))):
        if kind.name in kinds:
            raise FathomError(f"two kinds are called {kind.name}: {kinds[kind.name].home} and {kind.home}")
        kinds[kind.name] = kind
    return kinds


def _own_kinds() -> Iterator[Kind]:
    for folder in FAMILY_FOLDERS:
        package = import_module(folder)
        for found in iter_modules(package.__path__, f"{folder}."):
            family = import_module(found.name)
            yield from getattr(family, "KINDS", None) or (family.KIND,)


def kind_named(name: str) -> Kind:
    """The kind called `name`; `UnknownName` lists the others."""
    kinds = registry()
    if not isinstance(name, str) or name not in kinds:
        raise UnknownName("kind", str(name), sorted(kinds))
    return kinds[name]


def kind_of(instance: Instance) -> Kind:
    """The kind that `instance` belongs to."""
    name = getattr(instance, "kind", None)
    if not isinstance(name, str):
        raise FathomError(f"found {shown(instance)}, expected a puzzle; fathom.load reads one from a file")
    return kind_named(name)


def solution_of(instance: Instance, given: Any) -> Any:
    """A solution of the kind of `instance`, from an object or its text; `FathomError` if it cannot be one."""
    kind = kind_of(instance)
    if isinstance(given, str):
        return belonging(instance, kind.model.read_solution(instance, given))
    found = _of_the_class(kind, given)
    if found is None:
        raise FathomError(f"found {shown(given)}, expected a solution of {kind.name}, or its text")
    return found


def belonging(instance: Instance, solution: Any) -> Any:
    """The solution, which now knows what it solves, if it is of a kind that can."""
    found = _of_the_class(kind_of(instance), solution)
    if isinstance(found, Solution):
        object.__setattr__(found, "_instance", instance)
    return solution if found is None else found


def _of_the_class(kind: Kind, given: Any) -> Any:
    """The object as one of the kind's `SOLUTION`; a plain tuple becomes one whose class is a tuple. None: it is not."""
    wanted = getattr(kind.model, "SOLUTION", object)
    if isinstance(given, wanted):
        return given
    for one in wanted if isinstance(wanted, tuple) else (wanted,):
        if type(given) is not object and issubclass(one, type(given)):
            try:
                return one(given)
            except (TypeError, ValueError):
                return None
    return None


def _examples_folder() -> Path:
    """`examples/` in a source tree, or the copy inside an installed package."""
    package = Path(__file__).parent
    installed = package / "examples"
    return installed if installed.is_dir() else package.parents[1] / "examples"
