"""The kind of docs/own-kind.md: its files and its entry point, laid where a server finds them."""

from __future__ import annotations

import sys
import tomllib
from pathlib import Path

DOCS = Path(__file__).parents[2] / "docs"
sys.path.insert(0, str(DOCS))

import shown  # noqa: E402

FILES = shown.files((DOCS / "own-kind.md").read_text(encoding="utf-8"))
PROJECT = tomllib.loads(FILES["pyproject.toml"])["project"]
(KIND,) = PROJECT["entry-points"]["fathom.kinds"]
PUZZLE = FILES["cross.txt"]


def installed(folder: Path) -> Path:
    """The folder, as one of Python's path in which the kind is installed."""
    for name, body in FILES.items():
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_text(body, encoding="utf-8")
    told = folder / f"{PROJECT['name'].replace('-', '_')}-{PROJECT['version']}.dist-info"
    told.mkdir()
    (told / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {PROJECT['name']}\nVersion: {PROJECT['version']}\n")
    entries = "".join(f"{name} = {value}\n" for name, value in PROJECT["entry-points"]["fathom.kinds"].items())
    (told / "entry_points.txt").write_text(f"[fathom.kinds]\n{entries}")
    return folder
