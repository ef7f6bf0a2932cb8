//! The values of variables: reading, changing, telling, and what is known of hidden ones.
//!
//! A hidden value has three more cells: the seats that know it, and the smallest and the largest
//! number that it can be as far as everybody can reckon. That of a thing has further ones, with a bit
//! for each thing that it can be.

use super::addressed_event::{AddressedEvent, Sink, Viewer};
use super::applying::Applying;
use super::chance::Chance;
use super::event::Event;
use super::state::State;
use super::state_view::StateView;
use crate::model::{
    ArmyId, Keeps, Kept, Per, Rulebook, SeatId, SeatMask, ShownTo, SpaceId, TableId, VARIABLE_MAX,
    Variable, VariableCell, VariableId, Watches,
};

/// Everybody's knowledge of a hidden value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Secret {
    /// The seats that know the value.
    pub(crate) known: SeatMask,
    /// The smallest number that it can be.
    pub(crate) least: i32,
    /// The largest number that it can be.
    pub(crate) most: i32,
}

impl Secret {
    /// Returns whether a viewer knows the value, or can reckon it.
    pub(crate) fn is_known_to(self, viewer: Viewer) -> bool {
        self.least == self.most || viewer.is_in(self.known)
    }
}

impl Rulebook {
    /// Returns the index of the cell with a value.
    #[inline]
    pub(crate) fn cell_of(&self, of: VariableCell) -> usize {
        self.layout.variables() + self.variables[of.variable].at + usize::from(of.at)
    }

    /// Returns the index of the first cell with what is known of a value, if it is hidden.
    pub(crate) fn secret_of(&self, of: VariableCell) -> Option<usize> {
        let row = &self.variables[of.variable];
        let at = row.secrets + row.secret_width() * usize::from(of.at);
        row.is_hidden().then(|| self.layout.variables() + at)
    }

    /// Returns what a value of a variable is.
    pub fn kept(&self, variable: VariableId, value: i32) -> Kept {
        self.variables.get(variable).map_or(Kept::Number(value), |row| row.kept(variable, value))
    }

    /// Returns every value of a variable.
    pub fn values_of(&self, variable: VariableId) -> impl Iterator<Item = VariableCell> + use<> {
        let n = self.variables.get(variable).map_or(0, |row| row.n);
        let n = u16::try_from(n).unwrap_or(u16::MAX);
        (0..n).map(move |at| VariableCell { variable, at })
    }

    /// Returns the value of a variable that concerns an army: its own or, of a variable that armies
    /// have not, the first.
    pub(crate) fn value_for(&self, army: ArmyId, variable: VariableId) -> VariableCell {
        let is_of_army = self.variables[variable].per == Per::Army;
        VariableCell::new(variable, if is_of_army { army.index() } else { 0 })
    }

    /// Returns the value in a cell; `None` for other cells.
    pub(crate) fn value_at(&self, cell: usize) -> Option<VariableCell> {
        let mut all = self.variables.ids().flat_map(|variable| self.values_of(variable));
        all.find(|&of| self.cell_of(of) == cell)
    }

    /// Returns whether a variable is hidden from some seats.
    pub(crate) fn hides_values(&self) -> bool {
        self.variables.rows().iter().any(Variable::is_hidden)
    }

    /// Returns every hidden value.
    pub(crate) fn hidden_values(&self) -> impl Iterator<Item = VariableCell> + '_ {
        let hidden = self.variables.iter().filter(|(_, row)| row.is_hidden());
        hidden.flat_map(|(variable, _)| self.values_of(variable))
    }
}

