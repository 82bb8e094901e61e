/* Numbers of bands: the rank of a band among the 416 classes, sorted by their least rows;
 * reference/measure_bands.py defines them.
 *
 * A band is looked up by a normal form: its first box is named 123/456/789, and the columns of the
 * other boxes are sorted.  The 72,576 normal forms are in a table, which is made once.
 */

#ifndef SUDOKUDB_MEASURE_BANDS_H
#define SUDOKUDB_MEASURE_BANDS_H

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { CLASSES = 416, SLOT_BITS = 17, SLOTS = 1 << SLOT_BITS };

static const uint8_t ORDERS[6][3] = {{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};

/* Three rows of nine digits from 0. */
typedef uint8_t band[27];

typedef struct {
    uint64_t code; /* the digits of the second and the third row in base 9, the least there are */
    int class;
} least_rows;

typedef struct {
    uint64_t key[SLOTS];      /* 0 for a free slot */
    uint16_t class[SLOTS];    /* from 0 */
    uint16_t number[CLASSES]; /* from 1 */
    least_rows least[CLASSES];
    int classes;
} band_table;

/* ---- the least rows of a class ---- */

typedef struct {
    const uint8_t *boxes, *inner[3]; /* the order of the boxes, and of the columns in each */
} column_order;

static uint64_t code_of_row(const uint8_t *row, const uint8_t label[9], const uint8_t column[9])
{
    uint64_t code = 0;
    for (int i = 0; i < 9; i++)
        code = 9 * code + label[row[column[i]]];
    return code;
}

/* The code if a row comes first, with its digits named in order. */
static uint64_t code_from(const band b, int first, const column_order *order)
{
    enum { NINE_DIGITS = 387420489 };
    uint8_t column[9], label[9];
    for (int i = 0; i < 9; i++)
        column[i] = (uint8_t)(3 * order->boxes[i / 3] + order->inner[i / 3][i % 3]);
    for (uint8_t i = 0; i < 9; i++)
        label[b[9 * first + column[i]]] = i;
    uint64_t one = code_of_row(b + (first + 1) % 3 * 9, label, column);
    uint64_t other = code_of_row(b + (first + 2) % 3 * 9, label, column);
    return one < other ? one * NINE_DIGITS + other : other * NINE_DIGITS + one;
}

static uint64_t least_code(const band b)
{
    uint64_t least = UINT64_MAX;
    for (int i = 0; i < 3 * 6 * 216; i++) {
        int inner = i % 216;
        column_order order = {ORDERS[i / 216 % 6],
                              {ORDERS[inner % 6], ORDERS[inner / 6 % 6], ORDERS[inner / 36]}};
        uint64_t code = code_from(b, i / (6 * 216), &order);
        least = code < least ? code : least;
    }
    return least;
}

/* ---- normal forms ---- */

static inline void sort_two(unsigned *a, unsigned *b)
{
    unsigned low = *a < *b ? *a : *b;
    *b ^= *a ^ low;
    *a = low;
}

/* The columns of two boxes, in three orders: of rows, of boxes and of the columns of the first. */
static uint64_t normal_form(const band b, const uint8_t rows[3], const uint8_t boxes[3],
                            const uint8_t columns[3])
{
    uint8_t label[9];
    uint64_t key = 0;
    for (uint8_t i = 0; i < 9; i++)
        label[b[9 * rows[i / 3] + 3 * boxes[0] + columns[i % 3]]] = i;
    for (int box = 1; box < 3; box++) {
        unsigned column[3];
        for (int i = 0; i < 3; i++) {
            const uint8_t *top = b + 3 * boxes[box] + i;
            column[i] = 81u * label[top[9 * rows[0]]] + 9u * label[top[9 * rows[1]]]
                        + label[top[9 * rows[2]]];
        }
        sort_two(&column[0], &column[1]);
        sort_two(&column[1], &column[2]);
        sort_two(&column[0], &column[1]);
        for (int i = 0; i < 3; i++)
            key = 729 * key + column[i];
    }
    return key; /* never 0: it names six different columns */
}

/* The slot of a key, or the free one where it belongs. */
static size_t slot_of(const band_table *t, uint64_t key)
{
    size_t at = (size_t)(key * 0x9E3779B97F4A7C15u >> (64 - SLOT_BITS));
    while (t->key[at] && t->key[at] != key)
        at = (at + 1) % SLOTS;
    return at;
}

static size_t slot_of_band(const band_table *t, const band b)
{
    return slot_of(t, normal_form(b, ORDERS[0], ORDERS[0], ORDERS[0]));
}

/* ---- the table ---- */

/* Add the class of a band and its normal forms, unless it is known. */
static void add_class(band_table *t, const band b)
{
    if (t->key[slot_of_band(t, b)])
        return;
    for (int i = 0; i < 216; i++) {
        uint64_t key = normal_form(b, ORDERS[i / 36], ORDERS[i / 6 % 6], ORDERS[i % 6]);
        size_t at = slot_of(t, key);
        t->key[at] = key;
        t->class[at] = (uint16_t)t->classes;
    }
    t->least[t->classes] = (least_rows){least_code(b), t->classes};
    t->classes++;
}

/* Whether a digit can be in a cell of a band that is filled up to it. */
static int fits(const band b, int cell, uint8_t digit)
{
    int column = cell % 9;
    if (cell < 9 && column % 3 && b[cell - 1] > digit)
        return 0; /* the columns of a box are sorted by their first digits */
    for (int i = cell - column; i < cell; i++)
        if (b[i] == digit)
            return 0;
    for (int row = 0; row < cell / 9; row++)
        for (int i = 0; i < 3; i++)
            if (b[9 * row + column / 3 * 3 + i] == digit)
                return 0;
    return 1;
}

/* Fill a band, whose first box is 123/456/789, from a cell on in all ways. */
static void add_classes(band_table *t, band b, int cell)
{
    cell += cell % 9 ? 0 : 3;
    if (cell >= 27) {
        add_class(t, b);
        return;
    }
    for (uint8_t digit = 0; digit < 9; digit++)
        if (fits(b, cell, digit)) {
            b[cell] = digit;
            add_classes(t, b, cell + 1);
        }
}

static int compare_least(const void *a, const void *b)
{
    uint64_t one = ((const least_rows *)a)->code, other = ((const least_rows *)b)->code;
    return (one > other) - (one < other);
}

/* Fill a table that is all zeros. */
static void make_band_table(band_table *t)
{
    band b;
    for (uint8_t i = 0; i < 27; i++)
        b[i] = i / 9 * 3 + i % 9;
    add_classes(t, b, 0);
    qsort(t->least, CLASSES, sizeof *t->least, compare_least);
    for (int i = 0; i < CLASSES; i++)
        t->number[t->least[i].class] = (uint16_t)(i + 1);
}

/* The lowest number of the six chutes of a grid, columns being read as rows. */
static int lowest_band(const band_table *t, const uint8_t grid[81])
{
    int lowest = CLASSES;
    for (int chute = 0; chute < 6; chute++) {
        int along = chute < 3 ? 1 : 9, across = chute < 3 ? 9 : 1, first = chute % 3 * 3 * across;
        band b;
        for (int i = 0; i < 27; i++)
            b[i] = (uint8_t)(grid[first + i / 9 * across + i % 9 * along] - '1');
        int number = t->number[t->class[slot_of_band(t, b)]];
        lowest = number < lowest ? number : lowest;
    }
    return lowest;
}

#endif
