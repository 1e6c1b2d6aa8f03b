"""What the table sounds like: made here from arithmetic, and played as the cards come down."""
