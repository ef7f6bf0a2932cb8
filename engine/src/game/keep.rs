//! The values of variables: reading, changing, telling, and what is known of hidden ones.
//!
//! A hidden value has three more cells: the seats that know it, and the smallest and the largest
//! number that it can be as far as everybody can reckon.

use super::addressed_event::{AddressedEvent, Sink, Viewer};
use super::applying::Applying;
use super::chance::Chance;
use super::event::Event;
use super::state::State;
use super::state_view::StateView;
use crate::model::{
    ArmyId, Per, Rulebook, SeatId, SeatMask, ShownTo, SpaceId, TableId, VARIABLE_MAX, Variable,
    VariableCell, VariableId, Watches,
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
        row.is_hidden().then(|| self.layout.variables() + row.secrets + 3 * usize::from(of.at))
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
        let (least, most) = rules.variables[of.variable].among;
        let secret = Secret { known, least: least.min(n), most: most.max(n) };
        self.place_secret(rules, of, secret);
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
            self.state.place_secret(rules, of, secret);
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
        if !row.is_hidden() {
            let by = i64::from(row.within(to)) - i64::from(self.scene().value(of));
            return self.add_value(of, by);
        }
        let (least, most) = row.among;
        let value = row.within(to).clamp(least, most);
        let known = self.scene().shown_to(of, by);
        self.put(of, value, Some(Secret { known, least, most }));
        let full = if least == most { SeatMask::ALL } else { known };
        self.tell_change(of, Event::NumberSet { of, now: Some(value) }, full);
    }

    /// Shows a hidden value to all.
    pub(crate) fn show_value(&mut self, of: VariableCell) {
        let Some(secret) = self.scene().secret(of) else { return };
        let value = self.scene().value(of);
        let (known, least, most) = (SeatMask::ALL, value, value);
        self.put(of, value, Some(Secret { known, least, most }));
        if secret.least != secret.most && secret.known != SeatMask::ALL {
            self.tell_change(of, Event::NumberShown { of, now: value }, SeatMask::ALL);
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
