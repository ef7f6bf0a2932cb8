//! The parts of seats in a step that all take at once: answered beside the game, kept beside the
//! save, and handed in when all have answered; and answers that stay where one seat takes its part
//! back.

use std::sync::Arc;

use serde::{Deserialize, Serialize};
use warboard_engine::game::Action;
use warboard_engine::model::{SeatId, TableId};
use warboard_engine::record::RecordEntry;
use warboard_engine::text::{json, lines};

use super::{HeldAnswer, PastAnswer, Session, part_start};
use crate::exit::CommandError;
use crate::presenter::SeatPlayer;
use crate::text::Texts;

/// The first line of the file with the answers of a part.
#[derive(Serialize, Deserialize)]
struct PartHeader {
    /// The number of answers in the save when the step began to ask.
    after: usize,
}

/// A line that takes answers of a part back.
#[derive(Deserialize)]
struct PartUndo {
    /// The number of answers that stay.
    undo: usize,
}

impl Session {
    /// Returns the session in which a seat answers its part of the step that all take at once, with
    /// the answers that it has given, and the number of those that this session already has.
    /// Returns `None` if the seat is not asked.
    ///
    /// Its answers are kept in a file beside the save. They belong to the moment in which the step
    /// began to ask, and are forgotten where the save has other answers since.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn beside(
        &self,
        texts: &Texts,
        seat: SeatId,
    ) -> Result<Option<(Self, usize)>, CommandError> {
        let Some(game) = self.game.beside(seat) else { return Ok(None) };
        let begun = part_start(&self.past);
        let (kept, n_given) = self.part_answers(seat);
        let save = self.save.create_part(texts, seat, &part_text(begun, &kept)?)?;
        let (conceded, log) = (self.conceded.clone(), self.log.clone());
        let session = Self::new(game, self.who.clone(), self.seed, save);
        let mut session = Self { is_shared: true, conceded, log, ..session };
        for entry in &kept {
            let action = session.game.rulebook().parse_action(&entry.action);
            let is_asked = session.game.waiting_for() == Some(seat);
            let Some(action) = action.ok().filter(|_| is_asked) else { break };
            let Ok(given) = session.give(action, !entry.goes_on) else { break };
            session.keep(given);
        }
        let n = session.past.len();
        if n < kept.len() {
            session.save = self.save.create_part(texts, seat, &part_text(begun, &kept[..n])?)?;
        }
        Ok(Some((session, n_given)))
    }

    /// Returns the answers of a seat's part, and the number of those that this session already has.
    /// The others are kept beside the save, where they go on from those.
    fn part_answers(&self, seat: SeatId) -> (Vec<RecordEntry>, usize) {
        let own = self.past[part_start(&self.past)..].iter();
        let own = own.filter(|past| past.applied.seat == seat);
        let given: Vec<&RecordEntry> = own.map(|past| &past.entry).collect();
        let is_later = |kept: &Vec<RecordEntry>| {
            kept.len() >= given.len()
                && kept.iter().zip(&given).all(|(kept, given)| kept.action == given.action)
        };
        let kept = self.kept_part(seat).filter(is_later);
        let kept = kept.unwrap_or_else(|| given.iter().map(|&entry| entry.clone()).collect());
        (kept, given.len())
    }

    /// Holds the answers to a step that all take at once that people have given beside this session,
    /// so that each is handed in when its seat is asked. Without effect in any other step.
    pub fn take_up_parts(&mut self) {
        let rules = Arc::clone(self.game.rulebook());
        let is_person = |seat: SeatId| self.who.get(seat.index()) == Some(&SeatPlayer::Human);
        let owes = |&seat: &SeatId| is_person(seat) && self.game.owes_part(seat);
        let mut held = Vec::new();
        for seat in rules.seats.ids().filter(owes).filter(|&seat| !self.is_conceded(seat)) {
            let (kept, n_given) = self.part_answers(seat);
            for entry in kept.iter().skip(n_given) {
                let Ok(action) = rules.parse_action(&entry.action) else { break };
                held.push(HeldAnswer { seat, action, mark: !entry.goes_on });
            }
        }
        self.held = held;
        // What the save has already, or what belongs to another moment, is of no use.
        for seat in rules.seats.ids().filter(|&seat| !self.holds(seat)) {
            self.save.remove_part(seat);
        }
    }

    /// Returns the answers of a seat's part that are kept beside the save, if they belong to the
    /// step that all take at once now.
    fn kept_part(&self, seat: SeatId) -> Option<Vec<RecordEntry>> {
        read_part(&self.save.read_part(seat)?, part_start(&self.past))
    }

    /// Returns whether answers of a seat's part are kept beside the save.
    pub fn keeps_part(&self, seat: SeatId) -> bool {
        self.kept_part(seat).is_some()
    }

    /// Limits undo to answers to the step that all take at once, until it is over: seats answer
    /// beside this session.
    pub fn share(&mut self) {
        self.is_shared = true;
    }

    /// Returns the `n`th answer of this session, counted from 0, and whether `undo` returns to it.
    pub fn answer(&self, n: usize) -> Option<(Action, bool)> {
        let past = self.past.get(n)?;
        let action = self.game.rulebook().parse_action(&past.entry.action);
        action.ok().map(|action| (action, past.mark))
    }

    /// Forgets the answers of a seat that were kept beside the save.
    pub fn forget_part(&self, seat: SeatId) {
        self.save.remove_part(seat);
    }

    /// Returns whether a seat has answered its part of a step that all take at once, and others
    /// have still to answer.
    pub fn has_answered_part(&self, seat: SeatId) -> bool {
        let mut part = self.past[part_start(&self.past)..].iter();
        self.game.is_sealed()
            && self.game.waiting_for() != Some(seat)
            && part.any(|past| past.applied.seat == seat)
    }

    /// Returns whether answers of a seat wait until it is asked again.
    pub fn holds(&self, seat: SeatId) -> bool {
        self.held.iter().any(|held| held.seat == seat)
    }

    /// Returns the answer that a seat has given before another took its part back, and whether
    /// `undo` returns to it.
    pub(crate) fn held_answer(&self, seat: SeatId) -> Option<(Action, bool)> {
        let held = self.held.iter().find(|held| held.seat == seat)?;
        self.game.check(held.action).ok().map(|()| (held.action, held.mark))
    }

    /// Holds the answers of other seats that an undo of `seat` has taken, if it stays within its
    /// part; otherwise nothing is held any longer.
    pub(super) fn hold_others(&mut self, seat: SeatId, taken: &[PastAnswer], is_own_part: bool) {
        if !is_own_part {
            self.held.clear();
            self.game.rulebook().seats.ids().for_each(|seat| self.save.remove_part(seat));
            return;
        }
        let others = taken.iter().filter(|past| past.applied.seat != seat).filter_map(|past| {
            let action = self.game.rulebook().parse_action(&past.entry.action).ok()?;
            Some(HeldAnswer { seat: past.applied.seat, action, mark: past.mark })
        });
        let others: Vec<HeldAnswer> = others.collect();
        self.held.splice(0..0, others);
    }

    /// Drops a held answer once it is given, and the file beside the save once all of its seat are.
    /// An answer that differs from it drops all of its seat, and the end of the step all.
    pub(super) fn give_held(&mut self, seat: SeatId, action: Action, is_apart: bool) {
        match self.held.iter().position(|held| held.seat == seat) {
            _ if !is_apart => {
                self.is_shared = false;
                for held in std::mem::take(&mut self.held) {
                    self.save.remove_part(held.seat);
                }
            }
            Some(at) if self.held[at].action == action => {
                self.held.remove(at);
                if !self.holds(seat) {
                    self.save.remove_part(seat);
                }
            }
            Some(_) => {
                self.held.retain(|held| held.seat != seat);
                self.save.remove_part(seat);
            }
            None => {}
        }
    }
}

