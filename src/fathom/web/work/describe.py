"""The kinds, described for the page: what the gallery, the editor and the controls are made of."""

from __future__ import annotations

from dataclasses import asdict
from functools import lru_cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from fathom import verbs
from fathom.errors import FathomError
from fathom.hardness.registry import all_reductions
from fathom.kind import Example, Kind, kind_named
from fathom.show.outputs.data import Data
from fathom.verbs.showing import pictures_of
from fathom.web.work.plain import options_list

_TINY, _HUGE = 40, 200
"""Squares of a picture that shows, small as it is in a gallery, what a kind is about."""


def all_kinds() -> list[Data]:
    """Every kind in short: what it is, its signs, an example, and whether it can be played."""
    return [_short(kind) for kind in verbs.kinds().values()]


@lru_cache
def telling(name: str) -> Example | None:
    """The example that stands for a kind: the first with a solution whose picture is neither tiny nor huge.

    Where there is none such, the largest of those that are small; where nothing is solved, the first.
    """
    examples = kind_named(name).examples()
    sizes = []
    for number, example in enumerate(examples):
        if example.known.get("verdict") != "solved":
            continue
        picture = verbs.draw(verbs.load(example.path))
        size = picture.width * picture.height
        if _TINY <= size <= _HUGE:
            return example
        sizes.append((size > _HUGE, -size, number))
    return examples[min(sizes)[2]] if sizes else next(iter(examples), None)


def _short(kind: Kind) -> Data:
    example = telling(kind.name)
    return {
        "name": kind.name,
        "summary": kind.summary,
        "rules": kind.rules,
        "legend": [[glyph, meaning] for glyph, meaning in kind.legend.items()],
        "folder": kind.home.split(".")[1] if kind.home.startswith("fathom.") else "puzzles",
        "example": None if example is None else _text(example),
        "plays": kind.part("play") is not None,
        "replies": hasattr(kind.part("play"), "reply"),
        "worth": hasattr(kind.part("play"), "worth"),
    }


def whole_kind(name: str) -> Data:
    """All about one kind."""
    kind = kind_named(name)
    drawing, analysis = kind.part("draw"), kind.part("analyse")
    generators = kind.generators if kind.part("generate") else {}
    return _short(kind) | {
        "methods": [
            {
                "name": name,
                "summary": found.summary,
                "fewest": found.fewest,
                "sure": found.sure,
                "options": options_list(found.options),
            }
            for name, found in kind.methods.items()
        ],
        "generators": [
            {
                "name": name,
                "summary": found.summary,
                "series": found.series is not None,
                "options": options_list(found.options),
            }
            for name, found in generators.items()
            if not any(option.reads and not option.default for option in found.options.values())
        ],
        "analysis": options_list(getattr(analysis, "OPTIONS", {})),
        "overlays": dict(drawing.OVERLAYS) if drawing else {},
        "pictures": {name: found.summary for name, found in pictures_of(kind).items()},
        "formats": {
            name: {"summary": found.summary, "writes": found.write is not None} for name, found in kind.formats.items()
        },
        "examples": [
            {"name": example.path.stem, "text": _text(example), "known": dict(example.known)}
            for example in kind.examples()
        ],
        "tools": _tools(name),
        "space": hasattr(kind.part("play"), "space"),
        "resizes": hasattr(kind.part("edit"), "resized"),
        "counts": hasattr(kind.part("solve"), "count"),
        "reductions": [
            {"name": via, "target": found.target, "summary": found.summary}
            for via, found in all_reductions().items()
            if found.source == name
        ],
        "page": _page(kind),
    }


def _text(example: Example) -> str:
    """An example as Fathom writes it, whatever its file's format."""
    return verbs.load(example.path).to_text()


def _tools(name: str) -> list[Data]:
    try:
        tools: Any = verbs.tools(name)
    except FathomError:  # a kind whose boards are no rows of glyphs
        return []
    return [asdict(tool) for tool in tools]


def _page(kind: Kind) -> str | None:
    """The page of the documentation that is about the kind, in a source tree."""
    spec = find_spec("fathom")
    root = Path(spec.origin).parents[2] if spec and spec.origin else Path()
    return f"{kind.name}.html" if (root / "docs" / f"{kind.name}.md").is_file() else None
