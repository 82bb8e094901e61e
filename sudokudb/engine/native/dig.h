/* Puzzles by removing cells as long as singles solve what is left.
 *
 * generate/samplers/top_down.py defines and explains the same puzzles.
 */

#ifndef SUDOKUDB_DIG_H
#define SUDOKUDB_DIG_H

#include "flight.h"

enum { DIGS = 512, FIRST_DIG = 37, MORE_DIG = 4 };  /* FIRST_DIG: percent */

typedef struct {
    int64_t index;          /* of the attempt in its job */
    int position, step;     /* the units to remove next; a step of 0 is the end */
    uint8_t row[81], place[81];     /* place: of each cell in the order of removal */
} dig;

typedef struct {
    int active;
    dig digs[DIGS];
    uint8_t rows[81 * DIGS], levels[DIGS];
} digs;

/* Begin with a full grid; return 0 as full_grid does. */
static int begin_dig(const request *q, dig *d, int64_t index)
{
    uint64_t attempt = q->first + (uint64_t)index;
    uint8_t order[81], place[81];
    draw_order(q, attempt, order);
    for (int i = 0; i < q->count; i++)
        place[order[i]] = (uint8_t)i;
    for (int cell = 0; cell < 81; cell++)
        d->place[cell] = place[q->units[cell]];
    d->index = index;
    d->position = 0;
    d->step = q->count * FIRST_DIG / 100;
    int uniform = full_grid(q->seed, attempt, d->row);
    memcpy(q->grids + 81 * index, d->row, 81);
    return uniform;
}

/* Write the row without the units that are removed next. */
static void write_trial(const dig *d, uint8_t *row)
{
    for (int cell = 0; cell < 81; cell++) {
        int next = d->position <= d->place[cell] && d->place[cell] < d->position + d->step;
        row[cell] = next ? '.' : d->row[cell];
    }
}

/* Take the trial, or remove fewer units next. */
static void learn_fit(const request *q, dig *d, const uint8_t *trial, int fits)
{
    if (fits)
        memcpy(d->row, trial, 81);
    if (fits || d->step == 1)
        d->position += d->step;
    if (fits)
        d->step = d->step < MORE_DIG ? d->step : MORE_DIG;
    else
        d->step = d->step > 1 ? d->step / 2 : 1;
    if (d->step > q->count - d->position)
        d->step = q->count - d->position;
}

static int finish_digs(const request *q, int rules, int (*solver)(job *), digs *f, int *uniform)
{
    int64_t begun = 0;
    for (*uniform = 1; f->active < DIGS && begun < q->n; begun++)
        *uniform &= begin_dig(q, &f->digs[f->active++], begun);
    while (f->active) {
        for (int i = 0; i < f->active; i++)
            write_trial(&f->digs[i], f->rows + 81 * i);
        job work = {.rows = f->rows, .n = f->active, .stride = 81, .limit = 1,
                    .levels = f->levels, .rules = rules};
        int status = solver(&work);
        if (status)
            return status;
        for (int i = f->active - 1; i >= 0; i--) {
            dig *d = &f->digs[i];
            int fits = 1 <= f->levels[i] && f->levels[i] <= rules;
            learn_fit(q, d, f->rows + 81 * i, fits);
            if (d->step)
                continue;
            memcpy(q->puzzles + 81 * d->index, d->row, 81);
            if (begun < q->n)
                *uniform &= begin_dig(q, d, begun++);
            else
                *d = f->digs[--f->active];
        }
    }
    return JOB_DONE;
}

/* Make puzzles that the rule sets up to number `rules` solve. */
static int make_digs(const request *q, int rules, int (*solver)(job *), int *uniform)
{
    digs *f = malloc(sizeof *f);
    if (!f)
        return JOB_NO_MEMORY;
    f->active = 0;
    int status = finish_digs(q, rules, solver, f, uniform);
    free(f);
    return status;
}

#endif
