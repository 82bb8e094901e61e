/* The types that all builds of the circuit share: jobs, and the nodes of the search. */

#ifndef SUDOKUDB_ENGINE_H
#define SUDOKUDB_ENGINE_H

#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#ifdef __clang__
#define UNROLL _Pragma("clang loop unroll(full)")
#else
#define UNROLL _Pragma("GCC unroll 9")
#endif
#define INLINE static inline __attribute__((always_inline))

/* Measured: the root block is swept until fewer than one lane in ROOT_OPEN is open, or fewer than
 * one in ROOT_BUSY is open and finds singles; the search counts triads after a few sweeps. */
enum { ROOT_SWEEPS = 20, ROOT_OPEN = 16, ROOT_BUSY = 10, QUIET_SWEEPS = 3 };

/* A job: n rows of 81 characters, and its outputs, which are NULL if they are not wanted.  Each
 * puzzle has room for `room` solutions, one after another, in the order of the search. */
typedef struct {
    const uint8_t *rows;    /* a row every `stride` bytes */
    int64_t n;
    int64_t stride;
    int64_t out_stride;     /* of the solutions, from one puzzle to the next */
    int64_t limit;          /* stop counting a puzzle's solutions here; 1 or more */
    int64_t room;           /* solutions stored per puzzle; 0 if `solutions` is NULL */
    uint8_t *solutions;     /* room*81 characters per puzzle; dots for no solution */
    uint8_t *counts;        /* n numbers of 32 bits, aligned or not; at most limit */
    uint8_t *redundant;     /* n*81 flags: whether a given follows from the others */
    uint8_t *levels;        /* n levels: of the rule sets or of the Palm */
    int palm;
    int rules;              /* the rule sets that are tried; 0 for all */
    int64_t bad;            /* set when a byte is not a cell: 81*row + cell */
} job;

enum { JOB_DONE = 0, JOB_NO_MEMORY = -1, JOB_BAD_BYTE = -2 };

/* The first rule set that solves a puzzle; each contains the previous ones. */
enum {
    NEEDS_SEARCH = 0, NAKED_SINGLES, HIDDEN_SINGLES, LOCKED_CANDIDATES, TRIADS,
    CONTRADICTION = 255
};

/* The Palm's levels of a puzzle with one solution. */
enum { IMPOSSIBLE = 0, SIMPLE, INTERMEDIATE, DIFFICULT, NESTED };

/* The results of hypotheses. */
enum { NOTHING = 0, SOME_FINISHED, SOME_ABSURD };

/* The candidates of one puzzle: word w holds cells 7w to 7w+6, nine bits each. */
enum { NODE_WORDS = 12, NODE_TILES = 12, ROW_TILES = 5 };

/* The path from a puzzle's root, highest bit first: 1 for a second child.  Solutions are listed in
 * the order of their paths.  An empty grid needs half of the bits. */
__extension__ typedef unsigned __int128 branch_path;
enum { PATH_BITS = 128 };

typedef struct node {
    uint64_t words[NODE_WORDS];
    branch_path path;
    int depth;
    struct node *next;
} node;

/* Nodes are allocated in chunks and returned to a free list; all chunks are freed at the end. */
enum { CHUNK_NODES = 512 };

typedef struct chunk {
    struct chunk *next;
    node nodes[CHUNK_NODES];
} chunk;

typedef struct {
    chunk *chunks;
    node *unused;
} arena;

static node *take_node(arena *a)
{
    if (!a->unused) {
        chunk *more = malloc(sizeof *more);
        if (!more)
            return NULL;
        more->next = a->chunks;
        a->chunks = more;
        for (int i = 0; i < CHUNK_NODES; i++) {
            more->nodes[i].next = a->unused;
            a->unused = &more->nodes[i];
        }
    }
    node *taken = a->unused;
    a->unused = taken->next;
    return taken;
}

static void give_back(arena *a, node *n)
{
    n->next = a->unused;
    a->unused = n;
}

static void free_arena(arena *a)
{
    while (a->chunks) {
        chunk *next = a->chunks->next;
        free(a->chunks);
        a->chunks = next;
    }
}

/* A cell's candidates, digit 1 lowest. */
static inline int candidates_of(const uint64_t *words, int cell)
{
    return (int)(words[cell / 7] >> cell % 7 * 9) & 511;
}

static inline void set_candidates(uint64_t *words, int cell, int digits)
{
    int shift = cell % 7 * 9;
    words[cell / 7] = (words[cell / 7] & ~((uint64_t)511 << shift)) | (uint64_t)digits << shift;
}

/* Eliminate a digit from a cell. */
static inline void remove_candidate(uint64_t *words, int cell, int digit)
{
    words[cell / 7] &= ~((uint64_t)1 << (cell % 7 * 9 + digit));
}

/* The characters of a node whose cells have one candidate each. */
static void write_solution(const uint64_t *words, uint8_t *row)
{
    for (int cell = 0; cell < 81; cell++)
        row[cell] = (uint8_t)('1' + __builtin_ctz(candidates_of(words, cell)));
}

#endif
