"""The data of a search for chains in a position, and of searches nested in it."""

from __future__ import annotations

from sudokudb.techniques.explainer.chains.ancestors import Ancestors
from sudokudb.techniques.explainer.chains.best_chain import BestChain
from sudokudb.techniques.explainer.chains.branches import Branches
from sudokudb.techniques.explainer.chains.chain_evidence import Evidence
from sudokudb.techniques.explainer.chains.link_graph import LinkGraph
from sudokudb.techniques.explainer.chains.shortest_chains import ShortestChains


class ChainSearch:
    """The links, chains, branches and the best chain so far, at one depth of nesting.

    `inner` is the search for chains on the board that a branch has left; the deepest search refers
    to itself.
    """

    def __init__(self, depth: int = 0, outer: ChainSearch | None = None) -> None:
        self.links: LinkGraph = LinkGraph()
        self.shortest: ShortestChains = ShortestChains()
        self.branches: Branches = Branches()
        self.ancestors: Ancestors = Ancestors()
        self.best: BestChain = BestChain()
        self.depth: int = depth
        self.evidence: Evidence = Evidence()  # for the chains that are nested in the branches
        self.explaining: bool = False
        self.budget: int = 0  # the nested branches that the branch may still have
        self.total: int = 0  # the nested branches that all branches may still have
        self.nesting: int = 0  # the level of dynamic chains in dynamic ones
        self.outer: ChainSearch = outer or self
        self.inner: ChainSearch = ChainSearch(depth + 1, self) if depth < 2 else self
