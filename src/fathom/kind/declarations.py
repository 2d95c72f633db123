"""What families declare in their rooms: options, methods, generators, formats, pictures, studies."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path
from typing import Any

from fathom.answer import Answer
from fathom.errors import FathomError, UnknownName, shown

_WORDS = {bool: "yes or no", int: "a whole number", float: "a number", str: "a text"}


@dataclass(frozen=True, slots=True)
class Option:
    """One thing a method or generator can be told: its type is that of its default, or what `convert` makes of text.

    `reads`: what it is told leads to files of the machine, read or written; the page's server refuses it. `choices`:
    the texts that are understood, where they are few; without a conversion others are refused.
    """

    default: Any
    summary: str
    convert: Callable[[str], Any] | None = None
    reads: bool = False
    choices: Sequence[str] = ()

    def parse(self, name: str, text: str) -> Any:
        """The value that `text`, as typed on a command line, stands for."""
        if self.choices and self.convert is None and text not in self.choices:
            raise FathomError(f"option {name}={text!r}: expected one of {', '.join(self.choices)}")
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
class Listing:
    """How solutions are told one by one: `run(instance, watch)` yields each of them once, and ends after the last.

    `of` says what they are, in the words of the kind's count: where solutions cost something, those that cost least.
    `method` is the one of the kind's `RECOUNTS` that searches in the same way, if there is such: it confirms nothing.
    """

    of: str
    run: Callable[..., Iterator[Any]]
    method: str = "listing"


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

    Files that are no text say how they begin, and `read` then gets their bytes. `several` are the texts of the puzzles
    in a file that may have many, each of which `read` reads.
    """

    summary: str
    recognise: Callable[[str], bool]
    read: Callable[[Any, str], Any]
    write: Callable[[Any], str] | None = None
    begins: tuple[bytes, ...] = ()
    several: Callable[[str], Sequence[str]] | None = None


@dataclass(frozen=True, slots=True)
class Example:
    """A puzzle that comes with Fathom, and what is known about it."""

    path: Path
    known: Mapping[str, Any]


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


@dataclass(frozen=True, slots=True)
class Imported:
    """A function that is imported when it is needed, for what it needs may take time to load (see `imported`)."""

    module: str
    name: str

    def load(self) -> Callable[..., Any]:
        """The function itself."""
        module = sys.modules.get(self.module) or import_module(self.module)
        found: Callable[..., Any] = getattr(module, self.name)
        return found

    def __call__(self, *arguments: Any, **options: Any) -> Any:
        """Call it."""
        return self.load()(*arguments, **options)


@dataclass(frozen=True, slots=True)
class _Module:
    name: str

    def __getattr__(self, function: str) -> Imported:
        if function.startswith("__"):
            raise AttributeError(function)
        return Imported(self.name, function)


def imported(package: str, *modules: str) -> tuple[_Module, ...]:
    """Modules of a package whose functions are imported when they are called.

    Imports for type checkers stand beside it, so that these, and the linter of imports, see what is meant::

        if TYPE_CHECKING:
            from mine.solve import methods as _methods
        else:
            (_methods,) = imported(__name__, "methods")
    """
    return tuple(_Module(f"{package}.{module}") for module in modules)


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
