"""What the program does without a window: play, trace, ask, list, measure."""
