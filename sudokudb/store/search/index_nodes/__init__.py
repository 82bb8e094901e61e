"""The nodes of a tree of conditions in the index: what its bitmaps say about each.

`leaves` answers single conditions, with a module for each kind that needs one; `tree_nodes`
combines the answers.
"""
