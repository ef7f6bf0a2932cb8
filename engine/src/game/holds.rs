//! Conditions: whether the facts of one hold for an army and a space.

use smallvec::SmallVec;

use super::addressed_event::Sink;
use super::applying::Applying;
use super::chance::Chance;
use super::decision::Illegal;
use super::runner::QueryResult;
use super::state_view::StateView;
use super::suspended::ScriptPurpose;
use crate::model::{
    ArmyId, Bounds, CallId, CardId, CardPlace, Condition, DeckId, Fact, FactionId, HandId, Kept,
    Owners, Per, Relation, Rulebook, SeatMask, SpaceId, TableId, TokenId, TokenPlace, UnitKindId,
    VariableCell, VariableId, level, sole_tag,
};

/// The answers of functions that a condition has asked for.
pub(crate) type QueryAnswers = SmallVec<[(CallId, QueryResult); 2]>;

/// The subject of a condition: armies of one faction, and the spaces concerned.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ConditionSubject<'a> {
    /// The armies, which count together.
    pub(crate) armies: &'a [ArmyId],
    /// Their faction.
    pub(crate) faction: FactionId,
    /// The space concerned, and the space from which an army comes.
    pub(crate) spaces: Option<(SpaceId, SpaceId)>,
    /// The answers of functions so far.
    pub(crate) answers: &'a [(CallId, QueryResult)],
}

/// Asks `of` again with each answer that `query` gives, until none is missing.
pub(super) fn with_answers<T: ?Sized, R>(
    of: &mut T,
    ask: impl Fn(&mut T, &QueryAnswers) -> Result<R, CallId>,
    query: impl Fn(&mut T, CallId) -> QueryResult,
) -> R {
    let mut answers = QueryAnswers::new();
    loop {
        match ask(of, &answers) {
            Ok(found) => return found,
            Err(call) => answers.push((call, query(of, call))),
        }
    }
}

/// Returns whether a fact, or one inside it, reads a variable without a name, of which players are
/// told nothing.
fn is_untold(rules: &Rulebook, fact: Fact, inside: &[Fact]) -> bool {
    let is_nameless = |fact: &Fact| {
        fact.variable().is_some_and(|variable| rules.variables[variable].name.is_none())
    };
    is_nameless(&fact) || inside.iter().any(is_nameless)
}

