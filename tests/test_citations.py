"""Sources are cited by keys, and every key leads to the bibliography."""

from __future__ import annotations

import sys
from pathlib import Path
from types import SimpleNamespace

import yaml

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "docs"))

import citations  # noqa: E402

TEXTS = [
    *(path for folder in ("src", "bench", "tests", "docs") for path in sorted((ROOT / folder).rglob("*.py"))),
    *sorted((ROOT / "docs").glob("*.md")),
    *sorted((ROOT / "examples").rglob("*.txt")),
    *(ROOT / name for name in ("README.md", "CHANGELOG.md", "CONTRIBUTING.md")),
]
KNOWN = citations.entries(citations.BIBLIOGRAPHY.read_text(encoding="utf-8"))


def test_every_citation_is_in_the_bibliography_and_every_entry_is_cited() -> None:
    found: dict[str, set[str]] = {}
    for path in TEXTS:
        if path not in (citations.BIBLIOGRAPHY, Path(__file__)):
            for key in citations.cited(path.read_text(encoding="utf-8")):
                found.setdefault(key, set()).add(path.name)
    unknown = {key: names for key, names in found.items() if key not in KNOWN}
    assert not unknown
    assert not KNOWN.keys() - found.keys(), "cited nowhere"
    assert {"Bosboom 2020", "Kluiver 2020", "Zhu et al. n.d."} <= found.keys()


def test_entries_have_the_anchors_that_links_lead_to() -> None:
    assert {key: citations.anchor_of(key) for key in KNOWN} == KNOWN
    listed = citations.BIBLIOGRAPHY.read_text(encoding="utf-8").count('<a id="')
    assert listed == len(KNOWN) > 30


def test_citations_are_found_across_lines_and_among_several() -> None:
    text = "a\n# [Wolter n.d.; Bosboom\n# 2020, 6.3], x[2020], [link 2020](page.md), [Asín et al. 2011]"
    assert list(citations.cited(text)) == ["Wolter n.d.", "Bosboom 2020", "Asín et al. 2011"]


def test_citations_on_pages_become_links_but_not_in_code() -> None:
    page = SimpleNamespace(file=SimpleNamespace(src_uri="path.md"))
    code = "```text\n[Sinz 2005]\n```\nand `[Sinz 2005]`"
    made = citations.on_page_markdown(f"as in [Sinz 2005, 2]\n{code}", page=page)
    assert made == r"as in \[[Sinz 2005, 2](bibliography.md#sinz-2005)\]" + f"\n{code}"


def test_nobody_speaks_of_the_thesis() -> None:
    """There are two of them; names that have the word in them are public and stay."""
    words = ("the thesis", "The thesis", "(thesis", "Thesis,", "of the paper", "the paper's", "The paper's")
    for path in TEXTS:
        if path not in (citations.BIBLIOGRAPHY, Path(__file__)):
            text = " ".join(path.read_text(encoding="utf-8").split())
            assert not [word for word in words if word in text], path


def test_the_citation_file_can_be_read_and_repeats_no_version() -> None:
    told = yaml.safe_load((ROOT / "CITATION.cff").read_text(encoding="utf-8"))
    assert told["cff-version"] == "1.2.0" and told["license"] == "MIT" and "version" not in told
