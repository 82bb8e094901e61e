/* Uniform choices of cells of full grids.
 *
 * generate/samplers/unbiased.py defines and explains the same ones.
 */

#ifndef SUDOKUDB_CHOOSE_H
#define SUDOKUDB_CHOOSE_H

#include "full.h"
#include "hitting.h"

enum { SHARED = 1024 };     /* attempts that share a full grid */

/* Numbers of givens, each with the number of ways to choose so many cells. */
typedef struct {
    int least, most;
    positions ways[82], total, fair;
} givens_range;

static void set_range(givens_range *g, int least, int most)
{
    positions ways = 1;
    g->least = least;
    g->most = most;
    g->total = 0;
    for (int n = 0; n <= most; n++) {
        g->ways[n] = ways;
        g->total += n >= least ? ways : 0;
        ways = ways * (positions)(81 - n) / (positions)(n + 1);
    }
    g->fair = POSITION(96) / g->total * g->total;
}

static int draw_number(stream *s, const givens_range *g)
{
    positions value;
    if (g->least == g->most)
        return g->least;
    do {
        value = 0;
        for (int i = 0; i < 3; i++)
            value = value << 32 | (mix64(s->state += GAMMA) & UINT32_MAX);
    } while (value >= g->fair);
    value %= g->total;
    int n = g->least;
    while (value >= g->ways[n])
        value -= g->ways[n++];
    return n;
}

/* Read the grid of an attempt and its easy sets, the smallest first; return 0 as full_grid does. */
static int use_grid(removal *r, uint64_t seed, uint64_t attempt)
{
    r->sets = 0;
    memset(r->head, NO_SET, sizeof r->head);
    for (int cell = 0; cell < 81; cell++)
        r->position[cell] = (uint8_t)cell;
    int uniform = full_grid(seed, attempt / SHARED, r->grid);
    add_easy_sets(r);
    for (int i = 1; i < r->sets; i++) {
        positions moved = r->set[i];
        int k = i, size = count_positions(moved);
        for (; k > 0 && count_positions(r->set[k - 1]) > size; k--)
            r->set[k] = r->set[k - 1];
        r->set[k] = moved;
    }
    return uniform;
}

/* Choose the cells of an attempt; return the choice, or 0 if an easy set is empty in it. */
static positions choose_cells(const removal *r, const givens_range *g, uint64_t seed,
                              uint64_t attempt)
{
    stream s = open_stream(seed, attempt, FOR_ORDER, 0);
    int number = draw_number(&s, g);
    uint8_t cells[81];
    positions chosen = 0;
    memcpy(cells, r->position, 81);
    for (int last = 80; last > 80 - number; last--) {
        uint32_t other = below(&s, (uint32_t)last + 1);
        uint8_t cell = cells[other];
        cells[other] = cells[last];
        chosen |= POSITION(cell);
    }
    for (int i = 0; i < r->sets; i++)
        if (!(r->set[i] & chosen))
            return 0;
    return chosen;
}

#endif