impl StateView<'_> {
    /// Returns a value.
    #[inline]
    pub(crate) fn value(self, of: VariableCell) -> i32 {
        let row = &self.rules.variables[of.variable];
        let Some(is) = row.is else {
            return self.state.cells[self.rules.cell_of(of)].cast_signed();
        };
        let army =
            if row.per == Per::Army { ArmyId::from_index(of.at.into()) } else { self.mover() };
        row.within(self.reckoned(is, army))
    }

    /// Returns what everybody knows of a value; `None` if it is not hidden.
    pub(crate) fn secret(self, of: VariableCell) -> Option<Secret> {
        let [known, least, most] = {
            let at = self.rules.secret_of(of)?;
            let cells = &self.state.cells;
            [cells[at], cells[at + 1], cells[at + 2]]
        };
        let (least, most) = (least.cast_signed(), most.cast_signed());
        Some(Secret { known: SeatMask::from_bits(known), least, most })
    }

    /// Returns everything that a hidden value can be as far as everybody can reckon, ascending; of a
    /// number, all between its ends.
    pub(crate) fn candidates(self, of: VariableCell) -> impl Iterator<Item = i32> {
        let ends = self.secret(of).map(|secret| secret.least..=secret.most);
        let is_number = self.rules.variables[of.variable].keeps_number();
        let bits = self.rules.secret_of(of).map_or(0, |at| at + 3);
        let has = move |n: i32| {
            let n = n.unsigned_abs();
            let word = self.state.cells[bits + (n / u32::BITS) as usize];
            word & 1 << (n % u32::BITS) != 0
        };
        ends.into_iter().flatten().filter(move |&n| is_number || has(n))
    }

    /// Returns the things that a hidden value can be once `by` has set it, as others see it.
    fn settable(self, of: VariableCell, by: ArmyId) -> Vec<i32> {
        let row = &self.rules.variables[of.variable];
        let owner = if row.per == Per::Army { ArmyId::from_index(of.at.into()) } else { by };
        let all = row.among.0..=row.among.1;
        if row.keeps != Keeps::Space {
            return all.collect();
        }
        all.filter(|&n| self.fits_among(row, n, owner)).collect()
    }

    /// Returns whether a space is one that an army may set a variable to in secret.
    fn fits_among(self, row: &Variable, value: i32, owner: ArmyId) -> bool {
        let Kept::Space(space) = row.kept(VariableId(0), value) else { return true };
        match row.among_spaces {
            Some(among) => self.is_met_at(among, owner, space),
            None => !self.is_closed(space),
        }
    }

    /// Returns whether everybody is shown a value. One without a name is shown to nobody.
    pub(crate) fn is_shown(self, of: VariableCell) -> bool {
        let is_named = self.rules.variables[of.variable].name.is_some();
        let shown = |secret: Secret| secret.known == SeatMask::ALL || secret.least == secret.most;
        self.secret(of).is_none_or(|secret| is_named && shown(secret))
    }

    /// Returns whether everybody knows that a value is at least `n` above its end.
    pub(crate) fn surely_has(self, of: VariableCell, n: i32) -> bool {
        let least = self.rules.variables[of.variable].least.saturating_add(n);
        self.is_shown(of) || self.secret(of).is_some_and(|secret| secret.least >= least)
    }

    /// Returns whether a value belongs to a player's armies: to one of them, or to a space where only
    /// such armies stand.
    pub(crate) fn is_own(self, of: VariableCell, seat: SeatId) -> bool {
        match self.rules.variables[of.variable].per {
            Per::Army => self.decides(ArmyId::from_index(of.at.into())) == seat,
            Per::Space => {
                let mut armies = self.armies_on(SpaceId::from_index(of.at.into())).peekable();
                armies.peek().is_some() && armies.all(|army| self.decides(army) == seat)
            }
            Per::Game | Per::Region | Per::Track(_) => false,
        }
    }

    /// Returns the seats that see a value once `by` has set it.
    fn shown_to(self, of: VariableCell, by: ArmyId) -> SeatMask {
        let row = &self.rules.variables[of.variable];
        let owner = if row.per == Per::Army { ArmyId::from_index(of.at.into()) } else { by };
        match row.shown {
            ShownTo::All => SeatMask::ALL,
            ShownTo::Owner => self.commanders(owner),
            ShownTo::Faction => {
                let faction = self.rules.armies[owner].faction;
                let armies = self.rules.factions[faction].armies.iter();
                armies.fold(SeatMask::NONE, |all, &army| all.union(self.commanders(army)))
            }
        }
    }
}

impl State {
    /// Sets a value of a position. A hidden one is as if `by` had set it in secret.
    pub(crate) fn place_value(&mut self, rules: &Rulebook, of: VariableCell, n: i32, by: ArmyId) {
        self.cells[rules.cell_of(of)] = n.cast_unsigned();
        let known = StateView::new(rules, self).shown_to(of, by);
        let row = &rules.variables[of.variable];
        if !row.keeps_number() && row.is_hidden() {
            let mut things = StateView::new(rules, self).settable(of, by);
            if !things.contains(&n) {
                things = vec![n];
            }
            return self.place_candidates(rules, of, known, things);
        }
        let (least, most) = row.among;
        let secret = Secret { known, least: least.min(n), most: most.max(n) };
        self.place_secret(rules, of, secret);
    }

    /// Adds the seats of armies to those that know a hidden value of a position.
    pub(crate) fn place_known(&mut self, rules: &Rulebook, of: VariableCell, armies: &[ArmyId]) {
        let scene = StateView::new(rules, self);
        let seats = armies.iter().map(|&army| scene.commanders(army));
        let seats = seats.fold(SeatMask::NONE, SeatMask::union);
        if let Some((at, secret)) = rules.secret_of(of).zip(scene.secret(of)) {
            self.cells[at] = secret.known.union(seats).bits();
        }
    }

