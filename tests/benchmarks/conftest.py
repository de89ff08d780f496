"""How the benchmarks run: once each, like any other test, unless their figures are asked for."""

import pytest
from pytest_benchmark.fixture import BenchmarkFixture


@pytest.fixture(name="benchmark")
def timed_only_where_asked_for(benchmark: BenchmarkFixture, pytestconfig: pytest.Config) -> BenchmarkFixture:
    """pytest-benchmark's own fixture, switched off unless --benchmark-only or --benchmark-enable is given."""
    asked_for = pytestconfig.getoption("benchmark_only") or pytestconfig.getoption("benchmark_enable")
    benchmark.disabled = benchmark.disabled or not asked_for
    return benchmark
