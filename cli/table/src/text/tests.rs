//! All languages have the same messages with the same variables, and every message that is said exists.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use warboard_engine::game::Event;

use super::*;
use crate::events::plain;

type Messages = BTreeMap<String, BTreeSet<String>>;

/// Returns the messages of a file with their variables, read line by line: a message begins at the
/// left margin.
fn messages(lang: Lang) -> Messages {
    let mut all = Messages::new();
    let mut key = String::new();
    for line in source(lang).lines().filter(|line| !line.starts_with(['#', '-'])) {
        if let Some((name, _)) = line.split_once('=').filter(|_| !line.starts_with(' ')) {
            name.trim().clone_into(&mut key);
            let before = all.insert(key.clone(), BTreeSet::new());
            assert!(before.is_none(), "{lang}: `{key}` stands twice");
        }
        let in_call = |part: &&str| part.ends_with(['(', ' ']) || part.ends_with("{ ");
        let parts: Vec<&str> = line.split('$').collect();
        let named = parts.windows(2).filter(|pair| in_call(&pair[0])).map(|pair| pair[1]);
        for part in named {
            let end = part.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(part.len());
            all.get_mut(&key).unwrap().insert(part[..end].to_owned());
        }
    }
    all
}

/// Returns the texts of messages on a page, by their key: all lines from `.page` to the next
/// message.
fn on_pages(lang: Lang) -> BTreeMap<String, String> {
    let mut all: BTreeMap<String, String> = BTreeMap::new();
    let (mut key, mut is_page) = ("", false);
    for line in source(lang).lines() {
        if let Some((name, _)) = line.split_once(" =").filter(|_| !line.starts_with(' ')) {
            (key, is_page) = (name, false);
        }
        is_page |= line.trim_start().starts_with(".page =");
        if is_page {
            all.entry(key.to_owned()).or_default().push_str(line.trim_start());
        }
    }
    all
}

/// The program's words for the spaces of a board, by language.
const SPACES: [(Lang, &[&str]); 3] = [
    (Lang::En, &["space", "spaces"]),
    (Lang::Fr, &["case", "cases"]),
    (Lang::De, &["feld", "felder", "feldern", "feldes"]),
];

/// Messages that may use these words: on the spaces of tracks, and for authors.
const OF_SPACES: [&str; 8] =
    ["track-", "told-track", "status-", "odds-climb", "show-", "drawing-", "draw-", "cli-"];

/// An edition brings its own word for the spaces of its board, so no message on them has the
/// program's.
#[test]
fn a_message_calls_spaces_as_the_edition_does() {
    for (lang, words) in SPACES {
        let mut key = "";
        for line in source(lang).lines().filter(|line| !line.starts_with(['#', '-'])) {
            let begun = line.split_once(" =").filter(|_| line.starts_with(char::is_alphabetic));
            let text = begun.map_or(line, |(_, text)| text);
            key = begun.map_or(key, |(name, _)| name);
            if OF_SPACES.iter().any(|of| key.starts_with(of)) {
                continue;
            }
            let is_word = |c: char| c.is_alphanumeric() || matches!(c, '$' | '-' | '_' | '"');
            // The name of an argument is in capitals, and that of a key has one.
            let is_name = |word: &str| word == word.to_uppercase() || word == "Space";
            let used = text.split(|c| !is_word(c)).filter(|word| !is_name(word));
            let mut used = used.map(str::to_lowercase);
            let found = used.find(|word| words.contains(&word.as_str()));
            assert_eq!(found, None, "{lang}: {key}: {line}");
        }
        let mut texts = Texts::new(lang);
        assert!(say!(texts, "advance-ask").contains(&say!(texts, "spaces-word")), "{lang}");
        assert!(!say!(texts, "spaces-word").contains('{'), "{lang}");
        texts.call_spaces("\"Ringe\"", None);
        assert!(say!(texts, "advance-ask").contains("\"Ringe\""), "{lang}");
    }
}

/// One space is called by the edition's word for one, in every message that counts spaces.
#[test]
fn one_space_is_called_in_the_singular() {
    let words =
        [(Lang::En, "ring", "rings"), (Lang::Fr, "anneau", "anneaux"), (Lang::De, "Ring", "Ringe")];
    for (lang, one, several) in words {
        let mut texts = Texts::new(lang);
        texts.call_spaces(several, Some(one));
        let mut counted = 0;
        for key in keys(source(lang)) {
            let args =
                |n: u32| ["n", "count", "spaces"].map(|name| (name, FluentValue::from(n))).to_vec();
            let said = texts.say_if(key, &args(1)).unwrap_or_default();
            assert!(!said.contains(&format!("1 {several}")), "{lang}: {key}: {said}");
            counted += usize::from(said.contains(&format!("1 {one}")));
            let said = texts.say_if(key, &args(2)).unwrap_or_default();
            assert!(!said.split(' ').any(|word| word == one), "{lang}: {key}: {said}");
        }
        assert!(counted >= 5, "{lang}: {counted}");
        let mut texts = Texts::new(lang);
        texts.call_spaces(several, None);
        let said = say!(texts, "need-spaces", "n" = 1, "count" = 1);
        assert!(!said.contains(several), "{lang}: {said}");
    }
}

