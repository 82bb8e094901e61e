/* sudokudb.engine.native._generate: full grids, and puzzles by removing cells from them.
 *
 * generate/samplers/top_down.py and generate/full.py do the same in Python.  No state outlives a call.
 */

#include "binding.h"
#include "builds.h"
#include "choose.h"
#include "descent.h"
#include "removal.h"

/* ---- arguments ---- */

/* Check the units, of which none is missing; return their number, or 0 with an error. */
static int count_units(const Py_buffer *units)
{
    const uint8_t *unit = units->buf;
    uint8_t seen[81] = {0};
    int most = 0;
    int number = 0;
    for (int cell = 0; cell < 81 && units->len == 81; cell++) {
        most = unit[cell] >= most ? unit[cell] + 1 : most;
        if (unit[cell] < 81 && !seen[unit[cell]]++)
            number++;
    }
    if (number && number == most)
        return number;
    PyErr_SetString(PyExc_ValueError, "units: not 81 numbers, from 0 on without a gap");
    return 0;
}

/* Check the cells of a pattern, which are ascending numbers. */
static int check_pattern(const Py_buffer *pattern)
{
    const uint8_t *cells = pattern->buf;
    int valid = pattern->len > 0;
    for (Py_ssize_t i = 0; i < pattern->len; i++)
        valid &= cells[i] < 81 && (!i || cells[i - 1] < cells[i]);
    if (!valid)
        PyErr_SetString(PyExc_ValueError, "pattern: not ascending numbers of cells");
    return valid;
}

static int check_rules(int rules)
{
    if (NEEDS_SEARCH <= rules && rules <= TRIADS)
        return 1;
    PyErr_SetString(PyExc_ValueError, "rules: not a rule set");
    return 0;
}

/* ---- calls ---- */

/* Return None, or NULL with the error of a refused argument, a failed job or a full grid. */
static PyObject *finish(int status, int uniform)
{
    if (PyErr_Occurred())
        return NULL;
    if (status)
        return PyErr_NoMemory();
    if (!uniform)
        return PyErr_Format(PyExc_ArithmeticError,
                            "a full grid has a weight above %d: not uniform", BOUND);
    Py_RETURN_NONE;
}

static PyObject *top_down(PyObject *module, PyObject *args)
{
    unsigned long long seed, first;
    Py_buffer units, puzzles, grids;
    const char *isa = "";
    int rules = NEEDS_SEARCH, status = JOB_DONE, uniform = 1;
    (void)module;
    if (!PyArg_ParseTuple(args, "KKy*w*w*|si:top_down", &seed, &first, &units, &puzzles, &grids,
                          &isa, &rules))
        return NULL;
    request q = {.seed = seed, .first = first, .n = puzzles.len / 81, .units = units.buf,
                 .rules = rules, .puzzles = puzzles.buf, .grids = grids.buf};
    int (*solver)(job *) = find_circuit(isa);
    if (!solver)
        refuse_build(isa);
    else if (check_rules(rules) && (q.count = count_units(&units))
             && check_size(&puzzles, "puzzles", q.n, 81) == 0
             && check_size(&grids, "grids", q.n, 81) == 0) {
        Py_BEGIN_ALLOW_THREADS
        status = make_puzzles(&q, solver, &uniform);
        Py_END_ALLOW_THREADS
    }
    PyBuffer_Release(&units);
    PyBuffer_Release(&puzzles);
    PyBuffer_Release(&grids);
    return finish(status, uniform);
}

static PyObject *full_grids(PyObject *module, PyObject *args)
{
    unsigned long long seed, first;
    Py_buffer grids;
    int uniform = 1;
    (void)module;
    if (!PyArg_ParseTuple(args, "KKw*:full_grids", &seed, &first, &grids))
        return NULL;
    int64_t n = grids.len / 81;
    if (check_size(&grids, "grids", n, 81) == 0) {
        Py_BEGIN_ALLOW_THREADS
        for (int64_t i = 0; i < n; i++)
            uniform &= full_grid(seed, first + (uint64_t)i, (uint8_t *)grids.buf + 81 * i);
        Py_END_ALLOW_THREADS
    }
    PyBuffer_Release(&grids);
    return finish(JOB_DONE, uniform);
}

/* Write the choices that are not empty in an easy set, until the outputs are full. */
static int64_t choose_some(const request *q, const givens_range *g, uint64_t *attempts,
                           int64_t room, int64_t *tried, int *uniform)
{
    shared_grid shared;
    int64_t found = 0;
    *uniform = 1;
    for (*tried = 0; *tried < q->n && found < room; ++*tried) {
        uint64_t attempt = q->first + (uint64_t)*tried;
        if (!*tried || attempt % SHARED == 0)
            *uniform &= use_grid(&shared, q->seed, attempt);
        bits128 chosen = choose_cells(&shared.easy, g, q->seed, attempt);
        if (!chosen)
            continue;
        for (int cell = 0; cell < 81; cell++)
            q->puzzles[81 * found + cell] = chosen >> cell & 1 ? shared.grid[cell] : '.';
        memcpy(q->grids + 81 * found, shared.grid, 81);
        attempts[found++] = attempt;
    }
    return found;
}

