//! The cells of a study: settings, crossed.

use std::collections::BTreeMap;

use crate::header::CELLS_MAX;

/// A setting of a game, before it is looked at.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct StudySetting {
    /// The settings that distinguish it from others.
    pub set: String,
    /// The variant; the edition as it stands by default.
    pub variant: Option<String>,
    /// The number of players.
    pub players: Option<usize>,
    /// The bots of the seats, separated by commas.
    pub seats: Option<String>,
    /// Options that are settled.
    pub options: BTreeMap<String, String>,
}

/// Crosses settings: `sets=rising|fixed` and `seats=a,b|b,a` make four. The last one goes round fastest.
///
/// # Errors
/// A fault of a setting, as a sentence.
pub fn cross(base: StudySetting, sets: &[String]) -> Result<Vec<StudySetting>, String> {
    let mut settings = vec![base];
    let mut ids: Vec<&str> = Vec::new();
    for text in sets {
        let expected = || format!("expected ID=A|B, found `{text}`");
        let (id, values) = text.split_once('=').ok_or_else(expected)?;
        let (id, values) = (id.trim(), values.split('|').map(str::trim).collect::<Vec<_>>());
        if id.is_empty() || values.iter().any(|value| value.is_empty()) {
            return Err(expected());
        }
        let twice = values.iter().enumerate().any(|(at, value)| values[..at].contains(value));
        if twice || ids.contains(&id) || settings.iter().any(|setting| setting.has(id)) {
            return Err(format!("`{text}` sets something twice"));
        }
        ids.push(id);
        if settings.len() * values.len() > CELLS_MAX {
            return Err(format!("a study has at most {CELLS_MAX} cells"));
        }
        let with = |setting: &StudySetting| -> Result<Vec<StudySetting>, String> {
            values.iter().map(|value| setting.with(id, value)).collect()
        };
        let crossed: Result<Vec<Vec<StudySetting>>, String> = settings.iter().map(with).collect();
        settings = crossed?.into_iter().flatten().collect();
    }
    Ok(settings)
}

impl StudySetting {
    /// Checks whether a setting is settled already.
    fn has(&self, id: &str) -> bool {
        match id {
            "seats" => self.seats.is_some(),
            "variant" => self.variant.is_some(),
            "players" => self.players.is_some(),
            id => self.options.contains_key(id),
        }
    }

    fn with(&self, id: &str, value: &str) -> Result<Self, String> {
        let mut setting = self.clone();
        match id {
            "seats" => setting.seats = Some(value.to_owned()),
            "variant" => setting.variant = Some(value.to_owned()).filter(|id| id != "none"),
            "players" => {
                let n = value
                    .parse()
                    .map_err(|_nan| format!("`{value}` is not a number of players"))?;
                setting.players = Some(n);
            }
            id => drop(setting.options.insert(id.to_owned(), value.to_owned())),
        }
        let set = format!("{} {id}={value}", setting.set);
        set.trim_start().clone_into(&mut setting.set);
        Ok(setting)
    }
}

#[cfg(test)]
mod tests {
    use super::{StudySetting, cross};

    fn crossed(sets: &[&str]) -> Result<Vec<String>, String> {
        let sets: Vec<String> = sets.iter().map(|&set| set.to_owned()).collect();
        let base = StudySetting { seats: Some("a,b".to_owned()), ..StudySetting::default() };
        Ok(cross(base, &sets)?.into_iter().map(|setting| setting.set).collect())
    }

    #[test]
    fn every_value_meets_every_other() {
        assert_eq!(crossed(&[]).unwrap(), [""]);
        let found = crossed(&["x=1|2", "players=3|4|5"]).unwrap();
        assert_eq!(
            found,
            [
                "x=1 players=3",
                "x=1 players=4",
                "x=1 players=5",
                "x=2 players=3",
                "x=2 players=4",
                "x=2 players=5"
            ]
        );
    }

    #[test]
    fn what_makes_no_sense_is_refused() {
        let wrong: [(&[&str], &str); 7] = [
            (&["x"], "ID=A|B"),
            (&["=1"], "ID=A|B"),
            (&["x=1||2"], "ID=A|B"),
            (&["x=1|1"], "twice"),
            (&["x=1", "x=2"], "twice"),
            (&["seats=b,a"], "twice"),
            (&["players=three"], "not a number"),
        ];
        for (sets, says) in wrong {
            let error = crossed(sets).expect_err("it is refused");
            assert!(error.contains(says), "{sets:?}: {error}");
        }
        let many: Vec<String> = (0..11).map(|id| format!("x{id}=1|2")).collect();
        let error = cross(StudySetting::default(), &many).expect_err("too many");
        assert!(error.contains("1000"), "{error}");
    }
}
