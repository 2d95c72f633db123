"""Gadgets and traces of other people, as files."""
