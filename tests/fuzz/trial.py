"""One input: made from its number, read by its parser and, if it loads, given to a few verbs; what went wrong.

Allowed are `FathomError`, with one line of words, and `LimitReached`. Everything else is a finding: other exceptions,
warnings, answers that a checker refuses, methods that disagree, an instance or solution that is not the same after it
was written and read, and work that goes on long after its limit. Time is that of the processor, and what took long is
tried again before it counts, so that a busy machine or a compiler is not blamed.
"""

from __future__ import annotations

import io
import sys
import time
import traceback
import warnings
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from random import Random
from types import SimpleNamespace
from typing import Any

import fathom
from fathom.answer import Verdict, resident_bytes
from fathom.errors import FathomError, LimitReached

from .mutate import mutated
from .seeds import Seed, seeds, solutions

LIMIT, MUCH = 0.2, 5.0  # seconds that a verb is given, and how many it may take of the processor at most
_ROOM = 600_000_000


@dataclass(frozen=True, slots=True)
class Finding:
    """Something wrong: a name under which the same thing counts once, and the whole story."""

    name: str
    story: str


@dataclass(slots=True)
class Report:
    """What was tried with an input: what it was made from, what it was read as, the verbs, and what went wrong.

    If it is not `timed`, it does not matter how long anything took.
    """

    parser: str
    made_from: str
    read_as: str | None = None
    verbs: list[str] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)
    timed: bool = True


def input_of(seed: int, number: int) -> tuple[Seed, bytes, Random]:
    """The input of that number: what it was made from, its bytes, and the lots for what is done with it."""
    random = Random(f"{seed}/{number}")
    pool = seeds()
    chosen, other = random.choice(pool), random.choice(pool)
    return chosen, mutated(random, chosen.data, other.data), random


def tried(seed: int, number: int, verbs: float = 1.0, *, timed: bool = True) -> Report:
    """Try the input of that number; `verbs` is the share of those that load that go on to the verbs."""
    chosen, data, random = input_of(seed, number)
    made_from = chosen.name.split("/")[0] if chosen.parser == "instance" else chosen.parser
    report = Report(chosen.parser, made_from, timed=timed)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        warnings.filterwarnings("ignore", category=DeprecationWarning, module="numba")
        warnings.filterwarnings("ignore", message=".*first-class function type.*")
        loaded = _watched(report, "load", lambda: PARSERS[chosen.parser](data, random), 2.0)
        if loaded is not None and isinstance(loaded, fathom.kind.Instance):
            report.read_as = loaded.kind
            if random.random() < verbs:
                _try_verbs(report, loaded, random)
        elif loaded is not None:
            report.read_as = chosen.parser
    return report


def _watched(report: Report, verb: str, work: Callable[[], Any], much: float = MUCH) -> Any:
    """What the work returns, or None if it refuses; findings go to the report."""
    for attempt in range(2):
        started = time.process_time()
        try:
            result = work()
        except LimitReached:
            result = None
        except FathomError as refusal:
            result = None
            if "\n" in str(refusal) or len(str(refusal)) > 2000:
                report.findings.append(Finding(f"{verb}: long message {type(refusal).__name__}", repr(str(refusal))))
        except Exception as error:
            report.findings.append(Finding(f"{verb}: {_place(error)}", traceback.format_exc()))
            return None
        taken = time.process_time() - started
        if taken < much or not report.timed:
            return result
        if attempt:
            report.findings.append(
                Finding(f"{verb}: slow, {report.read_as or report.made_from}", f"{taken:.1f} s of CPU")
            )
    return None


def _place(error: BaseException) -> str:
    """The exception and the innermost place in Fathom."""
    frames = traceback.extract_tb(error.__traceback__)
    inside = [frame for frame in frames if "fathom" in frame.filename and "fuzz" not in frame.filename] or frames
    if isinstance(error, AssertionError):
        return str(error).partition("\n")[0].partition(":")[0]
    return f"{type(error).__name__} in {inside[-1].filename.split('fathom/')[-1]}:{inside[-1].name}"


def _instance(data: bytes, random: Random) -> Any:
    """As a file of any kind, sometimes with a format named."""
    formats = [name for kind in fathom.kinds().values() for name in kind.formats]
    format = random.choice(formats) if random.random() < 0.05 else None
    before, sys.stdin = sys.stdin, SimpleNamespace(buffer=io.BytesIO(data))  # type: ignore[assignment]
    try:
        return fathom.load("-", format)
    finally:
        sys.stdin = before


def _text(data: bytes) -> str:
    return data.decode("utf-8", "replace")


def _gadgets(data: bytes, random: Random) -> Any:
    from fathom.gadgets.formats.definitions import read_definitions, write_definitions

    found = read_definitions(_text(data))
    assert read_definitions(write_definitions(found)) == found, "definitions change when they are written"
    return found


