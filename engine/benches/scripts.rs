//! What scripts cost, with their answers checked: a query, a card's effect, and whole games with hooks and cards.
//!
//! One thread, which compiles each edition once. A game with hooks is compared with the same game without them: the row tells which.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

use divan::Bencher;
use divan::counter::ItemsCount;
use warboard_engine::bots::{Bot, Random, Simple};
use warboard_engine::edition::{Edition, EditionFiles, Setup};
use warboard_engine::game::{
    Action, AddressedEvent, ApplyContext, Event, Game, Seeded, Silent, Sink,
};
use warboard_engine::model::Rulebook;
use warboard_engine::playout::{self, Counting, PlayoutResult};
use warboard_engine::scenario::Scenario;

/// Turns after which random play is cut: it hardly ever ends by itself.
const RANDOM_TURNS: u32 = 60;

/// Cards whose query is asked for one answer.
const CARDS: u32 = 20;

fn main() {
    divan::main();
}

fn files(path: &str) -> EditionFiles {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(path);
    EditionFiles::from_dir(&root).expect("the edition is in the repository")
}

fn settled(files: EditionFiles, setup: &Setup) -> Arc<Rulebook> {
    let edition = Edition::load(files).unwrap_or_else(|found| unreachable!("{found}"));
    edition.rulebook(setup).expect("so many can play")
}

/// The smallest edition there is, with these tables and these scripts beside its own.
fn with(tables: &str, script: &str) -> Arc<Rulebook> {
    let mut files = files("tests/fixtures/tiny");
    files.files.insert("more.toml".to_owned(), format!("source = \"ours\"\n{tables}"));
    files.files.insert("more.rhai".to_owned(), script.to_owned());
    settled(files, &Setup { players: 3, turns_max: Some(RANDOM_TURNS), ..Setup::default() })
}

const DECK: &str = "[[deck]]\nid = \"more\"\nname = \"More\"\nreshuffle = true\napart = true\n";

/// A rulebook whose first player may place with these copies of one card in the hand.
fn at_place(rules: &Arc<Rulebook>, copies: u32) -> Game {
    let hand = match copies {
        1 => "more".to_owned(),
        _ => (1..=copies).map(|n| format!("more#{n}")).collect::<Vec<_>>().join(" "),
    };
    let text = format!(
        "title t\nsource s\nspace mill north 5\nspace tower north 2\nspace ford south 2\nspace harbour west 3\n\
         space dune west 1\nspace isle south 4\nhand north {hand}\npool north 3\nat north place\n"
    );
    let scenario = Scenario::parse(&text).expect("the lines are well formed");
    scenario.start(rules).expect("the position is one")
}

fn action(game: &Game, words: &str) -> Action {
    game.rulebook().parse_action(words).expect("they are words of an action")
}

/// Applies the same answers to copies of a game; the scripts are compiled before.
fn bench_answers(bencher: Bencher<'_, '_>, game: &Game, answers: &[&str], items: u32) {
    let actions: Vec<Action> = answers.iter().map(|words| action(game, words)).collect();
    let mut table = ApplyContext::new(Seeded::new(1), Silent);
    let mut play = |mut game: Game| {
        for &action in &actions {
            game.apply(action, &mut table).expect("the answer is legal");
        }
        game
    };
    let end = play(game.clone());
    assert!(end != *game && end.decision().is_some());
    bencher
        .counter(ItemsCount::new(items))
        .with_inputs(|| game.clone())
        .bench_local_values(&mut play);
}

/// An answer after which every card of the hand is asked for, by a query or, in the first row, without one. The queries
/// counted are what the other rows take longer.
#[divan::bench(args = ["", "true", "game.army.spaces.len() >= 2"], sample_size = 100)]
fn queries_of_twenty_cards(bencher: Bencher<'_, '_>, query: &str) {
    let playable = if query.is_empty() { "" } else { "when = \"may\"\n" };
    let may = if query.is_empty() { "" } else { query };
    let script = if may.is_empty() { String::new() } else { format!("fn may(game) {{ {may} }}\n") };
    let tables = format!(
        "{DECK}[[card]]\nid = \"more\"\ndeck = \"more\"\nname = \"More\"\ncopies = {CARDS}\neffect = \"more\"\n\
         timing = \"own_turn\"\n{playable}"
    );
    let script = format!("{script}fn more(game) {{ game.reinforce(game.army, 1); }}\n");
    let rules = with(&tables, &script);
    bench_answers(bencher, &at_place(&rules, CARDS), &["place mill 1"], CARDS);
}

