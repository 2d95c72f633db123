"""Circuits of AND and NOT gates: is there an input for which the output is true?"""

from fathom.kind import Kind

KIND = Kind(
    name="circuit",
    summary="Circuit satisfiability: values for the inputs of a circuit of AND and NOT that make its output true",
    rules=(
        "Make every input true or false. AND is true if both its inputs are, NOT if its input is false; a signal may "
        "go to several gates, and the output has to be true."
    ),
    home=__name__,
    legend={
        "inputs: 3": "signals 1, 2 and 3 are the inputs",
        "output: 6": "signal 6 has to be true; without this entry the last one",
        "4 = 1 and 2": "signal 4 is true if signals 1 and 2 are; gates stand in the order of their numbers",
        "5 = not 4": "signal 5 is true if signal 4 is false",
    },
)
