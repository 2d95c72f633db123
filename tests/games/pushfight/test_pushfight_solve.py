"""Solving: against the plain rules on tiny boards, and against tables as in [Bosboom 2020] on the board mini."""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
import textwrap

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pushfight_chance import chance_board, chance_position, odd_boards, plain_values

from fathom.answer import Limits, Watch
from fathom.cli.app import run
from fathom.engine.retrograde import Value
from fathom.errors import FathomError, LimitReached
from fathom.games.pushfight import board_named
from fathom.games.pushfight.analyse.variants import family, play, rectangle
from fathom.games.pushfight.check.rules import successors
from fathom.games.pushfight.solve.database import solve
from fathom.games.pushfight.solve.numbers import masks_of_all, unrank
from fathom.games.pushfight.solve.query import principal_line, valued_turns
from fathom.games.pushfight.solve.verify import expected, verify, verify_plainly

#: Wins and losses of every generation, openings won, lost and drawn, and the value, of the board mini: computed by a
#: program of others' making (a forward search in C++) before this one was written.
TABLES = {
    ((0, 1, 2), False): (
        "6428016/6096 13946/691344 535018/5056 4440/239708 197456/2636 1036/121486 94742/992 200/51476 40414/120 "
        "24/22784 15786/36 0/6844 4426/0 0/2824 1232/0 0/392 140/0 0/44 8/0 0/0",
        (44017, 44, 39),
        "won",
    ),
    ((0, 1), False): (
        "5739666/26394 30646/1277428 601814/18016 12108/415458 205794/7568 3930/112386 80394/2800 1204/35924 "
        "31418/544 72/11794 10528/0 0/5218 3880/0 0/1732 1492/0 0/644 728/0 0/352 340/0 0/100 0/0",
        (43267, 833, 0),
        "won",
    ),
    ((1,), False): (
        "5726292/48396 78886/1259002 603946/31018 20068/395292 195914/11484 8872/105960 63932/4308 3012/32984 "
        "23392/1034 1076/11458 8058/370 532/4092 3112/160 32/1552 660/24 0/412 322/0 0/60 24/0 0/0",
        (43263, 837, 0),
        "won",
    ),
    ((0, 1, 2), True): (
        "6428016/3420 20622/69624 88782/6776 0/2556 4620/0 0/12 392/0 0/0",
        (41534, 0, 2566),
        "drawn",
    ),
    ((0, 1), True): (
        "5739666/5286 11736/208888 112346/2400 468/8472 7576/4 0/152 276/0 0/0",
        (39046, 0, 5054),
        "drawn",
    ),
    ((1,), True): (
        "5726292/14922 40716/215438 141712/3506 2524/10440 12032/404 388/564 516/8 304/8 0/0",
        (39564, 4, 4532),
        "drawn",
    ),
}


@pytest.mark.parametrize(("moves", "null_push"), TABLES)
def test_the_six_tables_of_mini(moves, null_push):
    generations, (won, lost, drawn), value = TABLES[moves, null_push]
    database = solve(board_named("mini").with_rules(moves=moves, null_push=null_push))
    assert " ".join(f"{wins}/{losses}" for wins, losses in database.solved.generations) == generations
    assert (database.openings.won, database.openings.lost, database.openings.drawn) == (won, lost, drawn)
    assert database.openings.value == value
    seen = verify(database.board, database.solved, Watch(), sample=20_000)
    assert (seen.looked, seen.wrong) == (20_000, ())
    some = random.Random(1).sample(range(database.solved.game.size), 30)
    assert verify_plainly(database.board, database.solved, some, Watch()).wrong == ()


@pytest.mark.slow
@pytest.mark.parametrize(("moves", "null_push"), TABLES)
def test_every_value_of_mini_is_what_its_turns_say(moves, null_push):
    database = solve(board_named("mini").with_rules(moves=moves, null_push=null_push))
    seen = verify(database.board, database.solved, Watch())
    assert seen.looked == seen.total == database.solved.game.size
    assert seen.wrong == ()


