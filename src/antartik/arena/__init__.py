"""Playing games between bots: `antartik simulate`, `antartik arena` and `antartik lab`."""
