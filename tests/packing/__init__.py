"""What packs the program, without packing it, which takes a while: tests/packed looks at that."""
