"""A prompt below the board."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.binding import Binding
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import Input, Static

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import ClassVar

    from textual.binding import BindingType
    from textual.widget import Widget

_LONGEST = 1000  # characters


class Prompt(ModalScreen[str | None]):
    """A prompt for a text; its result is None if the player leaves with Escape."""

    CSS = """
    Prompt { background: transparent; align: center bottom; }
    Prompt Vertical { height: auto; background: $panel; padding: 0 1; }
    Prompt Input { border: none; padding: 0; height: 1; background: $panel; }
    Prompt Input:focus { border: none; }
    Prompt Static { height: auto; color: $text-muted; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "dismiss")]

    def __init__(self, label: str) -> None:
        super().__init__()
        self._label = label

    def compose(self) -> Iterator[Widget]:
        """Create the label and the input."""
        with Vertical():
            yield Static(self._label, markup=False)
            yield Input(max_length=_LONGEST, compact=True)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Return the typed text."""
        self.dismiss(event.value)