static PyObject *choose(PyObject *module, PyObject *args)
{
    unsigned long long seed, first;
    long long n, found = 0;
    int64_t tried = 0;
    int least, most, uniform = 1;
    Py_buffer puzzles, grids, attempts;
    givens_range range;
    (void)module;
    if (!PyArg_ParseTuple(args, "KKLiiw*w*w*:choose", &seed, &first, &n, &least, &most, &puzzles,
                          &grids, &attempts))
        return NULL;
    request q = {.seed = seed, .first = first, .n = n, .puzzles = puzzles.buf,
                 .grids = grids.buf};
    int64_t room = puzzles.len / 81;
    if (least < 1 || most < least || 40 < most)
        PyErr_SetString(PyExc_ValueError, "givens: not a range from 1 to 40");
    else if (check_size(&puzzles, "puzzles", room, 81) == 0
             && check_size(&grids, "grids", room, 81) == 0
             && check_size(&attempts, "attempts", room, 8) == 0) {
        set_range(&range, least, most);
        Py_BEGIN_ALLOW_THREADS
        found = choose_some(&q, &range, attempts.buf, room, &tried, &uniform);
        Py_END_ALLOW_THREADS
    }
    PyBuffer_Release(&puzzles);
    PyBuffer_Release(&grids);
    PyBuffer_Release(&attempts);
    PyObject *done = finish(JOB_DONE, uniform);
    Py_XDECREF(done);
    return done ? Py_BuildValue("LL", found, (long long)tried) : NULL;
}

static PyObject *descend(PyObject *module, PyObject *args)
{
    unsigned long long seed, first;
    Py_buffer pattern, puzzles;
    const char *isa = "";
    int uniform = 1, status = JOB_DONE;
    (void)module;
    if (!PyArg_ParseTuple(args, "KKy*w*|s:descend", &seed, &first, &pattern, &puzzles, &isa))
        return NULL;
    pattern_request q = {.seed = seed, .first = first, .n = puzzles.len / 81,
                         .cells = pattern.buf, .count = (int)pattern.len, .puzzles = puzzles.buf};
    int (*solver)(job *) = find_circuit(isa);
    if (!solver)
        refuse_build(isa);
    else if (check_pattern(&pattern) && check_size(&puzzles, "puzzles", q.n, 81) == 0) {
        Py_BEGIN_ALLOW_THREADS
        status = make_descents(&q, solver, &uniform);
        Py_END_ALLOW_THREADS
    }
    PyBuffer_Release(&pattern);
    PyBuffer_Release(&puzzles);
    return finish(status, uniform);
}

/* ---- the module ---- */

PyDoc_STRVAR(module_doc,
"Full grids, and puzzles by removing cells from them.\n\n"
"Outputs are writable buffers of 81 bytes for each attempt, which begin with the attempt `first`.\n"
"Calls release the GIL.");

PyDoc_STRVAR(top_down_doc,
"top_down(seed, first, units, puzzles, grids, isa='', rules=0)\n--\n\n"
"Make the puzzle and the full grid of each attempt.\n\n"
"units: the unit of each cell; the cells of a unit stay or go together.\n"
"rules: the number of the last rule set that may solve the puzzles; 0 for any puzzles.");

PyDoc_STRVAR(full_grids_doc,
"full_grids(seed, first, grids)\n--\n\nMake the full grid of each attempt.");

PyDoc_STRVAR(choose_doc,
"choose(seed, first, n, least, most, puzzles, grids, attempts)\n--\n\n"
"Choose cells of full grids in n attempts, least to most of them; return how many choices leave no\n"
"easy unavoidable set empty, and how many attempts were made before the outputs were full.\n\n"
"attempts: 8 bytes for each 81 of the other outputs.");

PyDoc_STRVAR(descend_doc,
"descend(seed, first, pattern, puzzles, isa='')\n--\n\n"
"Make the puzzle of each attempt with givens in the cells of the pattern; dots for none.");

static PyMethodDef METHODS[] = {
    {"top_down", top_down, METH_VARARGS, top_down_doc},
    {"descend", descend, METH_VARARGS, descend_doc},
    {"choose", choose, METH_VARARGS, choose_doc},
    {"full_grids", full_grids, METH_VARARGS, full_grids_doc},
    {NULL, NULL, 0, NULL},
};

DEFINE_MODULE(_generate, module_doc, METHODS)
