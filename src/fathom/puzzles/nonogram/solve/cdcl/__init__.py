"""Search that learns from conflicts, with lines for propagators; for black and white, compiled."""
