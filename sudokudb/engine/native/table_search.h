/* The search of one build: guesses, and the solutions of many grids. */

/* Find the cells with exactly two digits; return whether there are any. */
#define smallest_cells NAMED(smallest_cells)
static inline int smallest_cells(const problem *p, const board *b, uint64_t *two)
{
    uint64_t once[WORDS] = {0}, twice[WORDS] = {0}, thrice[WORDS] = {0}, found = 0;
    for (int d = 0; d < p->digits; d++)
        for (int w = 0; w < WORDS; w++) {
            thrice[w] |= twice[w] & b->at[d][w];
            twice[w] |= once[w] & b->at[d][w];
            once[w] |= b->at[d][w];
        }
    for (int w = 0; w < WORDS; w++) {
        two[w] = twice[w] & ~thrice[w];
        found |= two[w];
    }
    return found != 0;
}

#define first_digit NAMED(first_digit)
static inline int first_digit(const problem *p, const board *b, int cell)
{
    int d = 0;
    while (d < p->digits - 1 && !has_bit(b->at[d], cell))
        d++;
    return d;
}

/* Find a digit with two places in a house. */
#define choose_place NAMED(choose_place)
static inline int choose_place(const problem *p, const board *b, int *cell, int *digit)
{
    int cells[FEW];
    for (int d = 0; d < p->digits; d++)
        for (int v = 0; v < HOUSE_WORDS; v++)
            for (uint64_t rest = b->open[d][v]; rest; rest &= rest - 1) {
                const uint64_t *house = p->houses + (64 * v + first_bit(rest)) * WORDS;
                if (few_cells(b->at[d], house, cells) == 2) {
                    *cell = cells[0];
                    *digit = d;
                    return 1;
                }
            }
    return 0;
}

#define choose_cell NAMED(choose_cell)
static inline void choose_cell(const problem *p, const board *b, int *cell, int *digit)
{
    int fewest = MOST_DIGITS + 1;
    for (int w = 0; w < WORDS; w++)
        for (uint64_t rest = p->full[w] & ~b->solved[w]; rest; rest &= rest - 1) {
            int at = 64 * w + first_bit(rest), n = 0;
            for (int d = 0; d < p->digits; d++)
                n += has_bit(b->at[d], at);
            if (n < fewest) {
                fewest = n;
                *cell = at;
            }
        }
    *digit = first_digit(p, b, *cell);
}

/* Choose a candidate to try: of a cell with two, of two places, else of the smallest cell. */
#define choose NAMED(choose)
static inline void choose(const problem *p, const board *b, int *cell, int *digit)
{
    uint64_t two[WORDS];
    if (smallest_cells(p, b, two)) {
        for (int w = WORDS - 1; w >= 0; w--)
            if (two[w])
                *cell = 64 * w + first_bit(two[w]);
        *digit = first_digit(p, b, *cell);
    } else if (!choose_place(p, b, cell, digit))
        choose_cell(p, b, cell, digit);
}

/* Write a solution, a digit for each cell. */
#define write_solution NAMED(write_solution)
static void write_solution(const problem *p, const board *b, uint8_t *out)
{
    for (int d = 0; d < p->digits; d++)
        for (int w = 0; w < WORDS; w++)
            for (uint64_t rest = b->at[d][w]; rest; rest &= rest - 1)
                out[64 * w + first_bit(rest)] = (uint8_t)(d + 1);
}

/* A guess was wrong, or has given all of its solutions. */
#define exclude NAMED(exclude)
static inline void exclude(const problem *p, board *b, int cell, int digit)
{
    clear_bit(b->at[digit], cell);
    note_loss(p, b, digit, cell);
}

#define copy_board NAMED(copy_board)
static inline void copy_board(const problem *p, board *to, const board *from)
{
    memcpy(to, from, p->links_n || p->sums_n ? sizeof *to : offsetof(board, known));
}

