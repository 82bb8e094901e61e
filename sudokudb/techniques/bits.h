/* Sets of cells as one number of 128 bits, and of digits as bits 1 to 9 of another. */
#ifndef SUDOKUDB_BITS_H
#define SUDOKUDB_BITS_H

typedef unsigned __int128 Cells;

static inline int count(Cells set) {
    return __builtin_popcountll((unsigned long long)set) +
           __builtin_popcountll((unsigned long long)(set >> 64));
}

/* The first of a set; 0 for an empty one, which only impossible positions have. */
static inline int lowest(Cells set) {
    unsigned long long low = (unsigned long long)set, high = (unsigned long long)(set >> 64);
    return low ? __builtin_ctzll(low) : high ? 64 + __builtin_ctzll(high) : 0;
}
static inline int first(unsigned set) { return set ? __builtin_ctz(set) : 0; }

static inline Cells cell(int x) { return (Cells)1 << x; }
static inline int size(unsigned set) { return __builtin_popcount(set); }

/* A third of a set, 27 cells, as a number: part 0, 1 or 2. */
static inline int third(Cells set, int part) { return (int)(set >> 27 * part) & 0x7ffffff; }
static inline Cells joined(int a, int b, int c) {
    return (Cells)a | (Cells)b << 27 | (Cells)c << 54;
}
#endif
