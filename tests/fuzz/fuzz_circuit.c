/* Coverage-guided fuzzing of the circuit, without Python.
 *
 *     clang -g -O2 -fsanitize=fuzzer,address,undefined -fno-sanitize-recover=undefined \
 *         -o fuzz tests/fuzz/fuzz_circuit.c
 *     mkdir corpus && ./fuzz -max_len=4096 -max_total_time=3600 -rss_limit_mb=4096 corpus
 *
 * An input is a header of 12 bytes and some rows of 81 bytes; they become a job with buffers of the
 * exact size.  The program checks every result: solutions are valid, all builds agree, a batch in
 * another order has the same results, and so on.  Start with a corpus of puzzles (files of 12 bytes
 * and a puzzle each); without one the fuzzer takes longer.
 */

#include <stdio.h>
#include <stdlib.h>

/* The n-th malloc of the engine fails; none if n is 0. */
static int mallocs_left;

static void *scarce_malloc(size_t size)
{
    return mallocs_left && !--mallocs_left ? NULL : malloc(size);
}

#define malloc scarce_malloc
#include "../../sudokudb/engine/native/builds.h"
#undef malloc
#include "../../sudokudb/engine/native/scalar.h"

enum { HEADER = 12, CELLS = 81, MOST_ROWS = 900, MOST_BYTES = HEADER + 48 * CELLS };
enum { SOLVE, LIST, LEVELS, PALM, REDUNDANT, KINDS };
enum { GAP = 0xA5, TRIES = 3000 };

/* Like `assert`, but independent of NDEBUG. */
#define MUST(condition) ((condition) ? (void)0 : broken(#condition, __LINE__))

static void broken(const char *condition, int line)
{
    fprintf(stderr, "fuzz_circuit.c:%d: not true: %s\n", line, condition);
    abort();
}

/* ---- a task, which the input describes ---- */

typedef struct {
    int kind, isa, other_isa, raw, scarce, seed;
    int64_t n, stride, out_stride, limit;
    uint8_t *rows;          /* n * stride bytes */
} task;

static const int LIMITS[] = {1, 2, 3, 5, 20, 50, 200, 1000};

/* Map any byte to a cell; half of the bytes become empty cells. */
static uint8_t cell_of(uint8_t byte)
{
    if ((byte >= '0' && byte <= '9') || byte == '.')
        return byte;
    int digit = byte % 20;
    return digit > 9 ? '.' : (uint8_t)('0' + digit);
}

static uint8_t relabelled(uint8_t cell, int by)
{
    return cell >= '1' && cell <= '9' ? (uint8_t)('1' + (cell - '1' + by) % 9) : cell;
}

/* Repeat the rows of the input with other digits if there are too few. */
static void fill_rows(task *t, const uint8_t *data, int64_t given)
{
    for (int64_t i = 0; i < t->n; i++)
        for (int c = 0; c < t->stride; c++) {
            uint8_t byte = c < CELLS ? data[CELLS * (i % given) + c] : GAP;
            if (c < CELLS && !t->raw)
                byte = relabelled(cell_of(byte), (int)(i / given));
            t->rows[t->stride * i + c] = byte;
        }
}

/* Slow tasks get fewer rows. */
static int64_t most_rows(const task *t)
{
    if (t->kind >= PALM)
        return t->kind == PALM ? 12 : 20;
    int64_t wanted = t->kind == LIST ? 4000 / t->limit : 40000 / t->limit;
    return wanted < 8 ? 8 : wanted;
}

