//! The coverage of an edition by games and scenarios: steps, cards, kinds of unit and so on. Lines of
//! scripts are counted by [`crate::script::count_lines`].

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use serde::Serialize;
use strum::{IntoStaticStr, VariantArray};

use crate::bots::{Bot as _, Greedy};
use crate::game::{Action, ActionList, ApplyContext, Ask, Event, Game, Seeded};
use crate::model::{ArmyId, Card, CardId, CardPlace, Rulebook, VariableCell, Window};
use crate::scenario::Watched;

/// A kind of thing that can be reached.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, IntoStaticStr, VariantArray,
)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum CoveredPart {
    /// A step that began.
    Step,
    /// A card with an effect that was played, or whose order was given.
    Card,
    /// A card with an effect that could be played when a seat was asked.
    Playable,
    /// A deck of which a card was drawn, or left its draw pile otherwise.
    Deck,
    /// A kind of unit that stood on the board.
    Unit,
    /// A kind of unit with a price that was bought.
    Bought,
    /// An order that was given.
    Order,
    /// A track whose marker moved.
    Track,
    /// A variable that changed.
    Variable,
    /// A pile of which a token was put, turned, shown or taken.
    Pile,
    /// A window that opened for a seat.
    Window,
    /// A row of the victory table that decided a game.
    Victory,
    /// A card whose play a scenario shows to be refused.
    Refused,
}

impl CoveredPart {
    /// Every kind, in the order of reports.
    pub const ALL: &'static [Self] = Self::VARIANTS;
}

/// Counts of the things that were reached, by kind and id.
#[derive(Clone, Debug, Default)]
pub struct Coverage {
    /// The counts; 0 for what is declared and was never reached.
    pub counts: BTreeMap<(CoveredPart, Box<str>), u64>,
    /// The value with which each variable began in the first rulebook that has it.
    starts: BTreeMap<Box<str>, Option<i32>>,
    actions: ActionList,
}

impl Coverage {
    /// Returns the parts of one rulebook, with the count 0.
    pub(crate) fn of(rules: &Rulebook) -> Self {
        let mut coverage = Self::default();
        coverage.declare(rules);
        coverage
    }

    /// Adds everything that a rulebook declares, with the count 0.
    ///
    /// A variable that begins otherwise than in a rulebook before is one that options set; it counts
    /// as reached.
    pub fn declare(&mut self, rules: &Rulebook) {
        for (part, id) in declared(rules) {
            self.counts.entry((part, id)).or_default();
        }
        for (_, row) in rules.variables.iter() {
            let start = row.starts.first().copied();
            if *self.starts.entry(row.id.clone()).or_insert(start) != start {
                self.reach(CoveredPart::Variable, &row.id);
            }
        }
    }

    /// Counts what an answer brought about: the events, the steps that began, and the position after
    /// it.
    pub(crate) fn count(&mut self, game: &Game, seen: &Watched) {
        let rules = game.rulebook();
        for told in &seen.told {
            self.count_event(rules, &told.event);
        }
        for &step in &seen.steps {
            self.reach(CoveredPart::Step, &rules.steps[step].id);
        }
        let scene = game.scene();
        for (unit, row) in rules.units.iter() {
            let is_there =
                |space| rules.armies.ids().any(|army| scene.units(space, army, unit) > 0);
            if rules.board.spaces.ids().any(is_there) {
                self.reach(CoveredPart::Unit, &row.id);
            }
        }
        // Cards are dealt, and markers follow the board, without an event of their own.
        for (deck, row) in rules.decks.iter() {
            let is_out = |(card, of): (CardId, &Card)| {
                of.deck == deck && scene.card_place(card) != CardPlace::DrawPile
            };
            if self.lacks(CoveredPart::Deck, &row.id) && rules.cards.iter().any(is_out) {
                self.reach(CoveredPart::Deck, &row.id);
            }
        }
        for (track, row) in rules.tracks.iter() {
            if row.in_play
                && self.lacks(CoveredPart::Track, &row.id)
                && scene.track(track) != row.start
            {
                self.reach(CoveredPart::Track, &row.id);
            }
        }
        // Variables without a name change silently.
        for (variable, row) in rules.variables.iter() {
            let changed = |of: VariableCell| {
                row.starts.get(usize::from(of.at)).is_some_and(|&start| scene.value(of) != start)
            };
            if rules.values_of(variable).any(changed) {
                self.reach(CoveredPart::Variable, &row.id);
            }
        }
        let Some(decision) = game.decision() else { return };
        if let Ask::Window { window } = decision.ask
            && let Some((word, _)) = Window::BUILT_IN.iter().find(|(_, other)| *other == window)
        {
            self.reach(CoveredPart::Window, word);
        }
        let mut actions = std::mem::take(&mut self.actions);
        game.legal_actions(&mut actions);
        let cards: BTreeSet<CardId> = playable(&actions).collect();
        for card in cards {
            self.reach(CoveredPart::Playable, &rules.cards[card].id);
        }
        self.actions = actions;
    }

