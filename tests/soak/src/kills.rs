//! The program itself, killed at random moments while it plays a game and started again, until the game is where it would
//! have been: its save is byte for byte that of the game in which nothing was killed.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use warboard_engine::edition::Setup;
use warboard_engine::game::Seeded;
use warboard_engine::model::Rulebook;
use warboard_engine::record::Record;

use super::chains;
use super::child::ChildProcess;
use super::course::PlannedGame;
use super::finding::{SoakAttackResult, SoakCheck, Task};
use super::saves::below;
use super::tally::quoted;
use warboard_table::writing;

/// Longest time of a game, resumed or not.
const TIME: Duration = Duration::from_mins(2);

/// Plans a game; plays it in this process and in others, interrupted again and again.
pub(super) fn attack(task: &Task<'_>, rules: &Arc<Rulebook>, done: &mut SoakAttackResult) {
    // One person alone is asked as in quick play.
    let is_alone = task.setup.ask_all && rules.seats.len() == 1;
    if task.kills == 0 || is_alone {
        return;
    }
    // The program plays without a limit of turns.
    let setup = Setup { turns_max: None, ..task.setup.clone() };
    let Ok(rules) = &task.edition.rulebook(&setup) else { return };
    let course = PlannedGame::think(task, rules);
    let folder = match tempfile::tempdir() {
        Ok(folder) => folder,
        Err(error) => return done.find(SoakCheck::Kills, error.to_string(), None),
    };
    if (task.is_over)() {
        return;
    }
    chains::attack(task, rules, &course, folder.path(), done);
    let mut hunt = KillRun { task, rules, course: &course, folder: folder.path(), kills: 0 };
    let hunted = hunt.run();
    done.kills += u64::from(hunt.kills);
    match hunted {
        Err(_) if (task.is_over)() => {}
        Ok(()) => {}
        Err(wrong) => {
            let text = format!("{}\nafter {} kills: {}", wrong.text, hunt.kills, hunt.told());
            done.find(SoakCheck::Kills, text, wrong.save);
        }
    }
}

/// A fault, and the save that shows it.
struct KillFinding {
    text: String,
    save: Option<Vec<u8>>,
}

impl From<io::Error> for KillFinding {
    fn from(error: io::Error) -> Self {
        Self { text: format!("the system refuses: {error}"), save: None }
    }
}

fn wrong(text: impl Into<String>, save: &[u8]) -> KillFinding {
    KillFinding { text: text.into(), save: Some(save.to_vec()) }
}

struct KillRun<'a> {
    task: &'a Task<'a>,
    rules: &'a Arc<Rulebook>,
    course: &'a PlannedGame,
    folder: &'a Path,
    kills: u32,
}

