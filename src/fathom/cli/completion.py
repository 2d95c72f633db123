"""`fathom completion`: what a shell needs to complete commands, options, kinds, methods and files.

The script that it prints asks this command again at every Tab, with the words so far; where there is nothing to say,
the shell completes the names of files. Methods are those of the kind of the file that was typed, or of all kinds.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from fathom.cli import SOLVED
from fathom.errors import UnknownName

if TYPE_CHECKING:
    from fathom.kind import Kind

SCRIPTS = {
    "bash": """_fathom_words() {
  local IFS=$'\\n'
  COMPREPLY=($(fathom completion bash -- "${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null))
}
complete -o default -o bashdefault -F _fathom_words fathom
""",
    "zsh": """#compdef fathom
_fathom_words() {
  local -a found
  found=(${(f)"$(fathom completion zsh -- "${(@)words[2,CURRENT]}" 2>/dev/null)"})
  if (( ${#found} )); then compadd -- "${found[@]}"; else _files; fi
}
compdef _fathom_words fathom
""",
    "fish": """function __fathom_words
  set -l words (commandline -opc) (commandline -ct)
  fathom completion fish -- $words[2..-1] 2>/dev/null
end
complete -c fathom -a "(__fathom_words)"
""",
}
_KINDS_FIRST = {"generate": 1, "kinds": 1, "reduce": 2, "bench": 1}
"""Commands whose first arguments are kinds, and how many."""


def completion(
    shell: Annotated[str, typer.Argument(help="bash, zsh or fish.")],
    words: Annotated[list[str] | None, typer.Argument(help="The words so far, the last of them unfinished.")] = None,
) -> int:
    """Print the script that lets a shell complete; see the documentation for where it goes."""
    if shell not in SCRIPTS:
        raise UnknownName("shell", shell, list(SCRIPTS))
    if words is None:
        print(SCRIPTS[shell], end="")
    else:
        print("\n".join(completed(words)))
    return SOLVED


def completed(words: Sequence[str]) -> list[str]:
    """What the last word may become; nothing where the name of a file is expected."""
    *before, last = words or [""]
    return sorted({word for word in _candidates(before, last) if word.startswith(last)})


def _candidates(before: Sequence[str], last: str) -> Iterable[str]:
    from fathom.cli.app import app

    command: Any = typer.main.get_command(app)
    given = list(before)
    while given and given[0] in getattr(command, "commands", {}):
        command = command.commands[given.pop(0)]
    if getattr(command, "commands", None):
        return () if given else [name for name, found in command.commands.items() if not found.hidden]
    return _of_command(command, given, last)


def _of_command(command: Any, given: Sequence[str], last: str) -> Iterable[str]:
    """Options, or the values of the option before, or kinds, where they are expected."""
    previous = given[-1] if given else ""
    if previous == "--method":
        return _methods(given)
    if previous == "--format":
        return [name for kind in _kinds().values() for name in kind.formats]
    if previous == "--theme":
        return ["light", "dark", "auto"]
    if last.startswith("-"):
        return [name for parameter in command.params for name in (*parameter.opts, *parameter.secondary_opts)]
    if previous.startswith("-"):
        return ()
    arguments = [word for word in given if not word.startswith("-")]
    if len(arguments) < _KINDS_FIRST.get(command.name, 0):
        return _kinds()
    if command.name == "generate" and len(arguments) == 1 and arguments[0] in _kinds():
        return _kinds()[arguments[0]].generators
    return ["bash", "zsh", "fish"] if command.name == "completion" and not arguments else ()


def _methods(given: Sequence[str]) -> Iterable[str]:
    """The methods of the kind that a file among the words belongs to; of all kinds, where there is no such file."""
    for word in given:
        try:
            with Path(word).open(encoding="utf-8") as file:
                head, _, name = file.readline(100).partition(":")
        except (OSError, ValueError):
            continue
        if head == "kind" and name.strip() in _kinds():
            return _kinds()[name.strip()].methods
    return [name for kind in _kinds().values() for name in kind.methods]


def _kinds() -> Mapping[str, Kind]:
    from fathom.verbs import kinds

    return kinds()
