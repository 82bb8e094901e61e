/* The limits of a search, and its results. */

#ifndef SUDOKUDB_TABLE_LIMITS_H
#define SUDOKUDB_TABLE_LIMITS_H

#include <time.h>

#include "tables.h"

enum { FINISHED, TOO_MANY_GUESSES, OUT_OF_TIME };
enum { STEPS = 256 }; /* guesses and grids between two looks at the clock */

typedef struct {
    int32_t count, end;
    int64_t guesses;
} grid_result;

typedef struct {
    int steps, stopped;
    double begun;           /* the time of the current grid */
} step_clock;

/* The limits of a job. `pause` is called now and then and tells whether to stop everything. */
typedef struct {
    int64_t solutions, kept, guesses;   /* no limit of guesses: 0 */
    double seconds;                     /* for each grid; no limit: 0 */
    int (*pause)(void *);
    void *pause_with;
    step_clock *clock;
} limits;

typedef struct {
    const void *rows;
    int item;               /* the bytes of a cell: 1 for digits, 4 for masks */
    int64_t grids;
    uint8_t *out;
    void *counts, *ends, *guesses; /* without alignment */
    const limits *most;
} job;

/* Grids to reduce: `rows` lose digits, as far as no solution but the known one appears.  The number
 * of each step is 2 * cell, and 1 more if the unit of the cell ends there. */
typedef struct {
    uint8_t *rows, *doubts; /* a doubt: a removal needed too many guesses, and was not made */
    const uint8_t *solutions;
    const int32_t *orders;
    int64_t grids;
    int steps;              /* of each grid */
    const limits *most;
} removal;

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

/* Count a step; every some steps, ask whether to stop. */
static inline int is_stopped(const limits *most)
{
    if (--most->clock->steps <= 0) {
        most->clock->steps = STEPS;
        most->clock->stopped |= most->pause(most->pause_with);
    }
    return most->clock->stopped;
}

/* Begin a grid; return 0 if everything is to stop. */
static inline int begin_grid(const limits *most)
{
    if (most->seconds > 0)
        most->clock->begun = now();
    return !is_stopped(most);
}

/* Count a guess; return 0, with the reason in the result, if a limit is reached. */
static inline int may_guess(const limits *most, grid_result *result)
{
    int stopped = is_stopped(most);
    if (most->clock->steps == STEPS && most->seconds > 0)
        stopped |= now() - most->clock->begun > most->seconds;
    if (stopped)
        result->end = OUT_OF_TIME;
    else if (most->guesses && result->guesses >= most->guesses)
        result->end = TOO_MANY_GUESSES;
    result->guesses++;
    return result->end == FINISHED;
}

static inline void report_result(const job *work, int64_t grid, const grid_result *result)
{
    if (work->counts)
        memcpy((char *)work->counts + 4 * grid, &result->count, 4);
    if (work->ends)
        ((uint8_t *)work->ends)[grid] = (uint8_t)result->end;
    if (work->guesses)
        memcpy((char *)work->guesses + 8 * grid, &result->guesses, 8);
}

/* The digits that a cell can have: those of the problem, and of a digit (0: none) or a mask. */
static inline mask start_mask(const problem *p, const void *row, int cell, int item)
{
    mask m;
    if (item == 1) {
        uint8_t digit = ((const uint8_t *)row)[cell];
        m = digit == 0 ? p->all : digit <= p->digits ? 1u << (digit - 1) : 0;
    } else
        memcpy(&m, (const char *)row + 4 * cell, 4);
    return m & p->start[cell];
}

#endif