def _network(data: bytes, random: Random) -> Any:
    from fathom.gadgets.model.networks import read_network, write_network

    found = read_network(_text(data))
    again = read_network(write_network(found))
    assert write_network(again) == write_network(found), "a network changes when it is written"
    return found


def _boards(data: bytes, random: Random) -> Any:
    from fathom.games.pushfight.model.language import read_boards

    return read_boards(_text(data))


def _position(data: bytes, random: Random) -> Any:
    from fathom.games.pushfight.model.language import board_named
    from fathom.games.pushfight.model.position import read_position

    return read_position(board_named(random.choice(("mini", "full"))), _text(data))


def _trace(data: bytes, random: Random) -> Any:
    from fathom.gadgets.formats.traces import replay
    from fathom.gadgets.formats.traces.recorded import source_gadget
    from fathom.gadgets.formats.traces.steps import read_trace

    return replay(read_trace(_text(data).splitlines()), source_gadget)


def _recorded(data: bytes, random: Random) -> Any:
    from fathom.gadgets.formats.traces.recorded import read_recorded

    return read_recorded(_text(data))


def _reports(data: bytes, random: Random) -> Any:
    from fathom.gadgets.formats.traces.recorded import read_reports

    return read_reports(_text(data))


def _gadget_line(data: bytes, random: Random) -> Any:
    from fathom.gadgets.model.one_line import defined, definition

    found = defined("tested", _text(data))
    assert defined("tested", definition(found)) == found, "a gadget changes when it is written"
    return found


def _fragment(data: bytes, random: Random) -> Any:
    """Also drawn, and extracted; what a plain simulator refuses of a crossing's moves is a finding."""
    from fathom import verbs
    from fathom.gadgets.model.fragments import read_fragment, write_fragment

    found = read_fragment(_text(data))
    assert read_fragment(write_fragment(found)) == found, "a fragment changes when it is written"
    verbs.draw_fragment(found)
    made, _, compared = verbs.extract_gadget(found, limits=_limits())
    if compared is not None and compared.by_fragment:
        assert verbs.crossing_moves(made, compared.word), "a crossing without moves"
    return found


def _contract(data: bytes, random: Random) -> Any:
    """Written and read again, drawn, and held against its contract."""
    from fathom.hardness.area_puzzles import PUZZLES
    from fathom.hardness.areas.draw import gadget_scene
    from fathom.hardness.areas.drawing import read_draft, write_draft

    glyphs = {name: puzzle.glyphs for name, puzzle in PUZZLES.items()}
    found = read_draft(_text(data), glyphs)
    assert read_draft(write_draft(found), glyphs) == found, "a gadget changes when it is written"
    gadget_scene(found.gadget)
    found.contract.breaches(found.gadget, PUZZLES[found.puzzle].adapter(), _limits().watch())
    return found


PARSERS: dict[str, Callable[[bytes, Random], Any]] = {
    "instance": _instance,
    "bytes": _instance,
    "gadgets": _gadgets,
    "network": _network,
    "fragment": _fragment,
    "contract": _contract,
    "boards": _boards,
    "position": _position,
    "trace": _trace,
    "recorded": _recorded,
    "reports": _reports,
    "gadget line": _gadget_line,
}


def _limits() -> fathom.Limits:
    return fathom.Limits(time=LIMIT, memory=resident_bytes() + _ROOM)


def _try_verbs(report: Report, instance: Any, random: Random) -> None:
    """The instance written and read again, and two of the other verbs."""
    work = dict(_verbs(instance, random))
    for verb in ["round trip", *random.sample(sorted(set(work) - {"round trip"}), min(2, len(work) - 1))]:
        report.verbs.append(f"{instance.kind} {verb}")
        _watched(report, f"{verb} {instance.kind}", work[verb])


def _verbs(instance: Any, random: Random) -> Iterator[tuple[str, Callable[[], Any]]]:
    kind = fathom.kinds()[instance.kind]
    yield "round trip", lambda: _round_trip(instance)
    yield "solve", lambda: _solve(instance, random.choice([None, *kind.methods]), random)
    yield "methods", lambda: _agreement(instance)
    yield "check", lambda: _check(instance, random)
    if kind.formats:
        yield "convert", lambda: _convert(instance, random.choice(list(kind.formats)))
    if getattr(kind.part("solve"), "count", None):
        yield "count", lambda: fathom.count(instance, random.choice((None, 1, 5)), limits=_limits())
    if kind.part("analyse"):
        yield "analyse", lambda: _analyse(instance, random)
    if kind.part("draw"):
        yield "draw", lambda: _draw(instance, random.choice([None, *kind.drawing.OVERLAYS]))


