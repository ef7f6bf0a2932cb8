//! The words that players type, from the locale files: a message whose id begins with `words-` is a
//! set of words on one line, separated by commas. The first word is the one shown. The words of
//! every language are understood.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use warboard_engine::model::Lang;
use warboard_engine::name::fold;

use super::{brought, source};

/// The id of a set of words.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Words(&'static str);

/// The words of one set in one language.
#[derive(Default, Debug)]
struct WordSet {
    /// The words as shown.
    shown: Vec<&'static str>,
    /// The words as compared.
    folded: Vec<String>,
}

/// The sets of words of each language, by their ids.
#[derive(Debug)]
struct WordTables(Vec<(&'static str, BTreeMap<&'static str, WordSet>)>);

/// The words of all languages.
static TABLES: LazyLock<WordTables> = LazyLock::new(|| {
    let languages = Lang::ALL.into_iter().chain(brought::languages());
    let languages = languages.map(|lang| (lang.as_str(), source(lang)));
    #[cfg(test)]
    let languages = languages.chain([(tests::TAG, tests::made_up())]);
    WordTables::new(languages)
});

impl WordTables {
    /// Reads the sets of languages, each given by its tag and its locale file.
    fn new(languages: impl IntoIterator<Item = (&'static str, &'static str)>) -> Self {
        Self(languages.into_iter().map(|(tag, text)| (tag, sets(text).collect())).collect())
    }
}

/// Reads the sets of a locale file.
fn sets(text: &'static str) -> impl Iterator<Item = (&'static str, WordSet)> {
    let lines = text.lines().filter(|line| line.starts_with("words-"));
    lines.filter_map(|line| line.split_once(" = ")).map(|(id, words)| {
        let words = words.split(',').map(str::trim).filter(|&word| word != NO_WORD);
        let shown: Vec<&str> = words.collect();
        (id, WordSet { folded: shown.iter().map(|word| fold(word)).collect(), shown })
    })
}

/// The value of a set without a word: Fluent knows no empty message.
const NO_WORD: &str = r#"{""}"#;

impl Words {
    /// Returns the set with an id.
    pub(crate) const fn new(id: &'static str) -> Self {
        Self(id)
    }

    /// Returns the words in a language, the one to show first. A locale file that was brought may
    /// lack the set, which is then shown in English.
    pub(crate) fn of(self, lang: Lang) -> &'static [&'static str] {
        let own = TABLES.0.get(place(lang)).is_some_and(|(_, sets)| sets.contains_key(self.0));
        self.at(if own { place(lang) } else { 0 })
    }

    /// Returns the words in the language at a place of the list of languages.
    pub(crate) fn at(self, place: usize) -> &'static [&'static str] {
        let sets = TABLES.0.get(place).and_then(|(_, sets)| sets.get(self.0));
        sets.map_or(&[], |set| &set.shown)
    }

    /// Returns the word to show.
    pub(crate) fn shown(self, lang: Lang) -> &'static str {
        self.of(lang).first().copied().unwrap_or_default()
    }

    /// Returns the words of all languages.
    pub(crate) fn in_every_language(self) -> impl Iterator<Item = &'static str> {
        (0..TABLES.0.len()).flat_map(move |place| self.at(place)).copied()
    }

    /// Returns whether a typed word, at least `least` bytes long, begins a word of the set in any
    /// language.
    pub(crate) fn is_begun(self, typed: &str, least: usize) -> bool {
        let typed = fold(typed);
        let mut sets = TABLES.0.iter().filter_map(|(_, sets)| sets.get(self.0));
        let begins = |word: &String| word.starts_with(&typed);
        typed.len() >= least && sets.any(|set| set.folded.iter().any(begins))
    }

    /// Returns whether a typed word is one of the set in any language. Case and accents are
    /// ignored.
    pub(crate) fn is(self, typed: &str) -> bool {
        let typed = fold(typed);
        let mut sets = TABLES.0.iter().filter_map(|(_, sets)| sets.get(self.0));
        sets.any(|set| set.folded.contains(&typed))
    }
}

/// Returns the place of a language in the list of languages.
fn place(lang: Lang) -> usize {
    TABLES.0.iter().position(|(tag, _)| *tag == lang.as_str()).unwrap_or_default()
}

