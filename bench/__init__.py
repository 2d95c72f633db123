"""Comparisons with others, and how costs grow: `python -m bench`.

Kernels are compiled when they are first called: what is compared is the speed of large searches, not of first runs.
"""

import os

os.environ.setdefault("FATHOM_COMPILE", "always")
