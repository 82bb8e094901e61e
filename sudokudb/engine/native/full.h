/* Uniform full grids: generate/full.py defines and explains the same grids.
 *
 * Digits are 0 to 8 here, and NO_DIGIT stands for an empty cell.
 */

#ifndef SUDOKUDB_FULL_H
#define SUDOKUDB_FULL_H

#include "random.h"

#include <string.h>

enum { BOUND = 24000, ALL_DIGITS = 511, NO_DIGIT = 15 };

/* ---- tries ---- */

/* Draw the lines of the second and of the third box of a chute, given those of the first. */
static void draw_chute(stream *s, const uint8_t box[3][3], uint8_t drawn[2][3][3])
{
    uint32_t split = below(s, 56);
    int k = split < 1 ? 0 : split < 28 ? 1 : split < 55 ? 2 : 3;
    uint8_t line[3][3];
    memcpy(line, box, sizeof line);
    for (int i = 0; i < 3; i++)
        shuffle(s, line[i], 3);
    for (int i = 0; i < 3; i++) {
        const uint8_t *next = line[(i + 1) % 3], *after = line[(i + 2) % 3];
        for (int j = 0; j < 3; j++) {
            drawn[0][i][j] = j < k ? next[j] : after[j];
            drawn[1][i][j] = j < k ? after[j] : next[j];
        }
    }
    for (int i = 0; i < 3; i++) {
        shuffle(s, drawn[0][i], 3);
        shuffle(s, drawn[1][i], 3);
    }
}

/* The ways to fill the last six cells of a row.  A digit has four of the six cells at most, so that
 * there are at most 117 ways, (4!)^(6/4). */
typedef struct {
    uint8_t digit[6];       /* the digits that the row misses, ascending */
    uint8_t fitting[6];     /* by cell, as bits of `digit` */
    uint8_t ways[7][96];    /* by cell and the digits before it; the last 32 are 0 */
} row_fillings;

/* Whether a set of six digits lacks one of them. */
#define Y 255
static const uint8_t WITHOUT[6][64] = {
    {Y, 0, Y, 0, Y, 0, Y, 0, Y, 0, Y, 0, Y, 0, Y, 0, Y, 0, Y, 0, Y, 0, Y, 0, Y, 0, Y, 0, Y, 0, Y, 0,
     Y, 0, Y, 0, Y, 0, Y, 0, Y, 0, Y, 0, Y, 0, Y, 0, Y, 0, Y, 0, Y, 0, Y, 0, Y, 0, Y, 0, Y, 0, Y, 0},
    {Y, Y, 0, 0, Y, Y, 0, 0, Y, Y, 0, 0, Y, Y, 0, 0, Y, Y, 0, 0, Y, Y, 0, 0, Y, Y, 0, 0, Y, Y, 0, 0,
     Y, Y, 0, 0, Y, Y, 0, 0, Y, Y, 0, 0, Y, Y, 0, 0, Y, Y, 0, 0, Y, Y, 0, 0, Y, Y, 0, 0, Y, Y, 0, 0},
    {Y, Y, Y, Y, 0, 0, 0, 0, Y, Y, Y, Y, 0, 0, 0, 0, Y, Y, Y, Y, 0, 0, 0, 0, Y, Y, Y, Y, 0, 0, 0, 0,
     Y, Y, Y, Y, 0, 0, 0, 0, Y, Y, Y, Y, 0, 0, 0, 0, Y, Y, Y, Y, 0, 0, 0, 0, Y, Y, Y, Y, 0, 0, 0, 0},
    {Y, Y, Y, Y, Y, Y, Y, Y, 0, 0, 0, 0, 0, 0, 0, 0, Y, Y, Y, Y, Y, Y, Y, Y, 0, 0, 0, 0, 0, 0, 0, 0,
     Y, Y, Y, Y, Y, Y, Y, Y, 0, 0, 0, 0, 0, 0, 0, 0, Y, Y, Y, Y, Y, Y, Y, Y, 0, 0, 0, 0, 0, 0, 0, 0},
    {Y, Y, Y, Y, Y, Y, Y, Y, Y, Y, Y, Y, Y, Y, Y, Y, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
     Y, Y, Y, Y, Y, Y, Y, Y, Y, Y, Y, Y, Y, Y, Y, Y, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0},
    {Y, Y, Y, Y, Y, Y, Y, Y, Y, Y, Y, Y, Y, Y, Y, Y, Y, Y, Y, Y, Y, Y, Y, Y, Y, Y, Y, Y, Y, Y, Y, Y,
     0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0},
};
#undef Y

static unsigned digits_of(const uint8_t *cells, int count, int step)
{
    unsigned digits = 0;
    for (int i = 0; i < count; i++)
        digits |= 1u << cells[step * i];
    return digits & ALL_DIGITS;
}

