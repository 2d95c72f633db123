"""What every reader of texts has to keep: one clear line about a mistake, and no other way to fail."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from fathom.errors import FathomError, FormatError


def assert_told(message: str, read: Callable[..., object], *arguments: Any) -> None:
    """Reading fails, with the place of the mistake and these words."""
    with pytest.raises(FormatError) as error:
        read(*arguments)
    assert message in str(error.value)


def assert_read_or_refused(read: Callable[..., object], *arguments: Any) -> None:
    """Reading finds something, or says in words why not."""
    try:
        found = read(*arguments)
    except FathomError as error:
        assert str(error)
    else:
        assert found is not None
