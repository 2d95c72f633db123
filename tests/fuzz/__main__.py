"""`python -m tests.fuzz`: hunt for a while, and tell what was tried and found. Status 1 if something was."""

from __future__ import annotations

import argparse
from pathlib import Path

from .hunt import Hunt, hunt
from .trial import input_of, tried


def main() -> int:
    """Run from the command line."""
    options = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    options.add_argument("--time", type=float, default=60, help="seconds")
    options.add_argument("--inputs", type=int, help="so many and no more")
    options.add_argument("--seed", type=int, default=0)
    options.add_argument("--first", type=int, default=0, help="the number to begin with")
    options.add_argument("--verbs", type=float, default=0.3, help="the share of those that load that are worked on")
    options.add_argument("--only", type=int, help="try the input of this number, here and now")
    options.add_argument("--saved", type=Path, default=Path("fuzz-findings"), help="where inputs are kept")
    given = options.parse_args()
    if given.only is not None:
        print(input_of(given.seed, given.only)[1])
        report = tried(given.seed, given.only)
        print(report.read_as, report.verbs, *(f"{one.name}\n{one.story}" for one in report.findings), sep="\n")
        return bool(report.findings)
    tally = hunt(Hunt(given.saved, given.seed, given.first, given.time, given.inputs, given.verbs))
    print(*tally.lines(), sep="\n")
    for name, found in sorted(tally.findings.items()):
        print(f"  {len(found):6} x {name} (--seed {given.seed} --only {found[0][0]}; kept in {given.saved})")
    return bool(tally.findings)


if __name__ == "__main__":
    raise SystemExit(main())