/// Messages of the page name no command.
#[test]
fn a_page_names_no_command() {
    let en = on_pages(Lang::En);
    for lang in Lang::ALL {
        let own = on_pages(lang);
        let (all, known) = (own.keys().collect::<Vec<_>>(), en.keys().collect::<Vec<_>>());
        assert_eq!(all, known, "the same messages have a `.page` in `{lang}`");
        for (key, text) in &own {
            assert!(!text.contains('`'), "{lang}: {key}: {text}");
        }
    }
}

/// Every `say!` and set of words below a directory: its file, its key and its variables.
fn said(dir: &Path, found: &mut Vec<(String, String, BTreeSet<String>)>) {
    for entry in fs::read_dir(dir).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            said(&path, found);
            continue;
        }
        // Pictures of pages say nothing.
        let Ok(text) = fs::read_to_string(&path) else { continue };
        let sets = text.split("Words::new(\"").skip(1).filter_map(|rest| rest.split_once('"'));
        found.extend(
            sets.map(|(key, _)| (path.display().to_string(), key.to_owned(), BTreeSet::new())),
        );
        for call in text.split("say!(").skip(1) {
            let mut depth = 1;
            let end = call.find(|c| {
                depth += i32::from(c == '(') - i32::from(c == ')');
                depth == 0
            });
            let call = &call[..end.unwrap()];
            let Some((_, rest)) = call.split_once('"') else { continue };
            let Some((key, rest)) = rest.split_once('"') else { continue };
            let variables = rest.split("\" = ").collect::<Vec<_>>();
            let variables = variables[..variables.len() - 1]
                .iter()
                .map(|part| part.rsplit('"').next().unwrap().to_owned())
                .collect();
            found.push((path.display().to_string(), key.to_owned(), variables));
        }
    }
}

#[test]
fn all_languages_say_the_same() {
    let en = messages(Lang::En);
    let keys = |messages: &Messages| messages.keys().cloned().collect::<Vec<_>>();
    for lang in Lang::ALL {
        let own = messages(lang);
        assert_eq!(keys(&en), keys(&own), "{lang}");
        for (key, variables) in &en {
            assert_eq!(variables, &own[key], "{lang}: {key}");
        }
    }
}

/// Messages call the functions that a bundle has, and those of cases only in German.
#[test]
fn messages_call_known_functions() {
    let known: Vec<&str> = NAME_FUNCTIONS.iter().map(|(word, _)| *word).collect();
    for lang in Lang::ALL {
        for call in source(lang).split('{').skip(1) {
            let Some((word, _)) = call.trim_start().split_once('(') else { continue };
            if word.is_empty() || !word.chars().all(|c| c.is_ascii_uppercase() || c == '_') {
                continue;
            }
            let of_cases = ["ACC", "DAT", "IN", "INTO"].contains(&word);
            let is_known = known.contains(&word) || ["OF_NO", "AGREE"].contains(&word);
            assert!(is_known && (!of_cases || lang == Lang::De), "{lang}: {word}");
        }
    }
}

/// A sentence begins with the name of an army or a seat as `START` says it, with its article. What has a colon behind it is a
/// label.
#[test]
fn sentences_begin_with_the_article_of_a_name() {
    for lang in Lang::ALL {
        for line in source(lang).lines() {
            let said = line.split_once(" = ").map_or("", |(_, said)| said);
            let bare = ["{ $army } ", "{ $seat } ", "{ $winner } ", "{ $loser } "];
            let bare = bare.iter().find_map(|name| said.strip_prefix(name));
            let is_sentence = bare.is_some_and(|rest| rest.starts_with(char::is_alphabetic));
            assert!(!is_sentence, "{line}");
        }
    }
}

#[test]
fn every_message_parses() {
    for lang in Lang::ALL {
        let parsed = FluentResource::try_new(source(lang).to_owned());
        assert!(parsed.is_ok(), "{:?}", parsed.err().map(|(_, errors)| errors));
    }
}

#[test]
fn what_is_said_exists_and_the_other_way_round() {
    let mut found = Vec::new();
    for folder in ["src", "../src", "../serve/src", "../../tests/soak/src"] {
        said(&Path::new(env!("CARGO_MANIFEST_DIR")).join(folder), &mut found);
    }
    let known = messages(Lang::En);
    let is_of_page =
        |key: &&String| ["page-", "drawing-", "cli-"].iter().any(|of| key.starts_with(of));
    let mut used = BTreeSet::new();
    for (file, key, variables) in found.into_iter().filter(|(_, key, _)| key != "key") {
        let wanted = known.get(&key).unwrap_or_else(|| panic!("{file}: no message `{key}`"));
        assert_eq!(&variables, wanted, "{file}: `{key}`");
        used.insert(key);
    }
    used.extend(known.keys().filter(is_of_page).cloned());
    used.extend(Event::names().iter().flat_map(|name| plain::keys(name)));
    let unused: Vec<&String> = known.keys().filter(|key| !used.contains(*key)).collect();
    assert!(unused.is_empty(), "nobody says {unused:?}");
}
