"""Circuits made straight: call a function once on wires that record, and compile the record.

The rules of the circuit are written over lists, to be read. On short vectors the loops around the
gates cost several times what the gates do. `straight` calls such a function with a `Wire` for
every vector, which notes each AND, OR and XOR, and writes the gates down as one function without
loops: a gate used once stands inside the expression that uses it, the others are in local
variables, as few as can be, so that the memory of a vector is used again while it is in the cache.
It does the same gates, no others.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from typing import Any, cast

Circuit = Callable[[Sequence[int]], list[int]]

_DEEPEST = 30  # brackets in brackets, well within what the parser takes


class Wire:
    """A vector not yet known: an input, or the output of a gate on two others."""

    __slots__ = ("depth", "drain", "gate", "sources", "uses")

    def __init__(self, drain: dict[Any, Wire], gate: str = "", *sources: Wire) -> None:
        """Make a wire; `drain` has the wires of all gates so far, by gate and sources."""
        self.drain, self.gate, self.sources = drain, gate, sources
        self.uses = 0
        self.depth = 0

    def _join(self, gate: str, other: Wire | int) -> Wire | int:
        """Return the wire of a gate: a new one, or the one that did the same before."""
        if not isinstance(other, Wire):
            assert other == 0, "a circuit knows no other constant"
            return other if gate == "&" else self
        key = gate, frozenset((id(self), id(other)))
        if key not in self.drain:
            self.drain[key] = Wire(self.drain, gate, self, other)
            self.uses += 1
            other.uses += 1
        return self.drain[key]

    def __and__(self, other: Wire | int) -> Wire | int:
        return self._join("&", other)

    def __or__(self, other: Wire | int) -> Wire | int:
        return self._join("|", other)

    def __xor__(self, other: Wire | int) -> Wire | int:
        return self._join("^", other)

    __rand__, __ror__, __rxor__ = __and__, __or__, __xor__


@cache
def straight(circuit: Circuit, inputs: int) -> Circuit:
    """Return a function equal to `circuit`, which takes that many vectors, without its loops."""
    drain: dict[Any, Wire] = {}
    wires = [Wire(drain) for _ in range(inputs)]
    outputs = cast("list[Wire]", circuit(cast("list[int]", wires)))
    scope: dict[str, Any] = {}
    exec("\n".join(_Writer(wires, list(drain.values()), outputs).lines()), scope)
    return cast("Circuit", scope["run"])


class _Writer:
    """The source of one function, written gate by gate."""

    def __init__(self, inputs: list[Wire], gates: list[Wire], outputs: list[Wire]) -> None:
        """Name the inputs, and decide which gates get a variable."""
        self.outputs, self.drained = outputs, set(outputs)
        self.names = {wire: f"v{i}" for i, wire in enumerate(inputs)}
        self.free: list[str] = []
        self._forget_unused(gates)
        self.kept = [wire for wire in gates if self._is_kept(wire)]

    def _forget_unused(self, gates: list[Wire]) -> None:
        """Take back the uses by gates that nothing needs."""
        for wire in reversed(gates):
            if not wire.uses and wire not in self.drained:
                for source in wire.sources:
                    source.uses -= 1

    def _is_kept(self, wire: Wire) -> bool:
        """Decide whether a gate has a variable, and count the depth of its expression."""
        wire.depth = 1 + max(source.depth for source in wire.sources)
        if wire.uses == 1 and wire.depth < _DEEPEST and wire not in self.drained:
            return False
        wire.depth = 0
        return wire.uses > 0 or wire in self.drained

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
