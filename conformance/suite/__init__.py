"""The machinery of the conformance suite: cases, the talk with an implementation, comparison, verdicts and reports.

It asks the kernel for nothing but the sentences of the register, so that it can examine any implementation.
"""
