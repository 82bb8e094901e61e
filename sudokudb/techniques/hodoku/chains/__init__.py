"""HoDoKu's chains: simple chains, nice loops, forcing chains and nets."""
