"""The game as an environment for reinforcement learning: PettingZoo's AEC form, and many games at once.

Needs PettingZoo and Gymnasium: ``pip install 'antartik[env]'``. See docs/environment.md.
"""

try:
    from antartik.env.aec import AntartikEnv, env
    from antartik.env.batch import BatchEnv
except ModuleNotFoundError as error:
    if error.name is None or error.name.partition(".")[0] not in ("gymnasium", "pettingzoo"):
        raise
    raise ModuleNotFoundError(
        f"antartik.env needs {error.name}, which isn't installed: pip install 'antartik[env]'", name=error.name
    ) from error

__all__ = ["AntartikEnv", "BatchEnv", "env"]
