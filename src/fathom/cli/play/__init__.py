"""`fathom play`: every kind by hand, with keys in a terminal or with moves that are told at once."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, Annotated

import typer

from fathom import verbs
from fathom.cli import IMPOSSIBLE, SOLVED
from fathom.cli.terminal.options import File, FormatName, Json
from fathom.cli.terminal.output import print_json, print_scene
from fathom.errors import FathomError
from fathom.kind import kind_of

if TYPE_CHECKING:
    from fathom.cli.play.player import Player
    from fathom.playing import Position

_CLEAR = "\x1b[H\x1b[J"


def play(
    file: File,
    state: Annotated[str | None, typer.Option("--from", help="Go on from this state, as it was printed.")] = None,
    moves: Annotated[
        str | None, typer.Option("--moves", help="Make these moves and print what comes of them; no keys are read.")
    ] = None,
    against: Annotated[bool, typer.Option("--against", help="In games: the other player's turns are made.")] = False,
    format: FormatName = None,
    json: Json = False,
) -> int:
    """Play a puzzle in the terminal. ? lists the keys; q leaves, and prints the state for --from."""
    from fathom.cli.play.player import Player

    if json and moves is None:
        raise FathomError("--json goes with --moves")
    instance = verbs.load(file, format)
    if against and not hasattr(kind_of(instance).playing, "reply"):
        raise FathomError(f"in {instance.kind} nobody plays against you")
    player = Player(instance, state, against=against)
    if moves is not None:
        player.type(moves)
        _tell(player, json)
        return SOLVED if player.position.solved else IMPOSSIBLE
    return _with_keys(player)


def _tell(player: Player, json: bool) -> None:
    position: Position = player.position
    if json:
        from fathom.playing import Moves

        options = position.options
        listed = [move.text for move in options.moves] if isinstance(options, Moves) else None
        facts = {"kind": player.instance.kind, "state": position.state, "solved": position.solved}
        print_json({**facts, "faults": list(position.faults), "status": position.status, "moves": listed})
        return
    print_scene(position.scene)
    print(position.state)
    print("solved" if position.solved else "\n".join(position.faults))


def _with_keys(player: Player) -> int:
    from fathom.cli.play.keys import pressed_keys

    with pressed_keys() as next_key:
        player.listen(lambda: _line(next_key))
        try:
            while True:
                print(_CLEAR, end="")
                print_scene(player.scene())
                print(player.status(), flush=True)
                if not player.press(next_key()):
                    break
        except KeyboardInterrupt:
            pass
    print(player.position.state)
    return SOLVED


def _line(next_key: Callable[[], str]) -> str:
    """A line that is typed key by key."""
    text = ""
    print(": ", end="", flush=True)
    while (key := next_key()) != "Enter":
        if key == "Escape":
            return ""
        if key == "Backspace":
            text = text[:-1]
            sys.stdout.write("\b \b")
        else:
            letter = " " if key == "Space" else key
            text += letter if len(letter) == 1 else ""
            sys.stdout.write(letter if len(letter) == 1 else "")
        sys.stdout.flush()
    return text
