"""Decision problems that are not puzzles: one folder a family, as in `fathom.puzzles`. Reductions start here."""
