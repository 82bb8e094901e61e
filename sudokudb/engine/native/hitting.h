/* Removal of cells by an implicit hitting set: hitting.py defines and explains the same results.
 *
 * A set of positions is a mask of 128 bits.  The unavoidable sets of a grid are chained by their
 * last positions.
 */

#ifndef SUDOKUDB_HITTING_H
#define SUDOKUDB_HITTING_H

#include "engine.h"

__extension__ typedef unsigned __int128 positions;

#define POSITION(p) ((positions)1 << (p))

/* Measured: half of the positions are decided at first, then a few more after each test. */
enum { MOST_SETS = 256, STEP = 3, FIRST_PERCENT = 60, NO_SET = -1 };

typedef struct {
    int64_t index;              /* of the attempt in its job */
    int count, horizon, sets;   /* of positions, decided positions and sets */
    int changed;                /* the first position that a new set changes, or the horizon */
    positions kept, shown;      /* shown: kept or not yet decided */
    uint64_t known[NODE_WORDS]; /* the grid, as a solution */
    uint8_t position[81];
    int16_t head[81], next[MOST_SETS];
    positions set[MOST_SETS];
    uint8_t grid[81], row[81];
    uint8_t first[82], cells[81];   /* position p has cells[first[p]] up to cells[first[p + 1]] */
} removal;

static inline int last_position(positions set)
{
    uint64_t high = (uint64_t)(set >> 64);
    return high ? 127 - __builtin_clzll(high) : 63 - __builtin_clzll((uint64_t)set);
}

static inline int first_position(positions set)
{
    uint64_t low = (uint64_t)set;
    return low ? __builtin_ctzll(low) : 64 + __builtin_ctzll((uint64_t)(set >> 64));
}

static inline int count_positions(positions set)
{
    return __builtin_popcountll((uint64_t)set) + __builtin_popcountll((uint64_t)(set >> 64));
}

static void chain_set(removal *r, positions set)
{
    int last = last_position(set);
    r->set[r->sets] = set;
    r->next[r->sets] = r->head[last];
    r->head[last] = (int16_t)r->sets++;
}

/* Forget the sets that more kept positions hit. */
static void forget_sets(removal *r, int most_hits)
{
    int before = r->sets;
    memset(r->head, NO_SET, sizeof r->head);
    r->sets = 0;
    for (int i = 0; i < before; i++)
        if (count_positions(r->set[i] & r->kept) <= most_hits)
            chain_set(r, r->set[i]);
}

/* Forget the sets that two kept positions hit, or else the older half. */
static void make_room(removal *r)
{
    forget_sets(r, 1);
    if (r->sets < MOST_SETS)
        return;
    r->sets = MOST_SETS / 2;
    memcpy(r->set, r->set + MOST_SETS / 2, sizeof r->set / 2);
    forget_sets(r, 81);
}

/* Add a set; return its last position. */
static int add_set(removal *r, positions set)
{
    if (r->sets == MOST_SETS)
        make_room(r);
    chain_set(r, set);
    return last_position(set);
}

/* ---- sets that are easy to find ---- */

/* Where a digit is, by row: its column, and the bits of its position; and the rows in which it is,
 * by column and by box. */
typedef struct {
    uint8_t column[9], box[9], row_of_column[9], row_of_box[9];
    positions bit[9];
} digit_places;

/* For two digits: the rows that are connected through columns and boxes. */
static void add_digit_pair(removal *r, const digit_places *a, const digit_places *b)
{
    for (unsigned left = 511; left;) {
        positions set = 0;
        unsigned component = 0;
        for (unsigned next = left & -left; next; next &= ~component) {
            int row = __builtin_ctz(next);
            component |= 1u << row;
            next |= 1u << b->row_of_column[a->column[row]] | 1u << b->row_of_box[a->box[row]];
            set |= a->bit[row] | b->bit[row];
        }
        add_set(r, set);
        left &= ~component;
    }
}

/* For two lines of a chute: the cycles of their digits.  Cells are start + step*i. */
static void add_line_pair(removal *r, int one, int other, int step)
{
    uint8_t place[9];
    for (int i = 0; i < 9; i++)
        place[r->grid[one + step * i] - '1'] = (uint8_t)i;
    for (unsigned left = 511; left;) {
        positions set = 0;
        int i = __builtin_ctz(left);
        while (left >> i & 1) {
            left &= ~(1u << i);
            set |= POSITION(r->position[one + step * i]) | POSITION(r->position[other + step * i]);
            i = place[r->grid[other + step * i] - '1'];
        }
        add_set(r, set);
    }
}

