"""Search trees of panels, verified: the walk through the tree, and the reason of every cut."""
