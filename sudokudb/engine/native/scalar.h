/* The solver for few puzzles: one at a time, with the 81 cells of a digit in one vector.
 *
 * Lane b of a vector is band b; its bit 9s + 3r + c is the cell in row r and column c of the band's
 * box s, so that each box is a field of nine bits.  The fourth lane is always 0.  A sweep applies,
 * to all digits, what the circuit applies except triads; the search branches on cells.  A puzzle
 * has a number of solutions that does not depend on the order of the search; where a first one must
 * be chosen among several, the circuit does it.
 */

typedef uint32_t bands __attribute__((vector_size(16)));

/* The candidates of a puzzle: a vector for each digit. */
typedef struct {
    bands digit[9];
} board;

enum { MANY = 2, UNDECIDED = -1, MAX_NODES = 512 };

#define IN_BANDS(bits) ((bands){(bits), (bits), (bits), 0})

#ifdef __clang__
#define SHUFFLE(x, a, b, c) __builtin_shufflevector(x, x, a, b, c, 3)
#else
#define SHUFFLE(x, a, b, c) __builtin_shuffle(x, (bands){a, b, c, 3})
#endif

enum {
    CELLS_OF_BAND = 0x7FFFFFF,
    FIRST_OF_BOX = 1 | 1 << 9 | 1 << 18,
    LAST_OF_BOX = FIRST_OF_BOX << 8,
    REST_OF_BOX = FIRST_OF_BOX * 0xFF,  /* all cells except the last one */
};

INLINE int is_empty(bands x)
{
    typedef uint64_t halves __attribute__((vector_size(16)));
    halves h = (halves)x;
    return !(h[0] | h[1]);
}

/* The last cell of each box that has a cell in x. */
INLINE bands boxes_with(bands x)
{
    return (((x & REST_OF_BOX) + REST_OF_BOX) | x) & IN_BANDS(LAST_OF_BOX);
}

/* All cells of the boxes whose last cells are given. */
INLINE bands whole_boxes(bands last)
{
    return (last << 1) - (last >> 8);
}

/* ---- locked candidates ---- */

/* A digit takes one line of each box of a band, three different ones; so a line of a box stays
 * only if the other two boxes have the digit in the other two lines, either way round.  `lines` has a
 * bit for each line of each box, `step` apart; `next` and `last` are the lines of the other boxes. */
INLINE bands supported(bands lines, bands next, bands last, int step)
{
    const uint32_t first = FIRST_OF_BOX, middle = first << step, third = middle << step;
    bands next_up = (next << step & (middle | third)) | (next >> 2 * step & first);
    bands next_down = (next >> step & (first | middle)) | (next << 2 * step & third);
    bands last_up = (last << step & (middle | third)) | (last >> 2 * step & first);
    bands last_down = (last >> step & (first | middle)) | (last << 2 * step & third);
    return lines & ((next_up & last_down) | (next_down & last_up));
}

INLINE bands lock_rows(bands x)
{
    bands rows = (x | x >> 1 | x >> 2) & (FIRST_OF_BOX * 0x49);
    bands next = (rows << 9 | rows >> 18) & CELLS_OF_BAND;
    bands last = (rows << 18 | rows >> 9) & CELLS_OF_BAND;
    rows = supported(rows, next, last, 3);
    return x & (rows | rows << 1 | rows << 2);
}

INLINE bands lock_columns(bands x)
{
    bands columns = (x | x >> 3 | x >> 6) & (FIRST_OF_BOX * 7);
    bands next = SHUFFLE(columns, 1, 2, 0), last = SHUFFLE(columns, 2, 0, 1);
    columns = supported(columns, next, last, 1);
    return x & (columns | columns << 3 | columns << 6);
}

/* ---- sweeps ---- */

enum { DEAD, OPEN, SOLVED };

/* Apply locked candidates and the hidden singles of the boxes once; return 0 for a contradiction. */
INLINE int sweep_digits(board *b)
{
    bands hidden = {0}, twice = {0}, all = IN_BANDS(LAST_OF_BOX), single[9];
    UNROLL
    for (int d = 0; d < 9; d++) {
        bands x = lock_columns(lock_rows(b->digit[d]));
        all &= boxes_with(x);
        single[d] = x & ~whole_boxes(boxes_with(x & (x - IN_BANDS(FIRST_OF_BOX))));
        twice |= hidden & single[d];
        hidden |= single[d];
        b->digit[d] = x;
    }
    UNROLL
    for (int d = 0; d < 9; d++)
        b->digit[d] &= single[d] | ~hidden;
    return is_empty(twice | (all ^ IN_BANDS(LAST_OF_BOX)));
}

/* Clear the digit of each cell that has only one from the rest of its box; store the cells with
 * several digits.  Return 0 for a contradiction. */
INLINE int place_singles(board *b, bands *open)
{
    bands some = {0}, several = {0}, twice = {0};
    UNROLL
    for (int d = 0; d < 9; d++) {
        several |= some & b->digit[d];
        some |= b->digit[d];
    }
    UNROLL
    for (int d = 0; d < 9; d++) {
        bands placed = b->digit[d] & ~several, boxes = boxes_with(placed);
        twice |= placed & (placed - (boxes >> 8));
        b->digit[d] &= placed | ~whole_boxes(boxes);
    }
    *open = several;
    return is_empty(twice | (some ^ IN_BANDS(CELLS_OF_BAND)));
}

