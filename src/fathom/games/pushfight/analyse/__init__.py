"""Which boards and rules make a good game."""
