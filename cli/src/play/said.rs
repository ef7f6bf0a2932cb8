//! What people have said beforehand is kept beside the save, so that it holds when the game is taken up again, at a terminal or by a
//! server.

use std::cell::OnceCell;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use warboard_engine::game::{Decision, Game};
use warboard_engine::model::{Lang, SeatId, TableId};
use warboard_engine::text::{json, lines};

use super::desk::{Desk, Who};
use super::presets::Presets;
use super::read::{Plan, Reader};
use super::save::{SAID, SaveFile};
use super::steps::Question;
use super::windows::Lasts;

/// The most that is read of it, in bytes: what a person says a hundred times is a tenth of it.
const BYTES_MAX: u64 = 64 << 10;

/// A line that says something of questions to come.
#[derive(Serialize, Deserialize)]
struct Said {
    /// Whose it is, counted from 1.
    seat: usize,
    /// As it was typed.
    line: String,
}

/// Whether a line holds beyond what is asked, and beyond the turn.
fn lasts(plan: &Plan) -> bool {
    match plan {
        Plan::Window { lasts, .. } => *lasts == Lasts::Always,
        Plan::CardSetting { .. }
        | Plan::CommitSetting { .. }
        | Plan::AdvanceAuto(_)
        | Plan::DefendAuto(_) => true,
        _ => false,
    }
}

/// Keeps a line that says something of questions to come. The game does without where that cannot be written.
pub(crate) fn keep(save: &SaveFile, seat: SeatId, line: &str, plan: &Plan) {
    if !lasts(plan) {
        return;
    }
    let said = Said { seat: seat.index() + 1, line: line.to_owned() };
    let Ok(text) = serde_json::to_string(&said) else { return };
    let mut lines = save.read_beside(SAID, BYTES_MAX).unwrap_or_default();
    // A file that is too large would not be read any more.
    if (lines.len() + text.len()) as u64 >= BYTES_MAX {
        return;
    }
    lines.extend_from_slice(text.as_bytes());
    lines.push(b'\n');
    save.keep_beside(SAID, &lines);
}

/// Takes up what people had said; the lines that hold again. What is no such line any more is left out.
pub(crate) fn take_up(
    presets: &mut Presets,
    desk: &Desk,
    game: &Game,
    save: &SaveFile,
) -> Vec<String> {
    let mut taken: Vec<String> = Vec::new();
    let Some(decision) = game.decision() else { return taken };
    let other = OnceCell::new();
    let Some(bytes) = save.read_beside(SAID, BYTES_MAX) else { return taken };
    for line in lines(&bytes) {
        let Ok(said) = json::<Said>(&line.bytes) else { continue };
        let Some(at) = said.seat.checked_sub(1) else { continue };
        if desk.seats.get(at) != Some(&Who::Human) {
            continue;
        }
        let seat = SeatId::from_index(at);
        let Some(plan) = read((desk, &other), game, (seat, decision), &said.line) else { continue };
        if presets.keep(desk, seat, &plan).is_some() {
            taken.retain(|line| *line != said.line);
            taken.push(said.line);
        }
    }
    taken
}

/// What a line means that lasts: in the language of the desk, else in the `other` one, since who sits at one game may speak both.
fn read(
    (desk, other): (&Desk, &OnceCell<Desk>),
    game: &Game,
    (seat, decision): (SeatId, Decision),
    line: &str,
) -> Option<Plan> {
    let meant = |desk: &Desk| {
        let view = game.observe(seat);
        let question = Question::new(desk, &view, decision);
        Reader::new(&question).read(line).ok().filter(lasts)
    };
    meant(desk).or_else(|| meant(other.get_or_init(|| in_other_language(desk))))
}

/// Returns a copy of a desk in the other language.
fn in_other_language(desk: &Desk) -> Desk {
    let lang = Lang::ALL.into_iter().find(|&lang| lang != desk.lang()).unwrap_or(desk.lang());
    Desk::new(Arc::clone(&desk.rules), lang, desk.seats.clone(), desk.width)
}
