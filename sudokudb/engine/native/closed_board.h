/* The candidates of one puzzle, with the consequences of singles; reference/measure_board.py
 * explains them.
 *
 * A board is closed if singles change nothing in it.  A removal queues the cells that have one
 * candidate left and the digits that have one place left in a house; `settle` follows them until
 * nothing changes or there is a contradiction, after which the board must not be used.
 */

#ifndef SUDOKUDB_CLOSED_BOARD_H
#define SUDOKUDB_CLOSED_BOARD_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* Houses: rows from 0, columns from 9, boxes from 18. */
enum { HOUSES = 27, FIRST_BOX = 18 };

typedef struct {
    uint16_t left[81];            /* candidates, bit d for the digit d + 1; one if it is decided */
    uint16_t places[9][HOUSES];   /* the places of each digit in each house, as bits */
    uint8_t decided, followed;    /* the decided cells; those that have left their peers */
    uint16_t waiting;             /* the number of hidden singles to follow */
    /* What follows is not copied: a closed board has followed all of it. */
    uint8_t naked[81];            /* the decided cells, in their order */
    uint16_t hidden[9 * HOUSES];  /* 16 * cell + digit */
} closed_board;

/* ---- tables ---- */

typedef struct {
    uint8_t house[3];
    uint16_t place[3]; /* the bit of the cell in each of them */
} cell_houses;

#define NINE_OF(of, i) \
    {of(i, 0), of(i, 1), of(i, 2), of(i, 3), of(i, 4), of(i, 5), of(i, 6), of(i, 7), of(i, 8)}
#define NINE_TIMES(of) \
    NINE_OF(of, 0), NINE_OF(of, 1), NINE_OF(of, 2), NINE_OF(of, 3), NINE_OF(of, 4), \
        NINE_OF(of, 5), NINE_OF(of, 6), NINE_OF(of, 7), NINE_OF(of, 8)
#define IN_ROW(r, i) (9 * (r) + (i))
#define IN_COLUMN(c, i) (9 * (i) + (c))
#define IN_BOX(b, i) (9 * ((b) / 3 * 3 + (i) / 3) + (b) % 3 * 3 + (i) % 3)
#define HOUSES_AT(r, c) \
    {{(r), 9 + (c), FIRST_BOX + (r) / 3 * 3 + (c) / 3}, {1 << (c), 1 << (r), 1 << ((r) % 3 * 3 + (c) % 3)}}

static const uint8_t CELLS_OF[HOUSES][9]
    = {NINE_TIMES(IN_ROW), NINE_TIMES(IN_COLUMN), NINE_TIMES(IN_BOX)};
static const cell_houses HOUSES_OF[9][9] = {NINE_TIMES(HOUSES_AT)};

static inline const cell_houses *houses_of(int cell)
{
    return &HOUSES_OF[0][0] + cell;
}

static inline int is_single(unsigned bits)
{
    return !(bits & (bits - 1));
}

static inline int lowest(unsigned bits)
{
    return __builtin_ctz(bits);
}

static inline int count_bits(unsigned bits) /* of nine; not every processor counts them */
{
    bits -= bits >> 1 & 0x155;
    bits = (bits & 0x333) + (bits >> 2 & 0x333);
    return (int)((bits + (bits >> 4) + (bits >> 8)) & 15);
}

/* ---- removals ---- */

/* Remove a candidate that is there; return 0 for a contradiction. */
static inline int drop(closed_board *b, int cell, int digit)
{
    const cell_houses *at = houses_of(cell);
    unsigned left = b->left[cell] ^= (uint16_t)(1u << digit);
    if (is_single(left)) {
        if (!left)
            return 0;
        b->naked[b->decided++] = (uint8_t)cell;
    }
    for (int i = 0; i < 3; i++) {
        uint16_t *places = &b->places[digit][at->house[i]];
        *places ^= at->place[i];
        if (!is_single(*places))
            continue;
        if (!*places)
            return 0;
        int only = CELLS_OF[at->house[i]][lowest(*places)];
        if (!is_single(b->left[only]))
            b->hidden[b->waiting++] = (uint16_t)(16 * only + digit);
    }
    return 1;
}

/* Remove the other candidates of a cell that can have the digit. */
static inline int keep_only(closed_board *b, int cell, int digit)
{
    for (unsigned rest = b->left[cell] & ~(1u << digit); rest; rest &= rest - 1)
        if (!drop(b, cell, lowest(rest)))
            return 0;
    return 1;
}

/* Remove the digit of a decided cell from the cells that it sees. */
static inline int leave_peers(closed_board *b, int cell)
{
    const cell_houses *at = houses_of(cell);
    int digit = lowest(b->left[cell]);
    for (int i = 0; i < 3; i++) {
        int house = at->house[i];
        for (unsigned rest = b->places[digit][house] & ~(unsigned)at->place[i]; rest; rest &= rest - 1)
            if (!drop(b, CELLS_OF[house][lowest(rest)], digit))
                return 0;
    }
    return 1;
}

/* Follow singles until nothing changes; return 0 for a contradiction. */
static int settle(closed_board *b)
{
    for (;;)
        if (b->waiting) {
            unsigned single = b->hidden[--b->waiting];
            int cell = (int)single >> 4, digit = single & 15;
            if (!(b->left[cell] >> digit & 1) || !keep_only(b, cell, digit))
                return 0;
        } else if (b->followed < b->decided) {
            if (!leave_peers(b, b->naked[b->followed++]))
                return 0;
        } else
            return 1;
}

/* Decide the digit of a cell in a closed board; return 0 for a contradiction. */
static int place(closed_board *b, int cell, int digit)
{
    return b->left[cell] >> digit & 1 && keep_only(b, cell, digit) && settle(b);
}

/* Remove a candidate of a closed board; return 0 for a contradiction. */
static int forbid(closed_board *b, int cell, int digit)
{
    return drop(b, cell, digit) && settle(b);
}

/* ---- boards ---- */

static inline int is_decided(const closed_board *b, int cell)
{
    return is_single(b->left[cell]);
}

static inline void copy_board(closed_board *to, const closed_board *from)
{
    memcpy(to, from, offsetof(closed_board, naked));
}

/* Give a board all candidates. */
static void clear_board(closed_board *b)
{
    for (int cell = 0; cell < 81; cell++)
        b->left[cell] = 511;
    for (int digit = 0; digit < 9; digit++)
        for (int house = 0; house < HOUSES; house++)
            b->places[digit][house] = 511;
    b->decided = b->followed = 0;
    b->waiting = 0;
}

/* Read the digits of a row and follow singles; return 0 for a contradiction. */
static int read_board(closed_board *b, const uint8_t *row)
{
    clear_board(b);
    for (int cell = 0; cell < 81; cell++)
        if ('1' <= row[cell] && row[cell] <= '9' && !place(b, cell, row[cell] - '1'))
            return 0;
    return 1;
}

/* Write the digits of decided cells, and dots. */
static void write_decided(const closed_board *b, uint8_t *row)
{
    for (int cell = 0; cell < 81; cell++)
        row[cell] = (uint8_t)(is_decided(b, cell) ? '1' + lowest(b->left[cell]) : '.');
}

static int count_candidates(const closed_board *b) /* of the cells that are not decided */
{
    int count = 0;
    for (int cell = 0; cell < 81; cell++)
        if (!is_decided(b, cell))
            count += count_bits(b->left[cell]);
    return count;
}

#endif
