"""HoDoKu's techniques: a family per module, and what several of them look up."""
