"""The command line: one module a verb, all of them thin.

Exit status: 0 solved or valid, 1 impossible or invalid, 2 bad input (or an output that takes nothing), 3 a limit was
reached, a wish was not met, or Ctrl-C.

This file is light: it is what runs first, and Ctrl-C must be heard from then on.
"""

from __future__ import annotations

import os
import signal
import sys

SOLVED, IMPOSSIBLE, BAD_INPUT, LIMIT_REACHED, DEFECT = 0, 1, 2, 3, 70


def main() -> None:
    """Run the command line and leave with its exit status."""
    signal.signal(signal.SIGINT, _leave)  # until there is something to tidy up
    from fathom.cli.app import run
    from fathom.cli.terminal.streams import flush, prepare

    prepare()
    signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        status = run(sys.argv[1:])
        trouble = flush()
    except KeyboardInterrupt:  # between two lines of ours
        _leave()
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # nothing is left that could be stopped
    if trouble is not None:
        print(f"fathom: standard output: {trouble.strerror or trouble}", file=sys.stderr)
        status = BAD_INPUT
    sys.exit(status)


def _leave(*_signal: object) -> None:
    """Ctrl-C where nothing has begun: one line, and no more."""
    os.write(2, b"fathom: stopped\n")
    os._exit(LIMIT_REACHED)
