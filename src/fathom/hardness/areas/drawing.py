"""Gadgets with their contracts as texts that a person can draw.

After entries of the contract and an empty line comes the gadget: clues and `.` are mandatory cells, letters optional
areas, `~` loose cells, blanks are outside. After a line `beside:` the neighbours may follow in the same rows and
columns, with the same letters where they share an end.

    kind: gadget-contract
    puzzle: tatamibari
    profiles: t b

    t  t
    |tt|
    b+.b
     bb
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from fathom.errors import FathomError, FormatError, excerpt
from fathom.formats.text import Document, parse, write
from fathom.hardness.areas.contract import Contract
from fathom.hardness.areas.gadget import NOTHING, Cell, Gadget, Place, Profile, name_of

KIND = "gadget-contract"
BESIDE = "beside:"

_MOST_CELLS = 4000
_MOST_ENDS = 8
MANDATORY, LOOSE = ".", "~"


@dataclass(frozen=True, slots=True)
class Draft:
    """A gadget of a puzzle, and what it is to do."""

    puzzle: str
    gadget: Gadget
    contract: Contract
    about: Mapping[str, str] = field(default_factory=dict)


def drawn(name: str, rows: Sequence[str], glyphs: str) -> Gadget:
    """The gadget in a drawing whose clues are these glyphs."""
    clues: dict[Place, str] = {}
    areas: dict[str, set[Cell]] = {MANDATORY: set(), LOOSE: set()}
    for row, line in enumerate(rows):
        for column, glyph in enumerate(line):
            if glyph in glyphs:
                clues[row, column] = glyph
            if glyph != " ":
                areas.setdefault(MANDATORY if glyph in glyphs else glyph, set()).add((row, column))
    optional = {glyph: frozenset(cells) for glyph, cells in areas.items() if glyph.isalpha()}
    return Gadget(name, clues, frozenset(areas[MANDATORY]), optional, frozenset(areas[LOOSE]))


def rows_of(gadget: Gadget, size: tuple[int, int]) -> list[str]:
    """The drawing of a gadget whose optional areas have letters as names, in so many rows and columns."""
    grid = [[" "] * size[1] for _ in range(size[0])]
    for glyph, area in ((MANDATORY, gadget.mandatory), (LOOSE, gadget.loose), *gadget.optional.items()):
        for row, column in area:
            grid[row][column] = glyph
    for place, clue in gadget.clues.items():
        grid[int(place[0])][int(place[1])] = str(clue)
    return ["".join(row).rstrip() for row in grid]


def read_draft(text: str, puzzles: Mapping[str, str], source: str = "") -> Draft:
    """The draft in a text; `puzzles` are the names of puzzles, each with the glyphs of its clues."""
    document = parse(text, source)
    if document.kind != KIND:
        raise FormatError(f"found kind: {excerpt(document.kind)}, expected kind: {KIND}", source=source, line=1)
    document.accept("puzzle", "profiles", "clues", "sorts")
    puzzle = document.choice("puzzle", list(puzzles))
    glyphs = puzzles[puzzle]
    rows = list(document.rows)
    cut = next((at for at, row in enumerate(rows) if row.strip() == BESIDE), len(rows))
    _verify_glyphs(document, glyphs, cut)
    try:
        gadget = drawn("gadget", rows[:cut], glyphs)
        beside = drawn("neighbours", rows[cut + 1 :], glyphs) if cut < len(rows) else None
        _verify_areas(gadget, beside)
    except FathomError as error:
        raise FormatError(str(error), source=source, line=document.board_line) from None
    contract = Contract(_profiles(document, gadget), _most(document), _sorts(document, glyphs), beside)
    return Draft(puzzle, gadget, contract, document.about())


def write_draft(draft: Draft) -> str:
    """What `read_draft` reads."""
    contract, gadget, beside = draft.contract, draft.gadget, draft.contract.beside
    told = sorted(contract.profiles, key=lambda profile: (len(profile), sorted(profile)))
    entries = {"kind": KIND, "puzzle": draft.puzzle}
    entries["profiles"] = " ".join(map(name_of, told))
    if contract.most is not None:
        entries["clues"] = str(contract.most)
    if contract.sorts:
        entries["sorts"] = "".join(contract.sorts)
    cells = gadget.cells | (beside.cells if beside is not None else frozenset())
    size = 1 + max(row for row, _ in cells), 1 + max(column for _, column in cells)
    rows = rows_of(gadget, size) + ([BESIDE, *rows_of(beside, size)] if beside is not None else [])
    while not rows[-1]:
        rows.pop()
    return write(entries | dict(draft.about), rows)


def _verify_glyphs(document: Document, glyphs: str, cut: int) -> None:
    cells = 0
    for number, row in enumerate(document.rows):
        for column, glyph in enumerate(row if number != cut else "", 1):
            cells += glyph != " "
            letter = glyph.isascii() and glyph.isalpha()
            if not (letter or glyph in glyphs + MANDATORY + LOOSE + " ") or cells > _MOST_CELLS:
                wanted = f"a clue ({' '.join(glyphs)}), a letter, {MANDATORY} {LOOSE} or a blank"
                message = f"found {excerpt(glyph)}, expected {wanted}"
                if cells > _MOST_CELLS:
                    message = f"found more than {_MOST_CELLS} cells"
                raise FormatError(message, source=document.source, line=document.board_line + number, column=column)


def _verify_areas(gadget: Gadget, beside: Gadget | None) -> None:
    if not gadget.mandatory:
        raise FathomError("found no cells, expected a drawing of a gadget")
    if len(gadget.optional) > _MOST_ENDS:
        raise FathomError(f"found {len(gadget.optional)} optional areas, expected at most {_MOST_ENDS}")
    if beside is None:
        return
    for name, area in beside.optional.items():
        if area != gadget.optional.get(name):
            raise FathomError(f"the neighbours have the end {name} at other cells than the gadget")
    common = (gadget.mandatory | gadget.loose) & beside.mandatory
    if common:
        raise FathomError(f"gadget and neighbours both have the cell {min(common)}")


def _profiles(document: Document, gadget: Gadget) -> frozenset[Profile]:
    if "profiles" not in document.entries:
        raise FormatError("expected an entry 'profiles: a b ab'", source=document.source, line=1)
    found: set[Profile] = set()
    for word in document.value("profiles", "").split():
        profile = frozenset() if word == NOTHING else frozenset(word)
        if not profile <= set(gadget.optional):
            raise document.error("profiles", f"found {excerpt(word)}, expected letters of the drawing, or {NOTHING}")
        found.add(profile)
    return frozenset(found)


def _most(document: Document) -> int | None:
    told = document.value("clues", "")
    if "clues" in document.entries and not (told.isascii() and told.isdigit() and len(told) <= 4):
        raise document.error("clues", f"found {excerpt(told)}, expected how many clues there may be")
    return int(told) if told else None


def _sorts(document: Document, glyphs: str) -> tuple[str, ...]:
    told = document.value("sorts", "")
    if set(told) - set(glyphs):
        raise document.error("sorts", f"found {excerpt(told)}, expected some of {glyphs}")
    return tuple(dict.fromkeys(told))
