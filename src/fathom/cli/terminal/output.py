"""What commands print: JSON objects, tables, pictures in the terminal, and files that replace nothing unasked."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from fathom.errors import FathomError

if TYPE_CHECKING:
    from fathom.show import Scene

_WIDEST = 100
_HIGHEST = 60


def print_json(facts: Mapping[str, Any]) -> None:
    """One object on one line; nothing in it is lost where the output's encoding has few letters."""
    line = json.dumps(facts, ensure_ascii=False, default=_plain)
    try:
        line.encode(sys.stdout.encoding or "utf-8")
    except UnicodeEncodeError:
        line = json.dumps(facts, default=_plain)
    print(line)


def print_file(text: str) -> None:
    """The text of a file, which is UTF-8 wherever it goes; only a terminal gets what it can show."""
    if sys.stdout.isatty() or (sys.stdout.encoding or "utf-8").lower().replace("-", "") in ("utf8", "utf8sig"):
        print(text, end="")
        return
    sys.stdout.flush()
    sys.stdout.buffer.write(text.encode())


def _plain(value: Any) -> Any:
    if hasattr(value, "item"):
        return value.item()
    return str(value)


def print_table(rows: Iterable[tuple[str, ...]]) -> None:
    """Columns, aligned; the first to the left."""
    listed = list(rows)
    widths = [max(len(row[column]) for row in listed) for column in range(len(listed[0]))] if listed else []
    for row in listed:
        print("  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip())


def print_scene(scene: Scene) -> None:
    """The picture in the terminal, in colour where there is some; only its size if it is too large for that."""
    from fathom.show import to_plain, to_terminal

    if scene.width > _WIDEST or scene.height > _HIGHEST:
        print(f"({scene.width:g} × {scene.height:g} squares: too large for the terminal; draw it with -o FILE.svg)")
    elif sys.stdout.isatty():
        from rich.console import Console

        Console().print(to_terminal(scene))
    else:
        print(to_plain(scene), end="")


def free_path(name: str, force: bool) -> Path:
    """A path to write to: refused if something is there, unless by force."""
    path = Path(name)
    if not name or path.is_dir():
        raise FathomError(f"found {f'the folder {name}' if name else 'nothing'}, expected the name of a file to write")
    if path.exists() and not force:
        raise FathomError(f"{name} is there already; --force replaces it")
    if not path.parent.is_dir():
        raise FathomError(f"{path.parent} is not a folder")
    return path


def write_text(name: str, text: str, force: bool) -> None:
    """Write a whole file or nothing."""
    from fathom.files import write_whole

    write_whole(free_path(name, force), text.encode())