/// Formats the file with the answers of a part, given after `begun` answers of the save.
fn part_text(begun: usize, kept: &[RecordEntry]) -> Result<Vec<u8>, CommandError> {
    let header = serde_json::to_string(&PartHeader { after: begun })
        .map_err(|error| CommandError::System(error.to_string()))?;
    let lines = kept.iter().map(RecordEntry::line);
    Ok(std::iter::once(header + "\n").chain(lines).collect::<String>().into_bytes())
}

/// Returns the answers of a part as far as the lines of its file are whole, if they were given
/// after `begun` answers of the save.
fn read_part(bytes: &[u8], begun: usize) -> Option<Vec<RecordEntry>> {
    let mut lines = lines(bytes).take_while(|line| line.is_ended);
    let header: PartHeader = json(&lines.next()?.bytes).ok()?;
    if header.after != begun {
        return None;
    }
    let mut kept: Vec<RecordEntry> = Vec::new();
    for line in lines {
        if let Ok(entry) = json::<RecordEntry>(&line.bytes) {
            kept.push(entry);
        } else if let Ok(PartUndo { undo }) = json(&line.bytes) {
            kept.truncate(undo);
        }
    }
    Some(kept)
}

#[cfg(test)]
mod tests {
    use warboard_engine::edition::Setup;
    use warboard_engine::game::{Seed, Viewer};
    use warboard_engine::model::Lang;
    use warboard_engine::record::{FORMAT, RecordHeader};

    use super::*;
    use crate::begin::Lineup;
    use crate::editions;
    use crate::executor::{Effect, Executor, Policy, UndoPolicy};
    use crate::presenter::Presenter;
    use crate::programs::Programs;
    use crate::save::SaveFile;
    use crate::session::UndoRefusal;
    use crate::standing_orders::StandingOrders;

