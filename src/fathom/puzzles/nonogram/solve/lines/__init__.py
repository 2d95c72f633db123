"""Line solving, compiled: what the clue of one line tells, and the lines of a whole board in waves."""