/// The end of a turn, with a hook that counts or without one.
#[divan::bench(args = [false, true], sample_size = 100)]
fn turn_with_a_query_that_counts(bencher: Bencher<'_, '_>, has_hook: bool) {
    let tables = if has_hook { "[[hook]]\non = \"count\"\nrun = \"omens\"\n" } else { "" };
    let script = if has_hook { "fn omens(game) { 2 * game.army.laid.len() }\n" } else { "" };
    let rules = with(tables, script);
    let text = "title t\nsource s\nspace mill north 5\nspace tower north 2\nspace ford south 2\nspace harbour west 3\n\
                space dune west 1\nspace isle south 4\nat north move\n";
    let scenario = Scenario::parse(text).expect("the lines are well formed");
    let game = scenario.start(&rules).expect("the position is one");
    bench_answers(bencher, &game, &["end"], 1);
}

/// A card that asks nothing, and one that asks three times and is run four times for it.
#[divan::bench(args = [0, 3], sample_size = 100)]
fn card_with_questions(bencher: Bencher<'_, '_>, questions: usize) {
    let tables = format!(
        "{DECK}[[card]]\nid = \"more\"\ndeck = \"more\"\nname = \"More\"\neffect = \"more\"\ntiming = \"own_turn\"\n\
         [[text]]\nen = \"Sure?\"\nfr = \"Sûr ?\"\n"
    );
    let tables = if questions == 0 {
        tables.split("[[text]]").next().unwrap_or_default().to_owned()
    } else {
        tables
    };
    let asks = "if ask_yes(\"Sure?\") { game.reinforce(game.army, 1); }\n".repeat(questions);
    let script = format!("fn more(game) {{\n{asks}game.put(\"mill\", 1);\n}}\n");
    let rules = with(&tables, &script);
    let answers: Vec<&str> =
        std::iter::once("play more").chain(std::iter::repeat_n("answer yes", questions)).collect();
    bench_answers(bencher, &at_place(&rules, 1), &answers, 1);
}

/// Plays game number `seed` and returns what it came to.
fn play<B: Bot, S: Sink>(
    rules: &Arc<Rulebook>,
    bots: &mut [B],
    seed: u64,
    sink: S,
) -> (PlayoutResult, S) {
    let first = seed.wrapping_mul(bots.len() as u64 + 1);
    for (seat, bot) in (1_u64..).zip(bots.iter_mut()) {
        bot.reseed(Seeded::stream_seed(1, first + seat));
    }
    let mut table = ApplyContext::new(Seeded::stream(1, first), Counting::new(sink));
    let mut game = Game::new(Arc::clone(rules), &mut table);
    let played = playout::play(&mut game, bots, &mut table).expect("bots give legal answers");
    (played, table.sink.inner)
}

/// Games of two on the edition that an author begins with, each with a table of its own as `simulate` has it: without a
/// script, and with one hook that does nothing.
#[divan::bench(args = [false, true], sample_count = 20, sample_size = 20)]
fn games_with_tables_of_their_own(bencher: Bencher<'_, '_>, has_hook: bool) {
    let mut files = files("cli/template");
    "new".clone_into(&mut files.name);
    files.files.retain(|path, _| path.ends_with("toml") && !path.starts_with("tests"));
    for text in files.files.values_mut() {
        *text = text.replace("{{id}}", "new").replace("{{name}}", "New");
    }
    let cards = files.files.get_mut("cards.toml").expect("the template has cards");
    let keys = ["effect = ", "timing = ", "then = "];
    *cards = cards
        .lines()
        .filter(|line| !keys.iter().any(|key| line.starts_with(key)))
        .fold(String::new(), |text, line| text + line + "\n");
    if has_hook {
        let hook = "source = \"ours\"\n[[hook]]\non = \"turn_begins\"\nrun = \"nothing\"\n";
        files.files.insert("more.toml".to_owned(), hook.to_owned());
        files.files.insert("more.rhai".to_owned(), "fn nothing(game) {}\n".to_owned());
    }
    let setup = Setup { players: 2, turns_max: Some(300), ..Setup::default() };
    let rules = settled(files, &setup);
    let mut bots = vec![Simple::new(0); 2];
    let mut seed = 0;
    bencher.counter(ItemsCount::new(1_u32)).bench_local(|| {
        seed += 1;
        let (played, _) = play(&rules, &mut bots, seed, Silent);
        assert!(played.turns > 0 && played.failures == 0);
        played
    });
}

/// A card that makes so many calls, each with a property.
#[divan::bench(args = [0, 10, 100], sample_size = 100)]
fn card_with_calls(bencher: Bencher<'_, '_>, calls: usize) {
    let tables = format!(
        "{DECK}[[card]]\nid = \"more\"\ndeck = \"more\"\nname = \"More\"\neffect = \"more\"\ntiming = \"own_turn\"\n"
    );
    let calls = "game.reinforce(game.army, 1);\n".repeat(calls);
    let rules = with(&tables, &format!("fn more(game) {{\n{calls}}}\n"));
    bench_answers(bencher, &at_place(&rules, 1), &["play more"], 1);
}

