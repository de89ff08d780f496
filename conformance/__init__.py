"""The conformance suite: cases that hold any implementation, in any language, against the documents."""
