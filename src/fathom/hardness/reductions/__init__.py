"""The reductions: one module or package each, which declares `REDUCTION` and stays light until it is used."""
