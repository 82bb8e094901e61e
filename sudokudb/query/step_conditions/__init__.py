"""Conditions about the steps of a rating: `before(x-wing,chains)`.

`step_records` reads and writes the record of steps that is stored with a rating, `step_matchers`
matches a condition against a record, and `matched_steps` names the steps of a puzzle that match.
"""
