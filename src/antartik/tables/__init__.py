"""One table's life: its log of commands, who sits where, answer windows, sitting bots, and the store."""
