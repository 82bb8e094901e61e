/* sudokudb.engine.native._canon: canonical forms of puzzles, and transforms between them.
 *
 * This module checks its arguments and releases the GIL; canon.h, minlex.h and transforms.h do the
 * work.  No state outlives a call, so that threads can share the work by slicing the buffers.
 */

#include "binding.h"

#include <stdlib.h>

#include "minlex.h"
#include "puzzle.h"
#include "transforms.h"

enum { FORMS, AUTOMORPHISMS, LABELS, IDENTITIES, GIVENS, SYMMETRIES, CONFLICTS, OUTPUTS };

static const char *const NAMES[OUTPUTS]
    = {"forms", "automorphisms", "labels", "identities", "givens", "symmetries",
       "conflicts"};

/* The bytes of each output per puzzle; a call can choose those of a form. */
static const Py_ssize_t SIZES[OUTPUTS] = {0, 4, sizeof(labels), 8, 1, 1, 1};

typedef struct job {
    Py_buffer rows, out[OUTPUTS];
    Py_ssize_t count;
    long long stride, out_stride;
    /* Write the results of one puzzle, using some memory. */
    void (*answer)(const struct job *, void *memory, const puzzle *, Py_ssize_t index);
} job;

static void release(job *work)
{
    for (int i = 0; i < OUTPUTS; i++)
        PyBuffer_Release(&work->out[i]);
    PyBuffer_Release(&work->rows);
}

static int check_job(job *work)
{
    if (check_stride(work->out_stride) < 0 || check_input(&work->rows, work->stride) < 0)
        return -1;
    work->count = work->rows.len / work->stride;
    return 0;
}

/* ---- the work ---- */

/* Copy the result of one puzzle to an output, if that is wanted. */
static void put(const job *work, int which, Py_ssize_t index, const void *value)
{
    if (work->out[which].buf)
        memcpy((char *)work->out[which].buf + index * SIZES[which], value, (size_t)SIZES[which]);
}

static void describe(const job *work, void *memory, const puzzle *p, Py_ssize_t index)
{
    char own[81], *form = own;
    labels places;
    uint8_t givens = (uint8_t)p->count, kept = symmetries(p), conflict = conflicts(p);
    if (work->out[FORMS].buf)
        form = (char *)work->out[FORMS].buf + index * work->out_stride;
    uint32_t automorphisms = canonical(memory, p, form, &places);
    int64_t number = number_of(form);
    put(work, AUTOMORPHISMS, index, &automorphisms);
    put(work, LABELS, index, &places);
    put(work, IDENTITIES, index, &number);
    put(work, GIVENS, index, &givens);
    put(work, SYMMETRIES, index, &kept);
    put(work, CONFLICTS, index, &conflict);
}

static void write_minlex(const job *work, void *memory, const puzzle *p, Py_ssize_t index)
{
    write_least(memory, p, (char *)work->out[FORMS].buf + index * work->out_stride);
}

/* The place of a byte that is not a cell; row is NULL if there is none. */
typedef struct {
    const uint8_t *row;
    Py_ssize_t index;
    int cell;
} wrong_byte;

static wrong_byte answer_all(const void *task, void *memory)
{
    const job *work = task;
    puzzle p;
    for (Py_ssize_t index = 0; index < work->count; index++) {
        const uint8_t *row = (const uint8_t *)work->rows.buf + index * work->stride;
        int cell = read_puzzle(row, &p);
        if (cell < 81)
            return (wrong_byte){row, index, cell};
        work->answer(work, memory, &p, index);
    }
    return (wrong_byte){0};
}

/* Do a task without the GIL, in `size` bytes of memory of its own. */
static PyObject *run(wrong_byte (*work)(const void *, void *), const void *task, size_t size)
{
    wrong_byte bad;
    void *memory = malloc(size);
    if (!memory)
        return PyErr_NoMemory();
    Py_BEGIN_ALLOW_THREADS
    bad = work(task, memory);
    Py_END_ALLOW_THREADS
    free(memory);
    if (bad.row)
        return refuse_byte(bad.index, bad.cell, bad.row[bad.cell]);
    Py_RETURN_NONE;
}

static PyObject *canon(PyObject *module, PyObject *args)
{
    PyObject *out[OUTPUTS] = {[CONFLICTS] = Py_None}, *result = NULL;
    job work = {.stride = 81, .out_stride = 81, .answer = describe};
    (void)module;
    if (!PyArg_ParseTuple(args, "y*OOOOOO|LLO:canon", &work.rows, &out[FORMS], &out[AUTOMORPHISMS],
                          &out[LABELS], &out[IDENTITIES], &out[GIVENS], &out[SYMMETRIES],
                          &work.stride, &work.out_stride, &out[CONFLICTS]))
        return NULL;
    int status = check_job(&work);
    for (int i = 0; i < OUTPUTS && status == 0; i++)
        status = open_output(out[i], &work.out[i], NAMES[i], work.count,
                             i == FORMS ? work.out_stride : SIZES[i]);
    if (status == 0)
        result = run(answer_all, &work, sizeof(search));
    release(&work);
    return result;
}

