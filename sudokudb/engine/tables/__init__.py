"""The compiled solver of grids whose rules are tables: different cells, pairs and sums.

`compiled` is its door: tables are made once for a layout and solve many grids. `table_numbers` puts
primitives into the form that the solver reads, `implied_sums` adds sums that follow from others.
"""
