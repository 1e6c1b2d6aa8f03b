"""Nothing knocks the table over: the table is treated as badly as we can think of, and stands."""
