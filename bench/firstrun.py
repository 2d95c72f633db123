"""The first run: seconds to the first answer of every example with an empty cache, and to the second.

    python -m bench firstrun
    python -m bench.firstrun slide nonogram
    python -m bench.firstrun --command count witness

Every example is solved twice by a `fathom solve` of its own, the first time with an empty folder for compiled code. CPU
seconds are those of the process and its children, the import of the interpreter among them; beside them stands what
`fathom --help` takes in the same minute, since a busy machine counts more of them. `compiled` is the number of kernels
that the first run left in the folder. Python's own compiled files are made before: an installation has them.

Second answers take longest where the first run stayed below the steps that compiling is worth, and so left nothing
(`push/dicrumbler`, `witness/seven-by-seven`, the longer examples of `ice-block`), and where the checker has much to
replay (`swarm/vtwo`).
"""

from __future__ import annotations

import argparse
import compileall
import os
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

import fathom

EXAMPLES = Path(__file__).parents[1] / "examples"
PROGRAM = "import sys; from fathom.cli import main; sys.exit(main())"


@dataclass(frozen=True, slots=True)
class Run:
    """What one process took, in seconds, and how it ended."""

    cpu: float
    wall: float
    status: int


def run(command: list[str], folder: str) -> Run:
    """Run Fathom with this folder for compiled code."""
    as_for_users = {"FATHOM_CACHE": folder, "FATHOM_COMPILE": "", "PYTHONDONTWRITEBYTECODE": ""}
    environment = {**os.environ, **as_for_users}
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    started = time.monotonic()
    ended = subprocess.run(
        [sys.executable, "-c", PROGRAM, *command], env=environment, stdout=subprocess.DEVNULL, check=False
    )
    wall = time.monotonic() - started
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return Run(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, wall, ended.returncode)


def examples(kinds: list[str]) -> list[tuple[str, Path]]:
    """Kinds and their example files, of these kinds or of all that are solved."""
    found = []
    for folder in sorted(EXAMPLES.iterdir()):
        if (folder / "known.json").exists() and (not kinds or folder.name in kinds):
            found += [(folder.name, path) for path in sorted(folder.iterdir()) if path.suffix != ".json"]
    return found


def main() -> None:
    """Print the table and what the slowest and the middle one took."""
    parser = argparse.ArgumentParser(description="The first run")
    parser.add_argument("kinds", nargs="*")
    parser.add_argument("--command", default="solve")
    wished = parser.parse_args()
    firsts: list[float] = []
    seconds: list[float] = []
    compileall.compile_dir(Path(fathom.__file__).parent, quiet=2)
    print(f"fathom --help: {min(run(['--help'], '').cpu for _ in range(3)):.2f} CPU seconds")
    print(f"{'kind':16} {'example':24} {'first CPU':>9} {'wall':>7} {'second CPU':>10} {'wall':>7} {'compiled':>8}")
    for kind, path in examples(wished.kinds):
        with tempfile.TemporaryDirectory() as folder:
            first = run([wished.command, str(path)], folder)
            kernels = len(list(Path(folder).glob("**/*.nbi")))
            second = run([wished.command, str(path)], folder)
        firsts.append(first.cpu)
        seconds.append(second.cpu)
        ending = "" if first.status in (0, 1, 3) else f"  status {first.status}"
        print(
            f"{kind:16} {path.stem:24} {first.cpu:9.2f} {first.wall:7.2f} {second.cpu:10.2f} {second.wall:7.2f} "
            f"{kernels:8}{ending}",
            flush=True,
        )
    print(
        f"first answers: the slowest {max(firsts):.1f} CPU seconds, the middle one {statistics.median(firsts):.1f}; "
        f"second answers: {max(seconds):.1f} and {statistics.median(seconds):.1f}"
    )


if __name__ == "__main__":
    main()
