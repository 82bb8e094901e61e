/* Links and sums of one build: what they remove from the masks of cells. */

#define workspace NAMED(workspace)
typedef struct {
    const problem *p;
    board *boards;              /* one for each guess, and the first */
    int32_t *queue[LEVELS];     /* the sums to look at */
    int32_t queued[LEVELS];
    uint8_t *waits;
    uint64_t changed[WORDS];    /* the cells whose links are to look at */
    struct {
        int16_t cell, digit;
    } guess[MOST_CELLS + 1];    /* of each board */
} workspace;

/* A cell has lost digits. */
#define note_change NAMED(note_change)
static inline void note_change(workspace *s, int cell)
{
    const problem *p = s->p;
    set_bit(s->changed, cell);
    for (int i = p->sums_of.first[cell]; i < p->sums_of.first[cell + 1]; i++) {
        int k = p->sums_of.item[i];
        if (!s->waits[k]) {
            s->waits[k] = 1;
            int level = p->sums[k].level;
            s->queue[level][s->queued[level]++] = k;
        }
    }
}

/* Keep some digits of a cell; return 0 if none is left. */
#define keep_digits NAMED(keep_digits)
static inline int keep_digits(workspace *s, board *b, int cell, mask keep)
{
    mask gone = b->cand[cell] & ~keep;
    if (!gone)
        return 1;
    b->cand[cell] &= keep;
    for (mask rest = gone; rest; rest &= rest - 1) {
        int d = __builtin_ctz(rest);
        clear_bit(b->at[d], cell);
        clear_bit(b->known[d], cell);
        note_loss(s->p, b, d, cell);
    }
    note_change(s, cell);
    return b->cand[cell] != 0;
}

/* Bring the masks up to date with the places of the digits. */
#define update_masks NAMED(update_masks)
static inline void update_masks(workspace *s, board *b)
{
    const problem *p = s->p;
    uint64_t changed[WORDS] = {0};
    for (int d = 0; d < p->digits; d++)
        for (int w = 0; w < WORDS; w++) {
            uint64_t gone = b->known[d][w] & ~b->at[d][w] & p->ruled[w];
            b->known[d][w] = b->at[d][w];
            changed[w] |= gone;
            for (; gone; gone &= gone - 1)
                b->cand[64 * w + first_bit(gone)] &= ~(1u << d);
        }
    for (int w = 0; w < WORDS; w++)
        for (uint64_t rest = changed[w]; rest; rest &= rest - 1)
            note_change(s, 64 * w + first_bit(rest));
}

#define settle_links NAMED(settle_links)
static inline int settle_links(workspace *s, board *b)
{
    const problem *p = s->p;
    for (int w = 0; w < WORDS; w++)
        while (s->changed[w]) {
            int cell = 64 * w + first_bit(s->changed[w]);
            s->changed[w] &= s->changed[w] - 1;
            const pair_side *last = p->links + p->first_link[cell + 1];
            for (const pair_side *one = p->links + p->first_link[cell]; one < last; one++) {
                mask keep = reach_of(one->table, b->cand[one->from]);
                if (!keep_digits(s, b, one->to, keep))
                    return 0;
            }
            w = 0; /* a cell before this one may have changed */
        }
    return 1;
}

/* A digit that must be in the cage is in no cell that sees all of its places there. */
#define remove_around NAMED(remove_around)
static inline int remove_around(workspace *s, board *b, const sum_rule *sum, mask every)
{
    for (; every; every &= every - 1) {
        int digit = __builtin_ctz(every), n = 0, cells[FEW];
        for (int i = 0; i < sum->length; i++)
            if (b->cand[sum->cells[i]] >> digit & 1) {
                if (n < FEW)
                    cells[n] = sum->cells[i];
                n++;
            }
        if (n == 0)
            return 0;
        if (n == 1 && !keep_digits(s, b, cells[0], 1u << digit))
            return 0;
        if (n <= FEW)
            remove_seen(s->p, b, digit, cells, n);
    }
    return 1;
}

