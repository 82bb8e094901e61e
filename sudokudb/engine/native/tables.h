/* A problem of the solver of tables: the rules of a layout, compiled once and then only read.
 *
 * A grid has up to 625 cells and 25 digits; digit d is bit d - 1 of a mask.  These headers do not
 * depend on Python.
 */

#ifndef SUDOKUDB_TABLES_H
#define SUDOKUDB_TABLES_H

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_DIGITS = 25, MOST_CELLS = 625 };
enum { SLICE = 6, SLICES = 5, SLOTS = 1 << SLICE }; /* a mask is looked up by slices of its bits */
enum { MOST_SETS = 64, FEW = 3, LEVELS = 4 };

typedef uint32_t mask;

/* The digits that a pair of cells allows one cell, by slices of the mask of the other. */
typedef struct {
    mask reach[SLICES][SLOTS];
} pair_table;

/* A pair as seen from one cell. */
typedef struct {
    int32_t from, to;
    const pair_table *table;
} pair_side;

/* The sets of digits of a size with a sum, of which there are few.  `meeting` has a bit for each
 * set that has one of the digits of a mask, by slices of the mask. */
typedef struct {
    int32_t length, total, sets;
    mask set[MOST_SETS];
    uint64_t meeting[SLICES][SLOTS];
} cage_sets;

/* Cells whose digits times their factors add up to a total.  With `sets`, the digits differ and
 * all factors are 1.  Sums of a low level are looked at first. */
typedef struct {
    int32_t length, total, distinct, level;
    const int32_t *cells, *factors;
    const cage_sets *sets;
} sum_rule;

/* Lists of numbers, one list for each cell: that of cell c is item[first[c]] to item[first[c+1]]. */
typedef struct {
    int32_t *first, *item;
} lists;

typedef struct {
    int32_t digits, cells, words, house_words;
    int32_t houses_n, groups_n, tables_n, links_n, sums_n, cages_n;
    mask all;
    int32_t *data;           /* the numbers that the problem was made of */
    mask *start;             /* the digits of each cell without givens */
    uint64_t *full;          /* all cells */
    uint64_t *sees;          /* the cells that each cell differs from */
    uint64_t *houses;        /* the cells of each house, which has all digits */
    uint64_t *houses_of;     /* the houses of each cell */
    uint64_t *ruled;         /* the cells with links or sums */
    pair_table *tables;
    pair_side *links;             /* sorted by their first cell */
    int32_t *first_link;
    sum_rule *sums;
    lists sums_of;
    cage_sets *cages;
} problem;

static void free_problem(problem *p)
{
    void *parts[] = {p->data, p->start, p->full, p->sees, p->houses, p->houses_of, p->ruled,
                     p->tables, p->links, p->first_link, p->sums, p->sums_of.first,
                     p->sums_of.item, p->cages, p};
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        free(parts[i]);
}

static inline int count_bits(mask m)
{
    return __builtin_popcount(m);
}

static inline int low_digit(mask m)
{
    return __builtin_ctz(m) + 1;
}

static inline int high_digit(mask m)
{
    return 32 - __builtin_clz(m);
}

static inline int first_bit(uint64_t m)
{
    return __builtin_ctzll(m);
}

static inline int is_single(mask m)
{
    return !(m & (m - 1));
}

static inline void set_bit(uint64_t *set, int at)
{
    set[at >> 6] |= 1ull << (at & 63);
}

static inline void clear_bit(uint64_t *set, int at)
{
    set[at >> 6] &= ~(1ull << (at & 63));
}

static inline int has_bit(const uint64_t *set, int at)
{
    return set[at >> 6] >> (at & 63) & 1;
}

/* The digits that a table allows in the other cell, for those of a mask in the first. */
static inline mask reach_of(const pair_table *table, mask m)
{
    mask found = 0;
    for (int slice = 0; m; slice++, m >>= SLICE)
        found |= table->reach[slice][m & (SLOTS - 1)];
    return found;
}

/* The sets of a cage that have one of the digits of a mask. */
static inline uint64_t sets_meeting(const cage_sets *cage, mask m)
{
    uint64_t found = 0;
    for (int slice = 0; m; slice++, m >>= SLICE)
        found |= cage->meeting[slice][m & (SLOTS - 1)];
    return found;
}

#endif
