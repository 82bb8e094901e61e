/* sudokudb.engine.native._circuit: the circuit, which solves many puzzles at once.
 *
 * This module checks its arguments, selects an instruction set and releases the GIL; circuit.h is
 * the circuit, built once for each instruction set.  No state outlives a call, so that threads can
 * share the work by slicing the buffers.
 */

#define Py_LIMITED_API 0x030B0000
#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include "builds.h"
#include "scalar.h"

/* The circuit in the build with a name, or in the best one for "". */
static int (*find_circuit(const char *name))(job *)
{
    for (int i = 0; i < BUILD_COUNT; i++)
        if (BUILDS[i].usable() && (!*name || !strcmp(name, BUILDS[i].name)))
            return BUILDS[i].run;
    PyErr_Format(PyExc_ValueError, "the instruction set '%s' cannot be used here", name);
    return NULL;
}

/* ---- arguments ---- */

/* The buffers of a call; obj is NULL for those that were not given. */
typedef struct {
    Py_buffer rows, first, second;
} buffers;

static void release(buffers *b)
{
    PyBuffer_Release(&b->second);
    PyBuffer_Release(&b->first);
    PyBuffer_Release(&b->rows);
}

/* Open a writable buffer of n items of a size, unless it is None. */
static int open_output(PyObject *object, Py_buffer *view, const char *name, int64_t n, int64_t size)
{
    if (object == Py_None)
        return 0;
    if (PyObject_GetBuffer(object, view, PyBUF_WRITABLE) < 0)
        return -1;
    if (size == 0 || (view->len % size == 0 && view->len / size == n))
        return 0;
    PyErr_Format(PyExc_ValueError, "%s: %zd bytes, not %lld times %lld", name, view->len,
                 (long long)n, (long long)size);
    return -1;
}

static int open_rows(PyObject *object, Py_buffer *view, job *work, long long stride)
{
    if (PyObject_GetBuffer(object, view, PyBUF_SIMPLE) < 0)
        return -1;
    work->rows = view->buf;
    work->n = view->len / stride;
    work->stride = stride;
    if (view->len % stride == 0)
        return 0;
    PyErr_Format(PyExc_ValueError, "rows: %zd bytes are not a multiple of %lld", view->len, stride);
    return -1;
}

/* Check the bytes from one row, or solution, to the next: 81, or more with line ends. */
static int check_stride(long long stride)
{
    if (81 <= stride && stride <= 1024)
        return 0;
    PyErr_Format(PyExc_ValueError, "stride: %lld is not between 81 and 1024", stride);
    return -1;
}

static int set_limit(job *work, long long limit)
{
    work->limit = limit;
    if (1 <= limit && limit <= INT32_MAX)
        return 0;
    PyErr_Format(PyExc_ValueError, "limit: %lld is not between 1 and 2147483647", limit);
    return -1;
}

/* ---- calls ---- */

static void raise_bad_byte(const job *work)
{
    long long row = work->bad / 81, cell = work->bad % 81;
    PyObject *place = Py_BuildValue("LLi", row, cell, work->rows[work->stride * row + cell]);
    if (place)
        PyErr_SetObject(PyExc_ValueError, place);
    Py_XDECREF(place);
}

/* Run a job without the GIL, and release its buffers. */
static PyObject *run(job *work, buffers *b, int (*solver)(job *))
{
    int status = JOB_DONE;
    if (solver && work->n) {
        Py_BEGIN_ALLOW_THREADS
        status = solver(work);
        Py_END_ALLOW_THREADS
    }
    if (status == JOB_NO_MEMORY)
        PyErr_NoMemory();
    if (status == JOB_BAD_BYTE)
        raise_bad_byte(work);
    release(b);
    if (!solver || status)
        return NULL;
    Py_RETURN_NONE;
}

static PyObject *fail(buffers *b)
{
    release(b);
    return NULL;
}

/* solve, solve_few and solutions: store `room` solutions per puzzle, or up to the limit if room is 0. */
static PyObject *search(PyObject *args, const char *format, int64_t room, int few)
{
    PyObject *rows, *solutions, *counts;
    long long limit, stride = 81, out_stride = 81;
    const char *isa = "";
    buffers b = {0};
    job work = {0};
    if (!PyArg_ParseTuple(args, format, &rows, &solutions, &counts, &limit, &isa, &stride,
                          &out_stride))
        return NULL;
    if (check_stride(stride) < 0 || check_stride(out_stride) < 0 || set_limit(&work, limit) < 0
        || open_rows(rows, &b.rows, &work, stride) < 0)
        return fail(&b);
    if (!room) {
        room = limit;
        out_stride = 81 * room;
    }
    work.out_stride = out_stride;
    if (open_output(solutions, &b.first, "solutions", work.n, out_stride) < 0
        || open_output(counts, &b.second, "counts", work.n, 4) < 0)
        return fail(&b);
    work.solutions = b.first.buf;
    work.room = work.solutions ? room : 0;
    work.counts = b.second.buf;
    return run(&work, &b, few ? solve_few : find_circuit(isa));
}

static PyObject *solve(PyObject *module, PyObject *args)
{
    (void)module;
    return search(args, "OOOL|sLL:solve", 1, 0);
}

static PyObject *solve_some(PyObject *module, PyObject *args)
{
    (void)module;
    return search(args, "OOOL|sLL:solve_few", 1, 1);
}

static PyObject *solutions(PyObject *module, PyObject *args)
{
    (void)module;
    return search(args, "OOOL|s:solutions", 0, 0);
}