/// Returns the places of all languages, starting with `lang`.
pub(crate) fn places(lang: Lang) -> impl Iterator<Item = usize> {
    let first = place(lang);
    [first].into_iter().chain((0..TABLES.0.len()).filter(move |&other| other != first))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::fs;
    use std::path::{Path, PathBuf};
    use std::sync::Arc;

    use warboard_engine::bots;
    use warboard_engine::game::{ApplyContext, Game, Seeded};

    use super::*;
    use crate::editions;
    use crate::presenter::{Presenter, SeatPlayer};
    use crate::read::CommandParser;
    use crate::samples;
    use crate::steps;
    use crate::text::{Texts, shown};
    use crate::views::typed;

    /// The tag of the made-up language.
    pub(super) const TAG: &str = "qx";

    /// Returns the locale of a made-up language: the English one with another word for each.
    pub(super) fn made_up() -> &'static str {
        let word = |word: &str| if word == NO_WORD { word.to_owned() } else { made_up_word(word) };
        let line = |line: &str| match line.split_once(" = ") {
            Some((id, words)) if id.starts_with("words-") => {
                format!("{id} = {}", words.split(", ").map(word).collect::<Vec<_>>().join(", "))
            }
            _ => line.to_owned(),
        };
        source(Lang::En).lines().map(line).collect::<Vec<_>>().join("\n").leak()
    }

    /// Returns the word of the made-up language for an English one.
    fn made_up_word(english: &str) -> String {
        format!("{TAG}{english}")
    }

    #[test]
    fn every_set_has_words_in_every_language() {
        for (tag, sets) in &TABLES.0 {
            assert!(sets.keys().eq(TABLES.0[0].1.keys()), "{tag}");
            for (id, set) in sets {
                assert_eq!(set.shown.iter().filter(|word| word.is_empty()).count(), 0, "{id}");
            }
        }
        assert!(!Words::new("words-yes").of(Lang::Fr).is_empty());
    }

    #[test]
    fn words_of_every_language_are_understood() {
        let until = Words::new("words-until");
        assert_eq!(until.of(Lang::En), ["until"]);
        let typed = ["until", "JUSQU'À", "jusqu'a", "qxuntil", "jusqu"].map(|word| until.is(word));
        assert_eq!(typed, [true, true, true, true, false]);
        assert!(!Words::new("words-until-elided").is(""));
    }

    /// The folder of the crate.
    const ROOT: &str = env!("CARGO_MANIFEST_DIR");
    /// The sources without words of a language.
    const SOURCES: [&str; 7] = [
        "src/read",
        "src/verbs",
        "src/verbs.rs",
        "src/windows.rs",
        "src/standing_orders.rs",
        "src/steps/window",
        "src/steps/window.rs",
    ];

    /// Returns the sources at a path.
    fn sources(path: &Path) -> Vec<PathBuf> {
        let Ok(entries) = fs::read_dir(path) else { return vec![path.to_owned()] };
        entries.flat_map(|entry| sources(&entry.unwrap().path())).collect()
    }

    /// Words that the English locale does not have stand in no code.
    #[test]
    fn typed_words_stand_in_the_locale_files() {
        let of = |at: usize| TABLES.0[at].1.values().flat_map(|set| &set.folded);
        let english: BTreeSet<_> = of(0).collect();
        let others: BTreeSet<_> = (1..Lang::ALL.len()).flat_map(of).collect();
        for path in SOURCES.iter().flat_map(|path| sources(&Path::new(ROOT).join(path))) {
            let text = fs::read_to_string(&path).unwrap();
            let code = text.split("#[cfg(test)]\nmod tests").next().unwrap();
            for literal in code.split('"').skip(1).step_by(2).map(fold) {
                let is_other = others.contains(&literal) && !english.contains(&literal);
                assert!(!is_other, "{}: `{literal}`", shown(&path));
            }
        }
    }

    /// Returns an English line with every word of a set replaced by the one of the made-up
    /// language.
    fn translated(line: &str) -> String {
        let sets = &TABLES.0[0].1;
        let is_known = |word: &str| sets.values().any(|set| set.shown.contains(&word));
        let word = |word: &str| if is_known(word) { made_up_word(word) } else { word.to_owned() };
        line.split(' ').map(word).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn a_turn_is_played_in_a_made_up_language() {
        let edition = editions::load(&Texts::new(Lang::En), "classic").unwrap();
        let rules = edition.rulebook(&samples::setup(None, 3)).unwrap();
        let seats = vec![SeatPlayer::Human; rules.seats.len()];
        let desk = Presenter::new(Arc::clone(&rules), Lang::En, seats, 80);
        let mut table = ApplyContext::new(Seeded::new(3), Vec::new());
        let mut game = Game::new(rules, &mut table);
        let mut commands = BTreeSet::new();
        for n in 0..400_u64 {
            let decision = game.decision().unwrap();
            let view = game.observe(decision.seat);
            if view.turn().number > 3 {
                break;
            }
            let action = bots::by_name("simple", n).unwrap().decide(&view);
            let question = steps::question(&desk, &view, decision);
            let reader = CommandParser::new(&question);
            let english = typed::typed(&desk, &view, decision, action);
            // A refusal quotes the word as typed.
            let read = |line: &str| format!("{:?}", reader.parse_line(line)).replace(TAG, "");
            let line = translated(&english);
            assert!(line.starts_with(TAG), "{line}");
            assert_eq!(read(&line), read(&english), "{line}");
            for english in ["concede yes", "auto step", "auto until attack", "undo 2", "end turn"] {
                assert_eq!(read(&translated(english)), read(english), "{english}");
            }
            commands.extend(line.split(' ').next().map(str::to_owned));
            game.apply(action, &mut table).unwrap();
        }
        let turn = ["advance", "attack", "claim", "end", "place"].map(made_up_word);
        assert!(turn.iter().all(|word| commands.contains(word)), "{commands:?}");
    }
}
