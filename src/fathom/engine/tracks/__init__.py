"""Planar networks of machines in which a token has no choice, found by laying track before it while it runs.

Ports are entrances or exits, and tracks lead from exits to entrances; any number may join at an entrance, and an exit
may be left open. The search sends a token into the network and lets it run. Where it comes to an exit that has no track
yet, all places are tried that a track can lead to in the plane: entrances in the same face, and those of a machine
that is put there. So only what is run over is ever laid, and whatever goes wrong is seen at once.

`task` says what is to be built of what, `state` how a search is kept, `faces`, `running`, `options` and `laying` are
its kernels, `layout` draws what was found, and `search` puts them together.
"""
