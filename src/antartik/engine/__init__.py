"""The rules of Antartik and nothing else: cards, options, state, actions, events, views, records, the shuffle."""
