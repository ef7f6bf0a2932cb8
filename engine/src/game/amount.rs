//! Amounts: what they come to, and gifts of them.

use smallvec::SmallVec;

use super::addressed_event::Sink;
use super::applying::Applying;
use super::chance::Chance;
use super::event::Event;
use super::holds::{ConditionSubject, with_answers};
use super::runner::QueryResult;
use super::state_view::StateView;
use super::suspended::ScriptPurpose;
use crate::model::term::printed;
use crate::model::{
    Amount, ArmyId, Bounds, CallId, CardId, CardPlace, Condition, DeckId, Fact, Gift, GiftOf,
    KindMask, NumberId, Per, RegionId, Rulebook, SUM_MAX, Term, TermOwner, TermSource, UnitKindId,
};
use crate::steps::StepKind;

impl Rulebook {
    /// Returns the terms of an amount.
    #[inline]
    pub fn terms(&self, amount: Amount) -> &[Term] {
        amount.of(&self.terms)
    }

    /// Returns the name of a printed number, as it is written in the edition.
    pub fn number_name(&self, number: NumberId) -> &str {
        self.numbers.get(usize::from(number.0)).map_or("", |name| name)
    }

    /// Returns the basic units that the first `count` step which gives some gives to an army.
    pub fn income(&self) -> Option<Amount> {
        let basic = |gift: &&Gift| gift.of == GiftOf::Unit(Self::BASIC);
        self.steps.rows().iter().find_map(|step| match &step.kind {
            StepKind::Count(keys) => keys.gives.iter().find(basic).map(|gift| gift.amount),
            _ => None,
        })
    }

    /// Returns a number printed on something, or 1 where none is asked for.
    pub(crate) fn printed(&self, numbers: &[(Box<str>, u32)], number: Option<NumberId>) -> i64 {
        let Some(number) = number else { return 1 };
        let Some(name) = self.numbers.get(usize::from(number.0)) else { return 0 };
        printed(numbers, name).unwrap_or(0).into()
    }

    /// Returns a number of a region, or 1 where none is asked for. Its bonus is one.
    fn region_number(&self, region: RegionId, number: Option<NumberId>) -> i64 {
        let row = &self.board.regions[region];
        if number == Some(NumberId::BONUS) {
            return row.bonus.into();
        }
        self.printed(&row.numbers, number)
    }
}

/// Returns a number kept between two ends.
fn within(bounds: Bounds, n: i64) -> i64 {
    n.clamp(-SUM_MAX, SUM_MAX).min(bounds.most.into()).max(bounds.least.into())
}

/// Returns what a term makes of the number that its source counts.
fn made_of(term: Term, n: i64) -> i64 {
    within(term.bounds, n.saturating_mul(term.times.into()) / i64::from(term.every.max(1)))
}

/// Returns a number of things as a whole number with a sign.
fn count(n: usize) -> i64 {
    i64::try_from(n).unwrap_or(i64::MAX)
}

