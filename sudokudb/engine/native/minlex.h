/* The lexicographically least form of one puzzle; canon/minlex.py explains it. */

#ifndef SUDOKUDB_MINLEX_H
#define SUDOKUDB_MINLEX_H

#include "layouts.h"

/* ---- a row ---- */

static void fill(least_search *s, layout *l, int at);

/* The least labels of a stack, four bits each: not more than its part of the row can be.  Tell
 * whether it has a digit without a fixed label. */
static unsigned stack_code(const least_search *s, const layout *l, int stack, int *open)
{
    const uint8_t *cells = s->cells[l->side][l->row[s->level]];
    unsigned label[3], code = 0;
    *open = 0;
    for (int i = 0; i < 3; i++) {
        unsigned digit = cells[l->column[3 * stack + i]];
        int j = i;
        label[i] = least_label(s, l, digit);
        *open |= l->label[digit] && is_tied(l, l->place[l->home[digit]]);
        for (; j > 0 && l->tied >> (3 * stack + j - 1) & 1 && label[j] < label[j - 1]; j--) {
            unsigned larger = label[j - 1];
            label[j - 1] = label[j];
            label[j] = larger;
        }
    }
    for (int i = 0; i < 3; i++)
        code = code << 4 | label[i];
    return code;
}

/* Put the least of tied stacks at a place.  Equal stacks without labels stay tied.  If several can
 * be least, try each and return 0. */
static int place_stack(least_search *s, layout *l, int stack)
{
    unsigned code[3], least = UINT32_MAX;
    int open[3], chosen[3], end = stack, count = 0, any = 0;
    do {
        code[end] = stack_code(s, l, end, &open[end]);
        if (!open[end] && code[end] < least)
            least = code[end];
    } while (l->stacks >> end++ & 1);
    for (int i = stack; i < end; i++)
        if (code[i] <= least) {
            chosen[count++] = i;
            any |= open[i];
        }
    if (count > 1 && (any || s->twice[l->side][l->row[s->level]])) {
        for (int i = 0; i < count; i++) {
            layout next = *l;
            swap_stacks(s, &next, stack, chosen[i]);
            next.stacks &= (uint8_t)~(1u << stack);
            fill(s, &next, 3 * stack);
        }
        return 0;
    }
    for (int i = 0; i < count; i++)
        swap_stacks(s, l, stack + i, chosen[i]);
    l->stacks &= (uint8_t)~(1u << (stack + count - 1));
    return 1;
}

/* Put empty cells first; return the place after them. */
static int place_empty(const least_search *s, layout *l, int at, int end)
{
    const uint8_t *cells = s->cells[l->side][l->row[s->level]];
    int after = at;
    for (int i = at; i < end; i++)
        if (!cells[l->column[i]]) {
            if (i != after)
                swap_columns(s, l, after, i);
            after++;
        }
    if (after > at)
        l->tied &= (uint16_t)~(1u << (after - 1));
    /* The empty ones stay tied to each other. */
    return after;
}

/* Put the least of the given cells of tied columns at a place.  If several can be least, try each
 * and return 0; return 2 if all are fresh, which stay tied. */
static int place_given(least_search *s, layout *l, int at, int end)
{
    uint8_t row = l->row[s->level];
    const uint8_t *cells = s->cells[l->side][row];
    unsigned label[3], least = FRESH;
    int count = 0, chosen = at;
    for (int i = at; i < end; i++) {
        label[i - at] = least_label(s, l, cells[l->column[i]]);
        least = label[i - at] < least ? label[i - at] : least;
    }
    if (least == FRESH && !s->twice[l->side][row])
        return 2;
    for (int i = at; i < end; i++)
        if (label[i - at] == least) {
            count++;
            chosen = i;
        }
    for (int i = at; i < end && count > 1; i++)
        if (label[i - at] == least) {
            layout next = *l;
            if (i != at)
                swap_columns(s, &next, at, i);
            next.tied &= (uint16_t)~(1u << at);
            fill(s, &next, at);
        }
    if (count > 1)
        return 0;
    if (chosen != at)
        swap_columns(s, l, at, chosen);
    l->tied &= (uint16_t)~(1u << at);
    return 1;
}

/* Keep a layout with a complete row, and drop those with larger rows. */
static void keep(least_search *s, const layout *l)
{
    if (l->code < s->least[s->level]) {
        s->least[s->level] = l->code;
        memset(&s->least[s->level + 1], 255, sizeof *s->least * (size_t)(8 - s->level));
        s->count = s->first;
        s->improved = 1;
    }
    s->kept[s->count++] = *l;
}

/* Complete the last row of a layout without ties. */
static void fill_settled(least_search *s, layout *l, int at)
{
    const uint8_t *cells = s->cells[l->side][l->row[s->level]];
    uint64_t code = l->code, least = s->least[s->level];
    for (; at < 9; at++) {
        uint8_t digit = cells[l->column[at]];
        if (digit && !l->label[digit])
            l->label[digit] = ++l->labels;
        code = code << 4 | l->label[digit];
        if (code > least >> 4 * (8 - at))
            return;
    }
    l->code = code;
    keep(s, l);
}

/* Complete the last row from a place on in all ways that can make it the least. */
static void fill(least_search *s, layout *l, int at)
{
    while (at < 9) {
        int end = at + 1, last = at;
        if (!(l->tied | l->stacks)) {
            fill_settled(s, l, at);
            return;
        }
        if (at % 3 == 0 && l->stacks >> at / 3 & 1 && !place_stack(s, l, at / 3))
            return;
        while (l->tied >> (end - 1) & 1)
            end++;
        if (end > at + 1) {
            int after = place_empty(s, l, at, end);
            int way = after == at ? place_given(s, l, at, end) : 1;
            if (!way)
                return;
            last = after > at ? after - 1 : way == 2 ? end - 1 : at;
        }
        for (; at <= last; at++)
            if (!append(s, l, at))
                return;
    }
    keep(s, l);
}

