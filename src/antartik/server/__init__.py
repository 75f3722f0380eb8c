"""HTTP and WebSocket: the messages on the wire and the built web page."""
