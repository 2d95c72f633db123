"""Words on reels as files have them: entries `symbols` and `distance`, and words of these symbols."""

from __future__ import annotations

from fathom.errors import FathomError, FormatError, excerpt
from fathom.formats.text import Document
from fathom.proofs.reels import METRICS, Reels


def read_reels(document: Document) -> Reels:
    """The reels that a document tells of."""
    metric = document.choice("distance", METRICS, "lee")
    if "symbols" not in document.entries:
        raise FormatError("expected an entry 'symbols: ACTG', the symbols round a reel", source=document.source, line=1)
    try:
        return Reels(document.entries["symbols"].value, metric)
    except FathomError as error:
        raise document.error("symbols", f"found {excerpt(document.entries['symbols'].value)}, {error}") from None


def reel_entries(reels: Reels) -> dict[str, str]:
    """The entries that `read_reels` understands."""
    entries = {"symbols": reels.symbols}
    return entries if reels.metric == "lee" else entries | {"distance": reels.metric}


def read_word(document: Document, number: int, reels: Reels) -> str:
    """The word in a row of a document."""
    row = document.rows[number].strip()
    line = document.board_line + number
    if not row:
        raise FormatError("found an empty line, expected a word", source=document.source, line=line)
    strange = reels.strange(row)
    if strange is not None:
        column = document.rows[number].index(strange) + 1
        message = f"found {excerpt(strange)}, expected the symbols {excerpt(reels.symbols)}"
        raise FormatError(message, source=document.source, line=line, column=column)
    return row
