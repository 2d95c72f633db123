"""Search with probing, compiled: suppositions that lead to contradictions, and branching where both stand."""
