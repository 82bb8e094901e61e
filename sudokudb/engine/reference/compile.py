"""The compiler of circuits, which turns a rule into a function without loops.

The rules are written as readable loops over lists. On short vectors these loops take several
times as long as the gates: without the compiler, small batches take twice the time and levels
three times. `compile_circuit` calls a rule once with a `Wire` for every vector, which records each
AND, OR and XOR, and writes the gates as one function. A gate that is used once becomes part of
an expression, the others become local variables. These are as few as possible, so that the memory
of a vector is reused while it is in the cache.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from typing import Any, cast

Circuit = Callable[[Sequence[int]], list[int]]

_MAX_DEPTH = 30  # nested parentheses, well below the limit of the parser


class Wire:
    """An unknown vector: an input, or the output of a gate with two inputs."""

    __slots__ = ("depth", "gate", "gates", "sources", "uses")

    def __init__(self, gates: dict[Any, Wire], gate: str = "", *sources: Wire) -> None:
        """Create a wire; `gates` contains the outputs of all gates so far, by gate and sources."""
        self.gates, self.gate, self.sources = gates, gate, sources
        self.uses = 0
        self.depth = 0

    def _join(self, gate: str, other: Wire | int) -> Wire | int:
        """Return the output of a gate, which is reused if the same gate exists already."""
        if not isinstance(other, Wire):
            assert other == 0, "circuits have no other constants"
            return other if gate == "&" else self
        key = gate, frozenset((id(self), id(other)))
        if key not in self.gates:
            self.gates[key] = Wire(self.gates, gate, self, other)
            self.uses += 1
            other.uses += 1
        return self.gates[key]

    def __and__(self, other: Wire | int) -> Wire | int:
        return self._join("&", other)

    def __or__(self, other: Wire | int) -> Wire | int:
        return self._join("|", other)

    def __xor__(self, other: Wire | int) -> Wire | int:
        return self._join("^", other)

    __rand__, __ror__, __rxor__ = __and__, __or__, __xor__


@cache
def compile_circuit(circuit: Circuit, inputs: int) -> Circuit:
    """Return a function without loops that equals a circuit with this number of inputs."""
    gates: dict[Any, Wire] = {}
    wires = [Wire(gates) for _ in range(inputs)]
    outputs = cast("list[Wire]", circuit(cast("list[int]", wires)))
    scope: dict[str, Any] = {}
    exec("\n".join(_Writer(wires, list(gates.values()), outputs).lines()), scope)
    return cast("Circuit", scope["run"])


class _Writer:
    """The writer of the source of one function, gate by gate."""

    def __init__(self, inputs: list[Wire], gates: list[Wire], outputs: list[Wire]) -> None:
        """Name the inputs, and choose the gates that become variables."""
        self.outputs, self.output_set = outputs, set(outputs)
        self.names = {wire: f"v{i}" for i, wire in enumerate(inputs)}
        self.free: list[str] = []
        self._forget_unused(gates)
        self.kept = [wire for wire in gates if self._is_kept(wire)]

    def _forget_unused(self, gates: list[Wire]) -> None:
        """Discount the uses by gates whose output is not needed."""
        for wire in reversed(gates):
            if not wire.uses and wire not in self.output_set:
                for source in wire.sources:
                    source.uses -= 1

    def _is_kept(self, wire: Wire) -> bool:
        """Return whether a gate becomes a variable, and set the depth of its expression."""
        wire.depth = 1 + max(source.depth for source in wire.sources)
        if wire.uses == 1 and wire.depth < _MAX_DEPTH and wire not in self.output_set:
            return False
        wire.depth = 0
        return wire.uses > 0 or wire in self.output_set

    def lines(self) -> Iterator[str]:
        """Yield the lines of the function."""
        yield "def run(inputs):"
        yield f" {', '.join(self.names.values())} = inputs"
        last = {leaf: wire for wire in self.kept for leaf in self._leaves(wire)}
        for wire in self.outputs:
            last.pop(wire, None)
        for wire in self.kept:
            line = self._text(wire)
            spent = dict.fromkeys(leaf for leaf in self._leaves(wire) if last.get(leaf) is wire)
            self.free += [self.names[leaf] for leaf in spent]
            self.names[wire] = self.free.pop() if self.free else f"v{len(self.names)}"
            yield f" {self.names[wire]} = {line}"
        yield f" return [{', '.join(self.names[wire] for wire in self.outputs)}]"

    def _leaves(self, wire: Wire) -> Iterator[Wire]:
        """Yield the variables in the expression of a gate."""
        for source in wire.sources:
            if source.depth:
                yield from self._leaves(source)
            else:
                yield source

    def _text(self, wire: Wire) -> str:
        """Return the expression of a gate."""
        parts = (f"({self._text(s)})" if s.depth else self.names[s] for s in wire.sources)
        return f" {wire.gate} ".join(parts)
