"""HoDoKu's techniques, one family per module, and the classes that they share."""
