"""Panels written as text: the drawing, and entries for what it has no room for. See `text`, which reads it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from fathom.formats.text import write as write_text
from fathom.puzzles.witness.model import Layer, Panel, Place, default_side
from fathom.puzzles.witness.model.clues import Alphabet, write_shapes
from fathom.puzzles.witness.model.rules import nearest_preset
from fathom.puzzles.witness.model.text import GLYPHS, LISTS, NARROWEST

_DRAWN = {kind: glyph for glyph, kind in GLYPHS.items()}


def write_panel(panel: Panel) -> str:
    """The panel as a document."""
    alphabet = Alphabet.for_panel(panel)
    texts = [{place: alphabet.text(clue) for place, clue in layer.cells.items()} for layer in panel.layers]
    inner = max([NARROWEST, *(len(text) for layer in texts for text in layer.values())])
    hidden: dict[str, list[list[str]]] = {key: [[] for _ in panel.layers] for key in LISTS[2:]}
    rows: list[str] = []
    for number, layer in enumerate(panel.layers):
        rows += ["---"] if number else []
        rows += _drawn_rows(panel, layer, texts[number], inner, _hider(hidden, number))
    return write_text({**_entries(panel, alphabet, inner), **_lists(panel, hidden)}, rows)


def _hider(hidden: Mapping[str, Sequence[list[str]]], number: int) -> Callable[[str, str], None]:
    return lambda key, text: hidden[key][number].append(text)


def _entries(panel: Panel, alphabet: Alphabet, inner: int) -> dict[str, str]:
    entries = {"kind": Panel.kind, **panel.about}
    preset, differing = nearest_preset(panel.rules)
    if preset != "thesis":
        entries["rules"] = preset
    for told, value in differing.items():
        entries[told] = value if isinstance(value, str) else "yes" if value else "no"
    if panel.pillar:
        entries["pillar"] = "yes"
    if panel.symmetry:
        entries["symmetry"] = panel.symmetry
    if alphabet.renamed:
        entries["colours"] = ", ".join(f"{letter}={name}" for letter, name in alphabet.renamed.items())
    if alphabet.shapes:
        entries["shapes"] = write_shapes(alphabet.shapes)
    if inner != NARROWEST:
        entries["cell-width"] = str(inner)
    return entries


def _lists(panel: Panel, hidden: Mapping[str, Sequence[Sequence[str]]]) -> dict[str, str]:
    """What the drawing has no room for."""
    starts = set(panel.starts)
    told = [
        f"{x},{y} {side}"
        for (x, y), side in panel.ends
        if (x, y) in starts or side != default_side(panel.width, panel.height, (x, y))
    ]
    entries = {"ends": "; ".join(told)} if told else {}
    for key, layers in hidden.items():
        if any(layers):
            entries[key] = " | ".join("; ".join(layer) for layer in layers)
    return entries


def _drawn_rows(
    panel: Panel, layer: Layer, clues: Mapping[Place, str], inner: int, hide: Callable[[str, str], None]
) -> list[str]:
    starts, ends = set(panel.starts), panel.end_places
    rows = []
    for y in range(panel.height):
        row = ""
        for x in range(panel.width):
            place = (x, y)
            if x % 2 and y % 2:
                row += _middle(clues.get(place, ""), inner, " ")
                continue
            kind = layer.hexagons.get(place)
            special = "S" if place in starts else "E" if place in ends else _DRAWN.get(kind or "", "")
            if kind is not None and special in ("S", "E"):
                hide("hexagons", f"{x},{y} {kind}")
            gap = "broken" if place in layer.broken else "missing" if place in layer.missing else ""
            if place in layer.broken & layer.missing:
                hide("missing", f"{x},{y}")
            if gap and special:
                hide(gap, f"{x},{y}")
                gap = ""
            row += _line_text(x % 2, x % 2 == y % 2, special, gap, inner)
        rows.append(row.rstrip())
    return rows


def _line_text(across: int, corner: bool, special: str, gap: str, inner: int) -> str:
    if corner:
        return special or "+"
    if not across:
        return special or {"broken": ":", "missing": " ", "": "|"}[gap]
    if gap == "missing":
        return " " * inner
    return _middle(special or (" " if gap else "-"), inner, "-")


def _middle(text: str, width: int, fill: str) -> str:
    left = (width - len(text)) // 2 if fill == "-" else 1 if len(text) < width else 0
    return fill * left + text + fill * (width - left - len(text))
