"""The compiled search for lines: a path grows, and regions are judged as soon as they are cut off."""
