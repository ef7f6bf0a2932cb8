//! Tests of steps that all take at once: every seat is asked at the same time, nobody learns who
//! has answered, and the save is the same whoever was first.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use serde_json::json;

use crate::at_once;

use super::{Page, Place, Server};

/// A game with steps that all take at once: its arguments, and the number of such steps to play.
type SealedGame = (&'static [&'static str], usize);

/// Arguments of `serve` for every edition with such a step, with people in every seat, and a game
/// with a bot between them.
const GAMES: [SealedGame; 4] = [
    (&["envoys", "--seats", "human,simple,human"], 3),
    (&["envoys", "--players", "3"], 4),
    (&["return-of-the-jedi", "--players", "4"], 1),
    (&["clone-wars", "--players", "3"], 1),
];

/// Returns a place with the fixture `envoys` in it.
fn place() -> Place {
    let place = Place::new();
    let fixture = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/fixtures/envoys");
    fs::create_dir(place.path("envoys")).unwrap();
    for entry in fs::read_dir(fixture).unwrap().map(Result::unwrap) {
        if entry.path().is_file() {
            fs::copy(entry.path(), place.path("envoys").join(entry.file_name())).unwrap();
        }
    }
    place
}

/// Returns the files beside the save with answers that are not handed in.
fn part_files(place: &Place) -> Vec<PathBuf> {
    let files = fs::read_dir(place.path("")).unwrap().map(|entry| entry.unwrap().path());
    let is_part = |path: &PathBuf| {
        path.extension().is_some_and(|ending| ending.to_string_lossy().starts_with("part"))
    };
    let mut files: Vec<PathBuf> = files.filter(is_part).collect();
    files.sort();
    files
}

/// Returns the lines with answers of a save.
fn answers(text: &str) -> Vec<&str> {
    text.lines().filter(|line| line.contains("\"action\":")).collect()
}

/// A table with the pages of every seat and of a spectator.
struct Table<'p> {
    place: &'p Place,
    server: Option<Server>,
    pages: Vec<Page>,
    /// The number of answers that each seat has given.
    n: BTreeMap<usize, usize>,
    /// True if the second seat is a bot's.
    has_bot: bool,
}

impl<'p> Table<'p> {
    fn start(place: &'p Place, args: &[&str]) -> Self {
        let server = Server::start(place, args);
        let has_bot = args.iter().any(|arg| arg.contains("simple"));
        let (server_of, pages, n) = (None, Vec::new(), BTreeMap::new());
        let mut table = Self { place, server: server_of, pages, n, has_bot };
        table.open(server);
        table
    }

    fn open(&mut self, server: Server) {
        self.pages = server.quick_pages();
        self.pages.push(Page::open(&server.spectators()));
        self.server = Some(server);
        self.settle();
    }

    /// Receives everything that was sent to any page.
    fn settle(&mut self) {
        self.pages.iter_mut().for_each(Page::catch_up);
    }

    /// Kills the server, starts it again and opens every page anew.
    fn kill(&mut self) {
        self.settle();
        let shown: Vec<String> =
            self.pages.iter().map(|page| page.state["model"].to_string()).collect();
        self.server.take().unwrap().kill();
        self.open(Server::start(self.place, &["--resume", "game.warboard"]));
        for (seat, shown) in shown.iter().enumerate() {
            assert_eq!(self.pages[seat].state["model"].to_string(), *shown, "seat {seat}");
        }
    }

    /// Returns the seats that are asked.
    fn asked(&mut self) -> Vec<usize> {
        for _ in 0..1_000 {
            self.settle();
            let seats = 0..self.pages.len();
            let asked: Vec<usize> = seats.filter(|&seat| self.pages[seat].is_asked()).collect();
            if !asked.is_empty() {
                return asked;
            }
        }
        unreachable!("nobody is asked")
    }

    /// Returns the lines of the save with answers of people; a bot answers in its turn.
    fn answers_of_people(&self) -> Vec<String> {
        let save = self.save();
        let of_bot = |line: &&&str| self.has_bot && line.contains("\"seat\":2,");
        answers(&save).iter().filter(|line| !of_bot(line)).map(|&line| line.to_owned()).collect()
    }

