//! Decoding of an edition into a draft, before a setup is applied.
//!
//! Each table is declared once, in its own file or with the rows of the model that it becomes. The
//! declaration has the keys, the way they are read, and their documentation. Places for the checks
//! are stored beside the rows of the model. Comparing tables does not belong here, except where one
//! takes a name from another.

mod army;
mod board;
mod bots;
mod card;
mod lesson;
mod links;
mod option;
mod rows;
mod script;
mod setup;
mod step;
mod target;
mod track;
mod variable;

pub(crate) use army::{ArmyDraft, FactionDraft, HandDraft, HandOf};
pub(crate) use board::{BoardDraft, Lead, Neighbours};
pub(crate) use bots::BotsDraft;
pub(crate) use card::{CardDraft, DeckDraft};
pub(crate) use lesson::LessonDraft;
pub(crate) use option::{OptionDraft, ValueDraft};
pub(crate) use rows::{OrderDraft, StartDraft, UnitDraft, VictoryDraft};
pub(crate) use script::{ScriptText, TimingDraft, TokenDraft};
pub(crate) use setup::{SetupDraft, TroopsDraft};
pub(crate) use step::{HookDraft, OpeningKeys, ProcedureDraft, RoundKeys, StepDraft, TurnKeys};
pub(crate) use target::TargetDraft;
pub(crate) use track::TrackDraft;
pub(crate) use variable::{FirstValues, VariableDraft};

use std::collections::BTreeMap;

use super::keys::{
    AmountDraft, CallDraft, ConditionDraft, Decoder, GivenName, ID, Keys as _, LANG, LINE, NAME,
    PROSE, Spanned, TableKind, TableReader, at, filled, flat, int, keys, may, or_default, rows,
    settled, some, table,
};
use super::tree::TreeNode;
use crate::model::{
    Amount, ByUnit, Combat, CombatKeys, CombatPage, Condition, Elimination, Fact, Lang, Pile,
    Source, Symbol, TableId as _, Term, Text,
};
use crate::steps::StepKind;

/// Largest number of players.
pub(crate) const PLAYERS_MAX: usize = 16;

/// Returns whether a row for some numbers of players, or for all, is in a game for so many.
pub(crate) fn is_for(row: Option<&Spanned<Vec<usize>>>, players: usize) -> bool {
    row.is_none_or(|list| list.value.contains(&players))
}

/// Returns whether two such rows can be in one game.
pub(crate) fn meet(row: Option<&Spanned<Vec<usize>>>, other: Option<&Spanned<Vec<usize>>>) -> bool {
    row.is_none_or(|list| list.value.iter().any(|&players| is_for(other, players)))
}

