"""Pieces that travel: which is which, when they go, and the corners they take."""

from __future__ import annotations

from fathom.show.motion import displacement
from fathom.show.travel import motion_of, stays_of, times_of, tracks_of


def test_pieces_that_stay_are_the_same_ones() -> None:
    places = [{(0, 0), (3, 0)}, {(1, 0), (3, 0)}, {(1, 0), (3, 2)}]
    assert tracks_of(places) == [[(0, 0), (1, 0), (1, 0)], [(3, 0), (3, 0), (3, 2)]]


def test_a_move_lasts_until_the_last_piece_has_arrived_and_the_next_begins_then() -> None:
    one, other = [(0, 0), (1, 0), (2, 0)], [(5, 0), (5, 4), (5, 4)]
    (first, second), (third, fourth) = times_of([one, other])
    assert 0 < first < second < third < fourth
    assert second - first > fourth - third


def test_pieces_go_up_first_and_down_last() -> None:
    times = [(1.0, 3.0)]
    climb, drop = motion_of([(0, 1), (1, 0)], times), motion_of([(0, 0), (1, 1)], times)
    assert displacement(climb, 2.0) == (0.0, -1.0) and displacement(climb, 3.0) == (1.0, -1.0)
    assert displacement(drop, 2.0) == (1.0, 0.0) and displacement(drop, 3.0) == (1.0, 1.0)
    assert motion_of([(0, 0), (0, 0)], times) == ()


def test_rests_are_between_the_moves_of_a_piece() -> None:
    track, times = [(0, 0), (0, 0), (1, 0)], [(1.0, 2.0), (3.0, 4.0)]
    assert list(stays_of(track, times)) == [((0, 0), 0.0, 3.0), ((1, 0), 4.0, None)]
