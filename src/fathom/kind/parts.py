"""What the rooms of a family have to offer, as types: a room is a module (or package) that fulfils its protocol.

Instances and solutions are the family's own, so they are told as anything here. What a room may lack is not listed: the
docstring of `fathom.kind` is, and whoever uses it asks first.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

from fathom.claims import CheckPart
from fathom.kind.declarations import Format, Generator, Listing, Method

__all__ = [
    "AnalysePart", "CheckPart", "DrawPart", "FormatsPart", "GeneratePart", "ListingPart", "ModelPart", "PlayPart",
    "SolvePart",
]  # fmt: skip


class ModelPart(Protocol):
    """Instances and solutions as text, both ways."""

    def read(self, document: Any, /) -> Any:
        """The instance in a document."""

    def write(self, instance: Any, /) -> str:
        """The text of an instance, which `read` reads."""

    def read_solution(self, instance: Any, text: str, /) -> Any:
        """The solution that a text tells."""

    def write_solution(self, instance: Any, solution: Any, /) -> str:
        """The text of a solution, which `read_solution` reads."""


class SolvePart(Protocol):
    """The ways to solve, by name, in order of preference."""

    @property
    def METHODS(self) -> Mapping[str, Method]:
        """The first that applies is the default."""


class ListingPart(SolvePart, Protocol):
    """The room of a kind that tells its solutions one by one."""

    @property
    def LISTING(self) -> Listing:
        """What is told, and by whom."""


class FormatsPart(Protocol):
    """Other people's files, by name."""

    @property
    def FORMATS(self) -> Mapping[str, Format]:
        """How each is recognised, read and written."""


class GeneratePart(Protocol):
    """The ways to make instances, by name, in order of preference."""

    @property
    def GENERATORS(self) -> Mapping[str, Generator]:
        """The first is the default."""


class AnalysePart(Protocol):
    """The measures: plain values by name, and the same for people, as labels and values."""

    @property
    def analyse(self) -> Callable[..., Mapping[str, Any]]:
        """Of an instance, under a watch, with the options that the room declares."""

    def report(self, facts: Any, /) -> list[tuple[str, str]]:
        """What is printed of the measures."""


class DrawPart(Protocol):
    """The pictures."""

    @property
    def OVERLAYS(self) -> Mapping[str, str]:
        """What can be laid over a picture, by name, in words."""

    def scene(self, instance: Any, solution: Any = None, overlay: str | None = None, /) -> Any:
        """The picture of an instance, with a solution or an overlay; a `Scene`."""


class PlayPart(Protocol):
    """What can be done by hand; `fathom.playing` has the words for it, and tells what else a room may have."""

    def spots(self, instance: Any, /) -> Sequence[Any]:
        """The places of the picture that gestures refer to."""

    def options(self, instance: Any, state: str, /) -> Any:
        """What may be done now: `Moves` or `Marks`."""
