"""What traces call gadgets in a state: the gadget's name, the state's name behind it if there are several."""

from __future__ import annotations

from collections.abc import Mapping

from fathom.gadgets.model import Gadget

MIRRORED = " mirrored"
"""What is added to the name of a source that is the mirror image of the gadget."""


def label(gadget: Gadget, state: int) -> str:
    """What a trace calls a gadget in a state."""
    return gadget.name if gadget.states == 1 else f"{gadget.name}-{gadget.state_names[state]}"


def labelled(name: str, own: Mapping[str, Gadget]) -> tuple[Gadget, int] | None:
    """The gadget and state that a label stands for: of those given, or of the library."""
    from fathom.gadgets.library import find

    if name.endswith(MIRRORED):
        found = labelled(name.removesuffix(MIRRORED), own)
        return None if found is None else (found[0].mirrored(), found[1])
    words = name.split("-")
    for length in range(len(words), 0, -1):
        title, rest = "-".join(words[:length]), "-".join(words[length:])
        gadget = own.get(title) or find(title)
        if gadget is not None and rest in (gadget.state_names if rest else ("",)):
            return gadget, gadget.state_names.index(rest) if rest else 0
    return None


def is_trace(text: str) -> bool:
    """Whether a text looks like a trace: its first line builds something under a number."""
    first = next((line for line in text.splitlines() if line.strip()), "")
    number, equals, rest = first.partition("=")
    return bool(equals) and number.strip().isdecimal() and rest.split()[:1] == ["source"]
