"""Instances from files and texts, and back: load, loads, dumps."""

from __future__ import annotations

from os import PathLike
from pathlib import Path

from fathom.errors import FathomError, UnknownName, excerpt, shown
from fathom.files import content_of
from fathom.formats.puzzlink import ADDRESSES, is_address, wrong_address
from fathom.formats.text import decode, parse
from fathom.kind import Format, Instance, kind_named, kind_of, registry


def load(path: str | Path, format: str | None = None) -> Instance:
    """Read an instance of any kind from a file; `-` is standard input.

    Files of other programs are recognised by what stands in them; `format` names one where that is not enough. An
    address of puzz.link (or another page of the sort) is read itself: nothing is fetched.
    """
    if isinstance(path, str) and is_address(path):
        return loads(path, "address", format)
    if not isinstance(path, (str, PathLike)):
        raise FathomError(f"found {shown(path)}, expected the name of a file")
    source = "<stdin>" if str(path) == "-" else str(path)
    return loads(content_of(path), source, format)


def _no_text(data: bytes, format: str | None) -> Format | None:
    """The format of a file that is no text: the one that was named, or the one whose files begin so."""
    if data.startswith(b"kind:"):
        return None
    formats = ((name, found) for kind in registry().values() for name, found in kind.formats.items() if found.begins)
    wanted = (found for name, found in formats if name == format or (format is None and data.startswith(found.begins)))
    return next(wanted, None)


def loads(text: str | bytes, source: str = "", format: str | None = None) -> Instance:
    """Read an instance of any kind from a text, or from what a file holds. `source` is what messages call it."""
    if isinstance(text, bytes):
        foreign = _no_text(text, format)
        if foreign is not None:
            found: Instance = foreign.read(text, source)
            return found
        text = decode(text, source)
    if not isinstance(text, str):
        raise FathomError(f"found {shown(text)}, expected a text")
    if format is not None:
        return _read_as(text, source, format)
    if not text.startswith("kind:"):
        for kind in registry().values():
            for foreign in kind.formats.values():
                if foreign.recognise(text):
                    instance: Instance = foreign.read(text, source)
                    return instance
        if is_address(text):
            raise wrong_address(text, _names_in_addresses(), source)
    document = parse(text, source)
    if document.kind not in registry():
        known = ", ".join(sorted(registry()))
        raise document.error("kind", f"found the kind {excerpt(document.kind)}, expected one of {known}")
    read: Instance = kind_named(document.kind).model.read(document)
    return read


def _names_in_addresses() -> list[str]:
    formats = (name for kind in registry().values() for name in kind.formats)
    return [name.removeprefix(ADDRESSES) for name in formats if name.startswith(ADDRESSES)]


def _read_as(text: str, source: str, format: str) -> Instance:
    formats = {name: found for kind in registry().values() for name, found in kind.formats.items()}
    if format not in formats:
        raise UnknownName("format", format, list(formats))
    found = formats[format]
    instance: Instance = found.read(text.encode(errors="replace") if found.begins else text, source)
    return instance


def dumps(instance: Instance, format: str | None = None) -> str:
    """The text of an instance: Fathom's own, or that of another program's `format`."""
    kind = kind_of(instance)
    if format is None:
        return instance.to_text()
    formats = {name: found for name, found in kind.formats.items() if found.write}
    if format not in formats:
        raise UnknownName(f"format to write {instance.kind} puzzles in", format, list(formats))
    writing = formats[format].write
    assert writing is not None
    return writing(instance)