/* levels, palm and redundant: one output of `size` bytes per puzzle. */
static PyObject *rate(PyObject *args, const char *format, int64_t size, int palm)
{
    PyObject *rows, *out;
    long long stride = 81;
    const char *isa = "";
    buffers b = {0};
    job work = {.limit = 1, .palm = palm};
    if (!PyArg_ParseTuple(args, format, &rows, &out, &isa, &stride))
        return NULL;
    if (out == Py_None) {
        PyErr_SetString(PyExc_TypeError, "out: a writable buffer is needed");
        return NULL;
    }
    if (check_stride(stride) < 0 || open_rows(rows, &b.rows, &work, stride) < 0
        || open_output(out, &b.first, "out", work.n, size) < 0)
        return fail(&b);
    if (size == 81)
        work.redundant = b.first.buf;
    else
        work.levels = b.first.buf;
    return run(&work, &b, find_circuit(isa));
}

static PyObject *levels(PyObject *module, PyObject *args)
{
    (void)module;
    return rate(args, "OO|sL:levels", 1, 0);
}

static PyObject *palm(PyObject *module, PyObject *args)
{
    (void)module;
    return rate(args, "OO|sL:palm", 1, 1);
}

static PyObject *redundant(PyObject *module, PyObject *args)
{
    (void)module;
    return rate(args, "OO|s:redundant", 81, 0);
}

static PyObject *isas(PyObject *module, PyObject *unused)
{
    PyObject *names = PyList_New(0);
    (void)module, (void)unused;
    for (int i = 0; names && i < BUILD_COUNT; i++) {
        if (!BUILDS[i].usable())
            continue;
        PyObject *name = PyUnicode_FromString(BUILDS[i].name);
        if (!name || PyList_Append(names, name) < 0)
            Py_CLEAR(names);
        Py_XDECREF(name);
    }
    PyObject *result = names ? PyList_AsTuple(names) : NULL;
    Py_XDECREF(names);
    return result;
}

/* ---- the module ---- */

PyDoc_STRVAR(module_doc,
"The compiled circuit, which solves many Sudoku puzzles at once.\n\n"
"Rows are a buffer of 81 bytes per puzzle: '1' to '9', '.' or '0'; any other byte raises\n"
"ValueError(row, cell, byte), counted from 0, and leaves the outputs undefined.  Outputs are\n"
"writable buffers of the exact size.  isa is one of isas(), or '' for the best.  Calls release the GIL.");

PyDoc_STRVAR(solve_doc,
"solve(rows, solutions, counts, limit, isa='', stride=81, out_stride=81)\n--\n\n"
"Count the solutions of each puzzle up to the limit, and store the first one.\n\n"
"solutions: 81 bytes per puzzle, dots if there is none; or None.\n"
"counts: a 32-bit integer per puzzle, or None.\n"
"stride, out_stride: the bytes from one row, or solution, to the next; others are unchanged.");

PyDoc_STRVAR(solve_few_doc,
"solve_few(rows, solutions, counts, limit, isa='', stride=81, out_stride=81)\n--\n\n"
"Solve each puzzle alone, which is faster for up to about a hundred; as solve does, except that a\n"
"count is 2 for two or more solutions, and -1 for a puzzle that takes long, whatever the limit; and\n"
"that a solution is stored only if there is one.");

PyDoc_STRVAR(solutions_doc,
"solutions(rows, solutions, counts, limit, isa='')\n--\n\n"
"Count solutions as solve does, and store the first `limit`: 81*limit bytes per puzzle.");

PyDoc_STRVAR(levels_doc,
"levels(rows, out, isa='', stride=81)\n--\n\n"
"Find the first rule set that solves each puzzle, one byte each: 1 naked singles, 2 hidden\n"
"singles, 3 locked candidates, 4 triads, each with the previous ones; 0 none of them; 255 a\n"
"contradiction.");

PyDoc_STRVAR(palm_doc,
"palm(rows, out, isa='', stride=81)\n--\n\n"
"Find the Palm's level of each puzzle, which must be valid, one byte each: 1 simple (naked\n"
"singles), 2 intermediate (hidden singles), 3 difficult (one hypothesis at a time), 4 nested\n"
"(more than that); 0 a contradiction.");

PyDoc_STRVAR(redundant_doc,
"redundant(rows, out, isa='')\n--\n\n"
"Find the givens that follow from the others: 81 bytes per puzzle, 1 for a given with which all\n"
"solutions without it agree, else 0.");

PyDoc_STRVAR(isas_doc,
"isas()\n--\n\nReturn the instruction sets that this processor can use, best first.");

static PyMethodDef METHODS[] = {
    {"solve", solve, METH_VARARGS, solve_doc},
    {"solve_few", solve_some, METH_VARARGS, solve_few_doc},
    {"solutions", solutions, METH_VARARGS, solutions_doc},
    {"levels", levels, METH_VARARGS, levels_doc},
    {"palm", palm, METH_VARARGS, palm_doc},
    {"redundant", redundant, METH_VARARGS, redundant_doc},
    {"isas", isas, METH_NOARGS, isas_doc},
    {NULL, NULL, 0, NULL},
};

static PyModuleDef_Slot SLOTS[] = {{0, NULL}};

static struct PyModuleDef MODULE = {
    .m_base = PyModuleDef_HEAD_INIT,
    .m_name = "_circuit",
    .m_doc = module_doc,
    .m_methods = METHODS,
    .m_slots = SLOTS,
};

PyMODINIT_FUNC PyInit__circuit(void)
{
    return PyModuleDef_Init(&MODULE);
}
