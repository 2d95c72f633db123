"""Search without a database, against published values and against the database."""

from __future__ import annotations

import random
from collections import Counter

import numpy as np
import pytest
from pushfight_chance import DATA, all_boards, chance_board, chance_position

from fathom.answer import Limits, Watch
from fathom.engine.retrograde import Value
from fathom.errors import LimitReached
from fathom.games.pushfight import board_named, read_position
from fathom.games.pushfight.check.rules import prepared, successors
from fathom.games.pushfight.check.rules import turns as turns_of
from fathom.games.pushfight.model.position import seen_by_the_other
from fathom.games.pushfight.solve.database import own_turns, solve
from fathom.games.pushfight.solve.numbers import masks_of, masks_of_all
from fathom.games.pushfight.solve.places import bit
from fathom.games.pushfight.solve.search import Search, room_to_search, search
from fathom.games.pushfight.solve.search.after_push import may_be_stuck
from fathom.games.pushfight.solve.search.at_once import edges_of, ground_of, wins_at_once
from fathom.games.pushfight.solve.search.batch import depths, falls, values
from fathom.games.pushfight.solve.search.proving import UNKNOWN, Position, next_ways, prepared_win
from fathom.games.pushfight.solve.search.stuck import Player, note_doubts
from fathom.games.pushfight.solve.search.threats import FIELDS, Sides, holds

EXPECTED = {"L0": (Value.LOST, 0), "W1": (Value.WON, 1), "L1": (Value.LOST, 1), "W2": (Value.WON, 2)}


def published(values, most):
    if not DATA.is_dir():
        pytest.skip("published positions are not here")
    found = {value: [] for value in values}
    for line in (DATA / "samples.tsv").read_text().splitlines()[1:]:
        value, _, position = line.split("\t")
        if value in found and len(found[value]) < most:
            found[value].append(position)
    return [(value, position) for value, positions in found.items() for position in positions]


def assert_found(listed, turns):
    board = board_named("standard")
    for value, position in listed:
        assert search(board, read_position(board, position), turns, Watch()) == EXPECTED[value], position


def test_published_positions_of_few_turns():
    assert_found(published(("L0", "W1"), 20), 1)
    assert_found(published(("L1",), 8), 2)
    assert_found(published(("W2",), 1), 3)


@pytest.mark.slow
def test_published_positions_lost_in_one_and_won_in_two():
    assert_found(published(("L1", "W2"), 20), 3)


@pytest.mark.slow
def test_published_ties_and_long_games_are_not_decided_early():
    for _value, position in published(("T", "W9", "L8"), 3):
        board = board_named("standard")
        assert search(board, read_position(board, position), 2, Watch()) == (None, None)


