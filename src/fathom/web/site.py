"""The page without a server: gallery, examples, and answers that are computed beforehand.

Every example gets a file with its picture, its solution and, where it is played by moves, a table of positions: those
along the solution, and as many others as are wished, nearest first. A position is known by the puzzle that is left
(`after`) and by whether it is solved, so that ways which lead to the same place meet; the table keeps one way to each.
Layers of a picture that are as at the beginning are told by their hashes alone.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from fathom import verbs
from fathom.answer import Limits, Verdict
from fathom.errors import FathomError
from fathom.files import write_whole
from fathom.kind import Instance, Kind, kind_named, kind_of
from fathom.playing import Moves, appended, gesture_of
from fathom.show.outputs.data import Data, theme_data
from fathom.web.bounds import BOUNDS
from fathom.web.frames import as_json
from fathom.web.work.describe import all_kinds, whole_kind
from fathom.web.work.plain import answer_data, position_data
from fathom.web.work.quick import load

PAGE = Path(__file__).with_name("page")
DATA = "data"
_KEY = re.compile(r'<meta name="fathom-key" content="[^"]*" */?>')
_BYTES = 4_000_000  # of one table


def export_site(
    folder: Path,
    kinds: Iterable[str] = (),
    *,
    states: int = 300,
    time: float = 30.0,
    say: Callable[[str], None] = lambda _words: None,
) -> int:
    """Write the site into a folder that is empty or not there; how many examples it has.

    `kinds`: these only. `states`: how many positions a table has at most. `time`: seconds for one solution.
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
    """What a site knows of a puzzle: its beginning, its solution, and a table of positions if it is played by moves."""
    loaded = load({"text": instance.to_text()}, BOUNDS)
    answer = verbs.solve(instance, limits=Limits(time=time, compiling=False))
    told: Data = {"load": loaded, "solve": answer_data(instance, answer)}
    if kind_of(instance).part("play") is not None:
        way = verbs.gestures(instance, answer.solution) if answer.verdict is Verdict.SOLVED else ()
        table = positions(instance, [gesture.value for gesture in way], states)
        told |= {"states": table} if table else {}
    return told


def positions(instance: Instance, way: Iterable[str], most: int) -> dict[str, Data]:
    """Positions by their states, each with the states that its moves lead to: a solution's, then the nearest others."""
    first = verbs.play(instance)
    if not isinstance(first.options, Moves):
        return {}
    room: Any = kind_of(instance).playing
    known = {layer["hash"] for layer in position_data(first)["scene"]["layers"]}
    names: dict[tuple[str, bool], str] = {}  # the state that stands for each position
    queue: deque[str] = deque()

    def named(state: str) -> str:
        rest = room.after(instance, state) if hasattr(room, "after") else None
        key = state if rest is None else rest.to_text(), not verbs.check(instance, state)
        if key not in names:
            names[key] = state
            queue.append(state)
        return names[key]

    def moved(state: str, move: Any) -> str:
        changed = getattr(room, "moved", None)
        if changed is not None:
            return str(changed(instance, state, gesture_of(move)))
        return appended(state, move.text, getattr(room, "SEPARATOR", ""))

    table: dict[str, Data] = {}
    size = 0

    def enter(state: str) -> dict[str, str]:
        """Put a position into the table, with what its moves lead to."""
        nonlocal size
        position = verbs.play(instance, state)
        assert isinstance(position.options, Moves)
        following = {move.text: named(moved(state, move)) for move in position.options.moves}
        told = {"position": position_data(position, known), "next": following}
        size += len(as_json(told))
        table[state] = told
        return following

    state = named(first.state)
    for step in way:
        state = enter(state)[step]
    enter(state)
    while queue and len(table) < most and size < _BYTES:
        state = queue.popleft()
        if state not in table:
            enter(state)
    return table


def _write(folder: Path, name: str, value: Any) -> None:
    _write_bytes(folder / DATA / name, as_json(value))


def _write_bytes(path: Path, content: bytes) -> None:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise FathomError(f"cannot write '{path}': {error.strerror or error}") from None
    write_whole(path, content)
