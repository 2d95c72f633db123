"""Polyhedra, tilings, and how the one rests on the other."""