def assert_solved_as_by_the_plain_rules(board):
    database = solve(board)
    expected_values = plain_values(board)
    assert {cells: database.value(cells) for cells in expected_values} == expected_values
    solved = database.solved
    for count, value in ((solved.wins, "won"), (solved.losses, "lost"), (solved.draws, "drawn")):
        assert count == sum(found == value for found, _ in expected_values.values())
    for generation, (wins, losses) in enumerate(solved.generations):
        assert wins == list(expected_values.values()).count(("won", generation))
        assert losses == list(expected_values.values()).count(("lost", generation))


@settings(max_examples=25)
@given(st.integers(0, 10**9))
def test_tiny_boards_by_chance_are_solved_as_by_the_plain_rules(seed):
    board = chance_board(random.Random(seed))
    if board.positions:
        assert_solved_as_by_the_plain_rules(board)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(100))
def test_many_tiny_boards_are_solved_as_by_the_plain_rules(seed):
    board = chance_board(random.Random(seed))
    if board.positions:
        assert_solved_as_by_the_plain_rules(board)


@pytest.mark.parametrize("name", sorted(odd_boards()))
def test_odd_boards_are_what_their_turns_say(name):
    board = odd_boards()[name]
    database = solve(board)
    seen = verify(board, database.solved, Watch(), sample=5000)
    assert (seen.looked, seen.wrong) == (5000, ())
    some = random.Random(1).sample(range(database.solved.game.size), 40)
    assert verify_plainly(board, database.solved, some, Watch()).wrong == ()


@pytest.mark.parametrize("null_push", [False, True])
def test_many_values_are_looked_up_as_one_is(null_push):
    chance = random.Random(13)
    board = odd_boards()["tube"].with_rules(moves=None, null_push=null_push)
    database = solve(board)
    positions = [chance_position(board, chance) for _ in range(300)]
    positions += [cells.replace("Y", "X") for cells in positions[:3]]  # without an anchor: by the turns
    if null_push:
        positions += [swapped for cells in positions[:50] for swapped in anchored_elsewhere(cells)]
    found = database.values(positions)
    assert found == [database.value(cells) for cells in positions]
    assert {value for value, _ in found} == set(Value)
    told = database.codes(masks_of_all(board, positions))
    assert [int(code) >= 0 for code in told] == [placed(board, cells) for cells in positions]
    assert database.values([]) == []


def placed(board, cells):
    return "Y" in cells and cells.index("Y") in board.anchorable


def anchored_elsewhere(cells):
    """The same pieces with the anchor on any of the other player's pushers."""
    bare = cells.replace("Y", "X")
    return [bare[:at] + "Y" + bare[at + 1 :] for at, cell in enumerate(bare) if cell == "X"]


def test_a_wrong_value_is_found():
    board = rectangle(2, 4, pushers=1, pawns=1)
    database = solve(board)
    assert verify(board, database.solved, Watch()).wrong == ()
    wins = np.flatnonzero(database.solved.codes == 1)
    database.solved.codes[wins[5]] = 0
    assert int(wins[5]) in verify(board, database.solved, Watch()).wrong
    assert verify_plainly(board, database.solved, [int(wins[5])], Watch()).wrong == (int(wins[5]),)


def test_openings_by_definition():
    board = rectangle(2, 4, rails="long", pushers=1, pawns=1)
    database = solve(board)
    values = {}
    for first in _placed(board, 0):
        for second in _placed(board, 1):
            cells = "".join(a if a != "." else b.translate(str.maketrans("oO", "xX")) for a, b in zip(first, second))
            at_once, after = successors(board, cells)
            values[first, second] = expected(at_once, [database.value(there) for there in after])[0]
            assert database.value(cells)[0] == values[first, second]
    found = list(values.values())
    worth = database.openings
    assert (worth.won, worth.drawn, worth.lost) == tuple(map(found.count, (Value.WON, Value.DRAWN, Value.LOST)))
    order = [Value.LOST, Value.DRAWN, Value.WON]
    worst = {
        first: min((values[first, second] for second in _placed(board, 1)), key=order.index)
        for first in _placed(board, 0)
    }
    assert worth.value == max(worst.values(), key=order.index) == worst[worth.best]


def _placed(board, player):
    area = board.placement[player]
    return [
        "".join("O" if s == pusher else "o" if s == pawn else "." for s in range(len(board.squares)))
        for pusher in area
        for pawn in area
        if pawn != pusher
    ]


