"""Completion in bash, zsh and fish, where a title has blanks and a query has colons.

typer splits the command line and finds what completes it; the classes here correct both ends.
"""

from __future__ import annotations

import os
import re
from typing import TYPE_CHECKING

from typer import _completion_classes, _completion_shared
from typer._click.shell_completion import ShellComplete, add_completion_class

from sudokudb.cli.completion import MINUS, Title

if TYPE_CHECKING:
    from typer._click.shell_completion import CompletionItem

_BASH = r"""
%(complete_func)s() {
    local IFS=$'\n'
    mapfile -t COMPREPLY < <( env COMP_WORDS="${COMP_WORDS[*]}" \
                   COMP_CWORD=$COMP_CWORD \
                   %(autocomplete_var)s=complete_bash $1 )
    [[ ${COMPREPLY[*]} ]] || COMPREPLY=()
    if [[ ${#COMPREPLY[@]} == 1 && ${COMPREPLY[0]} == *[:\(] ]]; then
        compopt -o nospace
    fi
    return 0
}

complete -o default -o nosort -F %(complete_func)s %(prog_name)s
"""
"""Differs from typer's script: it expands no patterns, and adds no blank after the colon
of a field or the parenthesis of a function."""

_BREAK = re.compile("[:=]+")
_SPECIAL = re.compile(r"[^\w.,/:=@%+-]")
_SPECIAL_IN_TITLES = re.compile(r"[^\w.,/@%+-]")
_SPECIAL_IN_QUOTES = re.compile(r'[\\"$`]')
_SPECIAL_IN_ZSH = re.compile(r'[\\"$`:]')


def register() -> None:
    """Let typer complete in these shells, and install their scripts."""
    _completion_shared._completion_scripts["bash"] = _BASH
    for shell in (BashShell, ZshShell, FishShell):
        add_completion_class(shell, shell.name)


class _Shell(ShellComplete):
    """A shell in which --option=value is one word, and a value or a term may begin with a minus."""

    def get_completions(self, args: list[str], incomplete: str) -> list[CompletionItem]:
        """Find what completes a word after other arguments."""
        option, joined, value = incomplete.partition("=")
        if joined and option.startswith("--"):
            found = self.get_completions([*args, option], value)
            for item in found:
                item.value = f"{option}={item.value}"
            return found
        found = []
        if (len(incomplete) > 1 and incomplete[0] == "-") or args[-1:] == ["--sort"]:
            found = super().get_completions([*args], re.sub("^-", MINUS, incomplete))
        return found or super().get_completions(args, incomplete)


class BashShell(_Shell, _completion_classes.BashComplete):
    """Bash, which takes a colon for a word, and inserts exactly what it reads."""

    _kept = 0
    _quote = ""

    def get_completion_args(self) -> tuple[list[str], str]:
        """Return the arguments and the incomplete one, with the parts around colons joined."""
        args, incomplete = super().get_completion_args()
        typed = os.environ["COMP_WORDS"].split("\n")[int(os.environ["COMP_CWORD"]) :]
        self._quote = _open_quote(typed[0]) if typed else ""
        joined = [""]
        is_open = False  # whether the next word belongs to the last one
        for word in [*args, incomplete]:
            is_break = bool(_BREAK.fullmatch(word))
            if (is_open or is_break) and word:
                joined[-1] += word
            else:
                joined.append(word)
            is_open = is_break
        self._kept = len(joined[-1]) - (0 if is_open else len(incomplete))
        return joined[1:-1], joined[-1]

    def format_completion(self, item: CompletionItem) -> str:
        """Return a value, quoted as the beginning of the word is, without what bash keeps."""
        text = item.value[self._kept :]
        if self._quote == "'":
            return str(text.replace("'", r"'\''"))
        special = _SPECIAL_IN_TITLES if isinstance(item.value, Title) else _SPECIAL
        return (_SPECIAL_IN_QUOTES if self._quote else special).sub(r"\\\g<0>", text)


def _open_quote(word: str) -> str:
    """Return the quote with which a word begins; bash closes it itself after a completion."""
    quote = word[:1]
    return quote if quote in ("'", '"') and quote not in word[1:] else ""


class ZshShell(_Shell, _completion_classes.ZshComplete):
    """Zsh, which quotes what it inserts, and evaluates what it reads."""

    def format_completion(self, item: CompletionItem) -> str:
        """Return a value, and its description, as a word of zsh."""
        parts = [_SPECIAL_IN_ZSH.sub(r"\\\g<0>", part) for part in (item.value, item.help) if part]
        return f'"{":".join(part.replace(":", chr(92) + ":") for part in parts)}"'

    def complete(self) -> str:
        """Return the command that offers the values: a field's colon is followed by no blank."""
        args, incomplete = self.get_completion_args()
        items = self.get_completions(args, incomplete)
        if not items:
            return "_files"
        parts = []
        for name, suffix in (("open", " -S ''"), ("whole", "")):
            own = (item for item in items if item.value.endswith((":", "(")) is (name == "open"))
            parts.append(f"{name}=({' '.join(map(self.format_completion, own))})")
            parts.append(f"_describe -V sudokudb {name}{suffix}")
        return f"local -a open whole; {'; '.join(parts)}"


class FishShell(_Shell, _completion_classes.FishComplete):
    """Fish, which quotes what it inserts, and adds no blank after a colon."""
