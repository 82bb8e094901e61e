/* Facts about one valid puzzle after singles: its depth of trial and error, its backdoors, its
 * tridagon; reference/measure_puzzle.py defines them.
 */

#ifndef SUDOKUDB_MEASURE_H
#define SUDOKUDB_MEASURE_H

#include "closed_board.h"

enum { DEEPEST_TRIAL = 3, LARGEST_BACKDOOR = 3, MOST_GUARDIANS = 12, NO_VALUE = -1 };

/* ---- trial and error ---- */

/* Cells in turn, until all have passed without a removal. */
typedef struct {
    int cell, quiet;
    uint16_t sound[81]; /* digits that a trial without contradiction decided: they need none */
} round_of_trials;

/* Close a board that is closed under trials of less depth; return 0 for a contradiction.  With a
 * solution, its digits are not tried. */
static int close_by_trials(closed_board *b, int depth, const uint8_t *solution);

static int close_up_to(closed_board *b, int depth, const uint8_t *solution)
{
    for (int n = 1; n <= depth; n++)
        if (!close_by_trials(b, n, solution))
            return 0;
    return 1;
}

/* Assume a candidate; return whether there is no contradiction, and note what is decided then. */
static int is_possible(const closed_board *b, int cell, int digit, int depth, uint16_t sound[81])
{
    closed_board trial;
    copy_board(&trial, b);
    if (!place(&trial, cell, digit) || !close_up_to(&trial, depth - 1, NULL))
        return 0;
    for (int i = b->decided; i < trial.decided; i++)
        sound[trial.naked[i]] |= trial.left[trial.naked[i]];
    return 1;
}

/* Try the candidates of the cell in turn; return 0 for a contradiction. */
static int try_cell(closed_board *b, int depth, const uint8_t *solution, round_of_trials *r)
{
    int cell = r->cell;
    unsigned known = solution ? 1u << (solution[cell] - '1') : 0;
    unsigned todo = b->left[cell] & ~known & ~(unsigned)r->sound[cell];
    while (todo && !is_decided(b, cell)) {
        int digit = lowest(todo);
        todo &= todo - 1;
        if (is_possible(b, cell, digit, depth, r->sound)) {
            todo &= ~(unsigned)r->sound[cell];
            continue;
        }
        if (!forbid(b, cell, digit) || !close_up_to(b, depth - 1, solution))
            return 0;
        memset(r->sound, 0, sizeof r->sound);
        r->quiet = -1;
        todo &= b->left[cell];
    }
    return 1;
}

static int close_by_trials(closed_board *b, int depth, const uint8_t *solution)
{
    round_of_trials r = {0};
    for (; r.quiet < 81 && b->decided < 81; r.quiet++) {
        if (!try_cell(b, depth, solution, &r))
            return 0;
        r.cell = r.cell == 80 ? 0 : r.cell + 1;
    }
    return 1;
}

/* The least depth that solves a puzzle, or one more than the deepest that is tried. */
static int depth_of(const closed_board *start, const uint8_t *solution)
{
    closed_board b;
    int depth = 0;
    copy_board(&b, start);
    while (b.decided < 81 && ++depth <= DEEPEST_TRIAL)
        if (!close_by_trials(&b, depth, solution))
            return NO_VALUE; /* the solution is another puzzle's */
    return depth;
}

/* ---- backdoors ---- */

typedef struct {
    uint8_t cell[81]; /* the cells that singles leave empty */
    int n;
    const uint8_t *solution;
} open_cells;

/* Count the sets of more cells, from the i-th on, that solve a board.  A cell that the others
 * decide is in no smallest set. */
static int64_t count_backdoors(const closed_board *b, const open_cells *open, int i, int more)
{
    int64_t count = 0;
    for (; i < open->n; i++) {
        closed_board next;
        int cell = open->cell[i];
        if (is_decided(b, cell))
            continue;
        copy_board(&next, b);
        if (place(&next, cell, open->solution[cell] - '1'))
            count += more == 1 ? next.decided == 81
                               : count_backdoors(&next, open, i + 1, more - 1);
    }
    return count;
}

