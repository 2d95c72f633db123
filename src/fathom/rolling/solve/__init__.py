"""Components of the rolling graph, and what follows from them."""
