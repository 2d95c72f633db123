"""Every position of a board by retrograde analysis, openings, and search without a database."""
