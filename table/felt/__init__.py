"""Everything painted on the felt, for whoever looks at it; whose turn it is it does not know."""
