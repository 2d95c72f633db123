"""Amounts as people write them: 90s or 5m of time, 500M or 4G of memory."""

from __future__ import annotations

import math
import re

from fathom.errors import FathomError, shown

_TIME_UNITS = {"": 1, "s": 1, "m": 60, "h": 3600, "d": 86400}
_MEMORY_UNITS = {"": 1, "K": 10**3, "M": 10**6, "G": 10**9, "T": 10**12}
_AMOUNT = re.compile(r"(\d{1,30}(?:\.\d{1,30})?)\s*([A-Za-z]?)B?", re.ASCII)


def seconds(given: object, name: str = "time") -> float:
    """So much time, from a number of seconds or a text such as 90s, 5m or 2h."""
    return _amount(given, _TIME_UNITS, name, "30, 90s or 5m")


def size_in_bytes(given: object, name: str = "memory") -> int:
    """So much memory, from a number of bytes or a text such as 500M or 4G."""
    return int(_amount(given, _MEMORY_UNITS, name, "500M or 4G"))


def whole(given: object, name: str, least: int = 0) -> int:
    """A whole number that is not too small; NumPy's will do as well."""
    if isinstance(given, bool) or not hasattr(given, "__index__") or given.__index__() < least:
        raise FathomError(f"{name}: found {shown(given)}, expected a whole number, {least} or more")
    return int(given.__index__())


def _amount(given: object, units: dict[str, int], name: str, example: str) -> float:
    number = None if isinstance(given, (str, bytes, bool)) or not hasattr(given, "__float__") else float(given)
    if number is not None and 0 <= number < math.inf:
        return number
    match = _AMOUNT.fullmatch(given.strip()) if isinstance(given, str) else None
    known = {**units, **{key.lower(): value for key, value in units.items()}}
    if match is None or match[2] not in known:
        told = f"'{given}'" if isinstance(given, str) else shown(given)
        raise FathomError(f"{name}: found {told}, expected a number such as {example}")
    return float(match[1]) * known[match[2]]
