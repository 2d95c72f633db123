"""Visited sets: states in a hash table, bits by number, two bits that threads share, sorted files on disk."""
