/* Make a problem of numbers; every number is checked, so that no search can leave its arrays.
 *
 * The numbers are: digits, cells; the start mask of each cell; the number of groups of different
 * cells, and for each its length and cells (a group of as many cells as digits is a house); the
 * number of tables, and for each a mask for each digit; the number of links, and for each its two
 * cells and table; the number of sums, and for each its length, total, whether the digits differ,
 * its level, its cells and its factors.
 */

#ifndef SUDOKUDB_PROBLEM_H
#define SUDOKUDB_PROBLEM_H

#include "cage_sets.h"

enum { MOST_HOUSES = 192, MOST_ITEMS = 1 << 20, MOST_FACTOR = 1 << 16, MOST_TOTAL = 1 << 28 };

typedef struct {
    const int32_t *next, *end;
    const char *wrong; /* what is wrong, or NULL */
} reader;

/* Return the next number, which must be in a range; after an error, `low`. */
static int32_t take(reader *in, int32_t low, int32_t high, const char *name)
{
    if (!in->wrong && (in->next == in->end || *in->next < low || *in->next > high))
        in->wrong = name;
    return in->wrong ? low : *in->next++;
}

/* Return n numbers in a range; NULL after an error. */
static const int32_t *take_many(reader *in, int n, int32_t low, int32_t high, const char *name)
{
    const int32_t *first = in->next;
    for (int i = 0; i < n; i++)
        take(in, low, high, name);
    return in->wrong ? NULL : first;
}

static void *new_array(reader *in, size_t n, size_t size)
{
    void *made = calloc(n + 1, size);
    if (!made && !in->wrong)
        in->wrong = "memory";
    return made;
}

#define NEW(in, type, n) ((type *)new_array(in, (size_t)(n), sizeof(type)))

/* The words of a set of cells, of which there are four builds. */
static int words_of(int cells)
{
    return cells <= 64 ? 1 : cells <= 128 ? 2 : cells <= 256 ? 4 : 10;
}

static void read_size(problem *p, reader *in)
{
    p->digits = take(in, 1, MOST_DIGITS, "digits");
    p->cells = take(in, 1, MOST_CELLS, "cells");
    p->words = words_of(p->cells);
    if (p->digits > (p->words == 1 ? 8 : p->words == 2 ? 11 : p->words == 4 ? 16 : MOST_DIGITS))
        p->words = p->digits <= 11 ? 2 : p->digits <= 16 ? 4 : 10;
    p->house_words = p->words <= 2 ? 1 : MOST_HOUSES / 64;
    p->all = (mask)((1ull << p->digits) - 1);
    p->start = NEW(in, mask, p->cells);
    p->full = NEW(in, uint64_t, p->words);
    p->ruled = NEW(in, uint64_t, p->words);
    p->sees = NEW(in, uint64_t, p->cells * p->words);
    p->houses = NEW(in, uint64_t, 64 * p->house_words * p->words);
    p->houses_of = NEW(in, uint64_t, p->cells * p->house_words);
    for (int c = 0; c < p->cells && !in->wrong; c++) {
        p->start[c] = (mask)take(in, 0, (int32_t)p->all, "start mask");
        set_bit(p->full, c);
    }
}

static void add_house(problem *p, const int32_t *cells)
{
    int house = p->houses_n++;
    for (int i = 0; i < p->digits; i++) {
        set_bit(p->houses + (size_t)house * (size_t)p->words, cells[i]);
        set_bit(p->houses_of + (size_t)cells[i] * (size_t)p->house_words, house);
    }
}

/* The pairs of cells of a group see each other.  Houses beyond the first ones are only that. */
static void read_group(problem *p, reader *in)
{
    int length = take(in, 0, MOST_CELLS, "length of a group");
    const int32_t *cells = take_many(in, length, 0, p->cells - 1, "cell of a group");
    for (int i = 0; cells && i < length; i++)
        for (int j = 0; j < length; j++)
            if (cells[i] != cells[j])
                set_bit(p->sees + (size_t)cells[i] * (size_t)p->words, cells[j]);
    if (cells && length == p->digits && p->houses_n < 64 * p->house_words)
        add_house(p, cells);
}

