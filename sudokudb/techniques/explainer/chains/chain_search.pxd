cimport cython
from sudokudb.techniques.bits cimport Cells, Digits, Flag, Num, Option
from sudokudb.techniques.bits cimport Flag, Num
from sudokudb.techniques.explainer.chains.ancestors cimport Ancestors
from sudokudb.techniques.explainer.chains.best_chain cimport BestChain
from sudokudb.techniques.explainer.chains.branches cimport Branches
from sudokudb.techniques.explainer.chains.evidence cimport Evidence
from sudokudb.techniques.explainer.chains.link_graph cimport LinkGraph
from sudokudb.techniques.explainer.chains.shortest_chains cimport ShortestChains
@cython.final
cdef class ChainSearch:
    cdef LinkGraph links
    cdef ShortestChains shortest
    cdef Branches branches
    cdef Ancestors ancestors
    cdef BestChain best
    cdef Num depth
    cdef Evidence evidence
    cdef Flag explaining
    cdef Num budget
    cdef Num total
    cdef Num nesting
    cdef ChainSearch outer
    cdef ChainSearch inner
