"""How the networks of the bots are made: self-play and TD(lambda), in compiled code."""
