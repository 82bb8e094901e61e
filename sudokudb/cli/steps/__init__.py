"""Steps of human techniques: the answers of `explain`, `hint` and `practice`."""
