"""Crossovers for single use, as networks of single-use gadgets; two of them are [Ani et al. 2022, figures 19 and 20].

All are verified against the gadgets of the same names in `tests/gadgets/test_checkable.py`.
"""

from __future__ import annotations

from functools import cache

from fathom.gadgets.library import named
from fathom.gadgets.library.blocks import LETTERS
from fathom.gadgets.model.corridors import built
from fathom.gadgets.model.networks import NamedNetwork


@cache
def single_use_crossover() -> NamedNetwork:
    """From left to right, and then from the top to the bottom: three single-use diodes and two openings."""
    diode, opening = named("dicrumbler"), named("single-use-opening")
    return built(
        {"D1": diode, "D2": diode, "D3": diode, "OT": opening, "OB": opening},
        [
            "L - D1.i",
            "D1.e - OT.e - D2.i - OB.i",
            "D2.e - OT.O - D3.i - OB.O",
            "D3.e - R",
            "T - OT.i",
            "OB.e - B",
        ],
        "L T R B",
        LETTERS,
    )


@cache
def ordered_crossover() -> NamedNetwork:
    """From the top to the bottom once, and before that, if at all, once from left to right.

    Who comes from the left closes the hallway to the bottom (CB) before coming to the middle, and opens another way
    there (O) when it is too late to return; who comes from the top closes the hallway to the right (CR).
    """
    diode, opening, closing = (
        named(name) for name in ("dicrumbler", "single-use-opening", "merged-single-use-closing")
    )
    return built(
        {"CB": closing, "CR": closing, "O": opening, "D1": diode, "D2": diode, "D3": diode},
        [
            "L - CB.t",
            "T - CR.t",
            "CB.r - CR.r - O.i",
            "CR.l - D1.i",
            "D1.e - O.O - D2.i",
            "D2.e - R",
            "CB.l - O.e - D3.i",
            "D3.e - B",
        ],
        "L T R B",
        LETTERS,
    )


@cache
def weak_closing_crossover() -> NamedNetwork:
    """A hallway from left to right that a traversal from the bottom to the top closes: three of each gadget."""
    diode, opening, closing = (
        named(name) for name in ("dicrumbler", "single-use-opening", "merged-single-use-closing")
    )
    return built(
        {
            **dict.fromkeys(("Ca", "Cb", "Cc"), closing),
            **dict.fromkeys(("UL", "UR", "BS"), opening),
            **dict.fromkeys(("Dx", "D1", "D2"), diode),
        },
        [
            "L - Dx.i - Ca.l",
            "Dx.e - UL.O - Ca.t",
            "Ca.r - UL.i - Cb.r - D2.e - BS.i",
            "UL.e - UR.O - Cb.t",
            "Cb.l - Cc.l",
            "Cc.r - UR.i - R",
            "UR.e - T",
            "B - D1.i",
            "D1.e - BS.O - D2.i",
            "BS.e - Cc.t",
        ],
        "L T R B",
        LETTERS,
    )
