"""Breaking a priority queue: let keys decrease behind its back until it hands out the wrong item."""

from fathom.kind import Kind

KIND = Kind(
    name="decreasing-keys",
    summary="Priority queues: insert items and lower their keys unnoticed, until the queue gives out the wrong one",
    rules=(
        "Insert items, lower keys behind the queue's back, and take items out, never with more in the queue than "
        "is said. The queue is broken when it gives out an item whose key is larger than a key that another "
        "item in it was inserted with."
    ),
    home=__name__,
    legend={
        "queue: binary": "the sort of queue",
        "items: 4": "so many items at most are in the queue at a time",
        "+5": "in a solution: insert an item with the key 5; items are numbered from 1 as they come in",
        "2>0": "in a solution: the key of item 2 falls to 0, and the queue is not told",
        "-": "in a solution: take an item out",
    },
)
