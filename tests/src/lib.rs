//! Shared parts of the tests of rules: the shipped editions, random play, and one check of all
//! properties of a game.

#![expect(clippy::panic, reason = "a test fails by panicking")]

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use warboard_engine::edition::{Edition, EditionFiles, Setup};
use warboard_engine::game::{
    Action, ActionList, AddressedEvent, Applied, ApplyContext, Chance, Event, Game, Seeded, Sink,
};
use warboard_engine::model::{ArmyId, Control, Rulebook, Sharing, SpaceId};
use warboard_engine::observation::Observation;

pub use frozen::FrozenPlayer;
pub use warboard_engine::audit::actions_around;

mod frozen;

/// Every bot of the engine; those that think for long have a small budget.
pub const BOTS: [&str; 5] = ["random", "simple", "careless", "greedy", "thinker:4"];

/// Returns the root of the repository.
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// Returns the folders of Rust sources of every crate, in the order of the workspace's members; the
/// package for Python is the last.
///
/// # Panics
/// If the manifest of the workspace lists no members.
pub fn source_folders() -> Vec<String> {
    let manifest = std::fs::read_to_string(root().join("Cargo.toml")).expect("there is a manifest");
    let members = manifest.lines().find_map(|line| line.strip_prefix("members = "));
    let members = members.expect("the workspace lists its members");
    let names = members.split('"').skip(1).step_by(2).chain(["engine/python"]);
    names.map(|name| format!("{name}/src")).collect()
}

