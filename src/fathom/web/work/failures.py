"""What went wrong, for the page: a line, the place if there is one, which limit it was, and a status of HTTP."""

from __future__ import annotations

import sys
import traceback
from typing import Any

from fathom.errors import FathomError, FormatError, LimitReached, MemoryReached, NotFound


class TooLarge(FathomError):
    """A puzzle, or a wish, beyond what the server takes."""


def failure_of(error: BaseException) -> dict[str, Any]:
    """The failure as plain data. What is no refusal and no limit is a defect; its trace is printed here."""
    words = " ".join(str(error).split())
    if isinstance(error, TooLarge):
        return {"status": 413, "error": words, "limit": "size"}
    if isinstance(error, FormatError) and error.line is not None:
        place = {"line": error.line, "column": error.column}
        return {"status": 422, "error": words, "place": place}
    if isinstance(error, NotFound):
        return {"status": 422, "error": words, "limit": "search"}
    if isinstance(error, FathomError):
        return {"status": 422, "error": words}
    if isinstance(error, LimitReached):
        limit = "memory" if isinstance(error, MemoryReached) else "stop" if "stop" in error.reason else "time"
        return {"status": 422, "error": words, "limit": limit}
    if isinstance(error, MemoryError):
        return {"status": 422, "error": "this takes more memory than there is for it", "limit": "memory"}
    if isinstance(error, RecursionError):
        return {"status": 422, "error": "this is nested too deeply", "limit": "size"}
    print("".join(traceback.format_exception(error)), file=sys.stderr, flush=True)
    return {"status": 500, "error": f"a defect in Fathom: {type(error).__name__}: {words}"[:400]}
