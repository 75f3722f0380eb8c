"""The same task for many jobs on all cores, its results in the order of the jobs."""

from __future__ import annotations

import multiprocessing
import os
import pickle
import signal
import threading
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from itertools import islice
from typing import Any, Final, TypeVar

from antartik.bots import Bot, bot_named

Context = TypeVar("Context")
Job = TypeVar("Job")
Result = TypeVar("Result")

AHEAD: Final = 3
"""How many jobs for each process are handed out before their results are wanted."""


class WorkerError(RuntimeError):
    """The work can't go to other processes, or one of them died."""


def cores() -> int:
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def seated(bot: str | Bot) -> Bot:
    """A bot that was given by name or as itself: names travel to other processes where bots might not."""
    return bot_named(bot) if isinstance(bot, str) else bot


def in_order(
    task: Callable[[Context, Job], Result], context: Context, jobs: Iterable[Job], workers: int
) -> Generator[Result]:
    """Yield ``task(context, job)`` for each job, in their order, from so many processes; 1 is this process itself.

    Processes are started afresh on every system, so a script that calls this needs its
    ``if __name__ == "__main__":``. ``task`` and ``context`` go there once, by pickle. What the task raises is raised
    here in its turn, and when the iterator is closed the processes end at once. Raises WorkerError if task and
    context can't go there, or a process dies.
    """
    if workers == 1:
        for job in jobs:
            yield task(context, job)
        return
    try:
        parcel = pickle.dumps((task, context))
    except Exception as error:
        raise WorkerError(f"this can't go to other processes: {error} ({_ADVICE})") from error
    pool = ProcessPoolExecutor(workers, multiprocessing.get_context("spawn"), _prepare, (parcel,))
    waiting: deque[Future[Any]] = deque()
    jobs = iter(jobs)
    try:
        more = AHEAD * workers
        while True:
            with ctrl_c_held():
                waiting.extend(pool.submit(_carry_out, job) for job in islice(jobs, more))
            if not waiting:
                break
            result = waiting[0].result()
            waiting.popleft()
            more = 1
            yield result
    except BrokenProcessPool as error:
        raise WorkerError(f"a process that played games died: {_DEATHS}") from error
    finally:
        if waiting:
            # Nobody wants these any more, and one may take minutes.
            for process in list((pool._processes or {}).values()):
                process.terminate()
        pool.shutdown(cancel_futures=True)


_DEATHS: Final = 'too little memory, or a script without its `if __name__ == "__main__":`'
_ADVICE: Final = "a bot's class must stand in a module that can be imported; or take one worker"

_parcel = b""
_work: tuple[Callable[[Any, Any], Any], Any] | None = None


@contextmanager
def ctrl_c_held() -> Iterator[None]:
    """Hold Ctrl-C back for a moment; a process that is started meanwhile will never see it."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _prepare(parcel: bytes) -> None:
    """Run first in a new process."""
    global _parcel
    _parcel = parcel
    # Ctrl-C is for the first process, which then ends this one. If that one is gone, nobody wants this one.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def _carry_out(job: Any) -> Any:
    global _work
    if _work is None:
        try:
            _work = pickle.loads(_parcel)
        except Exception as error:
            raise WorkerError(f"another process can't read what it was sent: {error} ({_ADVICE})") from error
    task, context = _work
    return task(context, job)
