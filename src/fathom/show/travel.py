"""Pieces that go from square to square, move by move: which is which, when each is where, and how it gets there.

A *track* is the square of one piece before the first move and after each. During a move all pieces travel at once, each
along one or two straight legs; the move is over when the last has arrived.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from itertools import pairwise

from fathom.show.motion import Motion
from fathom.show.shapes import Cell

Track = Sequence[Cell]
Times = Sequence[tuple[float, float]]
"""When each move begins and ends."""

_BEFORE = 0.3  # seconds until the first move
_SQUARE = 0.12  # seconds a square
_REST = 0.03  # seconds between two moves


def tracks_of(places: Sequence[Collection[Cell]]) -> list[list[Cell]]:
    """The tracks of alike pieces, from the squares they stand on at each time: those that stay are the same ones."""
    tracks = [[cell] for cell in sorted(places[0])]
    for before, after in pairwise(places):
        left, new = sorted(set(before) - set(after)), sorted(set(after) - set(before))
        goes = {}
        for cell in left:
            goes[cell] = min(new, key=lambda other: (abs(other[0] - cell[0]) + abs(other[1] - cell[1]), other))
            new.remove(goes[cell])
        for track in tracks:
            track.append(goes.get(track[-1], track[-1]))
    return tracks


def times_of(tracks: Sequence[Track]) -> list[tuple[float, float]]:
    """When each move begins and ends."""
    times, time = [], _BEFORE
    for number in range(len(tracks[0]) - 1):
        ways = (abs(t[number + 1][0] - t[number][0]) + abs(t[number + 1][1] - t[number][1]) for t in tracks)
        end = time + _SQUARE * max(1, *ways)
        times.append((time, end))
        time = end + _REST
    return times


def motion_of(track: Track, times: Times) -> Motion:
    """The motion of a piece that is drawn at the beginning of its track: first up, then to the side, then down."""
    home = track[0]
    frames = [(0.0, 0.0, 0.0)]
    for (begin, end), (here, there) in zip(times, pairwise(track), strict=True):
        if here == there:
            continue
        frames.append((begin, float(here[0] - home[0]), float(here[1] - home[1])))
        aside, along = abs(there[0] - here[0]), abs(there[1] - here[1])
        if aside and along:
            corner = (here[0], there[1]) if there[1] < here[1] else (there[0], here[1])
            share = (along if there[1] < here[1] else aside) / (aside + along)
            frames.append((begin + share * (end - begin), float(corner[0] - home[0]), float(corner[1] - home[1])))
        frames.append((end, float(there[0] - home[0]), float(there[1] - home[1])))
    return tuple(frames) if len(frames) > 1 else ()


def stays_of(track: Track, times: Times) -> Iterator[tuple[Cell, float, float | None]]:
    """Where a piece rests, since when and until when; None: until the end."""
    since = 0.0
    for (begin, end), (here, there) in zip(times, pairwise(track), strict=True):
        if here != there:
            yield here, since, begin
            since = end
    yield track[-1], since, None