/// Loads the edition in a directory.
///
/// # Panics
/// If the edition does not load, with the message for its author.
pub fn load(path: &Path) -> Edition {
    let files =
        EditionFiles::from_dir(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    Edition::load(files).unwrap_or_else(|problems| panic!("{problems}"))
}

/// Returns the directories of the shipped editions, sorted by name.
///
/// # Panics
/// If the folder of editions cannot be read.
pub fn edition_dirs() -> Vec<PathBuf> {
    let entries =
        std::fs::read_dir(root().join("editions")).expect("the editions are in the repository");
    let dirs = entries.filter_map(|entry| entry.ok().map(|entry| entry.path()));
    let mut dirs: Vec<PathBuf> = dirs.filter(|path| path.join("edition.toml").exists()).collect();
    dirs.sort();
    dirs
}

/// Loads a shipped edition.
pub fn edition(name: &str) -> Edition {
    load(&root().join("editions").join(name))
}

/// Returns a setup without a limit of turns.
pub fn setup(variant: Option<&str>, players: usize, options: &[(&str, &str)]) -> Setup {
    let options: BTreeMap<String, String> =
        options.iter().map(|&(option, value)| (option.to_owned(), value.to_owned())).collect();
    Setup { variant: variant.map(str::to_owned), players, options, ..Setup::default() }
}

/// Returns every setup worth testing: each variant with each number of players, and each
/// non-default value of each option once.
pub fn setups(edition: &Edition) -> Vec<Setup> {
    let variants = edition.variants().iter().map(|variant| Some(variant.id.to_string()));
    let variants: Vec<Option<String>> = std::iter::once(None).chain(variants).collect();
    let mut setups = Vec::new();
    for variant in &variants {
        for players in 2..=6 {
            let setup = Setup { variant: variant.clone(), players, ..Setup::default() };
            if edition.rulebook(&setup).is_ok() {
                setups.push(setup);
            }
        }
    }
    let players = edition.players().first().copied().unwrap_or(2);
    for option in edition.options() {
        for value in option.values.iter().filter(|value| value.id != option.default) {
            let options = BTreeMap::from([(option.id.to_string(), value.id.to_string())]);
            setups.push(Setup { players, options, ..Setup::default() });
        }
    }
    setups
}

/// Random play: uniform over single answers.
#[derive(Clone, Debug)]
pub struct RandomPlay {
    chance: Seeded,
    actions: ActionList,
}

impl RandomPlay {
    /// Creates the random play of a seed.
    pub fn new(seed: u64) -> Self {
        Self { chance: Seeded::stream(seed, 1), actions: ActionList::new() }
    }

    /// Applies a random answer and returns it.
    ///
    /// # Panics
    /// If the game is over.
    pub fn step<C: Chance, S: Sink>(
        &mut self,
        game: &mut Game,
        table: &mut ApplyContext<C, S>,
    ) -> Action {
        let action = self.answer(game);
        apply(game, action, table);
        action
    }

    /// Returns a random answer.
    ///
    /// # Panics
    /// If the game is over.
    pub fn answer(&mut self, game: &Game) -> Action {
        game.legal_actions(&mut self.actions);
        let n = self.actions.n_actions();
        self.actions.nth(self.chance.below_u64(n)).expect("a game that goes on has an answer")
    }
}

/// A sink that counts gained and lost units, so that no piece appears from nowhere.
#[derive(Clone, Debug, Default)]
pub struct Ledger {
    /// Number of basic units that came into the game.
    pub gained: u64,
    /// Number of basic units lost.
    pub lost: u64,
    /// Number of cards taken out of the game.
    pub boxed: usize,
    /// All events.
    pub told: Vec<AddressedEvent>,
}

impl Sink for Ledger {
    fn tell(&mut self, told: AddressedEvent) {
        self.told.push(told);
        self.boxed += usize::from(matches!(told.event, Event::Boxed { .. }));
        let (gained, lost) = match told.event {
            Event::CountedSpaces { units, .. }
            | Event::CountedRegion { units, .. }
            | Event::Traded { units, .. }
            | Event::HeldSpace { units, .. }
            | Event::Gained { unit: Rulebook::BASIC, units, .. } => (units, 0),
            Event::Added { unit: Rulebook::BASIC, count, .. }
            | Event::Bought { unit: Rulebook::BASIC, count, .. } => (count, 0),
            Event::Removed { unit: Rulebook::BASIC, count, .. }
            | Event::Destroyed { unit: Rulebook::BASIC, count, .. }
            | Event::LostWaiting { unit: Rulebook::BASIC, count, .. } => (0, count),
            Event::Resolved { losses_attacker, losses_defender, .. } => {
                (0, losses_attacker + losses_defender)
            }
            _ => (0, 0),
        };
        self.gained += u64::from(gained);
        self.lost += u64::from(lost);
    }
}

/// Returns the number of basic units on the board and waiting.
pub fn basic_units(game: &Game) -> u64 {
    let rules = game.rulebook();
    let view = game.view(warboard_engine::game::Viewer::Truth);
    let on_board = rules.board.spaces.ids().flat_map(|space| {
        rules.armies.ids().map(move |army| u64::from(view.units(space, army, Rulebook::BASIC)))
    });
    let waiting = rules.armies.ids().map(|army| u64::from(view.pool(army)));
    on_board.sum::<u64>() + waiting.sum::<u64>()
}

/// Checks the properties that hold at every decision of every game.
///
/// # Panics
/// If a property does not hold.
#[expect(clippy::too_many_lines, reason = "one list, told in order")]
pub fn check_game(game: &Game, ledger: &Ledger) {
    let rules = game.rulebook();
    let view = game.view(warboard_engine::game::Viewer::Truth);
    let start: u64 = rules.armies.rows().iter().map(|army| u64::from(army.start)).sum();
    let pieces = rules.start.iter().filter(|row| row.unit == Rulebook::BASIC);
    let pieces = pieces.flat_map(|row| {
        row.spaces.iter().map(|&(_, n)| u64::from(n)).chain([u64::from(row.waiting)])
    });
    let start = start + pieces.sum::<u64>();
    assert_eq!(basic_units(game), start + ledger.gained - ledger.lost, "basic units are conserved");
    let in_hands: u32 = rules.hands.ids().map(|hand| view.n_hand(hand)).sum();
    let in_piles: usize =
        rules.decks.ids().map(|deck| view.n_draw_pile(deck) + view.discards(deck).count()).sum();
    let laid: usize = rules.armies.ids().map(|army| view.laid(army).count()).sum();
    let programmed: usize = rules.seats.ids().map(|seat| view.n_pile(seat)).sum();
    assert_eq!(
        in_hands as usize + in_piles + laid + programmed + ledger.boxed,
        rules.cards.len(),
        "cards are conserved"
    );
    for hand in rules.hands.ids() {
        assert_eq!(view.hand(hand).count(), view.n_hand(hand) as usize, "a hand is counted right");
    }
    for space in rules.board.spaces.ids() {
        let armies: Vec<ArmyId> = rules
            .armies
            .ids()
            .filter(|&army| {
                let mut kinds = rules.units.iter().filter(|(_, row)| row.holds);
                kinds.any(|(unit, _)| view.units(space, army, unit) > 0)
            })
            .collect();
        if rules.stands == Sharing::Alone {
            let stays = rules.control == Control::Stays;
            assert!(
                stays || view.owner(space) == armies.first().copied(),
                "whoever stands on a space controls it"
            );
            assert!(armies.len() <= 1, "one army stands on a space");
        } else if rules.control == Control::Lead {
            check_shared(rules, space, &armies, &view);
        }
        let is_open = !view.is_closed(space);
        assert!(
            view.turn().number == 0 || rules.leaves_spaces_empty() || armies.is_empty() != is_open,
            "no space is left empty"
        );
    }
    for (army, (unit, row)) in
        rules.armies.ids().flat_map(|army| rules.units.iter().map(move |row| (army, row)))
    {
        let there = rules.board.spaces.ids().map(|space| view.units(space, army, unit));
        let n = there.sum::<u32>() + view.waiting(army, unit);
        assert!(
            row.limit_of(army).is_none_or(|most| n <= most),
            "no army has more of a kind than it may"
        );
    }
    for army in rules.armies.ids() {
        let owned =
            rules.board.spaces.ids().filter(|&space| view.owner(space) == Some(army)).count();
        assert_eq!(view.n_spaces(army) as usize, owned, "spaces are counted right");
        let mut spaces = rules.board.spaces.ids();
        let is_there = spaces.any(|space| view.armies_on(space).any(|on| on == army));
        assert!(
            view.turn().number == 0
                || rules.elimination.when == warboard_engine::model::EliminatedWhen::Never
                || view.is_eliminated(army) != is_there,
            "out is who has no unit"
        );
    }
}

/// Checks that only allies share a space, and that the army with the most units controls it.
fn check_shared(rules: &Rulebook, space: SpaceId, armies: &[ArmyId], view: &Observation<'_>) {
    let faction = |army: &ArmyId| rules.armies[*army].faction;
    assert!(armies.windows(2).all(|pair| faction(&pair[0]) == faction(&pair[1])), "friends share");
    let troops = |army: &ArmyId| view.units(space, *army, Rulebook::BASIC);
    let most = armies.iter().map(troops).max().unwrap_or(0);
    let mut first = armies.iter().copied().filter(|army| troops(army) == most);
    let owner = first.next().filter(|_| first.next().is_none());
    assert_eq!(view.owner(space), owner, "who has most on a space controls it");
}

/// Applies an answer that must be legal.
///
/// # Panics
/// If the answer is refused.
pub fn apply<C: Chance, S: Sink>(
    game: &mut Game,
    action: Action,
    table: &mut ApplyContext<C, S>,
) -> Applied {
    game.apply(action, table).unwrap_or_else(|illegal| {
        panic!("{} is refused: {illegal:?}", game.rulebook().words(action))
    })
}

/// Begins a game with seeded chance and a ledger.
pub fn begin(rules: &Arc<Rulebook>, seed: u64) -> (Game, ApplyContext<Seeded, Ledger>) {
    let mut table = ApplyContext::new(Seeded::new(seed), Ledger::default());
    (Game::new(Arc::clone(rules), &mut table), table)
}

/// Returns every game that chance can lead to from here, with its probability, when the first
/// listed answer is always given.
///
/// Equal games are merged. A game for which `is_over` returns true is not played further.
///
/// # Panics
/// If a listed answer is refused.
pub fn spread(game: &Game, is_over: impl Fn(&Game) -> bool) -> Vec<(Game, f64)> {
    let (mut open, mut over) = (vec![(game.clone(), 1.0)], Vec::new());
    let mut listed = ActionList::new();
    while let Some((game, p)) = open.pop() {
        if is_over(&game) {
            add(&mut over, game, p);
            continue;
        }
        game.legal_actions(&mut listed);
        let action = listed.nth(0).expect("a game that goes on has an answer");
        let outcomes = game.outcomes(action).expect("what is listed is accepted");
        for (next, q) in outcomes {
            add(&mut open, next, p * q);
        }
    }
    over
}

fn add(games: &mut Vec<(Game, f64)>, game: Game, p: f64) {
    match games.iter_mut().find(|(other, _)| *other == game) {
        Some((_, sum)) => *sum += p,
        None => games.push((game, p)),
    }
}

/// Returns the probability of exactly `k` successes in `n` trials with probability `p` each.
pub fn binomial(n: usize, k: usize, p: f64) -> f64 {
    let each = |of: f64, times: usize| (0..times).map(|_| of).product::<f64>();
    let ways = (0..k).fold(1.0, |ways, at| {
        let number = |n: usize| f64::from(u32::try_from(n).unwrap_or(u32::MAX));
        ways * number(n - at) / number(at + 1)
    });
    ways * each(p, k) * each(1.0 - p, n - k)
}
