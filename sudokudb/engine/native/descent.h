/* Puzzles with givens in given cells, by descent on the number of solutions.
 *
 * generate/samplers/pattern.py defines and explains the same puzzles.
 */

#ifndef SUDOKUDB_DESCENT_H
#define SUDOKUDB_DESCENT_H

#include "full.h"

enum { MOST_COUNTED = 100, CHANGES = 4, PATIENCE = 100, DESCENTS = 512 };

/* Solutions are counted only up to one more than a descent has, which is the most that matters;
 * the rows of a job, however, have one limit: the next of these. */
static const int LIMITS[] = {4, 10, 20, 40, 70, MOST_COUNTED};

/* The attempts `first` to `first` + n - 1 of a seed. */
typedef struct {
    uint64_t seed, first;
    int64_t n;
    const uint8_t *cells;   /* of the pattern */
    int count;              /* of the cells */
    uint8_t *puzzles;       /* n*81 characters, dots for no puzzle */
} pattern_request;

typedef struct {
    int64_t index;          /* of the attempt in its job */
    stream s;
    int solutions, idle;    /* idle: the steps without a gain */
    int count;              /* of the changes to try next */
    uint8_t row[81], cell[CHANGES], digit[CHANGES];
} descent;

typedef struct {
    int active;
    descent descents[DESCENTS];
    uint8_t rows[81 * CHANGES * DESCENTS];  /* of the changes */
    int32_t counts[CHANGES * DESCENTS];
} descents;

/* Begin with a full grid; return 0 as full_grid does. */
static int begin_descent(const pattern_request *q, descent *d, int64_t index)
{
    uint64_t attempt = q->first + (uint64_t)index;
    uint8_t grid[81];
    int uniform = full_grid(q->seed, attempt, grid);
    *d = (descent){.index = index, .s = open_stream(q->seed, attempt, FOR_CHANGES, 0),
                   .solutions = MOST_COUNTED + 1};
    memset(d->row, '.', 81);
    for (int i = 0; i < q->count; i++)
        d->row[q->cells[i]] = grid[q->cells[i]];
    return uniform;
}

/* List every given with every other digit that no peer has, as 9*cell + digit. */
static int list_changes(const pattern_request *q, const descent *d, uint16_t *found)
{
    unsigned rows[9] = {0}, columns[9] = {0}, boxes[9] = {0};
    int n = 0;
    for (int i = 0; i < q->count; i++) {
        int cell = q->cells[i];
        unsigned digit = 1u << (d->row[cell] - '1');
        rows[cell / 9] |= digit;
        columns[cell % 9] |= digit;
        boxes[cell / 27 * 3 + cell % 9 / 3] |= digit;
    }
    for (int i = 0; i < q->count; i++) {
        int cell = q->cells[i];
        unsigned taken = rows[cell / 9] | columns[cell % 9] | boxes[cell / 27 * 3 + cell % 9 / 3];
        for (unsigned left = ALL_DIGITS & ~taken; left; left &= left - 1)
            found[n++] = (uint16_t)(9 * cell + __builtin_ctz(left));
    }
    return n;
}

/* Choose the changes to try next: at first none, which is written as one to the same digit. */
static void choose_changes(const pattern_request *q, descent *d)
{
    uint16_t some[81 * 8];
    d->count = 0;
    if (d->solutions > MOST_COUNTED) {
        d->cell[0] = q->cells[0];
        d->digit[d->count++] = d->row[q->cells[0]];
        return;
    }
    for (int left = list_changes(q, d, some); left && d->count < CHANGES; left--) {
        uint32_t taken = below(&d->s, (uint32_t)left);
        d->cell[d->count] = (uint8_t)(some[taken] / 9);
        d->digit[d->count++] = (uint8_t)('1' + some[taken] % 9);
        some[taken] = some[left - 1];
    }
}

/* Take the change that leaves the fewest solutions, unless it leaves more than there are. */
static void take_best(descent *d, const int32_t *counts)
{
    int best = 0, fewest = MOST_COUNTED + 1;
    for (int i = 0; i < d->count; i++)
        if (counts[i] && counts[i] < fewest) {
            fewest = counts[i];
            best = i;
        }
    d->idle = fewest < d->solutions ? 0 : d->idle + 1;
    if (fewest <= d->solutions && fewest <= MOST_COUNTED) {
        d->row[d->cell[best]] = d->digit[best];
        d->solutions = fewest;
    }
}

/* Whether a descent needs a limit above `low` and up to `high`. */
static int needs_limit(const descent *d, int low, int high)
{
    int limit = d->solutions < MOST_COUNTED ? d->solutions + 1 : MOST_COUNTED;
    return low < limit && limit <= high;
}

/* Make one step of the descents that need a limit above `low` and up to `high`. */
static int make_steps(const pattern_request *q, descents *f, int low, int high,
                      int (*solver)(job *))
{
    job work = {.rows = f->rows, .stride = 81, .limit = high, .counts = (uint8_t *)f->counts};
    for (int i = 0; i < f->active; i++) {
        descent *d = &f->descents[i];
        if (!needs_limit(d, low, high))
            continue;
        choose_changes(q, d);
        for (int k = 0; k < d->count; k++) {
            uint8_t *row = f->rows + 81 * work.n++;
            memcpy(row, d->row, 81);
            row[d->cell[k]] = d->digit[k];
        }
    }
    int status = solver(&work);
    const int32_t *counts = f->counts;
    for (int i = 0; i < f->active && !status; i++) {
        descent *d = &f->descents[i];
        if (needs_limit(d, low, high)) {
            take_best(d, counts);
            counts += d->count;
        }
    }
    return status;
}

/* Write the puzzles that were found; other attempts take the places of all that ended. */
static int replace_ended(const pattern_request *q, descents *f, int64_t *begun)
{
    int uniform = 1;
    for (int i = 0; i < f->active;) {
        descent *d = &f->descents[i];
        if (d->solutions > 1 && d->idle <= PATIENCE) {
            i++;
            continue;
        }
        if (d->solutions == 1)
            memcpy(q->puzzles + 81 * d->index, d->row, 81);
        if (*begun < q->n)
            uniform &= begin_descent(q, d, (*begun)++);
        else
            *d = f->descents[--f->active];
    }
    return uniform;
}

static int make_descents(const pattern_request *q, int (*solver)(job *), int *uniform)
{
    descents *f = malloc(sizeof *f);
    int64_t begun = 0;
    int status = JOB_DONE;
    if (!f)
        return JOB_NO_MEMORY;
    memset(q->puzzles, '.', 81 * (size_t)q->n);
    *uniform = 1;
    for (f->active = 0; f->active < DESCENTS && begun < q->n; begun++)
        *uniform &= begin_descent(q, &f->descents[f->active++], begun);
    while (f->active && !status) {
        int low = 0;
        for (unsigned i = 0; i < sizeof LIMITS / sizeof *LIMITS && !status; low = LIMITS[i++])
            status = make_steps(q, f, low, LIMITS[i], solver);
        *uniform &= replace_ended(q, f, &begun);
    }
    free(f);
    return status;
}

#endif
