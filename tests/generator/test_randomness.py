from itertools import permutations

import pytest

from sudokudb.generator.randomness import Purpose, Stream, mix64


def test_numbers_never_change() -> None:
    stream = Stream(1, 2, Purpose.ORDER, 3)
    assert mix64(1) == 0x5692161D100B05E5
    assert [stream.below(bound) for bound in (2, 3, 81, 1000, 2**32)] == GOLDEN


GOLDEN = [1, 2, 64, 934, 946484319]


def test_each_part_of_the_key_gives_other_numbers() -> None:
    keys = [
        (0, 0, 0, 0),
        (1, 0, 0, 0),
        (0, 1, 0, 0),
        (0, 0, 1, 0),
        (0, 0, 0, 1),
        (2**64 - 1, 0, 0, 0),
    ]
    drawn = {Stream(a, b, Purpose(c), d).below(2**32) for a, b, c, d in keys}
    assert len(drawn) == len(keys)


@pytest.mark.parametrize("bound", [1, 2, 3, 56, 3 * 2**30, 2**32])
def test_numbers_are_below_their_bound(bound: int) -> None:
    stream = Stream(7, 0, Purpose.GRID)
    drawn = [stream.below(bound) for _ in range(3000)]
    assert 0 <= min(drawn) <= max(drawn) < bound
    # Without the numbers that are drawn again, the first third would have a half of 3·2³⁰.
    thirds = [sum(3 * n // bound == third for n in drawn) for third in range(3)]
    assert bound < 3 or bound == 56 or all(abs(count - 1000) < 150 for count in thirds)


def test_a_shuffle_gives_every_order_equally_often() -> None:
    counts = dict.fromkeys(permutations("abc"), 0)
    for attempt in range(1200):
        items = list("abc")
        Stream(3, attempt, Purpose.ORDER).shuffle(items)
        counts[*items] += 1
    assert sum((count - 200) ** 2 / 200 for count in counts.values()) < 37  # p = 6e-7