    fn is_answered(&self, seat: usize) -> bool {
        self.pages[seat].state["table"]["is_answered"] == true
    }

    fn save(&self) -> String {
        self.place.read("game.warboard")
    }

    /// Lets a seat answer its question, always in the same way.
    fn answer(&mut self, seat: usize) {
        let n = self.n.entry(seat).or_default();
        let line = self.pages[seat].reply(*n * 5 + seat);
        *n += 1;
        self.pages[seat].line(&line);
        assert!(
            self.pages[seat].is_asked()
                || self.pages[seat].notes.iter().all(|note| { note["is_wrong"] != true })
        );
        // Without a pause, a quick machine would be refused for too many messages.
        std::thread::sleep(std::time::Duration::from_millis(30));
    }

    /// Lets a seat answer, and checks that nobody else is told anything, nor the save.
    fn answer_unseen(&mut self, seat: usize) {
        self.settle();
        let before: Vec<u64> = self.pages.iter().map(|page| page.seq).collect();
        let save = self.answers_of_people();
        let is_last = self.pages.iter().filter(|page| page.is_asked()).count() == 1;
        self.answer(seat);
        self.settle();
        if is_last && self.answers_of_people() != save {
            return;
        }
        assert_eq!(self.answers_of_people(), save, "nothing is handed in before all have answered");
        for (other, page) in self.pages.iter().enumerate().filter(|(other, _)| *other != seat) {
            assert_eq!(page.seq, before[other], "seat {other} is told that {seat} has answered");
        }
    }

    /// Plays until `n` steps that all take at once are over; `next` chooses who answers next of
    /// those that are asked at the same time.
    fn play(&mut self, n: usize, mut next: impl FnMut(&mut Self, &[usize]) -> usize) -> String {
        let (mut n_over, mut is_open) = (0, false);
        for _ in 0..600 {
            let asked = self.asked();
            let is_sealed = asked.len() > 1 || (0..self.pages.len()).any(|at| self.is_answered(at));
            if is_open && !is_sealed {
                n_over += 1;
            }
            is_open = is_sealed;
            if n_over == n {
                return self.save();
            }
            if is_sealed {
                let seat = next(self, &asked);
                self.answer_unseen(seat);
            } else {
                self.answer(asked[0]);
            }
        }
        unreachable!("{n_over} steps are over")
    }
}

/// Everybody is asked at once, and in whatever order they answer, the save has the same bytes.
#[test]
fn the_save_is_the_same_whoever_is_first() {
    at_once(&GAMES, |(args, n)| {
        let args = [*args, &["--seed", "5", "--save", "game.warboard"]].concat();
        let orders: [fn(&[usize], usize) -> usize; 3] = [
            |asked, _| asked[0],
            |asked, _| asked[asked.len() - 1],
            |asked, n| asked[n % asked.len()],
        ];
        let saves = orders.map(|order| {
            let place = place();
            let mut table = Table::start(&place, &args);
            let mut turn = 0;
            let save = table.play(*n, |_, asked| {
                turn += 1;
                order(asked, turn)
            });
            assert!(part_files(&place).is_empty(), "{args:?}: {:?}", part_files(&place));
            save
        });
        assert!(answers(&saves[0]).len() > 1, "{args:?}");
        assert_eq!(saves[0], saves[1], "{args:?}");
        assert_eq!(saves[0], saves[2], "{args:?}");
    });
}

/// A server that is killed between two answers has lost none of them, and the game ends as it
/// would have.
#[test]
fn a_killed_server_keeps_the_answers() {
    at_once(&GAMES, |(args, n)| {
        let n = (*n).min(2);
        let args = [*args, &["--seed", "5", "--save", "game.warboard"]].concat();
        let place_of_one = place();
        let one = Table::start(&place_of_one, &args).play(n, |_, asked| asked[0]);
        let place = place();
        let mut turn = 0;
        let killed = Table::start(&place, &args).play(n, |table, asked| {
            turn += 1;
            if turn % 3 == 2 {
                table.kill();
            }
            asked[turn % asked.len()]
        });
        assert_eq!(one, killed, "{args:?}");
    });
}

