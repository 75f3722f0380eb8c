"""The `antartik` command and the game in the terminal."""
