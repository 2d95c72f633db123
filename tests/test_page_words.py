"""The page knows no kind: what it shows of one comes from the library."""

from __future__ import annotations

import re
from pathlib import Path

import fathom
from fathom.kind import registry

PAGE = Path(fathom.__file__).parent / "web" / "page"
ELEMENT = re.compile(r'svg\("[a-z]+"|@import|clip-path')  # SVG has elements of its own names


def words_of(text: str) -> set[str]:
    return set(re.findall(r"(?<![\w/.-])[0-9a-z][\w-]*", ELEMENT.sub("", text)))


def test_no_file_of_the_page_names_a_kind() -> None:
    files = [file for file in PAGE.iterdir() if file.suffix in (".js", ".css", ".html")]
    assert len(files) > 20
    named = {file.name: sorted(set(registry()) & quoted(file.read_text())) for file in files}
    assert not {name: kinds for name, kinds in named.items() if kinds}


def quoted(text: str) -> set[str]:
    """Words in quotes: a text that is compared or shown, a key, a class."""
    plain = re.sub(r"\$\{[^{}]*\}", "", ELEMENT.sub("", text))  # what a template computes is no word of it
    texts = re.findall(r'"([^"\n]*)"|\'([^\'\n]*)\'|`([^`]*)`', plain)
    return {word for parts in texts for part in parts for word in words_of(part)} | keys_of(text)


def keys_of(text: str) -> set[str]:
    """Words before a colon or after a dot: names of entries."""
    return set(re.findall(r"[{,]\s*([0-9a-z][\w-]*):", text))


def test_nothing_of_the_page_comes_from_elsewhere() -> None:
    for file in PAGE.iterdir():
        found = re.findall(r"(?:https?:)?//[\w.-]+\.\w+/\S*", file.read_text()) if file.is_file() else []
        assert [address for address in found if not address.startswith("http://www.w3.org/")] == []
