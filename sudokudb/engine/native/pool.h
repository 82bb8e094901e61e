/* What a run of the engine holds, whatever the number of puzzles. */

/* A puzzle under search.  Its id is its row; or, where givens are left out, 81*row + cell. */
#define puzzle NAMED(puzzle)
typedef struct {
    int64_t id;
    int64_t count;          /* solutions so far */
    branch_path first_path; /* where the first of them was found */
    node *newest;           /* its nodes still to search, newest first */
    int lanes_in_use;
} puzzle;

#define POOL (3 * WIDTH)

#define engine NAMED(engine)
typedef struct {
    /* set to zero at first */
    block search;
    branches no_branches;
    lanes vacant;           /* lanes of the search block that want a node */
    job *work;
    int64_t next;           /* the id of the next puzzle to take */
    arena nodes;
    puzzle *owner[WIDTH];   /* of each lane of the search block; NULL when idle */
    int waiting_from, waiting_n, unused_n, active;

    /* of each lane of the search block */
    branch_path path[WIDTH];    /* how its node was reached */
    int depth[WIDTH];
    branches to;

    /* puzzles that have no lane yet, oldest first; places for more */
    puzzle *waiting[POOL];
    puzzle *unused[POOL];
    puzzle pool[POOL];

    block roots;
    uint8_t rows[81 * WIDTH];   /* of the root block, where they are not the job's own */
    int64_t ids[WIDTH];         /* of its puzzles */
    tile tiles[NODE_TILES];     /* on the way in or out */
} engine;

#define read_node NAMED(read_node)
INLINE void read_node(const tile *tiles, int i, uint64_t *words)
{
    for (int w = 0; w < NODE_WORDS; w++)
        words[w] = tile_word(&tiles[w], i);
}

#define place_node NAMED(place_node)
INLINE void place_node(tile *tiles, int i, const uint64_t *words)
{
    for (int w = 0; w < NODE_WORDS; w++)
        tile_word(&tiles[w], i) = words[w];
}

#define report NAMED(report)
/* What the job wanted to know of a puzzle. */
INLINE void report(const job *work, int64_t id, int64_t solutions)
{
    int32_t count = (int32_t)solutions;
    if (work->redundant)
        work->redundant[id] = !count;
    else if (work->counts)
        memcpy(work->counts + sizeof count * id, &count, sizeof count);
}
