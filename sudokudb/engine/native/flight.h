/* Puzzles by removing cells, many at a time: the engine solves the row of one removal while the
 * others wait, and each goes on as soon as its row is solved.
 */

#ifndef SUDOKUDB_FLIGHT_H
#define SUDOKUDB_FLIGHT_H

#include "full.h"
#include "hitting.h"

/* Measured: enough that lanes are seldom idle, and few enough for the cache.  One solution that
 * differs is as good as several. */
enum { FLIGHT = 640, LIMIT = 1 };

/* Puzzles to make: the attempts `first` to `first` + n - 1 of a seed. */
typedef struct {
    uint64_t seed, first;
    int64_t n;
    const uint8_t *units;       /* of the cells */
    int count;                  /* of the units */
    uint8_t *puzzles, *grids;   /* n*81 characters each */
} request;

/* The removals that go on; the rows of some wait for the engine, which calls back. */
typedef struct {
    feed feed;                  /* first, so that a pointer to it is one to the flight */
    const request *request;
    int64_t begun;              /* attempts */
    int uniform;                /* no grid was favoured (see full_grid) */
    int16_t waiting[FLIGHT];
    removal removals[FLIGHT];
} flight;

static void await_solution(flight *f, int place)
{
    f->waiting[f->feed.waiting++] = (int16_t)place;
}

/* Draw the order in which the units of an attempt are removed. */
static void draw_order(const request *q, uint64_t attempt, uint8_t order[81])
{
    stream s = open_stream(q->seed, attempt, FOR_ORDER, 0);
    for (int i = 0; i < q->count; i++)
        order[i] = (uint8_t)i;
    shuffle(&s, order, q->count);
}

static void begin_attempt(flight *f, int place)
{
    const request *q = f->request;
    removal *r = &f->removals[place];
    uint64_t attempt = q->first + (uint64_t)f->begun;
    uint8_t order[81];
    draw_order(q, attempt, order);
    r->index = f->begun++;
    f->uniform &= full_grid(q->seed, attempt, r->grid);
    begin_removal(r, q->units, order, q->count);
    await_solution(f, place);
}

/* ---- what the engine calls ---- */

static int take_row(feed *self, uint8_t *row)
{
    flight *f = (flight *)self;
    int place = f->waiting[--self->waiting];
    memcpy(row, f->removals[place].row, 81);
    return place;
}

static int use_row(feed *self, int place, const uint64_t *solution)
{
    return learn_from(&((flight *)self)->removals[place], solution);
}

static void go_on(feed *self, int place)
{
    flight *f = (flight *)self;
    removal *r = &f->removals[place];
    const request *q = f->request;
    if (!decide_again(r)) {
        await_solution(f, place);
        return;
    }
    memcpy(q->puzzles + 81 * r->index, r->row, 81);
    memcpy(q->grids + 81 * r->index, r->grid, 81);
    if (f->begun < q->n)
        begin_attempt(f, place);
}

/* Make the puzzles with a build of the engine; *uniform tells whether no grid was favoured. */
static int make_puzzles(const request *q, int (*solver)(job *), int *uniform)
{
    flight *f = malloc(sizeof *f);
    if (!f)
        return JOB_NO_MEMORY;
    f->feed = (feed){.take = take_row, .use = use_row, .close = go_on};
    f->request = q;
    f->begun = 0;
    f->uniform = 1;
    for (int place = 0; place < FLIGHT && f->begun < q->n; place++)
        begin_attempt(f, place);
    job work = {.feed = &f->feed, .limit = LIMIT};
    int status = solver(&work);
    *uniform = f->uniform;
    free(f);
    return status;
}

#endif