/// Nobody answers for another or twice, and a seat takes its own part back, of which others learn
/// nothing.
#[test]
fn a_client_that_lies_answers_for_nobody() {
    let place = place();
    let args = ["envoys", "--players", "3", "--seed", "5", "--save", "game.warboard"];
    let mut table = Table::start(&place, &args);
    let mut liar = Page::open(&table.server.as_ref().unwrap().seat(0));
    assert_eq!(table.asked(), [0, 1, 2], "all are asked at once");
    let save = table.save();
    let shown: Vec<u64> = table.pages.iter().map(|page| page.seq).collect();
    let seq = liar.seq;
    for (message, says) in [
        (json!({ "line": { "text": "claim t11", "at": seq, "seat": 1 } }), "could not read"),
        (json!({ "line": { "text": "claim t11", "at": 0 } }), "changed meanwhile"),
        (json!({ "line": { "text": "claim t11", "at": seq + 9 } }), "changed meanwhile"),
        (json!({ "line": { "text": "claim nowhere", "at": seq } }), "nowhere"),
    ] {
        let n = liar.notes.len();
        liar.send(&message);
        liar.until(|page| page.notes.len() > n);
        assert!(liar.last_note().contains(says), "{message}: {}", liar.last_note());
    }
    table.pages[3].line("claim t11");
    assert!(table.pages[3].last_note().starts_with("You are a spectator"));
    // The second answer of a seat that has answered, from another tab that has not heard of it.
    table.pages[0].line("claim t00");
    liar.send(&json!({ "line": { "text": "claim t22", "at": seq } }));
    liar.until(|page| page.notes.len() > 4);
    let told = liar.last_note();
    assert!(told.contains("not asked") || told.contains("changed meanwhile"), "{told}");
    assert!(table.is_answered(0));
    // It is taken back, and given again.
    table.pages[0].send(&json!("undo"));
    table.pages[0].until(Page::is_asked);
    let n = table.pages[0].notes.len();
    table.pages[0].send(&json!("undo"));
    table.pages[0].until(|page| page.notes.len() > n);
    assert_eq!(table.pages[0].last_note(), "There is nothing to undo.");
    table.pages[0].line("claim t02");
    table.settle();
    for (seat, page) in table.pages.iter().enumerate().skip(1) {
        assert_eq!(page.seq, shown[seat], "seat {seat} is told nothing");
    }
    assert_eq!(table.save(), save);
    table.pages[1].line("claim t00");
    table.pages[2].line("claim t22");
    table.settle();
    let save = table.save();
    for claim in ["claim t02", "claim t00", "claim t22"] {
        assert!(answers(&save).iter().any(|line| line.contains(claim)), "{claim}: {save}");
    }
    assert_eq!(answers(&save).len(), 3);
    assert!(part_files(&place).is_empty());
}