static int read_task(task *t, const uint8_t *data, size_t size)
{
    int64_t given = size < HEADER ? 0 : (int64_t)(size - HEADER) / CELLS;
    if (!given)
        return -1;
    t->kind = data[0] % KINDS;
    t->isa = data[1] % BUILD_COUNT;
    t->other_isa = data[2] % BUILD_COUNT;
    t->limit = LIMITS[data[3] % 8];
    t->n = data[5] > 3 ? data[4] % 64 : (data[4] | data[5] << 8) % MOST_ROWS;
    t->stride = t->kind < LEVELS && data[6] & 1 ? CELLS + data[6] / 2 : CELLS;
    t->out_stride = data[7] & 1 ? CELLS + data[7] / 2 : CELLS;
    t->raw = data[8] == 255;
    t->scarce = data[9] > 200 ? data[9] - 200 : 0;
    t->seed = data[10] | data[11] << 8;
    if (t->n < given && data[4] & 1)
        t->n = given;
    t->n %= most_rows(t);
    t->rows = malloc((size_t)(t->n * t->stride));
    fill_rows(t, data + HEADER, given);
    return 0;
}

/* ---- running a task ---- */

typedef struct {
    uint8_t *first, *counts;
    size_t first_size;
    int status;
    int64_t bad;
} answer;

static size_t size_of_answer(const task *t)
{
    if (t->kind == LIST)
        return (size_t)(t->n * CELLS * t->limit);
    if (t->kind == SOLVE)
        return (size_t)(t->n * t->out_stride);
    return (size_t)(t->kind == REDUNDANT ? CELLS * t->n : t->n);
}

static answer run_task(const task *t, int isa, int scarce)
{
    answer a = {.first_size = size_of_answer(t)};
    a.first = malloc(a.first_size);
    memset(a.first, GAP, a.first_size);
    a.counts = malloc((size_t)(4 * t->n));
    job work = {.rows = t->rows, .n = t->n, .stride = t->stride, .limit = 1};
    if (t->kind <= LIST) {
        work.limit = t->limit;
        work.solutions = a.first;
        work.counts = a.counts;
        work.room = t->kind == LIST ? t->limit : 1;
        work.out_stride = t->kind == LIST ? CELLS * t->limit : t->out_stride;
    } else if (t->kind == REDUNDANT) {
        work.redundant = a.first;
    } else {
        work.levels = a.first;
        work.palm = t->kind == PALM;
    }
    mallocs_left = scarce;
    if (t->n && BUILDS[isa].usable())
        a.status = BUILDS[isa].run(&work);
    mallocs_left = 0;
    a.bad = work.bad;
    return a;
}

static void forget(answer *a)
{
    free(a->first);
    free(a->counts);
}

static int32_t count_of(const answer *a, int64_t i)
{
    int32_t count;
    memcpy(&count, a->counts + 4 * i, 4);
    return count;
}

/* ---- checks ---- */

static int is_cell(uint8_t byte)
{
    return (byte >= '0' && byte <= '9') || byte == '.';
}

static int64_t first_bad(const task *t)
{
    for (int64_t i = 0; i < CELLS * t->n; i++)
        if (!is_cell(t->rows[t->stride * (i / CELLS) + i % CELLS]))
            return i;
    return -1;
}

static void check_solution(const uint8_t *row, const uint8_t *solution)
{
    int rows[9] = {0}, columns[9] = {0}, boxes[9] = {0};
    for (int c = 0; c < CELLS; c++) {
        MUST(solution[c] >= '1' && solution[c] <= '9');
        MUST(row[c] == '.' || row[c] == '0' || row[c] == solution[c]);
        int bit = 1 << (solution[c] - '1');
        rows[c / 9] |= bit;
        columns[c % 9] |= bit;
        boxes[c / 27 * 3 + c % 9 / 3] |= bit;
    }
    for (int h = 0; h < 9; h++)
        MUST(rows[h] == 511 && columns[h] == 511 && boxes[h] == 511);
}

static void check_dots(const uint8_t *bytes, int64_t n)
{
    for (int64_t i = 0; i < n; i++)
        MUST(bytes[i] == '.');
}

static int houses[27], open_cells[CELLS], open_n, tries;

static int houses_of(int c, int i)
{
    return i == 0 ? c / 9 : i == 1 ? 9 + c % 9 : 18 + c / 27 * 3 + c % 9 / 3;
}

