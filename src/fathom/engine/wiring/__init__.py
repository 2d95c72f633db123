"""Planar wirings of small machines that behave like a given one, found by SAT.

`task` says what is to be wired, `formula` writes it as clauses, `plane` draws, `obstacles` say why something cannot be
drawn, and `search` puts them together.
"""
