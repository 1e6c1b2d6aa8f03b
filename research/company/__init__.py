"""What company the computer players are: what a character costs, and whether it can be told.

Nothing here is shared with any game's player: deals are played and counted, and the guesser reads
what everybody at the table could read.
"""
