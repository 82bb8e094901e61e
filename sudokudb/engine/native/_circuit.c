/* sudokudb.engine.native._circuit: the circuit, which solves many puzzles at once.
 *
 * This module checks its arguments, selects an instruction set and releases the GIL; circuit.h is
 * the circuit, built once for each instruction set.  No state outlives a call, so that threads can
 * share the work by slicing the buffers.
 */

#include "binding.h"
#include "builds.h"
#include "scalar.h"

/* The buffers of a call; obj is NULL for those that were not given. */
typedef struct {
    Py_buffer rows, first, second;
} buffers;

/* Check the rows, and describe them in a job. */
static int use_rows(job *work, const buffers *b, long long stride)
{
    if (check_input(&b->rows, stride) < 0)
        return -1;
    work->rows = b->rows.buf;
    work->n = b->rows.len / stride;
    work->stride = stride;
    return 0;
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

static PyObject *finish(buffers *b, PyObject *result)
{
    PyBuffer_Release(&b->second);
    PyBuffer_Release(&b->first);
    PyBuffer_Release(&b->rows);
    return result;
}

/* Run a job without the GIL; return None, or NULL with an error. */
static PyObject *run(job *work, int (*solver)(job *))
{
    int status = JOB_DONE;
    if (work->n) {
        Py_BEGIN_ALLOW_THREADS
        status = solver(work);
        Py_END_ALLOW_THREADS
    }
    if (status == JOB_NO_MEMORY)
        return PyErr_NoMemory();
    if (status == JOB_BAD_BYTE) {
        int64_t row = work->bad / 81, cell = work->bad % 81;
        return refuse_byte(row, (int)cell, work->rows[work->stride * row + cell]);
    }
    Py_RETURN_NONE;
}

/* solve, solve_few and solutions: store `room` solutions per puzzle, or up to the limit if room is 0. */
static PyObject *search(PyObject *args, const char *format, int64_t room, int few)
{
    PyObject *solutions, *counts;
    long long limit, stride = 81, out_stride = 81;
    const char *isa = "";
    buffers b = {0};
    job work = {0};
    if (!PyArg_ParseTuple(args, format, &b.rows, &solutions, &counts, &limit, &isa, &stride,
                          &out_stride))
        return NULL;
    int (*solver)(job *) = few ? solve_few : find_circuit(isa);
    if (!solver || check_stride(out_stride) < 0 || set_limit(&work, limit) < 0
        || use_rows(&work, &b, stride) < 0)
        return finish(&b, solver ? NULL : refuse_build(isa));
    if (!room) {
        room = limit;
        out_stride = 81 * room;
    }
    work.out_stride = out_stride;
    if (open_output(solutions, &b.first, "solutions", work.n, out_stride) < 0
        || open_output(counts, &b.second, "counts", work.n, 4) < 0)
        return finish(&b, NULL);
    work.solutions = b.first.buf;
    work.room = work.solutions ? room : 0;
    work.counts = b.second.buf;
    return finish(&b, run(&work, solver));
}

static PyObject *solve(PyObject *module, PyObject *args)
{
    (void)module;
    return search(args, "y*OOL|sLL:solve", 1, 0);
}

static PyObject *solve_some(PyObject *module, PyObject *args)
{
    (void)module;
    return search(args, "y*OOL|sLL:solve_few", 1, 1);
}

static PyObject *solutions(PyObject *module, PyObject *args)
{
    (void)module;
    return search(args, "y*OOL|s:solutions", 0, 0);
}

/* rule_levels, palm_levels and redundant: one output of `size` bytes per puzzle. */
static PyObject *rate(PyObject *args, const char *format, int64_t size, int palm)
{
    long long stride = 81;
    const char *isa = "";
    buffers b = {0};
    job work = {.limit = 1, .palm = palm};
    if (!PyArg_ParseTuple(args, format, &b.rows, &b.first, &isa, &stride))
        return NULL;
    int (*solver)(job *) = find_circuit(isa);
    if (!solver || use_rows(&work, &b, stride) < 0 || check_size(&b.first, "out", work.n, size) < 0)
        return finish(&b, solver ? NULL : refuse_build(isa));
    if (size == 81)
        work.redundant = b.first.buf;
    else
        work.levels = b.first.buf;
    return finish(&b, run(&work, solver));
}

static PyObject *rule_levels(PyObject *module, PyObject *args)
{
    (void)module;
    return rate(args, "y*w*|sL:rule_levels", 1, 0);
}

static PyObject *palm_levels(PyObject *module, PyObject *args)
{
    (void)module;
    return rate(args, "y*w*|sL:palm_levels", 1, 1);
}

static PyObject *redundant(PyObject *module, PyObject *args)
{
    (void)module;
    return rate(args, "y*w*|s:redundant", 81, 0);
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

PyDoc_STRVAR(rule_levels_doc,
"rule_levels(rows, out, isa='', stride=81)\n--\n\n"
"Find the first rule set that solves each puzzle, one byte each: 1 naked singles, 2 hidden\n"
"singles, 3 locked candidates, 4 triads, each with the previous ones; 0 none of them; 255 a\n"
"contradiction.");

PyDoc_STRVAR(palm_levels_doc,
"palm_levels(rows, out, isa='', stride=81)\n--\n\n"
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
    {"rule_levels", rule_levels, METH_VARARGS, rule_levels_doc},
    {"palm_levels", palm_levels, METH_VARARGS, palm_levels_doc},
    {"redundant", redundant, METH_VARARGS, redundant_doc},
    {"isas", isas, METH_NOARGS, isas_doc},
    {NULL, NULL, 0, NULL},
};

DEFINE_MODULE(_circuit, module_doc, METHODS)
