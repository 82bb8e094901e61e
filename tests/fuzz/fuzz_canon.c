/* Coverage-guided fuzzing of canonical forms, and of transforms between puzzles, without Python.
 *
 *     clang -g -O2 -fsanitize=fuzzer,address,undefined -fno-sanitize-recover=undefined \
 *         -o fuzz tests/fuzz/fuzz_canon.c
 *     mkdir corpus && ./fuzz -max_len=182 -timeout=5 -max_total_time=600 corpus
 *
 * An input is a transform in a header of 20 bytes, a puzzle of 81 bytes, and perhaps another one.
 * The program checks that the image under the transform has the same form, that the form is an
 * image of the puzzle, that the same holds for minlex, that the transforms found lead to the second puzzle, and so on.  The number
 * of refinements counts as coverage, so that the fuzzer prefers puzzles that take long.
 */

#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>

#include "../../sudokudb/engine/native/colours.h"

static long refined;
#define refine(p, c, order) (refined++, refine(p, c, order))
#include "../../sudokudb/engine/native/puzzle.h"
#include "../../sudokudb/engine/native/transforms.h"
#include "../../sudokudb/engine/native/minlex.h"
#undef refine

enum { HEADER = 20, CELLS = 81, MOST_BYTES = HEADER + 2 * CELLS };
enum { TRANSFORMS = 3359232, MOST_REFINED = 1000 };

/* Like `assert`, but independent of NDEBUG. */
#define MUST(condition) ((condition) ? (void)0 : broken(#condition, __LINE__))

static void broken(const char *condition, int line)
{
    fprintf(stderr, "fuzz_canon.c:%d: not true: %s\n", line, condition);
    abort();
}

#ifdef __linux__
__attribute__((section("__libfuzzer_extra_counters")))
#endif
static uint8_t work_done[64];

/* ---- reading the input ---- */

/* Map any byte to a cell; half of the bytes that are not cells become empty cells. */
static uint8_t cell_of(uint8_t byte)
{
    if ((byte >= '0' && byte <= '9') || byte == '.')
        return byte;
    int digit = byte % 20;
    return digit > 9 || !digit ? '.' : (uint8_t)('0' + digit);
}

static void read_row(const uint8_t *data, uint8_t *row)
{
    for (int c = 0; c < CELLS; c++)
        row[c] = cell_of(data[c]);
}

/* A permutation of n items that bytes choose. */
static void order_of(const uint8_t *chance, int n, uint8_t *order)
{
    for (int i = 0; i < n; i++) {
        int j = chance[i] % (i + 1);
        order[i] = order[j];
        order[j] = (uint8_t)i;
    }
}

