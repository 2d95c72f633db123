"""Roles and their colours.

A shape never names a colour: it names the part it plays (`floor`, `wall`, `agent`). A theme says what colour
plays that part, once for light pages and once for dark ones, so a picture is described once and suits both.
Any role has a partner `on-<role>`: the ink, near black or near white, that reads best on top of it.

`accent-1` to `accent-8` are for things that differ in kind. They start from the palette of [Okabe and Ito 2008] and
were pushed apart, in the OKLab colour space [Ottosson 2020], under simulated protanopia, deuteranopia and tritanopia.
`heat-0` to `heat-9` are for quantities: lightness changes steadily, so the order survives in grey.
"""

from __future__ import annotations

from functools import cache

from fathom.errors import UnknownName

# fmt: off
_ACCENTS = {
    "light": ["#355ea1", "#dfa065", "#008e6e", "#de4118", "#74c5fc", "#bc74c3", "#e7d30c", "#57473c"],
    "dark": ["#4180ec", "#f69a0d", "#3bcc91", "#da5f36", "#a9e5fe", "#d099e8", "#f4eaa0", "#8b8f9a"],
}
_HEAT = {
    "light": ["#fdf3d8", "#fcd6a8", "#f8b975", "#ef9762", "#e4725b",
              "#ca5460", "#a5406c", "#812d70", "#5a2566", "#35195c"],
    "dark": ["#2b2350", "#482967", "#662e80", "#8a3b83", "#b4477c",
             "#d35c74", "#e67a69", "#f79b67", "#fcc690", "#fdf0b8"],
}
# fmt: on

# role: (light, dark)
_COLOURS: dict[str, tuple[str, str]] = {
    "background": ("#f7f4ee", "#14171f"),
    "frame": ("#e8e3d8", "#1d212c"),
    "floor": ("#fffdf9", "#2b3140"),
    "floor-alt": ("#f3eee4", "#252a37"),
    "ice": ("#dceefa", "#21384c"),
    "ice-light": ("#f2f9fd", "#2d4a61"),
    "sand": ("#ecdcb6", "#4b4334"),
    "grid": ("#d9d2c4", "#3c4457"),
    "wall": ("#5d6985", "#566179"),
    "wall-light": ("#7581a0", "#727e9a"),
    "wall-edge": ("#3f4860", "#363e52"),
    "agent": ("#f0603a", "#ff7c57"),
    "agent-edge": ("#b93c1b", "#c94f2c"),
    "target": ("#d98b1e", "#f3b04a"),
    "target-done": ("#2f9564", "#4fc48c"),
    "mark": ("#6a5cc4", "#a99cf5"),
    "trail": ("#17566a", "#d8fbf4"),
    "trail-old": ("#8db0b4", "#4f7f80"),
    "painted": ("#86cfc4", "#2a8a80"),
    "painted-alt": ("#f5c78e", "#a8692c"),
    "text": ("#272b36", "#eceef4"),
    "muted": ("#656977", "#a0a7b8"),
    "good": ("#23804f", "#55cf90"),
    "bad": ("#c2332a", "#ff7b72"),
    "warn": ("#a86200", "#f2b441"),
    "shadow": ("#1d2130", "#05070b"),
    "shine": ("#ffffff", "#ffffff"),
    **{f"accent-{i + 1}": pair for i, pair in enumerate(zip(*_ACCENTS.values(), strict=True))},
    **{f"heat-{i}": pair for i, pair in enumerate(zip(*_HEAT.values(), strict=True))},
}

ROLES: tuple[str, ...] = tuple(_COLOURS)
"""Every role, without the `on-` partners."""

THEMES: tuple[str, ...] = ("light", "dark")
"""The themes a picture can be painted in; SVG also knows `auto`, which leaves the choice to the viewer."""

_DARK_INK, _LIGHT_INK = "#1a1d26", "#ffffff"


def is_role(role: str) -> bool:
    """Whether `role` has a colour."""
    return role.removeprefix("on-") in _COLOURS


def check_role(role: str) -> None:
    """Raise `UnknownName`, listing the known roles, unless `role` has a colour."""
    if not is_role(role):
        raise UnknownName("role", role, [*ROLES, "on-<role>"])


def check_theme(theme: str, *, auto: bool = False) -> None:
    """Raise `UnknownName` unless `theme` is one; `auto` says whether "auto" counts."""
    known = (["auto"] if auto else []) + list(THEMES)
    if theme not in known:
        raise UnknownName("theme", theme, known)


@cache
def colour(role: str, theme: str) -> str:
    """The colour, as `#rrggbb`, that plays `role` in `theme`."""
    check_role(role)
    check_theme(theme)
    if role in _COLOURS:
        return _COLOURS[role][THEMES.index(theme)]
    return ink_on(colour(role.removeprefix("on-"), theme))


def ink_on(background: str) -> str:
    """Near black or white, whichever reads better on the colour `background`."""
    return max(_DARK_INK, _LIGHT_INK, key=lambda ink: contrast(ink, background))


def heat(share: float) -> str:
    """The role of the sequential ramp for a share between 0 and 1 (values beyond are clipped)."""
    return f"heat-{min(9, max(0, int(share * 10)))}"


def blend(below: str, above: str, opacity: float) -> str:
    """The colour seen where `above` lies with `opacity` on `below`."""
    pairs = zip(_channels(below), _channels(above), strict=True)
    return "#" + "".join(f"{round(under + (over - under) * opacity):02x}" for under, over in pairs)


def contrast(one: str, other: str) -> float:
    """The contrast ratio of two colours, from 1 to 21, as the Web Content Accessibility Guidelines say."""
    dark, light = sorted((_luminance(one), _luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def _channels(code: str) -> tuple[int, int, int]:
    return int(code[1:3], 16), int(code[3:5], 16), int(code[5:7], 16)


def _luminance(code: str) -> float:
    shares = [channel / 255 for channel in _channels(code)]
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in shares)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