    /// Marks a hidden value as set in a part of a step that all take at once. Until the part ends, its
    /// least number is one that no variable has.
    pub(crate) fn mark_set(&mut self, rules: &Rulebook, of: VariableCell) {
        if let Some(at) = rules.secret_of(of) {
            self.cells[at + 1] = i32::MIN.cast_unsigned();
        }
    }

    /// Returns whether a hidden value was set in the part that goes on.
    pub(crate) fn is_marked(&self, rules: &Rulebook, of: VariableCell) -> bool {
        rules.secret_of(of).is_some_and(|at| self.cells[at + 1] == i32::MIN.cast_unsigned())
    }

    /// Sets what everybody knows of a hidden thing: that it is one of `things`, ascending.
    fn place_candidates(
        &mut self,
        rules: &Rulebook,
        of: VariableCell,
        known: SeatMask,
        things: impl IntoIterator<Item = i32>,
    ) {
        let Some(at) = rules.secret_of(of) else { return };
        let bits = at + 3..at + rules.variables[of.variable].secret_width();
        self.cells[bits.clone()].fill(0);
        let mut ends = None;
        for n in things {
            ends = Some((ends.map_or(n, |(least, _)| least), n));
            let n = n.unsigned_abs();
            self.cells[bits.start + (n / u32::BITS) as usize] |= 1 << (n % u32::BITS);
        }
        let (least, most) = ends.unwrap_or_default();
        self.place_secret(rules, of, Secret { known, least, most });
    }

    /// Sets what everybody knows of a value, if it is hidden.
    fn place_secret(&mut self, rules: &Rulebook, of: VariableCell, secret: Secret) {
        if let Some(at) = rules.secret_of(of) {
            let Secret { known, least, most } = secret;
            let now = [known.bits(), least.cast_unsigned(), most.cast_unsigned()];
            self.cells[at..at + 3].copy_from_slice(&now);
        }
    }
}

/// Returns a number that no variable can change by more than.
fn bounded(by: i64) -> i32 {
    i32::try_from(by.clamp((-2 * VARIABLE_MAX).into(), (2 * VARIABLE_MAX).into())).unwrap_or(0)
}