/* ---- the rows in turn ---- */

/* The givens of a row in each stack, in ascending order.  If no digit occurs twice, a row with a
 * larger shape than another is larger. */
static unsigned row_shape(const uint8_t *cells)
{
    int a = !!cells[0] + !!cells[1] + !!cells[2], b = !!cells[3] + !!cells[4] + !!cells[5];
    int c = !!cells[6] + !!cells[7] + !!cells[8];
    int low = a < b ? a : b, high = a < b ? b : a;
    int least = c < low ? c : low, most = c > high ? c : high;
    return (unsigned)(16 * least + 4 * (a + b + c - least - most) + most);
}

/* The rows that can come next, as bits; of the empty rows of a band, only the first. */
static unsigned next_rows(const least_search *s, const layout *l, int level)
{
    unsigned rows = ~l->used & 0x1ffu;
    if (level % 3)
        rows &= 7u << l->row[level - 1] / 3 * 3;
    unsigned empty = rows & s->empty[l->side];
    return rows & ~(empty & ((empty << 1 & 0x1b6) | (empty << 2 & 0x124)));
}

static void try_row(least_search *s, const layout *l, int level, uint8_t row)
{
    const uint8_t *cells = s->cells[l->side][row];
    uint64_t code = 0;
    int at = 0;
    s->level = level;
    /* Most rows are too large, which labels in fixed places show without a copy. */
    for (; at < 9 && !(l->tied | l->stacks); at++) {
        uint8_t digit = cells[l->column[at]];
        if (digit && !l->label[digit])
            break;
        code = code << 4 | l->label[digit];
        if (code > s->least[level] >> 4 * (8 - at))
            return;
    }
    layout next = *l;
    next.row[level] = row;
    next.used |= (uint16_t)(1u << row);
    next.code = code;
    fill(s, &next, at);
}

/* Try every row that can come next. */
static void try_rows(least_search *s, layout *from, int level)
{
    unsigned shape[2][9], least = UINT32_MAX;
    s->first = s->count;
    if (level > 0) {
        unsigned rows = next_rows(s, from, level);
        for (uint8_t row = 0; row < 9; row++)
            if (rows >> row & 1)
                try_row(s, from, level, row);
        return;
    }
    for (int i = 0; i < 18; i++) {
        unsigned *of = &shape[i / 9][i % 9];
        *of = row_shape(s->cells[i / 9][i % 9]);
        least = *of < least ? *of : least;
    }
    for (uint8_t i = 0; i < 18; i++) {
        int side = i / 9, row = i % 9, can_be_least = shape[side][row] == least;
        from->side = (uint8_t)side;
        if ((can_be_least || s->twice[side][row]) && next_rows(s, from, 0) >> row & 1)
            try_row(s, from, 0, (uint8_t)row);
    }
}

/* Place the rows from a level on in all ways that can be least; return the level to continue at.
 * If a second way gives the least form, an automorphism maps the branch where the two part to one
 * searched before, so that the search goes on at that level. */
static int place_rows(least_search *s, layout *from, int level)
{
    if (level == 9 && s->improved) {
        s->improved = 0;
        memcpy(s->least_path, s->path, sizeof s->path);
    }
    if (level == 9) {
        for (int i = 0; i < 9; i++)
            if (s->path[i] != s->least_path[i])
                return i;
        return 9;
    }
    try_rows(s, from, level);
    int first = s->first, end = s->count, back = level;
    for (int i = first; i < end && back >= level; i++) {
        s->path[level] = (uint16_t)(i - first);
        back = place_rows(s, &s->kept[i], level + 1);
    }
    s->count = first;
    return back < level ? back : level;
}

static void copy_cells(least_search *s, const puzzle *p)
{
    uint16_t given[2][9] = {{0}};
    memset(s->cells, 0, sizeof s->cells);
    memset(s->twice, 0, sizeof s->twice);
    for (int i = 0; i < p->count; i++)
        for (int side = 0; side < 2; side++) {
            uint8_t row = p->line[side][i], digit = (uint8_t)(p->digit[i] + 1);
            uint16_t bit = (uint16_t)(1u << digit);
            s->cells[side][row][p->line[!side][i]] = digit;
            s->twice[side][row] |= (given[side][row] & bit) != 0;
            given[side][row] |= bit;
        }
    for (int side = 0; side < 2; side++) {
        s->empty[side] = 0;
        for (int i = 0; i < 9; i++)
            s->empty[side] |= (uint16_t)(!given[side][i] << i);
    }
}

/* Write the least form of a puzzle. */
static void write_least(least_search *s, const puzzle *p, char *form)
{
    layout empty = {.tied = ALL_COLUMNS_TIED, .stacks = ALL_STACKS_TIED};
    for (uint8_t i = 0; i < 9; i++)
        empty.column[i] = empty.place[i] = i;
    copy_cells(s, p);
    memset(s->least, 255, sizeof s->least);
    s->count = s->improved = 0;
    place_rows(s, &empty, 0);
    for (int row = 0; row < 9; row++)
        for (int shift = 32; shift >= 0; shift -= 4)
            *form++ = ".123456789"[s->least[row] >> shift & 15];
}

#endif
