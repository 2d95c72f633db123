"""Where work is done, as a user says it: `here`, `cores`, `cores:4`, `ray`, `ray://HOST:PORT`."""

from __future__ import annotations

import re
from collections.abc import Callable

from fathom.engine.workers.crew import Crew
from fathom.errors import FathomError

PLACES = "here, cores, cores:N, ray or ray://HOST:PORT"


def crew_on(
    place: str, *, most: int | None = None, whole_nodes: bool = False, cancelled: Callable[[], bool] | None = None
) -> Crew:
    """The crew at a place, of no more than `most` workers; on a cluster one a core, or one for each of `whole_nodes`.

    `cancelled` is for the crew of this process, which has nobody to tell it that it should stop.
    """
    if place == "here" or (most == 1 and place.startswith("cores")):
        from fathom.engine.workers.here import Here

        return Here(cancelled)
    if found := re.fullmatch(r"cores(?::([1-9][0-9]{0,3}))?", place):
        from fathom.engine.workers.cores import Cores
        from fathom.machine import core_count

        return Cores(_no_more(int(found[1]) if found[1] else core_count(), most))
    if place == "ray" or re.fullmatch(r"ray://[^/\s]+:[0-9]{1,5}", place):
        from fathom.engine.workers.cluster import Cluster

        return Cluster(None if place == "ray" else place, most=most, whole_nodes=whole_nodes)
    raise FathomError(f"on '{place}': expected {PLACES}")


def _no_more(size: int, most: int | None) -> int:
    return size if most is None else max(1, min(size, most))
