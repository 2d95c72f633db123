"""Commands with options that Typer does not know: those of methods, generators and analyses, wherever they stand.

Typer hands unknown words over, in their order: in `solve --unique yes FILE` it would take `--unique` for the file. So
values are tied to their options first, and these go to the end. Whether a word is a value is a question where an option
stands for *yes* by itself, as in `solve --unique FILE`: it is left alone if nothing else could be the argument.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from typer.core import TyperCommand


class FreeCommand(TyperCommand):
    """A command whose unknown options may stand before its arguments."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Tie values to unknown options, then go on as usual."""
        return super().parse_args(ctx, self.tied(args))

    def tied(self, words: list[str]) -> list[str]:
        """The words, with `--name value` as `--name=value` where Typer does not know the name, and these last."""
        takes_value = {name: not getattr(one, "is_flag", False) for one in self.params for name in one.opts}
        unknown: list[int] = []  # places of options that Typer does not know
        values: list[int] = []  # places of words that may be values of these
        arguments = 0
        place = 0
        while place < len(words) and words[place] != "--":
            word = words[place]
            if takes_value.get(word, False):
                place += 1
            elif word.startswith("--") and word.partition("=")[0] not in takes_value:
                unknown.append(place)
                if "=" not in word and place + 1 < len(words) and not words[place + 1].startswith("--"):
                    place += 1
                    values.append(place)
            else:
                arguments += word == "-" or not word.startswith("-")
            place += 1
        arguments += max(0, len(words) - place - 1)
        if not arguments and values and "--batch" not in words:
            files = [place for place in values if words[place] == "-" or Path(words[place]).is_file()]
            values.remove((files or values)[-1])
        tied = [f"{words[place]}={words[place + 1]}" if place + 1 in values else words[place] for place in unknown]
        moved = {*unknown, *values}
        return [*(word for place, word in enumerate(words) if place not in moved), *tied]
