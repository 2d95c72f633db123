"""Keys of a terminal, one at a time, by the names that browsers give them."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from fathom.errors import FathomError

_SEQUENCES = {
    "[A": "ArrowUp", "[B": "ArrowDown", "[C": "ArrowRight", "[D": "ArrowLeft",
    "OA": "ArrowUp", "OB": "ArrowDown", "OC": "ArrowRight", "OD": "ArrowLeft",
    "[5~": "PageUp", "[6~": "PageDown", "[H": "Home", "[F": "End", "[3~": "Delete", "[Z": "ShiftTab",
}  # fmt: skip
_SINGLE = {"\r": "Enter", "\n": "Enter", "\t": "Tab", "\x7f": "Backspace", "\x08": "Backspace", " ": "Space"}
_PATIENCE = 0.05  # seconds in which the rest of a sequence arrives


def no_terminal() -> FathomError:
    """What is said where nobody can press keys."""
    return FathomError("playing needs a terminal; fathom play FILE --moves TEXT plays without one")


@contextmanager
def pressed_keys() -> Iterator[Callable[[], str]]:
    """A function that waits for the next key and tells its name; the terminal is as before afterwards.

    The end of the input is told as `q`, and Ctrl-C is an interruption as ever.
    """
    try:
        import select
        import termios
        import tty
    except ImportError:  # no such terminals here
        raise no_terminal() from None
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise no_terminal()
    descriptor = sys.stdin.fileno()
    before = termios.tcgetattr(descriptor)

    def waiting() -> bool:
        return bool(select.select([descriptor], [], [], _PATIENCE)[0])

    def next_key() -> str:
        letter = os.read(descriptor, 1)
        if not letter:
            return "q"
        if letter == b"\x1b":
            rest = ""
            while waiting() and rest not in _SEQUENCES and len(rest) < 6:
                rest += os.read(descriptor, 1).decode("latin-1")
            return _SEQUENCES.get(rest, "Escape")
        while letter[0] >= 0xC0 and len(letter) < 4 and waiting():  # a letter of several bytes
            letter += os.read(descriptor, 1)
        told = letter.decode(errors="replace")
        return _SINGLE.get(told, told)

    try:
        tty.setcbreak(descriptor, termios.TCSADRAIN)
        yield next_key
    finally:
        termios.tcsetattr(descriptor, termios.TCSADRAIN, before)
