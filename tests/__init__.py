"""Laws over every game found, worked examples, and pilots; a folder for every room of the table."""
