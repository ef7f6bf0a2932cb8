//! The commands: their words in both languages, whatever language is shown.

use warboard_engine::game::Ask;
use warboard_engine::model::Lang;
use warboard_engine::words::nearest;

use super::names::fold;

/// A command.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Verb {
    /// Take, reinforce or place, whichever is asked.
    Place,
    /// Declare a battle.
    Attack,
    /// The last attack once more.
    Again,
    /// End the invasion under way.
    Stop,
    /// Move more units in.
    Advance,
    /// Move between own spaces.
    Fortify,
    /// Trade a set.
    Trade,
    /// Discard a card for a unit.
    Build,
    /// Say which held space gets units.
    Held,
    /// Commit units of a kind.
    Commit,
    /// Defend.
    Defend,
    /// Roll a die again.
    Reroll,
    /// Choose the cards of a round.
    Program,
    /// Give an order of the card that was turned up.
    Order,
    /// Let units come that wait.
    Deploy,
    /// Fire at a space.
    Fire,
    /// Aim a die.
    Hit,
    /// Play a card.
    Play,
    /// Answer a card's question.
    Answer,
    /// Play no card.
    Pass,
    /// Let the machine answer.
    Auto,
    /// Go on.
    End,
    /// Show the board by regions.
    Board,
    /// Draw the board.
    Map,
    /// Look at one space.
    Look,
    /// Show one's cards.
    Cards,
    /// Show in which windows one is asked, or say so.
    Windows,
    /// Show who has what.
    Status,
    /// Say what may be done.
    Legal,
    /// Tell the odds.
    Odds,
    /// Tell what happened.
    Log,
    /// Take back.
    Undo,
    /// Do again what was taken back.
    Redo,
    /// Say where the game is saved, or copy the save.
    Save,
    /// Help.
    Help,
    /// Leave.
    Quit,
}

/// A row of the table of commands: its words, the one that is shown first.
struct Row {
    verb: Verb,
    en: &'static [&'static str],
    fr: &'static [&'static str],
}

impl Row {
    fn words(&self, lang: Lang) -> &'static [&'static str] {
        match lang {
            Lang::En => self.en,
            Lang::Fr => self.fr,
        }
    }
}

const fn row(verb: Verb, en: &'static [&'static str], fr: &'static [&'static str]) -> Row {
    Row { verb, en, fr }
}