/* The size of the smallest backdoors, or one more than the largest that is tried; and their number. */
static int backdoor_of(const closed_board *b, const uint8_t *solution, int64_t *count)
{
    open_cells open = {.solution = solution};
    int size = 0;
    *count = b->decided == 81;
    for (int cell = 0; cell < 81; cell++)
        if (!is_decided(b, cell))
            open.cell[open.n++] = (uint8_t)cell;
    while (!*count && ++size <= LARGEST_BACKDOOR)
        *count = count_backdoors(b, &open, 0, size);
    return size;
}

/* ---- tridagons ---- */

/* Three cells of a box in different rows and columns: three one way, then three the other way. */
static const uint16_t DIAGONALS[6] = {
    1 << 0 | 1 << 4 | 1 << 8, 1 << 1 | 1 << 5 | 1 << 6, 1 << 2 | 1 << 3 | 1 << 7,
    1 << 0 | 1 << 5 | 1 << 7, 1 << 1 | 1 << 3 | 1 << 8, 1 << 2 | 1 << 4 | 1 << 6,
};

enum { NONE_HERE = 99 };

/* By box and way, the fewest guardians of cells that have all three digits. */
typedef struct {
    uint8_t fewest[9][2];
} guardians;

static int count_guardians(const closed_board *b, int box, unsigned cells)
{
    int count = -9;
    for (; cells; cells &= cells - 1)
        count += count_bits(b->left[CELLS_OF[FIRST_BOX + box][lowest(cells)]]);
    return count;
}

static guardians find_guardians(const closed_board *b, int x, int y, int z)
{
    guardians g;
    memset(&g, NONE_HERE, sizeof g);
    for (int box = 0; box < 9; box++) {
        int house = FIRST_BOX + box;
        unsigned all = b->places[x][house] & b->places[y][house] & b->places[z][house];
        for (int i = 0; i < 6 && all; i++) {
            if ((all & DIAGONALS[i]) != DIAGONALS[i])
                continue;
            uint8_t *fewest = &g.fewest[box][i / 3], count;
            count = (uint8_t)count_guardians(b, box, DIAGONALS[i]);
            *fewest = count < *fewest ? count : *fewest;
        }
    }
    return g;
}

static inline int least(int a, int b)
{
    return a < b ? a : b;
}

/* The fewest guardians of the diagonals in four boxes, of which an odd number runs the other way. */
static int fewest_of(const uint8_t *a, const uint8_t *b, const uint8_t *c, const uint8_t *d)
{
    int even[2], odd[2];
    even[0] = least(a[0] + b[0], a[1] + b[1]);
    odd[0] = least(a[0] + b[1], a[1] + b[0]);
    even[1] = least(c[0] + d[0], c[1] + d[1]);
    odd[1] = least(c[0] + d[1], c[1] + d[0]);
    return least(even[0] + odd[1], odd[0] + even[1]);
}

static int fewest_in_boxes(const guardians *g)
{
    static const uint8_t PAIRS[3][2] = {{0, 1}, {0, 2}, {1, 2}};
    int fewest = NONE_HERE;
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++) {
            const uint8_t(*one)[2] = &g->fewest[3 * PAIRS[i][0]];
            const uint8_t(*other)[2] = &g->fewest[3 * PAIRS[i][1]];
            int left = PAIRS[j][0], right = PAIRS[j][1];
            fewest = least(fewest, fewest_of(one[left], one[right], other[left], other[right]));
        }
    return fewest;
}

/* The fewest guardians of a tridagon in a board, or NO_VALUE. */
static int tridagon_of(const closed_board *b)
{
    int fewest = NONE_HERE;
    for (int x = 0; x < 9; x++)
        for (int y = x + 1; y < 9; y++)
            for (int z = y + 1; z < 9; z++) {
                guardians g = find_guardians(b, x, y, z);
                fewest = least(fewest, fewest_in_boxes(&g));
            }
    return fewest <= MOST_GUARDIANS ? fewest : NO_VALUE;
}

#endif
