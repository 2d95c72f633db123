"""The rules: every step turns a reel towards its end, and the word to be avoided is never shown.

That there is no free way is shown by reels that get stuck among themselves: the checker tries all their ways.
"""

from __future__ import annotations

from fathom.answer import Watch
from fathom.claims import Claim, Impossible, not_shown
from fathom.proofs.reels import free_way
from fathom.puzzles.slotwalk.check.certificates import StuckReels
from fathom.puzzles.slotwalk.model import SlotWalk, Steps, stepped


def violations(instance: SlotWalk, solution: Steps) -> list[str]:
    """What is wrong with a way; nothing if it leads to the second word without showing the one to be avoided."""
    shown = instance.start
    for number, step in enumerate(solution.steps, 1):
        reel = step[0]
        after = stepped(instance, shown, step)
        if after[reel] not in instance.reels.nearer(shown[reel], instance.end[reel]):
            turn = f"from {shown[reel]} to {after[reel]}, not towards {instance.end[reel]}"
            return [f"step {number} turns reel {reel + 1} {turn}"]
        if instance.avoided in after:
            return [f"step {number} shows {instance.avoided} from reel {after.index(instance.avoided) + 1} on"]
        shown = after
    if shown != instance.end:
        return [f"the way ends at {shown}, expected {instance.end}"]
    return []


def problems(instance: SlotWalk, claim: Claim, certificate: object, watch: Watch) -> list[str]:
    """Why a certificate does not show a claim; nothing if it does."""
    if not isinstance(claim, Impossible) or claim.terms is not None or not isinstance(certificate, StuckReels):
        return not_shown(certificate)
    among = frozenset(certificate.reels)
    if free_way(instance.reels, instance.avoided, instance.start, instance.end, watch, among):
        return ["these reels have a free way"]
    return []
