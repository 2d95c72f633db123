"""What the pages show is what happens: their files, commands and programs, run and compared.

- A block with a title, as in ```` ```text title="pond.txt" ````, is a file, and so is a block of Python that begins
  with a comment such as `# lights_out/model.py`. All files of a page lie in one folder when its commands run.
- In a `console` block, `$ fathom ...` is a command, and the lines after it are what it prints. `$ echo $?` tells its
  exit status, which is 0 where this is not asked.
- Any other block of Python is a program; a `text` block without a title, right after it, is what it prints.
- Times differ from run to run: texts are compared `without_times`.
- A page's `pyproject.toml` is taken as if it were installed: its kinds join through their entry points.

`python docs/shown.py` puts what really happens into the pages.
"""

from __future__ import annotations

import os
import re
import shlex
import sys
import tomllib
from collections.abc import Iterator
from contextlib import chdir, contextmanager, redirect_stderr, redirect_stdout
from dataclasses import dataclass
from importlib.metadata import EntryPoint
from io import StringIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from unittest.mock import patch

import fathom.kind
from fathom.cli.app import run

DOCS = Path(__file__).parent
RUN = (
    "index.md",
    "play.md",
    "slide.md",
    "ice-block.md",
    "push.md",
    "dude.md",
    "line-push.md",
    "gadget-maze.md",
    "rolling.md",
    "swarm.md",
    "nonogram.md",
    "tatamibari.md",
    "spiral-galaxies.md",
    "circuit-galaxies.md",
    "path.md",
    "witness.md",
    "path-chain.md",
    "push-fight.md",
    "push-fight-mate.md",
    "push-fight-win.md",
    "slot-word.md",
    "slot-walk.md",
    "decreasing-keys.md",
    "chess-win.md",
    "solo-chess.md",
    "graph-capture.md",
    "peg.md",
    "gadgets.md",
    "blocks.md",
    "prove-your-game.md",
    "hardness.md",
    "tatamibari-hard.md",
    "gadget-areas.md",
    "zk.md",
    "own-kind.md",
    "errata.md",
)
"""The pages whose commands are run."""

_BLOCK = re.compile(r"^```(\w*)(?: title=\"([^\"]+)\")?\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_NAMED = re.compile(r"# (\w+/\w+\.py)\n")
_TIMES = (
    (re.compile(r"\d+\.\d+ s\b"), "# s"),
    (re.compile(r"\([\d,]+ a second\)"), "(# a second)"),
    (re.compile(r'"(seconds|checking)": [\d.e-]+'), r'"\1": #'),
    (re.compile(r"^(seconds +)\S.*$", re.MULTILINE), r"\1#"),
    (re.compile(r" \d+\.\d{4}$", re.MULTILINE), " #"),
)


@dataclass(frozen=True)
class Block:
    """A fenced block: its language, the file it stands for (or ''), its text, and where the text lies on the page."""

    language: str
    file: str
    body: str
    start: int
    end: int


def blocks(page: str) -> list[Block]:
    """All fenced blocks of a page, in order."""
    found = []
    for match in _BLOCK.finditer(page):
        language, title, body = match[1], match[2] or "", match[3]
        named = _NAMED.match(body) if language == "python" else None
        found.append(Block(language, named[1] if named else title, body, match.start(3), match.end(3)))
    return found


def files(page: str) -> dict[str, str]:
    """The files that a page shows, by name."""
    return {block.file: block.body for block in blocks(page) if block.file}


def blocks_removed(page: str) -> str:
    """The page without its fenced blocks."""
    return _BLOCK.sub("", page)


def without_times(text: str) -> str:
    """The text with everything that differs from run to run left out."""
    for pattern, replacement in _TIMES:
        text = pattern.sub(replacement, text)
    return text


def refreshed(page: str, folder: Path) -> str:
    """The page with what its commands and programs really print. Files go to `folder`, which must be empty."""
    for name, body in files(page).items():
        path = folder / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(body, encoding="utf-8")
    pieces, done = [], 0
    names: dict[str, Any] = {"__name__": "page"}
    printed: str | None = None  # by the block before, if it is a program
    with chdir(folder), installed(folder):
        for block in blocks(page):
            real = block.body
            if block.language == "console":
                real = _commands(block.body)
            elif block.language == "text" and not block.file and printed is not None:
                real = printed
            printed = _program(block.body, names) if block.language == "python" and not block.file else None
            if without_times(real) != without_times(block.body):
                pieces += [page[done : block.start], real]
                done = block.end
    return "".join([*pieces, page[done:]])


def _commands(body: str) -> str:
    """The commands of a block, each followed by what it prints."""
    told: list[str] = []
    status = 0
    for chunk in re.split(r"^(?=\$ )", body, flags=re.MULTILINE):
        command = chunk.partition("\n")[0]
        if command == "$ echo $?":
            told.append(f"{command}\n{status}\n")
            status = 0
            continue
        told += _status(status)
        if command.startswith("$ fathom "):
            out = StringIO()
            with redirect_stdout(out), redirect_stderr(out):
                status = run(shlex.split(command)[2:])
            told.append(f"{command}\n{out.getvalue()}")
        elif chunk:
            raise ValueError(f"not a command of Fathom: {command}")
    return "".join([*told, *_status(status)])


def _status(status: int) -> list[str]:
    return [f"$ echo $?\n{status}\n"] if status else []


def _program(body: str, names: dict[str, Any]) -> str:
    out = StringIO()
    with redirect_stdout(out):
        exec(compile(body, "<page>", "exec"), names)
    return out.getvalue()


@contextmanager
def installed(folder: Path) -> Iterator[None]:
    """As if the package in `folder` were installed: it can be imported, and the kinds it declares are there."""
    project = folder / "pyproject.toml"
    if not project.is_file():
        yield
        return
    declared = tomllib.loads(project.read_text(encoding="utf-8"))["project"]["entry-points"][fathom.kind.ENTRY_POINTS]
    entries = [EntryPoint(name, value, fathom.kind.ENTRY_POINTS) for name, value in declared.items()]
    packages = {entry.module for entry in entries}
    fathom.kind.registry.cache_clear()
    sys.path.insert(0, str(folder))
    try:
        with patch(
            "fathom.kind.registering.entry_points", lambda group: entries if group == fathom.kind.ENTRY_POINTS else []
        ):
            yield
    finally:
        sys.path.remove(str(folder))
        fathom.kind.registry.cache_clear()
        for name in [name for name in sys.modules if name.split(".")[0] in packages]:
            del sys.modules[name]


def main() -> None:
    """Refresh the pages that are named, or all that show something."""
    os.environ.pop("COLUMNS", None)
    for name in sys.argv[1:]:
        if not (DOCS / name).is_file():
            sys.exit(f"there is no page '{name}' in {DOCS.name}; pages are named as files, such as {RUN[0]}")
    for name in sys.argv[1:] or RUN:
        path = DOCS / name
        page = path.read_text(encoding="utf-8")
        with TemporaryDirectory() as folder:
            real = refreshed(page, Path(folder))
        if real != page:
            path.write_text(real, encoding="utf-8")
            print(path.relative_to(DOCS.parent))


if __name__ == "__main__":
    main()