static PyObject *minlex(PyObject *module, PyObject *args)
{
    PyObject *result = NULL;
    job work = {.stride = 81, .out_stride = 81, .answer = write_minlex};
    Py_buffer *forms = &work.out[FORMS];
    (void)module;
    if (!PyArg_ParseTuple(args, "y*w*|LL:minlex", &work.rows, forms, &work.stride,
                          &work.out_stride))
        return NULL;
    if (check_job(&work) == 0
        && check_size(forms, NAMES[FORMS], work.count, work.out_stride) == 0)
        result = run(answer_all, &work, sizeof(least_search));
    release(&work);
    return result;
}

/* ---- pairs ---- */

enum { FIRSTS, SECONDS, TRANSFORMS, SIDES };

typedef struct {
    Py_buffer side[SIDES];
    Py_ssize_t count;
} pairs;

static wrong_byte find_transforms(const void *task, void *memory)
{
    const pairs *work = task;
    puzzle p[2];
    for (Py_ssize_t index = 0; index < work->count; index++) {
        for (int side = FIRSTS; side <= SECONDS; side++) {
            const uint8_t *row = (const uint8_t *)work->side[side].buf + 81 * index;
            int cell = read_puzzle(row, &p[side]);
            if (cell < 81)
                return (wrong_byte){row, index, cell};
        }
        transform found = find_transform(memory, &p[FIRSTS], &p[SECONDS]);
        memcpy((char *)work->side[TRANSFORMS].buf + sizeof(transform) * (size_t)index, &found,
               sizeof found);
    }
    return (wrong_byte){0};
}

static PyObject *find_transforms_of_pairs(PyObject *module, PyObject *args)
{
    PyObject *result = NULL;
    pairs work;
    Py_buffer *side = work.side;
    (void)module;
    if (!PyArg_ParseTuple(args, "y*y*w*:find_transforms", &side[FIRSTS], &side[SECONDS],
                          &side[TRANSFORMS]))
        return NULL;
    work.count = side[FIRSTS].len / 81;
    if (check_input(&side[FIRSTS], 81) == 0
        && check_size(&side[SECONDS], "seconds", work.count, 81) == 0
        && check_size(&side[TRANSFORMS], "transforms", work.count, sizeof(transform)) == 0)
        result = run(find_transforms, &work, sizeof(finder));
    for (int i = 0; i < SIDES; i++)
        PyBuffer_Release(&side[i]);
    return result;
}

/* ---- the module ---- */

PyDoc_STRVAR(module_doc,
"Canonical forms of many puzzles, which sudokudb.engine.canon.form defines, and transforms\n"
"between them, which sudokudb.engine.canon.isomorphs defines.");

PyDoc_STRVAR(canon_doc,
"canon(rows, forms, automorphisms, labels, identities, givens, symmetries, stride=81,\n"
"      out_stride=81, conflicts=None)\n--\n\n"
"Rows are a buffer of 81 bytes per puzzle: '1' to '9', '.' or '0'; any other byte raises\n"
"ValueError(row, cell, byte), counted from 0, and leaves the outputs undefined.  Outputs are\n"
"writable buffers of the exact size, or None: forms have 81 bytes per puzzle, automorphisms are\n"
"unsigned 32-bit integers, labels 19 bytes (whether rows and columns are exchanged, then the rows\n"
"and the columns by place), identities signed 64-bit integers; givens, symmetries and conflicts (1\n"
"for a puzzle with conflicts) are a byte each.\n"
"stride, out_stride: the bytes from one row, or form, to the next; those between are unchanged.\n"
"The call releases the GIL.");

PyDoc_STRVAR(minlex_doc,
"minlex(rows, forms, stride=81, out_stride=81)\n--\n\n"
"Write the lexicographically least forms, as sudokudb.engine.canon.minlex defines them; the\n"
"arguments are like those of canon.  The call releases the GIL.");

PyDoc_STRVAR(find_transforms_doc,
"find_transforms(firsts, seconds, transforms)\n--\n\n"
"Firsts and seconds are like the rows of canon, with nothing between them.  Transforms are 29\n"
"bytes per pair: whether rows and columns are exchanged (2 if there is no transform), the places\n"
"of nine rows and of nine columns, and the images of the digits 0 to 9.\n"
"The call releases the GIL.");

static PyMethodDef METHODS[] = {
    {"canon", canon, METH_VARARGS, canon_doc},
    {"minlex", minlex, METH_VARARGS, minlex_doc},
    {"find_transforms", find_transforms_of_pairs, METH_VARARGS, find_transforms_doc},
    {NULL, NULL, 0, NULL},
};

DEFINE_MODULE(_canon, module_doc, METHODS)
