"""The queues, as plainly as they can be said: a new state is made of an old one, `less` asked for comparisons.

A state is a tuple, `()` the empty queue. An array is the tuple of its items. A binary tree is (item, left, right). A
tree with any number of subtrees is (item, subtrees), those linked first coming first.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

State = tuple[Any, ...]
Less = Callable[[Any, Any], bool]


@dataclass(frozen=True, slots=True)
class PlainQueue:
    """How an item is put into a state, and how one is taken out of it."""

    put: Callable[[State, Any, Less], State]
    take: Callable[[State, Less], tuple[Any, State]]


# heaps in an array ----------------------------------------------------------------------------------------------


def _put_below(degree: int, heap: State, item: Any, less: Less) -> State:
    """At the end, and up while it is less than its parent."""
    return _raised(degree, [*heap, item], len(heap), less)


def _raised(degree: int, heap: list[Any], place: int, less: Less) -> State:
    while place and less(heap[place], heap[(place - 1) // degree]):
        parent = (place - 1) // degree
        heap[place], heap[parent] = heap[parent], heap[place]
        place = parent
    return tuple(heap)


def _put_above(degree: int, heap: State, item: Any, less: Less) -> State:
    """On the way to the new leaf, before the first item that is not less; those behind it move on by one."""
    way = [len(heap)]
    while way[0]:
        way.insert(0, (way[0] - 1) // degree)
    line = [heap[place] for place in way[:-1]]
    before = next((number for number, other in enumerate(line) if not less(other, item)), len(line))
    line.insert(before, item)
    found = [*heap, None]
    for place, other in zip(way, line, strict=True):
        found[place] = other
    return tuple(found)


def _put_at_root(degree: int, heap: State, item: Any, less: Less) -> State:
    """At the root, the whole way to the new leaf moving on by one; then down."""
    moved = _put_above(degree, heap, item, lambda _one, _other: False)
    return _sunk(degree, list(moved), 0, less)


def _least_child(degree: int, heap: list[Any], place: int, less: Less) -> int | None:
    """The least child; of equal ones the last."""
    best = None
    for child in range(place * degree + 1, min(place * degree + 1 + degree, len(heap))):
        if best is None or not less(heap[best], heap[child]):
            best = child
    return best


def _sunk(degree: int, heap: list[Any], place: int, less: Less) -> State:
    while (child := _least_child(degree, heap, place, less)) is not None and less(heap[child], heap[place]):
        heap[place], heap[child] = heap[child], heap[place]
        place = child
    return tuple(heap)


def _take_above(degree: int, heap: State, less: Less) -> tuple[Any, State]:
    """The root; the last item takes its place, and goes down."""
    if len(heap) == 1:
        return heap[0], ()
    return heap[0], _sunk(degree, [heap[-1], *heap[1:-1]], 0, less)


def _take_below(degree: int, heap: State, less: Less) -> tuple[Any, State]:
    """The root; least children go up to a leaf, where the last item comes in and goes up."""
    if len(heap) == 1:
        return heap[0], ()
    left, place = list(heap[:-1]), 0
    while (child := _least_child(degree, left, place, less)) is not None:
        left[place] = left[child]
        place = child
    left[place] = heap[-1]
    return heap[0], _raised(degree, left, place, less)


def _array(put: Any, take: Any, degree: int = 2) -> PlainQueue:
    return PlainQueue(partial(put, degree), partial(take, degree))


# trees in post-order --------------------------------------------------------------------------------------------


def _sizes(degree: int, count: int) -> list[int]:
    """The sizes of the trees that so many items make."""
    sizes: list[int] = []
    for _ in range(count):
        if len(sizes) >= degree and len(set(sizes[-degree:])) == 1:
            sizes[-degree:] = [degree * sizes[-1] + 1]
        else:
            sizes.append(1)
    return sizes


def _settled(degree: int, heap: list[Any], root: int, size: int, less: Less) -> State:
    """The item at the root of a tree goes down. The last child is looked at first."""
    below = (size - 1) // degree
    if below:
        children = [root - 1 - number * below for number in range(degree)]
        best = children[0]
        for child in children[1:]:
            best = child if less(heap[child], heap[best]) else best
        if less(heap[best], heap[root]):
            heap[best], heap[root] = heap[root], heap[best]
            return _settled(degree, heap, best, below, less)
    return tuple(heap)


def _put_post(degree: int, heap: State, item: Any, less: Less) -> State:
    return _settled(degree, [*heap, item], len(heap), _sizes(degree, len(heap) + 1)[-1], less)


def _take_post(degree: int, heap: State, less: Less) -> tuple[Any, State]:
    """The least root; the last item takes its place, and goes down."""
    sizes = _sizes(degree, len(heap))
    roots = [sum(sizes[: number + 1]) - 1 for number in range(len(sizes))]
    best = len(roots) - 1
    for number in reversed(range(len(roots) - 1)):
        best = number if less(heap[roots[number]], heap[roots[best]]) else best
    least = heap[roots[best]]
    if best == len(roots) - 1:
        return least, heap[:-1]
    left = list(heap[:-1])
    left[roots[best]] = heap[-1]
    return least, _settled(degree, left, roots[best], sizes[best], less)


# merged binary trees --------------------------------------------------------------------------------------------


def _merged(leftist: bool, one: State, other: State, less: Less) -> State:
    if not one or not other:
        return one or other
    if less(other[0], one[0]):
        one, other = other, one
    item, left, right = one
    right = _merged(leftist, right, other, less)
    return (item, left, right) if leftist and _depth(left) >= _depth(right) else (item, right, left)


def _depth(tree: State) -> int:
    """The way to the next missing subtree."""
    return 1 + min(_depth(tree[1]), _depth(tree[2])) if tree else 0


def _merging(leftist: bool) -> PlainQueue:
    return PlainQueue(
        lambda tree, item, less: _merged(leftist, tree, (item, (), ()), less),
        lambda tree, less: (tree[0], _merged(leftist, tree[1], tree[2], less)),
    )


# linked trees ---------------------------------------------------------------------------------------------------


def _linked(one: State, other: State, less: Less) -> State:
    if less(other[0], one[0]):
        one, other = other, one
    return one[0], (*one[1], other)


def _put_pairing(tree: State, item: Any, less: Less) -> State:
    return _linked(tree, (item, ()), less) if tree else (item, ())


def _take_pairing(tree: State, less: Less) -> tuple[Any, State]:
    """The root; its subtrees are linked in pairs, the newest first, and then to the last pair, one by one."""
    newest = tree[1][::-1]
    pairs = [
        _linked(*newest[i : i + 2], less) if newest[i + 1 : i + 2] else newest[i] for i in range(0, len(newest), 2)
    ]
    whole: State = pairs[-1] if pairs else ()
    for pair in pairs[-2::-1]:
        whole = _linked(pair, whole, less)
    return tree[0], whole


def _added(trees: State, less: Less) -> State:
    """Two rows of trees of different ranks, added as binary numbers are."""
    found, rank = [], 0
    while trees:
        alike = [tree for tree in trees if len(tree[1]) == rank]
        trees = tuple(tree for tree in trees if len(tree[1]) != rank)
        if len(alike) % 2:
            found.append(alike.pop(0))
        if alike:
            trees = (*trees, _linked(alike[0], alike[1], less))
        rank += 1
    return tuple(found)


def _take_binomial(trees: State, less: Less) -> tuple[Any, State]:
    best = 0
    for number in range(1, len(trees)):
        best = number if less(trees[number][0], trees[best][0]) else best
    return trees[best][0], _added((*trees[:best], *trees[best + 1 :], *trees[best][1]), less)


def _least_first(trees: State, tree: State, less: Less) -> State:
    """A tree more, which comes first, and the first last, if its root is less."""
    if trees and less(tree[0], trees[0][0]):
        return (tree, *trees[1:], trees[0])
    return (*trees, tree)


def _take_first(again: bool, trees: State, less: Less) -> tuple[Any, State]:
    """The first root; then trees of the same rank are linked, once each or again and again."""
    waiting: dict[int, State] = {}
    left: State = ()
    for tree in (*trees[1:], *trees[0][1]) if again else (*trees[0][1], *trees[1:]):
        while (other := waiting.pop(len(tree[1]), None)) is not None:
            whole = _linked(tree, other, less) if again else _linked(other, tree, less)
            if not again:
                left = _least_first(left, whole, less)
                break
            tree = whole  # noqa: PLW2901 - it grows
        else:
            waiting[len(tree[1])] = tree
    for tree in waiting.values():
        left = _least_first(left, tree, less)
    return trees[0][0], left


def _lazy(again: bool) -> PlainQueue:
    return PlainQueue(lambda trees, item, less: _least_first(trees, (item, ()), less), partial(_take_first, again))


# weak heaps -----------------------------------------------------------------------------------------------------


def _distinguished(turned: list[bool], place: int) -> int:
    """The parent of the first right child on the way up."""
    while place % 2 == turned[place // 2]:
        place //= 2
    return place // 2


def _put_weak(top_down: bool, heap: State, item: Any, less: Less) -> State:
    items, turned = (list(part) for part in heap) if heap else ([], [])
    place = len(items)
    items, turned = [*items, item], [*turned, False]
    if place % 2 == 0:
        turned[place // 2] = False
    chain = [place]
    while chain[0]:
        chain.insert(0, _distinguished(turned, chain[0]))
    if top_down:
        before = next((n for n, other in enumerate(chain[:-1]) if not less(items[other], item)), len(chain) - 1)
    else:
        before = len(chain) - 1
        while before and less(item, items[chain[before - 1]]):
            before -= 1
    for number in range(len(chain) - 1, before, -1):
        above, place = chain[number - 1], chain[number]
        items[above], items[place] = items[place], items[above]
        turned[place] = not turned[place]
    return _weak(items, turned)


def _take_weak(heap: State, less: Less) -> tuple[Any, State]:
    least, *items = heap[0]
    turned = list(heap[1])
    if not items:
        return least, ()
    items = [items[-1], *items[:-1]]
    spine = [1] if len(items) > 1 else []
    while spine and 2 * spine[-1] + turned[spine[-1]] < len(items):
        spine.append(2 * spine[-1] + turned[spine[-1]])
    for place in reversed(spine):
        if less(items[place], items[0]):
            items[0], items[place] = items[place], items[0]
            turned[place] = not turned[place]
    return least, _weak(items, turned[: len(items)])


def _weak(items: list[Any], turned: list[bool]) -> State:
    """Which side is the right one says nothing where there are no children."""
    return tuple(items), tuple(side and 2 * place < len(items) for place, side in enumerate(turned))


PLAIN_QUEUES: dict[str, PlainQueue] = {
    "heapq": _array(_put_below, _take_below),
    "binary-bottom-up": _array(_put_below, _take_below),
    "binary": _array(_put_below, _take_above),
    "binary-top-down": _array(_put_above, _take_above),
    "binary-from-root": _array(_put_at_root, _take_above),
    "binary-mixed": _array(_put_above, _take_below),
    "4-ary": _array(_put_below, _take_above, 4),
    "4-ary-top-down": _array(_put_above, _take_above, 4),
    "post-order": _array(_put_post, _take_post),
    "4-ary-post-order": _array(_put_post, _take_post, 4),
    "skew": _merging(leftist=False),
    "leftist": _merging(leftist=True),
    "pairing": PlainQueue(_put_pairing, _take_pairing),
    "binomial": PlainQueue(lambda trees, item, less: _added((*trees, (item, ())), less), _take_binomial),
    "rank-pairing": _lazy(again=False),
    "fibonacci": _lazy(again=True),
    "weak": PlainQueue(partial(_put_weak, False), _take_weak),
    "weak-top-down": PlainQueue(partial(_put_weak, True), _take_weak),
}