const ROWS: [Row; 36] = [
    row(
        Verb::Place,
        &["place", "claim", "reinforce", "put", "p"],
        &["placer", "prendre", "prends", "renforcer", "renforce", "revendiquer", "poser"],
    ),
    row(Verb::Attack, &["attack", "a"], &["attaquer", "attaque"]),
    row(Verb::Again, &["again"], &["encore"]),
    row(Verb::Stop, &["stop"], &["arrêter", "arrête", "stopper"]),
    row(Verb::Advance, &["advance", "adv"], &["avancer", "avance"]),
    row(
        Verb::Fortify,
        &["fortify", "move", "f"],
        &["manœuvrer", "déplacer", "déplace", "bouger", "fortifier"],
    ),
    row(Verb::Trade, &["trade", "t"], &["échanger", "échange"]),
    row(Verb::Build, &["build"], &["construire", "bâtir", "défausser"]),
    row(Verb::Held, &["held"], &["tenu", "tenue"]),
    row(Verb::Commit, &["commit"], &["engager", "engage"]),
    row(Verb::Defend, &["defend", "d"], &["défendre", "défends", "défense"]),
    row(Verb::Reroll, &["reroll"], &["relancer", "relance"]),
    row(Verb::Program, &["program"], &["programmer", "programme"]),
    row(Verb::Order, &["order"], &["ordonner", "ordonne", "ordre"]),
    row(Verb::Deploy, &["deploy"], &["déployer", "déploie"]),
    row(Verb::Fire, &["fire"], &["tirer", "tire"]),
    row(Verb::Hit, &["hit"], &["toucher", "touche", "viser"]),
    row(Verb::Play, &["play"], &["jouer", "joue"]),
    row(Verb::Answer, &["answer"], &["répondre", "réponds", "réponse"]),
    row(Verb::Pass, &["pass"], &["passer", "passe"]),
    row(Verb::Auto, &["auto", "best"], &["auto", "mieux"]),
    row(Verb::End, &["end", "done", "e"], &["fin", "finir", "terminer", "continuer"]),
    row(Verb::Board, &["board", "b"], &["plateau"]),
    row(Verb::Map, &["map", "m"], &["carte", "plan"]),
    row(Verb::Look, &["look", "l"], &["voir", "regarder", "regarde"]),
    row(Verb::Cards, &["cards", "c", "hand"], &["cartes", "main"]),
    row(Verb::Windows, &["windows", "window"], &["fenêtres", "fenêtre"]),
    row(Verb::Status, &["status", "players", "s"], &["état", "statut", "joueurs"]),
    row(Verb::Legal, &["legal", "what", "w"], &["quoi", "possible", "possibles"]),
    row(Verb::Odds, &["odds", "o"], &["chances", "chance", "probabilités"]),
    row(Verb::Log, &["log"], &["journal"]),
    row(Verb::Undo, &["undo", "u"], &["annuler", "annule"]),
    row(Verb::Redo, &["redo"], &["refaire", "refais"]),
    row(Verb::Save, &["save"], &["sauver", "sauvegarder", "enregistrer"]),
    row(Verb::Help, &["help", "h"], &["aide"]),
    row(Verb::Quit, &["quit", "exit", "q"], &["quitter", "sortir", "partir"]),
];

/// What a word may mean.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Meant {
    /// This command, written out or abbreviated in a customary way.
    Exactly(Verb),
    /// This command, by its beginning.
    Beginning(Verb),
    /// Any of these.
    Several(Vec<&'static str>),
    /// Nothing; the word of the command that may have been meant.
    Nothing(Option<&'static str>),
}

impl Verb {
    /// Every command, in the order in which help lists them.
    pub(crate) fn all() -> impl Iterator<Item = Self> {
        ROWS.iter().map(|row| row.verb)
    }

    /// Its words in a language, the one to show first.
    pub(crate) fn words(self, lang: Lang) -> &'static [&'static str] {
        let row = ROWS.iter().find(|row| row.verb == self);
        row.map_or(&[], |row| row.words(lang))
    }

    /// The word to show.
    pub(crate) fn word(self, lang: Lang) -> &'static str {
        self.words(lang).first().copied().unwrap_or_default()
    }

    /// Whether it answers a question.
    pub(crate) fn answers(self, ask: Ask) -> bool {
        if self == Self::Auto {
            return true;
        }
        match ask {
            Ask::Claim { .. } | Ask::Reinforce { .. } | Ask::Place { .. } => self == Self::Place,
            Ask::Trade { must } => self == Self::Trade || (self == Self::End && !must),
            Ask::Build { .. } => matches!(self, Self::Build | Self::End),
            Ask::Held { .. } => self == Self::Held,
            Ask::Attack { .. } => {
                matches!(self, Self::Attack | Self::Again | Self::Stop | Self::End)
            }
            Ask::Commit { .. } => self == Self::Commit,
            Ask::Defend { .. } => self == Self::Defend,
            Ask::Reroll { .. } => self == Self::Reroll,
            Ask::Advance { .. } => self == Self::Advance,
            Ask::Fortify { .. } => matches!(self, Self::Fortify | Self::End),
            Ask::Program { .. } => self == Self::Program,
            Ask::Order { .. } => matches!(self, Self::Order | Self::Pass),
            Ask::Sortie { .. } => matches!(self, Self::Fortify | Self::Deploy | Self::End),
            Ask::Fire { .. } => matches!(self, Self::Fire | Self::End),
            Ask::Hit { .. } => matches!(self, Self::Hit | Self::Pass),
            Ask::Window { .. } => matches!(self, Self::Play | Self::Pass),
            Ask::Script { .. } => self == Self::Answer,
        }
    }

    /// The command that a word means: written out in either language, else by its beginning in `lang`, else in the
    /// other. Where a beginning fits several, the ones that answer `ask` go first.
    pub(crate) fn find(word: &str, lang: Lang, ask: Option<Ask>) -> Meant {
        if word != "?" && !word.chars().all(char::is_alphanumeric) {
            return Meant::Nothing(None);
        }
        let word = if word == "?" { "help".to_owned() } else { fold(word) };
        let langs = || [lang].into_iter().chain(Lang::ALL.into_iter().filter(move |l| *l != lang));
        for lang in langs() {
            let exact = |row: &&Row| row.words(lang).iter().any(|of| fold(of) == word);
            if let Some(row) = ROWS.iter().find(exact) {
                return Meant::Exactly(row.verb);
            }
        }
        for lang in langs().filter(|_| !word.is_empty()) {
            let begins = |row: &'static Row| {
                let of = row.words(lang).iter().find(|of| fold(of).starts_with(&word));
                of.map(|of| (row.verb, *of))
            };
            let begin: Vec<(Self, &'static str)> = ROWS.iter().filter_map(begins).collect();
            let answers = begin
                .iter()
                .map(|(verb, _)| *verb)
                .filter(|verb| ask.is_some_and(|ask| verb.answers(ask)));
            match (&begin[..], &answers.collect::<Vec<_>>()[..]) {
                ([], _) => {}
                ([(verb, _)], _) | (_, [verb]) => return Meant::Beginning(*verb),
                (several, _) => {
                    return Meant::Several(several.iter().map(|(_, word)| *word).collect());
                }
            }
        }
        Meant::Nothing(meant(&word))
    }
}

