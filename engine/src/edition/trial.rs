//! Trials of scripts: random games with cards dealt into every hand again and again, to find
//! failures.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::allow::hush;
use super::codes;
use super::diagnostic::Diagnostics;
use super::files::EditionFiles;
use super::load::Edition;
use super::openings::try_openings;
use super::problem::{Problem, Problems};
use super::setup::Setup;
use super::tree::SourceSpan;
use super::unreached::tell_unreached;
use crate::game::{
    Action, ActionList, AddressedEvent, ApplyContext, Ask, Decision, Event, Game,
    OPERATIONS_OF_ONE, ScriptError, Seeded,
};
use crate::model::{CallId, CardId, CardPlace, Rulebook};
use crate::script::Host;

/// The extent of trials.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Trial {
    /// Seed of all chance; equal seeds give equal trials.
    pub seed: u64,
    /// Number of games for each variant, number of players and value of an option.
    pub games: u32,
    /// Largest number of answers in a game.
    pub answers: u32,
    /// Number of openings for each variant, number of players and value of an option.
    pub openings: u32,
}

impl Default for Trial {
    fn default() -> Self {
        Self { seed: 1, games: 2, answers: 1_000, openings: 12 }
    }
}

/// Number of scripts in one turn after which a game is watched beyond its answers, by up to
/// `LONGER` more.
const MANY_SCRIPTS: u32 = 100;
const LONGER: u32 = 16_000;
/// Like [`MANY_SCRIPTS`], for a turn that takes a quarter of a game's answers: each of its scripts
/// may ask many questions.
const FEW_SCRIPTS: u32 = 10;

/// Operations of scripts after which no more games are tried: if some have failed, and in any case.
const OPERATIONS_OF_FAILURES: u64 = 500_000;
const OPERATIONS_OF_ALL: u64 = 50_000_000;

/// A setup that is tried, and its rules.
pub(super) type TriedSetup = (Setup, Arc<Rulebook>);

/// An observed failure, and the data to reproduce it.
struct TrialFailure {
    what: String,
    function: Box<str>,
    /// True if the script ran too long.
    is_long: bool,
    setup: String,
    seed: u64,
}

/// The outcome of the trials of an edition.
#[derive(Default)]
struct TrialSummary {
    /// Failures by path and line of the script, and by kind of fault.
    failed: BTreeMap<(String, u32, ScriptError), TrialFailure>,
    played: BTreeSet<Box<str>>,
    playable: BTreeSet<Box<str>>,
    /// Operations used by scripts.
    operations: u64,
}

impl Edition {
    /// Plays the edition at random: each variant with each number of players, and each value of
    /// each option. Reports scripts that fail, with the seed that reproduces the failure, and cards
    /// that are never played. Without scripts, only openings are played. Conditions that hold
    /// before the first turn are reported too, and what no game reaches.
    pub fn try_out(&self, trial: Trial) -> Diagnostics {
        let mut outcome = TrialSummary::default();
        let tried = self.tried_setups();
        for (setup, rules) in tried.iter().filter(|(_, rules)| !rules.calls.is_empty()) {
            for game in 0..trial.games {
                if outcome.is_enough() {
                    break;
                }
                let seed = Seeded::stream_seed(trial.seed, game.into());
                outcome.play(rules, setup, (seed, game % 2 == 1), trial.answers);
            }
        }
        let problems = Problems::default();
        self.check_lessons(&problems);
        if !outcome.is_enough() {
            try_openings(self, &tried, trial, &problems);
        }
        outcome.tell(self, &problems);
        let is_over_at_once = problems.any(|problem| problem.code == codes::HOLDS_AT_START);
        let is_sound = outcome.failed.is_empty() && !problems.has_errors() && !is_over_at_once;
        if trial.games > 0 && is_sound && !outcome.is_enough() {
            tell_unreached(self, &tried, trial.seed, &problems);
        }
        hush(self.files(), &problems);
        problems.tell(self.files())
    }

