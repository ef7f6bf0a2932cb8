//! Values of variables in words, as far as a viewer knows them.

use warboard_engine::model::{
    ArmyId, Lang, Per, RegionId, SpaceId, TableId, VariableCell, VariableId, VariableName,
};
use warboard_engine::observation::{KnownValue, Observation};

use crate::presenter::Presenter;
use crate::text::say;

impl Presenter {
    fn variable_name(&self, variable: VariableId) -> Option<&VariableName> {
        self.rules.variables.get(variable)?.name.as_ref()
    }

    /// Returns the name of a variable in the plural, as the heading of its values.
    pub(crate) fn variable(&self, variable: VariableId) -> &str {
        self.variable_name(variable).map_or("?", |name| self.texts.of(&name.plural))
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
    fn variable_counted(&self, variable: VariableId, n: i64) -> &str {
        let few = if self.lang() == Lang::En { n.abs() == 1 } else { n.abs() < 2 };
        let name =
            self.variable_name(variable).map(|name| if few { &name.one } else { &name.plural });
        name.map_or("?", |name| self.texts.of(name))
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

    /// Returns the values of an army, in the order of the variables.
    pub(crate) fn values_of_army(
        &self,
        view: &Observation<'_>,
        army: ArmyId,
    ) -> impl Iterator<Item = KnownValue> {
        let of = move |variable| view.value(VariableCell { variable, at: army.0.into() });
        self.variables_of_armies(view).into_iter().map(of)
    }

    /// Returns the values of a space other than 0, with their names: `influence 2`.
    pub(crate) fn values_on(&self, view: &Observation<'_>, space: SpaceId) -> Vec<String> {
        let each = self.variables_per(view, |per| per == Per::Space).into_iter();
        let value = |variable| {
            let at = u16::try_from(space.index()).unwrap_or(u16::MAX);
            let value = view.value(VariableCell { variable, at });
            is_something(value).then(|| format!("{} {value}", self.variable(variable)))
        };
        each.filter_map(value).collect()
    }

    /// Returns a line for each variable that belongs to neither armies nor spaces.
    pub(crate) fn value_lines(&self, view: &Observation<'_>) -> Vec<String> {
        let is_apart = |per| !matches!(per, Per::Army | Per::Space);
        let line = |variable: VariableId| {
            let each = self.rules.values_of(variable).filter_map(|of| {
                let value = view.value(of);
                if self.rules.variables[variable].per == Per::Game {
                    return Some(value.to_string());
                }
                is_something(value).then(|| format!("{} {value}", self.value_owner(of)))
            });
            let list = each.collect::<Vec<_>>().join(", ");
            let name = self.variable(variable);
            (!list.is_empty())
                .then(|| say!(self.texts, "status-variable", "variable" = name, "list" = list))
        };
        self.variables_per(view, is_apart).into_iter().filter_map(line).collect()
    }
}

/// Returns whether a value is not known to be 0.
fn is_something(value: KnownValue) -> bool {
    value != KnownValue::Known(0)
}
