//! The list of all commands, and the meaning of a word among them.

use std::sync::LazyLock;

use warboard_engine::game::{Action, Ask};
use warboard_engine::model::Lang;
use warboard_engine::name::fold;
use warboard_engine::observation::Observation;
use warboard_engine::words::nearest;

use super::Verb;
use super::general::{ALWAYS, ANSWERS, AUTO, END, HELP, PASS, PLAY};
use crate::presenter::Presenter;
use crate::steps;
use crate::text::places;
use crate::views::question;

/// Every command, in the order of the help.
static ALL: LazyLock<Vec<&'static Verb>> = LazyLock::new(|| {
    let of_steps = steps::all().flat_map(|ui| ui.verbs).copied();
    let mut all: Vec<&Verb> = Vec::new();
    for verb in of_steps.chain(ANSWERS).chain(ALWAYS) {
        if !all.contains(&verb) {
            all.push(verb);
        }
    }
    all
});

/// Least number of letters that begin a word of another language than the player's.
const LETTERS_OF_OTHERS: usize = 3;

/// The possible meanings of a word.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Meant {
    /// One command, written in full or by a customary abbreviation.
    Exactly(&'static Verb),
    /// One command, by its beginning.
    Beginning(&'static Verb),
    /// Any of these words.
    Several(Vec<&'static str>),
    /// No command.
    Nothing,
}

/// A word of a command.
struct Word {
    /// The place of its language.
    lang: usize,
    /// The word as shown.
    text: &'static str,
    /// The word as compared.
    folded: String,
    verb: &'static Verb,
}

/// The words of every command, in all languages.
static WORDS: LazyLock<Vec<Word>> = LazyLock::new(|| {
    let of = |verb: &'static Verb, lang: usize| {
        let words = verb.words.at(lang).iter();
        words.map(move |text| Word { lang, text, folded: fold(text), verb })
    };
    Verb::all().flat_map(|verb| places(Lang::En).flat_map(move |lang| of(verb, lang))).collect()
});

/// Returns the words of every command in the language at a place.
fn words(lang: usize) -> impl Iterator<Item = &'static Word> {
    WORDS.iter().filter(move |word| word.lang == lang)
}

impl Verb {
    /// Returns every command, in the order of the help.
    pub(crate) fn all() -> impl Iterator<Item = &'static Self> {
        ALL.iter().copied()
    }

    /// Returns whether the command is available at every question.
    pub(crate) fn is_always(&self) -> bool {
        ALWAYS.contains(&self)
    }

    /// Returns whether the edition has a step that the command answers, or the things that it
    /// shows.
    pub(crate) fn suits_edition(&self, desk: &Presenter) -> bool {
        let has = |ui: &&'static steps::StepUi| ui.verbs.contains(&self);
        let asked = |ui: &'static steps::StepUi| ui.describe.is_used(&desk.rules);
        let passes = |ui: &'static steps::StepUi| ui.passes == Some(Action::Pass);
        let of_step = steps::all().any(|ui| has(&ui));
        (self.suits)(&desk.rules)
            && (*self != PASS || steps::all().any(|ui| passes(ui) && asked(ui)))
            && (!of_step || steps::all().filter(has).any(asked))
    }

    /// Returns whether the command answers a question.
    pub(crate) fn answers(&self, ask: Ask) -> bool {
        let ui = steps::of(ask);
        ui.verbs.contains(&self)
            || *self == AUTO
            || (*self == END && ui.pass.ends(ask))
            || (*self == PASS && ui.passes == Some(Action::Pass))
    }

    /// Returns whether the command answers now. Cards may be played beside the answers of a step;
    /// the step then stays open until `end`. Not every invasion can be ended separately.
    pub(crate) fn answers_now(&self, view: &Observation<'_>, ask: Ask) -> bool {
        (self.answers(ask) && (self.is_open)(view))
            || (*self == PLAY && !question::plays(steps::legal_actions(view).choices()).is_empty())
            || (*self == END && view.check(Action::End).is_ok())
    }

    /// Returns the command that a word means: its full word in any language, or its beginning in
    /// `lang`, or a longer one in another language. If a beginning fits several, the only one that answers
    /// `ask` is preferred.
    pub fn find(word: &str, lang: Lang, ask: Option<Ask>) -> Meant {
        if word == "?" {
            return Meant::Exactly(&HELP);
        }
        if !word.chars().all(char::is_alphanumeric) {
            return Meant::Nothing;
        }
        let word = fold(word);
        for lang in places(lang) {
            if let Some(is) = words(lang).find(|is| is.folded == word) {
                return Meant::Exactly(is.verb);
            }
        }
        let own = places(lang).next();
        for lang in places(lang).filter(|_| !word.is_empty()) {
            // A letter or two of another language are seldom meant.
            if own != Some(lang) && word.chars().count() < LETTERS_OF_OTHERS {
                continue;
            }
            let mut begin: Vec<(&Self, &'static str)> = words(lang)
                .filter(|of| of.folded.starts_with(&word))
                .map(|of| (of.verb, of.text))
                .collect();
            begin.dedup_by_key(|&mut (verb, _)| verb);
            let answers = begin
                .iter()
                .map(|(verb, _)| *verb)
                .filter(|verb| ask.is_some_and(|ask| verb.answers(ask)));
            match (&begin[..], &answers.collect::<Vec<_>>()[..]) {
                ([], _) => {}
                ([(verb, _)], _) | (_, [verb]) => return Meant::Beginning(verb),
                (several, _) => {
                    return Meant::Several(several.iter().map(|(_, word)| *word).collect());
                }
            }
        }
        Meant::Nothing
    }

    /// Returns the command most similar to an unknown word, as named in `lang`.
    pub(crate) fn near(word: &str, lang: Lang) -> Option<&'static str> {
        let is_word = word.chars().all(char::is_alphanumeric);
        let word = fold(word);
        places(lang).filter(|_| is_word).find_map(|typed| near(&word, typed, lang))
    }
}