    /// Returns the setups to try, with their rules: every variant with every number of players, and
    /// every value of every option.
    fn tried_setups(&self) -> Vec<TriedSetup> {
        let mut setups = Vec::new();
        let variants = self.variants().iter().map(|variant| Some(variant.id.to_string()));
        for variant in std::iter::once(None).chain(variants) {
            for &players in self.players_of(variant.as_deref()).unwrap_or_default() {
                setups.push(Setup { variant: variant.clone(), players, ..Setup::default() });
            }
            let players = self.players_of(variant.as_deref()).and_then(|all| all.first().copied());
            for (option, value) in self.option_values(variant.as_deref()) {
                setups.push(Setup {
                    variant: variant.clone(),
                    players: players.unwrap_or(2),
                    options: BTreeMap::from([(option, value)]),
                    ..Setup::default()
                });
            }
        }
        let with_rules = |setup| self.rulebook(&setup).ok().map(|rules| (setup, rules));
        setups.into_iter().filter_map(with_rules).collect()
    }
}

impl TrialSummary {
    /// Plays one game in which every army gets playable cards whenever a turn begins. If `eager`, a
    /// card is played as long as there is one, which exposes cards that return for ever.
    fn play(
        &mut self,
        rules: &Arc<Rulebook>,
        setup: &Setup,
        (seed, eager): (u64, bool),
        answers: u32,
    ) {
        // A condition of a card may never be met in random games.
        let effects = rules
            .cards
            .rows()
            .iter()
            .filter(|card| card.effect.as_ref().is_some_and(|effect| effect.when.is_none()));
        self.playable.extend(effects.map(|card| card.id.clone()));
        let before = self.operations;
        let mut table = ApplyContext::new(Seeded::stream(seed, 0), Vec::new());
        // No clock is needed: only the operations of each function are counted.
        table.scripts = Host::profiled(|| 0);
        let mut mind = Seeded::stream(seed, 1);
        let mut game = Game::new(Arc::clone(rules), &mut table);
        let mut actions = ActionList::new();
        // The current turn, and the number of answers before it.
        let mut turn = (0, 0);
        let mut before_turn = BTreeMap::new();
        for n in 0..answers.saturating_add(LONGER) {
            // The consequences of the last answer are always inspected: stopping a script may end
            // its turn.
            let mut why = table.scripts.take_failure();
            let taken_in_turn = || taken_since(&table.scripts, &before_turn);
            self.look(rules, setup, seed, &mut table.sink, &mut why, &taken_in_turn);
            let now = game.state().turn;
            if now.number != turn.0 {
                turn = (now.number, n);
                before_turn = taken(&table.scripts);
            }
            // A turn with many scripts may never end; it is watched until it ends or is stopped.
            let many = if n - turn.1 < answers / 4 { MANY_SCRIPTS } else { FEW_SCRIPTS };
            if game.decision().is_none() || n >= answers && now.scripts < many {
                return;
            }
            self.operations = before + table.scripts.operations();
            if self.is_enough() {
                return;
            }
            self.advise(rules, setup, seed, &game, &mut table.scripts);
            game.legal_actions(&mut actions);
            let Some(action) = answer(&actions, &mut mind, eager) else { return };
            if game.apply(action, &mut table).is_err() {
                return;
            }
            let began = |told: &AddressedEvent| matches!(told.event, Event::TurnBegan { .. });
            if table.sink.iter().any(began) {
                stack_hands(&mut game, &mut mind);
            }
        }
    }

    /// Calls the function that answers for bots, and records its failure.
    fn advise(
        &mut self,
        rules: &Rulebook,
        setup: &Setup,
        seed: u64,
        game: &Game,
        scripts: &mut Host,
    ) {
        let Some(Decision { seat, ask: Ask::Script { text, .. }, .. }) = game.decision() else {
            return;
        };
        let (Some(call), Err((fault, line))) =
            (rules.bots.answered_by(text), game.observe(seat).advice(scripts))
        else {
            return;
        };
        let why = scripts.take_failure().unwrap_or_default();
        let key = (path_of(rules, call), line, fault);
        self.failed.entry(key).or_insert_with(|| TrialFailure {
            what: what(rules, call, None, fault, &why),
            function: rules.calls[call].function.clone(),
            is_long: fault == ScriptError::Operations,
            setup: told_setup(setup),
            seed,
        });
    }

