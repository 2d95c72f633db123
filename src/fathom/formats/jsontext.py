"""JSON from files, read in one place: whatever is wrong with it is a `FormatError`, however deep or long it is."""

from __future__ import annotations

import json
from typing import Any

from fathom.errors import FormatError


def read_json(text: str, source: str = "", line: int = 1) -> Any:
    """The value that a text holds, which starts in that line of its source."""
    try:
        return json.loads(text)
    except json.JSONDecodeError as error:
        place = {"line": line + error.lineno - 1, "column": error.colno}
        raise FormatError(f"expected JSON: {error.msg}", source=source, **place) from None
    except RecursionError:
        raise FormatError("found JSON that is nested too deeply", source=source, line=line) from None
    except ValueError as error:  # a number of thousands of digits
        raise FormatError(f"expected JSON: {error}", source=source, line=line) from None
