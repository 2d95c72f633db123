"""A family of puzzles: its name, what its signs mean, and its rooms, imported when they are needed."""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib import import_module, util
from pathlib import Path
from types import ModuleType
from typing import Any, cast

from fathom.errors import FathomError, UnknownName
from fathom.kind.declarations import Example, Format, Generator, Method
from fathom.kind.parts import (
    AnalysePart,
    CheckPart,
    DrawPart,
    FormatsPart,
    GeneratePart,
    ModelPart,
    PlayPart,
    SolvePart,
)


@dataclass(frozen=True)
class Kind:
    """What a family of puzzles declares. `home` is the name of its package; `rules` are told in two sentences or so.

    A kind that is a special case of another names that one's package as `general`: its files serve where the home has
    none of that name.
    """

    name: str
    summary: str
    home: str
    legend: Mapping[str, str]
    examples_folder: Path | None = None
    general: str | None = None
    rules: str = ""

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
    def model(self) -> ModelPart:
        """Instances and solutions as text, both ways."""
        return cast(ModelPart, self._need("model", "read"))

    @property
    def check(self) -> CheckPart:
        """The rules."""
        return cast(CheckPart, self._need("check", "checked"))

    @property
    def methods(self) -> Mapping[str, Method]:
        """The ways to solve, by name, in order of preference."""
        return cast(SolvePart, self._need("solve", "solved")).METHODS

    @property
    def generators(self) -> Mapping[str, Generator]:
        """The ways to make instances, by name, in order of preference."""
        return cast(GeneratePart, self._need("generate", "generated")).GENERATORS

    @property
    def formats(self) -> Mapping[str, Format]:
        """Other people's files that this kind reads, by name."""
        part = self.part("formats")
        return cast(FormatsPart, part).FORMATS if part else {}

    @property
    def analysis(self) -> AnalysePart:
        """The measures."""
        return cast(AnalysePart, self._need("analyse", "analysed"))

    @property
    def drawing(self) -> DrawPart:
        """The pictures."""
        return cast(DrawPart, self._need("draw", "drawn"))

    @property
    def playing(self) -> PlayPart:
        """What can be done by hand."""
        return cast(PlayPart, self._need("play", "played"))

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


def _examples_folder() -> Path:
    """`examples/` in a source tree, or the copy inside an installed package."""
    package = Path(__file__).parents[1]
    installed = package / "examples"
    return installed if installed.is_dir() else package.parents[1] / "examples"
