"""All pictures of a nonogram in one automaton: lines intersected in a good order."""
