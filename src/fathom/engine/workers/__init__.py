"""Work that falls into parts: done by this process, by all cores, or by a Ray cluster, with the same result.

`crew_on` gives the workers of a place; `in_parts` has independent parts done by them; `Rounds` has them work on one
table in ranges. Threads stay where they are best: inside one process, on arrays that all of them see.
"""

from fathom.engine.workers.crew import Crew, Desk
from fathom.engine.workers.mapping import in_parts
from fathom.engine.workers.places import PLACES, crew_on
from fathom.engine.workers.rounds import Owner, Rounds

__all__ = ["PLACES", "Crew", "Desk", "Owner", "Rounds", "crew_on", "in_parts"]