static void read_tables(problem *p, reader *in)
{
    p->tables_n = take(in, 0, MOST_ITEMS, "number of tables");
    if (p->tables_n > in->end - in->next)
        in->wrong = "number of tables";
    p->tables = in->wrong ? NULL : NEW(in, pair_table, p->tables_n);
    for (int t = 0; t < p->tables_n && !in->wrong; t++) {
        const int32_t *rows = take_many(in, p->digits, 0, (int32_t)p->all, "mask of a table");
        for (int d = 0; rows && d < p->digits; d++)
            for (int at = 0; at < SLOTS; at++)
                if (at >> d % SLICE & 1)
                    p->tables[t].reach[d / SLICE][at] |= (mask)rows[d];
    }
}

/* Sort the links by their first cells. */
static void sort_links(problem *p, reader *in, const int32_t *links)
{
    p->first_link = NEW(in, int32_t, p->cells + 2);
    p->links = NEW(in, pair_side, p->links_n);
    if (in->wrong)
        return;
    for (int i = 0; i < p->links_n; i++)
        p->first_link[links[3 * i] + 2]++;
    for (int c = 0; c < p->cells; c++)
        p->first_link[c + 2] += p->first_link[c + 1];
    for (int i = 0; i < p->links_n; i++) {
        const int32_t *one = links + 3 * i;
        p->links[p->first_link[one[0] + 1]++] = (pair_side){one[0], one[1], &p->tables[one[2]]};
        set_bit(p->ruled, one[0]);
        set_bit(p->ruled, one[1]);
    }
}

static void read_links(problem *p, reader *in)
{
    p->links_n = take(in, 0, MOST_ITEMS, "number of links");
    const int32_t *links = in->next;
    for (int i = 0; i < p->links_n && !in->wrong; i++) {
        take(in, 0, p->cells - 1, "cell of a link");
        take(in, 0, p->cells - 1, "cell of a link");
        take(in, 0, p->tables_n - 1, "table of a link");
    }
    if (!in->wrong)
        sort_links(p, in, links);
}

static void read_sum(problem *p, reader *in, sum_rule *sum)
{
    int has_ones = 1;
    sum->length = take(in, 1, MOST_CELLS, "length of a sum");
    sum->total = take(in, -MOST_TOTAL, MOST_TOTAL, "total of a sum");
    sum->distinct = take(in, 0, 1, "whether the digits of a sum differ");
    sum->level = take(in, 0, LEVELS - 1, "level of a sum");
    sum->cells = take_many(in, sum->length, 0, p->cells - 1, "cell of a sum");
    sum->factors = take_many(in, sum->length, -MOST_FACTOR, MOST_FACTOR, "factor of a sum");
    for (int i = 0; sum->factors && i < sum->length; i++) {
        has_ones &= sum->factors[i] == 1;
        set_bit(p->ruled, sum->cells[i]);
        p->sums_of.first[sum->cells[i] + 2]++;
    }
    if (!in->wrong && sum->distinct && has_ones)
        sum->sets = find_sets(p, sum->length, sum->total);
}

static void index_sums(problem *p, reader *in)
{
    int32_t *first = p->sums_of.first;
    for (int c = 0; c < p->cells; c++)
        first[c + 2] += first[c + 1];
    p->sums_of.item = NEW(in, int32_t, first[p->cells + 1]);
    for (int k = 0; k < p->sums_n && !in->wrong; k++)
        for (int i = 0; i < p->sums[k].length; i++)
            p->sums_of.item[first[p->sums[k].cells[i] + 1]++] = k;
}

static void read_sums(problem *p, reader *in)
{
    p->sums_n = take(in, 0, MOST_ITEMS, "number of sums");
    if (p->sums_n > in->end - in->next)
        in->wrong = "number of sums";
    if (in->wrong)
        return;
    p->sums = NEW(in, sum_rule, p->sums_n);
    p->cages = NEW(in, cage_sets, p->sums_n);
    p->sums_of.first = NEW(in, int32_t, p->cells + 2);
    for (int k = 0; k < p->sums_n && !in->wrong; k++)
        read_sum(p, in, &p->sums[k]);
    if (!in->wrong)
        index_sums(p, in);
}

/* Read all parts; return what is wrong, or NULL. */
static const char *read_problem(problem *p, reader *in)
{
    read_size(p, in);
    int groups = in->wrong ? 0 : take(in, 0, MOST_ITEMS, "number of groups");
    for (int g = 0; g < groups && !in->wrong; g++)
        read_group(p, in);
    if (!in->wrong)
        read_tables(p, in);
    if (!in->wrong)
        read_links(p, in);
    if (!in->wrong)
        read_sums(p, in);
    return in->wrong ? in->wrong : in->next == in->end ? NULL : "numbers after the end";
}

#endif
