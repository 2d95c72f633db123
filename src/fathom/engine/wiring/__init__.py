"""Planar wirings of small machines: all ways to join their ports so that together they behave like a given machine.

`flood` follows an agent through a wiring, finished or not, in all its configurations at once; `peel` enumerates the
wirings and gives up those that went wrong. What the machines are for, the callers know.
"""