impl KillRun<'_> {
    /// Plays the game twice, and compares.
    fn run(&mut self) -> Result<(), KillFinding> {
        let start = Instant::now();
        let whole = self.played_on(&self.folder.join("alive"), 0)?;
        let time = start.elapsed();
        self.is_as_thought(&whole)?;
        let mut chance = Seeded::stream(self.task.seed, 5);
        let file = self.folder.join("killed");
        for _ in 0..self.task.kills {
            if (self.task.is_over)() {
                return Ok(());
            }
            self.kill(&file, &whole, time, &mut chance)?;
            self.kills += 1;
        }
        let answers = self.read(&file, &whole)?;
        let killed = self.played_on(&file, answers)?;
        if killed == whole {
            return Ok(());
        }
        Err(wrong("the program, killed and started again, plays another game", &killed))
    }

    /// Plays on after so many answers, until there is nothing left to be typed; the save.
    fn played_on(&self, file: &Path, answers: usize) -> Result<Vec<u8>, KillFinding> {
        let mut kid = self.start(file, answers)?;
        let status = kid.wait(TIME, self.task.is_over)?;
        let bytes = fs::read(file).unwrap_or_default();
        match status {
            Some(status) if status.success() => Ok(bytes),
            None => Err(wrong(format!("the program plays on for {} s", TIME.as_secs()), &bytes)),
            Some(status) => {
                let said = fs::read_to_string(self.complaints()).unwrap_or_default();
                Err(wrong(format!("the program ends with {status}: {said}"), &bytes))
            }
        }
    }

    /// Plays on, and kills the program when its save has grown to a random length, or after a random time.
    fn kill(
        &self,
        file: &Path,
        whole: &[u8],
        time: Duration,
        chance: &mut Seeded,
    ) -> Result<(), KillFinding> {
        let answers = self.read(file, whole)?;
        let length = length_of(file);
        let aim = length + below(chance, whole.len().saturating_sub(length) / 2 + 1);
        let micros = u64::try_from(time.as_micros()).unwrap_or(u64::MAX).max(1);
        let moment = Duration::from_micros(chance.below_u64(micros));
        let by_time = chance.below(3) == 0;
        let start = Instant::now();
        let mut kid = self.start(file, answers)?;
        let is_time = || if by_time { start.elapsed() >= moment } else { length_of(file) > aim };
        let status = kid.wait(TIME, || is_time() || (self.task.is_over)())?;
        drop(kid);
        if status.is_some_and(|status| !status.success()) {
            let said = fs::read_to_string(self.complaints()).unwrap_or_default();
            return Err(wrong(said, &fs::read(file).unwrap_or_default()));
        }
        Ok(())
    }

    /// Reads what the program has left; how many answers it has.
    fn read(&self, file: &Path, whole: &[u8]) -> Result<usize, KillFinding> {
        // Killed before it had begun a game, it has left nothing.
        let Ok(bytes) = fs::read(file) else { return Ok(0) };
        let unreadable = |error: &dyn std::fmt::Display| {
            wrong(format!("a save that the program left is not read: {error}"), &bytes)
        };
        let record = Record::parse(&bytes).map_err(|error| unreadable(&error))?;
        record.replay(Arc::clone(self.rules), |_| {}).map_err(|error| unreadable(&error))?;
        if !whole.starts_with(&bytes[..record.n_bytes]) {
            return Err(wrong("the program, killed, has played another game", &bytes));
        }
        let mut answers = record.entries.len();
        // A killed program forgets what was typed before; answers that depend on it are taken back
        // by killing it earlier.
        let leaning = |answers: usize| {
            let later = self.course.answers.iter().skip(answers);
            later.filter_map(|next| next.leans).find(|&first| first < answers)
        };
        while let Some(first) = leaning(answers) {
            answers = first;
        }
        if answers < record.entries.len() {
            let lines = whole.split_inclusive(|&byte| byte == b'\n').take(answers + 2);
            writing::replace(file, &lines.flatten().copied().collect::<Vec<u8>>())?;
        }
        Ok(answers)
    }

    /// Checks that the program has played the planned game.
    fn is_as_thought(&self, whole: &[u8]) -> Result<(), KillFinding> {
        if (self.task.is_over)() {
            return Ok(());
        }
        let record = Record::parse(whole).map_err(|error| wrong(error.to_string(), whole))?;
        let words = |n: usize| self.rules.words(self.course.answers[n].action).to_string();
        let parts =
            |n: &usize| record.entries.get(*n).map(|entry| entry.action.clone()) != Some(words(*n));
        if let Some(n) = (0..self.course.answers.len()).find(parts) {
            let line = self.course.answers[n].line.clone();
            let line = line.map_or_else(|| "nothing".to_owned(), |line| format!("`{line}`"));
            let played = record.entries.get(n).map_or("nothing", |entry| entry.action.as_str());
            let thought = words(n);
            let text =
                format!("answer {}: {line} is typed, `{thought}` meant, `{played}` played", n + 1);
            return Err(wrong(text, whole));
        }
        let game = record.replay(Arc::clone(self.rules), |_| {});
        match game.map(|game| game.hash()) {
            Ok(hash) if hash == self.course.hash => Ok(()),
            Ok(_) => Err(wrong("the program has played another game than was thought out", whole)),
            Err(error) => Err(wrong(error.to_string(), whole)),
        }
    }

    fn start(&self, file: &Path, answers: usize) -> io::Result<ChildProcess> {
        let args = if file.exists() {
            ["resume", &file.to_string_lossy()].map(str::to_owned).to_vec()
        } else {
            self.command(file)
        };
        let args = [args, ["--plain", "--lang", "en"].map(str::to_owned).to_vec()].concat();
        ChildProcess::start(&args, &self.course.lines_after(answers), &self.complaints())
    }

    /// Returns the arguments that start the game.
    fn command(&self, file: &Path) -> Vec<String> {
        let header = &self.course.header;
        let mut words = vec!["play".to_owned(), self.task.name.to_owned()];
        words.extend(header.setup.variant.iter().map(|id| format!("--variant={id}")));
        let options = header.setup.options.iter();
        words.extend(options.map(|(id, value)| format!("--option={id}={value}")));
        words.extend((!header.setup.ask_all).then(|| "--quick".to_owned()));
        words.push(format!("--seats={}", header.seats.join(",")));
        words.push(format!("--seed={}", self.task.seed));
        words.push(format!("--save={}", file.to_string_lossy()));
        words
    }

    /// Returns the instructions for playing the game by hand.
    fn told(&self) -> String {
        let command = self.command(&PathBuf::from("FILE"));
        let words: Vec<String> = command.iter().map(|word| quoted(word)).collect();
        let lines = self.course.lines_after(0);
        format!("warboard {} --plain, and typed:\n{lines}", words.join(" "))
    }

    fn complaints(&self) -> PathBuf {
        self.folder.join("complaints")
    }
}

