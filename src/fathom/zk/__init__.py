"""Proofs that tell nothing: to show that one knows a solution without giving anything of it away.

The prover seals a renamed solution in envelopes (`commitments`), the verifier chooses which of them are opened
(`sigma`), and that many times over (`rounds`, `bounds`). It is written once, for puzzles of moves as cells and local
changes (`local`, `isomorphism`, `moves`), and for colourings of graphs (`colours`); what a family's puzzles are in
these terms its room `zk` says. Two machines do it in a conversation (`conversation`, over `messages`), or one alone, in
a file (`noninteractive`); and two people with paper (`envelopes`).

What is promised, what is not, and why: docs/zk.md.
"""

from fathom.zk.bounds import bits, cheating, rounds_for, security_of
from fathom.zk.colours import ColourProof, ColourStatement
from fathom.zk.commitments import SCHEMES, scheme_named
from fathom.zk.local import Change, LocalMoves, Move, evened
from fathom.zk.moves import MoveProof, MoveStatement
from fathom.zk.noninteractive import Proof, faults, proof_bytes, proved, read_proof
from fathom.zk.rounds import Answer, Opening, Round, objection
from fathom.zk.sigma import KnowledgePart, Sigma, Statement

__all__ = [
    "SCHEMES", "Answer", "Change", "ColourProof", "ColourStatement", "KnowledgePart", "LocalMoves", "Move",
    "MoveProof", "MoveStatement", "Opening", "Proof", "Round", "Sigma", "Statement", "bits", "cheating", "evened",
    "faults", "objection", "proof_bytes", "proved", "read_proof", "rounds_for", "scheme_named", "security_of",
]  # fmt: skip
