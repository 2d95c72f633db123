"""Deterministic automata: of any language (`dfas`), and of words of one length, layer by layer (`layered`).

`frontier` intersects many small languages at once, `intersections` finds good trees of intersections, `unrolling` makes
automata; the compiled work is in `layers` and `rows`.
"""
