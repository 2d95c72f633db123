"""`fathom swarm verify` and `check`: do rules explore for ever, on many grids; do they contradict each other?"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fathom import verbs
from fathom.answer import Answer, Limits, Verdict
from fathom.cli import IMPOSSIBLE, LIMIT_REACHED, SOLVED
from fathom.cli.swarm.rulefiles import Grids, RuleFile, Start, SwarmOptions, Torus, grids_in, swarm_of
from fathom.cli.terminal.options import CheckTime, Json, Memory, Time, limits_of
from fathom.cli.terminal.output import print_json, print_table

if TYPE_CHECKING:
    from fathom.puzzles.swarm.model import Swarm

_STATUS = {"solved": SOLVED, "impossible": IMPOSSIBLE}
_COLUMNS = ("grid", "verdict", "starts", "configurations", "cycle", "because")


def verify(
    rules: RuleFile,
    grid: Grids = None,
    start: Start = None,
    torus: Torus = None,
    time: Time = None,
    check_time: CheckTime = None,
    memory: Memory = None,
    json: Json = False,
) -> int:
    """Verify that every node is visited for ever: every start, whatever the adversary chooses. Limits are for each
    grid.
    """
    grids: list[str | None] = [one for told in grid or () for one in grids_in(told)] or [None]
    told = SwarmOptions(start, torus)
    with limits_of(time, memory, check_time=check_time) as limits:
        found = [verified_facts(swarm_of(rules, one, told), limits) for one in grids]
    if json:
        print_json(found[0] if len(found) == 1 else {"grids": found})
    elif len(found) == 1:
        print_table([(key, _word(value)) for key, value in found[0].items() if key in _COLUMNS and value is not None])
    else:
        rows = [tuple("" if facts[key] is None else _word(facts[key]) for key in _COLUMNS) for facts in found]
        print_table([_COLUMNS, *rows])
    return max(_STATUS.get(facts["verdict"], LIMIT_REACHED) for facts in found)


def verified_facts(swarm: Swarm, limits: Limits) -> dict[str, Any]:
    """Whether a swarm visits every node for ever, checked; as plain values."""
    answer = verbs.solve(swarm, limits=limits)
    return {
        "grid": swarm.lattice.name,
        "verdict": str(answer.verdict),
        "configurations": answer.statistics.get("configurations"),
        "cycle": _cycle(answer.statistics.get("cycle")),
        "starts": len(swarm.starts),
        "because": _because(swarm, answer),
        "run": _failing_run(swarm, answer),
        "unproved": dict(answer.unproved),
        "stopped": answer.stopped,
        "seconds": round(answer.seconds, 3),
        "checking": round(answer.checking, 3),
    }


def _cycle(words: str | None) -> int | list[int] | None:
    """The length of the cycles that runs end in, or the lengths, if they differ."""
    lengths = [int(one) for one in (words or "").split("/") if one]
    return None if not lengths else lengths[0] if len(lengths) == 1 else lengths


def _word(value: object) -> str:
    return "/".join(map(str, value)) if isinstance(value, list) else str(value)


def _because(swarm: Swarm, answer: Answer) -> str | None:
    from fathom.puzzles.swarm.check.exploring import failure_words

    return failure_words(swarm, answer.certificate) if answer.verdict is Verdict.IMPOSSIBLE else None


def _failing_run(swarm: Swarm, answer: Answer) -> list[str] | None:
    from fathom.puzzles.swarm.model import robot_text

    if answer.verdict is not Verdict.IMPOSSIBLE:
        return None
    return [robot_text(swarm, configuration) for configuration in answer.certificate.configurations]


def _rule_facts(swarm: Swarm) -> dict[str, Any]:
    """What is to be said about rules that do not contradict each other."""
    from fathom.puzzles.swarm.model import step_name

    return {
        "rules": len(swarm.rules.rules),
        "colours": list(swarm.rules.colours),
        "visibility": swarm.rules.visibility,
        "chirality": swarm.rules.chirality,
        "views": len(swarm.rules.table()),
        "ambiguous": [
            {"rule": str(rule), "line": rule.line, "steps": list(map(step_name, steps))}
            for rule, steps in swarm.rules.ambiguous()
        ],
    }


def check(rules: RuleFile, grid: Grids = None, start: Start = None, torus: Torus = None, json: Json = False) -> int:
    """Look for rules that contradict each other, and tell which ones leave the adversary a choice."""
    swarm = swarm_of(rules, grid[0] if grid else None, SwarmOptions(start, torus))
    facts = _rule_facts(swarm)
    if json:
        print_json(facts)
        return SOLVED
    for key, value in facts.items():
        if key != "ambiguous":
            print(f"{key}: {' '.join(value) if isinstance(value, list) else value}")
    for each in facts["ambiguous"]:
        print(f"ambiguous, line {each['line']}: {each['rule']}, the adversary chooses among {' '.join(each['steps'])}")
    return SOLVED
