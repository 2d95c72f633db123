"""The page without a server: gallery, examples, and answers that are computed beforehand.

Every example gets a file with its picture, its solutions, and what it takes to play it: a table of positions where it
is played by moves (`tables`), and where it is filled in, what solutions look like (`marks`).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from fathom import verbs
from fathom.answer import Limits, Verdict
from fathom.errors import FathomError
from fathom.files import write_whole
from fathom.kind import Instance, Kind, kind_named, kind_of
from fathom.show.outputs.data import Data, theme_data
from fathom.web.bounds import BOUNDS
from fathom.web.frames import as_json
from fathom.web.marks import filled
from fathom.web.tables import positions
from fathom.web.work.describe import all_kinds, whole_kind
from fathom.web.work.interactive import load
from fathom.web.work.plain import answer_data, solution_data, total_data

PAGE = Path(__file__).with_name("page")
DATA = "data"
_KEY = re.compile(r'<meta name="fathom-key" content="[^"]*" */?>')
_BYTES_SHOWN = 300_000
_MOST_SHOWN = 12  # solutions that are told one by one


def export_site(
    folder: Path,
    kinds: Iterable[str] = (),
    *,
    states: int = 1000,
    time: float = 30.0,
    say: Callable[[str], None] = lambda _words: None,
) -> int:
    """Write the site into a folder that is empty or not there; how many examples it has.

    `kinds`: these only. `states`: how many positions a table has at most. `time`: seconds for one solution; a tenth as
    many are for all others.
    """
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise FathomError(f"{folder} is there already, and not empty")
    if not (PAGE / "index.html").is_file():
        raise FathomError("the page is not part of this installation")
    chosen = [kind_named(name) for name in kinds] or list(verbs.kinds().values())
    _write_page(folder)
    names = {kind.name for kind in chosen}
    _write(folder, "kinds.json", [kind for kind in all_kinds() if kind["name"] in names])
    _write(folder, "themes.json", theme_data())
    made = 0
    for kind in chosen:
        _write(folder, f"kinds/{kind.name}.json", _without_server(whole_kind(kind.name)))
        made += _write_examples(folder, kind, states, time, say)
    return made


def _write_page(folder: Path) -> None:
    for file in sorted(PAGE.rglob("*")):
        if file.is_file() and file.name != "index.html":
            _write_bytes(folder / "page" / file.relative_to(PAGE), file.read_bytes())
    tables = f'<meta name="fathom-tables" content="{DATA}" />'
    index, found = _KEY.subn(tables, (PAGE / "index.html").read_text(encoding="utf-8"))
    if found != 1:
        raise FathomError("the page has no place for what tells it where its tables are")
    _write_bytes(folder / "index.html", index.encode())


def _without_server(kind: Data) -> Data:
    """A kind as a site has it: what needs a server is left out."""
    return kind | {"methods": [], "generators": [], "tools": [], "pictures": {}, "reductions": []}


def _write_examples(folder: Path, kind: Kind, states: int, time: float, say: Callable[[str], None]) -> int:
    examples = kind.examples()
    for number, example in enumerate(examples, 1):
        instance = verbs.load(example.path)
        say(f"{kind.name}: {number} of {len(examples)}, {example.path.stem}")
        _write(folder, f"examples/{kind.name}/{example.path.stem}.json", example_data(instance, states, time))
    return len(examples)


def example_data(instance: Instance, states: int, time: float = 30.0) -> Data:
    """What a site knows of a puzzle: its beginning, its solutions, and what is needed to play it."""
    loaded = load({"text": instance.to_text()}, BOUNDS)
    answer = verbs.solve(instance, limits=Limits(time=time, compiling=False))
    limits = Limits(time=time / 10, compiling=False)
    told: Data = {"load": loaded, "solve": answer_data(instance, answer), "solutions": _few(instance, limits)}
    if kind_of(instance).part("play") is not None:
        way = verbs.gestures(instance, answer.solution) if answer.verdict is Verdict.SOLVED else ()
        table = positions(instance, [gesture.value for gesture in way], states)
        told |= {"table": table} if table else {"marks": filled(instance, answer.solution, limits)}
    return told


def _few(instance: Instance, limits: Limits) -> Data | None:
    """All solutions where these are few, and known to be all; else None."""
    try:
        listing = verbs.solutions(instance, _MOST_SHOWN + 1, limits=limits)
        found = list(listing)
    except FathomError:
        return None
    total = listing.total
    if total is None or not total.complete or not found:
        return None
    told = {"done": total_data(total), "solution": [solution_data(instance, one) for one in found]}
    return told if len(as_json(told)) < _BYTES_SHOWN else None


def _write(folder: Path, name: str, value: Any) -> None:
    _write_bytes(folder / DATA / name, as_json(value))


def _write_bytes(path: Path, content: bytes) -> None:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise FathomError(f"cannot write '{path}': {error.strerror or error}") from None
    write_whole(path, content)
