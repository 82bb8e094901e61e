/* The board of one build: a set of cells for each digit, and all that houses and peers decide.
 *
 * Naked and hidden singles, and digits whose places in a house all see a cell; only houses that
 * have changed are looked at.  A search keeps the
 * masks of cells as well if there are links or sums (table_rules.h).
 */

#define board NAMED(board)
typedef struct {
    uint64_t at[DEPTH][WORDS];          /* the places of each digit */
    uint64_t solved[WORDS];
    uint64_t open[DEPTH][HOUSE_WORDS];  /* the houses without each digit */
    uint64_t look[DEPTH][HOUSE_WORDS];  /* the houses where each digit has lost places: look for */
    uint64_t later[DEPTH][HOUSE_WORDS]; /* singles, and later for locked places */
    mask single, locked;                /* the digits that have some */
    /* from here on only with links or sums */
    uint64_t known[DEPTH][WORDS];       /* the places that the masks know */
    mask cand[64 * WORDS];
} board;

/* A digit has lost its place in a cell. */
#define note_loss NAMED(note_loss)
static inline void note_loss(const problem *p, board *b, int digit, int cell)
{
    for (int w = 0; w < HOUSE_WORDS; w++)
        b->look[digit][w] |= p->houses_of[cell * HOUSE_WORDS + w];
    b->single |= 1u << digit;
}

/* Place a digit in a cell, one of its places. */
#define place NAMED(place)
static inline void place(const problem *p, board *b, int cell, int digit)
{
    const uint64_t *sees = p->sees + cell * WORDS;
    const uint64_t bit = 1ull << (cell & 63);
    const int word = cell >> 6;
    b->at[digit][word] &= ~bit;
    for (int d = 0; d < p->digits; d++)
        if (b->at[d][word] & bit) {
            b->at[d][word] &= ~bit;
            note_loss(p, b, d, cell);
        }
    for (int w = 0; w < WORDS; w++) {
        uint64_t gone = b->at[digit][w] & sees[w];
        b->at[digit][w] &= ~gone;
        for (; gone; gone &= gone - 1)
            note_loss(p, b, digit, 64 * w + first_bit(gone));
    }
    b->at[digit][word] |= bit;
    b->solved[word] |= bit;
    for (int w = 0; w < HOUSE_WORDS; w++)
        b->open[digit][w] &= ~p->houses_of[cell * HOUSE_WORDS + w];
}

/* Place the digits of the cells that have one; return 0 if a cell has none. */
#define place_naked NAMED(place_naked)
static inline int place_naked(const problem *p, board *b)
{
    for (;;) {
        uint64_t once[WORDS] = {0}, twice[WORDS] = {0}, empty = 0, found = 0;
        for (int d = 0; d < p->digits; d++)
            for (int w = 0; w < WORDS; w++) {
                twice[w] |= once[w] & b->at[d][w];
                once[w] |= b->at[d][w];
            }
        for (int w = 0; w < WORDS; w++) {
            empty |= p->full[w] & ~once[w];
            once[w] &= ~(twice[w] | b->solved[w]);
            found |= once[w];
        }
        if (empty)
            return 0;
        if (!found)
            return 1;
        for (int d = 0; d < p->digits; d++)
            for (int w = 0; w < WORDS; w++)
                for (uint64_t rest; (rest = b->at[d][w] & once[w]);) {
                    once[w] &= ~(rest & -rest);
                    place(p, b, 64 * w + first_bit(rest), d);
                }
    }
}

/* Place a digit in the houses where it now has one place; return 0 if it has none. */
#define place_hidden NAMED(place_hidden)
static inline int place_hidden(const problem *p, board *b, int digit)
{
    b->single &= ~(1u << digit);
    b->locked |= 1u << digit;
    for (int v = 0; v < HOUSE_WORDS; v++) {
        uint64_t rest = b->look[digit][v] & b->open[digit][v];
        b->later[digit][v] |= rest;
        b->look[digit][v] = 0;
        for (; rest; rest &= rest - 1) {
            const uint64_t *house = p->houses + (64 * v + first_bit(rest)) * WORDS;
            uint64_t any = 0, more = 0, last = 0;
            int at = 0;
            for (int w = 0; w < WORDS; w++) {
                uint64_t x = b->at[digit][w] & house[w];
                more |= (x & (x - 1)) | (x ? any : 0);
                any |= x;
                at = x ? w : at;
                last = x ? x : last;
            }
            if (!any)
                return 0;
            if (more)
                continue;
            place(p, b, 64 * at + first_bit(last), digit);
            rest &= b->open[digit][v] | (rest & -rest);
        }
    }
    return 1;
}

/* Find the cells of a set; return their number, or FEW + 1 if there are more than FEW. */
#define few_cells NAMED(few_cells)
static inline int few_cells(const uint64_t *set, const uint64_t *within, int *cells)
{
    int n = 0;
    for (int w = 0; w < WORDS; w++)
        for (uint64_t rest = set[w] & within[w]; rest; rest &= rest - 1) {
            if (n == FEW)
                return FEW + 1;
            cells[n++] = 64 * w + first_bit(rest);
        }
    return n;
}

/* Remove a digit from the cells that all of its n places see. */
#define remove_seen NAMED(remove_seen)
static inline void remove_seen(const problem *p, board *b, int digit, const int *cells, int n)
{
    uint64_t seen[WORDS];
    memcpy(seen, b->at[digit], sizeof seen);
    for (int i = 0; i < n; i++)
        for (int w = 0; w < WORDS; w++)
            seen[w] &= p->sees[cells[i] * WORDS + w];
    for (int w = 0; w < WORDS; w++) {
        b->at[digit][w] &= ~seen[w];
        for (uint64_t rest = seen[w]; rest; rest &= rest - 1)
            note_loss(p, b, digit, 64 * w + first_bit(rest));
    }
}

#define remove_locked NAMED(remove_locked)
static inline void remove_locked(const problem *p, board *b, int digit)
{
    int cells[FEW];
    b->locked &= ~(1u << digit);
    for (int v = 0; v < HOUSE_WORDS; v++) {
        uint64_t rest = b->later[digit][v] & b->open[digit][v];
        b->later[digit][v] = 0;
        for (; rest; rest &= rest - 1) {
            const uint64_t *house = p->houses + (64 * v + first_bit(rest)) * WORDS;
            int n = few_cells(b->at[digit], house, cells);
            if (2 <= n && n <= FEW)
                remove_seen(p, b, digit, cells, n);
        }
    }
}

/* Place all singles; return 0 for a contradiction. */
#define place_singles NAMED(place_singles)
static int place_singles(const problem *p, board *b)
{
    for (;;) {
        if (!place_naked(p, b))
            return 0;
        if (!b->single)
            return 1;
        while (b->single)
            if (!place_hidden(p, b, __builtin_ctz(b->single)))
                return 0;
    }
}

#define is_solved NAMED(is_solved)
static inline int is_solved(const problem *p, const board *b)
{
    uint64_t left = 0;
    for (int w = 0; w < WORDS; w++)
        left |= p->full[w] & ~b->solved[w];
    return !left;
}
