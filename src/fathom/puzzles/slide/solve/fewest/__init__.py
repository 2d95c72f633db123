"""Covers with the fewest moves: an integer programme with cuts."""
