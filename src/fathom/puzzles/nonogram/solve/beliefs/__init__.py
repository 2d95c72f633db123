"""A picture by belief propagation: where to look, when search and SAT find none."""
