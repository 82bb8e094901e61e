/* New puzzles: the root block sweeps them; those that it does not solve wait for the search. */

#define rows_left NAMED(rows_left)
/* Whether there are rows for a root block. */
INLINE int rows_left(const engine *e)
{
    return e->next < (e->work->redundant ? 81 : 1) * e->work->n;
}

#define await NAMED(await)
/* Turn lane i of the root block into a waiting puzzle. */
static int await(engine *e, int i)
{
    node *root = take_node(&e->nodes);
    if (!root)
        return JOB_NO_MEMORY;
    puzzle *p = e->unused[--e->unused_n];
    read_node(e->tiles, i, root->words);
    root->path = 0;
    root->depth = 0;
    root->next = NULL;
    *p = (puzzle){.id = e->ids[i], .newest = root};
    e->waiting[(e->waiting_from + e->waiting_n++) % POOL] = p;
    return JOB_DONE;
}

#define sweep_roots NAMED(sweep_roots)
/* Sweep until few lanes are open, or few of these find singles. */
static void sweep_roots(block *g)
{
    for (int i = 0; i < ROOT_SWEEPS; i++) {
        sweep(g);
        lanes open = g->open & ~g->dead;
        if (count_lanes(open) < WIDTH / ROOT_OPEN)
            break;
        if (count_lanes(open & g->busy) < WIDTH / ROOT_BUSY)
            break;
    }
}

#define finish_roots NAMED(finish_roots)
/* Write the results of the root block: solutions or dots, and counts. */
static void finish_roots(engine *e, lanes solved, int n)
{
    job *work = e->work;
    size_t size = 81 * (size_t)work->room, step = (size_t)work->out_stride;
    if (size) {
        uint8_t *out = work->solutions + step * e->ids[0];
        if (any_lane(solved))
            store_rows(&e->roots, e->tiles, n, out, step);
        for (int i = 0; i < n; i++)
            if (!lane_of(&solved, i))
                memset(out + step * i, '.', size);
            else if (work->room > 1)
                memset(out + step * i + 81, '.', size - 81);
    }
    for (int i = 0; i < n; i++)
        report(work, e->ids[i], lane_of(&solved, i));
}

#define check_rows NAMED(check_rows)
/* Check n contiguous rows, the first of which is the job's `row`. */
static int check_rows(job *work, const uint8_t *rows, int64_t row, int n)
{
    int64_t bad = bad_byte(rows, 81 * n);
    if (bad < 0)
        return JOB_DONE;
    work->bad = 81 * row + bad;
    return JOB_BAD_BYTE;
}

#define next_rows NAMED(next_rows)
/* Load the job's next rows into the root block; they are copied first if they are not contiguous
 * or fewer than the lanes. */
static int next_rows(engine *e, int *n)
{
    int64_t left = e->work->n - e->next, stride = e->work->stride;
    const uint8_t *rows = e->work->rows + stride * e->next;
    *n = left < WIDTH ? (int)left : WIDTH;
    if (*n < WIDTH || stride != 81) {
        for (int i = 0; i < *n; i++)
            memcpy(e->rows + 81 * i, rows + stride * i, 81);
        rows = e->rows;
    }
    if (check_rows(e->work, rows, e->next, *n))
        return JOB_BAD_BYTE;
    for (int i = 0; i < *n; i++)
        e->ids[i] = e->next++;
    load_rows(&e->roots, e->tiles, rows, *n);
    return JOB_DONE;
}

#define next_without_given NAMED(next_without_given)
/* Load rows with one given left out and its digit eliminated from that cell: a solution shows that
 * the given is not redundant. */
static int next_without_given(engine *e, int *n)
{
    const uint8_t *rows = e->work->rows;
    for (*n = 0; *n < WIDTH && rows_left(e); e->next++) {
        if (e->next % 81 == 0 && check_rows(e->work, rows + e->next, e->next / 81, 1))
            return JOB_BAD_BYTE;
        e->work->redundant[e->next] = 0;
        if (rows[e->next] < '1')
            continue;
        memcpy(e->rows + 81 * *n, rows + e->next / 81 * 81, 81);
        e->rows[81 * *n + e->next % 81] = '.';
        e->ids[(*n)++] = e->next;
    }
    load_rows(&e->roots, e->tiles, e->rows, *n);
    for (int i = 0; i < *n; i++) {
        lanes forbidden = {0};
        set_lane(&forbidden, i);
        e->roots.x[rows[e->ids[i]] - '1'][e->ids[i] % 81] &= ~forbidden;
    }
    return JOB_DONE;
}

#define take_rows NAMED(take_rows)
/* Solve one root block; its open puzzles wait for the search. */
static int take_rows(engine *e)
{
    int n, status = e->work->redundant ? next_without_given(e, &n) : next_rows(e, &n);
    if (status)
        return status;
    block *g = &e->roots;
    sweep_roots(g);
    lanes open = g->open & ~g->dead;
    finish_roots(e, solved_lanes(g), n);
    if (any_lane(open)) {
        spill_lanes(g, e->tiles, &e->no_branches);
        for_each_lane(i, open)
            if (await(e, i))
                return JOB_NO_MEMORY;
    }
    return JOB_DONE;
}
