"""`python -m bench` runs all comparisons; `python -m bench paper` runs one."""

from __future__ import annotations

import sys
from importlib import import_module

BENCHES = (
    "statespace",
    "queues",
    "iceblock",
    "push",
    "linepush",
    "paper",
    "boards",
    "hardest",
    "covers",
    "hardness",
    "gadgets",
    "blocks",
    "designs",
    "tatamibari",
    "synthesis",
    "drawings",
    "galaxies",
    "nonogram",
    "paths",
    "pathpuzzle",
    "witness",
    "pushfight",
    "pushfight_positions",
    "slots",
    "swarm",
    "swarm_proofs",
    "swarm_figures",
    "chess",
    "solochess",
    "peg",
    "chesswin",
    "examples",
    "firstrun",
    "web",
    "zk",
    "peers",
    "cluster",
)


def main() -> None:
    """Run the benches named on the command line, or all of them."""
    names = sys.argv[1:] or list(BENCHES)
    for name in names:
        if name not in BENCHES:
            sys.exit(f"there is no bench '{name}' (known: {', '.join(BENCHES)})")
    del sys.argv[1:]  # a bench that reads arguments of its own is to see none
    for name in names:
        module = import_module(f"bench.{name}")
        title = (module.__doc__ or name).strip().splitlines()[0]
        print(f"\n{name}: {title}\n{'=' * (len(name) + 2 + len(title))}", flush=True)
        module.main()


if __name__ == "__main__":
    main()
