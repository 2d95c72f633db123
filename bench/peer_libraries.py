"""Libraries of other people, each in a process that has it loaded and answers a line with a line.

They are charged for the CPU seconds of the call, which the process tells. Python's are looked for in an interpreter,
JavaScript's in a folder, by node; the drivers are ours and small.
"""

from __future__ import annotations

import json
import select
import shutil
import subprocess
import sys
import tempfile
from abc import abstractmethod
from pathlib import Path
from typing import Any

import numpy as np

from bench.peer_programs import NONE, ONE, SEVERAL, SOME, UNDECIDED, Peer, Ran, is_plain, written
from fathom.errors import FathomError
from fathom.puzzles.tatamibari.model import ANY, HOLE


class Library(Peer):
    """What is loaded once, in a process that answers a line with a line."""

    process: subprocess.Popen[bytes] | None = None

    @abstractmethod
    def command(self) -> list[str]:
        """What starts the process."""

    @abstractmethod
    def asked(self, instance: Any, limit: float) -> dict[str, Any]:
        """What it is sent."""

    @abstractmethod
    def verdict(self, told: dict[str, Any]) -> str:
        """What its answer says."""

    def run(self, instance: Any, limit: float) -> Ran:
        """Ask; a process that has not answered some seconds after the limit is killed, and the next one begins anew."""
        if self.process is None:
            pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.DEVNULL}
            self.process = subprocess.Popen(self.command(), **pipes)  # type: ignore[call-overload]
        process = self.process
        assert process is not None and process.stdin is not None and process.stdout is not None
        process.stdin.write(json.dumps(self.asked(instance, limit)).encode() + b"\n")
        process.stdin.flush()
        if not select.select([process.stdout], [], [], limit + 5)[0]:
            self.close()
            return Ran(UNDECIDED, limit)
        line = process.stdout.readline()
        if not line:
            self.close()
            raise SystemExit(f"{self.name} ended without an answer: is it what {self.place} holds?")
        told = json.loads(line)
        return Ran(self.verdict(told), float(told["seconds"]))

    def close(self) -> None:
        """End the process."""
        if self.process is not None:
            self.process.kill()
            self.process.communicate()
            self.process = None


_KIT = """
import json, sys, time
import puzzlekit
for line in sys.stdin:
    asked = json.loads(line)
    begun = time.process_time()
    options = {"time_limit_sec": asked["limit"], "num_search_workers": 1}
    found = puzzlekit.solve(asked["text"], asked["kind"], solver_options=options)
    told = {"status": str(found.solution_data.get("status")), "seconds": time.process_time() - begun}
    print(json.dumps(told), flush=True)
"""


class Puzzlekit(Library):
    """puzzlekit, in Python on CP-SAT: its Tatamibari."""

    name, kind = "puzzlekit", "tatamibari"
    does = "a first solution"
    get = "pip install puzzlekit, here or elsewhere: --at puzzlekit=PYTHON names the interpreter that has it"

    def __init__(self, place: str | None) -> None:
        self.place = place or sys.executable
        probe = [self.place, "-c", "import puzzlekit"]
        try:
            self._there = subprocess.run(probe, capture_output=True, check=False).returncode == 0
        except OSError:
            self._there = False

    @property
    def there(self) -> bool:
        """Whether that interpreter can import it."""
        return self._there

    def takes(self, instance: Any) -> bool:
        """It knows neither holes nor clues of any shape."""
        return not set(np.unique(instance.squares).tolist()) & {ANY, HOLE}

    def command(self) -> list[str]:
        """That interpreter."""
        return [str(self.place), "-c", _KIT]

    def asked(self, instance: Any, limit: float) -> dict[str, Any]:
        """The board in its own format."""
        return {"text": written(instance, "puzzlekit-tatamibari"), "kind": "tatamibari", "limit": limit}

    def verdict(self, told: dict[str, Any]) -> str:
        """The status of CP-SAT."""
        words = {"Optimal": SOME, "Feasible": SOME, "Infeasible": NONE}
        return words.get(told["status"], UNDECIDED)


class PuzzlekitNonogram(Puzzlekit):
    """Its nonograms."""

    kind = "nonogram"

    def takes(self, instance: Any) -> bool:
        """Black and white, with runs in every line, for it has no word for a line without."""
        return is_plain(instance) and all(instance.lines)

    def asked(self, instance: Any, limit: float) -> dict[str, Any]:
        """Extents, then the clues of columns and rows."""
        clues = [" ".join(str(run.length) for run in clue) for clue in (*instance.columns, *instance.rows)]
        text = "\n".join([f"{instance.height} {instance.width}", *clues])
        return {"text": text, "kind": "nonogram", "limit": limit}


