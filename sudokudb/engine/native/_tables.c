/* sudokudb.engine.native._tables: solve grids whose rules are tables.
 *
 * This module checks its arguments and releases the GIL; table_builds.h and the headers below it
 * do the work.  A problem is checked when it is made, and never changes; no grid changes what the
 * next one finds.
 */

#include "binding.h"

#include "table_builds.h"

static const char CAPSULE[] = "sudokudb.engine.native._tables.problem";

enum { MOST_NUMBERS = 1 << 24 };

static void free_capsule(PyObject *capsule)
{
    problem *p = PyCapsule_GetPointer(capsule, CAPSULE);
    if (p)
        free_problem(p);
}

/* Make a problem of n numbers; return NULL with a Python error. */
static problem *make_problem(const void *numbers, size_t n)
{
    problem *p = calloc(1, sizeof *p);
    if (p)
        p->data = malloc((n + 1) * sizeof *p->data);
    if (!p || !p->data) {
        free(p);
        PyErr_NoMemory();
        return NULL;
    }
    memcpy(p->data, numbers, n * sizeof *p->data);
    reader in = {p->data, p->data + n, NULL};
    const char *wrong = read_problem(p, &in);
    if (!wrong)
        return p;
    PyErr_Format(PyExc_ValueError, "numbers: %s, number %zd", wrong,
                 (Py_ssize_t)(in.next - p->data));
    free_problem(p);
    return NULL;
}

static PyObject *make(PyObject *module, PyObject *args)
{
    Py_buffer numbers;
    PyObject *capsule = NULL;
    (void)module;
    if (!PyArg_ParseTuple(args, "y*:make", &numbers))
        return NULL;
    if (numbers.len % 4 || numbers.len / 4 > MOST_NUMBERS)
        PyErr_Format(PyExc_ValueError, "numbers: %zd bytes", numbers.len);
    else {
        problem *p = make_problem(numbers.buf, (size_t)numbers.len / 4);
        capsule = p ? PyCapsule_New(p, CAPSULE, free_capsule) : NULL;
        if (p && !capsule)
            free_problem(p);
    }
    PyBuffer_Release(&numbers);
    return capsule;
}

/* ---- solving ---- */

typedef struct {
    Py_buffer rows, out, counts, ends, guesses;
    PyThreadState *thread;
    double looked;
} call;

/* Let Python handle signals, a few times a second; return whether one raised an error. */
static int handle_signals(void *data)
{
    call *this = data;
    double time = now();
    if (time - this->looked < 0.05)
        return 0;
    this->looked = time;
    PyEval_RestoreThread(this->thread);
    int raised = PyErr_CheckSignals() < 0;
    this->thread = PyEval_SaveThread();
    return raised;
}

static int check_limits(const limits *most, int item)
{
    if (item != 1 && item != 4)
        PyErr_Format(PyExc_ValueError, "item: %d is not 1 or 4", item);
    else if (most->solutions < 1 || most->solutions > INT32_MAX)
        PyErr_Format(PyExc_ValueError, "limit: %lld is out of range", (long long)most->solutions);
    else if (most->kept < 0 || most->kept > most->solutions)
        PyErr_Format(PyExc_ValueError, "kept: %lld is out of range", (long long)most->kept);
    else if (most->guesses < 0 || !(most->seconds >= 0))
        PyErr_SetString(PyExc_ValueError, "limits: a limit is negative");
    else
        return 0;
    return -1;
}

/* Open the outputs of a job. */
static int open_outputs(call *this, PyObject *const *outputs, const problem *p, job *work)
{
    int64_t size = work->most->kept * p->cells;
    if (this->rows.len % ((Py_ssize_t)p->cells * work->item)) {
        PyErr_Format(PyExc_ValueError, "rows: %zd bytes are not a multiple of %d", this->rows.len,
                     p->cells * work->item);
        return -1;
    }
    work->rows = this->rows.buf;
    work->grids = this->rows.len / ((Py_ssize_t)p->cells * work->item);
    if (open_output(size ? outputs[0] : Py_None, &this->out, "solutions",
                    work->grids, size) < 0
        || open_output(outputs[1], &this->counts, "counts", work->grids, 4) < 0
        || open_output(outputs[2], &this->ends, "ends", work->grids, 1) < 0
        || open_output(outputs[3], &this->guesses, "guesses", work->grids, 8) < 0)
        return -1;
    work->out = this->out.buf;
    work->counts = this->counts.buf;
    work->ends = this->ends.buf;
    work->guesses = this->guesses.buf;
    return 0;
}

static PyObject *run(call *this, const problem *p, const job *work)
{
    int fine;
    this->looked = now();
    this->thread = PyEval_SaveThread();
    fine = run_tables(p, work);
    PyEval_RestoreThread(this->thread);
    if (!fine)
        return PyErr_NoMemory();
    if (work->most->clock->stopped)
        return NULL; /* of a signal */
    Py_RETURN_NONE;
}

static void close_call(call *this)
{
    PyBuffer_Release(&this->rows);
    PyBuffer_Release(&this->out);
    PyBuffer_Release(&this->counts);
    PyBuffer_Release(&this->ends);
    PyBuffer_Release(&this->guesses);
}

