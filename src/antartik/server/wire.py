"""From the messages on the wire to what the tables understand, and back."""

from __future__ import annotations

from antartik.engine.rules import Rules
from antartik.server import messages as m
from antartik.tables import house as t


def command_of(message: m.ClientMessage) -> t.Command | None:
    """The command that a message gives to its table; None if it is none."""
    match message:
        case m.Act():
            return t.Act(id=message.id, seat=message.seat, action=message.action, decision=message.decision)
        case m.Standing():
            return t.Standing(id=message.id, seat=message.seat, answer=message.answer, figures=message.figures)
        case m.Ready():
            return t.Ready(id=message.id, seat=message.seat, decision=message.decision)
        case m.CallTime():
            return t.CallTime(id=message.id, seat=message.seat, decision=message.decision)
        case m.Start():
            return t.Start(id=message.id, fill=message.fill)
        case m.Rematch():
            return t.Rematch(id=message.id, match=message.match)
        case m.Leave():
            return t.Leave(id=message.id, seat=message.seat)
        case m.NonceHash():
            return t.NonceHash(hash=message.hash)
        case m.Nonce():
            return t.Nonce(nonce=message.nonce)
        case m.Hello() | m.Emote() | m.Ping():
            return None


def seen_by(hello: m.Hello) -> dict[int | None, int]:
    """The next event wanted by each receiver, None for a spectator."""
    return {None if receiver == "-" else int(receiver): number for receiver, number in hello.seen.items()}


def message_of(push: t.Push) -> m.ServerMessage:
    """A push as a message."""
    match push:
        case t.MomentPush():
            return m.Moment(
                seat=push.seat,
                game=push.game,
                first=push.first,
                events=push.events,
                snapshot=push.snapshot,
                view=push.view,
                decision=push.decision,
                legal=push.legal,
                why=push.why,
                window=None if push.window is None else _window(push.window),
                standing=push.standing,
                lesson=None if push.lesson is None else _lesson(push.lesson),
            )
        case t.InfoPush():
            return m.TableInfo(
                code=push.code,
                stage=push.stage,
                rules=push.rules,
                preset=push.preset,
                tempo=push.tempo,
                seats=_seats(push),
                game=push.game,
                match=None if push.match is None else _match(push.match),
                one_device=push.one_device,
                commitment=push.commitment,
                nonce_hashes=push.nonce_hashes,
                proof=push.proof,
                odds_aid=push.odds_aid,
                lesson=push.lesson,
                tally=None if push.tally is None else tally_of(push.tally),
            )
        case t.DealPush():
            return m.Deal(commitment=push.commitment, reveal=push.reveal)
        case t.EmotePush():
            return m.Emoted(seat=push.seat, emote=push.emote)


def tally_of(tally: t.Tally) -> list[list[m.CountedCard]]:
    """The count at the end, seat by seat."""
    return [
        [m.CountedCard(card=str(counted.card), face_down=counted.face_down, stars=counted.stars) for counted in cards]
        for cards in tally
    ]


def game_replay(game: int, replay: t.Replay) -> m.GameReplay:
    """A replay as it is sent."""
    return m.GameReplay(
        game=game,
        players=replay.players,
        bots=replay.bots,
        date=replay.date,
        opening=replay.opening,
        events=replay.events,
        steps=[
            m.ReplayStep(seat=step.seat, action=step.action, events=step.events, changes=step.changes)
            for step in replay.steps
        ],
        tally=tally_of(replay.tally),
    )


def found_table(info: t.InfoPush) -> m.FoundTable:
    """What a stranger may know of a table."""
    return m.FoundTable(
        code=info.code,
        stage=info.stage,
        preset=info.preset,
        tempo=info.tempo,
        seats=_seats(info),
        open_seats=info.open_seats,
        lesson=info.lesson,
    )


def settings_of(wanted: m.NewTable) -> t.TableSettings:
    """The settings of a new table. Raises RulesError for rules that there aren't."""
    rules = Rules.preset(wanted.rules) if isinstance(wanted.rules, str) else Rules.from_dict(wanted.rules)
    seats = tuple(t.SeatSettings(seat.kind, seat.name, seat.bot) for seat in wanted.seats)
    return t.TableSettings(seats=seats, rules=rules, tempo=wanted.tempo, match=wanted.match, odds_aid=wanted.odds_aid)


def seat_token(held: t.SeatToken) -> m.SeatToken:
    """A seat and its secret."""
    return m.SeatToken(seat=held.seat, token=held.token)


def _lesson(lesson: t.LessonPush) -> m.LessonState:
    return m.LessonState(
        step=lesson.step,
        steps=lesson.steps,
        hint=lesson.hint,
        cue=lesson.cue,
        done=lesson.done,
        strayed=lesson.strayed,
    )


def _window(window: t.WindowPush) -> m.Window:
    return m.Window(
        waits_for_ready=window.waits_for_ready,
        opens_in=window.opens_in,
        closes_in=window.closes_in,
        call_time_in=window.call_time_in,
    )


def _seats(info: t.InfoPush) -> list[m.SeatInfo]:
    return [
        m.SeatInfo(
            seat=seat.seat,
            kind=seat.kind,
            name=seat.name,
            bot=seat.bot,
            present=seat.present,
            covered=seat.covered,
        )
        for seat in info.seats
    ]


def _match(match: t.MatchInfo) -> m.MatchInfo:
    return m.MatchInfo(
        game=match.game,
        games=match.games,
        titles=list(match.titles),
        stars=list(match.stars),
        leaders=list(match.leaders),
    )
