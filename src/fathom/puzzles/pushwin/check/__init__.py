"""The rules as a checker: strategies and games are replayed, and what the other player may do is made again.

It uses the plain rules of the game and nothing of the solvers. Of the turns of the player to move, where it has to be
shown that none helps, those are left out that leave a threat of the other player as it is
(`fathom.games.pushfight.check.defences`).
"""

from __future__ import annotations

from fathom.answer import Watch
from fathom.claims import Claim, Impossible, Promised, not_shown
from fathom.games.pushfight.check.defences import defences, winning_turn
from fathom.games.pushfight.check.replay import forbidden, made, unfinished
from fathom.games.pushfight.check.rules import turns
from fathom.games.pushfight.model.turn import Ply
from fathom.puzzles.pushwin.check.certificates import Resistance
from fathom.puzzles.pushwin.check.forcing import wins
from fathom.puzzles.pushwin.model import MOVES, AnySolution, Fight, Line, Node, Strategy


def violations(instance: Fight, solution: AnySolution) -> list[str]:
    """What is wrong with a strategy, or why a game is not won; nothing if all is right."""
    if isinstance(solution, Line):
        return _game_faults(instance, solution)
    if not solution.nodes:
        return ["the strategy is empty"]
    positions: dict[int, str] = {0: instance.cells}
    for number, node in enumerate(solution.nodes):
        if number not in positions:
            return [f"no reply leads to node {number + 1}"]
        fault = _node_fault(instance, solution, number, node, positions)
        if fault:
            return [f"node {number + 1}: {fault}"]
    return []


def _node_fault(instance: Fight, strategy: Strategy, number: int, node: Node, positions: dict[int, str]) -> str:
    """What is wrong with a node; the positions of those that its replies lead to are added."""
    board = instance.board
    found = forbidden(board, positions[number], node.ply, MOVES)
    if found:
        return found[0]
    push = made(board, positions[number], node.ply)
    if push is None or push.loses:
        return "the turn throws off a piece of one's own"
    if push.after is None:
        return "more follows after a turn that wins" if node.replies else ""
    answered = set()
    for reply, following in node.replies:
        if not number < following < len(strategy.nodes):
            return f"a reply leads to node {following + 1}, expected a later one, up to {len(strategy.nodes)}"
        if forbidden(board, push.after, reply, MOVES):
            return "a reply cannot be made"
        replied = made(board, push.after, reply)
        if replied is None or replied.after is None:
            return "a reply throws off a piece"
        if positions.setdefault(following, replied.after) != replied.after:
            return f"node {following + 1} is of two positions"
        answered.add(replied.after)
    for turn in turns(board, push.after):
        if turn.push.wins:
            return f"the other player wins with {turn.in_words(board)}"
        if turn.push.after is not None and turn.push.after not in answered:
            return f"there is no answer to {turn.in_words(board)}"
    return ""


def _game_faults(instance: Fight, line: Line) -> list[str]:
    """Why a game cannot be played so, is not over, or is not won by who began."""
    cells: str | None = instance.cells
    for number, ply in enumerate(line.plies, 1):
        if cells is None:
            return [f"turn {number - 1} ends the game, and more follows"]
        found = forbidden(instance.board, cells, ply, MOVES)
        if found:
            return [f"turn {number}: {fault}" for fault in found]
        push = made(instance.board, cells, ply)
        assert push is not None
        if push.after is None and push.wins != (number % 2 == 1):
            return [f"the other player has won with turn {number}" if push.wins else f"turn {number} loses"]
        cells = push.after
    if line.begun:
        if cells is None:
            return [f"turn {len(line.plies)} ends the game, and more follows"]
        return unfinished(instance.board, cells, line.begun)
    if cells is None:
        return []
    if any(not turn.push.loses for turn in turns(instance.board, cells)):
        return ["the game goes on"]
    return [] if len(line.plies) % 2 else ["no turn is left, so the game is lost"]


def promises(_instance: Fight, solution: AnySolution) -> bool:
    """Whether a solution says more than its replay shows: a game does, unless its first turn won."""
    return isinstance(solution, Line) and len(solution.plies) > 1


def problems(instance: Fight, claim: Claim, certificate: object, watch: Watch) -> list[str]:
    """Why a certificate does not show a claim; nothing if it does."""
    match claim, certificate:
        case Promised(solution=Line()), _:
            won = wins(instance.board, instance.cells, watch)
            return [] if won else ["the other player could have held out"]
        case Impossible(), Resistance():
            return _broken(instance, certificate, watch)
        case _:
            return not_shown(certificate)


def _broken(instance: Fight, resistance: Resistance, watch: Watch) -> list[str]:
    """Where a resistance breaks: a turn that wins, or one without a reply."""
    board = instance.board
    seen = {instance.cells}
    waiting = [instance.cells]
    for number, cells in enumerate(waiting):
        watch.check("following the replies", number)
        win = winning_turn(board, cells)
        if win is not None:
            return [f"after {number} positions this wins: {win.in_words(board)}"]
        for turn in defences(board, cells):
            assert turn.push.after is not None
            reply = resistance.replies.get(turn.push.after)
            if not isinstance(reply, Ply):
                return [f"there is no reply to {turn.in_words(board)}"]
            if forbidden(board, turn.push.after, reply, MOVES):
                return [f"the reply to {turn.in_words(board)} cannot be made"]
            push = made(board, turn.push.after, reply)
            if push is None or push.loses:
                return [f"the reply to {turn.in_words(board)} loses"]
            if push.after is not None and push.after not in seen:
                seen.add(push.after)
                waiting.append(push.after)
    return []