/// Returns the command in `lang` whose word in `typed` is most similar to `word`, which is compared
/// without accents.
fn near(word: &str, typed: usize, lang: Lang) -> Option<&'static str> {
    let known = || words(typed).filter(|of| of.text.len() > 2);
    let found = nearest(word, known().map(|of| &*of.folded)).filter(|_| word.len() > 2)?;
    let of = known().find(|of| of.folded == found)?;
    Some(if places(lang).next() == Some(typed) { of.text } else { of.verb.word(lang) })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::steps::{attack::ATTACK, place::PLACE};
    use crate::verbs::STATUS;

    #[test]
    fn a_word_belongs_to_one_command() {
        for verb in Verb::all() {
            for word in places(Lang::En).flat_map(|lang| verb.words.at(lang)) {
                assert_eq!(Verb::find(word, Lang::Fr, None), Meant::Exactly(verb), "{word}");
            }
        }
    }

    #[test]
    fn every_command_has_words_in_every_language() {
        for verb in Verb::all() {
            assert!(places(Lang::En).all(|lang| !verb.words.at(lang).is_empty()), "{verb:?}");
        }
        assert_eq!(Verb::find("statut", Lang::Fr, None), Meant::Exactly(&STATUS));
        assert_eq!(Verb::find("status", Lang::Fr, None), Meant::Exactly(&STATUS));
    }

    #[test]
    fn every_command_is_read() {
        for verb in Verb::all().filter(|verb| !crate::read::is_general(verb)) {
            assert!(steps::all().any(|ui| ui.verbs.contains(&verb)), "{verb:?}");
        }
    }

    #[test]
    fn a_beginning_prefers_what_is_asked() {
        assert_eq!(Verb::find("att", Lang::En, None), Meant::Beginning(&ATTACK));
        assert!(matches!(Verb::find("re", Lang::En, None), Meant::Several(_)));
        let place = Some(Ask::Place { left: 3 });
        assert_eq!(Verb::find("pl", Lang::En, place), Meant::Beginning(&PLACE));
        assert_eq!(Verb::near("atack", Lang::En), Some("attack"));
        assert_eq!(Verb::find("en", Lang::En, None), Meant::Beginning(&END));
        assert!(matches!(Verb::find("en", Lang::Fr, None), Meant::Several(_)));
        assert_eq!(Verb::near("zzz", Lang::En), None);
    }

    #[test]
    fn what_may_be_meant_is_told_in_ones_own_language() {
        assert_eq!(Verb::near("atack", Lang::Fr), Some("attaquer"));
        assert_eq!(Verb::near("ataqer", Lang::Fr), Some("attaquer"));
        assert_eq!(Verb::near("attaqer", Lang::En), Some("attack"));
        assert_eq!(Verb::near("tier", Lang::En), Some("fire"));
    }
}
