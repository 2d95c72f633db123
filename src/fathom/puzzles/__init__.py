"""Families of one-player puzzles, one folder each."""
