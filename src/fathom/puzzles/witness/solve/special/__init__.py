"""Panels that polynomial algorithms decide."""
