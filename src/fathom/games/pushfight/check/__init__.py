"""The rules, in plain Python."""
