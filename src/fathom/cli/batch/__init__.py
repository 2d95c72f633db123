"""`fathom solve --batch`: all files of a folder, or puzzles of a file, on all cores, an answer a line in their order.

Files that may hold many puzzles are those of formats that say so (`Format.several`), such as a chess position a line.
Every puzzle is solved by a worker (see `engine.workers`), in a process of this machine or on a cluster, under limits of
its own. Ctrl-C asks all workers to stop, which ends each search as undecided; a second one insists. A puzzle that
cannot be read is a line with an error, and the others go on; one whose worker dies is solved again by another.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from fathom import verbs
from fathom.answer import Limits
from fathom.cli import BAD_INPUT, DEFECT, IMPOSSIBLE, LIMIT_REACHED, SOLVED
from fathom.errors import BrokenAnswer, FathomError
from fathom.files import content_of
from fathom.formats.text import decode
from fathom.kind import Instance, registry
from fathom.machine import core_count

if TYPE_CHECKING:
    from fathom.engine.workers import Desk

_STATUS = {"solved": SOLVED, "impossible": IMPOSSIBLE, "undecided": LIMIT_REACHED}
_WORST_FIRST = (DEFECT, BAD_INPUT, LIMIT_REACHED, IMPOSSIBLE, SOLVED)


@dataclass(frozen=True, slots=True)
class Wishes:
    """How every file is to be solved; limits are for each of them."""

    method: str | None = None
    fewest: bool = False
    format: str | None = None
    time: float | None = None
    memory: int | None = None
    nodes: int | None = None
    checking: float | None = None
    options: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Source:
    """Where a puzzle is: a file, perhaps with its content, or, of one with several, the text of one and its format."""

    name: str
    file: Path
    text: str | bytes | None = None
    format: str | None = None

    def load(self, format: str | None) -> Instance:
        """The puzzle."""
        if self.text is None:
            return verbs.load(self.file, format)
        source = self.name if isinstance(self.text, str) else str(self.file)
        return verbs.loads(self.text, source, format or self.format)

    def sent(self) -> Source:
        """The same with the file's content, for a machine that does not have it."""
        return self if self.text is not None else replace(self, text=content_of(self.file))


def sources_in(place: str, format: str | None = None) -> list[Source]:
    """The files of a folder, or the puzzles of a file."""
    path = Path(place)
    if place and path.is_file():
        return _several(path, format) or [Source(path.name, path)]
    return [Source(file.name, file) for file in files_in(place)]


def _several(path: Path, format: str | None) -> list[Source]:
    """The puzzles of a file that may hold many; nothing for others."""
    data = content_of(path)
    if data.startswith(b"kind:"):
        return []
    text = decode(data, str(path))
    named = {name: found for kind in registry().values() for name, found in kind.formats.items()}
    for name, found in named.items():
        if found.several is not None and (name == format if format else found.recognise(text)):
            texts = found.several(text)
            return [Source(f"{path.name}:{number}", path, one, name) for number, one in enumerate(texts, 1)]
    return []


def files_in(folder: str) -> list[Path]:
    """The files of a folder by name, without those that are hidden."""
    path = Path(folder)
    if not folder or not path.is_dir():
        raise FathomError(f"{folder or 'nothing'} is not a folder, nor a file")
    found = sorted(file for file in path.iterdir() if file.is_file() and not file.name.startswith("."))
    if not found:
        raise FathomError(f"there are no files in {folder}")
    return found


def solved_files(
    files: list[Source], wishes: Wishes, limits: Limits, jobs: int | None = None, on: str | None = None
) -> Iterator[dict[str, Any]]:
    """What is found out about each file, in their order; at most `jobs` at a time, by default one a core.

    `on` says where (see `engine.workers`), by default in processes of this machine.
    """
    from fathom.engine.workers import crew_on, in_parts

    if not files:
        return
    most = min(len(files), jobs or core_count()) if on is None or jobs is not None else len(files)
    if on == "here" or (on is None and most == 1):
        for file in files:
            yield solved_file(file, wishes, limits)
        return
    with crew_on(on or "cores", most=most) as crew:
        yield from in_parts(
            crew,
            _work,
            ((file.sent() if on else file, wishes) for file in files),
            replace(limits, time=None, memory=None, nodes=None).watch(),
            phase="solving files",
            total=len(files),
            to_the_end=True,
        )


def solved_file(file: Source, wishes: Wishes, limits: Limits) -> dict[str, Any]:
    """What is found out about a file: the summary of its answer, or an error."""
    from fathom.cli.solve import summary

    try:
        instance = file.load(wishes.format)
        answer = verbs.solve(instance, wishes.method, fewest=wishes.fewest, limits=limits, **wishes.options)
        return {"file": file.name, **summary(instance, answer)}
    except FathomError as error:
        return {"file": file.name, "error": " ".join(str(error).split())}
    except BrokenAnswer as broken:
        return {"file": file.name, "error": f"a checker refused the answer of its solver: {broken}", "defect": True}


def status_of(found: Mapping[str, Any], fewest: bool = False) -> int:
    """The exit status that one file alone would have."""
    if "error" in found:
        return DEFECT if found.get("defect") else BAD_INPUT
    return LIMIT_REACHED if fewest and found["optimal"] is False else _STATUS[found["verdict"]]


def worst(statuses: Iterator[int] | list[int]) -> int:
    """The exit status of all files together: 0 only if every one is solved, 2 if one is bad."""
    seen = set(statuses)
    return next((status for status in _WORST_FIRST if status in seen), SOLVED)


def _work(desk: Desk, file: Source, wishes: Wishes) -> dict[str, Any]:
    limits = Limits(wishes.time, wishes.memory, wishes.nodes, desk.stopping, checking=wishes.checking)
    return solved_file(file, wishes, limits)
