"""The description of the protocol, made from the messages themselves: for people and for TypeScript."""