static void lines_of(const uint8_t *chance, uint8_t *place)
{
    static const uint8_t ORDERS[6][3] = {{0, 1, 2}, {0, 2, 1}, {1, 0, 2},
                                         {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};
    const uint8_t *bands = ORDERS[chance[0] % 6];
    for (int b = 0; b < 3; b++)
        for (int i = 0; i < 3; i++)
            place[3 * b + i] = (uint8_t)(3 * bands[b] + ORDERS[chance[1 + b] % 6][i]);
}

static transform read_transform(const uint8_t *data)
{
    transform w = {.transposed = data[0] & 1};
    lines_of(data + 1, w.rows);
    lines_of(data + 5, w.columns);
    order_of(data + 9, 9, w.digits + 1);
    for (int digit = 1; digit < 10; digit++)
        w.digits[digit]++;
    return w;
}

static void apply(const transform *w, const uint8_t *row, uint8_t *image)
{
    for (int c = 0; c < CELLS; c++) {
        int r = w->transposed ? c % 9 : c / 9, k = w->transposed ? c / 9 : c % 9;
        int digit = row[c] == '.' || row[c] == '0' ? 0 : row[c] - '0';
        image[9 * w->rows[r] + w->columns[k]] = digit ? (uint8_t)('0' + w->digits[digit]) : '.';
    }
}

/* ---- checks ---- */

typedef struct {
    puzzle p;
    char form[CELLS];
    labels places;
    uint32_t automorphisms;
} answer;

static finder f;

/* Fill the buffers with other values first: results depend only on the puzzle. */
static void soil(void)
{
    memset(&f, 0xA5, sizeof f);
}

static answer answer_of(const uint8_t *row)
{
    answer a;
    MUST(read_puzzle(row, &a.p) == CELLS);
    soil();
    refined = 0;
    a.automorphisms = canonical(&f.s, &a.p, a.form, &a.places);
    MUST(refined <= MOST_REFINED);
    for (int bit = 0; bit < 64 && refined >> bit; bit++)
        work_done[bit] = 1;
    return a;
}

/* Put the lines of a side in another order that keeps bands together. */
static void check_lines(const uint8_t *line)
{
    unsigned seen = 0;
    for (int i = 0; i < 9; i++) {
        MUST(line[i] < 9);
        MUST(line[i] / 3 == line[i / 3 * 3] / 3);
        seen |= 1u << line[i];
    }
    MUST(seen == 0x1ff);
}

static void check_form(const answer *a)
{
    char again[CELLS];
    MUST(a->places.transposed <= 1);
    check_lines(a->places.line);
    check_lines(a->places.line + 9);
    MUST(a->automorphisms && TRANSFORMS % a->automorphisms == 0);
    write_form(&a->p, &a->places, again);
    MUST(!memcmp(again, a->form, CELLS));
    answer form = answer_of((const uint8_t *)a->form);
    MUST(form.p.count == a->p.count);
    MUST(form.automorphisms == a->automorphisms);
    MUST(!memcmp(form.form, a->form, CELLS));
    MUST(number_of(a->form) != 0);
}

static void check_transform(const answer *first, const answer *second, const uint8_t *row,
                      const uint8_t *image, int alike)
{
    uint8_t made[CELLS];
    soil();
    transform w = find_transform(&f, &first->p, &second->p);
    MUST((w.transposed != NO_TRANSFORM) == alike);
    if (!alike)
        return;
    check_lines(w.rows);
    check_lines(w.columns);
    unsigned digits = 0;
    for (int digit = 0; digit < 10; digit++)
        digits |= 1u << w.digits[digit];
    MUST(digits == 0x3ff && !w.digits[0]);
    apply(&w, row, made);
    for (int c = 0; c < CELLS; c++)
        MUST(made[c] == (image[c] == '0' ? '.' : image[c]));
}

/* The least form of an image is the same, not larger than the canonical form, and an image. */
static void check_least(const answer *a, const answer *image)
{
    static least_search s;
    char least[CELLS], again[CELLS];
    memset(&s, 0xA5, offsetof(least_search, kept[100]));
    write_least(&s, &a->p, least);
    write_least(&s, &image->p, again);
    MUST(!memcmp(least, again, CELLS));
    MUST(memcmp(least, a->form, CELLS) <= 0);
    answer form = answer_of((const uint8_t *)least);
    MUST(!memcmp(form.form, a->form, CELLS));
    write_least(&s, &form.p, again);
    MUST(!memcmp(least, again, CELLS));
}

static void check_facts(const answer *a, const uint8_t *row)
{
    int twice = 0, given[CELLS], kept[6] = {1, 1, 1, 1, 1, 1}, bits = 0;
    for (int c = 0; c < CELLS; c++)
        given[c] = row[c] >= '1';
    for (int c = 0; c < CELLS; c++) {
        int r = c / 9, k = c % 9;
        int image[6] = {80 - c, 9 * k + 8 - r, 9 * (8 - r) + k, 9 * r + 8 - k, 9 * k + r,
                        9 * (8 - k) + 8 - r};
        for (int i = 0; i < 6; i++)
            kept[i] &= given[c] == given[image[i]];
        for (int other = 0; other < c; other++) {
            int box = r / 3 * 3 + k / 3, its = other / 27 * 3 + other % 9 / 3;
            int meet = other / 9 == r || other % 9 == k || box == its;
            twice |= meet && given[c] && row[c] == row[other];
        }
    }
    for (int i = 0; i < 6; i++)
        bits |= kept[i] << i;
    MUST(symmetries(&a->p) == bits);
    MUST(conflicts(&a->p) == twice);
}

/* Pass the bytes unchanged: the first one that is not a cell is reported. */
static void check_bytes(const uint8_t *data)
{
    puzzle p;
    int bad = 0;
    while (bad < CELLS && (data[bad] == '.' || (data[bad] >= '0' && data[bad] <= '9')))
        bad++;
    MUST(read_puzzle(data, &p) == bad);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    uint8_t row[CELLS], image[CELLS], second[CELLS];
    if (size < HEADER + CELLS)
        return 0;
    transform w = read_transform(data);
    check_bytes(data + HEADER);
    read_row(data + HEADER, row);
    apply(&w, row, image);
    answer one = answer_of(row), other = answer_of(image);
    check_form(&one);
    MUST(!memcmp(one.form, other.form, CELLS));
    MUST(one.automorphisms == other.automorphisms);
    check_least(&one, &other);
    check_facts(&one, row);
    check_transform(&one, &other, row, image, 1);
    check_transform(&other, &one, image, row, 1);
    if (size < MOST_BYTES)
        return 0;
    read_row(data + HEADER + CELLS, second);
    answer third = answer_of(second);
    int alike = !memcmp(one.form, third.form, CELLS);
    check_transform(&one, &third, row, second, alike);
    check_transform(&third, &one, second, row, alike);
    return 0;
}

/* ---- mutations that make lines alike ---- */

size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t most);

