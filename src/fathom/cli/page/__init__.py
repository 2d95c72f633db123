"""The page: served, or written as files."""
