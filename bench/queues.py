"""Queues compiled: pairs in a binary heap, as cheapest-first search has it, against nodes whose distances fall.

    python -m bench queues

Shortest paths in big graphs, by the queue of `fathom.engine.statespace` (24 bytes an entry) and by the compiled twins
of the post-order heap (8 bytes an entry) and the weak heap (16). CPU seconds, the best of three, and what the pairs take
relative to each: below 1, pairs are faster.
"""

from __future__ import annotations

import time

import numpy as np

from fathom.engine.queues.kernels import Edges, distances

QUEUES = ("pairs", "post-order", "weak")
_REPEATED = 3


def grid(side: int, longest: int) -> Edges:
    """A board whose squares are joined to their neighbours, with random lengths."""
    places = np.arange(side * side).reshape(side, side)
    joined = [(places[:, 1:], places[:, :-1]), (places[1:], places[:-1])]
    starts = np.concatenate([part.ravel() for one, other in joined for part in (one, other)])
    ends = np.concatenate([part.ravel() for one, other in joined for part in (other, one)])
    return _edges(side * side, starts, ends, np.random.default_rng(1).integers(1, longest + 1, len(ends)))


def scattered(nodes: int, longest: int) -> Edges:
    """Four edges a node, to anywhere, with random lengths: very many nodes wait."""
    random = np.random.default_rng(2)
    starts = np.repeat(np.arange(nodes), 4)
    return _edges(nodes, starts, random.integers(0, nodes, len(starts)), random.integers(1, longest + 1, len(starts)))


def worst(nodes: int) -> Edges:
    """The clique in which distances fall as often as can be."""
    starts, ends = np.repeat(np.arange(nodes), nodes), np.tile(np.arange(nodes), nodes)
    return _edges(nodes, starts, ends, np.maximum(0, 2 * (ends - starts) - 1))


def _edges(nodes: int, starts: np.ndarray, ends: np.ndarray, lengths: np.ndarray) -> Edges:
    order = np.argsort(starts, kind="stable")
    first = np.searchsorted(starts[order], np.arange(nodes + 1))
    return Edges(*(np.ascontiguousarray(part, np.int64) for part in (first, ends[order], lengths[order])))


def main() -> None:
    """Print the table."""
    for name in QUEUES:  # so that what is compiled is there
        distances(grid(10, 9), 0, name)
    graphs = {
        "grid 1000 by 1000, lengths to 9": grid(1000, 9),
        "grid 1000 by 1000, lengths to a million": grid(1000, 10**6),
        "a million nodes, lengths to 9": scattered(10**6, 9),
        "a million nodes, lengths to a million": scattered(10**6, 10**6),
        "the worst clique of 2000": worst(2000),
    }
    print(
        f"{'graph':<42}"
        + "".join(f"{name:>14}" for name in QUEUES)
        + "".join(f"{f'pairs : {name}':>20}" for name in QUEUES[1:])
    )
    for what, edges in graphs.items():
        took = dict.fromkeys(QUEUES, float("inf"))
        wanted = distances(edges, 0, "pairs")
        for _ in range(_REPEATED):
            for name in QUEUES:
                begun = time.process_time()
                found = distances(edges, 0, name)
                took[name] = min(took[name], time.process_time() - begun)
                assert (found == wanted).all()
        told = "".join(f"{took[name]:>12.3f} s" for name in QUEUES)
        print(f"{what:<42}{told}" + "".join(f"{took['pairs'] / took[name]:>20.2f}" for name in QUEUES[1:]), flush=True)


if __name__ == "__main__":
    main()
