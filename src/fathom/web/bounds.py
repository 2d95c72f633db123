"""How much of everything there may be: the server's side of limits, whatever a page asks for."""

from __future__ import annotations

from dataclasses import dataclass

from fathom.machine import core_count


@dataclass(frozen=True, slots=True)
class Bounds:
    """Times are in seconds, sizes in bytes."""

    body: int = 2_000_000
    """The largest request."""
    body_time: float = 10.0
    """In which a request has to arrive."""
    text: int = 600_000
    """Characters of a puzzle; a board of the most squares takes less."""
    squares: int = 250_000
    quick_text: int = 40_000
    """Puzzles with longer texts are drawn and played among the long work."""
    quick_time: float = 10.0
    """For an answer that somebody waits for; the design's two seconds are too few on a busy machine."""
    large_time: float = 60.0
    """For the same on a large board."""
    run_time: float = 30.0
    """For long work that does not say how long."""
    longest: float = 600.0
    """For long work at most."""
    grace: float = 1.0
    """Between a wish to stop and its enforcement."""
    memory: int = 1_500_000_000
    """Of a worker, as its searches count it."""
    data: int = 2 << 30
    """Of a worker, as the system enforces it (`RLIMIT_DATA`)."""
    kept: int = 900_000_000
    """A worker that holds more after its work is not used again."""
    answer: int = 64_000_000
    """The largest answer."""
    waiting: int = 32
    """Long work that waits; more is refused."""
    waiting_quick: int = 128
    solutions: int = 1000
    """Solutions that are told one by one, at most."""
    number: int = 200
    """Puzzles of one series."""
    whole: int = 1_000_000
    """The largest whole number that an option may have; seeds may be larger."""
    pixels: int = 8192
    """The longest side of a picture in PNG."""
    quick_workers: int = 1
    long_workers: int = 0
    """Workers for long work; 0: one less than there are cores, and two at least."""

    @property
    def workers(self) -> int:
        """How many processes do long work; two at least, so that nobody waits for one long search of another page."""
        return self.long_workers or max(2, core_count() - 1)


BOUNDS = Bounds()
"""Those of `fathom serve`."""
