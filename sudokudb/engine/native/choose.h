/* Uniform choices of cells of full grids.
 *
 * generate/samplers/unbiased.py defines and explains the same ones.
 */

#ifndef SUDOKUDB_CHOOSE_H
#define SUDOKUDB_CHOOSE_H

#include "full.h"
#include "unavoidable.h"

enum { SHARED = 1024 };     /* attempts that share a full grid */

/* Numbers of givens, each with the number of ways to choose so many cells. */
typedef struct {
    int least, most;
    bits128 ways[82], total, fair;
} givens_range;

static void set_range(givens_range *g, int least, int most)
{
    bits128 ways = 1;
    g->least = least;
    g->most = most;
    g->total = 0;
    for (int n = 0; n <= most; n++) {
        g->ways[n] = ways;
        g->total += n >= least ? ways : 0;
        ways = ways * (bits128)(81 - n) / (bits128)(n + 1);
    }
    g->fair = ((bits128)1 << 96) / g->total * g->total;
}

static int draw_number(stream *s, const givens_range *g)
{
    bits128 value;
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

/* A full grid, and its easy unavoidable sets, the smallest first. */
typedef struct {
    uint8_t grid[81];
    easy_sets easy;
} shared_grid;

/* Draw the grid of an attempt, and find its easy sets; return 0 as full_grid does. */
static int use_grid(shared_grid *g, uint64_t seed, uint64_t attempt)
{
    bits128 *set = g->easy.set;
    int uniform = full_grid(seed, attempt / SHARED, g->grid);
    find_easy_sets(&g->easy, g->grid);
    for (int i = 1; i < g->easy.n; i++) {
        bits128 moved = set[i];
        int k = i, size = count_cells(moved);
        for (; k > 0 && count_cells(set[k - 1]) > size; k--)
            set[k] = set[k - 1];
        set[k] = moved;
    }
    return uniform;
}

/* Choose the cells of an attempt; return the choice, or 0 if an easy set is empty in it. */
static bits128 choose_cells(const easy_sets *easy, const givens_range *g, uint64_t seed,
                            uint64_t attempt)
{
    stream s = open_stream(seed, attempt, FOR_ORDER, 0);
    int number = draw_number(&s, g);
    uint8_t cells[81];
    bits128 chosen = 0;
    for (int cell = 0; cell < 81; cell++)
        cells[cell] = (uint8_t)cell;
    for (int last = 80; last > 80 - number; last--) {
        uint32_t other = below(&s, (uint32_t)last + 1);
        uint8_t cell = cells[other];
        cells[other] = cells[last];
        chosen |= CELL(cell);
    }
    for (int i = 0; i < easy->n; i++)
        if (!(easy->set[i] & chosen))
            return 0;
    return chosen;
}

#endif
