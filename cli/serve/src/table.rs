//! The state of the table that everybody may know beside the board: people present, seats waited
//! for, talk, dice.

use std::collections::BTreeMap;

use serde_json::{Value, json};
use warboard_engine::game::{AddressedEvent, Event};
use warboard_engine::model::{Lang, SeatId, SpaceId, TableId};
use warboard_engine::observation::Observation;
use warboard_table::levels;

use super::game::{PACES, ServedGame};
use super::links::Links;
use super::messages::ChatLine;
use warboard_table::chronicle;
use warboard_table::events::EventFormatter;
use warboard_table::model::ArmyLabel;
use warboard_table::paint::plain;
use warboard_table::presenter::{Presenter, SeatPlayer};
use warboard_table::text::{languages_of_messages, say};

/// Number of lines that describe an undo.
const LINES: usize = 6;

/// A view of what is settled at the table.
pub(super) struct TableSettings<'a> {
    pub(super) game: &'a ServedGame,
}

impl TableSettings<'_> {
    /// Returns the state of the table for one viewer.
    pub(super) fn of(
        &self,
        desk: &Presenter,
        view: &Observation<'_>,
        seat: Option<SeatId>,
    ) -> Value {
        let game = self.game;
        let people: Vec<Value> =
            desk.rules.seats.ids().map(|at| self.person(desk, view, at)).collect();
        let wish = game.wish.map(|wish| {
            json!({
                "by": wish.by.index(),
                "asks": seat.is_some_and(|own| !wish.agreed.contains(own)),
                "what": self.since(desk, view),
            })
        });
        json!({
            "people": people,
            "watching": game.clients.iter().filter(|client| client.seat.is_none()).count(),
            "waits": view.waiting_for().map(TableId::index),
            "is_waiting": view.is_waiting(),
            "wish": wish,
            "undo": seat.map(|seat| {
                let undoing = game.undoing(seat);
                json!({ "may": undoing.is_possible(), "says": undoing.says(&desk.texts) })
            }),
            "is_answered": seat.is_some_and(|seat| game.session(Some(seat)).has_answered_part(seat)),
            "habits": seat.map(|seat| game.presets.habits(desk, seat)),
            "pace": game.pace,
            "paces": PACES,
            "dice": game.table.seed().commitment(),
            "clock": game.clock.map(|clock| clock.as_secs()),
            "until": game.until(seat, view.waiting_for()),
            "is_opening": view.turn().number == 0,
            "notifies": seat.filter(|_| game.notices.line.is_some()).map(|seat| game.links.notified.contains(&seat.index())),
            "is_host": seat.is_some_and(|seat| game.links.host == Some(seat.index())),
            "mutes": game.links.muted,
            "muted": game.is_muted(seat),
            "said": game.talk.n(),
            "chat": game.talk.lines().map(|line| line_of(desk, line)).collect::<Vec<_>>(),
            "over": self.over(desk, view, seat),
        })
    }

    /// Returns the last lines of what an undo would take back, as the viewer saw them.
    fn since(&self, desk: &Presenter, view: &Observation<'_>) -> Vec<String> {
        let (before, taken) = self.game.table.taken_back();
        let mut teller = EventFormatter::new(desk, view.viewer(), before);
        teller.hear(desk, taken);
        let lines = teller.all_lines(desk);
        let last = &lines[lines.len().saturating_sub(LINES)..];
        last.iter().map(|line| plain(line).trim().to_owned()).collect()
    }

    fn person(&self, desk: &Presenter, view: &Observation<'_>, seat: SeatId) -> Value {
        let sides: Vec<ArmyLabel> = desk
            .armies_of_seat(view, seat)
            .into_iter()
            .map(|army| ArmyLabel::of(desk, army))
            .collect();
        let bot = match desk.seats.get(seat.index()) {
            Some(SeatPlayer::Bot(name)) => Some(levels::shown(name, desk.lang()).to_owned()),
            Some(SeatPlayer::Program) => Some(say!(desk.texts, "program")),
            Some(SeatPlayer::Human) | None => None,
        };
        json!({
            "name": plain(&desk.seat(seat)),
            "sides": sides,
            "bot": bot,
            "is_here": self.game.is_here(seat),
            "has_stand_in": self.game.stand_ins.contains(seat),
            "has_conceded": self.game.table.is_conceded(seat),
            "is_handed": self.game.is_handed(seat),
            "is_named": self.game.table.people().get(seat.index()).is_some_and(Option::is_some),
        })
    }

    /// Returns the end of the game for a seat, or `None` while it continues.
    fn over(
        &self,
        desk: &Presenter,
        view: &Observation<'_>,
        seat: Option<SeatId>,
    ) -> Option<Value> {
        let outcome = view.outcome()?;
        let decided = chronicle::decided(desk, view, self.game.table.log());
        let own = seat.map(|seat| desk.verdict(outcome, seat, self.game.table.is_conceded(seat)));
        let verdict: Vec<String> =
            own.into_iter().chain(decided).map(|line| line.trim().to_owned()).collect();
        let seed = self.game.table.seed();
        let secret = seed
            .commitment()
            .map(|hash| say!(desk.texts, "seed-shown", "seed" = seed.to_string(), "hash" = hash));
        let path = self.game.path();
        let file = path.file_name().map(|name| name.to_string_lossy().into_owned());
        let turns = view.turn().number;
        Some(json!({
            "verdict": verdict,
            "line": plain(&desk.over(turns)),
            "seed": secret.map(|line| plain(&line)),
            "file": file,
            "played_on": game_on(&self.game.played_on, seat),
            "rematch": {
                "wants": self.game.links.rematch,
                "of": desk.humans().iter().filter(|&seat| !self.game.is_handed(seat)).count(),
            },
        }))
    }
}