@pytest.mark.parametrize(("moves", "null_push"), [((0, 1), False), ((1,), False), ((0, 1), True)])
def test_search_says_what_the_database_says(moves, null_push):
    board = board_named("mini").with_rules(moves=moves, null_push=null_push)
    database = solve(board)
    chance = random.Random(5)
    for _ in range(60):
        cells = chance_position(board, chance)
        value, generation = database.value(cells)
        found, own_turns = search(board, cells, 3, Watch())
        if found is None:
            assert generation is None or generation > 1
        else:
            assert found == value
            assert own_turns is not None
            # who wins by leaving the other without a push needs a turn, as does who pushes a piece off
            assert own_turns in (generation // 2, generation // 2 + 1, (generation + 1) // 2)


def test_a_search_can_be_stopped():
    asked = [0]

    def cancelled():
        asked[0] += 1
        return asked[0] > 4

    board = board_named("standard")
    chance = random.Random(1)
    while search(board, cells := chance_position(board, chance), 2, Watch())[0] is not None:
        pass
    with pytest.raises(LimitReached):
        search(board, cells, 5, Limits(cancelled=cancelled).watch())


def sides_of(cells):
    anchor, their_pushers, their_pawns, pushers, pawns = masks_of(cells)
    anchored = np.uint64(0) if anchor < 0 else np.uint64(bit(anchor))
    return Sides(their_pushers | their_pawns, pushers, pawns, anchored)


def threat_in(board, cells):
    """The threat that is found, or None."""
    threat = np.zeros(FIELDS, np.uint64)
    return threat if wins_at_once(ground_of(board), sides_of(cells), threat) else None


def wins_by_lines(board, cells):
    return threat_in(board, cells) is not None


def test_lines_tell_what_the_plain_rules_say_of_wins_at_once():
    chance = random.Random(2)
    compared = {True: 0, False: 0}
    for _ in range(1000):
        board = chance_board(chance)
        if board.anchorable and len(edges_of(board)):
            for _ in range(8):
                cells = chance_position(board, chance)
                assert wins_by_lines(board, cells) == bool(successors(board, cells)[0]), (board, cells)
                compared[wins_by_lines(board, cells)] += 1
    assert min(compared.values()) > 50


@pytest.mark.parametrize("moves", [(0,), (0, 1), (0, 1, 2)])
def test_lines_tell_what_all_turns_do(moves):
    chance = random.Random(3)
    for board in (board.with_rules(moves=moves, null_push=None) for board in all_boards().values()):
        if not board.anchorable or not len(edges_of(board)):
            continue
        room = room_to_search(board, 0, Watch())
        for _ in range(25):
            cells = chance_position(board, chance)
            assert wins_by_lines(board, cells) == (prepared_win(room, Position(*masks_of(cells))) >= 0), cells


def test_lines_are_not_asked_where_the_rules_are_others():
    boards = all_boards()
    assert (
        len(edges_of(boards["standard"]))
        and not len(edges_of(boards["walls"]))
        and not len(edges_of(boards["one-way"]))
    )


def test_the_turn_that_decides_is_told_whichever_way_it_was_found():
    board, chance = board_named("mini"), random.Random(4)
    told = 0
    for _ in range(100):
        cells = chance_position(board, chance)
        ply = Search(board, 1, Watch()).deciding(cells, 1, True)
        at_once, _ = successors(board, cells)
        assert (ply is not None) == bool(at_once)
        told += ply is not None
    assert told


@pytest.mark.parametrize("cores", [1, 3])
def test_many_positions_are_judged_as_one_is(cores, monkeypatch):
    monkeypatch.setattr("fathom.games.pushfight.solve.search.batch._SLICE", 7)
    chance = random.Random(5)
    for name, turns in (("mini", 3), ("walls", 2), ("standard", 1)):
        board = all_boards()[name]
        positions = [chance_position(board, chance) for _ in range(40)]
        assert values(board, positions, turns, cores=cores) == [search(board, one, turns, Watch()) for one in positions]
        told = falls(board, masks_of_all(board, positions), cores=cores).tolist()
        assert told == [bool(successors(board, one)[0]) for one in positions] if name != "standard" else any(told)
    assert values(board, [], 1) == []


def test_many_positions_can_be_stopped():
    board, chance = board_named("standard"), random.Random(1)
    positions = [chance_position(board, chance) for _ in range(200)]
    with pytest.raises(LimitReached):
        values(board, positions, 5, Limits(nodes=10_000).watch())


def plainly(board, cells, turns, wins):
    """What a search is asked, by the plain rules and nothing else."""
    if "Y" in cells and cells.index("Y") not in board.anchorable:  # after a null push: never decided
        return False
    at_once, after = successors(board, cells)
    if at_once or (wins and not turns):
        return wins and turns > 0
    answers = (turns > 0 and plainly(board, one, turns - 1, not wins) for one in after)
    return any(answers) if wins else all(answers)


def test_searches_say_what_the_plain_rules_say():
    chance = random.Random(6)
    told = Counter()
    for _ in range(400):
        board = chance_board(chance)
        if board.anchorable:
            positions = [chance_position(board, chance) for _ in range(4)]
            for cells, depth in zip(positions, depths(board, masks_of_all(board, positions), 4, Watch()), strict=True):
                plain = next((n for n in range(5) if plainly(board, cells, n, n % 2 == 1)), UNKNOWN)
                assert depth == plain, (board, cells)
                told[plain] += 1
    assert min(told[n] for n in range(4)) > 1


def test_a_threat_wins_wherever_it_holds():
    chance = random.Random(7)
    held = 0
    for name in ("mini", "hole", "tube", "standard"):
        board = all_boards()[name]
        threats = [
            one for one in (threat_in(board, chance_position(board, chance)) for _ in range(60)) if one is not None
        ]
        for cells in (chance_position(board, chance) for _ in range(500)):
            if any(holds(threat, sides_of(cells)) for threat in threats):
                held += 1
                assert wins_by_lines(board, cells), cells
    assert held > 100


def test_a_push_that_leaves_the_other_stuck_is_doubted():
    chance = random.Random(8)
    stuck = sure = 0
    for _ in range(1500):
        board = chance_board(chance).with_rules(moves=chance.choice([(0,), (0, 1), (0, 1, 2)]))
        if not board.anchorable or not len(edges_of(board)):
            continue
        cells = chance_position(board, chance)
        theirs, pushers, pawns, _ = sides_of(seen_by_the_other(cells))
        room = room_to_search(board, 1, Watch())
        other = Sides(theirs, pushers, pawns, masks_of(cells)[3])
        player = Player(room.ground.parameters, other, room.chances, room.ground.layers)
        note_doubts(player, room.lines, room.doubts)
        sure += not room.doubts.any()
        for turn in turns_of(board, cells):
            if turn.push.after is not None and not any(successors(board, turn.push.after)):
                stuck += 1
                assert int(room.doubts[turn.push.direction]) >> turn.push.pusher & 1, (board, cells, turn)
    assert stuck > 5
    assert sure > 0


def test_who_has_no_turn_is_not_said_to_have_a_push():
    chance = random.Random(14)
    told = Counter()
    for _ in range(800):
        board = chance_board(chance).with_rules(moves=chance.choice([(0,), (0, 1), (0, 1, 2)]))
        if board.anchorable and len(edges_of(board)):
            ground = ground_of(board)
            for cells in (chance_position(board, chance) for _ in range(3)):
                stuck = not any(successors(board, cells))
                may_be = may_be_stuck(ground.parameters, sides_of(cells), ground.layers, np.uint64(0), 0, 0)
                assert may_be or not stuck, (board, cells)
                told[stuck, bool(may_be)] += 1
    assert told[True, True] > 50
    assert told[False, False] > 50


@pytest.mark.parametrize("name", ["mini", "hole", "standard"])
def test_ways_are_all_ways_to_move_few_of_them_twice(name):
    board, chance = all_boards()[name], random.Random(9)
    for _ in range(10):
        cells = chance_position(board, chance)
        room = room_to_search(board, 0, Watch())
        position = Position(*masks_of(cells))
        room.rows[0, 0] = position.pushers, position.pawns, 1
        count = 1
        for layer in (1, 2):
            count = next_ways(room, position, 0, layer, count)
        written = [tuple(map(int, row[:2])) for row in room.rows[0, :count]]
        plain = {tuple(map(int, masks_of(one)[3:])) for one, _ in prepared(board, cells)}
        assert set(written) == plain
        assert len(written) < 1.5 * len(plain)


def assert_tabled(board, count, turns, chance):
    """Whatever is decided within so many turns by the table of the whole board is so by search, and nothing else."""
    database = solve(board)
    positions = [chance_position(board, chance) for _ in range(count)]
    told = Counter()
    for cells, depth in zip(positions, depths(board, masks_of_all(board, positions), turns, Watch()), strict=True):
        value, generation = database.value(cells)
        own = own_turns(value, generation)
        tabled = UNKNOWN if own is None else 2 * own - (value is Value.WON)
        assert depth == (tabled if tabled <= turns else UNKNOWN), cells
        told[int(depth)] += 1
    return told


def test_batches_say_what_the_table_of_the_board_says():
    told = assert_tabled(board_named("mini"), 1000, 3, random.Random(10))
    assert min(told[depth] for depth in (UNKNOWN, 1, 2, 3)) > 5


@pytest.mark.slow
@pytest.mark.parametrize(
    ("moves", "null_push"), [((0, 1, 2), False), ((0, 1), False), ((0,), False), ((0, 1, 2), True)]
)
def test_thousands_of_positions_are_what_the_table_says(moves, null_push):
    board = board_named("mini").with_rules(moves=moves, null_push=null_push)
    assert_tabled(board, 20_000, 3, random.Random(11))
    assert_tabled(board, 300, 5, random.Random(12))
