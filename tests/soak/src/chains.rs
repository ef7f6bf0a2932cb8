//! A game that is broken off and taken up again, over and over, in this process: its save is byte for byte that of the game
//! that was not.

use std::fs;
use std::path::Path;
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use warboard_engine::game::Seeded;
use warboard_engine::model::{Lang, Rulebook};
use warboard_engine::record::Record;

use super::course::PlannedGame;
use super::finding::{SoakAttackResult, SoakCheck, Task, caught};
use warboard_table::begin::Lineup;
use warboard_table::exit::CommandError;
use warboard_table::programs::Programs;
use warboard_table::save::{SaveFile, header_line};
use warboard_table::session::{ApplyError, Session};
use warboard_table::text::Texts;
use warboard_table::writing;

/// Number of attempts to resume a game that is unavailable, and the pause after each.
const TRIES: u32 = 50;
const PAUSE: Duration = Duration::from_millis(20);

/// Number of chains for each kill of the program itself: chains need no new process.
const CHAINS: u32 = 4;

/// Plays the game once to its end, and once broken off again and again.
pub(super) fn attack(
    task: &Task<'_>,
    rules: &Arc<Rulebook>,
    course: &PlannedGame,
    folder: &Path,
    done: &mut SoakAttackResult,
) {
    let chain = SoakChain { task, rules, course, texts: Texts::new(Lang::En) };
    let mut chance = Seeded::stream(task.seed, 4);
    let whole = caught(|| chain.play(&folder.join("whole"), &[]));
    let cuts: Vec<u64> = (0..task.kills * CHAINS).map(|_| chance.below_u64(u64::MAX)).collect();
    let broken = caught(|| chain.play(&folder.join("broken"), &cuts));
    let (bytes, wrong) = match (whole, broken) {
        (Ok(Ok(whole)), Ok(Ok((bytes, n)))) => {
            done.chains += n;
            let is_same = whole.0 == bytes;
            (bytes, (!is_same).then(|| "ends in another save".to_owned()))
        }
        (Err(panic), _) | (_, Err(panic)) => (Vec::new(), Some(format!("makes a panic: {panic}"))),
        (Ok(Err(failure)), _) | (_, Ok(Err(failure))) => {
            (fs::read(folder.join("broken")).unwrap_or_default(), Some(format!("stops: {failure}")))
        }
    };
    if let Some(wrong) = wrong.filter(|_| !(task.is_over)()) {
        let text = format!("a game that is broken off and taken up again {wrong}");
        done.find(SoakCheck::Chains, text, Some(bytes));
    }
}

struct SoakChain<'a> {
    task: &'a Task<'a>,
    rules: &'a Arc<Rulebook>,
    course: &'a PlannedGame,
    texts: Texts,
}

impl SoakChain<'_> {
    /// Plays the game, broken off at these places: the bytes of its save, and how often it was.
    fn play(&self, file: &Path, cuts: &[u64]) -> Result<(Vec<u8>, u64), CommandError> {
        let PlannedGame { header, who, answers, .. } = self.course;
        let save = SaveFile::create(&self.texts, file)?;
        let lineup = Lineup { who: who.clone(), programs: Programs::default() };
        let mut game = Session::begin(&self.texts, Arc::clone(self.rules), header, &lineup, save)?;
        let (begun, mut n_cuts) = (header_line(header, self.texts.lang).len(), 0);
        for cut in cuts.iter().filter(|_| !answers.is_empty()) {
            if (self.task.is_over)() {
                break;
            }
            let left = (answers.len() - game.n_actions()).min(answers.len() / cuts.len() + 1);
            let on = at(*cut, left + 1);
            self.go_on(&mut game, on)?;
            drop(game);
            let bytes = read(file)?;
            // Mostly a little is lost; now and then a lot, or nothing at all.
            let reach = if cut % 5 == 0 { bytes.len() } else { 400 };
            let lost = at(cut >> 32, reach.min(bytes.len() - begun) + 1);
            writing::replace(file, &bytes[..bytes.len() - lost])?;
            game = self.resume(file)?;
            n_cuts += 1;
        }
        let left = answers.len().saturating_sub(game.n_actions());
        self.go_on(&mut game, left)?;
        drop(game);
        Ok((read(file)?, n_cuts))
    }

    fn go_on(&self, game: &mut Session, answers: usize) -> Result<(), CommandError> {
        for answered in self.course.answers.iter().skip(game.n_actions()).take(answers) {
            match game.apply(&self.texts, answered.action, answered.line.is_some()) {
                Ok(_) => {}
                Err(ApplyError::Failure(failure)) => return Err(failure),
                Err(ApplyError::Illegal(illegal)) => {
                    let words = self.rules.words(answered.action);
                    let reason = self.rules.reason(illegal);
                    return Err(CommandError::System(format!("`{words}`: {reason}")));
                }
            }
        }
        Ok(())
    }

    /// Resumes the game. A process started by another thread holds the files of this one for an
    /// instant, with their locks, so a refusal is retried.
    fn resume(&self, file: &Path) -> Result<Session, CommandError> {
        let record = Record::parse(&read(file)?);
        let record = record.map_err(|error| CommandError::BadInput(error.to_string()))?;
        let lineup = Lineup { who: self.course.who.clone(), programs: Programs::default() };
        let resume = || {
            let save = SaveFile::open(&self.texts, file)?;
            Session::resume(&self.texts, self.rules, &record, &lineup, save)
        };
        for _ in 0..TRIES {
            if let Ok(game) = resume() {
                return Ok(game);
            }
            thread::sleep(PAUSE);
        }
        resume()
    }
}

fn read(file: &Path) -> Result<Vec<u8>, CommandError> {
    Ok(fs::read(file)?)
}

/// Returns a place below `n` that a number names.
fn at(number: u64, n: usize) -> usize {
    usize::try_from(number % (n as u64).max(1)).unwrap_or(0)
}
