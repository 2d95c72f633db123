"""Priority queues, and which of them bear keys that decrease without notice.

All have the interface `Queue` and compare items by `<` alone, so that comparisons can be counted (`Item`). `QUEUES` has
them by name, those of [Brodal 2022] and some others. `dijkstra` has shortest paths with any of them, `kernels` the
compiled twins of the best two.

    queue = QUEUES["post-order"].make()
    queue.insert(Item(3))
    queue.extract_min().key
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from fathom.engine.queues.fibonacci import FibonacciHeap
from fathom.engine.queues.implicit import Heapq, ImplicitHeap
from fathom.engine.queues.items import Comparisons, Item, Tree, may_come_out, out_of_order
from fathom.engine.queues.linking import BinomialQueue, PairingHeap, RankPairingHeap
from fathom.engine.queues.merging import MergingHeap
from fathom.engine.queues.postorder import PostOrderHeap
from fathom.engine.queues.queue import Queue
from fathom.engine.queues.weak import WeakHeap

__all__ = [
    "QUEUES", "BinomialQueue", "Comparisons", "FibonacciHeap", "Heapq", "ImplicitHeap", "Item", "MergingHeap",
    "PairingHeap", "PostOrderHeap", "Queue", "RankPairingHeap", "Sort", "Tree", "WeakHeap", "may_come_out",
    "out_of_order",
]  # fmt: skip


@dataclass(frozen=True, slots=True)
class Sort:
    """A sort of queues: what it is, how an empty one is made, and whether it bears decreasing keys.

    `published`: it is one of those that [Brodal 2022] measures. `implicit`: it is an array of items and no more.
    """

    summary: str
    make: Callable[[], Queue]
    bears: bool
    published: bool = True
    implicit: bool = False


def _implicit(summary: str, make: Callable[[], Queue], bears: bool, published: bool = True) -> Sort:
    return Sort(summary, make, bears, published, implicit=True)


QUEUES: dict[str, Sort] = {
    "heapq": _implicit("Python's own binary heap", Heapq, bears=False),
    "binary-bottom-up": _implicit(
        "binary heap; in and out from the bottom", lambda: ImplicitHeap(extraction="bottom-up"), bears=False
    ),
    "binary": _implicit("binary heap; in from the bottom, out from the top", ImplicitHeap, bears=False),
    "binary-top-down": _implicit(
        "binary heap; in and out from the top", lambda: ImplicitHeap(insertion="top-down"), bears=True
    ),
    "binary-from-root": _implicit(
        "binary heap; in at the root, and sunk", lambda: ImplicitHeap(insertion="from the root"), bears=True
    ),
    "skew": Sort("skew heap", MergingHeap, bears=True),
    "leftist": Sort("leftist heap", lambda: MergingHeap(leftist=True), bears=True),
    "pairing": Sort("pairing heap, two passes", PairingHeap, bears=True),
    "binomial": Sort("binomial queue", BinomialQueue, bears=True),
    "post-order": _implicit("post-order heap", PostOrderHeap, bears=True),
    "binary-mixed": _implicit(
        "binary heap; in from the top, out from the bottom",
        lambda: ImplicitHeap(insertion="top-down", extraction="bottom-up"),
        bears=False,
        published=False,
    ),
    "4-ary": _implicit(
        "heap of degree 4; in from the bottom, out from the top", lambda: ImplicitHeap(4), False, published=False
    ),
    "4-ary-top-down": _implicit(
        "heap of degree 4; in and out from the top",
        lambda: ImplicitHeap(4, insertion="top-down"),
        bears=True,
        published=False,
    ),
    "4-ary-post-order": _implicit("post-order heap of degree 4", lambda: PostOrderHeap(4), bears=True, published=False),
    "weak": Sort("weak heap", WeakHeap, bears=False, published=False),
    "weak-top-down": Sort("weak heap; in from the top", lambda: WeakHeap(top_down=True), bears=True, published=False),
    "rank-pairing": Sort("rank-pairing heap", RankPairingHeap, bears=True, published=False),
    "fibonacci": Sort("Fibonacci heap, no key lowered by name", FibonacciHeap, bears=True, published=False),
}