impl StateView<'_> {
    /// Returns what an amount comes to for the subject, or the function whose answer is missing.
    /// `card` is the one that is played.
    pub(crate) fn amount(
        self,
        amount: Amount,
        of: &ConditionSubject<'_>,
        card: Option<CardId>,
    ) -> Result<i64, CallId> {
        let mut sum = 0_i64;
        for &term in self.rules.terms(amount) {
            sum = sum.saturating_add(self.term(term, of, card)?);
        }
        Ok(within(amount.bounds, sum))
    }

    /// Returns what an amount without functions comes to for an army.
    pub(crate) fn reckoned(self, amount: Amount, army: ArmyId) -> i64 {
        self.amount(amount, &self.subject(&army, &[]), None).unwrap_or(0)
    }

    /// Returns the units that an army would count now, but for those that functions decide.
    pub(crate) fn income(self, army: ArmyId) -> Option<u32> {
        let amount = self.rules.income()?;
        let subject = self.subject(&army, &[]);
        let terms = self.rules.terms(amount).iter();
        let each = terms.map(|&term| self.term(term, &subject, None).unwrap_or(0));
        u32::try_from(within(amount.bounds, each.sum()).max(0)).ok()
    }

    fn term(
        self,
        term: Term,
        of: &ConditionSubject<'_>,
        card: Option<CardId>,
    ) -> Result<i64, CallId> {
        let facts = |condition| self.rules.facts(condition);
        if let Some(when) = term.when
            && !self.all_hold(facts(when), of)?
        {
            return Ok(0);
        }
        if let Some(at) = term.at {
            let Some((space, _)) = of.spaces else { return Ok(0) };
            if !self.space_fits(space, facts(at), of)? {
                return Ok(0);
            }
        }
        Ok(made_of(term, self.source(term, of, card)?))
    }

    /// Returns what the source of a term counts, of the armies that the term is about.
    fn source(
        self,
        term: Term,
        of: &ConditionSubject<'_>,
        card: Option<CardId>,
    ) -> Result<i64, CallId> {
        match term.of {
            None => self.source_of(term, of, card),
            Some(TermOwner::Nobody) => Ok(0),
            Some(TermOwner::Army(army)) => {
                let faction = self.rules.armies[army].faction;
                let armies = std::slice::from_ref(&army);
                self.source_of(term, &ConditionSubject { armies, faction, ..*of }, card)
            }
            Some(TermOwner::Faction(faction)) => {
                let armies = &self.rules.factions[faction].armies;
                self.source_of(term, &ConditionSubject { armies, faction, ..*of }, card)
            }
        }
    }

    fn source_of(
        self,
        term: Term,
        of: &ConditionSubject<'_>,
        card: Option<CardId>,
    ) -> Result<i64, CallId> {
        Ok(match term.source {
            TermSource::Number(n) => n.into(),
            TermSource::Fact(fact) => self.n_counted(self.rules.facts(fact), term.number, of)?,
            TermSource::Spaces(about) => self.in_spaces(about, term.number, of)?,
            TermSource::Regions(about) => {
                let mut n = 0_i64;
                for region in self.rules.board.regions.ids() {
                    n = n.saturating_add(self.in_region(region, about, term.number, of)?);
                }
                n
            }
            TermSource::Units(kinds, about) => self.n_units(kinds, about, term.number, of)?,
            TermSource::UnitsThere(kinds) => self.n_units_there(kinds, term, of),
            TermSource::NumberThere(number) => of.spaces.map_or(0, |(space, _)| {
                self.rules.printed(&self.rules.board.spaces[space].numbers, Some(number))
            }),
            TermSource::Track(track, column) => {
                let (row, at) = (&self.rules.tracks[track], self.track(track));
                match column.and_then(|column| row.columns.get(usize::from(column))) {
                    Some(column) => {
                        let numbers = &column.numbers;
                        let last = numbers.last().copied().unwrap_or(0);
                        numbers.get(at as usize).copied().unwrap_or(last).into()
                    }
                    None => row.value(at).into(),
                }
            }
            TermSource::Card(number) => card.map_or(0, |card| {
                self.rules.printed(&self.rules.cards[card].numbers, Some(number))
            }),
            TermSource::LosingArmies => count(self.losers(of).count()),
            TermSource::LosingFactions => {
                let lost = |armies: &[ArmyId]| self.losers(of).any(|army| armies.contains(&army));
                let factions = self.rules.factions.rows().iter();
                count(factions.filter(|faction| lost(&faction.armies)).count())
            }
            TermSource::Run(call) => {
                let found = of.answers.iter().find(|(asked, _)| *asked == call).ok_or(call)?;
                if let QueryResult::Number(n) = found.1 { n.into() } else { 0 }
            }
        })
    }

    /// Returns the number of spaces that the subject controls and that fit, or the sum of a number
    /// printed on them.
    fn in_spaces(
        self,
        about: Condition,
        number: Option<NumberId>,
        of: &ConditionSubject<'_>,
    ) -> Result<i64, CallId> {
        let about = self.rules.facts(about);
        if number.is_none() {
            return self.n_fitting(about, of);
        }
        let mut n = 0_i64;
        for (space, row) in self.rules.board.spaces.iter() {
            let is_own = self.owner(space).is_some_and(|owner| of.armies.contains(&owner));
            if is_own && self.space_fits(space, about, of)? {
                n = n.saturating_add(self.rules.printed(&row.numbers, number));
            }
        }
        Ok(n)
    }

    /// Returns the number of a region if the subject controls it and all its open spaces fit, else 0.
    fn in_region(
        self,
        region: RegionId,
        about: Condition,
        number: Option<NumberId>,
        of: &ConditionSubject<'_>,
    ) -> Result<i64, CallId> {
        let n = self.rules.region_number(region, number);
        if n == 0 || !of.armies.iter().any(|&army| self.controls_region(army, region)) {
            return Ok(0);
        }
        let about = self.rules.facts(about);
        if !about.is_empty() {
            for &space in &self.rules.board.regions[region].spaces {
                if !self.is_closed(space) && !self.space_fits(space, about, of)? {
                    return Ok(0);
                }
            }
        }
        Ok(n)
    }

    fn n_units(
        self,
        kinds: KindMask,
        about: Condition,
        number: Option<NumberId>,
        of: &ConditionSubject<'_>,
    ) -> Result<i64, CallId> {
        let (about, mut n) = (self.rules.facts(about), 0_i64);
        for space in self.rules.board.spaces.ids() {
            if !about.is_empty() && !self.space_fits(space, about, of)? {
                continue;
            }
            for (unit, row) in self.rules.units.iter().filter(|&(unit, _)| kinds.contains(unit)) {
                let there = of.armies.iter().map(|&army| i64::from(self.units(space, army, unit)));
                let each = self.rules.printed(&row.numbers, number);
                n = n.saturating_add(there.sum::<i64>().saturating_mul(each));
            }
        }
        Ok(n)
    }

    /// Returns the number of units on the space concerned, or the sum of a number printed on them:
    /// those of all armies, unless the term names some.
    #[cold]
    fn n_units_there(self, kinds: KindMask, term: Term, of: &ConditionSubject<'_>) -> i64 {
        let Some((space, _)) = of.spaces else { return 0 };
        let armies = self.rules.armies.ids();
        let counted = armies.filter(|army| term.of.is_none() || of.armies.contains(army));
        let mut n = 0_i64;
        for army in counted {
            for (unit, row) in self.rules.units.iter().filter(|&(unit, _)| kinds.contains(unit)) {
                let each = self.rules.printed(&row.numbers, term.number);
                let there = i64::from(self.units(space, army, unit));
                n = n.saturating_add(there.saturating_mul(each));
            }
        }
        n
    }

    /// Returns what a fact counts, or the sum of a number printed on the cards or tokens.
    fn n_counted(
        self,
        facts: &[Fact],
        number: Option<NumberId>,
        of: &ConditionSubject<'_>,
    ) -> Result<i64, CallId> {
        let [fact] = *facts else { return Ok(0) };
        let of_cards = |deck: Option<DeckId>, place: &dyn Fn(ArmyId) -> Vec<CardId>| -> i64 {
            let cards = of.armies.iter().flat_map(|&army| place(army));
            let cards = cards.map(|card| &self.rules.cards[card]);
            let cards = cards.filter(|card| deck.is_none_or(|deck| card.deck == deck));
            cards.map(|card| self.rules.printed(&card.numbers, number)).sum()
        };
        Ok(match fact {
            Fact::Hand(deck, _) if number.is_some() => {
                of_cards(deck, &|army| self.own_cards(army).collect())
            }
            Fact::Laid(deck, _) if number.is_some() => of_cards(deck, &|army| {
                let place = CardPlace::Laid(army);
                self.rules.cards.ids().filter(|&card| self.card_place(card) == place).collect()
            }),
            _ => {
                let n = self.counted(fact, &[], of)?.map_or(0, |(n, _)| n);
                let each = match fact {
                    Fact::LaidToken(token, _) => {
                        self.rules.printed(&self.rules.tokens[token].face.numbers, number)
                    }
                    _ => 1,
                };
                n.saturating_mul(each)
            }
        })
    }

    /// Returns the armies of other factions from which the subject has conquered in this turn.
    fn losers(self, of: &ConditionSubject<'_>) -> impl Iterator<Item = ArmyId> {
        let conquers = self.state.turn.conquests > 0 && of.armies.contains(&self.mover());
        let own = of.faction;
        let rows = self.rules.armies.iter().filter(move |(_, row)| conquers && row.faction != own);
        let lost = move |army: &ArmyId| self.state.cells[self.rules.layout.conquests(*army)] > 0;
        rows.map(|(army, _)| army).filter(lost)
    }
}

