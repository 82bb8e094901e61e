"""HoDoKu's techniques that assume a single solution: rectangles and BUG+1."""
