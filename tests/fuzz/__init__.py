"""A fuzzer: files that are nearly right, or not at all, for every parser, and for every verb where they load.

`seeds` are files of all kinds and formats, `mutate` spoils them, `trial` feeds one to parsers and verbs and says what
went wrong, and `hunt` does so in a child process that it watches, so that a crash or a hang is a finding too.

Input number n of a seed is always the same, whatever ran before it: `python -m tests.fuzz --seed S --only N` tries one
again. Run by `make fuzz` (TIME=, SEED=); a short run is part of the tests.
"""
