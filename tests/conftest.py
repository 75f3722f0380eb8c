"""Profiles of hypothesis, and the option that renews goldens.

`--hypothesis-profile=thorough` looks for longer and elsewhere each time; `quick`, the default, draws the same
examples each time, so that a red test is red for everybody. `mutants` is quick and doesn't look for the smallest
example: any will do to catch a mutant.
"""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, Phase, settings

# Machines differ in speed, and a slow one is no fault of a test.
_ANY_MACHINE = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])

settings.register_profile("quick", _ANY_MACHINE, derandomize=True, database=None, max_examples=25)
settings.register_profile("thorough", _ANY_MACHINE, max_examples=500)
settings.register_profile(
    "mutants", settings.get_profile("quick"), phases=[Phase.explicit, Phase.reuse, Phase.generate]
)
settings.load_profile("quick")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--renew-goldens",
        action="store_true",
        help="write the goldens anew from what the program does now, instead of comparing",
    )


@pytest.fixture
def renew_goldens(request: pytest.FixtureRequest) -> bool:
    """Whether goldens are to be written anew."""
    return bool(request.config.getoption("--renew-goldens"))
