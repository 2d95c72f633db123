"""Fathom: a workbench for puzzles and games."""