/// A server that was killed while it handed answers in hands in those that the save lacks, and no
/// other twice. Answers to another moment are forgotten. A game that goes on at the terminal instead
/// has the same save, and nobody is asked again.
#[test]
fn what_is_handed_in_already_is_dropped() {
    let place_of_one = place();
    let args = ["envoys", "--players", "3", "--seed", "5", "--save", "game.warboard"];
    // The orders of a round, several of a seat; the offers follow them at once.
    let (mut n_before, mut n_after) = (0, 0);
    let whole = Table::start(&place_of_one, &args).play(2, |table, asked| {
        let n = answers(&table.save()).len();
        match table.pages[asked[0]].offer()["step"].as_str() {
            Some("Orders") => n_before = n,
            _ => n_after = n,
        }
        asked[0]
    });
    let n = n_after - n_before;
    assert!(n > 3, "{n}");
    let lines: Vec<&str> = whole.lines().collect();
    let first = lines.iter().position(|line| line.contains("\"action\":")).unwrap() + n_before;
    let lines = &lines[..first + n];
    let whole = lines.join("\n") + "\n";
    let begun = |n_given: usize, after: usize| {
        let place = place();
        place.write("game.warboard", lines[..first + n_given].join("\n") + "\n");
        for seat in 1..=3 {
            let own = format!("\"seat\":{seat},");
            let own = lines[first..].iter().filter(|line| line.contains(&own));
            let own: Vec<&str> = own.copied().collect();
            let own = own.join("\n");
            place.write(
                &format!("game.warboard.part{seat}"),
                format!("{{\"after\":{after}}}\n{own}\n{{\"n\":9"),
            );
        }
        place
    };
    let resumed = |n_given: usize, after: usize| {
        let place = begun(n_given, after);
        let server = Server::start(&place, &["--resume", "game.warboard"]);
        let mut pages = server.pages();
        pages.iter_mut().for_each(Page::catch_up);
        place.read("game.warboard")
    };
    let at_terminal = |n_given: usize, after: usize| {
        let place = begun(n_given, after);
        let ran = place.run(&["resume", "game.warboard", "--plain"], "");
        assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
        (place.read("game.warboard"), part_files(&place).len())
    };
    for n_given in [0, 1, n / 2, n - 1] {
        assert_eq!(resumed(n_given, n_before), whole, "{n_given} of {n} were handed in");
        let at_terminal = at_terminal(n_given, n_before);
        assert_eq!(at_terminal, (whole.clone(), 0), "{n_given} of {n} were handed in");
    }
    assert_eq!(resumed(0, n_before + 1).lines().count(), first, "answers to another moment");
    let (save, _) = at_terminal(0, n_before + 1);
    assert_eq!(save.lines().count(), first, "answers to another moment");
}

/// Where there is a clock it runs for all who are asked, and not for one after the other.
#[test]
fn the_clock_runs_for_all_who_are_asked() {
    let place = place();
    let args = ["envoys", "--players", "3", "--clock", "6", "--save", "game.warboard"];
    let mut table = Table::start(&place, &args);
    let begun = std::time::Instant::now();
    for seat in 0..3 {
        table.pages[seat].until(|page| !page.is_asked());
        let told = |note: &serde_json::Value| note["is_wrong"] == true;
        assert!(table.pages[seat].notes.iter().any(told), "seat {seat} is told");
    }
    table.pages[0].until(|page| page.state["table"]["is_answered"] == false);
    assert!(answers(&table.save()).len() >= 3, "a bot has answered for each");
    assert!(begun.elapsed().as_secs() < 16, "{:?}", begun.elapsed());
}

/// The text of the step says that all answer unseen and that all answers are then shown: at the
/// terminal and on a page, in both languages.
#[test]
fn the_text_of_the_step_says_that_all_answer_unseen() {
    let place = place();
    let languages = [
        (
            "en",
            "rules orders\nquit\n",
            "each unseen by the others",
            "all answers are shown",
            "`undo`",
        ),
        (
            "fr",
            "règles ordres\nquitter\n",
            "à l'insu des autres",
            "réponses sont montrées",
            "`annuler`",
        ),
    ];
    for (lang, lines, unseen, shown, undo) in languages {
        let args = ["play", "envoys", "--seats", "human,human,human", "--plain", "--lang", lang];
        let ran = place.run(&args, lines);
        let is_told = |line: &&str| line.contains(unseen) && line.contains(shown);
        let line = ran.out.lines().find(is_told);
        assert!(line.is_some_and(|line| line.contains(undo)), "{}", ran.out);
    }
    let args = ["envoys", "--players", "3", "--save", "game.warboard"];
    let server = Server::start(&place, &args);
    for (lang, _, unseen, shown, _) in languages {
        let mut page = Page::open(&format!("{}?lang={lang}", server.seat(0)));
        page.catch_up();
        let about = page.offer()["about"].clone();
        let mut lines = about.as_array().unwrap().iter().filter_map(|line| line.as_str());
        let line = lines.find(|line| line.contains(unseen) && line.contains(shown));
        assert!(line.is_some_and(|line| !line.contains('`')), "{about}");
    }
}
