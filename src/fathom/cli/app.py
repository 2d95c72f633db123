"""The commands together, and what happens to errors: one clear line, never a traceback."""

from __future__ import annotations

import sys
from copy import copy
from functools import cache
from typing import Annotated, Any

import typer
from typer.main import get_command

from fathom.cli import BAD_INPUT, DEFECT, LIMIT_REACHED, SOLVED
from fathom.cli.analyse import analyse
from fathom.cli.areas import app as areas
from fathom.cli.bench import bench
from fathom.cli.check import check
from fathom.cli.cluster import app as cluster
from fathom.cli.completion import completion
from fathom.cli.convert import convert
from fathom.cli.count import count
from fathom.cli.draw import draw
from fathom.cli.gadgets import app as gadgets
from fathom.cli.generate import generate
from fathom.cli.kinds import kinds
from fathom.cli.page.export_site import export_site
from fathom.cli.page.serve import serve
from fathom.cli.play import play
from fathom.cli.play.advice import hint, judge
from fathom.cli.play.changes import edit, whatif
from fathom.cli.pushfight import app as pushfight
from fathom.cli.reduce import reduce
from fathom.cli.rolling import app as rolling
from fathom.cli.solutions import solutions
from fathom.cli.solve import solve
from fathom.cli.swarm import app as swarm
from fathom.cli.terminal.freely import FreeCommand
from fathom.cli.terminal.streams import flush
from fathom.cli.warm import warm
from fathom.cli.zk import app as zk
from fathom.errors import BrokenAnswer, FathomError, LimitReached, NotFound

app = typer.Typer(
    name="fathom",
    help="A workbench for puzzles and games: solve, count, generate, measure.",
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)

USAGE_ERRORS: Any = typer.BadParameter.__mro__[2]
"""The errors of Click, which Typer brings under changing names: `BadParameter` is a `UsageError` is one of them."""

_INTERRUPTED = 130
"""What Typer, of some versions, makes of Ctrl-C."""

FREE_OPTIONS = {"allow_extra_args": True, "ignore_unknown_options": True}
"""Methods, generators and analyses have options of their own, which Typer does not know."""

app.command(cls=FreeCommand, context_settings=FREE_OPTIONS)(solve)
app.command()(count)
app.command()(solutions)
app.command()(check)
app.command(cls=FreeCommand, context_settings=FREE_OPTIONS)(generate)
app.command(cls=FreeCommand, context_settings=FREE_OPTIONS)(analyse)
app.command()(draw)
app.command()(play)
app.command()(hint)
app.command()(judge)
app.command()(edit)
app.command()(whatif)
app.command()(convert)
app.command()(reduce)
app.command()(kinds)
app.command()(bench)
app.command()(completion)
app.command()(warm)
app.command()(serve)
app.command("export-site")(export_site)
app.add_typer(gadgets)
app.add_typer(areas)
app.add_typer(pushfight)
app.add_typer(rolling)
app.add_typer(zk)
app.add_typer(swarm)
app.add_typer(cluster)


def _show_version(wanted: bool) -> None:
    if wanted:
        from fathom import __version__

        print(__version__)
        raise typer.Exit


@app.callback(invoke_without_command=True)
def _fathom(
    context: typer.Context,
    _version: Annotated[
        bool, typer.Option("--version", callback=_show_version, is_eager=True, help="Show the version.")
    ] = False,
) -> None:
    if context.invoked_subcommand is None:
        print(context.get_help())


@cache
def _with_command(word: str) -> Any:
    """The program with the command of this name alone, which is sooner made; with all commands if there is none."""
    one = copy(app)
    one.registered_commands = [found for found in app.registered_commands if _name(found) == word]
    one.registered_groups = [found for found in app.registered_groups if _name(found.typer_instance) == word]
    return get_command(one if one.registered_commands or one.registered_groups else app)


def _name(found: Any) -> str:
    """The name of a command or group, of which Typer makes one where none is given."""
    given = found.info.name if isinstance(found, typer.Typer) else found.name
    return given or found.callback.__name__


def run(arguments: list[str]) -> int:
    """Run one command; its exit status."""
    try:
        status = _with_command(arguments[0] if arguments else "")(arguments, standalone_mode=False)
    except USAGE_ERRORS as error:
        return _fail(error.format_message())
    except NotFound as nothing:
        print(f"fathom: {nothing}", file=sys.stderr)
        return LIMIT_REACHED
    except FathomError as error:
        return _fail(str(error))
    except BrokenPipeError:
        return SOLVED
    except OSError as error:
        return _fail(_words(error))
    except LimitReached as limit:
        print(f"fathom: {limit.reason}", file=sys.stderr)
        return LIMIT_REACHED
    except (KeyboardInterrupt, typer.Abort):
        return _stopped()
    except MemoryError:
        print("fathom: out of memory", file=sys.stderr)
        return LIMIT_REACHED
    except BrokenAnswer as broken:
        print(f"fathom: a checker refused the answer of its solver; this is a defect: {broken}", file=sys.stderr)
        return DEFECT
    except Exception as error:
        if not _interrupted(error):
            raise
        return _stopped()
    return _stopped() if status == _INTERRUPTED else int(status or 0)


def _stopped() -> int:
    print("fathom: stopped", file=sys.stderr)
    return LIMIT_REACHED


def _words(error: OSError) -> str:
    """What the system refused: the file, if it was one, and why."""
    place = "standard output: " if error.filename is None and flush() is not None else ""
    named = f"{error.filename}: " if error.filename is not None else place
    return f"{named}{error.strerror or error}"


def _interrupted(error: BaseException | None) -> bool:
    """Whether Ctrl-C is at the bottom of it: an import that it ends may make another error of it."""
    while error is not None and not isinstance(error, KeyboardInterrupt):
        error = error.__cause__ or error.__context__
    return error is not None


def _fail(message: str) -> int:
    line = " ".join(message.split())
    print(f"fathom: {line}", file=sys.stderr)
    return BAD_INPUT
