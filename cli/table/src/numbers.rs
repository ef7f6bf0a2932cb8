//! Values of variables in words, as far as a viewer knows them.

use warboard_engine::model::{
    ArmyId, Keeps, Kept, Per, RegionId, SpaceId, TableId, Variable, VariableCell, VariableId,
    VariableName,
};
use warboard_engine::observation::{KnownValue, Observation};

use crate::presenter::Presenter;
use crate::text::say;

impl Presenter {
    fn variable_name(&self, variable: VariableId) -> Option<&VariableName> {
        self.rules.variables.get(variable)?.name.as_ref()
    }

    /// Returns the name of a variable as the heading of its values: of numbers in the plural.
    pub(crate) fn variable(&self, variable: VariableId) -> &str {
        let is_number = self.rules.variables.get(variable).is_none_or(Variable::keeps_number);
        let name = self.variable_name(variable);
        let name = name.map(|name| if is_number { &name.plural } else { &name.one });
        name.map_or("?", |name| self.texts.of(name))
    }

    /// Returns a change by a number: `+3 coins`.
    pub(crate) fn change(&self, variable: VariableId, by: i64) -> String {
        format!("{by:+} {}", self.variable_counted(variable, by))
    }

    /// Returns a number of a variable: `3 coins`.
    pub(crate) fn number_of(&self, variable: VariableId, n: i64) -> String {
        format!("{n} {}", self.variable_counted(variable, n))
    }

    /// Returns the name of a variable behind a number.
    pub(crate) fn variable_counted(&self, variable: VariableId, n: i64) -> &str {
        let few = u32::try_from(n.unsigned_abs()).is_ok_and(|n| self.texts.is_one(n));
        let name =
            self.variable_name(variable).map(|name| if few { &name.one } else { &name.plural });
        name.map_or("?", |name| self.texts.of(name))
    }

    /// Returns what a variable holds: a number, or the name of a thing.
    pub(crate) fn kept(&self, kept: Kept) -> String {
        match kept {
            Kept::Nothing => say!(self.texts, "kept-nothing"),
            Kept::Number(n) => n.to_string(),
            Kept::Space(space) => self.space(space).to_owned(),
            Kept::Word(variable, at) => {
                let word = self.rules.variables.get(variable).and_then(|row| row.word(at));
                word.map_or("?", |word| self.texts.of(&word.name)).to_owned()
            }
        }
    }

    /// Returns a value as far as the viewer knows it: `3`, `0…4`, `Rome`, `Rome, Gaul or Spain`. Of
    /// many things that it can be, their number is told.
    pub(crate) fn value(&self, view: &Observation<'_>, of: VariableCell) -> String {
        let is_number = self.rules.variables.get(of.variable).is_none_or(Variable::keeps_number);
        let value = view.value(of);
        let kept = |n| self.kept(self.rules.kept(of.variable, n));
        match value {
            KnownValue::Within(..) if !is_number => {
                let things: Vec<i32> = view.candidates(of).collect();
                if things.len() > NAMED_MAX {
                    return say!(self.texts, "kept-one-of", "n" = things.len());
                }
                self.or_list(&things.into_iter().map(kept).collect::<Vec<_>>())
            }
            KnownValue::Known(n) => kept(n),
            KnownValue::Within(..) => value.to_string(),
        }
    }

    /// Returns the words that variables of the game hold, each with its name.
    pub(crate) fn words_of_game(&self, view: &Observation<'_>) -> Vec<String> {
        let is_word = |of: &VariableId| matches!(self.rules.variables[*of].keeps, Keeps::Words(_));
        let line = |variable: VariableId| {
            let list = self.value(view, VariableCell { variable, at: 0 });
            say!(self.texts, "status-variable", "variable" = self.variable(variable), "list" = list)
        };
        let of_game = self.variables_per(view, |per| per == Per::Game);
        of_game.into_iter().filter(is_word).map(line).collect()
    }

