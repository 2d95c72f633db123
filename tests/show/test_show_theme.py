"""Colours: every role in both themes, readable, and told apart."""

from __future__ import annotations

import itertools

import pytest

from fathom.errors import UnknownName
from fathom.show import ROLES, THEMES, heat
from fathom.show.theme import blend, colour, contrast, ink_on

# fmt: off
WANTED = {
    "background", "floor", "floor-alt", "grid", "wall", "wall-edge", "agent", "agent-edge", "target",
    "target-done", "mark", "trail", "trail-old", "painted", "painted-alt", "text", "muted", "good", "bad",
    "warn",
}
# fmt: on


def test_every_role_of_the_brief_has_a_colour():
    assert set(ROLES) >= WANTED
    assert {f"accent-{i}" for i in range(1, 9)} | {f"heat-{i}" for i in range(10)} <= set(ROLES)


@pytest.mark.parametrize("theme", THEMES)
def test_text_is_readable(theme):
    for ground in ("background", "frame", "floor", "floor-alt"):
        assert contrast(colour("text", theme), colour(ground, theme)) >= 7
        assert contrast(colour("muted", theme), colour(ground, theme)) >= 4
    for role in ROLES:
        assert contrast(colour(f"on-{role}", theme), colour(role, theme)) >= 4


@pytest.mark.parametrize("theme", THEMES)
def test_what_matters_on_a_board_stands_out(theme):
    for role in ("agent", "target", "target-done", "mark", "trail", "good", "bad", "warn"):
        assert contrast(colour(role, theme), colour("floor", theme)) >= 2.5
    for role in ("agent", "trail"):
        assert contrast(colour(role, theme), colour("painted", theme)) >= 1.6
    assert contrast(colour("wall", theme), colour("floor", theme)) >= 2
    assert contrast(colour("painted", theme), colour("floor", theme)) >= 1.5


@pytest.mark.parametrize("theme", THEMES)
def test_heat_is_ordered_by_lightness(theme):
    steps = [contrast(colour(f"heat-{i}", theme), "#000000") for i in range(10)]
    assert steps == sorted(steps, reverse=theme == "light")


@pytest.mark.parametrize("theme", THEMES)
def test_accents_are_distinct(theme):
    accents = [colour(f"accent-{i}", theme) for i in range(1, 9)]
    for one, other in itertools.combinations(accents, 2):
        distance = sum((int(one[i : i + 2], 16) - int(other[i : i + 2], 16)) ** 2 for i in (1, 3, 5))
        assert distance > 60**2


def test_helpers():
    assert [heat(share) for share in (-1, 0, 0.55, 1, 7)] == [
        "heat-0",
        "heat-0",
        "heat-5",
        "heat-9",
        "heat-9",
    ]
    assert blend("#000000", "#ffffff", 0.5) == "#808080"
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert ink_on("#ffff00") != ink_on("#000080")


def test_unknown_names_list_the_known():
    with pytest.raises(UnknownName, match=r"no role 'lava' \(known: background, .*heat-9"):
        colour("lava", "dark")
    with pytest.raises(UnknownName, match="light, dark"):
        colour("wall", "auto")
