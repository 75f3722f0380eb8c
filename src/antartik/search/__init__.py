"""Looking ahead and drawing random numbers: playouts, and states that agree with what a seat knows."""

from antartik.search.determinization import determinize
from antartik.search.playouts import Playouts, deal_playouts, playouts
from antartik.search.policy import Policy

__all__ = ["Playouts", "Policy", "deal_playouts", "determinize", "playouts"]
