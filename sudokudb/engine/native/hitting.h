/* Removal of cells by an implicit hitting set: hitting.py defines and explains the same results.
 *
 * A set of positions is a mask of 128 bits.  The unavoidable sets of a grid are chained by their
 * last positions.
 */

#ifndef SUDOKUDB_HITTING_H
#define SUDOKUDB_HITTING_H

#include <stdint.h>
#include <string.h>

__extension__ typedef unsigned __int128 positions;

#define POSITION(p) ((positions)1 << (p))

/* Measured: half of the positions are decided at first, then a few more after each test. */
enum { MOST_SETS = 256, STEP = 3, FIRST_PERCENT = 60, NO_SET = -1 };

typedef struct {
    int64_t index;              /* of the attempt in its job */
    int count, horizon, sets;   /* of positions, decided positions and sets */
    positions kept;
    uint8_t grid[81], position[81];
    uint8_t first[82], cells[81];   /* position p has cells[first[p]] up to cells[first[p + 1]] */
    int16_t head[81], next[MOST_SETS];
    positions set[MOST_SETS];
} removal;

static inline int last_position(positions set)
{
    uint64_t high = (uint64_t)(set >> 64);
    return high ? 127 - __builtin_clzll(high) : 63 - __builtin_clzll((uint64_t)set);
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

/* Without room for more sets, forget those that two kept positions hit, or else one half. */
static void forget_sets(removal *r)
{
    int before = r->sets;
    for (int all = 0; all < 2 && r->sets == before; all++) {
        memset(r->head, NO_SET, sizeof r->head);
        r->sets = 0;
        for (int i = 0; i < before; i++) {
            positions hit = r->set[i] & r->kept;
            if (all ? i >= before / 2 : !(hit & (hit - 1)))
                chain_set(r, r->set[i]);
        }
    }
}

/* Add a set; return its last position. */
static int add_set(removal *r, positions set)
{
    if (r->sets == MOST_SETS)
        forget_sets(r);
    chain_set(r, set);
    return last_position(set);
}

/* ---- sets that are easy to find ---- */

/* For two digits: the rows that are connected through columns and boxes. */
static void add_digit_pair(removal *r, uint8_t where[9][9], positions bit[9][9], int a, int b)
{
    uint8_t row_of[9];          /* of the second digit, by column */
    for (int row = 0; row < 9; row++)
        row_of[where[b][row]] = (uint8_t)row;
    unsigned reach[9];          /* the rows next to each, through a column or a box */
    for (int row = 0; row < 9; row++) {
        unsigned near = 1u << row | 1u << row_of[where[a][row]];
        for (int other = row / 3 * 3; other < row / 3 * 3 + 3; other++)
            if (where[b][other] / 3 == where[a][row] / 3)
                near |= 1u << other;
        reach[row] = near;
    }
    for (unsigned left = 511; left;) {
        unsigned component = left & -left, before = 0;
        while (component != before) {
            before = component;
            for (int row = 0; row < 9; row++)
                if (reach[row] & component)
                    component |= reach[row];
        }
        positions set = 0;
        for (unsigned rows = component; rows; rows &= rows - 1) {
            int row = __builtin_ctz(rows);
            set |= bit[a][row] | bit[b][row];
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
    uint8_t where[9][9];        /* the column of a digit in a row */
    positions bit[9][9];        /* and its position */
    for (int cell = 0; cell < 81; cell++) {
        int digit = r->grid[cell] - '1';
        where[digit][cell / 9] = (uint8_t)(cell % 9);
        bit[digit][cell / 9] = POSITION(r->position[cell]);
    }
    for (int a = 0; a < 9; a++)
        for (int b = a + 1; b < 9; b++)
            add_digit_pair(r, where, bit, a, b);
    for (int chute = 0; chute < 9; chute += 3)
        for (int i = 0; i < 3; i++) {
            int one = chute + i, other = chute + (i + 1) % 3;
            add_line_pair(r, 9 * one, 9 * other, 1);
            add_line_pair(r, one, other, 9);
        }
}

/* ---- decisions ---- */

/* Decide the positions from `from` to the horizon. */
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
}

/* Write the decided positions from `from` on into the row. */
static void write_row(const removal *r, int from, uint8_t *row)
{
    for (int p = from; p < r->horizon; p++)
        for (int i = r->first[p]; i < r->first[p + 1]; i++)
            row[r->cells[i]] = r->kept >> p & 1 ? r->grid[r->cells[i]] : '.';
}

/* Begin with a grid, given the unit of each cell and the order of the units. */
static void begin_removal(removal *r, const uint8_t units[81], const uint8_t *order, int count,
                          uint8_t *row)
{
    uint8_t place[81], next[82] = {0};
    for (int p = 0; p < count; p++)
        place[order[p]] = (uint8_t)p;
    for (int cell = 0; cell < 81; cell++) {
        r->position[cell] = place[units[cell]];
        next[r->position[cell] + 1]++;
    }
    for (int p = 0; p < count; p++)
        next[p + 1] = (uint8_t)(next[p + 1] + next[p]);
    memcpy(r->first, next, sizeof next);
    for (int cell = 0; cell < 81; cell++)
        r->cells[next[r->position[cell]]++] = (uint8_t)cell;
    memset(r->head, NO_SET, sizeof r->head);
    r->count = count;
    r->sets = 0;
    r->kept = 0;
    add_easy_sets(r);
    r->horizon = count * FIRST_PERCENT / 100;
    memcpy(row, r->grid, 81);
    decide(r, 0);
    write_row(r, 0, row);
}

/* The positions of the cells in which a solution differs. */
static positions differing(const removal *r, const uint8_t *solution)
{
    positions set = 0;
    for (int low = 0; low < 80; low += 8) {
        uint64_t a, b, different;
        memcpy(&a, r->grid + low, 8);
        memcpy(&b, solution + low, 8);
        /* A byte is '1' to '9': the sum has its highest bit where the bytes differ. */
        different = ((a ^ b) + 0x7F7F7F7F7F7F7F7F) & 0x8080808080808080;
        for (; different; different &= different - 1)
            set |= POSITION(r->position[low + __builtin_ctzll(different) / 8]);
    }
    return r->grid[80] == solution[80] ? set : set | POSITION(r->position[80]);
}

/* Use the solutions of a row; return 1 if it is what is left at the end. */
static int learn(removal *r, const uint8_t *solutions, int count, uint8_t *row)
{
    int from = r->horizon, changed = 0;
    for (int i = 0; i < count; i++) {
        positions set = differing(r, solutions + 81 * i);
        if (!set)
            continue;
        int last = add_set(r, set);
        from = last < from ? last : from;
        changed = 1;
    }
    if (!changed && r->horizon == r->count)
        return 1;
    if (!changed)
        r->horizon = r->horizon + STEP < r->count ? r->horizon + STEP : r->count;
    decide(r, from);
    write_row(r, from, row);
    return 0;
}

#endif
