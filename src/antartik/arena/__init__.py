"""Playing games between bots: `antartik simulate`."""
