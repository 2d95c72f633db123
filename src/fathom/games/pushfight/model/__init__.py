"""Boards with their rules, positions, and the texts of both."""