static PyObject *solve(PyObject *module, PyObject *args)
{
    PyObject *capsule, *outputs[4], *result = NULL;
    call this = {0};
    step_clock clock = {0};
    limits most = {.pause = handle_signals, .pause_with = &this, .clock = &clock};
    job work = {.most = &most};
    long long limit, kept, guesses;
    (void)module;
    if (!PyArg_ParseTuple(args, "Oy*iOOOOLLLd:solve", &capsule, &this.rows, &work.item, &outputs[0],
                          &outputs[1], &outputs[2], &outputs[3], &limit, &kept, &guesses,
                          &most.seconds))
        return NULL;
    most.solutions = limit;
    most.kept = outputs[0] == Py_None ? 0 : kept;
    most.guesses = guesses;
    const problem *p = PyCapsule_GetPointer(capsule, CAPSULE);
    if (p && check_limits(&most, work.item) == 0 && open_outputs(&this, outputs, p, &work) == 0)
        result = run(&this, p, &work);
    close_call(&this);
    return result;
}

/* ---- removing digits ---- */

/* Check that all bytes are digits; `least` is 0 if cells may be empty. */
static int check_digits(const problem *p, const Py_buffer *view, const char *name, int least)
{
    const uint8_t *bytes = view->buf;
    for (Py_ssize_t i = 0; i < view->len; i++)
        if (bytes[i] < least || bytes[i] > p->digits) {
            PyErr_Format(PyExc_ValueError, "%s: %d is not a digit", name, bytes[i]);
            return -1;
        }
    return 0;
}

static int check_orders(const problem *p, const removal *work)
{
    for (int64_t i = 0; i < work->grids * work->steps; i++)
        if (work->orders[i] < 0 || work->orders[i] >> 1 >= p->cells) {
            PyErr_Format(PyExc_ValueError, "orders: %d is not a cell", (int)work->orders[i]);
            return -1;
        }
    return 0;
}

/* Fill in a job of removals; the buffers are those of the call. */
static int open_removal(call *this, PyObject *const *outputs, const problem *p, removal *work)
{
    Py_ssize_t grids = this->rows.len / p->cells, steps = grids ? this->counts.len / 4 / grids : 0;
    if (open_output(outputs[0], &this->out, "rows", grids, p->cells) < 0
        || open_output(outputs[1], &this->ends, "doubts", grids, 1) < 0
        || check_size(&this->rows, "solutions", grids, p->cells) < 0
        || check_size(&this->counts, "orders", grids * steps, 4) < 0)
        return -1;
    if (steps > p->cells || !this->out.buf || !this->ends.buf) {
        PyErr_SetString(PyExc_ValueError, "orders or outputs are missing or too long");
        return -1;
    }
    work->grids = grids;
    work->steps = (int)steps;
    work->rows = this->out.buf;
    work->doubts = this->ends.buf;
    work->solutions = this->rows.buf;
    work->orders = this->counts.buf;
    if (check_digits(p, &this->rows, "solutions", 1) < 0
        || check_digits(p, &this->out, "rows", 0) < 0)
        return -1;
    return check_orders(p, work);
}

static PyObject *reduce(PyObject *module, PyObject *args)
{
    PyObject *capsule, *outputs[2], *result = NULL;
    call this = {0};
    step_clock clock = {0};
    limits most = {.solutions = 1, .pause = handle_signals, .pause_with = &this, .clock = &clock};
    removal work = {.most = &most};
    long long guesses;
    (void)module;
    if (!PyArg_ParseTuple(args, "OOy*y*OL:reduce", &capsule, &outputs[0], &this.rows, &this.counts,
                          &outputs[1], &guesses))
        return NULL;
    most.guesses = guesses;
    const problem *p = PyCapsule_GetPointer(capsule, CAPSULE);
    if (p && check_limits(&most, 1) == 0 && open_removal(&this, outputs, p, &work) == 0) {
        this.looked = now();
        this.thread = PyEval_SaveThread();
        int fine = run_removal(p, &work);
        PyEval_RestoreThread(this.thread);
        result = !fine ? PyErr_NoMemory() : clock.stopped ? NULL : Py_NewRef(Py_None);
    }
    close_call(&this);
    return result;
}

/* ---- the module ---- */

PyDoc_STRVAR(module_doc,
"The solver of grids whose rules are tables: different cells, pairs and sums.");

PyDoc_STRVAR(make_doc,
"make(numbers)\n--\n\n"
"Return the problem of a buffer of 32-bit integers, which problem.h describes.  Raise ValueError\n"
"for numbers that are not a problem.");

PyDoc_STRVAR(solve_doc,
"solve(problem, rows, item, solutions, counts, ends, guesses, limit, kept, most, seconds)\n--\n\n"
"Count the solutions of grids up to a limit.  A cell has `item` bytes: a digit (0: none), or a mask\n"
"of 32 bits.  Outputs are writable buffers or None: the first `kept` solutions of each grid, as\n"
"digits; 32-bit counts; a byte for the end (0: finished, 1: more than `most` guesses, 2: more than\n"
"`seconds`); 64-bit numbers of guesses.  A limit of 0 is none.  The call releases the GIL.");

PyDoc_STRVAR(reduce_doc,
"reduce(problem, rows, solutions, orders, doubts, most)\n--\n\n"
"Remove units of digits from rows, in the order given, as long as no other solution appears.  Rows\n"
"(writable) and solutions have a byte for each cell.  Orders are 32-bit numbers, as many for each\n"
"grid: 2 * cell, and 1 more at the end of a unit.  The byte of `doubts` is 1 if a unit stayed since\n"
"a search needed more than `most` guesses.  The call releases the GIL.");

static PyMethodDef METHODS[] = {
    {"make", make, METH_VARARGS, make_doc},
    {"solve", solve, METH_VARARGS, solve_doc},
    {"reduce", reduce, METH_VARARGS, reduce_doc},
    {NULL, NULL, 0, NULL},
};

DEFINE_MODULE(_tables, module_doc, METHODS)
