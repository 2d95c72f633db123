"""What requests may say, as types; the schema that the server publishes is made from them."""

from __future__ import annotations

from typing import Annotated, Literal

from fathom.errors import MissingExtra

try:
    from pydantic import BaseModel, ConfigDict, Field
except ImportError:
    raise MissingExtra("the page", "web") from None

Form = Literal["step", "press", "drag", "cycle", "trace", "box", "type"]
Verb = Literal[
    "solve", "solutions", "count", "judge", "hint", "lost", "left",
    "generate", "series", "analyse", "whatif", "reply", "worth", "reduce",
]  # fmt: skip
Option = bool | int | float | str | list[str] | None


class RequestBody(BaseModel):
    """What all requests have in common: they are strict about numbers, and ignore what they do not know."""

    model_config = ConfigDict(allow_inf_nan=False)


class Puzzle(RequestBody):
    """A puzzle, whole."""

    text: str
    kind: str | None = None
    format: str | None = None


class Upload(RequestBody):
    """A text, or a file's bytes in base64."""

    text: str | None = None
    bytes: str | None = None
    name: str | None = Field(None, max_length=200)
    format: str | None = None


class GestureMade(RequestBody):
    """What a person did."""

    form: Form
    spots: list[str] = []
    value: str = ""


class Play(Puzzle):
    """Gestures, from a state on; layers of the picture that the page has, by hash; whether to see it in space."""

    state: str | None = None
    gestures: list[GestureMade] = Field([], max_length=10_000)
    known: dict[str, str] = {}
    space: bool = False


class Edit(Puzzle):
    """One square changed; or a line more (`step` 1) or less (-1) at a `side`."""

    spot: str | None = None
    glyph: str | None = None
    side: str | None = None
    step: int = 1


class Draw(Puzzle):
    """A picture."""

    solution: str | None = None
    overlay: str | None = None
    picture: str | None = None


class Check(Puzzle):
    """A solution to be checked."""

    solution: str


class Export(Draw):
    """A file: svg, animated, png, text, or another program's format."""

    as_: str = Field(alias="as")


class RunRequest(RequestBody):
    """Long work."""

    verb: Verb
    text: str | None = None
    kind: str | None = None
    format: str | None = None
    state: str | None = None
    options: dict[str, Option] = Field({}, max_length=100)
    time: Annotated[float, Field(ge=0)] | None = None


class Problem(BaseModel):
    """What went wrong: a line; the place in the text, or the limit, if it is one."""

    error: str
    place: dict[str, int | None] | None = None
    limit: str | None = None
