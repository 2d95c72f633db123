"""Scenes as SVG, animation, PNG, terminal text and plain data."""