/* Apply the rules until nothing changes; store the cells with several digits. */
static int settle(board *b, bands *open)
{
    for (;;) {
        board before = *b;
        bands changed = {0};
        if (!sweep_digits(b) || !place_singles(b, open))
            return DEAD;
        UNROLL
        for (int d = 0; d < 9; d++)
            changed |= before.digit[d] ^ b->digit[d];
        if (is_empty(changed))
            return is_empty(*open) ? SOLVED : OPEN;
    }
}

/* ---- search ---- */

INLINE int count_cells(bands x)
{
    return __builtin_popcount(x[0]) + __builtin_popcount(x[1]) + __builtin_popcount(x[2]);
}

/* The digit, other than `except`, that most of some cells have as a candidate. */
static int commonest(const board *b, bands cells, int except)
{
    int most = -1, found = 0;
    for (int d = 0; d < 9; d++) {
        int count = d == except ? -1 : count_cells(b->digit[d] & cells);
        if (count > most) {
            most = count;
            found = d;
        }
    }
    return found;
}

/* Choose a cell with two digits, or with three if there is none, or with more, that are common in
 * such cells.  Place one of its digits in `b`, and clear it in `rest`. */
static void split_board(board *b, board *rest, bands open)
{
    bands one = {0}, two = {0}, three = {0}, four = {0};
    UNROLL
    for (int d = 0; d < 9; d++) {
        four |= three & b->digit[d];
        three |= two & b->digit[d];
        two |= one & b->digit[d];
        one |= b->digit[d];
    }
    bands few = open & ~three;
    if (is_empty(few))
        few = is_empty(open & ~four) ? open : open & ~four;
    int d = commonest(b, few, 9), lane = 0;
    few &= b->digit[d];
    few &= b->digit[commonest(b, few, d)];
    while (!few[lane])
        lane++;
    uint32_t cell = few[lane] & -few[lane];
    *rest = *b;
    rest->digit[d][lane] ^= cell;
    for (int other = 0; other < 9; other++)
        if (other != d)
            b->digit[other][lane] &= ~cell;
}

/* Return the number of solutions up to two, or UNDECIDED; store the first one found. */
static int search_board(board *b, board *solution)
{
    board waiting[81];
    int n = 0, found = 0;
    bands open;
    for (int nodes = 0; nodes < MAX_NODES; nodes++) {
        int state = settle(b, &open);
        if (state == OPEN) {
            split_board(b, &waiting[n++], open);
            continue;
        }
        if (state == SOLVED && found++)
            return MANY;
        if (state == SOLVED)
            *solution = *b;
        if (!n)
            return found;
        *b = waiting[--n];
    }
    return UNDECIDED;
}

/* ---- rows ---- */

static const uint8_t CELL_OF_BIT[27] = {
    0, 1, 2, 9, 10, 11, 18, 19, 20, 3, 4, 5, 12, 13, 14, 21, 22, 23, 6, 7, 8, 15, 16, 17, 24, 25, 26
};

/* Read a row; return the first wrong cell, or 81. */
static int read_board(const uint8_t *row, board *b)
{
    bands given = {0};
    memset(b, 0, sizeof *b);
    for (int i = 0; i < 81; i++) {
        int band = i / 27, cell = 27 * band + CELL_OF_BIT[i % 27];
        unsigned digit = row[cell] - '1';
        if (digit < 9) {
            b->digit[digit][band] |= 1u << i % 27;
            given[band] |= 1u << i % 27;
        } else if (row[cell] != '.' && row[cell] != '0')
            return cell;
    }
    for (int d = 0; d < 9; d++)
        b->digit[d] |= IN_BANDS(CELLS_OF_BAND) & ~given;
    return 81;
}

static void write_board(const board *b, uint8_t *row)
{
    for (int d = 0; d < 9; d++)
        for (int band = 0; band < 3; band++)
            for (uint32_t left = b->digit[d][band]; left; left &= left - 1)
                row[27 * band + CELL_OF_BIT[__builtin_ctz(left)]] = (uint8_t)('1' + d);
}

/* Solve the rows of a job one by one: counts are 0, 1, MANY or UNDECIDED, and a solution is stored
 * where there is one only; the others are dots. */
static int solve_few(job *work)
{
    for (int64_t i = 0; i < work->n; i++) {
        const uint8_t *row = work->rows + work->stride * i;
        board b, solution;
        int cell = read_board(row, &b);
        if (cell < 81) {
            work->bad = 81 * i + cell;
            return JOB_BAD_BYTE;
        }
        int32_t count = search_board(&b, &solution);
        if (work->counts)
            memcpy(work->counts + sizeof count * i, &count, sizeof count);
        if (!work->solutions)
            continue;
        memset(work->solutions + work->out_stride * i, '.', 81);
        if (count == 1)
            write_board(&solution, work->solutions + work->out_stride * i);
    }
    return JOB_DONE;
}
