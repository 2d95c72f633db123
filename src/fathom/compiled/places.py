"""Where machine code is kept between runs, and when it is out of date.

A kernel's code holds the constants and the kernels of other modules, so the folder it lies in is named after a hash of
its module *and of all that this imports from the same package*. A changed file is another folder, and stale code is
never looked at. The folders of a module that are used least lately are removed when there are more than a few.

The place is FATHOM_CACHE, or NUMBA_CACHE_DIR, or `fathom` in the user's cache folder (XDG_CACHE_HOME, LOCALAPPDATA,
~/.cache), or a folder of the user's own among the temporary ones: the first that can be written to. Without any,
nothing is kept.
"""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import stat
import sys
import tempfile
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from types import FunctionType

_VERSIONS_KEPT = 4  # folders a module may have, of so many states of the sources
_IMPORT = re.compile(
    r"^[ \t]*(?:from[ \t]+([\w.]+)[ \t]+import[ \t]*(\([^)]*\)|[^\n]*)|import[ \t]+([\w.]+))", re.MULTILINE
)
_WORD, _NO_NAME = re.compile(r"\w+"), re.compile(r"#[^\n]*|\bas\s+\w+")


@cache
def root() -> Path | None:
    """The folder for all machine code, made if need be; None if there is none that can be written to."""
    for candidate in _candidates():
        try:
            candidate.mkdir(parents=True, exist_ok=True, mode=0o700)
            with tempfile.TemporaryFile(dir=candidate):
                pass
        except OSError:
            continue
        if _own(candidate):
            return candidate
    return None


def _candidates() -> Iterator[Path]:
    for name in ("FATHOM_CACHE", "NUMBA_CACHE_DIR"):
        if os.environ.get(name):
            yield Path(os.environ[name]).absolute()
    for name in ("XDG_CACHE_HOME", "LOCALAPPDATA"):
        if os.environ.get(name):
            yield Path(os.environ[name]).absolute() / "fathom"
    with suppress(RuntimeError):  # no home at all
        yield Path.home() / ".cache" / "fathom"
    user = os.getuid() if hasattr(os, "getuid") else "user"
    yield Path(tempfile.gettempdir()) / f"fathom-{user}"


def _own(folder: Path) -> bool:
    """Whether nobody else can write here: machine code is run, so it must be our own."""
    if not hasattr(os, "getuid"):
        return True
    found = folder.stat()
    return found.st_uid == os.getuid() and not found.st_mode & stat.S_IWOTH


@cache
def _versions() -> str:
    """What machine code depends on besides our sources."""
    try:
        words = ["numba", version("numba"), "numpy", version("numpy"), sys.implementation.cache_tag or ""]
    except PackageNotFoundError:  # run from a bundle without metadata
        import numba
        import numpy as np

        words = ["numba", numba.__version__, "numpy", np.__version__, sys.implementation.cache_tag or ""]
    if os.environ.get("NUMBA_BOUNDSCHECK", "0") not in ("", "0"):
        words.append("boundscheck")
    return "-".join(words)


def _standing() -> Path | None:
    """What `root` would return, if it is there already; nothing is made or written."""
    for candidate in _candidates():
        if candidate.is_dir():
            if _own(candidate) and os.access(candidate, os.W_OK):
                return candidate
        elif os.access(next(folder for folder in candidate.parents if folder.exists()), os.W_OK):
            return None
    return None


def is_kept(function: FunctionType) -> bool:
    """Whether machine code of this function, for the sources as they are, is in the cache."""
    place = _standing()
    if place is None or not any((place / _versions()).glob(f"{function.__module__}-*")):
        return False
    folder = place / _versions() / f"{function.__module__}-{sources_hash(function.__module__)}"
    return any(folder.glob(f"*.{function.__qualname__}-{function.__code__.co_firstlineno}.*"))


@cache
def folder_for(module: str) -> Path | None:
    """The folder of a module's machine code, for its sources as they are now."""
    place = root()
    if place is None:
        return None
    folder = place / _versions() / f"{module}-{sources_hash(module)}"
    try:
        fresh = not folder.exists()
        folder.mkdir(parents=True, exist_ok=True)
        os.utime(folder)
        if fresh:
            _prune(folder.parent, module)
    except OSError:
        return None
    return folder


def _prune(place: Path, module: str) -> None:
    """Remove the folders of a module's older sources but for a few."""
    folders = [found for found in place.glob(f"{module}-*") if found.name.rpartition("-")[0] == module]
    folders.sort(key=lambda found: found.stat().st_mtime, reverse=True)
    for old in folders[_VERSIONS_KEPT:]:
        shutil.rmtree(old, ignore_errors=True)


@cache
def sources_hash(module: str) -> str:
    """A hash of the sources of a module and of all it imports from its own package or from this one."""
    digest = hashlib.sha256()
    for name, source in sorted(_closure(module).items()):
        digest.update(f"{name}\0".encode())
        digest.update(source)
    return digest.hexdigest()[:16]


def imported(module: str) -> list[str]:
    """This module and all that it imports, again and again, from its own package or from this one."""
    return list(_closure(module))


def _closure(module: str) -> dict[str, bytes]:
    """Hashes of sources by module: of this one's and, again and again, of what those import."""
    packages = {module.partition(".")[0], __name__.partition(".")[0]}
    found: dict[str, bytes] = {}
    waiting = [module]
    while waiting:
        name = waiting.pop()
        if name in found:
            continue
        read = _source(name)
        if read is not None:
            found[name] = read[0]
            waiting += [other for other in read[1] if other.partition(".")[0] in packages]
    return found


@cache
def _source(module: str) -> tuple[bytes, tuple[str, ...]] | None:
    """The hash of a module's source and the modules that it names in its imports, whether they exist or not."""
    path = _file_of(module)
    if path is None:
        return None
    try:
        text = path.read_bytes()
    except OSError:
        return None
    named: list[str] = []
    for package, names, alone in _IMPORT.findall(text.decode(errors="replace")):
        if alone:
            named.append(alone)
        elif package:
            named.append(package)
            named += [f"{package}.{word}" for word in _WORD.findall(_NO_NAME.sub("", names))]
    return hashlib.sha256(text).digest(), tuple(named)


def _file_of(module: str) -> Path | None:
    """The file of a module, loaded or not, so that it does not depend on what has been imported so far."""
    top, *parts = module.split(".")
    loaded = sys.modules.get(top)
    if not parts:
        path = getattr(loaded, "__file__", None)
        return Path(path) if path else None
    for folder in getattr(loaded, "__path__", ()):
        place, name = Path(folder, *parts[:-1]), parts[-1]
        if f"{name}.py" in _names_in(place):
            return place / f"{name}.py"
        if name in _names_in(place) and "__init__.py" in _names_in(place / name):
            return place / name / "__init__.py"
    return None


@cache
def _names_in(folder: Path) -> frozenset[str]:
    """What a folder holds; most of what modules name in their imports is no module, and asking here is quick."""
    try:
        return frozenset(found.name for found in folder.iterdir())
    except OSError:
        return frozenset()
