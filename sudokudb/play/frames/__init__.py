"""What a screen shows, as lines of text that fit its size, without a screen."""