static const char SOLVED[] =
    "123456789456789123789123456231564897564897231897231564312645978645978312978312645";

static unsigned next_chance(unsigned *chance)
{
    *chance = *chance * 1664525 + 1013904223;
    return *chance >> 8;
}

/* Write some digits of a grid with many automorphisms. */
static void new_puzzle(uint8_t *row, unsigned chance)
{
    unsigned digits = next_chance(&chance) % 512;
    for (int c = 0; c < CELLS; c++)
        row[c] = digits >> (SOLVED[c] - '1') & 1 ? (uint8_t)SOLVED[c] : '.';
}

static void change_cells(uint8_t *row, unsigned chance, int empty)
{
    for (unsigned n = 1 + next_chance(&chance) % 4; n; n--)
        row[next_chance(&chance) % CELLS]
            = empty ? '.' : (uint8_t)('1' + next_chance(&chance) % 9);
}

/* Copy a line, band or box over another of its kind, with the same or other digits. */
static void copy_part(uint8_t *row, unsigned chance)
{
    unsigned kind = next_chance(&chance) % 3, by = next_chance(&chance) % 3;
    unsigned from = next_chance(&chance) % 9, to = next_chance(&chance) % 9;
    uint8_t was[CELLS];
    memcpy(was, row, CELLS);
    for (unsigned i = 0; i < 9; i++) {
        unsigned a = 9 * from + i, b = 9 * to + i;
        if (kind == 1) {
            a = 9 * i + from;
            b = 9 * i + to;
        } else if (kind == 2) {
            a = from / 3 * 27 + from % 3 * 3 + i / 3 * 9 + i % 3;
            b = to / 3 * 27 + to % 3 * 3 + i / 3 * 9 + i % 3;
        }
        uint8_t cell = cell_of(was[a]);
        row[b] = cell >= '1' ? (uint8_t)('1' + (unsigned)(cell - '1' + (int)(3 * by)) % 9) : '.';
    }
}

/* Replace several digits by one. */
static void fewer_digits(uint8_t *row, unsigned chance)
{
    unsigned left = 1 + next_chance(&chance) % 8;
    for (int c = 0; c < CELLS; c++)
        if (cell_of(row[c]) >= '1')
            row[c] = (uint8_t)('1' + (unsigned)(cell_of(row[c]) - '1') % left);
}

/* Rotate a puzzle by 180 degrees, and copy its givens to the empty cells. */
static void make_even(uint8_t *row)
{
    for (int c = 0; c < CELLS; c++)
        if (cell_of(row[c]) < '1')
            row[c] = cell_of(row[80 - c]);
}

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t most, unsigned chance)
{
    if (most > MOST_BYTES)
        most = MOST_BYTES;
    if (size < HEADER + CELLS) {
        if (most < HEADER + CELLS)
            return LLVMFuzzerMutate(data, size, most);
        memset(data + size, 0, HEADER + CELLS - size);
        new_puzzle(data + HEADER, chance);
        return HEADER + CELLS;
    }
    uint8_t *row = data + HEADER;
    unsigned rest = next_chance(&chance);
    switch (rest % 10) {
    case 0:
        return LLVMFuzzerMutate(data, size, most);
    case 1:
        LLVMFuzzerMutate(data, HEADER, HEADER);
        return size;
    case 2:
        new_puzzle(row, chance);
        return size;
    case 3:
    case 4:
        copy_part(row, chance);
        return size;
    case 5:
        fewer_digits(row, chance);
        return size;
    case 6:
        make_even(row);
        return size;
    case 7:
        if (most < MOST_BYTES)
            return size;
        memcpy(data + HEADER + CELLS, row, CELLS);
        if (chance & 2)
            change_cells(data + HEADER + CELLS, chance, chance & 1);
        else
            fewer_digits(data + HEADER + CELLS, chance);
        return MOST_BYTES;
    default:
        change_cells(row, chance, rest % 10 == 8);
        return size;
    }
}