/* Keep the sets of a cage that its cells can have, and the digits that those sets have. */
#define settle_cage NAMED(settle_cage)
static inline int settle_cage(workspace *s, board *b, const sum_rule *sum)
{
    const cage_sets *cage = sum->sets;
    uint64_t sets = ~0ull >> (MOST_SETS - cage->sets) % MOST_SETS;
    mask possible = 0, some = 0, every = s->p->all, fixed = 0;
    if (!cage->sets)
        return 0;
    for (int i = 0; i < sum->length; i++) {
        mask m = b->cand[sum->cells[i]];
        sets &= sets_meeting(cage, m);
        possible |= m;
        if (is_single(m))
            fixed |= m;
    }
    sets &= ~sets_meeting(cage, s->p->all & ~possible);
    if (!sets)
        return 0;
    for (; sets; sets &= sets - 1) {
        mask set = cage->set[first_bit(sets)];
        some |= set;
        every &= set;
    }
    for (int i = 0; i < sum->length; i++)
        if (!keep_digits(s, b, sum->cells[i], some))
            return 0;
    return remove_around(s, b, sum, every & ~fixed);
}

#define settle_bounds NAMED(settle_bounds)
static inline int settle_bounds(workspace *s, board *b, const sum_rule *sum)
{
    int64_t low = 0, high = 0;
    for (int i = 0; i < sum->length; i++) {
        int64_t f = sum->factors[i];
        mask m = b->cand[sum->cells[i]];
        low += f * (f > 0 ? low_digit(m) : high_digit(m));
        high += f * (f > 0 ? high_digit(m) : low_digit(m));
    }
    for (int i = 0; i < sum->length; i++) {
        int64_t f = sum->factors[i];
        mask m = b->cand[sum->cells[i]], keep = 0;
        int64_t least = low - f * (f > 0 ? low_digit(m) : high_digit(m));
        int64_t most = high - f * (f > 0 ? high_digit(m) : low_digit(m));
        for (mask rest = m; rest; rest &= rest - 1) {
            int64_t term = f * low_digit(rest);
            if (least + term <= sum->total && sum->total <= most + term)
                keep |= rest & -rest;
        }
        if (!keep || !keep_digits(s, b, sum->cells[i], keep))
            return 0;
        low = least + f * (f > 0 ? low_digit(keep) : high_digit(keep));
        high = most + f * (f > 0 ? high_digit(keep) : low_digit(keep));
    }
    return 1;
}

/* Look at the sums of a level: all of the first one; of others, until one says something. */
#define settle_sums NAMED(settle_sums)
static inline int settle_sums(workspace *s, board *b, int level)
{
    while (s->queued[level] && !(level && b->single)) {
        int k = s->queue[level][--s->queued[level]];
        const sum_rule *sum = &s->p->sums[k];
        s->waits[k] = 0;
        if (!(sum->sets ? settle_cage(s, b, sum) : settle_bounds(s, b, sum)))
            return 0;
    }
    return 1;
}

/* Forget what is to look at, after a contradiction. */
#define forget_changes NAMED(forget_changes)
static inline void forget_changes(workspace *s)
{
    for (int level = 0; level < LEVELS; level++)
        while (s->queued[level])
            s->waits[s->queue[level][--s->queued[level]]] = 0;
    memset(s->changed, 0, sizeof s->changed);
}

/* Do what is left to do first, of the cheap steps first; return 0 for a contradiction. */
#define take_step NAMED(take_step)
static inline int take_step(workspace *s, board *b)
{
    const problem *p = s->p;
    int has_rules = p->links_n || p->sums_n;
    if (!place_singles(p, b))
        return 0;
    if (has_rules) {
        update_masks(s, b);
        if (!settle_links(s, b) || !settle_sums(s, b, 0))
            return 0;
    }
    while (!b->single && b->locked)
        remove_locked(p, b, __builtin_ctz(b->locked));
    /* A solution that all own sums allow needs no others. */
    has_rules = has_rules && !is_solved(p, b);
    for (int level = 1; has_rules && !b->single && level < LEVELS; level++)
        if (!settle_sums(s, b, level))
            return 0;
    return 1;
}

/* Do all that the houses and rules decide; return 0 for a contradiction. */
#define settle NAMED(settle)
static int settle(workspace *s, board *b)
{
    do
        if (!take_step(s, b)) {
            forget_changes(s);
            return 0;
        }
    while (b->single);
    return 1;
}
