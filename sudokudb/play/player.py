"""The actions of a player on one puzzle, and the program's messages, without a screen."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from sudokudb.game import COLOURS, Layer
from sudokudb.grid import Grid, format_cell
from sudokudb.notation import format_digit
from sudokudb.play.hinting import DEFAULT_RATER, SECONDS, Hinter, solve
from sudokudb.play.view import View, cursor_backgrounds, format_time, with_step
from sudokudb.render.rules import rule_sentence, rules_about
from sudokudb.words import _, ngettext, translate

if TYPE_CHECKING:
    from collections.abc import Callable

    from sudokudb.game import Game
    from sudokudb.rules.rule import Rule
    from sudokudb.solvers.strategy import Result


class Player:
    """A player with a game, a cursor and a clock.

    Methods that are actions leave a sentence in `message`, or nothing if their effect can be
    seen. `wrong` are the cells that the last check found wrong. In `setting`, digits are givens,
    and there are no marks, hints and pauses.
    """

    def __init__(
        self,
        game: Game,
        title: str = "",
        level: str | None = None,
        *,
        setting: bool = False,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.game, self.title, self.level = game, title, level
        self.setting = setting
        self.cursor = len(game.digits) // 2
        self.marking = self.colouring = False
        self.message = ""
        self.wrong: frozenset[int] = frozenset()
        self._known: tuple[Grid, Result | None] | None = None
        self._checked = False
        self.rater = DEFAULT_RATER
        self._hinter = Hinter()
        self._clock = clock
        self._since: float | None = None
        if not (game.is_finished or setting):
            self.resume()

    # The clock

    @property
    def seconds(self) -> float:
        """The time played."""
        running = self._clock() - self._since if self._since is not None else 0.0
        return self.game.seconds + running

    def resume(self) -> None:
        """Start the clock."""
        self.stop()
        self._since = self._clock()

    def stop(self) -> None:
        """Stop the clock."""
        self.game.seconds = self.seconds
        self._since = None

    def note_time(self) -> None:
        """Store the time played in the game, without stopping the clock."""
        if self._since is not None:
            self.resume()

    @property
    def is_paused(self) -> bool:
        """Whether the clock is stopped and the board is hidden."""
        return self._since is None and not (self.setting or self.game.is_finished)

    def pause(self) -> None:
        """Stop the clock and hide the board, or continue."""
        if self.is_paused:
            self.resume()
        else:
            self.stop()

    # The board

    @property
    def view(self) -> View:
        """The board to show."""
        game = self.game
        view = View(
            layout=game.layout,
            digits=game.digits,
            marks=[game.both_marks(cell) for cell in range(len(game.digits))],
            givens=game.digits if self.setting else game.givens,
            cursor=self.cursor,
            wrong=game.clashes() | self.wrong,
            backgrounds=cursor_backgrounds(game.layout, game.digits, self.cursor),
            colours=game.colours,
        )
        figure = self._hinter.figure(game)
        return with_step(view, figure) if figure else view

    @property
    def filled_cells(self) -> int:
        """The number of cells that hold a digit."""
        return len(self.game.digits) - self.game.digits.count(0)

    def move(self, rows: int, columns: int) -> None:
        """Move the cursor, around every edge."""
        size = self.game.size
        row, column = divmod(self.cursor, size)
        self.cursor = (row + rows) % size * size + (column + columns) % size

    # Changes

    def digit(self, digit: int) -> None:
        """Place a digit, or toggle its mark or its colour in another mode; 0 empties the cell."""
        if self.colouring and digit:
            self.toggle_colour(digit)
        elif self.game.is_given(self.cursor):
            self.message = _("{cell} is a given.", cell=self._cell())
        elif self.marking and digit:
            self.toggle_mark(digit)
        else:
            self._after(self.game.place(self.cursor, digit))

    def toggle_mark(self, digit: int) -> None:
        """Toggle a mark of the cell."""
        self.game.toggle_mark(self.cursor, digit)

    def toggle_colour(self, colour: int) -> None:
        """Toggle a colour of the cell, counted from 1."""
        if colour <= COLOURS:
            self.game.enter([self.cursor], Layer.COLOUR, colour)

    def step(self, by: int) -> None:
        """Change the digit of the cell to the next or previous one."""
        if self.game.is_given(self.cursor):
            self.message = _("{cell} is a given.", cell=self._cell())
        else:
            self._after(self.game.step(self.cursor, by))

    def mark_mode(self) -> None:
        """Switch marks on or off."""
        self.marking, self.colouring = not self.marking, False

    def colour_mode(self) -> None:
        """Switch colours on or off."""
        self.marking, self.colouring = False, not self.colouring

    def fill(self) -> None:
        """Fill in all marks that are possible."""
        self.game.fill_marks()

    def fill_cell(self) -> None:
        """Fill in the marks that are possible in the cell."""
        self.game.fill_marks(self.cursor)

    def undo(self) -> None:
        """Undo the last change."""
        self._after(self.game.undo(), _("There is nothing to undo."))

    def redo(self) -> None:
        """Redo the last undone change."""
        self._after(self.game.redo(), _("There is nothing to redo."))

    def clear(self) -> None:
        """Empty all cells but the givens."""
        self._after(self.game.clear(), _("There is nothing to clear."))

    def bookmark(self) -> None:
        """Remember the board."""
        self.game.set_bookmark()
        self.message = _("This board is remembered.")

    def to_bookmark(self) -> None:
        """Return to the board that was remembered."""
        if self.game.bookmark is None:
            self.message = _("No board is remembered yet.")
        else:
            self._after(self.game.to_bookmark(), _("The board is as it was remembered."))

    def _after(self, changed: bool, otherwise: str = "") -> None:
        """Discard the last check after a change; stop the clock when the grid is finished."""
        self.message = "" if changed else otherwise
        if not changed:
            return
        self.wrong, self._checked = frozenset(), False
        if self.setting:
            return
        if self.game.is_finished:
            self.stop()
            self.message = _("Solved in {time}.", time=format_time(self.seconds))
        elif self._since is None:
            self.resume()

    # Solving

    @property
    def result(self) -> Result | None:
        """Up to two solutions of the puzzle, or None if the search was stopped."""
        puzzle = self.puzzle
        if self._known is None or self._known[0] != puzzle:
            self._known = puzzle, solve(puzzle)
        return self._known[1]

    @property
    def solution(self) -> Grid | None:
        """The solution of the puzzle, if there is exactly one."""
        result = self.result
        return result.solutions[0] if result and result.unique else None

    @property
    def puzzle(self) -> Grid:
        """The grid that is played or set."""
        return self.game.grid.with_digits(self.game.text) if self.setting else self.game.grid

    @property
    def solves_at_once(self) -> bool:
        """Whether solutions are known, or found without a noticeable delay."""
        puzzle = self.puzzle
        return (self._known is not None and self._known[0] == puzzle) or puzzle.is_engine

    def solve(self) -> None:
        """Fill in the solution."""
        result = self.result
        if self.setting or not result or not result.solutions:
            self.message = self.verdict()
            return
        self._after(self.game.solve(result.solutions[0]))
        only, several = _("This is the solution."), _("This is one of several solutions.")
        self.message = only if result.unique else several

    def check(self) -> None:
        """Count the wrong digits; when repeated, name them."""
        if self.setting:
            self.message = self.verdict()
        elif self.solution:
            self._check_against(self.solution)
        else:
            self.message = f"{self.verdict()} {self.about_clashes()}"

    def _check_against(self, solution: Grid) -> None:
        wrong = self.game.wrong(solution)
        self.game.checks += 1
        if not wrong:
            self.message = _("No mistake so far.")
        elif self._checked:
            self.wrong = frozenset(wrong)
            cells = ", ".join(format_cell(cell, self.game.size) for cell in wrong)
            self.message = ngettext(
                "{cells} is wrong.", "{cells} are wrong.", count=len(wrong), cells=cells
            )
        else:
            self.message = ngettext("1 cell is wrong.", "{count} cells are wrong.", len(wrong))
        self._checked = True

    def about_clashes(self) -> str:
        """Return how many digits clash."""
        clashes = len(self.game.clashes())
        if not clashes:
            return _("No digits clash.")
        return ngettext("1 digit clashes.", "{count} digits clash.", clashes)

    def to_correct(self) -> None:
        """Return to the last board without a mistake."""
        if self.solution:
            self._after(self.game.to_last_correct(self.solution), _("No mistake so far."))
        else:
            self.message = self.verdict()

    def hint(self) -> None:
        """Give a hint: where to look; when repeated, the technique, then the step."""
        if self.puzzle.layout.is_engine and not self.solution:
            self.message = self.verdict()
            return
        self.message, wrong = self._hinter.ask(self.game, self.rater)
        self.game.hints += self._hinter.is_first
        self.wrong |= frozenset(wrong)

    def verdict(self) -> str:
        """Return a sentence about the number of solutions."""
        result = self.result
        if result is None:
            return _("The search for a solution was stopped after {seconds:g} s.", seconds=SECONDS)
        if self.puzzle.conflicts():
            return _("The givens clash: there is no solution.")
        if not result.solutions:
            return _("This grid has no solution.")
        if result.unique:
            return _("This grid has exactly one solution.")
        return _("This grid has several solutions.")

    # Words

    @property
    def status(self) -> str:
        """The message, or else the sentences about the rules of the cell under the cursor."""
        return self.message or self.about_rules()

    def about_rules(self) -> str:
        """Return the rules that the cell under the cursor breaks, then those that name it."""
        layout = self.game.layout
        if not layout.rules:
            return ""
        broken = self._broken_rules()
        named = (rule for rule in rules_about(layout, self.cursor) if rule not in broken)
        sentences = (translate(rule_sentence(rule, layout.size)) for rule in named)
        return " ".join(filter(None, (self.about_broken_rules(), *sentences)))

    def about_broken_rules(self) -> str:
        """Return the rules that the digit under the cursor breaks with others."""
        size = self.game.size
        sentences = (translate(rule_sentence(rule, size)) for rule in self._broken_rules())
        return " ".join(_("Broken: {rule}", rule=sentence) for sentence in sentences)

    def _broken_rules(self) -> list[Rule]:
        return [one.rule for one in self.game.broken_rules() if self.cursor in one.cells]

    def _cell(self) -> str:
        return format_cell(self.cursor, self.game.size)

    def state(self) -> str:
        """Return the contents of the cell under the cursor."""
        digit = self.game.digits[self.cursor]
        if not digit:
            return _("empty")
        if self.game.is_given(self.cursor):
            return _("{digit}, given", digit=format_digit(digit))
        return format_digit(digit)
