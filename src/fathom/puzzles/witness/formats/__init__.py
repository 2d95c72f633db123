"""Other people's files: jbzdarkid's puzzles as JSON, SPaRC's lines of JSON, and the texts of h-levin."""

from __future__ import annotations

from fathom.kind import Format
from fathom.puzzles.witness.formats import hlevin, jbzdarkid, sparc

FORMATS = {
    "jbzdarkid": Format(
        "a puzzle of jbzdarkid's editor as JSON: its size, and lists of what is where",
        jbzdarkid.recognise, jbzdarkid.read, jbzdarkid.write,
    ),
    "sparc": Format(
        "a puzzle of the SPaRC collection: a JSON object with its puzzle_array",
        sparc.recognise, sparc.read, sparc.write,
    ),
    "hlevin": Format(
        "coloured squares as the h-levin planner has them: Size, Init, Goal, Colors",
        hlevin.recognise, hlevin.read, hlevin.write,
    ),
}  # fmt: skip