    /// Records the events since the last call. `taken` returns the operations of each function in
    /// the turn.
    fn look(
        &mut self,
        rules: &Rulebook,
        setup: &Setup,
        seed: u64,
        told: &mut Vec<AddressedEvent>,
        why: &mut Option<String>,
        taken: &dyn Fn() -> BTreeMap<CallId, u64>,
    ) {
        for told in told.drain(..) {
            if let Event::Played { card, .. } = told.event {
                self.played.insert(rules.cards[card].id.clone());
            }
            if let Event::Failed { mut call, mut card, fault, mut line } = told.event
                && fault.is_own()
            {
                if fault == ScriptError::Endless {
                    let blamed = endless(call, &taken());
                    if blamed != call {
                        (call, card, line) = (blamed, None, rules.calls[blamed].line);
                    }
                    let function = &rules.calls[call].function;
                    let ran_too_long =
                        |((path, ..), seen): (&(String, u32, ScriptError), &TrialFailure)| {
                            *path == path_of(rules, call)
                                && seen.is_long
                                && seen.function == *function
                        };
                    if self.failed.iter().any(ran_too_long) {
                        continue;
                    }
                }
                let key = (path_of(rules, call), line, fault);
                let why = why.take().unwrap_or_default();
                self.failed.entry(key).or_insert_with(|| TrialFailure {
                    what: what(rules, call, card, fault, &why),
                    function: rules.calls[call].function.clone(),
                    is_long: fault == ScriptError::Operations,
                    setup: told_setup(setup),
                    seed,
                });
            }
        }
    }

    /// Returns whether scripts took so long that nothing more is tried.
    fn is_enough(&self) -> bool {
        let most = if self.failed.is_empty() { OPERATIONS_OF_ALL } else { OPERATIONS_OF_FAILURES };
        self.operations > most
    }

    fn tell(&self, edition: &Edition, problems: &Problems) {
        for ((path, line, _), seen) in &self.failed {
            let place = place_of(edition.files(), path, *line);
            let message = format!("{} (seed {}, {})", seen.what, seen.seed, seen.setup);
            problems.add(Problem::error(codes::SCRIPT_FAILS, place, message));
        }
        // If something never ends, or a game ends before it begins, nothing else is reached.
        if self.failed.keys().any(|&(.., fault)| fault == ScriptError::Endless)
            || problems.any(|problem| problem.code == codes::HOLDS_AT_START)
        {
            return;
        }
        if self.is_enough() {
            if self.failed.is_empty() {
                let message = "scripts take so long that not every game was tried".to_owned();
                let problem = Problem::warning(codes::SCRIPT_FAILS, SourceSpan::default(), message);
                problems.add(problem.guess());
            }
            return;
        }
        // Cards that can never be played are reported without trials.
        let is_told = |id: &str| {
            let begins = format!("card `{id}` ");
            let mut warnings = edition.warnings().iter();
            warnings.any(|told| told.code == codes::IDLE_CARD && told.message.starts_with(&begins))
        };
        for id in self.playable.difference(&self.played).filter(|id| !is_told(id)) {
            let Some(place) = edition.place_of("card", id) else { continue };
            let message = format!("card `{id}` was never played in the random games");
            problems.add(Problem::warning(codes::NEVER_PLAYED, place, message).guess());
        }
    }
}

/// Returns the operations of each function; every run adds a fixed number of operations.
fn taken(scripts: &Host) -> BTreeMap<CallId, u64> {
    let rows = scripts.profile().into_iter().flat_map(|profile| &profile.rows);
    rows.map(|(&call, row)| (call, row.operations + OPERATIONS_OF_ONE * row.calls)).collect()
}

