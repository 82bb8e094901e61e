/* Random numbers that depend on a seed, an attempt and a purpose: generate/randomness.py defines
 * and explains the same numbers.
 */

#ifndef SUDOKUDB_RANDOM_H
#define SUDOKUDB_RANDOM_H

#include <stdint.h>

enum { FOR_GRID = 0, FOR_ORDER = 1, FOR_CHANGES = 2 };

typedef struct {
    uint64_t state;
} stream;

#define GAMMA 0x9E3779B97F4A7C15u

static inline uint64_t mix64(uint64_t value)
{
    value = (value ^ value >> 30) * 0xBF58476D1CE4E5B9u;
    value = (value ^ value >> 27) * 0x94D049BB133111EBu;
    return value ^ value >> 31;
}

static inline stream open_stream(uint64_t seed, uint64_t attempt, uint64_t purpose, uint64_t turn)
{
    uint64_t key = mix64(seed + GAMMA);
    key = mix64((key ^ attempt) + GAMMA);
    key = mix64((key ^ purpose) + GAMMA);
    return (stream){mix64((key ^ turn) + GAMMA)};
}

static inline uint32_t below(stream *s, uint32_t bound)
{
    for (;;) {
        uint64_t product = (mix64(s->state += GAMMA) & UINT32_MAX) * bound;
        /* The remainder, a slow division, is less than the bound. */
        if ((uint32_t)product >= bound || (uint32_t)product >= (UINT32_MAX - bound + 1) % bound)
            return (uint32_t)(product >> 32);
    }
}

static inline void shuffle(stream *s, uint8_t *items, int n)
{
    for (int last = n - 1; last > 0; last--) {
        int other = (int)below(s, (uint32_t)last + 1);
        uint8_t moved = items[last];
        items[last] = items[other];
        items[other] = moved;
    }
}

#endif
