"""The game in the terminal: who sits down, what is asked, how the table looks, and where the game is kept."""
