// Views and moments to test with.
import type { GameEvent, Moment, RulesInForce, SeatInfo, TableInfo, View } from '../src/lib/protocol';

export const RULES: RulesInForce = {
  two_star_figures: [1, 2, 3, 4, 5],
  judges: { 8: 2, 9: 2, 10: 2 },
  parachutes: { 8: 2, 9: 2, 10: 2 },
  parachute: 'rescue',
  turn_over: 'anyone',
  inherited_series: 'may_stop',
  dare_limit: 'dive',
  last_series: 'diver',
};

export function view(changed: Partial<View> = {}): View {
  return {
    rules: RULES,
    players: 3,
    seat: 0,
    phase: 'dive',
    to_act: [0],
    diver: 0,
    added: false,
    may_stop: false,
    series: [],
    pair: null,
    face_up: [['3'], ['3'], ['3']],
    face_down: [[], [], []],
    stakes: [null, null, null],
    stars: [2, 2, 2],
    winners: [],
    out: [],
    asked: [],
    answered: [],
    dared: [],
    own_answer: null,
    deck_count: 52,
    hand_count: 0,
    public_bottom: [],
    looker: null,
    looked: 0,
    known_top: [],
    hand: [],
    hidden: [],
    flop_odds: 0,
    ...changed,
  };
}

export function moment(events: GameEvent[], changed: Partial<Moment> = {}): Moment {
  return {
    type: 'moment',
    seat: 0,
    game: 0,
    first: 0,
    events,
    snapshot: false,
    view: view(),
    decision: 1,
    legal: [],
    why: {},
    window: null,
    standing: null,
    lesson: null,
    ...changed,
  };
}

export function table(changed: Partial<TableInfo> = {}): TableInfo {
  const seat = (number: number, name: string): SeatInfo => ({
    seat: number,
    kind: 'person',
    name,
    bot: null,
    present: true,
    covered: false,
  });
  return {
    type: 'table',
    code: 'ABCDEF',
    stage: 'playing',
    rules: RULES,
    preset: 'standard',
    tempo: 'family',
    seats: [seat(0, 'Ada'), seat(1, 'Ben'), seat(2, 'Cleo')],
    game: 0,
    match: null,
    one_device: false,
    commitment: null,
    nonce_hashes: 0,
    proof: null,
    odds_aid: true,
    lesson: null,
    tally: null,
    ...changed,
  };
}
