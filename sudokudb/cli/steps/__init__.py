"""Steps of human techniques: the arguments and answers of `explain`, `hint` and `practice`."""
