"""Standard input and output as they may be: closed, full, or of an encoding that has few letters.

Pictures and messages have box lines, arrows and crosses in them. Where the output's encoding lacks such a character,
a plain one takes its place, and so a picture keeps its shape; any other character is written as an escape. A stream
that was closed before the start becomes one that refuses whatever is asked of it, with its descriptor taken, so that no
file of ours can get a number that libraries take for standard output.
"""

from __future__ import annotations

import codecs
import io
import os
import sys

_PLAIN = {
    **dict.fromkeys("─━╴╶╸╺▁▔", "-"),
    **dict.fromkeys("│┃╵╷╹╻▏▕", "|"),
    **dict.fromkeys("┌┐└┘├┤┬┴┼┏┓┗┛┣┫┳┻╋", "+"),
    **dict(zip("→↘↓↙←↖↑↗╱╲▶▼◀▲", ">\\v/<\\^//\\>v<^", strict=True)),
    **dict(zip("█▓▒░■□▣▢▦", "##%:#OHO%", strict=True)),
    **dict(zip("●○◎◉◌•·◆◇⬢⬡✶", "*oO@o*.*oHh*", strict=True)),
    **dict(zip("×–—≈✓µ", "x--~+u", strict=True)),
    **{"…": "...", "‘": "'", "’": "'", "“": '"', "”": '"'},
}


def plain(error: UnicodeError) -> tuple[str, int]:
    """For `codecs.register_error`: what to write for characters that an encoding does not have."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    wrong = error.object[error.start : error.end]
    told = (_PLAIN.get(letter) or letter.encode("ascii", "backslashreplace").decode() for letter in wrong)
    return "".join(told), error.end


def prepare() -> None:
    """Make the three standard streams usable, whatever they are."""
    codecs.register_error("fathom-plain", plain)
    if sys.stdin is None:
        sys.stdin = _refusing(0, os.O_WRONLY, "r")
    if sys.stdout is None:
        sys.stdout = _refusing(1, os.O_RDONLY, "w")
    if sys.stderr is None:
        sys.stderr = _refusing(2, os.O_WRONLY, "w")  # nobody hears, and nothing is wrong with that
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="fathom-plain")


def _refusing(descriptor: int, way: int, mode: str) -> io.TextIOWrapper:
    """A stream in the place of a closed one: its descriptor is open the wrong way round, where it is to refuse."""
    found = os.open(os.devnull, way)
    if found != descriptor:
        os.dup2(found, descriptor)
        os.close(found)
    stream = open(descriptor, mode, encoding="utf-8", closefd=False)  # noqa: SIM115  a descriptor has no path
    assert isinstance(stream, io.TextIOWrapper)
    return stream


def flush() -> OSError | None:
    """Bring out what was printed; what went wrong, if something did. A reader that has left early is no error."""
    try:
        sys.stdout.flush()
    except BrokenPipeError:
        abandon()
    except OSError as error:
        abandon()
        return error
    return None


def abandon() -> None:
    """Say no more on standard output: what is still to come goes nowhere."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
    os.close(nowhere)
