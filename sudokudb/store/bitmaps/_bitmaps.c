/* sudokudb.store._bitmaps: which of 65,536 ids have what is asked for, out of planes of bits.
 *
 * It checks its arguments; each call takes microseconds and keeps the GIL. No state outlives it.
 */

#define Py_LIMITED_API 0x030B0000
#define PY_SSIZE_T_CLEAN
#include <Python.h>
#include <stdint.h>
#include <string.h>

/* A bitmap has a bit for each id, the lowest of the first byte for the first. */
enum { BYTES = 8192, WORDS = BYTES / 8, PART = 64, MOST_PLANES = 8 };

typedef uint64_t word;

/* ---- arguments ---- */

static int is_bitmap(const Py_buffer *view)
{
    if (view->len == BYTES)
        return 1;
    PyErr_Format(PyExc_ValueError, "bitmap: %zd bytes, not %d", view->len, BYTES);
    return 0;
}

static Py_ssize_t count_planes(const Py_buffer *view)
{
    Py_ssize_t count = view->len / BYTES;
    if (view->len % BYTES == 0 && count <= MOST_PLANES)
        return count;
    PyErr_Format(PyExc_ValueError, "planes: %zd bytes", view->len);
    return -1;
}

/* ---- what is held ---- */

/* A word of some bytes as this machine has it, which is enough where bits do not change places. */
static word peek(const unsigned char *bytes)
{
    word found;
    memcpy(&found, bytes, sizeof(found));
    return found;
}

/* Add to a part of the ids those whose code has given bits from some plane on. */
static void mark(word *found, const unsigned char *planes, int from, int count, int code)
{
    word alike[PART];
    memset(alike, 0xFF, sizeof(alike));
    for (int p = from; p < count; p++) {
        word turned = code >> p & 1 ? 0 : ~(word)0;
        for (int w = 0; w < PART; w++)
            alike[w] &= peek(planes + p * BYTES + 8 * w) ^ turned;
    }
    for (int w = 0; w < PART; w++)
        found[w] |= alike[w];
}

/* How many planes from the first make no difference: all codes alike in the others are asked for. */
static int free_planes(const unsigned char *asked, int codes, int code)
{
    for (int free = 0;; free++) {
        int size = 2 << free;
        if (code % size != 0 || size > codes || memchr(asked + code, 0, size))
            return free;
    }
}

/* Fill a bitmap; return whether any id is in it. */
static int fill(unsigned char *out, const unsigned char *planes, int count,
                const unsigned char *asked, const unsigned char *within)
{
    int codes = 1 << count;
    word any = 0;
    for (int begin = 0; begin < BYTES; begin += 8 * PART) {
        word found[PART] = {0}, inside[PART], some = 0;
        memcpy(inside, within + begin, sizeof(inside));
        for (int w = 0; w < PART; w++)
            some |= inside[w];
        for (int code = 0; some && code < codes;) {
            int from = asked[code] ? free_planes(asked, codes, code) : 0;
            if (asked[code])
                mark(found, planes + begin, from, count, code);
            code += 1 << from;
        }
        for (int w = 0; w < PART; w++)
            any |= found[w] &= inside[w];
        memcpy(out + begin, found, sizeof(found));
    }
    return any != 0;
}

static PyObject *held(PyObject *module, PyObject *args)
{
    Py_buffer planes, some, within;
    PyObject *result = NULL;
    unsigned char out[BYTES], asked[1 << MOST_PLANES];
    Py_ssize_t count;
    (void)module;
    if (!PyArg_ParseTuple(args, "y*y*y*:held", &planes, &some, &within))
        return NULL;
    count = count_planes(&planes);
    if (count >= 0 && some.len > (Py_ssize_t)1 << count)
        PyErr_Format(PyExc_ValueError, "asked: %zd codes of %zd planes", some.len, count);
    else if (count >= 0 && is_bitmap(&within)) {
        memset(asked, 1, sizeof(asked));
        memcpy(asked, some.buf, some.len);
        count = fill(out, planes.buf, (int)count, asked, within.buf) ? BYTES : 0;
        result = PyBytes_FromStringAndSize((const char *)out, count);
    }
    PyBuffer_Release(&within);
    PyBuffer_Release(&some);
    PyBuffer_Release(&planes);
    return result;
}

/* ---- counting and listing ---- */

static int ones(word bits)
{
    bits -= bits >> 1 & 0x5555555555555555;
    bits = (bits & 0x3333333333333333) + (bits >> 2 & 0x3333333333333333);
    bits = (bits + (bits >> 4)) & 0x0F0F0F0F0F0F0F0F;
    return (int)(bits * 0x0101010101010101 >> 56);
}

static PyObject *count(PyObject *module, PyObject *args)
{
    Py_buffer bitmap;
    PyObject *result = NULL;
    (void)module;
    if (!PyArg_ParseTuple(args, "y*:count", &bitmap))
        return NULL;
    if (is_bitmap(&bitmap)) {
        long found = 0;
        for (int w = 0; w < WORDS; w++)
            found += ones(peek((const unsigned char *)bitmap.buf + 8 * w));
        result = PyLong_FromLong(found);
    }
    PyBuffer_Release(&bitmap);
    return result;
}

