//! How quick the engine is beside what it can be held against, as ratios within one run: `cargo bench --bench ratios`.
//!
//! What is compared takes turns, a few tenths of a second each, and the middle of the ratios is told: what else the machine
//! does meets both.

#![expect(clippy::print_stdout, reason = "its table is what it is for")]

mod floor;

use std::fmt::Write as _;
use std::hint::black_box;
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use floor::Floor;
use warboard_engine::bots::{self, Bot};
use warboard_engine::edition::{Edition, EditionFiles, Setup};
use warboard_engine::game::{ApplyContext, Ask, Game, Seeded, Silent, Viewer};
use warboard_engine::model::{Rulebook, TableId};
use warboard_engine::playout::{self, Counting};

/// How long one side of a comparison runs before the other does.
const SLICE: Duration = Duration::from_millis(200);
/// How often they take turns.
const ROUNDS: usize = 7;

fn main() {
    let classic = shipped("classic", None, &[("opening", "deal")], 60);
    println!("{:58} {:>14} {:>14} {:>7}", "", "this", "that", "ratio");
    for (seats, share) in
        [(3, "games of 3 `simple` / in bare arrays"), (5, "games of 5 `simple` / in bare arrays")]
    {
        let rules = shipped("classic", Some(seats), &[("opening", "deal")], 10_000);
        let floor = Floor::new(&rules);
        let mut player = Player::new(&rules, "simple");
        let mut chance = Seeded::new(1);
        row(share, || player.games(), || count(|| u64::from(floor.play(seats, &mut chance) > 0)));
    }
    for name in ["original-trilogy", "clone-wars", "return-of-the-jedi"] {
        let what = format!("decisions of `random`: {name} / classic");
        let mut player = Player::new(&shipped(name, None, &[], 60), "random");
        let mut other = Player::new(&classic, "random");
        row(&what, || player.decisions(), || other.decisions());
    }
    let hook = "\n[[hook]]\non = \"turn_begins\"\nrun = \"nothing\"\nsource = \"ours\"\n";
    let mut with = Player::new(&board(42, Some(hook)), "random");
    let mut without = Player::new(&board(42, None), "random");
    row("an edition with an empty hook / without", || with.decisions(), || without.decisions());
    // One that plays on in its mind takes minutes for a game on a thousand spaces.
    for bot in ["random", "simple", "greedy"] {
        let mut large = Player::new(&board(1_000, None), bot);
        let mut small = Player::new(&board(42, None), bot);
        let what = format!("time of a decision of `{bot}`: 1,000 spaces / 42");
        row(&what, || 1.0 / large.decisions(), || 1.0 / small.decisions());
    }
    for name in ["classic", "original-trilogy", "clone-wars"] {
        let rules = shipped(name, None, &[], 60);
        let what = format!("decisions of `greedy` / of `simple`: {name}");
        let (mut greedy, mut simple) =
            (Player::new(&rules, "greedy"), Player::new(&rules, "simple"));
        row(&what, || greedy.decisions(), || simple.decisions());
    }
    for name in ["classic", "clone-wars"] {
        let rules = shipped(name, None, &[], 60);
        let what = format!("decisions on two threads / on one: {name}");
        row(&what, || threads(&rules, 2), || threads(&rules, 1));
    }
    memory(&classic);
}

/// Bots of one sort that play by some rules, game after game.
struct Player {
    rules: Arc<Rulebook>,
    bots: Vec<Box<dyn Bot>>,
    table: ApplyContext<Seeded, Counting<Silent>>,
    number: u64,
}

impl Player {
    fn new(rules: &Arc<Rulebook>, bot: &str) -> Self {
        let bot = |_| bots::by_name(bot, 0).expect("a bot has this name");
        Self {
            rules: Arc::clone(rules),
            bots: (0..rules.seats.len()).map(bot).collect(),
            table: ApplyContext::new(Seeded::new(0), Counting::new(Silent)),
            number: 0,
        }
    }

    /// Plays a game; tells how many decisions it took.
    fn play(&mut self) -> u64 {
        self.number += 1;
        for (seat, bot) in (1..).zip(&mut self.bots) {
            bot.reseed(Seeded::stream_seed(seat, self.number));
        }
        self.table.chance = Seeded::stream(0, self.number);
        let mut game = Game::new(Arc::clone(&self.rules), &mut self.table);
        let played = playout::play(&mut game, &mut self.bots, &mut self.table);
        played.expect("bots give legal answers").decisions
    }

    /// Games a second.
    fn games(&mut self) -> f64 {
        count(|| {
            self.play();
            1
        })
    }

    /// Decisions a second.
    fn decisions(&mut self) -> f64 {
        count(|| self.play())
    }
}

/// How often a second something happens that tells how often it did: whole runs, for about a slice of time.
fn count(mut run: impl FnMut() -> u64) -> f64 {
    let began = Instant::now();
    let mut n = 0;
    while began.elapsed() < SLICE {
        n += black_box(run());
    }
    #[expect(clippy::cast_precision_loss, reason = "a count of a second")]
    let n = n as f64;
    n / began.elapsed().as_secs_f64()
}

/// Decisions a second of `random` on so many threads.
fn threads(rules: &Arc<Rulebook>, n: usize) -> f64 {
    let play = || {
        let mut player = Player::new(rules, "random");
        player.play();
        player.decisions()
    };
    std::thread::scope(|scope| {
        let running: Vec<_> = (0..n).map(|_| scope.spawn(play)).collect();
        running.into_iter().map(|thread| thread.join().expect("the games are played")).sum()
    })
}

