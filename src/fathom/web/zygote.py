"""The warm process that workers are forks of.

`python -m fathom.web.zygote FD` talks to the server over that socket: for every socket it is sent it forks a worker
that works for it. While nobody asks it imports the program, module by module, and loads machine code that was compiled
before, kernel by kernel; so a worker that is forked later finds all of it in memory. It says how warm it is, in lines
of JSON. When the server is gone, so is everything here.
"""

from __future__ import annotations

import gc
import os
import select
import signal
import socket
import sys
from collections.abc import Iterator
from contextlib import suppress
from importlib import import_module
from pkgutil import walk_packages
from typing import Any

from fathom.errors import MissingExtra
from fathom.web.frames import as_json

AGAIN = b"again"
"""The server's word that more machine code has been compiled."""
FORK = b"fork!"

_IDLE = 0.5  # seconds between two looks for children that have ended


def main() -> None:
    """Serve until the server goes."""
    control = socket.socket(fileno=int(sys.argv[1]))
    warming = _warming()
    told: dict[str, Any] = {}
    while True:
        step = next(warming, None)
        if step is not None and step != told:
            told = step
            control.sendall(as_json(step) + b"\n")
        ready, _, _ = select.select([control], [], [], 0 if step is not None else _IDLE)
        with suppress(ChildProcessError):
            while os.waitpid(-1, os.WNOHANG) != (0, 0):
                pass
        if ready:
            word, sockets, _, _ = socket.recv_fds(control, len(FORK), 1)
            if not word:
                _end()
            if word == AGAIN:
                warming, told = _warming(), {}
            for handed in sockets:
                _fork(control, handed)


def _end() -> None:
    """Leave, and take the workers along: they are in the same process group, which the server made for this process."""
    if os.getpgrp() == os.getpid():
        os.killpg(0, signal.SIGKILL)
    sys.exit()


def _fork(control: socket.socket, handed: int) -> None:
    if os.fork():
        os.close(handed)
        return
    control.close()
    from fathom.web.work import serve

    serve(socket.socket(fileno=handed))
    os._exit(0)


def _warming() -> Iterator[dict[str, Any]]:
    """Import and load everything, a little at each step; say at the end how many kernels are not compiled."""
    from fathom.kind import registry

    import_module("fathom.web.work")
    for kind in registry().values():
        for room in ("model", "check", "draw", "play"):
            kind.part(room)
            yield {"warm": "rooms"}
    for name in _modules():
        with suppress(MissingExtra):
            import_module(name)
        yield {"warm": "modules"}
    cold = 0
    for loaded in _kernels():
        cold += not loaded
        yield {"warm": "kernels"}
    gc.collect()
    gc.freeze()  # what is here now is shared with the workers, and stays so
    yield {"warm": "done", "cold": cold}


def _modules() -> list[str]:
    import fathom

    apart = ("fathom.web", "fathom.cli", "fathom.__main__")
    return [found.name for found in walk_packages(fathom.__path__, "fathom.") if not found.name.startswith(apart)]


def _kernels() -> Iterator[bool]:
    """Load the kernels that can be loaded without compiling any; whether each was one of these."""
    from fathom.compiled import places
    from fathom.compiled.warm import kernels_in

    for kernel in kernels_in([name for name in sys.modules if name.startswith("fathom.")]).values():
        if not kernel.ready:
            kept = all(places.is_kept(part.py_func) for part in kernel.missing())
            if kept:
                kernel.compile()
            yield kept


if __name__ == "__main__":
    main()
