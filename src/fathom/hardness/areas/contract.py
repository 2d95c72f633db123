"""What a gadget is to do, and to be: the profile table that is wanted, and conditions beyond the table.

- `profiles`: exactly these proper profiles have a local solution;
- `most`: so many clues at most;
- `sorts`: only clues of these sorts; nothing said: of any;
- `beside`: with these cells and clues beside it, which share its ends, no end is covered in part (see `improper`).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from fathom.answer import Watch
from fathom.hardness.areas.gadget import Gadget, Profile
from fathom.hardness.areas.tables import AreaKind, improper, profile_table, profiles


@dataclass(frozen=True, slots=True)
class Contract:
    """The conditions. A gadget keeps a contract if `breaches` is 0."""

    profiles: frozenset[Profile]
    most: int | None = None
    sorts: tuple[Any, ...] = ()
    beside: Gadget | None = None

    def breaches(self, gadget: Gadget, kind: AreaKind, watch: Watch) -> int:
        """How far a gadget is from keeping the contract: profiles that are wrong, clues too many or of other sorts.

        Whether ends can be covered in part is asked only if all else is as it should be, and counts as one.
        """
        clues = list(gadget.clues.values())
        found = sum(self.sorts != () and clue not in self.sorts for clue in clues)
        found += max(0, len(clues) - self.most) if self.most is not None else 0
        rows = profile_table(gadget, kind, watch).rows
        found += sum((profile in rows) != (profile in self.profiles) for profile in profiles(gadget))
        if found == 0 and self.beside is not None:
            found += improper(gadget, kind, neighbours=[self.beside], watch=watch) is not None
        return found