    /// Returns the name of what a value belongs to.
    pub(crate) fn value_owner(&self, of: VariableCell) -> String {
        let at = usize::from(of.at);
        match self.rules.variables.get(of.variable).map(|row| row.per) {
            Some(Per::Army) => self.army(ArmyId::from_index(at)),
            Some(Per::Space) => self.space(SpaceId::from_index(at)).to_owned(),
            Some(Per::Region) => self.region(RegionId::from_index(at)).to_owned(),
            Some(Per::Track(track)) => {
                let track =
                    self.rules.tracks.get(track).map_or("?", |row| self.texts.of(&row.name));
                format!("{track} {at}")
            }
            Some(Per::Game) | None => say!(self.texts, "variable-of-game"),
        }
    }

    /// Returns the variables shown for a kind of owner.
    fn variables_per(&self, view: &Observation<'_>, per: impl Fn(Per) -> bool) -> Vec<VariableId> {
        let rows = &self.rules.variables;
        view.named_variables().filter(|&variable| per(rows[variable].per)).collect()
    }

    /// Returns the variables of armies that are shown.
    pub(crate) fn variables_of_armies(&self, view: &Observation<'_>) -> Vec<VariableId> {
        self.variables_per(view, |per| per == Per::Army)
    }

    /// Returns the variables of armies that are shown and keep numbers.
    pub(crate) fn numbers_of_armies(
        &self,
        view: &Observation<'_>,
    ) -> impl Iterator<Item = VariableId> {
        let rows = &self.rules.variables;
        let is_number = |&variable: &VariableId| rows[variable].keeps_number();
        self.variables_of_armies(view).into_iter().filter(is_number)
    }

    /// Returns the values of an army, in the order of the variables.
    pub(crate) fn values_of_army(
        &self,
        view: &Observation<'_>,
        army: ArmyId,
    ) -> impl Iterator<Item = VariableCell> {
        let of = move |variable| VariableCell { variable, at: army.0.into() };
        self.variables_of_armies(view).into_iter().map(of)
    }

    /// Returns the values of a space other than 0 and nothing, with their names: `influence 2`; and
    /// the variables that are known to name it: `Red: headquarters`.
    pub(crate) fn values_on(&self, view: &Observation<'_>, space: SpaceId) -> Vec<String> {
        let each = self.variables_per(view, |per| per == Per::Space).into_iter();
        let value = |variable| {
            let at = u16::try_from(space.index()).unwrap_or(u16::MAX);
            let of = VariableCell { variable, at };
            let name = self.variable(variable);
            is_something(view.value(of)).then(|| format!("{name} {}", self.value(view, of)))
        };
        let apart = self.variables_per(view, |per| per != Per::Space).into_iter();
        let named = apart.flat_map(|variable| self.rules.values_of(variable)).filter(|&of| {
            let kept = view.value(of).known().map(|n| self.rules.kept(of.variable, n));
            kept == Some(Kept::Space(space))
        });
        let naming =
            named.map(|of| format!("{}: {}", self.value_owner(of), self.variable(of.variable)));
        each.filter_map(value).chain(naming).collect()
    }

    /// Returns a line for each variable that belongs to neither armies nor spaces.
    pub(crate) fn value_lines(&self, view: &Observation<'_>) -> Vec<String> {
        let is_apart = |per| !matches!(per, Per::Army | Per::Space);
        let line = |variable: VariableId| {
            let each = self.rules.values_of(variable).filter_map(|of| {
                let value = self.value(view, of);
                if self.rules.variables[variable].per == Per::Game {
                    return Some(value);
                }
                is_something(view.value(of)).then(|| format!("{} {value}", self.value_owner(of)))
            });
            let list = each.collect::<Vec<_>>().join(", ");
            let name = self.variable(variable);
            (!list.is_empty())
                .then(|| say!(self.texts, "status-variable", "variable" = name, "list" = list))
        };
        self.variables_per(view, is_apart).into_iter().filter_map(line).collect()
    }
}

/// Largest number of things by which an unknown one is told.
const NAMED_MAX: usize = 4;

/// Returns whether a value is not known to be 0 or nothing.
fn is_something(value: KnownValue) -> bool {
    value != KnownValue::Known(0)
}
