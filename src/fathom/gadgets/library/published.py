"""What is known of the 144 input/output gadgets of [Bosboom 2020, figures 2-23 to 2-25]."""

from __future__ import annotations

THROUGH_OTHERS = {
    "04-diupwire-132-downpoint": "04-diupwire-132-trippoint",
    "04-diupwire-213-downpoint": "04-diupwire-231-downpoint",
    "01-diupwire-243-trippoint": "04-diupwire-132-trippoint",
    "04-diupwire-123-trippoint": "04-diupwire-132-trippoint",
    "04-diupwire-213-trippoint": "04-diupwire-132-trippoint",
    "01-ditripwire-234-point": "04-diupwire-231-downpoint",
    "04-ditripwire-213-point": "04-diupwire-132-downpoint",
    "01-ditripwire-234-uppoint": "04-diupwire-132-downpoint",
    "04-ditripwire-231-uppoint": "04-diupwire-231-downpoint",
    "01-ditripwire-234-trippoint": "04-diupwire-132-trippoint",
    "04-ditripwire-123-trippoint": "01-ditripwire-234-trippoint",
    "04-ditripwire-213-trippoint": "04-ditripwire-213-uppoint",
    "01-diupwire-23-didownwire-456-point": "06-diupwire-12-didownwire-354-point",
    "01-diupwire-25-didownwire-463-point": "01-diupwire-26-didownwire-453-point",
    "01-diupwire-26-didownwire-435-point": "04-diupwire-231-downpoint",
    "01-diupwire-26-didownwire-453-point": "04-diupwire-213-downpoint",
    "03-diupwire-12-didownwire-465-point": "06-diupwire-14-didownwire-253-point",
    "03-diupwire-21-didownwire-465-point": "04-diupwire-132-downpoint",
    "06-diupwire-15-didownwire-324-point": "04-diupwire-132-downpoint",
    "06-diupwire-15-didownwire-432-point": "06-diupwire-14-didownwire-253-point",
    "06-diupwire-21-didownwire-435-point": "04-diupwire-231-downpoint",
    "06-diupwire-23-didownwire-451-point": "04-diupwire-132-downpoint",
}
"""Gadgets that were found to simulate another one, and so a crossover in the end (figure 2-24)."""

NOT_KNOWN = frozenset(
    {
        "01-diupwire-243-downpoint",
        "04-ditripwire-123-point",
        "04-ditripwire-123-uppoint",
        "06-diupwire-12-didownwire-345-point",
        "06-diupwire-12-didownwire-435-point",
        "06-diupwire-12-didownwire-453-point",
        "06-diupwire-15-didownwire-234-point",
        "06-diupwire-15-didownwire-243-point",
        "06-diupwire-15-didownwire-342-point",
        "06-diupwire-21-didownwire-453-point",
    }
)
"""Gadgets that were not known to simulate a crossover (figure 2-25)."""


def published(name: str) -> str:
    """`crossover` for the 112 gadgets that were found to make one by themselves, `through others`, or `not known`."""
    if name in NOT_KNOWN:
        return "not known"
    return "through others" if name in THROUGH_OTHERS else "crossover"