/// Returns the operations of each function since `before`.
fn taken_since(scripts: &Host, before: &BTreeMap<CallId, u64>) -> BTreeMap<CallId, u64> {
    let since = |(call, n): (CallId, u64)| (call, n - before.get(&call).unwrap_or(&0));
    taken(scripts).into_iter().map(since).collect()
}

/// Returns the function to blame for scripts that run without end. `last` began last, but any may
/// be the cause: a function with over twice its operations is blamed instead.
fn endless(last: CallId, taken: &BTreeMap<CallId, u64>) -> CallId {
    let of_last = taken.get(&last).copied().unwrap_or(0);
    let longest = taken.iter().max_by_key(|&(_, n)| n);
    longest.filter(|&(_, &n)| n > 2 * of_last).map_or(last, |(&call, _)| call)
}

/// Returns a random answer. A playable card is played every other time or, if `eager`, always.
fn answer(actions: &ActionList, mind: &mut Seeded, eager: bool) -> Option<Action> {
    let plays: Vec<Action> = actions
        .choices()
        .iter()
        .map(|choice| choice.action)
        .filter(|action| matches!(action, Action::Play { .. }))
        .collect();
    if !plays.is_empty() && (eager || mind.below(2) == 0) {
        return mind.one_of(&plays).copied();
    }
    actions.nth(mind.below_u64(actions.n_actions()))
}

/// Moves two cards with an effect from draw and discard piles into the hand of every army. Stops
/// when no such card is left.
fn stack_hands(game: &mut Game, mind: &mut Seeded) {
    let rules = Arc::clone(game.rulebook());
    for &army in &rules.order {
        for _ in 0..2 {
            let free: Vec<CardId> = rules
                .cards
                .iter()
                .filter(|(card, row)| {
                    let place = game.scene().card_place(*card);
                    row.effect.is_some()
                        && matches!(place, CardPlace::DrawPile | CardPlace::Discard)
                })
                .map(|(card, _)| card)
                .collect();
            let Some(&card) = mind.one_of(&free) else { return };
            let hand = rules.hand_of(army, rules.cards[card].deck);
            let known = game.scene().seers(hand);
            let state = game.state_mut();
            rules.layout.lay(&mut state.cells, card, CardPlace::Hand(hand));
            state.cells[rules.layout.card_known(card)] = known.bits();
        }
    }
}

fn path_of(rules: &Rulebook, call: CallId) -> String {
    let file = rules.calls[call].file;
    rules.scripts.own.get(usize::from(file)).map_or_else(String::new, |own| own.path.to_string())
}

fn what(
    rules: &Rulebook,
    call: CallId,
    card: Option<CardId>,
    fault: ScriptError,
    why: &str,
) -> String {
    let function = &rules.calls[call].function;
    let of = card.map_or_else(String::new, |card| format!("card `{}`, ", rules.cards[card].id));
    let why = why.lines().next().map_or_else(String::new, |why| format!(": {why}"));
    format!("{of}function `{function}` {}{why}", fault.as_str())
}

pub(super) fn told_setup(setup: &Setup) -> String {
    let variant = setup.variant.as_ref().map_or_else(String::new, |id| format!("variant {id}, "));
    let options = setup.options.iter().map(|(option, value)| format!(", {option}={value}"));
    format!("{variant}{} players{}", setup.players, options.collect::<String>())
}

/// Returns the place of a line of a file.
pub(super) fn place_of(files: &EditionFiles, path: &str, line: u32) -> SourceSpan {
    let at = files.files.keys().position(|known| known == path).unwrap_or(0);
    let text = files.files.get(path).map_or("", String::as_str);
    let before = text.split_inclusive('\n').take((line.max(1) - 1) as usize).map(str::len);
    let start: usize = before.sum();
    let rest = text.get(start..).unwrap_or_default();
    let indent = rest.len() - rest.trim_start_matches([' ', '\t']).len();
    let end = rest.find('\n').unwrap_or(rest.len());
    let byte = |at: usize| u32::try_from(at).unwrap_or(u32::MAX);
    SourceSpan { file: byte(at), start: byte(start + indent.min(end)), end: byte(start + end) }
}
