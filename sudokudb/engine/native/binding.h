/* Checks of the arguments of the extension modules, their errors, and their definition. */

#ifndef SUDOKUDB_BINDING_H
#define SUDOKUDB_BINDING_H

#define Py_LIMITED_API 0x030B0000
#define PY_SSIZE_T_CLEAN
#include <Python.h>

/* Check the bytes from one row, or result, to the next: 81, or more with line ends. */
static inline int check_stride(long long stride)
{
    if (81 <= stride && stride <= 1024)
        return 0;
    PyErr_Format(PyExc_ValueError, "stride: %lld is not between 81 and 1024", stride);
    return -1;
}

/* Check rows that begin every `stride` bytes. */
static inline int check_input(const Py_buffer *rows, long long stride)
{
    if (check_stride(stride) < 0)
        return -1;
    if (rows->len % stride == 0)
        return 0;
    PyErr_Format(PyExc_ValueError, "rows: %zd bytes are not a multiple of %lld", rows->len, stride);
    return -1;
}

/* Check that a buffer has n items of a size. */
static inline int check_size(const Py_buffer *view, const char *name, int64_t n, int64_t size)
{
    if (view->len % size == 0 && view->len / size == n)
        return 0;
    PyErr_Format(PyExc_ValueError, "%s: %zd bytes, not %lld times %lld", name, view->len,
                 (long long)n, (long long)size);
    return -1;
}

/* Open a writable buffer of n items of a size, unless it is None. */
static inline int open_output(PyObject *object, Py_buffer *view, const char *name, int64_t n,
                              int64_t size)
{
    if (object == Py_None)
        return 0;
    if (PyObject_GetBuffer(object, view, PyBUF_WRITABLE) < 0)
        return -1;
    return check_size(view, name, n, size);
}

/* Raise the error for a byte that is not a cell; return NULL. */
static inline PyObject *refuse_byte(long long row, int cell, int byte)
{
    PyObject *place = Py_BuildValue("Lii", row, cell, byte);
    if (place)
        PyErr_SetObject(PyExc_ValueError, place);
    Py_XDECREF(place);
    return NULL;
}

/* Raise the error for an instruction set that is unknown or not available; return NULL. */
static inline PyObject *refuse_build(const char *name)
{
    return PyErr_Format(PyExc_ValueError, "the instruction set '%s' cannot be used here", name);
}

#define DEFINE_MODULE(name, doc, methods)                                      \
    static struct PyModuleDef MODULE = {                                       \
        .m_base = PyModuleDef_HEAD_INIT,                                       \
        .m_name = #name,                                                       \
        .m_doc = doc,                                                          \
        .m_methods = methods,                                                  \
    };                                                                         \
    PyMODINIT_FUNC PyInit_##name(void)                                         \
    {                                                                          \
        return PyModuleDef_Init(&MODULE);                                      \
    }

#endif
