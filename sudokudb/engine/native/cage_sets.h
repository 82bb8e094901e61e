/* The sets of digits of a cage by its size and sum. */

#ifndef SUDOKUDB_CAGE_SETS_H
#define SUDOKUDB_CAGE_SETS_H

#include "tables.h"

/* The lowest and the highest sum of n of the digits from `low` on. */
static int lowest_sum(int n, int low)
{
    return n * low + n * (n - 1) / 2;
}

static int highest_sum(int n, int digits)
{
    return n * digits - n * (n - 1) / 2;
}

/* Add the sets that have `set` and n more digits from `low` on; stop after one set too many. */
static void add_sets(cage_sets *cage, int digits, mask set, int n, int low, int left)
{
    if (n == 0) {
        if (left)
            return;
        if (cage->sets < MOST_SETS)
            cage->set[cage->sets] = set;
        cage->sets++;
        return;
    }
    for (int d = low; d + n - 1 <= digits && cage->sets <= MOST_SETS; d++)
        if (lowest_sum(n, d) <= left && left <= highest_sum(n, digits))
            add_sets(cage, digits, set | 1u << (d - 1), n - 1, d + 1, left - d);
}

static void index_sets(cage_sets *cage, int digits)
{
    for (int d = 0; d < digits; d++)
        for (int at = 0; at < SLOTS; at++)
            if (at >> d % SLICE & 1)
                for (int k = 0; k < cage->sets; k++)
                    cage->meeting[d / SLICE][at] |= (uint64_t)(cage->set[k] >> d & 1) << k;
}

/* Return the sets of a size with a sum; NULL if there are too many of them. */
static const cage_sets *find_sets(problem *p, int length, int total)
{
    for (int k = 0; k < p->cages_n; k++)
        if (p->cages[k].length == length && p->cages[k].total == total)
            return p->cages[k].sets > MOST_SETS ? NULL : &p->cages[k];
    cage_sets *cage = &p->cages[p->cages_n++];
    cage->length = length;
    cage->total = total;
    if (length <= p->digits)
        add_sets(cage, p->digits, 0, length, 1, total);
    if (cage->sets > MOST_SETS)
        return NULL;
    index_sets(cage, p->digits);
    return cage;
}

#endif
