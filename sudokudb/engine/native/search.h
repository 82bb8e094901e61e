/* The search: every puzzle is searched depth first, and the block is always full.
 *
 * The search block gives each puzzle one lane.  A lane that is solved or dead continues with the
 * puzzle's newest node; a lane in which the rules change nothing branches: "the digit is in this
 * triad" stays in the lane, its negation is pushed.  The rules end in the same state whatever the
 * other puzzles are, so that a puzzle's tree and the order of its solutions do not depend on them.
 *
 * When no new puzzle is left for an idle lane, it helps another lane with its puzzle.  Solutions
 * are then not found in order; their paths show which one comes first.
 */

#define leave_lane NAMED(leave_lane)
/* Release a lane from its puzzle; the last one to leave closes the puzzle. */
static void leave_lane(engine *e, int i)
{
    puzzle *p = e->owner[i];
    e->owner[i] = NULL;
    e->active--;
    if (--p->lanes_in_use == 0 && !p->newest) {
        report(e->work, p->id, p->count);
        e->unused[e->unused_n++] = p;
    }
}

#define puzzle_to_help NAMED(puzzle_to_help)
/* Find a puzzle with nodes for another lane.  If several solutions are stored, only one lane
 * searches a puzzle, which finds them in order. */
static puzzle *puzzle_to_help(engine *e, int *from)
{
    for (; *from < WIDTH; ++*from) {
        puzzle *p = e->owner[*from];
        if (p && p->newest && e->work->room <= 1)
            return p;
    }
    return NULL;
}

#define enter_lane NAMED(enter_lane)
/* Find a puzzle with an unsearched node for lane i. */
static puzzle *enter_lane(engine *e, int i, int *from)
{
    puzzle *p = e->owner[i];
    if (p && p->newest)
        return p;
    if (p)
        leave_lane(e, i);
    if (e->waiting_n) {
        p = e->waiting[e->waiting_from];
        e->waiting_from = (e->waiting_from + 1) % POOL;
        e->waiting_n--;
    } else {
        p = puzzle_to_help(e, from);
    }
    if (p) {
        e->owner[i] = p;
        e->active++;
        p->lanes_in_use++;
    }
    return p;
}

#define fill_vacant NAMED(fill_vacant)
/* Put nodes for vacant lanes into the tiles; return the lanes that got one. */
static lanes fill_vacant(engine *e)
{
    lanes filled = {0};
    int from = 0;
    for_each_lane(i, e->vacant) {
        puzzle *p = enter_lane(e, i, &from);
        if (p) {
            node *top = p->newest;
            p->newest = top->next;
            place_node(e->tiles, i, top->words);
            e->path[i] = top->path;
            e->depth[i] = top->depth;
            give_back(&e->nodes, top);
            set_lane(&filled, i);
        }
    }
    e->vacant &= ~filled;
    return filled;
}

#define is_wanted NAMED(is_wanted)
/* Whether a solution at the end of a path would change the results of a puzzle. */
INLINE int is_wanted(const engine *e, const puzzle *p, branch_path path)
{
    return p->count < e->work->limit || (e->work->room == 1 && path < p->first_path);
}

#define drop_unwanted NAMED(drop_unwanted)
static void drop_unwanted(engine *e, puzzle *p)
{
    node **link = &p->newest;
    while (*link) {
        node *n = *link;
        if (is_wanted(e, p, n->path)) {
            link = &n->next;
        } else {
            *link = n->next;
            give_back(&e->nodes, n);
        }
    }
}

#define keep_solution NAMED(keep_solution)
/* Store a solution: the first one of the order if there is room for one, else all that fit. */
static void keep_solution(engine *e, int i)
{
    puzzle *p = e->owner[i];
    job *work = e->work;
    int64_t place = work->room > 1 ? p->count : 0;
    if (place >= work->room || (work->room == 1 && p->count && e->path[i] > p->first_path))
        return;
    uint64_t words[NODE_WORDS];
    read_node(e->tiles, i, words);
    write_solution(words, work->solutions + work->out_stride * p->id + 81 * place);
    p->first_path = e->path[i];
}

#define found_solution NAMED(found_solution)
static void found_solution(engine *e, int i)
{
    puzzle *p = e->owner[i];
    if (!is_wanted(e, p, e->path[i]))
        return;
    keep_solution(e, i);
    if (p->count < e->work->limit)
        p->count++;
    if (p->count == e->work->limit)
        drop_unwanted(e, p);
}

#define split_lane NAMED(split_lane)
/* Push the second child; the first one stays in the lane. */
static int split_lane(engine *e, int i)
{
    puzzle *p = e->owner[i];
    node *second = take_node(&e->nodes);
    if (!second)
        return JOB_NO_MEMORY;
    read_node(e->tiles, i, second->words);
    int depth = e->depth[i]++;
    second->depth = depth + 1;
    second->path = e->path[i];
    if (depth < PATH_BITS)
        second->path |= (branch_path)1 << (PATH_BITS - 1 - depth);
    second->next = p->newest;
    p->newest = second;
    return JOB_DONE;
}

#define settle_lanes NAMED(settle_lanes)
/* After the sweeps, count solved lanes, drop dead ones, and branch those at rest. */
static int settle_lanes(engine *e)
{
    block *g = &e->search;
    lanes solved = solved_lanes(g) & ~e->vacant, over = ~g->open | g->dead;
    lanes split = ~(over | g->busy | e->vacant);
    int branching = any_lane(split);
    e->vacant |= over;
    if (branching)
        choose_branches(g, split, &e->to);
    if (branching || (e->work->room && any_lane(solved)))
        spill_lanes(g, e->tiles, branching ? &e->to : &e->no_branches);
    for_each_lane(i, solved)
        found_solution(e, i);
    for_each_lane(i, split)
        if (!is_wanted(e, e->owner[i], e->path[i]))
            set_lane(&e->vacant, i);
        else if (split_lane(e, i))
            return JOB_NO_MEMORY;
    if (branching)
        take_first_children(g, &e->to);
    return JOB_DONE;
}

#define fill_block NAMED(fill_block)
/* Load nodes into the vacant lanes of the search block. */
INLINE void fill_block(engine *e)
{
    lanes filled = fill_vacant(e);
    if (any_lane(filled))
        fill_lanes(&e->search, e->tiles, filled);
}

#define search_round NAMED(search_round)
static int search_round(engine *e)
{
    for (int i = 0; i < QUIET_SWEEPS; i++)
        sweep(&e->search);
    watched_sweep(&e->search);
    sweep_triads(&e->search);
    int status = settle_lanes(e);
    if (!status)
        fill_block(e);
    return status;
}

#define search_rows NAMED(search_rows)
/* While rows are left, enough puzzles wait to fill every lane after a round. */
static int search_rows(engine *e)
{
    int status = JOB_DONE;
    do {
        while (e->waiting_n < WIDTH && rows_left(e) && !status)
            status = take_rows(e);
        if (!status && e->active)
            status = search_round(e);
        else if (!status)
            fill_block(e);
    } while (!status && (e->active || e->waiting_n || rows_left(e)));
    return status;
}
