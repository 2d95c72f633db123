"""The command line: one module a verb, all of them thin.

Exit status: 0 solved or valid, 1 impossible or invalid, 2 bad input, 3 a limit was reached (or a wish was not met).
"""

from __future__ import annotations

import os
import sys

SOLVED, IMPOSSIBLE, BAD_INPUT, LIMIT_REACHED, DEFECT = 0, 1, 2, 3, 70


def main() -> None:
    """Run the command line and leave with its exit status."""
    from fathom.cli.app import run

    status = run(sys.argv[1:])
    try:
        sys.stdout.flush()
    except BrokenPipeError:  # the reader has left: nothing more to say to it
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    sys.exit(status)
