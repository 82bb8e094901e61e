/* The removal of digits of one build: one unit of cells after another, where one solution is left.
 *
 * A unit can go if no solution has another digit in one of its cells.  This asks for a solution
 * without the digit, which is faster than to count two solutions.
 */

/* Return whether a solution has another digit than the known one in a cell, or may have. */
#define may_differ NAMED(may_differ)
static int may_differ(workspace *s, const removal *work, mask *masks, int cell, mask known,
                      grid_result *result)
{
    mask kept = masks[cell];
    *result = (grid_result){0};
    if (!begin_grid(work->most))
        return 1;
    masks[cell] = s->p->all & ~known;
    if (start_board(s, s->boards, masks, 4))
        search(s, work->most, result, NULL);
    forget_changes(s);
    masks[cell] = kept;
    return result->count || result->end != FINISHED;
}

/* Try to remove a unit of `n` cells; return 0 if it has to stay. */
#define remove_unit NAMED(remove_unit)
static int remove_unit(workspace *s, const removal *work, const uint8_t *solution, mask *masks,
                       const int32_t *unit, int n, uint8_t *doubt)
{
    grid_result result;
    mask before[MOST_CELLS];
    for (int i = 0; i < n; i++) {
        before[i] = masks[unit[i] >> 1];
        masks[unit[i] >> 1] = s->p->all;
    }
    for (int i = 0; i < n; i++)
        if (may_differ(s, work, masks, unit[i] >> 1, 1u << (solution[unit[i] >> 1] - 1), &result)) {
            *doubt |= result.end != FINISHED;
            for (int k = n - 1; k >= 0; k--)
                masks[unit[k] >> 1] = before[k];
            return 0;
        }
    return 1;
}

#define reduce_grid NAMED(reduce_grid)
static void reduce_grid(workspace *s, const removal *work, int64_t grid)
{
    const int cells = s->p->cells;
    const uint8_t *solution = work->solutions + grid * cells;
    const int32_t *order = work->orders + grid * work->steps;
    uint8_t *row = work->rows + grid * cells, *doubt = work->doubts + grid;
    mask masks[MOST_CELLS];
    for (int c = 0; c < cells; c++)
        masks[c] = row[c] ? 1u << (row[c] - 1) : s->p->all;
    for (int from = 0, to = 0; to < work->steps && !work->most->clock->stopped; from = to) {
        while (to < work->steps - 1 && !(order[to] & 1))
            to++;
        to++;
        if (remove_unit(s, work, solution, masks, order + from, to - from, doubt))
            for (int i = from; i < to; i++)
                row[order[i] >> 1] = 0;
    }
}

#define reduce_grids NAMED(reduce_grids)
static int reduce_grids(const problem *p, const removal *work)
{
    workspace *s = new_workspace(p);
    for (int64_t g = 0; s && g < work->grids && !work->most->clock->stopped; g++)
        reduce_grid(s, work, g);
    free_workspace(s);
    return s != NULL;
}
