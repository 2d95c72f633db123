"""A family of puzzles, as the rest of the house sees it, and the registry of all families.

A family is a folder (a package) whose `__init__.py` declares `KIND = Kind(...)`, or `KINDS` for several. Its rooms
have the same names in every family and are imported when they are first needed; a room is a module, or a package where
it is large:

========== ==================================================================================================
model      `read(document) -> instance`, `write(instance) -> str`, `read_solution(instance, text)`,
           `write_solution(instance, solution) -> str`; `SOLUTION`: the class of solutions, or several: derived
           from `Solution`, they show themselves; anything else that a user hands over is refused
check      `violations(instance, solution) -> list[str]`;
           `problems(instance, claim, certificate, watch) -> list[str]`: why a certificate does not show a claim (see
           `fathom.claims`), if the kind has certificates; `cost_of(instance, solution, terms)`, if solutions cost
           something; `same(one, other)`, if solutions may be alike without being equal; `violations_under(instance,
           solution, terms)`, if answers may be about other terms than the puzzle's; `promises(instance, solution)`,
           whether a solution says more than its replay shows, as the value of a game does; `facts_of(instance,
           solution)`, what is told about a solution besides
solve      `METHODS: dict[str, Method]`, the first that applies being the default;
           `count(instance, limit, watch) -> Count`, if the kind counts, and `RECOUNTS: dict[str, Recount]`, other
           ways to the same number; or `UNCOUNTED: str`, why it does not count;
           `LISTING: Listing`, how the solutions that are counted are told one by one, if the kind does;
           `SHOWN_STATISTICS`: names of statistics that are told with the answer, if there are such
formats    `FORMATS: dict[str, Format]`: other people's files
generate   `GENERATORS: dict[str, Generator]`, the first being the default
analyse    `analyse(instance, watch, **options) -> dict` of plain values; `report(facts) -> list[(label, value)]`;
           `OPTIONS: dict[str, Option]`, `PICTURES: dict[str, Picture]` and `STUDIES: dict[str, Study]` (tables that
           `fathom bench` prints), if there are any
deduce     what people conclude step by step; `graded(instance, watch) -> str | None`: how hard it is, in a word
draw       `scene(instance, solution=None, overlay=None) -> Scene`, `OVERLAYS: dict[str, str]`
play       `spots(instance)`, `options(instance, state)` and more: what can be done by hand (see `fathom.playing`)
zk         `statement(instance)`, `witness(instance, solution)`: the puzzle as local changes, for proofs that tell
           nothing (see `fathom.zk`)
edit       `TOOLS: Sequence[Tool]`, what can be put on squares, and `put(instance, spot, glyph) -> str`, the text of the
           puzzle with that; where there is none, the text of a board is changed at the square. And, if it has more:
           `tools(instance)`, what this puzzle has besides; `spots(instance)`, if not the places of play are changed;
           `glyphs(instance) -> dict`, what stands where; `resized(instance, side, step) -> str`, a line more or less;
           `scene(instance)`, what is seen while it is edited
========== ==================================================================================================

Families of other packages join through the entry point group `fathom.kinds`, each entry naming a `Kind`.
"""

from fathom.kind.declarations import (
    Example,
    Format,
    Generator,
    Imported,
    Listing,
    Method,
    Option,
    Picture,
    Study,
    StudyTable,
    arguments,
    imported,
)
from fathom.kind.family import Kind
from fathom.kind.instances import Instance, Solution, belonging, kind_of, solution_of
from fathom.kind.parts import (
    AnalysePart,
    CheckPart,
    DrawPart,
    FormatsPart,
    GeneratePart,
    ListingPart,
    ModelPart,
    PlayPart,
    SolvePart,
)
from fathom.kind.registering import ENTRY_POINTS, FAMILY_FOLDERS, kind_named, registry

__all__ = [
    "ENTRY_POINTS", "FAMILY_FOLDERS",
    "AnalysePart", "CheckPart", "DrawPart", "Example", "Format", "FormatsPart", "GeneratePart", "Generator", "Imported",
    "Instance", "Kind", "Listing", "ListingPart", "Method", "ModelPart", "Option", "Picture", "PlayPart", "Solution",
    "SolvePart", "Study", "StudyTable", "arguments", "belonging", "imported", "kind_named", "kind_of", "registry",
    "solution_of",
]  # fmt: skip