def _round_trip(instance: Any) -> None:
    text = fathom.dumps(instance)
    again = fathom.loads(text)
    assert again == instance, f"another instance after writing and reading:\n{text}"
    assert fathom.dumps(again) == text, f"another text after reading and writing:\n{text}"


def _convert(instance: Any, format: str) -> None:
    """Another program's file has as many solutions; what such a file cannot say, as titles, may be lost the first time.

    What is read from it comes back the same.
    """
    try:
        again = fathom.loads(fathom.dumps(instance, format), format=format)
    except FathomError:
        return
    text = fathom.dumps(again, format)
    assert fathom.loads(text, format=format) == again, f"another instance after writing and reading {format}:\n{text}"
    if getattr(fathom.kinds()[instance.kind].part("solve"), "count", None):
        one, other = fathom.count(instance, 3, limits=_limits()), fathom.count(again, 3, limits=_limits())
        told = one.complete and other.complete
        assert not told or one.count == other.count, f"{one.count} solutions, {other.count} as {format}:\n{text}"


def _solve(instance: Any, method: str | None, random: Random) -> None:
    kind = fathom.kinds()[instance.kind]
    options = kind.methods[method].options if method else {}
    chosen = {
        name: not option.default
        for name, option in options.items()
        if isinstance(option.default, bool) and random.random() < 0.5
    }
    answer = fathom.solve(instance, method, limits=_limits(), **chosen)
    if answer.solution is not None:
        assert fathom.check(instance, answer.solution) == [], "a solution that the checker refuses"
        text = kind.model.write_solution(instance, answer.solution)
        assert kind.model.read_solution(instance, text) == answer.solution, f"another solution after writing:\n{text}"
        if kind.part("draw"):
            fathom.draw(instance, answer.solution)


def _agreement(instance: Any) -> None:
    """All methods that come to a verdict come to the same one, and so does the count."""
    kind = fathom.kinds()[instance.kind]
    verdicts = {}
    for name, method in kind.methods.items():
        if method.applies(instance):
            verdicts[name] = fathom.solve(instance, name, limits=_limits()).verdict
    if getattr(kind.part("solve"), "count", None):
        counted = fathom.count(instance, limits=replace(_limits(), time=LIMIT))
        if counted.count or counted.complete:
            verdicts["count"] = Verdict.SOLVED if counted.count else Verdict.IMPOSSIBLE
    known = {verdict for verdict in verdicts.values() if verdict is not Verdict.UNDECIDED}
    assert len(known) < 2, f"methods disagree: {verdicts}"


def _check(instance: Any, random: Random) -> None:
    """Solutions of this and of other puzzles, spoilt: refused with words, or found wanting, or right."""
    pool = [text for puzzle, text in solutions() if puzzle.startswith(f"kind: {instance.kind}")] or [""]
    text = _text(mutated(random, random.choice(pool).encode(), random.choice(solutions())[1].encode()))
    kind = fathom.kinds()[instance.kind]
    solution = kind.model.read_solution(instance, text)
    wrong = kind.check.violations(instance, solution)
    assert isinstance(wrong, list) and all(isinstance(one, str) for one in wrong)
    if not wrong:
        written = kind.model.write_solution(instance, solution)
        assert kind.model.read_solution(instance, written) == solution, f"another solution after writing:\n{written}"


def _analyse(instance: Any, random: Random) -> None:
    analysis = fathom.kinds()[instance.kind].analysis
    options: dict[str, Any] = {}
    for name, option in getattr(analysis, "OPTIONS", {}).items():
        if name not in ("store", "cores") and random.random() < 0.4:
            if isinstance(option.default, bool):
                options[name] = not option.default
            elif isinstance(option.default, int):
                options[name] = random.choice((0, 1, 3, -1, 10**9))
            else:
                options[name] = random.choice(("", "?/?", "dense", "#.?/..#", "auto", "\x00", "x" * 500))
    facts = fathom.analyse(instance, limits=_limits(), **options)
    for label, value in getattr(analysis, "report", lambda facts: [])(facts):
        assert isinstance(label, str) and value is not None
    pictures = list(getattr(analysis, "PICTURES", {}))
    if pictures and random.random() < 0.5:
        fathom.picture(instance, random.choice(pictures), limits=_limits())


def _draw(instance: Any, overlay: str | None) -> None:
    from fathom.puzzles.nonogram import draw as of_nonograms
    from fathom.show import to_plain, to_svg

    of_nonograms._PATIENCE = LIMIT  # a picture has no limits that could be told

    scene = fathom.draw(instance, overlay=overlay)
    assert to_svg(scene).startswith("<svg") and isinstance(to_plain(scene), str)
