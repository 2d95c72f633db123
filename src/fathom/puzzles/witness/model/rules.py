"""The points on which readings of the rules differ, each an option of the panel.

The defaults are those of [Bosboom 2020, 7.2 and Definition 7.8.1]; `GAME` is how the video game behaves, as the
tests of jbzdarkid's editor pin it down.
"""

from __future__ import annotations

from dataclasses import dataclass, fields, replace

ANTIBODIES = ("formal", "unsatisfied", "algorithm", "game")
PARTNERS = ("clues", "coloured")
PLACES = ("anywhere", "inside")


@dataclass(frozen=True, slots=True)
class Rules:
    """One reading of the rules."""

    antibodies: str = "formal"
    """What antibodies erase. `formal`: any clues, as many as there are antibodies, when no fewer would do (Definition
    7.8.1). `unsatisfied`: only clues that are unsatisfied before, judged without the antibodies. `algorithm`: the
    procedure of [Bosboom 2020, Theorem 7.8.3], which decides some regions differently. `game`: clues that cannot become
    satisfied are erased first, then some of the other unsatisfied ones."""

    antibodies_cancel: bool = False
    """Whether two antibodies may erase each other where nothing else is left to erase (only in the reading `game`)."""

    partners: str = "clues"
    """What counts for a star: `clues` (stars, squares, antibodies) or whatever is `coloured`."""

    placing: str = "anywhere"
    """Where polyominoes and antipolyominoes may lie: `anywhere` in the plane or `inside` the panel."""

    precise: bool = False
    """Whether polyominoes may not lie across the path (a path that starts or ends inside a region)."""

    shapeless_zero: bool = False
    """Whether polyominoes and antipolyominoes of equal area cancel whatever their forms are."""

    fat_starts: bool = False
    """Whether a start in the middle of a line is a wall there. It separates the cells on both sides unless the other
    end of that line stays free: then they are joined around it, as the editor's flood fill joins them."""


THESIS = Rules()
GAME = replace(
    THESIS, antibodies="game", antibodies_cancel=True, partners="coloured", placing="inside", precise=True
)  # fmt: skip
PRESETS = {"thesis": THESIS, "game": GAME}
CHOICES = {"antibodies": ANTIBODIES, "partners": PARTNERS, "placing": PLACES}
"""The words that options with more than two values may have."""

NAMES = {field.name.replace("_", "-"): field.name for field in fields(Rules)}
"""The options by the names that files give them."""


def nearest_preset(rules: Rules) -> tuple[str, dict[str, str | bool]]:
    """The preset that differs least, and the options by which these rules differ from it."""
    ways = []
    for name, preset in PRESETS.items():
        differing = {
            told: getattr(rules, own) for told, own in NAMES.items() if getattr(rules, own) != getattr(preset, own)
        }
        ways.append((len(differing), name, differing))
    _, name, differing = min(ways, key=lambda way: (way[0], way[1] != "thesis"))
    return name, differing