/// The word that may have been meant, compared without accents.
fn meant(word: &str) -> Option<&'static str> {
    let all = ROWS.iter().flat_map(|row| row.en.iter().chain(row.fr)).filter(|of| of.len() > 2);
    let folded: Vec<(String, &'static str)> = all.map(|of| (fold(of), *of)).collect();
    let found = nearest(word, folded.iter().map(|(folded, _)| folded.as_str()));
    let found = found.filter(|_| word.len() > 2)?;
    folded.iter().find(|(folded, _)| folded == found).map(|(_, of)| *of)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_belongs_to_one_command() {
        for row in &ROWS {
            for word in row.en.iter().chain(row.fr) {
                assert_eq!(Verb::find(word, Lang::Fr, None), Meant::Exactly(row.verb), "{word}");
            }
        }
    }

    #[test]
    fn every_command_has_words_in_both_languages() {
        for row in &ROWS {
            assert!(!row.en.is_empty() && !row.fr.is_empty(), "{:?}", row.verb);
        }
        assert_eq!(Verb::find("statut", Lang::Fr, None), Meant::Exactly(Verb::Status));
        assert_eq!(Verb::find("status", Lang::Fr, None), Meant::Exactly(Verb::Status));
    }

    #[test]
    fn a_beginning_prefers_what_is_asked() {
        assert_eq!(Verb::find("att", Lang::En, None), Meant::Beginning(Verb::Attack));
        assert!(matches!(Verb::find("re", Lang::En, None), Meant::Several(_)));
        let place = Some(Ask::Place { left: 3 });
        assert_eq!(Verb::find("pl", Lang::En, place), Meant::Beginning(Verb::Place));
        assert_eq!(Verb::find("atack", Lang::En, None), Meant::Nothing(Some("attack")));
        assert_eq!(Verb::find("en", Lang::En, None), Meant::Beginning(Verb::End));
        assert!(matches!(Verb::find("en", Lang::Fr, None), Meant::Several(_)));
        assert_eq!(Verb::find("zzz", Lang::En, None), Meant::Nothing(None));
    }
}