/// Lets both sides take turns, and prints the middle of what they did and of their ratios.
fn row(what: &str, mut this: impl FnMut() -> f64, mut that: impl FnMut() -> f64) {
    let mut pairs = [(0.0, 0.0, 0.0); ROUNDS];
    for pair in &mut pairs {
        let (one, other) = (this(), that());
        *pair = (one / other, one, other);
    }
    pairs.sort_by(|a, b| a.0.total_cmp(&b.0));
    let (ratio, one, other) = pairs[ROUNDS / 2];
    println!("{what:58} {:>14} {:>14} {ratio:>7.3}", figure(one), figure(other));
}

fn figure(n: f64) -> String {
    if n < 0.1 { format!("{:.2} µs", n * 1e6) } else { format!("{n:.0} /s") }
}

fn shipped(
    name: &str,
    players: Option<usize>,
    options: &[(&str, &str)],
    turns: u32,
) -> Arc<Rulebook> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../editions").join(name);
    let files = EditionFiles::from_dir(&root).expect("the edition ships with the engine");
    settled(files, players, options, turns)
}

/// The rules for so many players, or for three where so many can play, else for two.
fn settled(
    files: EditionFiles,
    players: Option<usize>,
    options: &[(&str, &str)],
    turns: u32,
) -> Arc<Rulebook> {
    let edition = Edition::load(files).expect("the edition loads");
    let options = options.iter().map(|&(id, value)| (id.to_owned(), value.to_owned())).collect();
    let usual = || edition.players().iter().copied().find(|&n| n >= 3).unwrap_or(2);
    let players = players.unwrap_or_else(usual);
    let setup = Setup { players, options, turns_max: Some(turns), ..Setup::default() };
    edition.rulebook(&setup).expect("so many can play")
}

/// A game of three without cards on a board of squares, seven of them a region, with what else is given.
fn board(spaces: usize, more: Option<&str>) -> Arc<Rulebook> {
    let width = if spaces > 100 { 40 } else { 7 };
    let mut board = "source = \"ours\"\n".to_owned();
    for region in 0..spaces.div_ceil(7) {
        let text = format!("\n[[region]]\nid = \"r{region}\"\nname = \"R{region}\"\nbonus = 3\n");
        board.push_str(&text);
    }
    let mut pairs = Vec::new();
    for at in 0..spaces {
        let (x, y) = (at % width, at / width);
        let region = at / 7;
        write!(
            board,
            "\n[[space]]\nid = \"s{at}\"\nname = \"S{at}\"\nregion = \"r{region}\"\nat = [{x}, {y}]\n"
        )
        .expect("a text takes what is written");
        if x + 1 < width && at + 1 < spaces {
            pairs.push(format!("[\"s{at}\", \"s{}\"]", at + 1));
        }
        if at + width < spaces {
            pairs.push(format!("[\"s{at}\", \"s{}\"]", at + width));
        }
    }
    write!(board, "\n[[links]]\ntag = \"border\"\npairs = [{}]\n", pairs.join(", "))
        .expect("a text takes what is written");
    let troops = spaces * 35 / 42;
    let edition =
        format!("{EDITION}\n[[setup]]\nplayers = 3\ntroops = {troops}\n{}", more.unwrap_or(""));
    let mut files = EditionFiles::default();
    for (name, text) in [("edition.toml", &*edition), ("board.toml", &board), ("turn.toml", TURN)] {
        files.files.insert(name.to_owned(), text.to_owned());
    }
    if more.is_some() {
        files.files.insert("rules.rhai".to_owned(), "fn nothing(game) {}\n".to_owned());
    }
    settled(files, None, &[], 30)
}

const EDITION: &str = r#"
id = "squares"
name = "Squares"
players = [3]
turns_max = 200
source = "ours"

[[army]]
id = "red"
name = "Red"
letter = "R"
colour = "red"

[[army]]
id = "blue"
name = "Blue"
letter = "B"
colour = "blue"

[[army]]
id = "green"
name = "Green"
letter = "G"
colour = "green"

[[victory]]
id = "last"
name = "Nobody else is left"
when = { alone = true }

[[unit]]
id = "troop"
name = "troop"
plural = "troops"

[combat]
resolution = "compare"
attack = { dice = 3, sides = 6, stay_behind = 1 }
defend = { dice = 2, sides = 6 }
ties = "defender"
"#;

const TURN: &str = r#"
source = "ours"

[[opening]]
step = "deal"
name = "Deal"
units = 1

[[opening]]
step = "reinforce"
name = "Reinforce"

[[turn]]
step = "count"
name = "Count"
gives = { troop = [{ spaces = {}, every = 3, least = 3 }, { regions = {}, number = "bonus" }] }

[[turn]]
step = "place"
name = "Place"

[[turn]]
step = "attack"
name = "Attack"
targets = { owner = ["friend", "enemy"] }

[[turn]]
step = "move"
name = "Move"
moves = 1
range = "connected"
"#;

/// What a copy and the hash of a game in its middle take.
fn memory(rules: &Arc<Rulebook>) {
    let mut bots: Vec<_> =
        (0..rules.seats.len()).map(|_| bots::by_name("simple", 5).expect("it exists")).collect();
    let mut table = ApplyContext::new(Seeded::new(5), Silent);
    let mut game = Game::new(Arc::clone(rules), &mut table);
    while let Some(decision) = game.decision() {
        if game.view(Viewer::Public).turn().number > 20
            && matches!(decision.ask, Ask::Attack { .. })
        {
            break;
        }
        let action = bots[decision.seat.index()].decide(&game.observe(decision.seat));
        game.apply(action, &mut table).expect("bots give legal answers");
    }
    let clone = count(|| {
        black_box(game.clone());
        1
    });
    let hash = count(|| {
        black_box(game.hash());
        1
    });
    println!("a copy of a game: {}; its hash: {}", figure(1.0 / clone), figure(1.0 / hash));
}
