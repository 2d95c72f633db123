"""Walks that cover: which components of a level a walk goes through, and the walk itself."""
