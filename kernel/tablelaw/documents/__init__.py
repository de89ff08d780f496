"""The documents: each module is a game. A document imports no other document."""
