"""New fragments of levels that are gadgets: designed by search."""
