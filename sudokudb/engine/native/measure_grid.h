/* Facts about one full grid: its small unavoidable sets; reference/measure_grid.py defines them. */

#ifndef SUDOKUDB_MEASURE_GRID_H
#define SUDOKUDB_MEASURE_GRID_H

#include "unavoidable.h"

/* A set of four cells has two cells in each of two lines of a chute; there are 18 such pairs of
 * lines, with at most four sets each. */
enum { MOST_FOURS = 18 * 4 };

typedef struct {
    int fours, sixes;
    bits128 four[MOST_FOURS];
} small_sets;

static void note_set(small_sets *s, bits128 set)
{
    int cells = count_cells(set);
    if (cells == 4 && s->fours < MOST_FOURS)
        s->four[s->fours++] = set;
    s->sixes += cells == 6;
}

/* The digits of the three cells of a column (or row) in a stack (or band). */
static unsigned three_digits(const uint8_t grid[81], int line, int chute, int along, int across)
{
    unsigned digits = 0;
    for (int i = 0; i < 3; i++)
        digits |= 1u << (grid[line * along + (3 * chute + i) * across] - '1');
    return digits;
}

/* The pairs of lines of different chutes that have the same three digits in a chute across them. */
static int count_threes(const uint8_t grid[81], int along, int across)
{
    int count = 0;
    for (int chute = 0; chute < 3; chute++) {
        unsigned digits[9];
        for (int line = 0; line < 9; line++)
            digits[line] = three_digits(grid, line, chute, along, across);
        for (int one = 0; one < 6; one++)
            for (int other = one / 3 * 3 + 3; other < 9; other++)
                count += digits[one] == digits[other];
    }
    return count;
}

/* Sets of two digits; then those of three digits, which have two lines and three columns: the lines
 * are in one chute, or the columns. */
static void find_small_sets(small_sets *s, const uint8_t grid[81])
{
    enum { PAIRS_OF_DIGITS = 36 };
    easy_sets all;
    s->fours = s->sixes = 0;
    find_easy_sets(&all, grid);
    for (int i = 0; i < all.of_digits; i++)
        note_set(s, all.set[i]);
    for (int i = all.of_digits; i < all.n; i++)
        s->sixes += count_cells(all.set[i]) == 6;
    s->sixes += count_threes(grid, 9, 1) + count_threes(grid, 1, 9);
}

/* ---- disjoint sets ---- */

typedef struct {
    const small_sets *sets;
    bits128 meets[MOST_FOURS]; /* for each set, the others that share a cell with it */
    int best;
} packing;

static inline int lowest_of(bits128 bits)
{
    return (uint64_t)bits ? __builtin_ctzll((uint64_t)bits)
                          : 64 + __builtin_ctzll((uint64_t)(bits >> 64));
}

/* Choose sets that meet at most one other, of which one largest choice has all; remove them and the
 * others that they meet.  Return the number chosen, and the set that meets the most others. */
static int choose_easy(const packing *p, bits128 *left, int *most)
{
    int chosen = 0, met = 0, again = 1;
    while (again) {
        again = met = 0;
        for (bits128 rest = *left; rest && !again; rest &= rest - 1) {
            int i = lowest_of(rest), count = count_cells(p->meets[i] & *left);
            if (count <= 1) {
                *left &= ~(p->meets[i] | CELL(i));
                chosen++;
                again = 1;
            } else if (count > met) {
                met = count;
                *most = i;
            }
        }
    }
    return chosen;
}

/* A bound of the number of disjoint sets among those that are left. */
static int most_that_fit(const packing *p, bits128 left)
{
    int sets = count_cells(left), cells;
    bits128 all = 0;
    for (; left; left &= left - 1)
        all |= p->sets->four[lowest_of(left)];
    cells = count_cells(all) / 4;
    return cells < sets ? cells : sets;
}

/* Raise the best number of disjoint sets, `have` of which are chosen, by branch and bound. */
static void choose_disjoint(packing *p, bits128 left, int have)
{
    int most = 0;
    have += choose_easy(p, &left, &most);
    if (have > p->best)
        p->best = have;
    if (have + most_that_fit(p, left) <= p->best)
        return;
    choose_disjoint(p, left & ~(p->meets[most] | CELL(most)), have + 1);
    choose_disjoint(p, left & ~CELL(most), have);
}

/* The largest number of pairwise disjoint sets of four cells. */
static int most_disjoint(const small_sets *s)
{
    packing p = {.sets = s};
    bits128 all = 0;
    for (int i = 0; i < s->fours; i++) {
        all |= CELL(i);
        for (int j = 0; j < s->fours; j++)
            if (i != j && s->four[i] & s->four[j])
                p.meets[i] |= CELL(j);
    }
    choose_disjoint(&p, all, 0);
    return p.best;
}

#endif
