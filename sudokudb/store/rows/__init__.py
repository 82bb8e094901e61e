"""Tables and the rows in them."""