/* Find which of its missing digits each cell of a row of the second band can have. */
static void find_fitting(const uint8_t grid[81], int row, row_fillings *f)
{
    unsigned missing = ALL_DIGITS & ~digits_of(&grid[9 * row], 3, 1), in_box[2] = {0, 0};
    for (int before = 3; before < row; before++)
        for (int box = 0; box < 2; box++)
            in_box[box] |= digits_of(&grid[9 * before + 3 * (box + 1)], 3, 1);
    for (int i = 0; i < 6; i++, missing &= missing - 1)
        f->digit[i] = (uint8_t)__builtin_ctz(missing);
    for (int i = 0; i < 6; i++) {
        unsigned taken = in_box[i / 3] | digits_of(&grid[3 + i], 3, 9), fitting = 0;
        for (int d = 0; d < 6; d++)
            fitting |= (~taken >> f->digit[d] & 1) << d;
        f->fitting[i] = (uint8_t)fitting;
    }
}

/* List the fillings of a row; return how many there are. */
static int count_fillings(const uint8_t grid[81], int row, row_fillings *f)
{
    find_fitting(grid, row, f);
    memset(f->ways, 0, sizeof f->ways);
    f->ways[6][63] = 1;
    for (int cell = 5; cell >= 0; cell--)
        for (int d = 0; d < 6; d++) {
            const uint8_t *more = &f->ways[cell + 1][1 << d];
            uint8_t fits = (uint8_t)-(f->fitting[cell] >> d & 1);
            for (int used = 0; used < 64; used++)
                f->ways[cell][used] += more[used] & WITHOUT[d][used] & fits;
        }
    return f->ways[0][0];
}

/* Write the filling with a number, in lexicographic order. */
static void use_filling(uint8_t grid[81], int row, const row_fillings *f, int number)
{
    unsigned used = 0;
    for (int i = 0; i < 6; i++)
        for (unsigned left = f->fitting[i] & ~used;; left &= left - 1) {
            unsigned bit = left & -left;
            int ways = f->ways[i + 1][used | bit];
            if (number < ways) {
                grid[9 * row + 3 + i] = f->digit[__builtin_ctz(bit)];
                used |= bit;
                break;
            }
            number -= ways;
        }
}

static int draw_row(stream *s, uint8_t grid[81], int row)
{
    row_fillings f;
    int ways = count_fillings(grid, row, &f);
    if (ways)
        use_filling(grid, row, &f, (int)below(s, (uint32_t)ways));
    return ways;
}

/* Draw the cells of one try; return its weight, 0 if row 4 or 5 cannot be filled. */
static int draw_try(stream *s, uint8_t grid[81])
{
    uint8_t box[3][3], turned[3][3], band[2][3][3], stack[2][3][3];
    for (int i = 0; i < 9; i++)
        box[i / 3][i % 3] = (uint8_t)i;
    shuffle(s, box[0], 9);
    for (int i = 0; i < 9; i++)
        turned[i % 3][i / 3] = box[i / 3][i % 3];
    draw_chute(s, box, band);
    draw_chute(s, turned, stack);
    memset(grid, NO_DIGIT, 81);
    for (int r = 0; r < 3; r++)
        for (int c = 0; c < 3; c++) {
            grid[9 * r + c] = box[r][c];
            for (int part = 0; part < 2; part++) {
                grid[9 * r + 3 * (part + 1) + c] = band[part][r][c];
                grid[9 * (3 * (part + 1) + r) + c] = stack[part][c][r];
            }
        }
    int weight = draw_row(s, grid, 3);
    return weight ? weight * draw_row(s, grid, 4) : 0;
}

/* ---- completions ---- */

/* The digits of each row of the last band, nine bits each. */
enum { FULL_ROWS = 0x7FFFFFF };

static const uint8_t ORDERS[6][3] = {
    {0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0},
};

/* The number of orders and the orders of three digits, by the rows that each must avoid. */
static const uint8_t AVOIDING[27][3] = {
    {0, 0, 0}, {2, 4, 5}, {2, 4, 5}, {2, 2, 3}, {2, 2, 4}, {2, 3, 4}, {2, 2, 3}, {2, 2, 5}, {2, 3, 5},
    {2, 0, 1}, {2, 0, 5}, {2, 1, 5}, {2, 1, 3}, {0, 0, 0}, {2, 1, 3}, {2, 0, 3}, {2, 0, 5}, {2, 3, 5},
    {2, 0, 1}, {2, 0, 4}, {2, 1, 4}, {2, 1, 2}, {2, 2, 4}, {2, 1, 4}, {2, 0, 2}, {2, 0, 2}, {0, 0, 0},
};

