"""Citations by key, such as [Bosboom 2020, 3.5]: found in texts, and made links when the pages are built.

A key is a name and a year, as `docs/bibliography.md` lists it; what follows the comma is the place. Several citations
stand between the same brackets with semicolons. MkDocs calls `on_page_markdown` (see `mkdocs.yml`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

BIBLIOGRAPHY = Path(__file__).parent / "bibliography.md"

_KEY = r"[^\W\d_][\w-]+(?: et al\.| and [^\W\d_][\w-]+)? (?:\d{4}|n\.d\.)"
_PLACED = rf"{_KEY}(?:, [^\[\];]+)?"
_CITATION = re.compile(rf"\[({_PLACED}(?:; {_PLACED})*)\](?!\()")
_ENTRY = re.compile(rf'^- <a id="([\w-]+)"></a>\*\*({_KEY})\*\* ', re.MULTILINE)
_CODE = re.compile(r"(^```.*?^```|`[^`\n]+`)", re.DOTALL | re.MULTILINE)


def cited(text: str) -> Iterator[str]:
    """The keys that a text cites, one after the other; a citation may go on in the next line, of a comment too."""
    for found in _CITATION.finditer(re.sub(r"\n\s*(?:#:? )?", " ", text)):
        for one in found[1].split("; "):
            yield one.partition(",")[0]


def entries(text: str) -> dict[str, str]:
    """The keys of the bibliography, in its order, with the anchors of their entries."""
    return {key: anchor for anchor, key in _ENTRY.findall(text)}


def anchor_of(key: str) -> str:
    """What an entry's anchor is called."""
    return re.sub(r"[^\w]+", "-", key.lower()).strip("-")


def on_page_markdown(markdown: str, *, page: Any, **_: Any) -> str:
    """The page with its citations, outside of code, as links to the bibliography."""
    if page.file.src_uri == BIBLIOGRAPHY.name:
        return markdown
    parts = _CODE.split(markdown)
    return "".join(part if number % 2 else _CITATION.sub(_linked, part) for number, part in enumerate(parts))


def _linked(found: re.Match[str]) -> str:
    ones = [f"[{one}]({BIBLIOGRAPHY.name}#{anchor_of(one.partition(',')[0])})" for one in found[1].split("; ")]
    return rf"\[{'; '.join(ones)}\]"