    /// Counts an answer that a scenario shows to be refused.
    pub(crate) fn count_refused(&mut self, rules: &Rulebook, action: Action) {
        if let Action::Play { card } = action {
            self.reach(CoveredPart::Refused, &rules.cards[card].id);
        }
    }

    /// Plays a game for at most `answers` answers, and counts what it reaches: by the bot `greedy`, or
    /// at random. At random, a card that can be played is played in every second answer. Returns the
    /// operations of its scripts.
    pub fn play(&mut self, rules: &Arc<Rulebook>, seed: u64, answers: u32, by_bot: bool) -> u64 {
        let mut table = ApplyContext::new(Seeded::new(seed), Watched::default());
        let mut game = Game::new(Arc::clone(rules), &mut table);
        let mut player = Seeded::stream(seed, 1);
        let mut bot = Greedy::new(Seeded::stream_seed(seed, 2));
        for _ in 0..answers {
            self.count(&game, &std::mem::take(&mut table.sink));
            let Some(seat) = game.waiting_for() else { break };
            let action = if by_bot {
                Some(bot.decide(&game.observe(seat)))
            } else {
                self.drawn_answer(&mut player)
            };
            if action.is_none_or(|action| game.apply(action, &mut table).is_err()) {
                break;
            }
        }
        table.scripts.operations()
    }

    /// Draws one of the answers to the question that was counted last.
    fn drawn_answer(&self, player: &mut Seeded) -> Option<Action> {
        let cards: Vec<CardId> = playable(&self.actions).collect();
        if !cards.is_empty() && player.below_u64(2) == 0 {
            let at = player.below_u64(u64::try_from(cards.len()).unwrap_or(1));
            let card = *cards.get(usize::try_from(at).ok()?)?;
            return Some(Action::Play { card });
        }
        self.actions.nth(player.below_u64(self.actions.n_actions()))
    }

    /// Returns whether something declared has not been reached.
    fn lacks(&self, part: CoveredPart, id: &str) -> bool {
        self.counts.get(&(part, Box::from(id))) == Some(&0)
    }

    fn reach(&mut self, part: CoveredPart, id: &str) {
        // What is not declared is not reported: a card without an effect is drawn, not played.
        if let Some(n) = self.counts.get_mut(&(part, Box::from(id))) {
            *n += 1;
        }
    }

    fn count_event(&mut self, rules: &Rulebook, event: &Event) {
        for (part, id, _) in reached(rules, event).into_iter().flatten() {
            self.reach(part, id);
        }
    }
}

/// A thing that an event reaches: its kind, its id, and the army that did it.
pub type Reached<'a> = (CoveredPart, &'a str, Option<ArmyId>);