    /// Three people who play the fixture `envoys`.
    struct PartPlayers {
        desk: Presenter,
        table: Session,
        presets: StandingOrders,
        _dir: tempfile::TempDir,
    }

    impl PartPlayers {
        fn new() -> Self {
            let dir = tempfile::tempdir().unwrap();
            let texts = Texts::new(Lang::En);
            let envoys = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/fixtures/envoys");
            let edition = editions::load(&texts, envoys).unwrap();
            let setup = Setup { players: 3, ..Setup::default() };
            let rules = edition.rulebook(&setup).unwrap();
            let who = vec![SeatPlayer::Human; 3];
            let header = RecordHeader {
                warboard: FORMAT,
                engine: String::new(),
                edition: edition.id().to_owned(),
                setup,
                seats: vec!["human".to_owned(); 3],
                seed: Seed::Number(5),
                reseeded: Vec::new(),
                files: edition.files().deciding(),
            };
            let save = SaveFile::create(&texts, &dir.path().join("game")).unwrap();
            let lineup = Lineup { who, programs: Programs::default() };
            let table = Session::begin(&texts, Arc::clone(&rules), &header, &lineup, save).unwrap();
            let desk = Presenter::new(rules, Lang::En, lineup.who, 80);
            Self { desk, table, presets: StandingOrders::default(), _dir: dir }
        }

        fn executor(&mut self, seat: SeatId) -> Executor<'_> {
            Executor {
                desk: &self.desk,
                table: &mut self.table,
                presets: &mut self.presets,
                viewer: Viewer::Seat(seat),
                policy: Policy { may_save: false, may_leave: false, undo: UndoPolicy::OwnSeat },
            }
        }

        /// Answers for the seat that is asked, and then what needs no question.
        fn answer(&mut self, line: &str) {
            let decision = self.table.game().decision().unwrap();
            let effects = self.executor(decision.seat).line(decision.seat, Some(decision), line);
            assert_eq!(effects.unwrap(), [Effect::Applied]);
            while let Some(decision) = self.table.game().decision()
                && let Some((action, mark)) =
                    self.presets.automatic(&self.desk, &mut self.table, decision)
            {
                self.table.apply(&self.desk.texts, action, mark).unwrap();
            }
        }

        fn waits_for(&self) -> (SeatId, usize) {
            (self.table.game().waiting_for().unwrap(), self.table.n_actions())
        }
    }

    #[test]
    fn undo_of_a_part_keeps_the_answers_of_others() {
        let mut players = PartPlayers::new();
        let [red, blue, green] = [0, 1, 2].map(SeatId);
        for line in ["claim t00", "claim t11"] {
            players.answer(line);
        }
        let others = players.executor(green).undo(green, 1).unwrap();
        assert_eq!(others, Effect::NotUndone(UndoRefusal::Another(blue)));
        let own = players.executor(red).undo(red, 3).unwrap();
        assert!(matches!(own, Effect::Undone { n: 1, .. }), "{own:?}");
        assert_eq!(players.waits_for(), (red, 0));
        assert!(players.table.holds(blue) && !players.table.holds(green));
        players.answer("claim t20");
        assert_eq!(players.waits_for(), (green, 2), "the answer of the second is given again");
        assert!(players.table.has_answered_part(red) && players.table.has_answered_part(blue));
        players.answer("claim t22");
        assert!(!players.table.game().is_sealed() && !players.table.holds(blue));
        let owners: Vec<&str> = ["t20", "t11", "t22", "t00"]
            .map(|id| players.desk.rules.board.spaces.find(id).unwrap())
            .map(|space| players.table.game().view(Viewer::Public).owner(space))
            .map(|army| army.map_or("", |army| &*players.desk.rules.armies[army].id))
            .to_vec();
        assert_eq!(owners[..3], ["red", "blue", "green"]);
        let after = players.executor(red).undo(red, 1).unwrap();
        assert_eq!(after, Effect::NotUndone(UndoRefusal::Another(green)));
    }

    #[test]
    fn a_file_of_another_moment_or_damaged_is_not_read() {
        let entry = "{\"n\":1,\"seat\":1,\"action\":\"claim t00\",\"chance\":[]}\n";
        let read = |text: &str, begun| read_part(text.as_bytes(), begun).map(|kept| kept.len());
        let file = format!("{{\"after\":3}}\n{entry}{entry}");
        assert_eq!(read(&file, 3), Some(2));
        assert_eq!(read(&file, 4), None);
        assert_eq!(read(&format!("{file}{{\"undo\":1}}\n"), 3), Some(1));
        assert_eq!(read(&file[..file.len() - 1], 3), Some(1), "an incomplete line");
        assert_eq!(read("", 0), None);
        assert_eq!(read("{\"after\":3", 3), None);
    }
}
