"""Entry point of the command `baloot`: the commands, exit statuses, clean ends.

Exit status 0 when all went well, 1 when the work failed (or nobody reads the pipe any more), 2 when
the input was wrong, and after Ctrl-C what shells report for it (130), without a word of Python.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence

import click

from baloot_cli import __version__
from baloot_cli.commands.analyse import analyse
from baloot_cli.commands.batch import batch
from baloot_cli.commands.bid import bid
from baloot_cli.commands.calls import calls
from baloot_cli.commands.convert import convert
from baloot_cli.commands.deal import deal
from baloot_cli.commands.generate import generate
from baloot_cli.commands.hint import hint
from baloot_cli.commands.legal import legal
from baloot_cli.commands.rules import rules
from baloot_cli.commands.score import score
from baloot_cli.commands.solve import solve
from baloot_cli.commands.stats import stats
from baloot_cli.commands.table import table
from baloot_cli.problems import INTERRUPTED, BadInputError, WorkFailedError
from baloot_cli.running import complain


@click.group(context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(__version__, prog_name="baloot")
def cli() -> None:
    """Solve, score and explain hands of Baloot, exactly.

    Works right here, or against a running server with --server HOST:PORT. Pictures for people,
    --json for programs, --file for many at once.
    """


for command in (
    solve, table, analyse, hint, bid, score, legal, deal, calls, rules,
    batch, convert, generate, stats,
):  # fmt: skip
    cli.add_command(command)


def main(args: Sequence[str] | None = None) -> int:
    """Run the command line; the exit status."""
    try:
        status = cli.main(args, prog_name="baloot", standalone_mode=False)
        sys.stdout.flush()
    except (BadInputError, WorkFailedError) as problem:
        complain(problem)
        return problem.status
    except click.ClickException as error:
        return _usage(error)
    except (KeyboardInterrupt, click.Abort):
        click.echo("baloot: interrupted", err=True)
        return INTERRUPTED
    except BrokenPipeError:
        # click ends so too where it meets the broken pipe first. What is still buffered has nowhere
        # to go; the interpreter would complain at its end.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    return status if isinstance(status, int) else 0


def _usage(error: click.ClickException) -> int:
    """Say what is wrong with the words typed, as every other mistake is said."""
    context = getattr(error, "ctx", None)
    if isinstance(error, click.exceptions.NoArgsIsHelpError) or context is None:
        error.show()
    else:
        click.echo(f"baloot: {error.format_message()}", err=True)
        click.echo(f"More: {context.command_path} --help", err=True)
    return error.exit_code
