"""The compiled rules of fragments beside the plain rules of the kinds that have them."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from fathom.engine.fragments import Ground
from fathom.engine.fragments.falling import dude_rules
from fathom.engine.fragments.ground import CARRYING
from fathom.puzzles.dude.check.rules import moves_from
from fathom.puzzles.dude.model import Level, Position, Rules, settled

GAMES = ("box", "block", "blox")


def by_chance(random: Random, game: str) -> Level | None:
    """A level in which everything is at rest, if chance makes one."""
    rows, columns = random.randint(2, 5), random.randint(2, 6)
    walls = np.array([[random.random() < 0.3 for _ in range(columns)] for _ in range(rows)])
    free = [square for square in range(walls.size) if not walls.item(square)]
    if len(free) < 3:
        return None
    agent, *blocks = random.sample(free, random.randint(1, min(5, len(free))))
    carrying = game != "box" and random.random() < 0.4
    position = settled(walls, Position(agent, frozenset(blocks)))
    head = position.agent - columns
    if carrying and (head < 0 or walls.item(head) or head in position.blocks):
        return None
    targets = np.zeros_like(walls)
    targets.flat[free[0]] = True
    position = position._replace(carrying=carrying)
    return Level(walls, targets, position, Rules(game)) if settled(walls, position) == position else None


@pytest.mark.parametrize("game", GAMES)
def test_falling_blocks_move_as_the_plain_rules_say(game: str) -> None:
    tried = 0
    for seed in range(1500):
        level = by_chance(Random(seed), game)
        if level is None:
            continue
        floor = [square for square in range(level.walls.size) if not level.walls.item(square)]
        number = {square: index for index, square in enumerate(floor)}
        columns = level.walls.shape[1]
        beside = [
            [
                number.get(square - columns, -1),
                number.get(square + columns, -1),
                number.get(square - 1, -1) if square % columns else -1,
                number.get(square + 1, -1) if (square + 1) % columns else -1,
            ]
            for square in floor
        ]
        ground = Ground(np.array(beside, np.int64), ())
        rules = dude_rules(ground, GAMES.index(game))
        agent = number[level.start.agent] | (CARRYING if level.start.carrying else 0)
        state = np.array(ground.state(tuple(number[one] for one in level.start.blocks), agent), np.uint64)
        out = rules.rows_for_successors()
        count = rules.expand(rules.parameters, state, out)
        found = {(int(row[-3]), ground.blocks_of(row)) for row in out[:count]}
        wanted = {
            (number[one.agent] | (CARRYING if one.carrying else 0), tuple(sorted(number[b] for b in one.blocks)))
            for _, one in moves_from(level, level.start)
        }
        assert found == wanted, (level, seed)
        tried += 1
    assert tried > 200
