"""How fast it is, measured so that two machines can be compared."""