def test_best_turns_and_the_line_of_best_play():
    database = solve(board_named("mini"))
    codes = database.solved.codes
    for code in (1, 2, 3, 4, 5, 36, 37, 0):
        number = int(np.flatnonzero(codes == code)[0])
        cells = unrank(database.board, number)
        value, generation = database.value(cells)
        turns = valued_turns(database, cells)
        if turns:
            assert (turns[0].value, turns[0].generation) == (value, generation)
        line = principal_line(database, cells)
        if generation is None:
            assert all(one.value is Value.DRAWN for one in line)
            continue
        counted = [one.generation for one in line]
        assert counted == list(range(generation, generation - len(line), -1))
        last = line[-1].turn.push.after if line else cells
        assert last is None or database.value(last) == ("lost", 0)


KILLED = """
    import os, sys
    from fathom.answer import Limits
    from fathom.games.pushfight import board_named
    from fathom.games.pushfight.solve.database import solve
    phase = sys.argv[2]
    def progress(now):
        if now.phase == phase and now.done >= now.total * 0.4:
            os.kill(os.getpid(), 9)
    board = board_named("mini").with_rules(moves=(0, 1))
    database = solve(board, Limits(progress=progress).watch(), store=sys.argv[1], cores=2)
    print(database.solved.generations, database.openings)
"""


def test_a_solving_that_is_killed_goes_on_and_ends_the_same(tmp_path):
    script = tmp_path / "solve.py"
    script.write_text(textwrap.dedent(KILLED))

    def run(phase):
        command = [sys.executable, script, tmp_path / "store", phase]
        return subprocess.run(command, capture_output=True, text=True, check=False, env=dict(os.environ))

    for phase in ("generation 1: sweep", "generation 2: mark", "generation 3: close"):
        assert run(phase).returncode == -signal.SIGKILL
    last = run("")
    assert last.returncode == 0, last.stderr
    whole = solve(board_named("mini").with_rules(moves=(0, 1)))
    assert last.stdout.strip() == f"{whole.solved.generations} {whole.openings}"
    kept = np.fromfile(tmp_path / "store" / "codes", dtype=np.uint8)
    assert np.array_equal(kept, whole.solved.codes)
    assert json.loads((tmp_path / "store" / "search.json").read_text())["notes"]["finished"]
    assert run("").stdout == last.stdout


def test_limits_stop_it():
    with pytest.raises(LimitReached):
        solve(board_named("mini"), Limits(time=0.0).watch())
    with pytest.raises(LimitReached, match="memory"):
        solve(board_named("twocolumn"), Limits(memory=10**8).watch())
    with pytest.raises(LimitReached):
        verify(board_named("mini"), solve(board_named("mini")).solved, Limits(cancelled=lambda: True).watch())


@pytest.mark.slow
def test_the_tables_are_printed_by_one_command(capsys):
    assert run(["pushfight", "tables", "--json"]) == 0
    tables = json.loads(capsys.readouterr().out)["tables"]
    for told, (generations, (won, lost, drawn), value) in zip(tables, TABLES.values(), strict=True):
        assert " ".join(f"{one['wins']}/{one['losses']}" for one in told["generations"]) == generations
        assert (told["opening"]["won"], told["opening"]["lost"], told["opening"]["drawn"]) == (won, lost, drawn)
        assert told["opening"]["value"] == value


def test_a_board_without_a_push_is_refused():
    with pytest.raises(FathomError, match="no square on which a push could end"):
        solve(rectangle(1, 2, pushers=1, pawns=0))


def test_families_leave_out_what_does_not_fit():
    boards = [rectangle(2, 4, pushers=1, pawns=0), rectangle(2, 4, rails="none", cylinder=True, pushers=1, pawns=0)]
    wanted = list(family(boards, [(1, 0), (1, 1), (3, 3)], [(0, 1), (1,)], 10**6))
    assert len(wanted) == 8
    assert not list(family(boards, [(1, 1)], [(0,)], 10))
    for board in wanted:
        played = play(board)
        assert played.positions == board.positions
        assert played.value in ("won", "drawn", "lost")
        assert -1 <= played.advantage <= 1
        assert 0 <= played.draws <= 1
