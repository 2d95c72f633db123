"""Puts the tables that take minutes into the pages: `python docs/tables.py [ROOMS]`.

A table stands between the comments `<!-- table: COMMAND -->` and `<!-- end -->`, and is what the command prints. ROOMS
is a folder of room files; a table of rooms stays as it is without it.
"""

from __future__ import annotations

import json
import re
import sys
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path

from shown import DOCS

from fathom.cli.app import run

_TABLE = re.compile(r"<!-- table: fathom (.+?) -->\n.*?<!-- end -->", re.DOTALL)


def filled(page: str, rooms: Path | None) -> str:
    """The page with its tables made anew."""
    return _TABLE.sub(lambda found: _made(found, rooms), page)


def _made(found: re.Match[str], rooms: Path | None) -> str:
    words = found[1].split()
    if "ROOMS/*.txt" in words:
        if rooms is None:
            return found[0]
        words = [*words[:-1], *map(str, sorted(rooms.glob("*.txt")))]
    out = StringIO()
    with redirect_stdout(out):
        status = run([*words, "--time", "600", "--json"])
    if status:
        raise SystemExit(f"fathom {found[1]}: exit status {status}")
    parts = [f"<!-- table: fathom {found[1]} -->"]
    for table in json.loads(out.getvalue())["tables"]:
        rows = [table["heading"], ["---"] * len(table["heading"]), *table["rows"]]
        parts += [f"*{table['title']}*", "\n".join(f"| {' | '.join(row)} |" for row in rows)]
    return "\n\n".join([*parts, "<!-- end -->"])


def main() -> None:
    """Fill the tables of all pages."""
    rooms = Path(sys.argv[1]) if len(sys.argv) > 1 else None
    for path in sorted(DOCS.glob("*.md")):
        page = path.read_text(encoding="utf-8")
        made = filled(page, rooms)
        if made != page:
            path.write_text(made, encoding="utf-8")


if __name__ == "__main__":
    main()
