//! Lines as a player types them: each is read where the game stands, and answers what it can.

use std::sync::Arc;

use warboard_engine::edition::Edition;
use warboard_engine::game::{Action, ActionList, Decision, Game, Seeded, Silent, Table, Viewer};
use warboard_engine::model::{Lang, Rulebook};
use warboard_engine::text::lines;

use super::Came;
use super::games::{play, setup_of};
use crate::play::desk::{Desk, Who};
use crate::play::read::{Plan, Reader};
use crate::play::refuse::refuse;
use crate::play::steps::Question;
use crate::play::views::typed as worded;

/// The most lines that are read of a text.
const LINES_MAX: usize = 200;

/// The answers that are given before the first line, at random.
const ANSWERS: u64 = 60;

/// A person's game.
struct Seat {
    desk: Desk,
    game: Game,
    table: Table<Seeded, Silent>,
}

/// Reads lines in a game at random of an edition, and does what they say.
///
/// # Errors
/// What does not hold.
pub fn typed(edition: &Edition, text: &[u8], seed: u64) -> Result<Came, String> {
    let Some(mut seat) = Seat::take(edition, seed)? else { return Ok(Came::Refused) };
    let mut came = Came::Refused;
    for line in lines(text).take(LINES_MAX) {
        let Ok(line) = line.text() else { continue };
        for command in line.split(';').map(str::trim) {
            let Some(decision) = seat.game.decision() else { return Ok(came) };
            if seat.obey(decision, command)? == Came::Taken {
                came = Came::Taken;
            }
        }
    }
    Ok(came)
}

/// Returns lines that answer the questions of a random game, as material for others.
pub(super) fn answers(edition: &Edition, seed: u64, n: usize) -> String {
    let Ok(Some(mut seat)) = Seat::take(edition, seed) else { return String::new() };
    let (mut chance, mut actions, mut lines) =
        (Seeded::stream(seed, 7), ActionList::new(), String::new());
    for _ in 0..n {
        let Some(decision) = seat.game.decision() else { break };
        seat.game.legal_actions(&mut actions);
        let Some(action) = actions.nth(chance.below_u64(actions.n_actions())) else { break };
        let view = seat.game.view(Viewer::Seat(decision.seat));
        lines.push_str(&worded::typed(&seat.desk, &view, decision, action));
        lines.push('\n');
        if seat.game.apply(action, &mut seat.table).is_err() {
            break;
        }
    }
    lines
}

impl Seat {
    /// Returns a seat in a game that has gone on for a while; none where the edition offers no
    /// game.
    fn take(edition: &Edition, seed: u64) -> Result<Option<Self>, String> {
        let Ok(rules) = edition.rulebook(&setup_of(edition, seed)) else { return Ok(None) };
        let answers = u32::try_from(seed % ANSWERS).unwrap_or(0);
        let game = play(&rules, seed, answers, |_, _, _| {})?;
        let lang = if seed.is_multiple_of(4) { Lang::Fr } else { Lang::En };
        let desk = Desk::new(
            Arc::<Rulebook>::clone(&rules),
            lang,
            vec![Who::Human; rules.seats.len()],
            80,
        );
        Ok(Some(Self { desk, game, table: Table::new(Seeded::stream(seed, 6), Silent) }))
    }

    /// Executes a command as a session does, except for commands about the session itself.
    fn obey(&mut self, decision: Decision, command: &str) -> Result<Came, String> {
        let view = self.game.view(Viewer::Seat(decision.seat));
        let question = Question::new(&self.desk, &view, decision);
        let plan = match Reader::new(&question).read(command) {
            Ok(plan) => plan,
            Err(sentence) => return told(&sentence, command).map(|()| Came::Refused),
        };
        match plan {
            Plan::Answer(actions) => self.answer(&actions, command),
            Plan::Attack(assault) => {
                let attack = assault.action(assault.count.unwrap_or(1));
                self.answer(&[attack], command)
            }
            Plan::Show(text) => told(&text, command).map(|()| Came::Taken),
            Plan::Commit(_)
            | Plan::CommitSetting { .. }
            | Plan::Auto { .. }
            | Plan::Concede
            | Plan::Advice
            | Plan::CardSetting { .. }
            | Plan::DefendAuto(_)
            | Plan::AdvanceAuto(_)
            | Plan::EndTurn { .. }
            | Plan::Cards
            | Plan::Windows
            | Plan::Window { .. }
            | Plan::Log(_)
            | Plan::Undo(_)
            | Plan::Redo
            | Plan::Save(_)
            | Plan::Quit
            | Plan::Nothing => Ok(Came::Taken),
        }
    }

    fn answer(&mut self, actions: &[Action], command: &str) -> Result<Came, String> {
        for &action in actions {
            let Some(decision) = self.game.decision() else { break };
            if let Err(illegal) = self.game.apply(action, &mut self.table) {
                let view = self.game.view(Viewer::Seat(decision.seat));
                let sentence = refuse(&self.desk, &view, decision, action, illegal);
                return told(&sentence, command).map(|()| Came::Refused);
            }
        }
        Ok(Came::Taken)
    }
}

/// Checks that the text is not blank.
fn told(text: &str, command: &str) -> Result<(), String> {
    if text.trim().is_empty() {
        return Err(format!("nothing is told of the line `{command}`"));
    }
    Ok(())
}