/* Count by backtracking, the cell with the fewest digits first; -1 if that takes too long. */
static int count_on(int limit)
{
    int best = -1, fewest = 10, digits = 0, found = 0;
    if (++tries > TRIES)
        return -1;
    for (int i = 0; i < open_n; i++) {
        int c = open_cells[i];
        int left = houses[houses_of(c, 0)] & houses[houses_of(c, 1)] & houses[houses_of(c, 2)];
        if (__builtin_popcount(left) < fewest)
            best = i, fewest = __builtin_popcount(left), digits = left;
    }
    if (best < 0)
        return 1;
    int cell = open_cells[best];
    open_cells[best] = open_cells[--open_n];
    for (; digits && found >= 0 && found < limit; digits &= digits - 1) {
        for (int i = 0; i < 3; i++)
            houses[houses_of(cell, i)] ^= digits & -digits;
        int more = count_on(limit - found);
        found = more < 0 ? -1 : found + more;
        for (int i = 0; i < 3; i++)
            houses[houses_of(cell, i)] ^= digits & -digits;
    }
    open_cells[open_n++] = open_cells[best];
    open_cells[best] = cell;
    return found;
}

static int count_by_trying(const uint8_t *row, int limit)
{
    open_n = tries = 0;
    for (int h = 0; h < 27; h++)
        houses[h] = 511;
    for (int c = 0; c < CELLS; c++) {
        if (row[c] < '1') {
            open_cells[open_n++] = c;
            continue;
        }
        for (int i = 0; i < 3; i++) {
            if (!(houses[houses_of(c, i)] & 1 << (row[c] - '1')))
                return 0;
            houses[houses_of(c, i)] ^= 1 << (row[c] - '1');
        }
    }
    return count_on(limit);
}

static void check_count(const task *t, const answer *a, int64_t i)
{
    int32_t count = count_of(a, i);
    MUST(count >= 0 && count <= t->limit);
    if (i < 4) {
        int tried = count_by_trying(t->rows + t->stride * i, (int)t->limit);
        MUST(tried < 0 || tried == count);
    }
}

static void check_solve(const task *t, const answer *a)
{
    for (int64_t i = 0; i < t->n; i++) {
        const uint8_t *solution = a->first + t->out_stride * i;
        check_count(t, a, i);
        if (count_of(a, i))
            check_solution(t->rows + t->stride * i, solution);
        else
            check_dots(solution, CELLS);
        for (int64_t c = CELLS; c < t->out_stride; c++)
            MUST(solution[c] == GAP);
    }
}

static void check_list(const task *t, const answer *a)
{
    for (int64_t i = 0; i < t->n; i++) {
        const uint8_t *list = a->first + CELLS * t->limit * i;
        int32_t count = count_of(a, i);
        check_count(t, a, i);
        for (int32_t k = 0; k < count; k++) {
            check_solution(t->rows + t->stride * i, list + CELLS * k);
            for (int32_t j = k > 20 ? k - 20 : 0; j < k; j++)
                MUST(memcmp(list + CELLS * j, list + CELLS * k, CELLS));
        }
        check_dots(list + CELLS * count, CELLS * (t->limit - count));
    }
}

/* The result of solve with another limit and contiguous rows. */
static answer solve_again(const task *t, int64_t limit, int isa)
{
    task plain = *t;
    plain.kind = SOLVE;
    plain.limit = limit;
    plain.out_stride = CELLS;
    return run_task(&plain, isa, 0);
}

static void check_levels(const task *t, const answer *a)
{
    answer solved = solve_again(t, 2, t->isa);
    for (int64_t i = 0; i < t->n; i++) {
        int level = a->first[i];
        MUST(level <= TRIADS || level == CONTRADICTION);
        MUST(level == NEEDS_SEARCH || count_of(&solved, i) == (level != CONTRADICTION));
    }
    forget(&solved);
}