static void add_easy_sets(removal *r)
{
    digit_places places[9];
    for (int cell = 0; cell < 81; cell++) {
        digit_places *p = &places[r->grid[cell] - '1'];
        int row = cell / 9, column = cell % 9, box = row / 3 * 3 + column / 3;
        p->column[row] = (uint8_t)column;
        p->box[row] = (uint8_t)box;
        p->row_of_column[column] = p->row_of_box[box] = (uint8_t)row;
        p->bit[row] = POSITION(r->position[cell]);
    }
    for (int a = 0; a < 9; a++)
        for (int b = a + 1; b < 9; b++)
            add_digit_pair(r, &places[a], &places[b]);
    for (int chute = 0; chute < 9; chute += 3)
        for (int i = 0; i < 3; i++) {
            int one = chute + i, other = chute + (i + 1) % 3;
            add_line_pair(r, 9 * one, 9 * other, 1);
            add_line_pair(r, one, other, 9);
        }
}

/* ---- decisions ---- */

/* Write the cells of the positions that change. */
static void write_row(removal *r, positions shown)
{
    for (positions left = shown ^ r->shown; left; left &= left - 1) {
        int p = first_position(left);
        for (int i = r->first[p]; i < r->first[p + 1]; i++)
            r->row[r->cells[i]] = shown >> p & 1 ? r->grid[r->cells[i]] : '.';
    }
    r->shown = shown;
}

/* Decide the positions from `from` to the horizon, and write the row. */
static void decide(removal *r, int from)
{
    positions kept = r->kept & (POSITION(from) - 1);
    for (int p = from; p < r->horizon; p++)
        for (int i = r->head[p]; i != NO_SET; i = r->next[i])
            if (!(r->set[i] & kept)) {
                kept |= POSITION(p);
                break;
            }
    r->kept = kept;
    write_row(r, kept | (POSITION(r->count) - POSITION(r->horizon)));
}

/* List the cells of each position, given the unit of each cell and the order of the units. */
static void place_units(removal *r, const uint8_t units[81], const uint8_t *order)
{
    uint8_t place[81], next[82] = {0};
    for (int p = 0; p < r->count; p++)
        place[order[p]] = (uint8_t)p;
    for (int cell = 0; cell < 81; cell++) {
        r->position[cell] = place[units[cell]];
        next[r->position[cell] + 1]++;
    }
    for (int p = 0; p < r->count; p++)
        next[p + 1] = (uint8_t)(next[p + 1] + next[p]);
    memcpy(r->first, next, sizeof next);
    for (int cell = 0; cell < 81; cell++)
        r->cells[next[r->position[cell]]++] = (uint8_t)cell;
}

static void begin_removal(removal *r, const uint8_t units[81], const uint8_t *order, int count)
{
    r->count = count;
    place_units(r, units, order);
    memset(r->known, 0, sizeof r->known);
    for (int cell = 0; cell < 81; cell++)
        set_candidates(r->known, cell, 1 << (r->grid[cell] - '1'));
    memset(r->head, NO_SET, sizeof r->head);
    r->sets = 0;
    r->kept = 0;
    add_easy_sets(r);
    memcpy(r->row, r->grid, 81);
    r->shown = POSITION(count) - 1;
    r->horizon = r->changed = count * FIRST_PERCENT / 100;
    decide(r, 0);
}

/* The positions of the cells in which a solution differs. */
static positions differing(const removal *r, const uint64_t *solution)
{
    positions set = 0;
    for (int w = 0; w < NODE_WORDS; w++)
        for (uint64_t left = r->known[w] & ~solution[w]; left; left &= left - 1)
            set |= POSITION(r->position[7 * w + __builtin_ctzll(left) / 9]);
    return set;
}

/* Add the set of a solution of the row; return 0 if the solution does not differ. */
static int learn_from(removal *r, const uint64_t *solution)
{
    positions set = differing(r, solution);
    if (!set)
        return 0;
    int last = add_set(r, set);
    r->changed = last < r->changed ? last : r->changed;
    return 1;
}

/* After the search of the row: decide what changes, or move the horizon; return 1 if nothing is left
 * to decide. */
static int decide_again(removal *r)
{
    int from = r->changed;
    if (from == r->horizon) {
        if (from == r->count)
            return 1;
        forget_sets(r, 0);
        r->horizon = from + STEP < r->count ? from + STEP : r->count;
    }
    decide(r, from);
    r->changed = r->horizon;
    return 0;
}

#endif