/* Count the solutions of the first board. */
#define search NAMED(search)
static void search(workspace *s, const limits *most, grid_result *result, uint8_t *out)
{
    const problem *p = s->p;
    int depth = 0;
    for (;;) {
        board *b = &s->boards[depth];
        int fine = settle(s, b);
        if (fine && !is_solved(p, b)) {
            int cell = 0, digit = 0;
            if (!may_guess(most, result))
                return;
            choose(p, b, &cell, &digit);
            copy_board(p, b + 1, b);
            s->guess[depth].cell = (int16_t)cell;
            s->guess[depth].digit = (int16_t)digit;
            place(p, b + 1, cell, digit);
            depth++;
            continue;
        }
        if (fine) {
            if (result->count < most->kept)
                write_solution(p, b, out + (size_t)result->count * (size_t)p->cells);
            forget_changes(s);
            if (++result->count == most->solutions)
                return;
        }
        if (depth == 0)
            return;
        depth--;
        exclude(p, &s->boards[depth], s->guess[depth].cell, s->guess[depth].digit);
    }
}

/* Set up the first board; return 0 if a cell has no digit. */
#define read_masks NAMED(read_masks)
static int read_masks(workspace *s, board *b, const void *row, int item)
{
    const problem *p = s->p;
    uint64_t full[WORDS] = {0};
    memset(b->at, 0, sizeof b->at);
    for (int c = 0; c < p->cells; c++) {
        mask m = start_mask(p, row, c, item);
        if (!m)
            return 0;
        b->cand[c] = m;
        if (m == p->all)
            set_bit(full, c);
        else
            for (mask rest = m; rest; rest &= rest - 1)
                set_bit(b->at[__builtin_ctz(rest)], c);
    }
    for (int d = 0; d < p->digits; d++)
        for (int w = 0; w < WORDS; w++)
            b->at[d][w] |= full[w];
    return 1;
}

#define start_board NAMED(start_board)
static int start_board(workspace *s, board *b, const void *row, int item)
{
    const problem *p = s->p;
    if (!read_masks(s, b, row, item))
        return 0;
    memset(b->solved, 0, sizeof b->solved);
    memset(b->open, 0, sizeof b->open);
    memcpy(b->known, b->at, sizeof b->known);
    memset(b->later, 0, sizeof b->later);
    b->single = p->all;
    b->locked = 0;
    for (int d = 0; d < p->digits; d++)
        for (int h = 0; h < p->houses_n; h++)
            set_bit(b->open[d], h);
    memcpy(b->look, b->open, sizeof b->look);
    for (int w = 0; w < WORDS; w++)
        for (uint64_t rest = p->ruled[w]; rest; rest &= rest - 1)
            note_change(s, 64 * w + first_bit(rest));
    return 1;
}

#define free_workspace NAMED(free_workspace)
static void free_workspace(workspace *s)
{
    if (!s)
        return;
    free(s->boards);
    free(s->queue[0]);
    free(s->waits);
    free(s);
}

/* Make the workspace of a problem; return NULL if there is no memory. */
#define new_workspace NAMED(new_workspace)
static workspace *new_workspace(const problem *p)
{
    workspace *s = calloc(1, sizeof *s);
    if (!s)
        return NULL;
    s->p = p;
    s->boards = malloc(((size_t)p->cells + 1) * sizeof *s->boards);
    s->queue[0] = malloc(LEVELS * ((size_t)p->sums_n + 1) * sizeof *s->queue[0]);
    s->waits = calloc((size_t)p->sums_n + 1, 1);
    for (int level = 1; s->queue[0] && level < LEVELS; level++)
        s->queue[level] = s->queue[level - 1] + p->sums_n + 1;
    if (s->boards && s->queue[0] && s->waits)
        return s;
    free_workspace(s);
    return NULL;
}

#define solve_grids NAMED(solve_grids)
static int solve_grids(const problem *p, const job *work)
{
    workspace *s = new_workspace(p);
    for (int64_t g = 0; s && g < work->grids && begin_grid(work->most); g++) {
        grid_result result = {0};
        const char *row = (const char *)work->rows + g * p->cells * work->item;
        if (start_board(s, s->boards, row, work->item))
            search(s, work->most, &result, work->out + g * p->cells * work->most->kept);
        forget_changes(s);
        report_result(work, g, &result);
    }
    free_workspace(s);
    return s != NULL;
}
