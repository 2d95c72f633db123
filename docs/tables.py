"""Puts the tables that take minutes into the pages: `python docs/tables.py [PAGE.md] [ROOMS=FOLDER] …`.

A table stands between the comments `<!-- table: COMMAND -->` and `<!-- end -->`, and is what the command prints. ROOMS
is a folder of room files, TRACES one of recorded searches, STORES one of solved boards; a table that needs a folder
stays as it is without it. What `python -m bench NAME` prints stands likewise after `<!-- bench: NAME -->`.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Mapping
from contextlib import redirect_stdout
from importlib import import_module
from io import StringIO
from pathlib import Path

from shown import DOCS

from fathom.cli.app import run

_BENCH = re.compile(r"<!-- bench: (\w+) -->\n.*?<!-- end -->", re.DOTALL)
_TABLE = re.compile(r"<!-- table: fathom (.+?) -->\n.*?<!-- end -->", re.DOTALL)


def filled(page: str, folders: Mapping[str, Path]) -> str:
    """The page with its tables made anew."""
    return _BENCH.sub(_printed, _TABLE.sub(lambda found: _made(found, folders), page))


def _printed(found: re.Match[str]) -> str:
    out = StringIO()
    with redirect_stdout(out):
        import_module(f"bench.{found[1]}").main()
    return f"<!-- bench: {found[1]} -->\n\n```text\n{out.getvalue().rstrip()}\n```\n\n<!-- end -->"


def _made(found: re.Match[str], folders: Mapping[str, Path]) -> str:
    words: list[str] = []
    for word in found[1].split():
        name, slash, pattern = word.partition("/")
        if not slash or not name.isupper():
            words.append(word)
        elif name in folders:
            words += map(str, sorted(folders[name].glob(pattern)))
        else:
            return found[0]
    out = StringIO()
    with redirect_stdout(out):
        status = run([*words, *(("--time", "600") if words[0] == "bench" else ()), "--json"])
    if status:
        raise SystemExit(f"fathom {found[1]}: exit status {status}")
    parts = [f"<!-- table: fathom {found[1]} -->"]
    for table in json.loads(out.getvalue())["tables"]:
        rows = [table["heading"], ["---"] * len(table["heading"]), *table["rows"]]
        parts += [f"*{table['title']}*", "\n".join(f"| {' | '.join(row)} |" for row in rows)]
    return "\n\n".join([*parts, "<!-- end -->"])


def main() -> None:
    """Fill the tables of all pages."""
    folders = {name: Path(folder) for name, _, folder in (word.partition("=") for word in sys.argv[1:]) if folder}
    pages = [word for word in sys.argv[1:] if word.endswith(".md")]
    sys.path.insert(0, str(DOCS.parent))  # for bench
    for path in sorted(DOCS / page for page in pages) if pages else sorted(DOCS.glob("*.md")):
        page = path.read_text(encoding="utf-8")
        made = filled(page, folders)
        if made != page:
            path.write_text(made, encoding="utf-8")


if __name__ == "__main__":
    main()