/// Returns the length of a file; 0 if it does not exist.
fn length_of(file: &Path) -> usize {
    fs::metadata(file).map_or(0, |data| usize::try_from(data.len()).unwrap_or(usize::MAX))
}

#[cfg(test)]
mod tests {
    use warboard_engine::audit::AuditPlan;
    use warboard_engine::model::Lang;

    use super::*;
    use warboard_table::text::Texts;

    /// Plans a game, and passes it to a test with its task and the bytes of its save.
    fn with_course(test: impl FnOnce(&Task<'_>, &mut KillRun<'_>, &[u8], &mut SoakAttackResult)) {
        let edition =
            warboard_table::editions::load(&Texts::new(Lang::En), "classic").expect("it ships");
        let setup = Setup { players: 3, ..Setup::default() };
        let rules = edition.rulebook(&setup).expect("three play");
        let (name, is_over, plan) = ("classic", &|| false, AuditPlan { every: 9, lockstep: false });
        let task = Task { name, edition: &edition, setup, seed: 1, plan, kills: 3, is_over };
        let course = PlannedGame::think(&task, &rules);
        assert!(course.answers.len() > 20 && !course.lines_after(0).is_empty());
        let folder = tempfile::tempdir().expect("there is room");
        let mut done = SoakAttackResult::default();
        chains::attack(&task, &rules, &course, folder.path(), &mut done);
        assert_eq!((done.chains, done.n_found), (12, 0));
        let whole = fs::read(folder.path().join("whole")).expect("it was played");
        let (rules, folder) = (&rules, folder.path());
        let mut hunt = KillRun { task: &task, rules, course: &course, folder, kills: 0 };
        test(&task, &mut hunt, &whole, &mut done);
    }

    fn text(wrong: Result<impl Sized, KillFinding>) -> String {
        wrong.err().map_or_else(String::new, |wrong| wrong.text)
    }

    /// The save left by a killed program is read, and must be a part of the uninterrupted game.
    #[test]
    fn what_is_left_is_looked_at() {
        with_course(|_, hunt, whole, _| {
            let file = hunt.folder.join("left");
            assert_eq!(hunt.read(&file, whole).ok(), Some(0), "nothing is left");
            fs::write(&file, &whole[..whole.len() - 3]).expect("there is room");
            assert_eq!(hunt.read(&file, whole).ok(), Some(hunt.course.answers.len() - 1));
            assert_eq!(text(hunt.is_as_thought(whole)), "");
            fs::write(&file, &whole[..20]).expect("there is room");
            assert!(text(hunt.read(&file, whole)).starts_with("a save that the program left"));
            fs::write(&file, whole).expect("there is room");
            let other = [&whole[..whole.len() - 9], b"different".as_slice()].concat();
            let parts = "the program, killed, has played another game";
            assert_eq!(text(hunt.read(&file, &other)), parts);
        });
    }

    /// A line that is read as something else is told, and so is a game that is taken up as another.
    #[test]
    fn another_game_is_found() {
        with_course(|task, hunt, whole, done| {
            let mut course = PlannedGame::think(task, hunt.rules);
            course.answers.swap(0, 1);
            let (rules, folder) = (hunt.rules, hunt.folder);
            let hunt = KillRun { task, rules, course: &course, folder, kills: 0 };
            assert!(text(hunt.is_as_thought(whole)).starts_with("answer 1: "));
            // The save is there already: it cannot be begun.
            chains::attack(task, hunt.rules, hunt.course, hunt.folder, done);
            assert_eq!((done.n_found, done.found[0].kind), (1, SoakCheck::Chains));
        });
    }
}
