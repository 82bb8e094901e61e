"""What answers the addresses of the page: a module for each kind of page."""
