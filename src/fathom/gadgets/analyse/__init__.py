"""Tables about simulations."""
