"""Antartik, a diving contest for two to five penguins: the rules as a library.

`Game` is the checked face with names and cards, `State` the fast one on ints; see docs/architecture.md.
"""

from antartik import form  # first: it decides in which form the others run
from antartik.engine.actions import Action, MalformedAction
from antartik.engine.cards import Card, Pile
from antartik.engine.events import Event
from antartik.engine.game import Game, Outcome
from antartik.engine.legality import IllegalAction
from antartik.engine.match import MatchStanding, match_standing
from antartik.engine.position import PositionError, parse_position, position_text
from antartik.engine.record import RecordError
from antartik.engine.rules import PRESETS, Rules, RulesError
from antartik.engine.shuffle import Proof, ProofError
from antartik.engine.state import State
from antartik.engine.view import View

__all__ = [
    "PRESETS",
    "Action",
    "Card",
    "Event",
    "Game",
    "IllegalAction",
    "MalformedAction",
    "MatchStanding",
    "Outcome",
    "Pile",
    "PositionError",
    "Proof",
    "ProofError",
    "RecordError",
    "Rules",
    "RulesError",
    "State",
    "View",
    "form",
    "match_standing",
    "parse_position",
    "position_text",
]