keys! {
    /// An edition, whose keys may be in any file of its directory.
    #[derive(Debug)]
    pub(crate) struct Draft = "edition" => Draft::finish as Draft {
        /// The edition's stable name, used in saves and on the command line.
        pub(crate) id: Box<str> = filled(ID),
        /// The game's name.
        pub(crate) name: Text = filled(NAME),
        /// A few sentences for whoever plays it the first time: what each side wants, and how a turn goes.
        pub(crate) briefing: Text = or_default(PROSE),
        /// The edition whose files these are laid over, as a variant's are: the name of a directory
        /// beside this one, or of an edition that ships. Its variants, scenarios and lessons are not taken.
        pub(crate) extends: Option<Box<str>> = may(LINE),
        /// The numbers of players who can play, 1 to 16.
        pub(crate) players: Vec<Spanned<usize>> =
            filled(some(at(int(1..=PLAYERS_MAX)), "does not name a number of players").once()),
        /// Turns of all players after which a simulated game is given up.
        pub(crate) turns_max: u32 = filled(int(1..=1_000_000)),
        /// The languages in which every text is written, by their codes; `en` and `fr` unless given. Readers
        /// of other languages see the text in theirs where there is one, else the English or the first.
        pub(crate) languages: Vec<Lang> = or_default(some(LANG, "does not name a language")),
        /// The armies; with fewer players the first ones play.
        pub(crate) armies as "army": Vec<ArmyDraft> = filled(rows::<ArmyDraft>()),
        /// Armies that win together.
        pub(crate) factions as "faction": Vec<FactionDraft> = or_default(rows::<FactionDraft>()),
        /// The owners of hands of cards; every army unless given.
        pub(crate) hand: HandDraft = or_default(table::<HandDraft>()),
        pub(crate) eliminated: Elimination = or_default(table::<Elimination>()),
        /// A row for each number of players.
        pub(crate) setups as "setup": Vec<SetupDraft> = filled(rows::<SetupDraft>()),
        /// The victory conditions; the first that is met decides.
        pub(crate) victory: Vec<VictoryDraft> = filled(rows::<VictoryDraft>()),
        pub(crate) board: BoardDraft = flat::<BoardDraft>(),
        /// Kinds of units, the basic kind first.
        pub(crate) units as "unit": Vec<UnitDraft> = filled(rows::<UnitDraft>()),
        pub(crate) page as "combat": Option<CombatPage> = may(table::<CombatKeys>()),
        /// There is a battle page, and it could not be read.
        pub(crate) combat_unsure: bool = settled(),
        /// The battle page, if it has pools of dice.
        pub(crate) combat: Option<Combat> = settled(),
        /// The rules of battles by unit, if there are such.
        pub(crate) by_unit: Option<ByUnit> = settled(),
        pub(crate) symbols as "symbol": Vec<Symbol> = or_default(rows::<Symbol>()),
        /// Cards that are drawn from one pile.
        pub(crate) decks as "deck": Vec<DeckDraft> = or_default(rows::<DeckDraft>()),
        /// The cards.
        pub(crate) cards as "card": Vec<CardDraft> = or_default(rows::<card::CardKeys>()),
        /// Rows of numbered spaces with one marker each.
        pub(crate) tracks as "track": Vec<TrackDraft> = or_default(rows::<track::TrackKeys>()),
        /// The steps before the first turn, in order.
        pub(crate) opening: Vec<StepDraft> = or_default(rows::<step::OpeningKeys>()),
        /// The steps of a round, in order; without them a round is a turn of every army.
        pub(crate) round: Vec<StepDraft> = or_default(rows::<step::RoundKeys>()),
        /// The steps of a turn, in order.
        pub(crate) turn: Vec<StepDraft> = or_default(rows::<step::TurnKeys>()),
        /// House rules chosen before the game.
        pub(crate) options as "option": Vec<OptionDraft> = or_default(rows::<option::OptionKeys>()),
        /// Guided games.
        pub(crate) lessons as "lesson": Vec<LessonDraft> = or_default(rows::<LessonDraft>()),
        /// Functions or steps that run at named moments.
        pub(crate) hooks as "hook": Vec<HookDraft> = or_default(rows::<step::HookKeys>()),
        /// Numbers that rules and scripts keep.
        pub(crate) variables as "variable": Vec<VariableDraft> =
            or_default(rows::<variable::VariableKeys>()),
        /// Piles of tokens, drawn unseen.
        pub(crate) piles as "pile": Vec<Pile> = or_default(rows::<Pile>()),
        /// Tokens, by their faces.
        pub(crate) tokens as "token": Vec<TokenDraft> = or_default(rows::<TokenDraft>()),
        /// Tokens that can be attacked.
        pub(crate) targets as "target": Vec<TargetDraft> = or_default(rows::<TargetDraft>()),
        /// Commands printed on programmed cards, at most 32.
        pub(crate) orders as "order": Vec<OrderDraft> = or_default(rows::<OrderDraft>()),
        /// Pieces on the board, or waiting, before the first step.
        pub(crate) start: Vec<StartDraft> = or_default(rows::<StartDraft>()),
        /// Texts of scripts in other languages.
        pub(crate) texts as "text": Vec<Spanned<ScriptText>> = or_default(rows::<script::TextKeys>()),
        pub(crate) bots: BotsDraft = or_default(table::<BotsDraft>()),
        /// The functions that are named.
        pub(crate) calls: Vec<CallDraft> = settled(),
        /// Texts of the author for functions of conditions.
        pub(crate) says: Vec<(crate::model::CallId, Text)> = settled(),
        /// The facts of all conditions.
        pub(crate) facts: Vec<Fact> = settled(),
        /// The conditions.
        pub(crate) conditions: Vec<ConditionDraft> = settled(),
        /// The terms of all amounts.
        pub(crate) terms: Vec<Term> = settled(),
        /// The amounts.
        pub(crate) amounts: Vec<AmountDraft> = settled(),
        /// The names of the printed numbers that terms count.
        pub(crate) numbers: Vec<Box<str>> = settled(),
        /// The names that rows were given.
        pub(crate) given: Vec<GivenName> = settled(),
    }
}

/// Reads every table into a draft. A row with a mistake is reported and usually kept, with empty
/// values filled in; a tree with errors is never played.
pub(crate) fn decode<'a>(tree: &'a TreeNode, decoder: &'a Decoder<'a>) -> Option<Draft> {
    let mut reader = TableReader::new(decoder, tree, "the edition")?;
    reader.place = tree.identity_place();
    let draft = Draft::read(&mut reader);
    reader.finish();
    draft
}

