"""Long work, by its verb: events as it goes, and a last one with what it came to.

Every run is under limits that end it when the browser goes away; so an answer may be *undecided*, and never anything
that was not checked.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, replace
from functools import cached_property
from typing import Any

from fathom import verbs
from fathom.amounts import whole
from fathom.answer import Limits
from fathom.errors import FathomError
from fathom.kind import Instance, kind_named, kind_of, solution_of
from fathom.show.outputs.data import Data, scene_data
from fathom.web.bounds import Bounds
from fathom.web.work.failures import TooLarge
from fathom.web.work.plain import (
    answer_data,
    gestures_data,
    hint_data,
    solution_data,
    solution_text,
    title_of,
    total_data,
    values,
)
from fathom.web.work.puzzles import allowed, puzzle_of

_MOST_SOLUTIONS = 100
"""Solutions that are told unless another number is asked for."""


@dataclass(frozen=True)
class Run:
    """What is wished, within which limits, and where events go."""

    wish: Mapping[str, Any]
    limits: Limits
    event: Callable[[str, Any], None]
    bounds: Bounds

    @cached_property
    def puzzle(self) -> Instance:
        """The puzzle that it is about."""
        if self.wish.get("text") is None:
            raise FathomError("found no puzzle, expected its text")
        return puzzle_of(self.wish, self.bounds)

    @property
    def state(self) -> str | None:
        """The state of play, if there is one."""
        found: str | None = self.wish.get("state")
        return found

    @property
    def options(self) -> dict[str, Any]:
        """What was said besides."""
        return dict(self.wish.get("options") or {})


def solve(run: Run) -> Data:
    """An answer, checked. Options: `method`, `fewest`, and those of the method."""
    options = run.options
    method, fewest = _name(options, "method"), bool(options.pop("fewest", False))
    chosen = kind_of(run.puzzle).method(method, run.puzzle, fewest)[1]
    given = allowed(chosen.options, options, run.bounds)
    return answer_data(run.puzzle, verbs.solve(run.puzzle, method, fewest=fewest, limits=run.limits, **given))


def solutions(run: Run) -> Data:
    """Solutions one by one, and whether these are all. Option: `limit`, the most to tell."""
    limit = whole(_number(run.options.get("limit", _MOST_SOLUTIONS)), "limit", least=1)
    if limit > run.bounds.solutions:
        raise TooLarge(f"found a limit of {limit:.4g} solutions, expected {run.bounds.solutions} at most")
    found = verbs.solutions(run.puzzle, limit, limits=run.limits)
    for number, solution in enumerate(found, 1):
        run.event("solution", solution_data(run.puzzle, solution) | {"number": number})
    total = found.total
    assert total is not None
    return total_data(total)


def count(run: Run) -> Data:
    """How many solutions there are. Option: `limit`."""
    limit = run.options.get("limit")
    found = verbs.count(run.puzzle, limit, limits=run.limits)
    return asdict(found) | {"words": f"{'' if found.complete else 'at least '}{found.count:,} {found.of}"}


def judge(run: Run) -> Data:
    """What holds of the puzzle, fact by fact."""
    facts = []
    for fact in verbs.judge(run.puzzle, limits=run.limits):
        facts.append(asdict(fact))
        run.event("fact", facts[-1])
    return {"facts": facts}


def hint(run: Run) -> Data:
    """A next step, and why."""
    return hint_data(verbs.hint(run.puzzle, run.state, limits=run.limits))


def lost(run: Run) -> Data:
    """Whether the puzzle can still be solved from here."""
    return {"lost": verbs.lost(run.puzzle, run.state or "", limits=run.limits)}


def left(run: Run) -> Data:
    """The fewest moves from here."""
    return {"left": verbs.left(run.puzzle, run.state or "", limits=run.limits)}


def generate(run: Run) -> Data:
    """New puzzles, each as it is made. Options: `generator`, `seed`, `number`, and those of the generator."""
    kind, generator, seed, number, given = _making(run)
    made = 0
    for one in range(seed, seed + number):
        instance = verbs.generate(kind, generator, seed=one, limits=run.limits, **given)
        _deliver(run, instance, seed=one)
        made += 1
    return {"made": made}


def series(run: Run) -> Data:
    """Puzzles from easy to hard. Options as for `generate`."""
    kind, generator, seed, number, given = _making(run)
    made = verbs.series(kind, number, generator, seed=seed, limits=run.limits, **given)
    for instance in made:
        _deliver(run, instance, seed=seed)
    return {"made": len(made)}


def _making(run: Run) -> tuple[str, str | None, int, int, dict[str, Any]]:
    options = run.options
    kind = run.wish.get("kind") or run.puzzle.kind
    generator = _name(options, "generator")
    seed = whole(_number(options.pop("seed", 0)), "seed")
    number = whole(_number(options.pop("number", 1)), "number", least=1)
    if number > run.bounds.number or seed >= 1 << 63:
        raise TooLarge(f"found {number} puzzles with the seed {seed:.4g}, expected {run.bounds.number} at most")
    known = kind_named(kind).generators
    chosen = known.get(generator or next(iter(known)))
    return kind, generator, seed, number, allowed(chosen.options if chosen else {}, options, run.bounds)


def _number(value: Any) -> Any:
    """A number that a form sends as a text."""
    return int(value) if isinstance(value, str) and value.isascii() and value.isdigit() and len(value) < 20 else value


def _deliver(run: Run, instance: Instance, seed: int) -> None:
    told = {"text": instance.to_text(), "title": title_of(instance), "kind": instance.kind, "seed": seed}
    run.event("puzzle", told | {"scene": scene_data(verbs.draw(instance))})


def analyse(run: Run) -> Data:
    """The measures, and the pictures that `pictures` names; or one `picture`."""
    options = run.options
    pictures = options.pop("pictures", [])
    analysis = kind_of(run.puzzle).analysis
    given = allowed(getattr(analysis, "OPTIONS", {}), options, run.bounds)
    facts = verbs.analyse(run.puzzle, limits=run.limits, **given)
    for name in pictures if isinstance(pictures, list) else []:
        scene = verbs.picture(run.puzzle, str(name), limits=run.limits)
        run.event("scene", {"name": name, "scene": scene_data(scene)})
    return {"facts": values(facts), "report": [list(row) for row in analysis.report(facts)]}


def whatif(run: Run) -> Data:
    """Every change of one square, tried."""
    changes = 0
    for change in verbs.whatif(run.puzzle, limits=run.limits):
        run.event("change", asdict(change))
        changes += 1
    return {"changes": changes}


def reply(run: Run) -> Data:
    """A turn of the player to move: the state after it, and the gestures that make it, if there is such a turn."""
    found = verbs.reply(run.puzzle, run.state, limits=run.limits)
    if found is None:
        return {"state": None, "gestures": None}
    before, after = (gestures_data(run.puzzle, solution_of(run.puzzle, state)) for state in (run.state or "", found))
    told = before is not None and after is not None and after[: len(before)] == before
    return {"state": found, "gestures": after[len(before) :] if told and after and before is not None else None}


def worth(run: Run) -> Data:
    """What a game is worth to the player who began it, if that is known."""
    found = verbs.worth(run.puzzle, run.state, limits=run.limits)
    return {"worth": None if found is None else asdict(found)}


def reduce(run: Run) -> Data:
    """The puzzle of another kind that is solvable exactly when this one is.

    Options: `target`, the reduction to take `via`, if not the shortest chain, and a `solution` to carry.
    """
    options = run.options
    target, via, solution = _name(options, "target"), _name(options, "via"), options.pop("solution", None)
    if target is None:
        raise FathomError("found no target, expected a kind to reduce to")
    with run.limits.watch().holding():
        built = verbs.reduce(run.puzzle, target, via=None if via is None else [via], limits=replace(run.limits))
        carried = None if solution is None else built.forward(str(solution))
        for name, picture in built.pictures.items():
            run.event("scene", {"name": name, "scene": scene_data(picture())})
    scene = verbs.draw(built.instance, carried)
    return {
        "kind": built.instance.kind,
        "text": built.instance.to_text(),
        "solution": solution_text(built.instance, carried),
        "scene": scene_data(scene),
    }


def _name(options: dict[str, Any], name: str) -> str | None:
    found = options.pop(name, None)
    if found is not None and not isinstance(found, str):
        raise FathomError(f"{name}: found {str(found)[:40]!r}, expected a name")
    return found or None


RUNS: Mapping[str, Callable[[Run], Data]] = {
    run.__name__: run
    for run in (
        *(solve, solutions, count, judge, hint, lost, left),
        *(generate, series, analyse, whatif, reply, worth, reduce),
    )
}
"""By the names that requests have."""
