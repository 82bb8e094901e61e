/* sudokudb.engine.native._measure: facts about puzzles and full grids.
 *
 * This module checks its arguments and releases the GIL; measure.h, measure_grid.h and
 * measure_bands.h do the work.  Only the table of bands outlives a call: it is made once, while the
 * GIL is held, and never changes.
 */

#include "binding.h"

#include "measure.h"
#include "measure_bands.h"
#include "measure_grid.h"

enum { MOST_OUTPUTS = 7 };

typedef struct {
    Py_buffer rows, solutions, out[MOST_OUTPUTS];
    Py_ssize_t count;
    int outputs;
    const char *const *names;
} job;

/* The place of a byte that is not a cell; row is NULL if there is none. */
typedef struct {
    const uint8_t *row;
    Py_ssize_t index;
    int cell;
} wrong_byte;

static void release(job *work)
{
    for (int i = 0; i < MOST_OUTPUTS; i++)
        PyBuffer_Release(&work->out[i]);
    PyBuffer_Release(&work->solutions);
    PyBuffer_Release(&work->rows);
}

/* Open the outputs: one 64-bit integer a puzzle, and in the last output one row a puzzle. */
static int open_outputs(job *work, PyObject *const *out)
{
    int status = check_input(&work->rows, 81);
    work->count = work->rows.len / 81;
    for (int i = 0; i < work->outputs && status == 0; i++)
        status = open_output(out[i], &work->out[i], work->names[i], work->count,
                             i == MOST_OUTPUTS - 1 ? 81 : 8);
    return status;
}

static inline int is_wanted(const job *work, int which)
{
    return work->out[which].buf != NULL;
}

static inline void put(const job *work, int which, Py_ssize_t index, int64_t value)
{
    if (is_wanted(work, which))
        memcpy((char *)work->out[which].buf + sizeof value * (size_t)index, &value, sizeof value);
}

/* The first byte that is not a digit, nor an empty cell if `empty`; 81 if there is none. */
static int find_wrong(const uint8_t *row, int empty)
{
    int cell = 0;
    while (cell < 81
           && (('1' <= row[cell] && row[cell] <= '9')
               || (empty && (row[cell] == '.' || row[cell] == '0'))))
        cell++;
    return cell;
}

/* ---- puzzles ---- */

enum { TE, EXPANSION, LEFT, TRIDAGON, BACKDOOR, BACKDOORS, EXPANSIONS };

static const char *const OF_PUZZLES[]
    = {"te", "expansion", "left", "tridagon", "backdoor", "backdoors", "expansions"};

static void measure_puzzle(const job *work, const closed_board *b, const uint8_t *solution,
                           Py_ssize_t index)
{
    put(work, EXPANSION, index, b->decided);
    put(work, LEFT, index, count_candidates(b));
    if (is_wanted(work, TE))
        put(work, TE, index, depth_of(b, solution));
    if (is_wanted(work, TRIDAGON))
        put(work, TRIDAGON, index, tridagon_of(b));
    if (is_wanted(work, BACKDOOR) || is_wanted(work, BACKDOORS)) {
        int64_t number;
        put(work, BACKDOOR, index, backdoor_of(b, solution, &number));
        put(work, BACKDOORS, index, number);
    }
    if (is_wanted(work, EXPANSIONS))
        write_decided(b, (uint8_t *)work->out[EXPANSIONS].buf + 81 * index);
}

static wrong_byte measure_puzzles(const job *work)
{
    for (Py_ssize_t index = 0; index < work->count; index++) {
        const uint8_t *row = (const uint8_t *)work->rows.buf + 81 * index;
        const uint8_t *solution = work->solutions.buf;
        closed_board b;
        int cell = find_wrong(row, 1);
        if (cell < 81)
            return (wrong_byte){row, index, cell};
        if (solution)
            solution += 81 * index;
        cell = solution ? find_wrong(solution, 0) : 81;
        if (cell < 81)
            return (wrong_byte){solution, index, cell};
        if (read_board(&b, row))
            measure_puzzle(work, &b, solution, index);
    }
    return (wrong_byte){0};
}

static PyObject *finish(wrong_byte bad)
{
    if (bad.row)
        return refuse_byte(bad.index, bad.cell, bad.row[bad.cell]);
    Py_RETURN_NONE;
}

/* Open the solutions, which may be None if no output needs them. */
static int open_solutions(job *work, PyObject *solutions)
{
    if (solutions != Py_None)
        return PyObject_GetBuffer(solutions, &work->solutions, PyBUF_SIMPLE) < 0
                   ? -1
                   : check_size(&work->solutions, "solutions", work->count, 81);
    if (!is_wanted(work, TE) && !is_wanted(work, BACKDOOR) && !is_wanted(work, BACKDOORS))
        return 0;
    PyErr_SetString(PyExc_ValueError, "solutions: T&E and backdoors need them");
    return -1;
}