static int append(PyObject *list, long long id)
{
    PyObject *number = PyLong_FromLongLong(id);
    int failed = !number || PyList_Append(list, number) < 0;
    Py_XDECREF(number);
    return failed;
}

/* A word whose lowest bit is that of the first id. */
static word load(const unsigned char *bytes)
{
    word found = 0;
    for (int i = 0; i < 8; i++)
        found |= (word)bytes[i] << 8 * i;
    return found;
}

/* The place of the lowest, or highest, bit of a word that is not zero. */
static int end_of(word bits, int highest)
{
    int place = 0;
    for (int step = 32; step; step /= 2) {
        word half = ((word)1 << step) - 1;
        if (highest ? bits >> step != 0 : (bits & half) == 0) {
            bits >>= step;
            place += step;
        } else if (!highest)
            bits &= half;
    }
    return place;
}

static int list_ids(PyObject *list, const unsigned char *bitmap, long long first, Py_ssize_t most,
                    int descending)
{
    for (int i = 0; i < WORDS; i++) {
        int w = descending ? WORDS - 1 - i : i;
        for (word bits = load(bitmap + 8 * w); bits;) {
            int place = end_of(bits, descending);
            if (most-- <= 0)
                return 0;
            if (append(list, first + 64 * w + place))
                return -1;
            bits ^= (word)1 << place;
        }
    }
    return 0;
}

static PyObject *ids(PyObject *module, PyObject *args)
{
    Py_buffer bitmap;
    PyObject *list = NULL;
    long long first;
    Py_ssize_t most;
    int descending;
    (void)module;
    if (!PyArg_ParseTuple(args, "y*Lnp:ids", &bitmap, &first, &most, &descending))
        return NULL;
    if (is_bitmap(&bitmap) && (list = PyList_New(0))
        && list_ids(list, bitmap.buf, first, most, descending) < 0)
        Py_CLEAR(list);
    PyBuffer_Release(&bitmap);
    return list;
}

static PyObject *codes(PyObject *module, PyObject *args)
{
    Py_buffer planes, within;
    PyObject *result = NULL;
    Py_ssize_t count;
    (void)module;
    if (!PyArg_ParseTuple(args, "y*y*:codes", &planes, &within))
        return NULL;
    count = count_planes(&planes);
    if (count >= 0 && is_bitmap(&within)) {
        const unsigned char *inside = within.buf;
        Py_ssize_t number = 0;
        for (int w = 0; w < WORDS; w++)
            number += ones(peek(inside + 8 * w));
        result = PyBytes_FromStringAndSize(NULL, number);
        char *out = result ? PyBytes_AsString(result) : NULL;
        for (int w = 0; out && w < WORDS; w++)
            for (word bits = load(inside + 8 * w); bits;) {
                int place = end_of(bits, 0), code = 0;
                for (Py_ssize_t p = 0; p < count; p++) {
                    const unsigned char *plane = (unsigned char *)planes.buf + p * BYTES;
                    code |= (plane[8 * w + place / 8] >> place % 8 & 1) << p;
                }
                *out++ = (char)code;
                bits ^= (word)1 << place;
            }
    }
    PyBuffer_Release(&within);
    PyBuffer_Release(&planes);
    return result;
}

/* ---- the module ---- */

PyDoc_STRVAR(module_doc,
"Bitmaps of 65,536 ids, 8,192 bytes each, as sudokudb.store.bitmaps defines them.");

PyDoc_STRVAR(held_doc,
"held(planes, asked, within)\n--\n\n"
"The bitmap of the ids within another whose code is asked for: asked has a byte for each\n"
"code that there is, not 0 if it is.  Nothing, b'', where there is no such id.");

PyDoc_STRVAR(count_doc, "count(bitmap)\n--\n\nHow many ids are in a bitmap.");

PyDoc_STRVAR(ids_doc,
"ids(bitmap, first, most, descending)\n--\n\n"
"The first ids of a bitmap, ascending or descending; `first` is the id of its first bit.");

PyDoc_STRVAR(codes_doc,
"codes(planes, within)\n--\n\nA byte for each id of a bitmap, ascending: its code.");

static PyMethodDef METHODS[] = {
    {"held", held, METH_VARARGS, held_doc},
    {"count", count, METH_VARARGS, count_doc},
    {"ids", ids, METH_VARARGS, ids_doc},
    {"codes", codes, METH_VARARGS, codes_doc},
    {NULL, NULL, 0, NULL},
};

static PyModuleDef_Slot SLOTS[] = {{0, NULL}};

static struct PyModuleDef MODULE = {
    .m_base = PyModuleDef_HEAD_INIT,
    .m_name = "_bitmaps",
    .m_doc = module_doc,
    .m_methods = METHODS,
    .m_slots = SLOTS,
};

PyMODINIT_FUNC PyInit__bitmaps(void)
{
    return PyModuleDef_Init(&MODULE);
}
