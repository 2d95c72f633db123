"""Solving as a person does: hints with their reasons, and grades."""
