/* Unavoidable sets of a full grid that are easy to find: of two digits, and of two lines in a chute.
 *
 * generate/samplers/unbiased.py defines the same sets.
 */

#ifndef SUDOKUDB_UNAVOIDABLE_H
#define SUDOKUDB_UNAVOIDABLE_H

#include <stdint.h>

/* A set of cells, or a large number. */
__extension__ typedef unsigned __int128 bits128;

#define CELL(c) ((bits128)1 << (c))

/* 36 pairs of digits and 18 of lines have up to four sets each. */
enum { MOST_SETS = 4 * (36 + 18) };

typedef struct {
    int n, of_digits; /* the sets of two digits are the first */
    bits128 set[MOST_SETS];
} easy_sets;

static inline int count_cells(bits128 set)
{
    return __builtin_popcountll((uint64_t)set) + __builtin_popcountll((uint64_t)(set >> 64));
}

/* Where a digit is, by row: its column and its box; and the rows in which it is, by column and by
 * box. */
typedef struct {
    uint8_t column[9], box[9], row_of_column[9], row_of_box[9];
} digit_places;

/* For two digits: the rows that are connected through columns and boxes. */
static void add_digit_pair(easy_sets *s, const digit_places *a, const digit_places *b)
{
    for (unsigned left = 511; left;) {
        bits128 set = 0;
        unsigned component = 0;
        for (unsigned next = left & -left; next; next &= ~component) {
            int row = __builtin_ctz(next);
            component |= 1u << row;
            next |= 1u << b->row_of_column[a->column[row]] | 1u << b->row_of_box[a->box[row]];
            set |= CELL(9 * row + a->column[row]) | CELL(9 * row + b->column[row]);
        }
        s->set[s->n++] = set;
        left &= ~component;
    }
}

/* For two lines of a chute: the cycles of their digits.  Cells are start + step*i. */
static void add_line_pair(easy_sets *s, const uint8_t grid[81], int one, int other, int step)
{
    uint8_t place[9];
    for (int i = 0; i < 9; i++)
        place[grid[one + step * i] - '1'] = (uint8_t)i;
    for (unsigned left = 511; left;) {
        bits128 set = 0;
        int i = __builtin_ctz(left);
        while (left >> i & 1) {
            left &= ~(1u << i);
            set |= CELL(one + step * i) | CELL(other + step * i);
            i = place[grid[other + step * i] - '1'];
        }
        s->set[s->n++] = set;
    }
}

static void find_easy_sets(easy_sets *s, const uint8_t grid[81])
{
    digit_places places[9];
    s->n = 0;
    for (int cell = 0; cell < 81; cell++) {
        digit_places *p = &places[grid[cell] - '1'];
        int row = cell / 9, column = cell % 9, box = row / 3 * 3 + column / 3;
        p->column[row] = (uint8_t)column;
        p->box[row] = (uint8_t)box;
        p->row_of_column[column] = p->row_of_box[box] = (uint8_t)row;
    }
    for (int a = 0; a < 9; a++)
        for (int b = a + 1; b < 9; b++)
            add_digit_pair(s, &places[a], &places[b]);
    s->of_digits = s->n;
    for (int chute = 0; chute < 9; chute += 3)
        for (int i = 0; i < 3; i++) {
            int one = chute + i, other = chute + (i + 1) % 3;
            add_line_pair(s, grid, 9 * one, 9 * other, 1);
            add_line_pair(s, grid, one, other, 9);
        }
}

#endif