/* The rows of a column's missing digits, in each order that avoids those of the first box. */
static int column_orders(const uint8_t grid[81], int column, const uint8_t row_of[9],
                         uint32_t orders[2])
{
    unsigned missing = ALL_DIGITS & ~digits_of(&grid[column], 6, 9);
    uint8_t digit[3];
    for (int i = 0; i < 3; i++, missing &= missing - 1)
        digit[i] = (uint8_t)__builtin_ctz(missing);
    const uint8_t *found =
        AVOIDING[9 * row_of[digit[0]] + 3 * row_of[digit[1]] + row_of[digit[2]]];
    for (int k = 0; k < found[0]; k++) {
        const uint8_t *order = ORDERS[found[1 + k]];
        orders[k] = 1u << digit[order[0]] | 1u << (9 + digit[order[1]])
            | 1u << (18 + digit[order[2]]);
    }
    return found[0];
}

/* The fillings of a box of the last band: one or two orders for each column. */
typedef struct {
    int count;
    uint32_t columns[8][3], rows[8];
} box_fillings;

static void fill_box(const uint8_t grid[81], int column, const uint8_t row_of[9], box_fillings *b)
{
    uint32_t orders[3][2];
    int counts[3];
    for (int c = 0; c < 3; c++)
        counts[c] = column_orders(grid, column + c, row_of, orders[c]);
    b->count = 0;
    for (int i = 0; i < counts[0]; i++)
        for (int j = 0; j < counts[1]; j++)
            for (int k = 0; k < counts[2]; k++, b->count++) {
                uint32_t *columns = b->columns[b->count];
                columns[0] = orders[0][i];
                columns[1] = orders[1][j];
                columns[2] = orders[2][k];
                b->rows[b->count] = columns[0] | columns[1] | columns[2];
            }
}

static void write_box(uint8_t grid[81], int column, const uint32_t columns[3])
{
    for (int c = 0; c < 3; c++)
        for (int r = 0; r < 3; r++)
            grid[9 * (6 + r) + column + c] =
                (uint8_t)__builtin_ctz(columns[c] >> 9 * r & ALL_DIGITS);
}

/* Fill the last band in the way with a number; return 1, or 0 after reducing the number by the
 * ways that there are.  A number below 0 counts all ways, and the number goes down by them. */
static int use_last_band(uint8_t grid[81], int *number)
{
    uint8_t row_of[9];
    uint32_t first = 0;
    box_fillings middle, right;
    for (int r = 0; r < 3; r++)
        for (int c = 0; c < 3; c++) {
            int digit = grid[9 * (6 + r) + c];
            row_of[digit] = (uint8_t)r;
            first |= 1u << (9 * r + digit);
        }
    fill_box(grid, 3, row_of, &middle);
    if (middle.count)
        fill_box(grid, 6, row_of, &right);
    for (int m = 0; m < middle.count; m++)
        for (int n = 0; n < right.count; n++)
            if ((first | middle.rows[m] | right.rows[n]) == FULL_ROWS && !(*number)--) {
                write_box(grid, 3, middle.columns[m]);
                write_box(grid, 6, right.columns[n]);
                return 1;
            }
    return 0;
}

/* Fill a try in the way with a number; return 0 if there are not so many. */
static int use_completion(uint8_t grid[81], int number)
{
    row_fillings f;
    int ways = count_fillings(grid, 5, &f);
    if (number >= 8 * ways)     /* each has at most as many last bands as its middle boxes */
        return 0;
    for (int i = 0; i < ways; i++) {
        use_filling(grid, 5, &f, i);
        if (use_last_band(grid, &number))
            return 1;
    }
    return 0;
}

static int count_completions(uint8_t grid[81])
{
    row_fillings f;
    int ways = count_fillings(grid, 5, &f), left = -1;
    for (int i = 0; i < ways; i++) {
        use_filling(grid, 5, &f, i);
        use_last_band(grid, &left);
    }
    return -1 - left;
}

/* Write the full grid of an attempt as characters; return 0 if it has been favoured: its weight is
 * beyond the bound.  Such a try is always accepted, so that accepted tries alone are looked at. */
static int full_grid(uint64_t seed, uint64_t attempt, uint8_t out[81])
{
    uint8_t grid[81];
    int weight;
    for (uint64_t turn = 0;; turn++) {
        stream s = open_stream(seed, attempt, FOR_GRID, turn);
        weight = draw_try(&s, grid);
        if (weight && use_completion(grid, (int)below(&s, BOUND) / weight))
            break;
    }
    for (int cell = 0; cell < 81; cell++)
        out[cell] = (uint8_t)('1' + grid[cell]);
    return weight * count_completions(grid) <= BOUND;
}

#endif
