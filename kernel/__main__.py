"""Runs tablelaw from a bare checkout: `python3 kernel …`."""

from tablelaw.cli import main

raise SystemExit(main())
