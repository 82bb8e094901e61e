"""Tasks for worker processes, one module per kind of page. They import nothing of the page.

What computes is imported by the functions, since the server's own process imports the modules.
"""
