"""Instances and solutions: what they share whatever their kind, and how a solution comes to know its instance."""

from __future__ import annotations

from typing import Any, ClassVar

from fathom.errors import FathomError, shown
from fathom.kind.family import Kind
from fathom.kind.registering import kind_named


class Instance:
    """What all instances share: the name of their kind, their text, and their picture in a notebook."""

    __slots__ = ()
    kind: ClassVar[str]

    def to_text(self) -> str:
        """The instance as a file of its kind."""
        return kind_of(self).model.write(self)

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
        return kind_of(self._instance).model.write_solution(self._instance, self)

    def _repr_svg_(self) -> str | None:
        if self._instance is None:
            return None
        svg: str = kind_of(self._instance).drawing.scene(self._instance, self)._repr_svg_()
        return svg


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
