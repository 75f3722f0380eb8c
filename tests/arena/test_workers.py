"""The same task on several processes: results in order, faults in their turn, no process left behind."""

import multiprocessing
import os
import time
from itertools import count, islice
from pathlib import Path

import pytest

from antartik.arena.workers import WorkerError, in_order


def plus(context: int, job: int) -> int:
    """A task that takes longer for earlier jobs, so that results come in another order than jobs."""
    time.sleep(0.02 * (3 - job % 4))
    return context + job


def fails_at_5(context: None, job: int) -> int:
    if job == 5:
        raise ValueError("five")
    return job


def dies(context: None, job: int) -> int:
    os._exit(3)


def tell_pid_and_sleep(folder: str, job: int) -> int:
    (Path(folder) / str(os.getpid())).touch()
    time.sleep(0 if job == 0 else 60)
    return job


class Unreadable:
    """Leaves for another process and can't arrive there."""

    def __reduce__(self) -> tuple[object, ...]:
        return os.getenv, ("A", "B", "C")


def test_results_come_in_the_order_of_the_jobs_with_any_number_of_workers() -> None:
    assert list(in_order(plus, 100, range(20), 1)) == list(in_order(plus, 100, range(20), 2)) == list(range(100, 120))
    assert list(in_order(plus, 100, range(0), 2)) == []


@pytest.mark.parametrize("workers", [1, 2])
def test_a_fault_comes_in_its_turn(workers: int) -> None:
    results = in_order(fails_at_5, None, count(), workers)
    assert list(islice(results, 5)) == [0, 1, 2, 3, 4]
    with pytest.raises(ValueError, match="five"):
        next(results)
    assert multiprocessing.active_children() == []


def test_closing_ends_the_processes_at_once(tmp_path: Path) -> None:
    results = in_order(tell_pid_and_sleep, str(tmp_path), count(), 2)
    assert next(results) == 0
    results.close()  # this would take a minute, were the jobs waited for
    assert multiprocessing.active_children() == []
    assert list(tmp_path.iterdir())


def test_what_cannot_travel_is_said_clearly() -> None:
    with pytest.raises(WorkerError, match="must stand in a module"):
        next(in_order(plus, lambda: 0, range(3), 2))  # type: ignore[arg-type, misc]
    with pytest.raises(WorkerError, match=r"another process can't read .* must stand in a module"):
        next(in_order(fails_at_5, Unreadable(), range(3), 2))  # type: ignore[arg-type]


def test_a_process_that_dies_is_said_clearly() -> None:
    with pytest.raises(WorkerError, match="a process that played games died"):
        next(in_order(dies, None, range(3), 2))