static void check_palm(const task *t, const answer *a)
{
    answer solved = solve_again(t, 2, t->isa);
    task ladder = *t;
    ladder.kind = LEVELS;
    answer levels = run_task(&ladder, t->isa, 0);
    for (int64_t i = 0; i < t->n; i++) {
        int level = a->first[i], singles = levels.first[i];
        MUST(level <= NESTED);
        MUST(level != IMPOSSIBLE || count_of(&solved, i) == 0);
        if (count_of(&solved, i) == 1) {
            MUST((level == SIMPLE) == (singles == NAKED_SINGLES));
            MUST((level == INTERMEDIATE) == (singles == HIDDEN_SINGLES));
        }
    }
    forget(&levels);
    forget(&solved);
}

static void check_redundant(const task *t, const answer *a)
{
    answer solved = solve_again(t, 2, t->isa);
    task fewer = *t;
    fewer.n = 1;
    for (int64_t i = 0; i < t->n; i++)
        for (int c = 0; c < CELLS; c++) {
            uint8_t *cell = &t->rows[CELLS * i + c], was = *cell;
            int flag = a->first[CELLS * i + c];
            MUST(flag <= (was >= '1'));
            if (was < '1' || count_of(&solved, i) != 1 || (i + c) % 16)
                continue;
            *cell = '.';
            fewer.rows = t->rows + CELLS * i;
            answer without = solve_again(&fewer, 2, t->isa);
            MUST(flag == (count_of(&without, 0) == 1));
            forget(&without);
            *cell = was;
        }
    forget(&solved);
}

/* The first solution does not depend on the limit and the build; lists begin with it. */
static void check_first(const task *t, const answer *a)
{
    answer one = solve_again(t, 1, t->other_isa);
    int64_t step = t->kind == LIST ? CELLS * t->limit : t->out_stride;
    for (int64_t i = 0; i < t->n; i++) {
        MUST(!memcmp(a->first + step * i, one.first + CELLS * i, CELLS));
        MUST(count_of(&one, i) == (count_of(a, i) > 0));
    }
    forget(&one);
}

/* The solver for few puzzles finds the same, or leaves a puzzle to the circuit. */
static void check_few(const task *t)
{
    answer all = solve_again(t, 2, t->isa), few = {.first_size = (size_t)(CELLS * t->n)};
    few.first = malloc(few.first_size);
    few.counts = malloc((size_t)(4 * t->n));
    job work = {.rows = t->rows, .n = t->n, .stride = t->stride, .out_stride = CELLS};
    work.solutions = few.first;
    work.counts = few.counts;
    MUST(solve_few(&work) == JOB_DONE);
    for (int64_t i = 0; i < t->n; i++) {
        int32_t count = count_of(&few, i);
        MUST(count == UNDECIDED || count == count_of(&all, i));
        if (count == 1)
            MUST(!memcmp(few.first + CELLS * i, all.first + CELLS * i, CELLS));
        else
            check_dots(few.first + CELLS * i, CELLS);
    }
    forget(&few);
    forget(&all);
}

static int64_t *order_of(const task *t)
{
    int64_t *order = malloc(sizeof *order * (size_t)(t->n + 1));
    unsigned state = (unsigned)t->seed * 2654435761u + 1;
    for (int64_t i = 0; i < t->n; i++) {
        state = state * 1664525 + 1013904223;
        int64_t j = (state >> 8) % (i + 1);
        order[i] = order[j];
        order[j] = i;
    }
    return order;
}

