"""Motion planning through gadgets: descriptions, networks, and the search for what simulates what."""

from fathom.gadgets.model import Gadget, Network, Placed, Port, Traversal

__all__ = ["Gadget", "Network", "Placed", "Port", "Traversal"]
