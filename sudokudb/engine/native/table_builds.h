/* The builds of the solver of tables: one for each number of words of a set of cells. */

#ifndef SUDOKUDB_TABLE_BUILDS_H
#define SUDOKUDB_TABLE_BUILDS_H

#include <stddef.h>

#include "problem.h"
#include "table_limits.h"

#define JOIN_NAMES(name, words) name##_##words
#define JOIN_EXPANDED(name, words) JOIN_NAMES(name, words)
#define NAMED(name) JOIN_EXPANDED(name, WORDS)

#define WORDS 1
#define HOUSE_WORDS 1
#define DEPTH 8
#include "table_build.h"

#define WORDS 2
#define HOUSE_WORDS 1
#define DEPTH 11
#include "table_build.h"

#define WORDS 4
#define HOUSE_WORDS 3
#define DEPTH 16
#include "table_build.h"

#define WORDS 10
#define HOUSE_WORDS 3
#define DEPTH 25
#include "table_build.h"

/* Solve grids with the build for a problem; return 0 if there is no memory. */
static int run_tables(const problem *p, const job *work)
{
    switch (p->words) {
    case 1:
        return solve_grids_1(p, work);
    case 2:
        return solve_grids_2(p, work);
    case 4:
        return solve_grids_4(p, work);
    default:
        return solve_grids_10(p, work);
    }
}

/* Remove digits with the build for a problem; return 0 if there is no memory. */
static int run_removal(const problem *p, const removal *work)
{
    switch (p->words) {
    case 1:
        return reduce_grids_1(p, work);
    case 2:
        return reduce_grids_2(p, work);
    case 4:
        return reduce_grids_4(p, work);
    default:
        return reduce_grids_10(p, work);
    }
}

#endif
