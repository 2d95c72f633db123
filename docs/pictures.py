"""Makes the pictures of the documentation: `python docs/pictures.py`.

The puzzles are those that the pages show, each in a block whose title is a file's name; so a picture and the puzzle
beside it are the same; the drawings of the house are made from the imports there are. A picture is the same whenever
it is made, and the tests compare.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import house
from shown import DOCS, files

import fathom
from fathom.gadgets.draw import fragment_scene, gadget_scene, network_scene
from fathom.gadgets.formats.definitions import read_definitions
from fathom.gadgets.library import named
from fathom.gadgets.model.fragments import read_fragment
from fathom.gadgets.model.networks import read_network
from fathom.gadgets.solve import search
from fathom.gadgets.solve.bounds import Bounds
from fathom.kind import Instance
from fathom.problems.cnf.planar.model import PlanarMonotone
from fathom.show import Scene, to_animated_svg

FOLDER = DOCS / "pictures"
PAGES = {
    "slide.md": ("pond", "bridge", "tour", "splat", "items", "ring", "king", "cube", "boulders"),
    "ice-block.md": ("pillar", "train"),
    "push.md": ("microban",),
    "dude.md": ("shelves",),
    "line-push.md": ("scattered", "swap", "colours"),
    "gadget-maze.md": ("latch",),
    "rolling.md": ("die",),
    "push-fight-mate.md": ("mate",),
    "push-fight.md": ("two",),
    "slot-word.md": ("agac",),
    "decreasing-keys.md": ("figure-2",),
    "chess-win.md": ("a5",),
    "peg.md": ("plus", "triangle"),
}
"""Puzzles of each page drawn with a shortest solution, which plays."""

OVERLAYS = (
    ("slide.md", "pond", ("stops", "runs", "never", "distances")),
    ("slide.md", "cube", ("space",)),
    ("ice-block.md", "train", ("moves",)),
    ("push.md", "microban", ("dead",)),
    ("dude.md", "shelves", ("reached",)),
    ("line-push.md", "rigid", ("core",)),
    ("line-push.md", "colours", ("gaps",)),
    ("tatamibari.md", "tatamibari", ("hint",)),
    ("spiral-galaxies.md", "galaxies", ("hint",)),
    ("push-fight-mate.md", "mate", ("targets",)),
    ("chess-win.md", "walls", ("regions",)),
    ("peg.md", "soldiers", ("resource",)),
)
FILMS = (("rolling.md", "die", "space"), ("decreasing-keys.md", "four-children", "steps"))
"""Overlays that show a solution, most of which play."""

SOLVED = (
    ("spiral-galaxies.md", "galaxies"),
    ("tatamibari.md", "tatamibari"),
    ("path.md", "path"),
    ("witness.md", "witness"),
    ("slot-walk.md", "five"),
    ("solo-chess.md", "solo"),
    ("graph-capture.md", "graph"),
    ("zk.md", "petersen"),
    ("circuit-galaxies.md", "xor"),
    ("push-fight-win.md", "follow"),
)
"""Puzzles drawn with a solution that has no cost."""

MEASURES = (
    ("ice-block.md", "cellar", ("graph", "fatal")),
    ("ice-block.md", "train", ("plot", "distances")),
    ("slot-walk.md", "bits", ("words",)),
    ("decreasing-keys.md", "figure-2", ("sorting", "saved")),
)


_ROUNDS = 40  # of a swarm


def scenes() -> Iterator[tuple[str, Scene]]:
    """All pictures by the name of their file."""
    for page, names in PAGES.items():
        for name in names:
            puzzle = _puzzle(page, name)
            yield f"{name}.svg", fathom.draw(puzzle, fathom.solve(puzzle, fewest=True).solution)
    for page, name in SOLVED:
        puzzle = _puzzle(page, name)
        yield f"{name}.svg", fathom.draw(puzzle, fathom.solve(puzzle).solution)
    for page, name, overlay in FILMS:
        puzzle = _puzzle(page, name)
        yield f"{name}-{overlay}.svg", fathom.draw(puzzle, fathom.solve(puzzle).solution, overlay=overlay)
    yield "j46-plane.svg", fathom.draw_rolling("J46", "5-315")
    for page, name, overlays in OVERLAYS:
        for overlay in overlays:
            yield f"{name}-{overlay}.svg", fathom.draw(_puzzle(page, name), overlay=overlay)
    for page, name, measures in MEASURES:
        for measure in measures:
            yield f"{name}-{measure}.svg", fathom.picture(_puzzle(page, name), measure)
    mixed = _puzzle("decreasing-keys.md", "mixed")
    yield "mixed-steps.svg", fathom.draw(mixed, "+2 +1 +4 +12 +10 +3 +7 +11 4>0 +6 +9 +8 +5 - - - - -", overlay="steps")
    yield "path-hint.svg", fathom.draw(_puzzle("path.md", "path"), "0,5 L; 5,0 UU", overlay="hint")
    word = fathom.load(DOCS.parent / "examples" / "path" / "fathom.txt")
    yield "path-word.svg", fathom.draw(word, fathom.solve(word).solution)
    doors = (f"door-case-{case}" for case in ("1", "7", "5-in-steps", "11-in-steps"))
    for name in ("antiparallel-2-toggle", "dicrossover-of-switches", "dicrossover-with-mirror-images", *doors):
        example = DOCS.parent / "examples" / "gadgets" / f"{name}.txt"
        yield f"{name}.svg", network_scene(read_network(example.read_text(encoding="utf-8")).network)
    formula = _puzzle("hardness.md", "paper", ".cnf")
    built = fathom.reduce(formula, "slide")
    assert built.film is not None
    yield "paper-view.svg", built.pictures["view"]()
    yield "paper-film.svg", built.film(fathom.solve(formula).solution)

    yield from _tatamibari_gadgets()
    yield (
        "follow-gadgets.svg",
        fathom.reduce(_puzzle("push-fight-win.md", "follow"), "push-fight-win").pictures["layers"](),
    )
    yield from _gadgets()
    yield from _galaxies()
    yield from _nonograms()
    yield from _swarms()
    yield from house.scenes()


def _tatamibari_gadgets() -> Iterator[tuple[str, Scene]]:
    """A drawn formula, its board with a solution, and a profile table."""
    from fathom.hardness.reductions.monotone_to_tatamibari.board import Construction
    from fathom.hardness.reductions.monotone_to_tatamibari.parts import variable
    from fathom.hardness.reductions.monotone_to_tatamibari.pictures import board_scene, gadget_table_scene

    formula = _puzzle("tatamibari-hard.md", "two-sides")
    assert isinstance(formula, PlanarMonotone)
    values = fathom.solve(formula).solution
    yield "planar-monotone.svg", fathom.draw(formula, values)
    yield "tatamibari-board.svg", board_scene(Construction(formula), values)
    yield "tatamibari-variable.svg", gadget_table_scene(variable(2))
    yield "wire-evolves.svg", _evolved("gadget-areas.md", "broken")


def _evolved(page: str, name: str) -> Scene:
    """The history of a gadget that is repaired and shrunk."""
    from fathom.hardness.area_puzzles import PUZZLES
    from fathom.hardness.areas import history_scene, repaired, shrunk
    from fathom.hardness.areas.drawing import read_draft

    text = files((DOCS / page).read_text(encoding="utf-8"))[name + ".txt"]
    draft = read_draft(text, {one: puzzle.glyphs for one, puzzle in PUZZLES.items()})
    puzzle = PUZZLES[draft.puzzle]
    steps = list(repaired(draft.gadget, puzzle.adapter(), draft.contract, puzzle.glyphs))
    steps += list(shrunk(steps[-1].gadget, puzzle.adapter(), draft.contract))[1:]
    return history_scene(steps, puzzle.symbol())


def _galaxies() -> Iterator[tuple[str, Scene]]:
    """A circuit as a board, and its gadgets with their tables."""
    from fathom.hardness.reductions.circuit_to_galaxies import gadgets
    from fathom.hardness.reductions.circuit_to_galaxies.build import Construction
    from fathom.hardness.reductions.circuit_to_galaxies.pictures import gadgets_scene, part_scene
    from fathom.problems.circuit.model import Assignment, Circuit

    xor = _puzzle("circuit-galaxies.md", "xor")
    assert isinstance(xor, Circuit)
    made = Construction(xor)
    yield "xor-board.svg", gadgets_scene(made.whole, made.carry(Assignment((1, -2))))
    for name, part in (
        ("variable", gadgets.variable()),
        ("not", gadgets.negation(2)),
        ("shift", gadgets.shift(3)),
        ("and", gadgets.conjunction(5)),
        ("fan", gadgets.fan()),
        ("crossover", gadgets.crossover(5)),
        ("turn", gadgets.turn()),
    ):
        yield f"galaxy-{name}.svg", part_scene(part)


def _swarms() -> Iterator[tuple[str, Scene]]:
    """The first rounds of a run."""
    swarm = _puzzle("swarm.md", "vone4")
    words = str(fathom.solve(swarm).solution).split()[: 1 + _ROUNDS]
    yield "vone4.svg", fathom.draw(swarm, " ".join(words))
    film = fathom.draw(swarm, " ".join(words), overlay="space")
    yield "vone4-space.svg", film.at(film.duration)


def _nonograms() -> Iterator[tuple[str, Scene]]:
    sailboat, twins = _puzzle("nonogram.md", "sailboat"), _puzzle("nonogram.md", "twins")
    for name in ("sailboat", "flag"):
        puzzle = _puzzle("nonogram.md", name)
        yield f"nonogram-{name}.svg", fathom.draw(puzzle, fathom.solve(puzzle).solution)
    yield "nonogram-twins-differs.svg", fathom.draw(twins, overlay="differs")
    yield "nonogram-sailboat-hint.svg", fathom.draw(sailboat, overlay="hint")
    for measure in ("passes", "order", "rules", "walk"):
        yield f"nonogram-sailboat-{measure}.svg", fathom.picture(sailboat, measure)


def _gadgets() -> Iterator[tuple[str, Scene]]:
    own = read_definitions(files((DOCS / "prove-your-game.md").read_text(encoding="utf-8"))["swing.yaml"])
    lock = named("noncrossing-toggle-lock")
    from fathom.hardness.reductions.gadgetmaze_to_push import Construction

    diode = read_fragment((DOCS.parent / "examples/gadgets/fragments/single-use-diode.txt").read_text())
    yield "single-use-diode.svg", fragment_scene(diode)
    maze = fathom.load(DOCS.parent / "examples/gadget-maze/one-door.txt")
    level = Construction(maze).pictures()
    yield "one-door-level.svg", level["layers"]()
    yield "one-door-view.svg", level["view"]()
    yield "swing-gate.svg", gadget_scene(own["swing-gate"])
    yield "toggle-lock.svg", gadget_scene(lock)
    bases, bounds = [own["swing-gate"]], Bounds(states=8, transitions=60, locations=6, components=1)
    found = search(bases, {"lock": lock}, 2, free=[named("3-split")], bounds=bounds, stop="all").found
    yield "toggle-lock-network.svg", network_scene(found[0].network)


def _puzzle(page: str, name: str, suffix: str = ".txt") -> Instance:
    return fathom.loads(files((DOCS / page).read_text(encoding="utf-8"))[name + suffix])


def svg(scene: Scene) -> str:
    """The picture as it is kept: it plays if it shows a solution."""
    return to_animated_svg(scene) + "\n"


def main() -> None:
    """Make all pictures, and remove those that are not made any more."""
    FOLDER.mkdir(exist_ok=True)
    made: set[Path] = set()
    for name, scene in scenes():
        path = FOLDER / name
        path.write_text(svg(scene), encoding="utf-8")
        made.add(path)
    for path in set(FOLDER.glob("*.svg")) - made:
        path.unlink()


if __name__ == "__main__":
    main()
