//! What people have said beforehand is kept beside the save, so that it holds when the game is taken up again.

use std::fs::OpenOptions;
use std::io::Write;

use serde::{Deserialize, Serialize};
use warboard_engine::edition::read_regular;
use warboard_engine::model::{SeatId, TableId};

use super::Session;
use crate::exit::Failure;
use crate::play::desk::Who;
use crate::play::read::{Plan, Reader};
use crate::text::say;

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
        Plan::Window { briefly, .. } => !briefly,
        Plan::CardSetting { .. }
        | Plan::CommitSetting { .. }
        | Plan::AdvanceAuto(_)
        | Plan::DefendAuto(_) => true,
        _ => false,
    }
}

impl Session<'_> {
    /// Keeps a line that says something of questions to come. The game does without where that cannot be written.
    pub(super) fn keep_said(&self, seat: SeatId, line: &str, plan: &Plan) {
        if !lasts(plan) {
            return;
        }
        let path = self.table.save().said_path();
        // A pipe of that name would keep the game waiting for somebody who reads.
        if path.metadata().is_ok_and(|data| !data.is_file()) {
            return;
        }
        let said = Said { seat: seat.index() + 1, line: line.to_owned() };
        let file = OpenOptions::new().create(true).append(true).open(path);
        if let (Ok(mut file), Ok(text)) = (file, serde_json::to_string(&said)) {
            let _ = writeln!(file, "{text}");
        }
    }

    /// Takes up what people had said, and tells it. What is no such line any more is left out.
    pub(crate) fn take_up_said(&mut self) -> Result<(), Failure> {
        let Some(decision) = self.table.game().decision() else { return Ok(()) };
        let Ok(bytes) = read_regular(&self.table.save().said_path(), BYTES_MAX) else {
            return Ok(());
        };
        let mut taken: Vec<String> = Vec::new();
        for text in String::from_utf8_lossy(&bytes).lines() {
            let Ok(said) = serde_json::from_str::<Said>(text) else { continue };
            let Some(at) = said.seat.checked_sub(1) else { continue };
            if self.desk.seats.get(at) != Some(&Who::Human) {
                continue;
            }
            let seat = SeatId::from_index(at);
            let plan = Reader::new(&self.desk, self.view(seat), decision).read(&said.line);
            let Some(plan) = plan.ok().filter(lasts) else { continue };
            if self.presets.keep(&self.desk, seat, &plan).is_some() {
                taken.retain(|line| *line != said.line);
                taken.push(said.line);
            }
        }
        if taken.is_empty() {
            return Ok(());
        }
        let list = taken.iter().map(|line| format!("`{line}`")).collect::<Vec<_>>().join(", ");
        self.print_one(&say!(self.desk.texts, "resumed-said", "list" = list))
    }
}
