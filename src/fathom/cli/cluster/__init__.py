"""`fathom cluster`: what work on many machines will need."""

from __future__ import annotations

from fathom.cli.cluster.plan import plan
from fathom.cli.terminal.groups import group

app = group("cluster", "Many machines: what they will need for a long command.", {"plan": plan})
