/* The state of one run of the engine, whose size does not depend on the number of puzzles. */

/* A puzzle being searched.  Its id is its row or, if a given is left out, 81*row + cell. */
#define puzzle NAMED(puzzle)
typedef struct {
    int64_t id;
    int64_t count;          /* solutions so far */
    branch_path first_path; /* the path of the first one */
    node *newest;           /* its unsearched nodes, newest first */
    int lanes_in_use;
} puzzle;

#define POOL (3 * WIDTH)

#define engine NAMED(engine)
typedef struct {
    /* zero at the beginning */
    block search;
    branches no_branches;
    lanes vacant;           /* lanes of the search block that need a node */
    job *work;
    int64_t next;           /* the id of the next puzzle to take */
    arena nodes;
    puzzle *owner[WIDTH];   /* by lane of the search block; NULL if idle */
    int waiting_from, waiting_n, unused_n, active;

    /* by lane of the search block */
    branch_path path[WIDTH];    /* the path of its node */
    int depth[WIDTH];
    branches to;

    /* puzzles without a lane, oldest first, and room for more */
    puzzle *waiting[POOL];
    puzzle *unused[POOL];
    puzzle pool[POOL];

    block roots;
    uint8_t rows[81 * WIDTH];   /* of the root block, unless the job's rows are used */
    int64_t ids[WIDTH];         /* of its puzzles */
    tile tiles[NODE_TILES];     /* for loading and storing nodes */
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
/* Write the results of a puzzle. */
INLINE void report(const job *work, int64_t id, int64_t solutions)
{
    int32_t count = (int32_t)solutions;
    if (work->redundant)
        work->redundant[id] = !count;
    else if (work->counts)
        memcpy(work->counts + sizeof count * id, &count, sizeof count);
}
