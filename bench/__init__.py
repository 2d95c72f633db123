"""Comparisons with others, and how costs grow: `python -m bench`."""
