"""Hidden names of options."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import typer.core

from sudokudb.cli.arguments.options import LIMIT

if TYPE_CHECKING:
    from typer._click import Context

_OTHERS = ("--count",)


class Command(typer.core.TyperCommand):
    """A command whose --limit is also --count, unless --count is another of its options."""

    def make_parser(self, ctx: Context) -> Any:
        """Build the parser; it knows the hidden names, too."""
        parser = super().make_parser(ctx)
        used = {name for param in self.params for name in param.opts}
        for param in self.params:
            others = [name for name in _OTHERS if name not in used]
            if isinstance(param, typer.core.TyperOption) and others and LIMIT[0] in param.opts:
                parser.add_option(obj=param, opts=others, dest=param.name)
        return parser