impl StateView<'_> {
    /// Returns the subject of a condition about an army. The spaces concerned are those of the
    /// current battle, if there is one; elsewhere no condition asks for them.
    pub(crate) fn subject<'b>(
        self,
        army: &'b ArmyId,
        answers: &'b [(CallId, QueryResult)],
    ) -> ConditionSubject<'b> {
        let battle = &self.state.battle;
        ConditionSubject {
            armies: std::slice::from_ref(army),
            faction: self.rules.armies[*army].faction,
            spaces: Some((battle.to, battle.from)),
            answers,
        }
    }

    /// Returns whether a condition holds for an army, or `None` where functions decide it.
    pub(crate) fn meets(self, condition: Condition, army: ArmyId) -> Option<bool> {
        self.all_hold(self.rules.facts(condition), &self.subject(&army, &[])).ok()
    }

    /// Returns the refusal of what a condition does not allow an army: its first fact that fails,
    /// or `other` where a function decides.
    pub(crate) fn refusal(
        self,
        condition: Option<Condition>,
        army: ArmyId,
        other: Illegal,
    ) -> Illegal {
        let Some(condition) = condition else { return other };
        let subject = self.subject(&army, &[]);
        self.first_lack(condition, other, |fact, inside| self.fact_holds(fact, inside, &subject))
    }

    /// Returns the refusal by the first fact of a condition that fails, or `other` where players are
    /// told nothing of it or a function without words decides.
    fn first_lack(
        self,
        condition: Condition,
        other: Illegal,
        asks: impl Fn(Fact, &[Fact]) -> Result<bool, CallId>,
    ) -> Illegal {
        let mut first = condition.first;
        for (fact, inside) in level(self.rules.facts(condition)) {
            let n = u8::try_from(1 + inside.len()).unwrap_or(u8::MAX);
            match asks(fact, inside) {
                Ok(false) if is_untold(self.rules, fact, inside) => return other,
                Ok(false) => return Illegal::Needs { condition: Condition { first, n } },
                Ok(true) => first += u16::from(n),
                // Functions come last: all else holds.
                Err(call) if fact == Fact::Run(call) && self.rules.calls[call].says.is_some() => {
                    return Illegal::Needs { condition: Condition { first, n } };
                }
                Err(_) => return other,
            }
        }
        other
    }

    /// Returns the subject of a condition about an army and a space.
    pub(crate) fn subject_at(self, army: &ArmyId, space: SpaceId) -> ConditionSubject<'_> {
        self.subject_between(army, space, space)
    }

    /// Returns the subject of a condition about an army that goes from one space to another.
    fn subject_between(self, army: &ArmyId, from: SpaceId, to: SpaceId) -> ConditionSubject<'_> {
        ConditionSubject { spaces: Some((to, from)), ..self.subject(army, &[]) }
    }

    /// Returns whether a condition about an army between two spaces, which calls no function, holds.
    #[cold]
    pub(crate) fn is_met_between(
        self,
        condition: Condition,
        army: ArmyId,
        from: SpaceId,
        to: SpaceId,
    ) -> bool {
        let of = self.subject_between(&army, from, to);
        self.all_hold(self.rules.facts(condition), &of).unwrap_or(false)
    }

    /// Returns the refusal of a way between two spaces: the first fact that fails, or `other` where
    /// players are told nothing of that.
    pub(crate) fn refusal_between(
        self,
        condition: Condition,
        army: ArmyId,
        (from, to): (SpaceId, SpaceId),
        other: Illegal,
    ) -> Illegal {
        let of = self.subject_between(&army, from, to);
        self.first_lack(condition, other, |fact, inside| self.fact_holds(fact, inside, &of))
    }

    /// Returns whether a condition about a space, which calls no function, holds.
    #[cold]
    pub(crate) fn is_met_at(self, condition: Condition, army: ArmyId, space: SpaceId) -> bool {
        let of = self.subject_at(&army, space);
        self.space_fits(space, self.rules.facts(condition), &of).unwrap_or(false)
    }

    /// Returns whether a fact about a space, which calls no function, holds.
    pub(crate) fn is_so_at(
        self,
        space: SpaceId,
        fact: Fact,
        inside: &[Fact],
        of: &ConditionSubject<'_>,
    ) -> bool {
        self.fact_fits(space, fact, inside, of).unwrap_or(false)
    }

    /// Returns the refusal of a space that does not fit: that it is out of the game, the first fact that
    /// fails, or `other` where players are told nothing of that.
    pub(crate) fn refusal_at(
        self,
        condition: Condition,
        army: ArmyId,
        space: SpaceId,
        other: Illegal,
    ) -> Illegal {
        if self.is_closed(space) {
            return Illegal::Closed { space };
        }
        let of = self.subject_at(&army, space);
        self.first_lack(condition, other, |fact, inside| self.fact_fits(space, fact, inside, &of))
    }

    /// Returns whether a condition holds for an army. Functions are called last, by `query`.
    pub(crate) fn asks_whether(
        self,
        condition: Condition,
        army: ArmyId,
        query: &mut dyn FnMut(CallId) -> QueryResult,
    ) -> bool {
        let facts = self.rules.facts(condition);
        with_answers(
            query,
            |_, answers| self.all_hold(facts, &self.subject(&army, answers)),
            |query, call| query(call),
        )
    }

    /// Returns whether facts hold. A function whose answer is missing is returned as the error; it
    /// is asked only where the facts before it hold.
    pub(crate) fn all_hold(
        self,
        facts: &[Fact],
        of: &ConditionSubject<'_>,
    ) -> Result<bool, CallId> {
        for (fact, inside) in level(facts) {
            if !self.fact_holds(fact, inside, of)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn fact_holds(
        self,
        fact: Fact,
        inside: &[Fact],
        of: &ConditionSubject<'_>,
    ) -> Result<bool, CallId> {
        let holds = match fact {
            // Armies with too few spaces also have too few that fit.
            Fact::Spaces(bounds, _) if self.n_controlled(of) < i64::from(bounds.least) => false,
            Fact::Any(_) => {
                for (_, case) in level(inside) {
                    if self.all_hold(case, of)? {
                        return Ok(true);
                    }
                }
                false
            }
            Fact::All(_) => self.all_hold(inside, of)?,
            Fact::Not(_) => !self.all_hold(inside, of)?,
            Fact::EverySpace(_) => return self.controls_every(inside, of),
            Fact::Controls(space) => {
                self.owner(space).is_some_and(|owner| of.armies.contains(&owner))
            }
            Fact::ControlsRegion(region) => {
                of.armies.iter().any(|&army| self.controls_region(army, region))
            }
            Fact::Alone => self.last_faction() == Some(of.faction),
            Fact::Mover(relation) => self.relation(self.mover(), of) == relation,
            Fact::Attacks(attacks) => {
                let battle = &self.state.battle;
                let side = if attacks { battle.attacker } else { battle.defender };
                self.fights() && of.armies.contains(&side)
            }
            Fact::Faction(faction) => of.faction == faction,
            Fact::Out(faction, least) => {
                let armies = &self.rules.factions[faction].armies;
                let out = armies.iter().filter(|&&army| self.is_eliminated(army)).count();
                out >= least.map_or(armies.len().max(1), |least| least as usize)
            }
            Fact::Gone(unit) => self.is_gone(unit),
            Fact::Pays(..) | Fact::CardOf(_) => {
                of.armies.iter().any(|&army| self.has_part(army, fact))
            }
            Fact::At(_) => match of.spaces {
                Some((at, _)) => self.space_fits(at, inside, of)?,
                None => false,
            },
            Fact::From(_) => match of.spaces {
                Some((_, from)) => self.space_fits(from, inside, of)?,
                None => false,
            },
            Fact::Run(call) => {
                let found = of.answers.iter().find(|(asked, _)| *asked == call).ok_or(call)?;
                match found.1 {
                    QueryResult::Flag(holds) => holds,
                    QueryResult::Army(army) => self.rules.armies[army].faction == of.faction,
                    QueryResult::Nothing | QueryResult::Number(_) => false,
                }
            }
            // Facts about a space are asked of one.
            _ => {
                let counted = self.counted(fact, inside, of)?;
                counted.is_some_and(|(n, bounds)| bounds.contains(n))
            }
        };
        Ok(holds)
    }

    /// Returns whether no unit of a kind is on the board.
    fn is_gone(self, unit: UnitKindId) -> bool {
        let stands = |space| {
            let mut armies = self.rules.armies.ids();
            armies.any(|army| self.units(space, army, unit) > 0)
        };
        !self.rules.board.spaces.ids().any(stands)
    }

    /// Returns the number that a fact counts, with its range, or `None` if it counts nothing.
    pub(crate) fn counted(
        self,
        fact: Fact,
        inside: &[Fact],
        of: &ConditionSubject<'_>,
    ) -> Result<Option<(i64, Bounds)>, CallId> {
        let sum =
            |n: &dyn Fn(ArmyId) -> u32| of.armies.iter().map(|&army| i64::from(n(army))).sum();
        Ok(Some(match fact {
            Fact::Spaces(bounds, _) => (self.n_fitting(inside, of)?, bounds),
            Fact::Units(unit, bounds) => {
                let spaces = || self.rules.board.spaces.ids();
                let n = |army| spaces().map(|space| self.units(space, army, unit)).sum();
                (sum(&n), bounds)
            }
            Fact::Has(variable, bounds) => {
                let row = &self.rules.variables[variable];
                let n = |at: usize| i64::from(self.value(VariableCell::new(variable, at)));
                let mut each = of.armies.iter().map(|army| n(army.index()));
                let n = match row.per {
                    Per::Army if row.keeps_number() => each.sum(),
                    // One of the armies that holds the thing is enough.
                    Per::Army => each.find(|&n| bounds.contains(n)).unwrap_or(i64::MIN),
                    _ => n(0),
                };
                (n, bounds)
            }
            Fact::Hand(deck, bounds) => (self.n_held(deck, of), bounds),
            Fact::Laid(None, bounds) => (sum(&|army| self.n_laid(army)), bounds),
            Fact::Laid(Some(deck), bounds) => {
                let n = |army| {
                    let n = self.cards_in(deck, CardPlace::Laid(army)).count();
                    u32::try_from(n).unwrap_or(u32::MAX)
                };
                (sum(&n), bounds)
            }
            Fact::HandCard(card, bounds) => {
                (self.n_copies(card, of, |place| matches!(place, CardPlace::Hand(_))), bounds)
            }
            Fact::LaidCard(card, bounds) => {
                (self.n_copies(card, of, |place| matches!(place, CardPlace::Laid(_))), bounds)
            }
            Fact::LaidToken(token, bounds) => (sum(&|army| self.n_tokens(army, token)), bounds),
            Fact::Conquered(bounds) => {
                let is_mover = of.armies.contains(&self.mover());
                let n = if is_mover { self.state.turn.conquests } else { 0 };
                (n.into(), bounds)
            }
            Fact::Round(bounds) => (self.state.turn.round.number.into(), bounds),
            Fact::Rounds(bounds) => (self.state.turn.round.over.into(), bounds),
            Fact::Track(track, bounds) => (self.track(track).into(), bounds),
            _ => return Ok(None),
        }))
    }

    /// Returns the number of cards of a deck, or of all, in the hands of the armies. A hand that
    /// armies share counts once.
    fn n_held(self, deck: Option<DeckId>, of: &ConditionSubject<'_>) -> i64 {
        let mut hands: SmallVec<[HandId; 8]> = SmallVec::new();
        for &army in of.armies {
            let row = &self.rules.armies[army];
            hands.extend([row.hand, row.apart]);
        }
        hands.sort_unstable();
        hands.dedup();
        let is_counted =
            |card: &CardId| deck.is_none_or(|deck| self.rules.cards[*card].deck == deck);
        let held = hands.into_iter().flat_map(|hand| self.hand(hand)).filter(is_counted);
        i64::try_from(held.count()).unwrap_or(i64::MAX)
    }

    /// Returns the number of copies of a card that the armies have in places of a sort: in their
    /// hands, or laid before them.
    fn n_copies(
        self,
        card: CardId,
        of: &ConditionSubject<'_>,
        is_sort: fn(CardPlace) -> bool,
    ) -> i64 {
        let id = &self.rules.cards[card].id;
        let is_own = |place: CardPlace| match place {
            CardPlace::Hand(hand) => of.armies.iter().any(|&army| {
                let row = &self.rules.armies[army];
                hand == row.hand || hand == row.apart
            }),
            CardPlace::Laid(army) => of.armies.contains(&army),
            _ => false,
        };
        let copies = self.rules.cards.iter().filter(|(_, row)| row.id == *id);
        let places = copies.map(|(copy, _)| self.card_place(copy));
        let n = places.filter(|&place| is_sort(place) && is_own(place)).count();
        i64::try_from(n).unwrap_or(i64::MAX)
    }

    /// Returns the number of spaces that the armies control.
    fn n_controlled(self, of: &ConditionSubject<'_>) -> i64 {
        of.armies.iter().map(|&army| i64::from(self.n_owned(army))).sum()
    }

    /// Returns the number of spaces that the armies control and that fit.
    pub(super) fn n_fitting(
        self,
        about: &[Fact],
        of: &ConditionSubject<'_>,
    ) -> Result<i64, CallId> {
        match sole_tag(about) {
            Some(None) => return Ok(self.n_controlled(of)),
            Some(Some(tag)) => {
                return Ok(of.armies.iter().map(|&army| i64::from(self.n_tagged(army, tag))).sum());
            }
            None => {}
        }
        let mut n = 0;
        for space in self.rules.board.spaces.ids() {
            let is_own = self.owner(space).is_some_and(|owner| of.armies.contains(&owner));
            n += i64::from(is_own && self.space_fits(space, about, of)?);
        }
        Ok(n)
    }

    fn controls_every(self, about: &[Fact], of: &ConditionSubject<'_>) -> Result<bool, CallId> {
        let mut found = false;
        for space in self.rules.board.spaces.ids() {
            if self.space_fits(space, about, of)? {
                if !self.owner(space).is_some_and(|owner| of.armies.contains(&owner)) {
                    return Ok(false);
                }
                found = true;
            }
        }
        Ok(found)
    }

    /// Returns whether facts hold for a space. A closed space fits only where that is asked for.
    pub(crate) fn space_fits(
        self,
        space: SpaceId,
        facts: &[Fact],
        of: &ConditionSubject<'_>,
    ) -> Result<bool, CallId> {
        if self.is_closed(space) && !facts.contains(&Fact::Closed) {
            return Ok(false);
        }
        self.all_fit(space, facts, of)
    }

    fn all_fit(
        self,
        space: SpaceId,
        facts: &[Fact],
        of: &ConditionSubject<'_>,
    ) -> Result<bool, CallId> {
        for (fact, inside) in level(facts) {
            if !self.fact_fits(space, fact, inside, of)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn fact_fits(
        self,
        space: SpaceId,
        fact: Fact,
        inside: &[Fact],
        of: &ConditionSubject<'_>,
    ) -> Result<bool, CallId> {
        let row = &self.rules.board.spaces[space];
        let fits = match fact {
            Fact::Any(_) => {
                for (_, case) in level(inside) {
                    if self.all_fit(space, case, of)? {
                        return Ok(true);
                    }
                }
                false
            }
            Fact::All(_) => self.all_fit(space, inside, of)?,
            Fact::Not(_) => !self.all_fit(space, inside, of)?,
            Fact::Space(only) => space == only,
            Fact::Tag(tag) => row.tags.contains(tag),
            Fact::Region(region) => row.region == Some(region),
            Fact::Closed => self.is_closed(space),
            Fact::Token(piles) => self.has_any_token(space, piles),
            Fact::Owner(owners) => self.is_one_of(self.owner(space), owners, of),
            Fact::Stands(owners) => {
                let is_there = |&army: &ArmyId| {
                    let mut units = self.rules.units.ids();
                    units.any(|unit| self.units(space, army, unit) > 0)
                };
                let mut there = self.rules.armies.ids().filter(is_there).peekable();
                let is_empty = there.peek().is_none();
                is_empty && owners.has(Relation::Nobody)
                    || there.any(|army| self.is_one_of(Some(army), owners, of))
            }
            Fact::UnitsThere(unit, owners, bounds) => {
                let is_counted =
                    |army: &ArmyId| owners.is_empty() || self.is_one_of(Some(*army), owners, of);
                let armies = self.rules.armies.ids().filter(is_counted);
                let n: u32 = armies.map(|army| self.units(space, army, unit)).sum();
                bounds.contains(n)
            }
            Fact::HasThere(variable, bounds) => {
                bounds.contains(self.value(VariableCell::new(variable, space.index())))
            }
            Fact::NumberThere(number, bounds) => {
                let row = &self.rules.board.spaces[space];
                bounds.contains(self.rules.printed(&row.numbers, Some(number)))
            }
            Fact::NamedBy(variable) => self.is_named_by(space, variable),
            Fact::NextTo(_) => {
                for &next in self.rules.board.neighbours(space) {
                    if self.space_fits(next, inside, of)? {
                        return Ok(true);
                    }
                }
                false
            }
            Fact::Army(_) => self.all_hold(inside, of)?,
            _ => false,
        };
        Ok(fits)
    }

    /// Returns whether a variable, of the game or of a living army, names a space.
    fn is_named_by(self, space: SpaceId, variable: VariableId) -> bool {
        let row = &self.rules.variables[variable];
        let names = |at| {
            let of = VariableCell::new(variable, at);
            row.kept(variable, self.value(of)) == Kept::Space(space)
        };
        let is_out = |at| row.per == Per::Army && self.is_eliminated(ArmyId::from_index(at));
        (0..row.n).any(|at| names(at) && !is_out(at))
    }

    /// Returns whether an army, or nobody, belongs to a set of owners.
    fn is_one_of(self, army: Option<ArmyId>, owners: Owners, of: &ConditionSubject<'_>) -> bool {
        let Some(army) = army else { return owners.has(Relation::Nobody) };
        owners.armies.contains(army) || owners.has(self.relation(army, of))
    }

    /// Returns the relation of an army to the subject.
    fn relation(self, army: ArmyId, of: &ConditionSubject<'_>) -> Relation {
        if of.armies.contains(&army) {
            Relation::Own
        } else if self.rules.armies[army].faction == of.faction {
            Relation::Friend
        } else {
            Relation::Enemy
        }
    }

    /// Returns whether a faction has an army left that a seat commands.
    pub(super) fn faction_plays(self, faction: FactionId) -> bool {
        let plays = |army| !self.is_eliminated(army) && !self.commanders(army).is_empty();
        self.rules.factions[faction].armies.iter().any(|&army| plays(army))
    }

    /// Returns the only faction left, or `None` if there are several.
    pub(crate) fn last_faction(self) -> Option<FactionId> {
        let mut alive = self.rules.factions.ids().filter(|&faction| self.faction_plays(faction));
        let last = alive.next()?;
        alive.next().is_none().then_some(last)
    }

    /// Returns the number of tokens with the same face as `face` that are laid before an army.
    fn n_tokens(self, army: ArmyId, face: TokenId) -> u32 {
        let place = TokenPlace::Laid(army).to_cell();
        let first = self.rules.layout.token_place(TokenId(0));
        let places = &self.state.cells[first..first + self.rules.tokens.len()];
        // Tokens are seldom laid before an army, so a quick scan settles most calls.
        if !places.contains(&place) {
            return 0;
        }
        let wanted = &self.rules.tokens[face].face.id;
        let shown = |token| self.token_face(token).map(|shown| &self.rules.tokens[shown].face.id);
        let laid = self.rules.tokens.ids().zip(places).filter(|&(_, &at)| at == place);
        let n = laid.filter(|&(token, _)| shown(token) == Some(wanted)).count();
        u32::try_from(n).unwrap_or(u32::MAX)
    }
}

impl<C: Chance, S: Sink> Applying<'_, C, S> {
    /// Returns whether a condition holds for an army, which may hold a card. Functions are asked
    /// last.
    pub(crate) fn decide(
        &mut self,
        condition: Condition,
        army: ArmyId,
        card: Option<CardId>,
    ) -> bool {
        self.decide_at(condition, army, card, None)
    }

    /// Returns whether a condition holds for an army at a space; unless given, that of the current
    /// battle.
    pub(crate) fn decide_at(
        &mut self,
        condition: Condition,
        army: ArmyId,
        card: Option<CardId>,
        space: Option<SpaceId>,
    ) -> bool {
        let facts = self.rules.facts(condition);
        let before = std::mem::take(&mut self.reads_hidden);
        let holds = with_answers(
            self,
            |play, answers| {
                let scene = play.scene();
                let of = scene.subject(&army, answers);
                let spaces = space.map(|space| (space, space)).or(of.spaces);
                scene.all_hold(facts, &ConditionSubject { spaces, ..of })
            },
            |play, call| play.query(ScriptPurpose { call, army, card, space }),
        );
        let rules = self.rules;
        let is_hidden = |fact: &Fact| {
            fact.variable().is_some_and(|variable| rules.variables[variable].is_hidden())
        };
        // Only a card's condition is its player's own affair.
        if card.is_none() && (self.reads_hidden || facts.iter().any(is_hidden)) {
            self.revealed = SeatMask::ALL;
        }
        self.reads_hidden = before;
        holds
    }
}