/// Returns the games continued from moments of a finished one: each with the moment and with the
/// viewer's own link.
fn game_on(games: &BTreeMap<Option<usize>, Links>, seat: Option<SeatId>) -> Vec<Value> {
    let own = |links: &Links| match seat {
        Some(seat) => links.seats.get(seat.index()).copied().flatten(),
        None => Some(links.spectators),
    };
    let links = games.iter().filter_map(|(at, links)| Some((at, own(links)?)));
    links.map(|(at, link)| json!({ "at": at, "link": link.digits() })).collect()
}

/// Returns the dice that were compared last in this turn, as far as the viewer saw them.
pub(super) fn battle(desk: &Presenter, view: &Observation<'_>, log: &[AddressedEvent]) -> Value {
    let is_turn = |told: &&AddressedEvent| {
        !matches!(told.event, Event::TurnBegan { .. } | Event::RoundBegan { .. })
    };
    let mut seen = log.iter().rev().take_while(is_turn).map(|told| told.seen_by(view.viewer()));
    let mut dice = None;
    for event in seen.by_ref() {
        match (event, &dice) {
            (Event::Resolved { attacker, defender, losses_attacker, losses_defender }, None) => {
                let lost = [losses_attacker, losses_defender];
                dice = Some(json!({ "dice": [attacker, defender], "lost": lost }));
            }
            (Event::Summed { attacker, total, needed, .. }, None) => {
                dice = Some(json!({ "dice": [attacker], "total": total, "needed": needed }));
            }
            (Event::Threw { army, faces, space, .. }, None) => {
                let dice = json!({ "dice": [faces] });
                return battle_of(desk, army, (space, space), Some(dice));
            }
            (Event::Fired { army, from, to, dice, .. }, None) => {
                let dice = json!({ "dice": [dice] });
                return battle_of(desk, army, (Some(from), Some(to)), Some(dice));
            }
            (Event::Attacked { army, from, space, .. }, _) => {
                return battle_of(desk, army, (Some(from), Some(space)), dice);
            }
            _ => {}
        }
    }
    Value::Null
}

fn battle_of(
    desk: &Presenter,
    army: warboard_engine::model::ArmyId,
    (from, to): (Option<SpaceId>, Option<SpaceId>),
    rolled: Option<Value>,
) -> Value {
    let side = ArmyLabel::of(desk, army);
    let rolled = rolled.unwrap_or(Value::Null);
    json!({ "side": side, "from": from, "to": to, "rolled": rolled })
}

fn line_of(desk: &Presenter, line: &ChatLine) -> Value {
    match line {
        ChatLine::Said(seat, text) => json!({ "seat": seat.map(TableId::index), "text": text }),
        ChatLine::Notice(notice) => json!({ "notice": notice.say(desk) }),
    }
}

/// Returns the language that a page asks for.
pub(super) fn lang_of(query: Option<&str>, usual: Lang) -> Lang {
    let asked = query.into_iter().flat_map(|query| query.split('&'));
    let asked = asked.filter_map(|part| part.strip_prefix("lang=")).next_back();
    let asked: Option<Lang> = asked.and_then(|lang| lang.parse().ok());
    asked.filter(|lang| languages_of_messages().contains(lang)).unwrap_or(usual)
}
