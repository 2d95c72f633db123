"""Pictures of gadgets and networks: planar, wires that lie and stand, few bends, symbols as in the literature.

`network_scene` and `gadget_scene` draw, `network_film` animates a walk. `layout` gives the bare geometry: a network is
embedded in the plane (`embedding`), its wires get as few bends as possible (`bends`), and then everything gets its
place (`compaction`). `reading` finds out what a gadget is made of, `symbols` draws that.
"""

from __future__ import annotations

from fathom.gadgets.draw.animation import network_film, place_of, tunnel_path, wire_path
from fathom.gadgets.draw.compaction import UNIT
from fathom.gadgets.draw.picture import fragment_scene, gadget_scene, network_scene
from fathom.gadgets.draw.plan import Box, Layout, Wire, layout

__all__ = [
    "UNIT",
    "Box",
    "Layout",
    "Wire",
    "fragment_scene",
    "gadget_scene",
    "layout",
    "network_film",
    "network_scene",
    "place_of",
    "tunnel_path",
    "wire_path",
]