impl Draft {
    /// Completes the draft with names and lists that one table takes from another.
    fn finish(mut self, reader: &mut TableReader<'_>) -> Self {
        if !reader.has("turn") && self.has_turns() {
            reader.lack("turn");
        }
        let decoder = reader.decoder;
        let given = decoder.given.borrow().clone();
        let id = |name: &GivenName| name.id_in(TableKind::Space.word()).map(str::to_owned);
        let spaces: BTreeMap<String, &GivenName> =
            given.iter().filter_map(|name| Some((id(name)?, name))).collect();
        for row in self.cards.iter_mut().filter(|row| row.is_called_as_space) {
            let space = row.card.space.and_then(|space| self.board.spaces.get(space.index()));
            let Some(space) = space else { continue };
            let (id, text) = (&row.card.id, space.space.name.clone());
            row.card.name = match spaces.get(&*space.space.id) {
                Some(name) => decoder.keep_name(name.taken_from("card", id, text, row.place)),
                None => text,
            };
        }
        self.given.clone_from(&decoder.given.borrow());
        self.combat_unsure = self.page.is_none() && reader.has("combat");
        match self.page.take() {
            Some(CombatPage::Pools(combat)) => self.combat = Some(combat),
            Some(CombatPage::Units(by_unit)) => self.by_unit = Some(by_unit),
            None => {}
        }
        self.calls.clone_from(&decoder.calls.borrow());
        self.says.clone_from(&decoder.says.borrow());
        self.facts.clone_from(&decoder.facts.borrow());
        self.conditions.clone_from(&decoder.conditions.borrow());
        self.terms.clone_from(&decoder.terms.borrow());
        self.amounts.clone_from(&decoder.amounts.borrow());
        self.numbers.clone_from(&decoder.numbers.borrow());
        self.languages.clone_from(&decoder.languages);
        self
    }

    /// Returns the facts of a condition.
    pub(crate) fn facts(&self, condition: Condition) -> &[Fact] {
        condition.of(&self.facts)
    }

    /// Returns the terms of an amount.
    pub(crate) fn terms(&self, amount: Amount) -> &[Term] {
        amount.of(&self.terms)
    }

    /// Returns the procedures of orders, cards and hooks, in this order. Each has the name and the
    /// source for its steps.
    pub(crate) fn procedures(
        &self,
    ) -> impl Iterator<Item = (&Text, Option<&Source>, &ProcedureDraft)> {
        let orders = self.orders.iter().filter_map(|row| {
            let order = row.order.as_ref()?;
            Some((&order.name, Some(&order.source), row.does.as_ref()?))
        });
        let cards = self.cards.iter().filter_map(|row| {
            Some((&row.card.name, Some(&row.card.source), &row.effect.as_ref()?.does))
        });
        let hooks = self.hooks.iter().map(|row| (&self.name, None, &row.does));
        orders.chain(cards).chain(hooks)
    }

    /// Returns every procedure for modification.
    fn procedures_mut(&mut self) -> impl Iterator<Item = &mut ProcedureDraft> {
        let orders = self.orders.iter_mut().filter_map(|row| row.does.as_mut());
        let cards = self.cards.iter_mut().filter_map(|row| Some(&mut row.effect.as_mut()?.does));
        orders.chain(cards).chain(self.hooks.iter_mut().map(|row| &mut row.does))
    }

    /// Assigns rows to the steps of all lists, after those of the opening and the turn.
    pub(crate) fn place_lists(&mut self) {
        let mut next = self.summary().count();
        for does in self.procedures_mut() {
            if let ProcedureDraft::Steps(steps, first) = does {
                *first = next;
                next += steps.len();
            }
        }
    }

    /// Returns the steps of all lists, in the order of their procedures.
    pub(crate) fn listed(&self) -> impl Iterator<Item = &StepDraft> {
        self.procedures().flat_map(|(.., does)| does.steps())
    }

    /// Returns whether armies have turns: a round has the step for them, or there is no round.
    pub(crate) fn has_turns(&self) -> bool {
        let is_turns = |row: &StepDraft| {
            row.step.as_ref().is_none_or(|step| matches!(step.kind, StepKind::Turns(_)))
        };
        self.round.is_empty() || self.round.iter().any(is_turns)
    }

    /// Returns the steps of a round and of a turn.
    pub(crate) fn played(&self) -> impl Iterator<Item = &StepDraft> {
        self.round.iter().chain(&self.turn)
    }

    /// Returns the steps of the opening, of a round and of a turn.
    pub(crate) fn summary(&self) -> impl Iterator<Item = &StepDraft> {
        self.opening.iter().chain(self.played())
    }

    /// Returns the steps of the opening, the round, the turn and all lists.
    pub(crate) fn all_steps(&self) -> impl Iterator<Item = &StepDraft> {
        self.summary().chain(self.listed())
    }

    /// Returns the row of the deck into which a deck is merged, or `deck` itself.
    pub(crate) fn merged_into(&self, deck: usize) -> usize {
        let merges = |row: &DeckDraft| row.merges.iter().any(|at| at.value == deck);
        self.decks.iter().position(merges).unwrap_or(deck)
    }

    /// Returns the row of the deck to which a card belongs in a game.
    pub(crate) fn deck_of(&self, card: &CardDraft) -> Option<usize> {
        card.deck.map(|deck| self.merged_into(deck))
    }
}
