/* Puzzles by removing units of cells from full grids one by one, in a random order, wherever the
 * puzzle stays unique, or rule sets still solve it; many puzzles at a time.
 *
 * generate/samplers/top_down.py defines the same puzzles.
 */

#ifndef SUDOKUDB_REMOVAL_H
#define SUDOKUDB_REMOVAL_H

#include "engine.h"
#include "full.h"

/* Puzzles to make: the attempts `first` to `first` + n - 1 of a seed. */
typedef struct {
    uint64_t seed, first;
    int64_t n;
    const uint8_t *units;       /* of the cells */
    int count;                  /* of the units */
    int rules;                  /* the rule sets that solve the puzzles; 0: the puzzles are unique */
    uint8_t *puzzles, *grids;   /* n*81 characters each */
} request;

/* Measured: all puzzles of a batch have as many cells, which keeps the lanes of the engine in step,
 * and so many are still in the cache. */
enum { BATCH = 2048 };

typedef struct {
    uint8_t order[BATCH][81], levels[BATCH];
    int32_t counts[BATCH];
} batch;

/* Draw the grid of an attempt, and the order in which its units are removed; return 0 as full_grid
 * does. */
static int begin_attempt(const request *q, int64_t index, uint8_t order[81])
{
    uint64_t attempt = q->first + (uint64_t)index;
    stream s = open_stream(q->seed, attempt, FOR_ORDER, 0);
    for (int i = 0; i < q->count; i++)
        order[i] = (uint8_t)i;
    shuffle(&s, order, q->count);
    return full_grid(q->seed, attempt, q->grids + 81 * index);
}

static void empty_unit(const uint8_t units[81], int unit, uint8_t row[81])
{
    for (int cell = 0; cell < 81; cell++)
        row[cell] = units[cell] == unit ? '.' : row[cell];
}

static void put_back_unit(const uint8_t units[81], int unit, uint8_t row[81],
                          const uint8_t grid[81])
{
    for (int cell = 0; cell < 81; cell++)
        row[cell] = units[cell] == unit ? grid[cell] : row[cell];
}

/* Whether puzzle i of a batch is as it is wanted. */
static inline int fits(const request *q, const batch *b, int i)
{
    return q->rules ? 1 <= b->levels[i] && b->levels[i] <= q->rules : b->counts[i] == 1;
}

/* Remove the units from n full grids, each in its own order. */
static int remove_units(const request *q, uint8_t *puzzles, const uint8_t *grids, int n, batch *b,
                        int (*solver)(job *))
{
    job work = {.rows = puzzles, .n = n, .stride = 81, .limit = 2, .rules = q->rules};
    if (q->rules)
        work.levels = b->levels;
    else
        work.counts = (uint8_t *)b->counts;
    memcpy(puzzles, grids, 81 * (size_t)n);
    for (int turn = 0; turn < q->count; turn++) {
        for (int i = 0; i < n; i++)
            empty_unit(q->units, b->order[i][turn], puzzles + 81 * i);
        int status = solver(&work);
        if (status)
            return status;
        for (int i = 0; i < n; i++)
            if (!fits(q, b, i))
                put_back_unit(q->units, b->order[i][turn], puzzles + 81 * i, grids + 81 * i);
    }
    return JOB_DONE;
}

/* Make the puzzles with a build of the engine; *uniform tells whether no grid was favoured. */
static int make_puzzles(const request *q, int (*solver)(job *), int *uniform)
{
    batch *b = malloc(sizeof *b);
    int status = b ? JOB_DONE : JOB_NO_MEMORY;
    *uniform = 1;
    for (int64_t low = 0; low < q->n && !status; low += BATCH) {
        int n = q->n - low < BATCH ? (int)(q->n - low) : BATCH;
        for (int i = 0; i < n; i++)
            *uniform &= begin_attempt(q, low + i, b->order[i]);
        status = remove_units(q, q->puzzles + 81 * low, q->grids + 81 * low, n, b, solver);
    }
    free(b);
    return status;
}

#endif
