//! Stores standing orders beside the save and restores them on resume, at a terminal or by a
//! server.

use std::cell::OnceCell;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use warboard_engine::game::{Decision, Game};
use warboard_engine::model::{Lang, SeatId, TableId};
use warboard_engine::text::{json, lines};

use super::presenter::{Presenter, SeatPlayer};
use super::read::{Command, CommandParser};
use super::save::{SAID, SaveFile};
use super::standing_orders::StandingOrders;
use super::windows::WindowSettingScope;
use crate::steps;

/// Largest size of the file, in bytes; ten times the size of a hundred orders.
const BYTES_MAX: u64 = 64 << 10;

/// A line that gives a standing order.
#[derive(Serialize, Deserialize)]
struct StandingOrderLine {
    /// The seat of the order, counted from 1.
    seat: usize,
    /// The line as typed.
    line: String,
}

/// Returns whether a command is a standing order that outlasts the turn.
fn lasts(plan: &Command) -> bool {
    match plan {
        Command::Window { lasts, .. } => *lasts == WindowSettingScope::Always,
        Command::CardSetting { .. }
        | Command::CommitSetting { .. }
        | Command::AdvanceAuto(_)
        | Command::DefendAuto(_) => true,
        _ => false,
    }
}

/// Stores the line of a standing order beside the save. The game continues without it if that
/// fails.
pub(crate) fn keep(save: &SaveFile, seat: SeatId, line: &str, plan: &Command) {
    if !lasts(plan) {
        return;
    }
    let said = StandingOrderLine { seat: seat.index() + 1, line: line.to_owned() };
    let Ok(text) = serde_json::to_string(&said) else { return };
    let mut lines = save.read_beside(SAID, BYTES_MAX).unwrap_or_default();
    // A file that is too large would no longer be read.
    if (lines.len() + text.len()) as u64 >= BYTES_MAX {
        return;
    }
    lines.extend_from_slice(text.as_bytes());
    lines.push(b'\n');
    save.keep_beside(SAID, &lines);
}

/// Restores the standing orders stored beside the save, and returns their lines. Lines that are no
/// longer valid are skipped.
pub fn take_up(
    presets: &mut StandingOrders,
    desk: &Presenter,
    game: &Game,
    save: &SaveFile,
) -> Vec<String> {
    let mut taken: Vec<String> = Vec::new();
    let Some(decision) = game.decision() else { return taken };
    let others = OnceCell::new();
    let Some(bytes) = save.read_beside(SAID, BYTES_MAX) else { return taken };
    for line in lines(&bytes) {
        let Ok(said) = json::<StandingOrderLine>(&line.bytes) else { continue };
        let Some(at) = said.seat.checked_sub(1) else { continue };
        if desk.seats.get(at) != Some(&SeatPlayer::Human) {
            continue;
        }
        let seat = SeatId::from_index(at);
        let Some(plan) = read((desk, &others), game, (seat, decision), &said.line) else {
            continue;
        };
        if presets.keep(desk, seat, &plan).is_some() {
            taken.retain(|line| *line != said.line);
            taken.push(said.line);
        }
    }
    taken
}

/// Parses a lasting standing order in the language of the desk, or else in one of the `others`.
/// Players of one game may use several.
fn read(
    (desk, others): (&Presenter, &OnceCell<Vec<Presenter>>),
    game: &Game,
    (seat, decision): (SeatId, Decision),
    line: &str,
) -> Option<Command> {
    let meant = |desk: &Presenter| {
        let view = game.observe(seat);
        let question = steps::question(desk, &view, decision);
        CommandParser::new(&question).parse_line(line).ok().filter(lasts)
    };
    let in_others = || others.get_or_init(|| in_other_languages(desk)).iter().find_map(meant);
    meant(desk).or_else(in_others)
}

/// Returns a copy of a desk in each of the other languages.
fn in_other_languages(desk: &Presenter) -> Vec<Presenter> {
    let langs = Lang::ALL.into_iter().filter(|&lang| lang != desk.lang());
    let of = |lang| Presenter::new(Arc::clone(&desk.rules), lang, desk.seats.clone(), desk.width);
    langs.map(of).collect()
}
