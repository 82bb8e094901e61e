/* The board of one build: a set of cells for each digit, and all that houses and peers decide.
 *
 * Naked and hidden singles, and digits whose places in a house all see a cell.  A search keeps the
 * masks of cells as well if there are links or sums (table_rules.h).
 */

#define board NAMED(board)
typedef struct {
    uint64_t at[DEPTH][WORDS];          /* the places of each digit */
    uint64_t solved[WORDS];
    uint64_t open[DEPTH][HOUSE_WORDS];  /* the houses without each digit */
    mask single, locked;                /* the digits to look at for singles, and for locked places */
    /* from here on only with links or sums */
    uint64_t known[DEPTH][WORDS];       /* the places that the masks know */
    mask cand[64 * WORDS];
} board;

/* Place a digit in a cell, one of its places. */
#define place NAMED(place)
static inline void place(const problem *p, board *b, int cell, int digit)
{
    const uint64_t *sees = p->sees + cell * WORDS;
    const uint64_t bit = 1ull << (cell & 63);
    const int word = cell >> 6;
    mask changed = 0;
    for (int d = 0; d < p->digits; d++) {
        changed |= (mask)(b->at[d][word] >> (cell & 63) & 1) << d;
        b->at[d][word] &= ~bit;
    }
    uint64_t gone = 0;
    for (int w = 0; w < WORDS; w++) {
        gone |= b->at[digit][w] & sees[w];
        b->at[digit][w] &= ~sees[w];
    }
    b->at[digit][word] |= bit;
    b->solved[word] |= bit;
    for (int w = 0; w < HOUSE_WORDS; w++)
        b->open[digit][w] &= ~p->houses_of[cell * HOUSE_WORDS + w];
    changed &= ~(1u << digit);
    changed |= (mask)(gone != 0) << digit;
    b->single |= changed;
    b->locked |= changed;
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

/* Place the digit in the houses where it has one place; return 0 if it has none. */
#define place_hidden NAMED(place_hidden)
static inline int place_hidden(const problem *p, board *b, int digit)
{
    for (int v = 0; v < HOUSE_WORDS; v++)
        for (uint64_t rest = b->open[digit][v]; rest; rest &= rest - 1) {
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

/* Remove a digit from the cells that all of its n places see; return whether there were any. */
#define remove_seen NAMED(remove_seen)
static inline int remove_seen(const problem *p, board *b, int digit, const int *cells, int n)
{
    uint64_t seen[WORDS], found = 0;
    memcpy(seen, b->at[digit], sizeof seen);
    for (int i = 0; i < n; i++)
        for (int w = 0; w < WORDS; w++)
            seen[w] &= p->sees[cells[i] * WORDS + w];
    for (int w = 0; w < WORDS; w++) {
        found |= seen[w];
        b->at[digit][w] &= ~seen[w];
    }
    return found != 0;
}

#define remove_locked NAMED(remove_locked)
static inline void remove_locked(const problem *p, board *b, int digit)
{
    int cells[FEW];
    mask bit = 1u << digit;
    for (int v = 0; v < HOUSE_WORDS; v++)
        for (uint64_t rest = b->open[digit][v]; rest; rest &= rest - 1) {
            const uint64_t *house = p->houses + (64 * v + first_bit(rest)) * WORDS;
            int n = few_cells(b->at[digit], house, cells);
            if (2 <= n && n <= FEW && remove_seen(p, b, digit, cells, n)) {
                b->single |= bit;
                b->locked |= bit;
            }
        }
}

/* Do all that houses and peers decide; return 0 for a contradiction. */
#define settle_houses NAMED(settle_houses)
static int settle_houses(const problem *p, board *b)
{
    for (;;) {
        if (!place_naked(p, b))
            return 0;
        if (b->single) {
            for (; b->single; ) {
                int digit = __builtin_ctz(b->single);
                b->single &= b->single - 1;
                if (!place_hidden(p, b, digit))
                    return 0;
            }
        } else if (b->locked) {
            int digit = __builtin_ctz(b->locked);
            b->locked &= b->locked - 1;
            remove_locked(p, b, digit);
        } else
            return 1;
    }
}