/* With the rows in another order, and on another build, each row has the same results. */
static void check_order(const task *t, const answer *a)
{
    task moved = *t;
    int64_t *order = order_of(t);
    size_t step = t->n ? size_of_answer(t) / (size_t)t->n : 0;
    moved.rows = malloc((size_t)(t->n * t->stride));
    for (int64_t i = 0; i < t->n; i++)
        memcpy(moved.rows + t->stride * i, t->rows + t->stride * order[i], (size_t)t->stride);
    answer b = run_task(&moved, t->other_isa, 0);
    MUST(b.status == JOB_DONE);
    for (int64_t i = 0; i < t->n; i++) {
        MUST(!memcmp(b.first + step * (size_t)i, a->first + step * (size_t)order[i], step));
        MUST(t->kind > LIST || count_of(&b, i) == count_of(a, order[i]));
    }
    forget(&b);
    free(moved.rows);
    free(order);
}

static void check_answer(const task *t, const answer *a)
{
    static void (*const checks[])(const task *, const answer *) = {
        check_solve, check_list, check_levels, check_palm, check_redundant,
    };
    checks[t->kind](t, a);
    if (t->kind <= LIST) {
        check_first(t, a);
        check_few(t);
    }
    check_order(t, a);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    task t = {0};
    if (read_task(&t, data, size) < 0)
        return 0;
    if (!BUILDS[t.isa].usable() || !BUILDS[t.other_isa].usable()) {
        free(t.rows);
        return 0;
    }
    int64_t bad = first_bad(&t);
    answer a = run_task(&t, t.isa, t.scarce);
    MUST(a.status != JOB_BAD_BYTE || (bad >= 0 && a.bad == bad));
    MUST(a.status != JOB_NO_MEMORY || t.scarce);
    if (a.status == JOB_DONE) {
        MUST(bad < 0);
        check_answer(&t, &a);
    }
    forget(&a);
    free(t.rows);
    return 0;
}

/* ---- mutations of puzzles ---- */

size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t most);

static const char SOLVED_ROW[] =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

static void change_cells(uint8_t *row, unsigned chance, int empty)
{
    for (unsigned n = 1 + chance % 4; n; n--) {
        chance = chance * 1664525 + 1013904223;
        row[(chance >> 8) % CELLS] = empty ? '.' : (uint8_t)('1' + (chance >> 16) % 9);
    }
}

static void exchange_lines(uint8_t *row, unsigned chance)
{
    int band = chance % 3, one = chance / 3 % 3, other = chance / 9 % 3, upright = chance / 27 % 2;
    for (int i = 0; i < 9; i++) {
        int a = upright ? 9 * i + 3 * band + one : 9 * (3 * band + one) + i;
        int b = upright ? 9 * i + 3 * band + other : 9 * (3 * band + other) + i;
        uint8_t was = row[a];
        row[a] = row[b];
        row[b] = was;
    }
}

/* Some cells of a solved grid. */
static void new_puzzle(uint8_t *row, unsigned chance)
{
    unsigned givens = 20 + chance % 40;
    for (int c = 0; c < CELLS; c++) {
        chance = chance * 1664525 + 1013904223;
        row[c] = (chance >> 8) % CELLS < givens ? (uint8_t)SOLVED_ROW[c] : '.';
    }
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
    size_t given = (size - HEADER) / CELLS;
    uint8_t *row = data + HEADER + CELLS * (chance / 8 % given);
    unsigned rest = chance / 8 / (unsigned)given;
    switch (chance % 8) {
    case 0:
        return LLVMFuzzerMutate(data, size, most);
    case 1:
        LLVMFuzzerMutate(data, HEADER, HEADER);
        return size;
    case 2:
        data[rest % HEADER] = (uint8_t)(rest / HEADER);
        return size;
    case 3:
        if (HEADER + CELLS * (given + 1) > most)
            return HEADER + CELLS * (size_t)(1 + rest % given);
        memcpy(data + HEADER + CELLS * given, row, CELLS);
        change_cells(data + HEADER + CELLS * given, rest, rest & 1);
        return HEADER + CELLS * (given + 1);
    case 4:
        exchange_lines(row, rest);
        return size;
    case 5:
        new_puzzle(row, rest);
        return size;
    default:
        change_cells(row, rest, chance % 8 == 6);
        return size;
    }
}
