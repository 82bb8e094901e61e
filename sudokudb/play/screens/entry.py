"""A prompt with completion, whose input is checked when it is submitted."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from rich.cells import cell_len
from textual.binding import Binding
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import Input, Static

from sudokudb.errors import QueryError, SudokuError
from sudokudb.library.completion import complete
from sudokudb.words import translate

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from textual import events
    from textual.binding import BindingType
    from textual.widget import Widget

    Completer = Callable[[str], list[str]]
    """Lists what a text may become."""

_LONGEST = 10_000  # characters
_SHOWN = 60  # endings


class _Line(Input):
    """An input in which Tab completes. A binding would overtake keys that were typed before it."""

    def __init__(self, text: str, complete: Callable[[], object]) -> None:
        super().__init__(text, max_length=_LONGEST, compact=True, select_on_focus=False)
        self._complete = complete

    async def _on_key(self, event: events.Key) -> None:
        if event.key != "tab":
            await super()._on_key(event)
            return
        event.stop()
        event.prevent_default()
        self._complete()


class EntryPrompt(ModalScreen[str | None]):
    """A prompt for a text, at the top or at the bottom of the screen.

    `on_submit` gets the text. If it raises SudokuError, the message is shown, with the place of
    the error in a query, and the text can be corrected. Tab completes it. The result is the
    text, or None if the player leaves with Escape.
    """

    CSS = """
    EntryPrompt { background: transparent; }
    EntryPrompt.bottom { align: center bottom; }
    EntryPrompt Vertical { height: auto; background: $panel; }
    EntryPrompt Input { border: none; padding: 0 1; height: 1; background: $panel; }
    EntryPrompt Input:focus { border: none; }
    EntryPrompt Static { height: auto; max-height: 6; padding: 0 1; color: $text-muted; }
    EntryPrompt Static.wrong { color: $text-error; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "dismiss")]

    def __init__(
        self,
        on_submit: Callable[[str], object] | None = None,
        label: str = "",
        text: str = "",
        completer: Completer | None = None,
        *,
        top: bool = False,
    ) -> None:
        super().__init__(classes="top" if top else "bottom")
        self._submit, self._label = on_submit, label
        self._complete_text: Completer = completer or (lambda _text: [])
        self._input = _Line(text, self.complete)
        self._feedback = Static(markup=False)
        self._feedback.display = False

    def compose(self) -> Iterator[Widget]:
        """Create the label, the input, and the feedback below it."""
        with Vertical():
            if self._label:
                yield Static(self._label, markup=False)
            yield self._input
            yield self._feedback

    def on_input_changed(self) -> None:
        """Show the completions of the text."""
        text = self._input.value
        found = self._complete_text(text)[:_SHOWN] if text else []
        start = text.rfind(" ") + 1
        self._show("  ".join(ending[start:] for ending in found if ending != text))

    def _show(self, text: str, *, wrong: bool = False) -> None:
        self._feedback.display = bool(text)
        self._feedback.set_class(wrong, "wrong")
        self._feedback.update(text)

    def complete(self) -> None:
        """Complete the text as far as the completions agree, or else with the first one."""
        text = self._input.value
        if found := self._complete_text(text):
            self._input.value = complete(text, found)
            self._input.cursor_position = len(self._input.value)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Submit the text; show the error if it is refused."""
        try:
            if self._submit:
                self._submit(event.value)
        except SudokuError as error:
            lines = (_place(error, event.value), error.message, error.hint or "")
            self._show("\n".join(translate(line) for line in lines if line), wrong=True)
        else:
            self.dismiss(event.value)


def _place(error: SudokuError, text: str) -> str:
    """Return a caret below the place of an error in a query."""
    if not isinstance(error, QueryError) or error.position is None:
        return ""
    return " " * cell_len(text[: error.position]) + "^"