class Node(Library):
    """A library in JavaScript, in a folder that somebody names."""

    holds: str
    """A file in the folder by which it is known."""

    def __init__(self, place: str | None) -> None:
        self.place = place

    @property
    def there(self) -> bool:
        """Whether there is a node to run it, and the folder has it."""
        return self.place is not None and shutil.which("node") is not None and Path(self.place, self.holds).is_file()


_NODE_NONOGRAM = """
const solve = require(process.argv[1]);
console.log = console.info = () => {};
require("readline").createInterface({input: process.stdin}).on("line", (line) => {
  const begun = process.cpuUsage();
  const found = solve(JSON.parse(line).file);
  const used = process.cpuUsage(begun);
  process.stdout.write(JSON.stringify({status: found.status, seconds: (used.user + used.system) / 1e6}) + "\\n");
});
"""


class NodeNonogram(Node):
    """Thomas Rosenau's solver of nonograms, in JavaScript."""

    name, kind = "nonogram-solver", "nonogram"
    does = "a first solution"
    get = "npm install nonogram-solver in a folder; --at nonogram-solver=FOLDER"
    holds = "node_modules/nonogram-solver/package.json"

    def takes(self, instance: Any) -> bool:
        """Black and white, with a clue for every line."""
        return is_plain(instance)

    def command(self) -> list[str]:
        """Node, with the module's name."""
        return ["node", "-e", _NODE_NONOGRAM, str(Path(str(self.place), "node_modules", "nonogram-solver").resolve())]

    def asked(self, instance: Any, limit: float) -> dict[str, Any]:
        """The name of a file with the clues, for it takes nothing else."""
        clues = [[[run.length for run in clue] for clue in side] for side in (instance.rows, instance.columns)]
        with tempfile.NamedTemporaryFile("w", suffix=".json", delete=False) as file:
            json.dump({"rows": clues[0], "columns": clues[1]}, file)
        self._file = file.name
        return {"file": file.name}

    def run(self, instance: Any, limit: float) -> Ran:
        """Ask, and take the file away."""
        try:
            return super().run(instance, limit)
        finally:
            Path(self._file).unlink()

    def verdict(self, told: dict[str, Any]) -> str:
        """Its status: 1 solved, -1 unsolvable, 0 given up."""
        return {1: SOME, -1: NONE}.get(told["status"], UNDECIDED)


class PanelEngine(Node):
    """The engine of jbzdarkid's editor of line panels, in JavaScript."""

    name, kind = "witness-puzzles", "witness"
    does = "whether the line is the only one"
    get = "github.com/jbzdarkid/witness-puzzles: its folder, and node; --at witness-puzzles=FOLDER"
    holds = "engine/solve.js"

    def takes(self, instance: Any) -> bool:
        """What its editor can draw, by its rules."""
        try:
            return bool(written(instance, "jbzdarkid"))
        except FathomError:
            return False

    def command(self) -> list[str]:
        """Node, with our driver."""
        return ["node", str(Path(__file__).with_name("peer_panels.js")), str(self.place)]

    def asked(self, instance: Any, limit: float) -> dict[str, Any]:
        """The panel as the engine keeps it; two solutions are enough."""
        return {"panel": as_kept(json.loads(written(instance, "jbzdarkid"))), "most": 2}

    def verdict(self, told: dict[str, Any]) -> str:
        """How many it found."""
        return UNDECIDED if "error" in told else (NONE, ONE, SEVERAL)[min(told["solutions"], 2)]


def as_kept(panel: dict[str, Any]) -> dict[str, Any]:
    """A panel of the collections, which list what there is, as the engine keeps it: a grid of lines and cells."""
    width = 2 * panel["width_cells"] + (0 if panel["pillar"] else 1)
    height = 2 * panel["height_cells"] + 1
    grid: list[list[dict[str, Any] | None]] = [
        [None if x % 2 and y % 2 else {"type": "line", "line": 0} for y in range(height)] for x in range(width)
    ]
    marks = [(x, y, "start", True) for x, y in panel["start"]]
    marks += [(x, y, "end", side) for x, y, side in panel["end"]]
    marks += [(x, y, key[:-1], number) for key in ("dots", "gaps") for x, y, number in panel[key]]
    for x, y, key, value in marks:
        line = grid[x][y]
        assert line is not None
        line[key] = value
    for cell in panel["cells"]:
        grid[cell["x"]][cell["y"]] = {key: value for key, value in cell.items() if key not in ("x", "y")}
    return {"grid": grid, **{key: panel[key] for key in ("pillar", "symmetry", "settings")}}
