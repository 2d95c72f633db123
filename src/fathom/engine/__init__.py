"""Searches that know no puzzle."""