impl<C: Chance, S: Sink> Applying<'_, C, S> {
    /// Returns what an amount comes to for an army, which may play a card.
    pub(crate) fn reckon(&mut self, amount: Amount, army: ArmyId, card: Option<CardId>) -> i64 {
        let sum = |view: StateView<'_>, of: &ConditionSubject<'_>| view.amount(amount, of, card);
        self.ask_amount(army, card, sum)
    }

    /// Returns a number about an army, with the answers of the functions that it asks for.
    fn ask_amount(
        &mut self,
        army: ArmyId,
        card: Option<CardId>,
        of: impl Fn(StateView<'_>, &ConditionSubject<'_>) -> Result<i64, CallId>,
    ) -> i64 {
        with_answers(
            self,
            |play, answers| {
                let scene = play.scene();
                of(scene, &scene.subject(&army, answers))
            },
            |play, call| play.query(ScriptPurpose { call, army, card, space: None }),
        )
    }

    /// Gives an army units, numbers and cards. Nothing but a variable is given below 0.
    pub(crate) fn give(&mut self, gifts: &[Gift], army: ArmyId, card: Option<CardId>) {
        for &Gift { of, amount } in gifts {
            match of {
                GiftOf::Unit(unit) => self.give_units(unit, amount, army, card),
                GiftOf::Variable(variable) => {
                    let n = self.reckon(amount, army, card);
                    self.add_value(self.rules.value_for(army, variable), n);
                }
                GiftOf::Deck(deck) => {
                    let n = self.reckon(amount, army, card);
                    self.draw_cards(army, deck, n);
                }
            }
        }
    }

    /// Gives the numbers of variables that steps, hooks and cards give, once each: those of armies to
    /// every army in the game. What functions decide counts 0. Returns whether anything is given.
    /// For estimates: the rules give each in its own time.
    pub(crate) fn give_numbers(&mut self) -> bool {
        let gifts = self.rules.steps.rows().iter().filter_map(|step| match &step.kind {
            StepKind::Count(keys) => Some(&*keys.gives),
            _ => None,
        });
        let mover = self.scene().mover();
        let mut is_given = false;
        for &Gift { of, amount } in gifts.flatten() {
            let GiftOf::Variable(variable) = of else { continue };
            let is_own = self.rules.variables[variable].per == Per::Army;
            for army in self.rules.armies.ids().filter(|&army| is_own || army == mover) {
                if !self.scene().is_eliminated(army) {
                    let n = self.scene().reckoned(amount, army);
                    self.add_value(self.rules.value_for(army, variable), n);
                    is_given |= n != 0;
                }
            }
        }
        is_given
    }

    /// Draws cards of a deck unseen, one by one, until there is none. Returns whether any was drawn.
    pub(crate) fn draw_cards(&mut self, army: ArmyId, deck: DeckId, n: i64) -> bool {
        let hand = self.rules.hand_of(army, deck);
        for drawn in 0..n.max(0) {
            if !self.draw(army, deck, hand) {
                self.tell(Event::NoCards { army, deck });
                return drawn > 0;
            }
        }
        n > 0
    }

    /// Gives units, which wait, up to the limit of their kind. Each term is told, unless they are
    /// limited together or one is below 0. Of basic units, those for spaces are told with the
    /// number of spaces, and those for regions one by one.
    fn give_units(&mut self, unit: UnitKindId, amount: Amount, army: ArmyId, card: Option<CardId>) {
        let terms = self.rules.terms(amount);
        let is_told_apart = |term: Term| {
            let is_plain = term.when.is_none() && term.at.is_none() && term.of.is_none();
            unit == Rulebook::BASIC && amount.bounds == Bounds::ANY && is_plain
        };
        let mut each: SmallVec<[(i64, i64); 8]> = SmallVec::new();
        for &term in terms {
            let raw = match term.source {
                TermSource::Spaces(about)
                    if is_told_apart(term)
                        && term.number.is_none()
                        && self.rules.facts(about).is_empty() =>
                {
                    self.scene().n_owned(army).into()
                }
                TermSource::Spaces(about) if is_told_apart(term) => {
                    self.ask_amount(army, card, |view, of| view.in_spaces(about, term.number, of))
                }
                // They are counted when they are given.
                TermSource::Regions(_) if is_told_apart(term) && term.is_simple() => 0,
                _ => {
                    let n = self.ask_amount(army, card, |view, of| view.term(term, of, card));
                    each.push((n, 0));
                    continue;
                }
            };
            each.push((made_of(term, raw), raw));
        }
        if amount.bounds != Bounds::ANY || each.iter().any(|&(n, _)| n < 0) {
            let n = self.reckon(amount, army, card);
            return self.gain(unit, n, army);
        }
        for (&term, (n, spaces)) in terms.iter().zip(each) {
            match term.source {
                TermSource::Spaces(_) if is_told_apart(term) => {
                    let units = self.add_pool(army, u32::try_from(n).unwrap_or(0));
                    let spaces = u32::try_from(spaces).unwrap_or(0);
                    self.tell(Event::CountedSpaces { army, spaces, units });
                }
                TermSource::Regions(about) if is_told_apart(term) && term.is_simple() => {
                    self.give_for_regions(about, term.number, army, card);
                }
                _ => self.gain(unit, n, army),
            }
        }
    }

    /// Gives basic units for regions, which are told one by one.
    fn give_for_regions(
        &mut self,
        about: Condition,
        number: Option<NumberId>,
        army: ArmyId,
        card: Option<CardId>,
    ) {
        for region in self.rules.board.regions.ids() {
            let n = if self.rules.facts(about).is_empty() {
                let n = self.rules.region_number(region, number);
                if n > 0 && self.scene().controls_region(army, region) { n } else { 0 }
            } else {
                self.ask_amount(army, card, |view, of| view.in_region(region, about, number, of))
            };
            if n > 0 {
                let units = self.add_pool(army, u32::try_from(n).unwrap_or(u32::MAX));
                self.tell(Event::CountedRegion { army, region, units });
            }
        }
    }

    /// Gives units of a kind, and tells how many.
    fn gain(&mut self, unit: UnitKindId, n: i64, army: ArmyId) {
        let units = u32::try_from(n.max(0)).unwrap_or(u32::MAX);
        if units > 0 {
            let units = units.min(self.scene().room(army, unit));
            self.add_waiting(army, unit, units);
            self.tell(Event::Gained { army, unit, units });
        }
    }
}