impl<C: Chance, S: Sink> Applying<'_, C, S> {
    fn row(&self, of: VariableCell) -> &Variable {
        &self.rules.variables[of.variable]
    }

    fn put(&mut self, of: VariableCell, value: i32, secret: Option<Secret>) {
        let rules = self.rules;
        self.state.cells[rules.cell_of(of)] = value.cast_unsigned();
        if let Some(secret) = secret {
            if self.row(of).keeps_number() {
                self.state.place_secret(rules, of, secret);
            } else {
                self.state.place_candidates(rules, of, secret.known, [value]);
            }
        }
        self.state.dirty |= rules.watches.has(Watches::VARIABLES);
    }

    /// Reports a change of a named variable; the seats of `full` see all of it.
    fn tell_change(&mut self, of: VariableCell, event: Event, full: SeatMask) {
        if self.row(of).name.is_some() {
            self.revealed = self.revealed.union(full);
            self.sink.tell(AddressedEvent { event, full });
        }
    }

    /// Adds to a value, which stops at its ends. Everybody is told the amount.
    pub(crate) fn add_value(&mut self, of: VariableCell, by: i64) {
        let by = bounded(by);
        let before = self.scene().value(of);
        let row = self.row(of);
        let now = |n: i32| row.within(i64::from(n) + i64::from(by));
        let value = now(before);
        let secret = self.scene().secret(of).map(|secret| {
            let Secret { least, most, .. } = secret;
            Secret { least: now(least), most: now(most), ..secret }
        });
        self.put(of, value, secret);
        match secret {
            // The amount says nothing of where the value has stopped.
            Some(secret) if by != 0 => {
                let event = Event::NumberChanged { of, by, now: Some(value) };
                let all = secret.least == secret.most;
                self.tell_change(of, event, if all { SeatMask::ALL } else { secret.known });
            }
            None if value != before => {
                let event = Event::NumberChanged { of, by: value - before, now: Some(value) };
                self.tell_change(of, event, SeatMask::ALL);
            }
            Some(_) | None => {}
        }
    }

    /// Sets a value. Of a hidden one, others are only told that it was set.
    pub(crate) fn set_value(&mut self, of: VariableCell, to: i64, by: ArmyId) {
        let row = self.row(of);
        if !row.keeps_number() {
            return self.set_thing(of, row.within(to), by);
        }
        if !row.is_hidden() {
            let by = i64::from(row.within(to)) - i64::from(self.scene().value(of));
            return self.add_value(of, by);
        }
        let (least, most) = row.among;
        let value = row.within(to).clamp(least, most);
        let known = self.scene().shown_to(of, by);
        self.put(of, value, Some(Secret { known, least, most }));
        let full = if least == most { SeatMask::ALL } else { known };
        self.tell_change(of, Event::NumberSet { of, now: Some(Kept::Number(value)) }, full);
    }

    /// Sets a value to a thing, or to nothing. Everybody learns of nothing, and of a thing that is none
    /// of those that can be set in secret.
    fn set_thing(&mut self, of: VariableCell, value: i32, by: ArmyId) {
        let is_hidden = self.row(of).is_hidden();
        if !is_hidden && self.scene().value(of) == value {
            return;
        }
        let things = if is_hidden { self.scene().settable(of, by) } else { Vec::new() };
        let is_secret = value != 0 && things.len() > 1 && things.contains(&value);
        let known = if is_secret { self.scene().shown_to(of, by) } else { SeatMask::ALL };
        let (least, most) = (value, value);
        self.put(of, value, is_hidden.then_some(Secret { known, least, most }));
        if is_secret {
            self.state.place_candidates(self.rules, of, known, things);
        }
        let now = Some(self.rules.kept(of.variable, value));
        self.tell_change(of, Event::NumberSet { of, now }, known);
    }

    /// Takes away an army's own values: numbers are 0, or as near to it as they can be, and things are
    /// nothing. Everybody is told, and nobody learns the hidden ones from it.
    pub(crate) fn lose_values(&mut self, army: ArmyId) {
        let rules = self.rules;
        let own =
            rules.variables.iter().filter(|(_, row)| row.per == Per::Army && row.is.is_none());
        for (variable, row) in own {
            let (of, value) = (VariableCell::new(variable, army.index()), row.within(0));
            let before = self.scene().value(of);
            let secret = self.scene().secret(of);
            if before == value && secret.is_none_or(|secret| secret.least == secret.most) {
                continue;
            }
            if secret.is_none() && row.keeps_number() {
                self.add_value(of, i64::from(value) - i64::from(before));
                continue;
            }
            let (known, least, most) = (SeatMask::ALL, value, value);
            self.put(of, value, secret.map(|_| Secret { known, least, most }));
            let now = Some(row.kept(variable, value));
            self.tell_change(of, Event::NumberSet { of, now }, SeatMask::ALL);
        }
    }

    /// Leaves out, of what hidden spaces can be, those that could not be set any more. Everybody
    /// is shown a true one among them.
    pub(crate) fn narrow_values(&mut self) {
        let rules = self.rules;
        for of in rules.narrowed.iter().flat_map(|&variable| rules.values_of(variable)) {
            let row = &rules.variables[of.variable];
            let Some(secret) = self.scene().secret(of) else { continue };
            if secret.known == SeatMask::ALL || secret.least == secret.most {
                continue;
            }
            let owner = ArmyId::from_index(of.at.into());
            let before: Vec<i32> = self.scene().candidates(of).collect();
            let fits = |&n: &i32| self.scene().fits_among(row, n, owner);
            let things: Vec<i32> = before.iter().copied().filter(fits).collect();
            if !things.contains(&self.scene().value(of)) {
                self.show_value(of);
            } else if things.len() < before.len() {
                self.state.place_candidates(rules, of, secret.known, things);
            }
        }
    }

    /// Shows a hidden value to all.
    pub(crate) fn show_value(&mut self, of: VariableCell) {
        let Some(secret) = self.scene().secret(of) else { return };
        let value = self.scene().value(of);
        let (known, least, most) = (SeatMask::ALL, value, value);
        self.put(of, value, Some(Secret { known, least, most }));
        if secret.least != secret.most && secret.known != SeatMask::ALL {
            let now = self.rules.kept(of.variable, value);
            self.tell_change(of, Event::NumberShown { of, now }, SeatMask::ALL);
        }
    }

    /// Pays amounts, if all of them are there. Everybody is told that they were.
    pub(crate) fn pay(&mut self, prices: &[(VariableCell, i32)]) -> bool {
        let is_there = |&(of, n): &(VariableCell, i32)| {
            let row = self.row(of);
            i64::from(self.scene().value(of)) - i64::from(n) >= i64::from(row.least)
        };
        if !prices.iter().all(is_there) {
            return false;
        }
        for &(of, n) in prices {
            // Who pays had at least as much.
            let (value, least) = (self.scene().value(of), self.row(of).least + n);
            if let Some(secret) = self.scene().secret(of) {
                let secret = Secret { least: secret.least.max(least), ..secret };
                self.put(of, value, Some(secret));
            }
            self.add_value(of, -i64::from(n));
        }
        true
    }
}