static PyObject *puzzles(PyObject *module, PyObject *args)
{
    PyObject *solutions, *out[MOST_OUTPUTS], *result = NULL;
    job work = {.outputs = MOST_OUTPUTS, .names = OF_PUZZLES};
    (void)module;
    if (!PyArg_ParseTuple(args, "y*OOOOOOOO:puzzles", &work.rows, &solutions, &out[0], &out[1],
                          &out[2], &out[3], &out[4], &out[5], &out[6]))
        return NULL;
    if (open_outputs(&work, out) == 0 && open_solutions(&work, solutions) == 0) {
        wrong_byte bad;
        Py_BEGIN_ALLOW_THREADS
        bad = measure_puzzles(&work);
        Py_END_ALLOW_THREADS
        result = finish(bad);
    }
    release(&work);
    return result;
}

/* ---- full grids ---- */

enum { U4, U6, DISJOINT, BAND, OUTPUTS_OF_GRIDS };

static const char *const OF_GRIDS[] = {"u4", "u6", "disjoint", "band"};

static band_table bands;

static void measure_grid(const job *work, const uint8_t *grid, Py_ssize_t index)
{
    if (is_wanted(work, U4) || is_wanted(work, U6) || is_wanted(work, DISJOINT)) {
        small_sets sets;
        find_small_sets(&sets, grid);
        put(work, U4, index, sets.fours);
        put(work, U6, index, sets.sixes);
        if (is_wanted(work, DISJOINT))
            put(work, DISJOINT, index, most_disjoint(&sets));
    }
    if (is_wanted(work, BAND))
        put(work, BAND, index, lowest_band(&bands, grid));
}

/* Whether every house has nine digits; the searches rely on it. */
static int is_full_grid(const uint8_t *grid)
{
    unsigned missing = 0;
    for (int house = 0; house < HOUSES; house++) {
        unsigned digits = 0;
        for (int i = 0; i < 9; i++)
            digits |= 1u << (grid[CELLS_OF[house][i]] - '1');
        missing |= digits ^ 511;
    }
    return !missing;
}

/* Set `broken` for a grid that has a digit twice in a house. */
static wrong_byte measure_grids(const job *work, int *broken)
{
    for (Py_ssize_t index = 0; index < work->count && !*broken; index++) {
        const uint8_t *grid = (const uint8_t *)work->rows.buf + 81 * index;
        int cell = find_wrong(grid, 0);
        if (cell < 81)
            return (wrong_byte){grid, index, cell};
        *broken = !is_full_grid(grid);
        if (!*broken)
            measure_grid(work, grid, index);
    }
    return (wrong_byte){0};
}

static PyObject *grids(PyObject *module, PyObject *args)
{
    PyObject *out[OUTPUTS_OF_GRIDS], *result = NULL;
    job work = {.outputs = OUTPUTS_OF_GRIDS, .names = OF_GRIDS};
    (void)module;
    if (!PyArg_ParseTuple(args, "y*OOOO:grids", &work.rows, &out[0], &out[1], &out[2], &out[3]))
        return NULL;
    if (open_outputs(&work, out) == 0) {
        wrong_byte bad;
        int broken = 0;
        if (is_wanted(&work, BAND) && !bands.classes)
            make_band_table(&bands);
        Py_BEGIN_ALLOW_THREADS
        bad = measure_grids(&work, &broken);
        Py_END_ALLOW_THREADS
        if (broken)
            PyErr_SetString(PyExc_ValueError, "grids: a house has a digit twice");
        else
            result = finish(bad);
    }
    release(&work);
    return result;
}

/* ---- the module ---- */

PyDoc_STRVAR(module_doc,
"Facts about valid puzzles and about full grids, which sudokudb.engine.reference defines.\n\n"
"Rows are buffers of 81 bytes; a byte that is not a cell raises ValueError(row, cell, byte).\n"
"Outputs are writable buffers of one 64-bit integer per row, or None.  Calls release the GIL.");

PyDoc_STRVAR(puzzles_doc,
"puzzles(rows, solutions, te, expansion, left, tridagon, backdoor, backdoors, expansions)\n--\n\n"
"Measure puzzles with one solution each.  Solutions may be None without te and backdoors.\n"
"Expansions are rows of 81 bytes.  The outputs of a puzzle that singles contradict are unchanged; a\n"
"wrong solution gives wrong facts.");

PyDoc_STRVAR(grids_doc,
"grids(rows, u4, u6, disjoint, band)\n--\n\n"
"Measure full grids; raise ValueError for a grid with a digit twice in a house.");

static PyMethodDef METHODS[] = {
    {"puzzles", puzzles, METH_VARARGS, puzzles_doc},
    {"grids", grids, METH_VARARGS, grids_doc},
    {NULL, NULL, 0, NULL},
};

DEFINE_MODULE(_measure, module_doc, METHODS)
