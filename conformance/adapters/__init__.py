"""Adapters of real programs: each lets the suite examine one of them, and is an example of how that is done."""
