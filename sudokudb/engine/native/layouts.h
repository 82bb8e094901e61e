/* Rows in their places, and columns that can still be exchanged; canon/layouts.py explains them. */

#ifndef SUDOKUDB_LAYOUTS_H
#define SUDOKUDB_LAYOUTS_H

#include "colours.h"

enum { FRESH = 15, ALL_COLUMNS_TIED = 0xdb, ALL_STACKS_TIED = 3 };

/* The most layouts that are kept at a time: each stands for other choices of the next row and the
 * columns, of which there are 18 times 1,296 at first, and at most 18 for rows after that. */
enum { MOST_LAYOUTS = 18 * 1296 + 18 };

/* Some rows in their places, and the columns as far as these rows determine their places.  Bit p of
 * `tied` says that the columns at p and p + 1 can be exchanged, bit s of `stacks` that the stacks at
 * s and s + 1 can; the rows so far stay the same except for the labels of digits, which follow. */
typedef struct {
    uint64_t code;             /* the labels of the last row, four bits each */
    uint16_t used, tied;       /* the rows used, as bits */
    uint8_t stacks, side, labels;
    uint8_t row[9];
    uint8_t column[9], place[9];
    uint8_t label[10];         /* of each digit; 0 before it occurs */
    uint8_t home[10], first_row[10]; /* where each digit occurred first */
} layout;

typedef struct {
    uint8_t cells[2][9][9];    /* by rows, and by columns */
    uint16_t empty[2];         /* the empty lines, as bits */
    uint8_t twice[2][9];       /* whether a line has a digit twice */
    uint64_t least[9];         /* the codes of the least rows so far; UINT64_MAX if unknown */
    int level, first, count, improved;
    uint16_t path[9], least_path[9];
    layout kept[MOST_LAYOUTS];
} least_search;

/* ---- ties ---- */

/* The first place of those that the column at a place can take. */
static inline int first_place(const layout *l, int at)
{
    while (at > 2 && l->stacks >> (at / 3 - 1) & 1)
        at -= 3;
    while (at % 3 && l->tied >> (at - 1) & 1)
        at--;
    return at;
}

/* Whether other columns can take a place. */
static inline int is_tied(const layout *l, int at)
{
    return ((l->tied << 1 | l->tied) >> at & 1) | ((l->stacks << 1 | l->stacks) >> at / 3 & 1);
}

/* Exchange two tied columns, with the labels of the digits that occurred in them first. */
static void swap_columns(const least_search *s, layout *l, int at, int other)
{
    uint8_t a = l->column[at], b = l->column[other];
    unsigned done = 0;
    for (int i = 0; i <= s->level; i++) {
        const uint8_t *cells = s->cells[l->side][l->row[i]];
        uint8_t x = cells[a], y = cells[b], label = l->label[x];
        if (!x || !y || !label || !l->label[y] || l->home[x] != a || l->home[y] != b
            || done >> x & 1)
            continue;
        l->label[x] = l->label[y];
        l->label[y] = label;
        done |= 1u << x;
    }
    l->column[at] = b;
    l->column[other] = a;
    l->place[a] = (uint8_t)other;
    l->place[b] = (uint8_t)at;
}

static void swap_stacks(const least_search *s, layout *l, int stack, int other)
{
    for (int i = 0; i < 3 && stack != other; i++)
        swap_columns(s, l, 3 * stack + i, 3 * other + i);
}

/* Give a column the first place that it can take. */
static void settle(const least_search *s, layout *l, uint8_t column)
{
    int at = l->place[column], first = first_place(l, at);
    swap_stacks(s, l, first / 3, at / 3);
    at = l->place[column];
    if (at != first)
        swap_columns(s, l, first, at);
    l->stacks &= (uint8_t)~(1u << first / 3);
    l->tied &= (uint16_t)~(1u << first);
}

/* ---- labels ---- */

/* The least label that a digit can have, or FRESH if it has not occurred; 0 for an empty cell. */
static inline unsigned least_label(const least_search *s, const layout *l, unsigned digit)
{
    unsigned label = l->label[digit];
    if (!label)
        return digit ? FRESH : 0;
    int at = l->place[l->home[digit]], first = first_place(l, at);
    if (at == first)
        return label;
    return l->label[s->cells[l->side][l->first_row[digit]][l->column[first]]];
}

/* Append the least label of the cell at a place to the last row; return whether the row can still
 * be the least. */
static inline int append(const least_search *s, layout *l, int at)
{
    uint8_t row = l->row[s->level], column = l->column[at], digit = s->cells[l->side][row][column];
    if (digit && !l->label[digit]) {
        l->label[digit] = ++l->labels;
        l->home[digit] = column;
        l->first_row[digit] = row;
    } else if (digit && (l->tied || l->stacks) && is_tied(l, l->place[l->home[digit]]))
        settle(s, l, l->home[digit]);
    l->code = l->code << 4 | l->label[digit];
    return l->code <= s->least[s->level] >> 4 * (8 - at);
}

#endif
