"""What networks of gadgets do, from the definitions alone: verification and refutation. No search is imported."""