/// Returns the things that an event reaches, which are at most two.
pub fn reached<'a>(rules: &'a Rulebook, event: &Event) -> [Option<Reached<'a>>; 2] {
    let one = |part, id: &'a str, army| [Some((part, id, army)), None];
    let deck = |deck| &*rules.decks[deck].id;
    match *event {
        Event::Played { card, army } => one(CoveredPart::Card, &rules.cards[card].id, Some(army)),
        Event::Ordered { card, army, order, .. } => [
            Some((CoveredPart::Card, &rules.cards[card].id, Some(army))),
            order.map(|order| (CoveredPart::Order, &*rules.orders[order].id, Some(army))),
        ],
        Event::Bought { army, unit, .. } | Event::BoughtFor { army, unit, .. } => {
            one(CoveredPart::Bought, &rules.units[unit].id, Some(army))
        }
        Event::Drew { deck: of, army, .. } => one(CoveredPart::Deck, deck(of), Some(army)),
        Event::Reshuffled { deck: of, .. } => one(CoveredPart::Deck, deck(of), None),
        Event::BoughtCard { card, army } => {
            one(CoveredPart::Deck, deck(rules.cards[card].deck), Some(army))
        }
        Event::FaceUp { card } => one(CoveredPart::Deck, deck(rules.cards[card].deck), None),
        Event::TrackMoved { track, .. } => one(CoveredPart::Track, &rules.tracks[track].id, None),
        Event::NumberChanged { of, .. }
        | Event::NumberSet { of, .. }
        | Event::NumberShown { of, .. } => {
            one(CoveredPart::Variable, &rules.variables[of.variable].id, None)
        }
        Event::TokenPut { token, army, .. }
        | Event::TokenTaken { token, army }
        | Event::TokenShown { token, army, .. }
        | Event::TokenTurned { token, army, .. }
        | Event::TokenDestroyed { token, army, .. } => {
            one(CoveredPart::Pile, &rules.piles[rules.tokens[token].pile].id, Some(army))
        }
        Event::TokenRemoved { token } => {
            one(CoveredPart::Pile, &rules.piles[rules.tokens[token].pile].id, None)
        }
        Event::Won { rule: Some(rule), .. } => {
            one(CoveredPart::Victory, &rules.victory[rule].id, None)
        }
        _ => [None, None],
    }
}

/// Returns the cards that can be played.
fn playable(actions: &ActionList) -> impl Iterator<Item = CardId> {
    let answers = actions.choices().iter().map(|choice| choice.action);
    answers.filter_map(|action| if let Action::Play { card } = action { Some(card) } else { None })
}

/// Returns everything that a rulebook declares and that can be reached.
fn declared(rules: &Rulebook) -> Vec<(CoveredPart, Box<str>)> {
    let mut all = Vec::new();
    let mut add = |part, id: &str| all.push((part, Box::from(id)));
    // The steps of a list have no id of their own.
    let steps = rules.steps.iter().filter(|(_, row)| !row.id.starts_with('('));
    steps.for_each(|(_, row)| add(CoveredPart::Step, &row.id));
    for (_, row) in rules.cards.iter() {
        if row.effect.is_some() {
            for part in [CoveredPart::Card, CoveredPart::Playable, CoveredPart::Refused] {
                add(part, &row.id);
            }
        }
    }
    rules.decks.iter().for_each(|(_, row)| add(CoveredPart::Deck, &row.id));
    rules.units.iter().for_each(|(_, row)| add(CoveredPart::Unit, &row.id));
    for (_, row) in rules.units.iter().filter(|(_, row)| row.price.is_some()) {
        add(CoveredPart::Bought, &row.id);
    }
    rules.orders.iter().for_each(|(_, row)| add(CoveredPart::Order, &row.id));
    rules.tracks.iter().for_each(|(_, row)| add(CoveredPart::Track, &row.id));
    rules.variables.iter().for_each(|(_, row)| add(CoveredPart::Variable, &row.id));
    rules.piles.iter().for_each(|(_, row)| add(CoveredPart::Pile, &row.id));
    rules.victory.iter().for_each(|(_, row)| add(CoveredPart::Victory, &row.id));
    for (word, window) in Window::BUILT_IN {
        if rules.opens(window) {
            add(CoveredPart::Window, word);
        }
    }
    all
}