fn three(variant: Option<&str>, turns_max: u32) -> Arc<Rulebook> {
    let options = BTreeMap::from([("opening".to_owned(), "deal".to_owned())]);
    let variant = variant.map(str::to_owned);
    let setup =
        Setup { variant, players: 3, options, turns_max: Some(turns_max), ..Setup::default() };
    settled(files("editions/classic"), &setup)
}

const VARIANTS: [Option<&str>; 2] = [None, Some("mission")];

/// Whole games of three, with and without the scripts of a variant.
#[divan::bench(args = VARIANTS, sample_count = 20, sample_size = 20)]
fn simple_games(bencher: Bencher<'_, '_>, variant: Option<&str>) {
    let rules = three(variant, 1_000);
    let mut bots = vec![Simple::new(0); 3];
    let mut seed = 0;
    bencher.counter(ItemsCount::new(1_u32)).bench_local(|| {
        seed += 1;
        let (played, _) = play(&rules, &mut bots, seed, Silent);
        assert!(played.turns > 0);
        played
    });
}

/// Random play of three, cut after [`RANDOM_TURNS`] turns, with and without the scripts of a variant: actions a second.
#[divan::bench(args = VARIANTS, sample_count = 20, sample_size = 10)]
fn random_actions(bencher: Bencher<'_, '_>, variant: Option<&str>) {
    bench_random(bencher, &three(variant, RANDOM_TURNS), 3, 7);
}

/// Random play of the editions with scripts beside one without, cut after [`RANDOM_TURNS`] turns: actions a second.
#[divan::bench(args = ["classic", "original-trilogy", "clone-wars", "return-of-the-jedi"], sample_count = 20, sample_size = 10)]
fn random_editions(bencher: Bencher<'_, '_>, edition: &str) {
    let players = if edition == "return-of-the-jedi" { 2 } else { 3 };
    let setup = Setup { players, turns_max: Some(RANDOM_TURNS), ..Setup::default() };
    bench_random(bencher, &settled(files(&format!("editions/{edition}")), &setup), players, 7);
}

/// Counts what cards and hooks did: each of them tells that an army gets units.
#[derive(Default)]
struct Gains(u64);

impl Sink for Gains {
    fn tell(&mut self, told: AddressedEvent) {
        self.0 += u64::from(matches!(told.event, Event::Gained { .. }));
    }
}

/// Plays the same game at random again and again, with one table, and counts its actions.
fn bench_random(bencher: Bencher<'_, '_>, rules: &Arc<Rulebook>, players: usize, seed: u64) {
    let mut bots = vec![Random::new(0); players];
    let (played, _) = play(rules, &mut bots, seed, Silent);
    let mut table = ApplyContext::new(Seeded::new(0), Counting::new(Silent));
    let first = seed.wrapping_mul(bots.len() as u64 + 1);
    bencher.counter(ItemsCount::new(played.decisions)).bench_local(|| {
        for (seat, bot) in (1_u64..).zip(bots.iter_mut()) {
            bot.reseed(Seeded::stream_seed(1, first + seat));
        }
        table.chance = Seeded::stream(1, first);
        let mut game = Game::new(Arc::clone(rules), &mut table);
        let again = playout::play(&mut game, &mut bots, &mut table).expect("answers are legal");
        assert_eq!(again, played);
    });
}

/// Random play with a script for about every third action: hooks of the turn, or cards.
#[divan::bench(args = ["nothing", "hooks", "cards"], sample_count = 20, sample_size = 10)]
fn every_third_action(bencher: Bencher<'_, '_>, what: &str) {
    const HOOKS: [&str; 4] = ["turn_begins", "turn_ends", "conquered", "invasion_ended"];
    let gain = "fn gain(game) { game.reinforce(game.army, 1); }\n";
    let rules = match what {
        "hooks" => {
            let hook = |on: &str| format!("[[hook]]\non = \"{on}\"\nrun = \"gain\"\n");
            with(&HOOKS.map(hook).concat(), gain)
        }
        "cards" => {
            let tables = format!(
                "{DECK}[[card]]\nid = \"more\"\ndeck = \"more\"\nname = \"More\"\neffect = \"gain\"\n\
                 copies = 24\ntiming = \"own_turn\"\nthen = \"kept\"\n\
                 [[opening]]\nstep = \"deal-cards\"\nid = \"more\"\nname = \"More\"\ndeck = \"more\"\n\
                 cards = 8\n"
            );
            with(&tables, gain)
        }
        _ => with("", ""),
    };
    let mut bots = vec![Random::new(0); 3];
    let (played, Gains(n)) = play(&rules, &mut bots, 7, Gains::default());
    let is_third = (played.decisions / 4..=played.decisions / 2).contains(&n);
    assert!(is_third || what == "nothing", "{n} scripts for {} actions", played.decisions);
    bench_random(bencher, &rules, 3, 7);
}
