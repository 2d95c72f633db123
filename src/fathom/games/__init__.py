"""Two-player games, one folder each."""
