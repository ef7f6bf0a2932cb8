//! Lines as a player types them: each is read where the game stands, and answers what it can.

use std::sync::Arc;

use warboard_engine::edition::Edition;
use warboard_engine::game::{
    Action, ActionList, ApplyContext, Decision, Game, Seeded, Silent, Viewer,
};
use warboard_engine::model::{Lang, Rulebook};
use warboard_engine::text::lines;

use super::InputResult;
use super::games::{play, setup_of};
use warboard_table::presenter::{Presenter, SeatPlayer};
use warboard_table::read::{Command, CommandParser};
use warboard_table::refuse::refuse;
use warboard_table::steps;
use warboard_table::views::typed as worded;

/// The most lines that are read of a text.
const LINES_MAX: usize = 200;

/// The answers that are given before the first line, at random.
const ANSWERS: u64 = 60;

/// A person's game.
struct ScriptedSeat {
    desk: Presenter,
    game: Game,
    table: ApplyContext<Seeded, Silent>,
}

/// Reads lines in a game at random of an edition, and does what they say.
///
/// # Errors
/// A property that does not hold.
pub fn typed(edition: &Edition, text: &[u8], seed: u64) -> Result<InputResult, String> {
    let Some(mut seat) = ScriptedSeat::take(edition, seed)? else {
        return Ok(InputResult::Refused);
    };
    let mut came = InputResult::Refused;
    for line in lines(text).take(LINES_MAX) {
        let Ok(line) = line.text() else { continue };
        for command in line.split(';').map(str::trim) {
            let Some(decision) = seat.game.decision() else { return Ok(came) };
            if seat.obey(decision, command)? == InputResult::Taken {
                came = InputResult::Taken;
            }
        }
    }
    Ok(came)
}

/// Returns lines that answer the questions of a random game, as material for others.
pub(super) fn answers(edition: &Edition, seed: u64, n: usize) -> String {
    let Ok(Some(mut seat)) = ScriptedSeat::take(edition, seed) else { return String::new() };
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

impl ScriptedSeat {
    /// Returns a seat in a game that has gone on for a while; none where the edition offers no
    /// game.
    fn take(edition: &Edition, seed: u64) -> Result<Option<Self>, String> {
        let Ok(rules) = edition.rulebook(&setup_of(edition, seed)) else { return Ok(None) };
        let answers = u32::try_from(seed % ANSWERS).unwrap_or(0);
        let game = play(&rules, seed, answers, |_, _, _| {})?;
        let langs = [Lang::Fr, Lang::De, Lang::En, Lang::En];
        let lang = usize::try_from(seed % 4).map_or(Lang::En, |at| langs[at]);
        let desk = Presenter::new(
            Arc::<Rulebook>::clone(&rules),
            lang,
            vec![SeatPlayer::Human; rules.seats.len()],
            80,
        );
        Ok(Some(Self { desk, game, table: ApplyContext::new(Seeded::stream(seed, 6), Silent) }))
    }

    /// Executes a command as a session does, except for commands about the session itself.
    fn obey(&mut self, decision: Decision, command: &str) -> Result<InputResult, String> {
        let view = self.game.view(Viewer::Seat(decision.seat));
        let question = steps::question(&self.desk, &view, decision);
        let plan = match CommandParser::new(&question).parse_line(command) {
            Ok(plan) => plan,
            Err(sentence) => return told(&sentence, command).map(|()| InputResult::Refused),
        };
        match plan {
            Command::Answer(actions) => self.answer(&actions, command),
            Command::Attack(assault) => {
                let attack = assault.action(assault.count.unwrap_or(1));
                self.answer(&[attack], command)
            }
            Command::Show(text) => told(&text, command).map(|()| InputResult::Taken),
            Command::Commit(_)
            | Command::CommitSetting { .. }
            | Command::Auto { .. }
            | Command::Concede
            | Command::Advice
            | Command::CardSetting { .. }
            | Command::DefendAuto(_)
            | Command::AdvanceAuto(_)
            | Command::EndTurn { .. }
            | Command::Cards
            | Command::Windows
            | Command::Window { .. }
            | Command::Log(_)
            | Command::Undo(_)
            | Command::Redo
            | Command::Save(_)
            | Command::Quit
            | Command::Nothing => Ok(InputResult::Taken),
        }
    }

    fn answer(&mut self, actions: &[Action], command: &str) -> Result<InputResult, String> {
        for &action in actions {
            let Some(decision) = self.game.decision() else { break };
            if let Err(illegal) = self.game.apply(action, &mut self.table) {
                let view = self.game.view(Viewer::Seat(decision.seat));
                let sentence = refuse(&self.desk, &view, decision, action, illegal);
                return told(&sentence, command).map(|()| InputResult::Refused);
            }
        }
        Ok(InputResult::Taken)
    }
}

/// Checks that the text is not blank.
fn told(text: &str, command: &str) -> Result<(), String> {
    if text.trim().is_empty() {
        return Err(format!("nothing is told of the line `{command}`"));
    }
    Ok(())
}
