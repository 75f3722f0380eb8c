"""What a build makes besides copying files: the page and the compiled modules."""
