"""Mazes of self-closing doors as levels of pushed blocks, part by part: tiles, modules, plan, squares, solutions."""
