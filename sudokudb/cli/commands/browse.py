"""The command `sudokudb browse`."""

from __future__ import annotations

from sudokudb.cli.arguments import queries
from sudokudb.cli.arguments.options import Database
from sudokudb.cli.arguments.steps import PlayersRater, require_rater
from sudokudb.cli.commands.play import KeyLayout, Theme, require_terminal
from sudokudb.cli.database import open_library
from sudokudb.errors import say


def run(
    words: queries.Words = None,
    sort: queries.Sort = None,
    layout: KeyLayout = None,
    theme: Theme = None,
    rater: PlayersRater = None,
    database: Database = None,
) -> None:
    """Browse puzzles in the terminal: search, view, play, edit, tag, copy, remove, undo.

    The first line takes a query, as `sudokudb list` does. F1 lists the keys; the settings can
    change them.

    \b
    Example:
      sudokudb browse level:difficult -played:yes --sort -givens
    """
    require_rater(rater)
    require_terminal(say("`sudokudb list` also lists puzzles in a pipe"))
    with open_library(database) as library:
        query, order = queries.query_of(library, words), queries.order_of(sort)
        from sudokudb.play import start
        from sudokudb.play.browser import Browser

        browser = Browser(library, str(query), str(order) if order else "")
        start.browse(browser, start.load_settings(layout, theme, rater))
