//! The rules as pages that lead to one another.

use warboard_engine::observation::Observation;

use super::{Topic, about, found, sequences, topics};
use crate::paint::plain;
use crate::presenter::Presenter;
use crate::text::say;

/// Fewest letters of a name that is looked for in a text.
const LETTERS_LEAST: usize = 3;

/// A page of the rules.
#[derive(Clone, Default, Debug)]
pub struct RulesPage {
    /// Its text, in lines with colours.
    pub lines: Vec<String>,
    /// The topics that it leads to.
    pub links: Vec<TopicLink>,
}

/// A topic that a page leads to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TopicLink {
    /// The heading of the topics that it is listed with.
    pub heading: String,
    /// Its name, which opens it.
    pub topic: String,
}

impl RulesPage {
    /// Returns the page on the topic with a name; the list of all topics for any other text.
    pub fn new(desk: &Presenter, view: &Observation<'_>, name: &str) -> Self {
        let topics = topics(desk);
        let (is_whole, found) = found(desk, &topics, name);
        if name.is_empty() || !is_whole {
            return index(desk, &topics);
        }
        let mut told = Vec::new();
        for (topic, _) in &found {
            told.extend((!told.is_empty()).then(String::new));
            told.extend(about(desk, view, *topic));
        }
        let text = plain(&told.join("\n"));
        let mut links = Vec::new();
        for &(topic, _) in &found {
            let inside = topics.iter().filter(|(other, _)| is_part(desk, topic, *other));
            add(&mut links, &say!(desk.texts, "rules-inside"), inside.map(|(_, name)| name));
        }
        let is_new = |(_, other): &&(Topic, String)| found.iter().all(|(_, own)| own != other);
        let named = topics.iter().filter(is_new);
        let named = named.filter(|(topic, other)| is_named(desk, &text, *topic, other));
        add(&mut links, &say!(desk.texts, "rules-see"), named.map(|(_, name)| name));
        Self { lines: told, links }
    }
}

/// Returns the list of all topics.
fn index(desk: &Presenter, topics: &[(Topic, String)]) -> RulesPage {
    let texts = &desk.texts;
    let mut links = Vec::new();
    for (heading, is) in super::groups(texts) {
        let some = topics.iter().filter(|(topic, _)| is(*topic));
        add(&mut links, &heading, some.map(|(_, name)| name));
    }
    RulesPage { lines: vec![say!(texts, "rules-index")], links }
}

/// Adds links to topics that are not among them.
fn add<'a>(links: &mut Vec<TopicLink>, heading: &str, names: impl Iterator<Item = &'a String>) {
    for topic in names {
        if links.iter().all(|link| link.topic != *topic) {
            links.push(TopicLink { heading: heading.to_owned(), topic: topic.clone() });
        }
    }
}

/// Checks whether a topic is one of those that a general topic covers.
fn is_part(desk: &Presenter, whole: Topic, part: Topic) -> bool {
    match (whole, part) {
        (Topic::Turn, Topic::Step(step)) => {
            sequences(desk).iter().any(|(_, steps)| steps.contains(&step))
        }
        (Topic::Units, Topic::Unit(_))
        | (Topic::Cards, Topic::Card(_) | Topic::Order(_))
        | (Topic::Regions, Topic::Region(_))
        | (Topic::Tracks, Topic::Track(_)) => true,
        _ => false,
    }
}

/// Checks whether a text names a topic.
fn is_named(desk: &Presenter, text: &str, topic: Topic, name: &str) -> bool {
    let words = match topic {
        Topic::Unit(unit) => [1, 2].map(|n| desk.kind_word(unit, n)).to_vec(),
        _ => vec![name],
    };
    words.into_iter().any(|word| word.chars().count() >= LETTERS_LEAST && has_word(text, word))
}

/// Checks whether a text contains a name as whole words.
fn has_word(text: &str, name: &str) -> bool {
    text.match_indices(name).any(|(at, _)| {
        let before = text[..at].chars().next_back();
        let after = text[at + name.len()..].chars().next();
        [before, after].into_iter().flatten().all(|c| !c.is_alphanumeric())
    })
}

#[cfg(test)]
mod tests {
    use warboard_engine::game::Viewer;
    use warboard_engine::model::Lang;

    use super::*;
    use crate::samples::{games, games_of};

    /// Every topic that a page leads to has a page with a sentence on it, in every language.
    #[test]
    fn every_link_leads_to_a_page_with_a_sentence() {
        for lang in [Lang::En, Lang::Fr, Lang::De] {
            for (desk, game, _) in games(1, lang) {
                let view = game.view(Viewer::Public);
                let index = RulesPage::new(&desk, &view, "");
                assert!(index.links.len() > 5, "{index:?}");
                for link in &index.links {
                    let page = RulesPage::new(&desk, &view, &link.topic);
                    let text = plain(&page.lines.join(" "));
                    assert_ne!(page.lines, index.lines, "{link:?}");
                    let words = text.split_whitespace();
                    let n = words.filter(|word| word.chars().any(char::is_alphabetic)).count();
                    assert!(n >= 4, "{link:?}: {text}");
                    let is_topic = |further: &TopicLink| {
                        topics(&desk).iter().any(|(_, name)| *name == further.topic)
                    };
                    assert!(page.links.iter().all(is_topic), "{link:?}: {:?}", page.links);
                }
            }
        }
    }

    /// The worth of cards is told with them, and leads to the step that trades them.
    #[test]
    fn the_cards_of_a_game_tell_their_symbols_and_sets() {
        let (desk, game, _) = games_of("classic", 1, Lang::En).swap_remove(0);
        let page =
            RulesPage::new(&desk, &game.view(Viewer::Public), &say!(desk.texts, "topic-cards"));
        let text = plain(&page.lines.join("\n"));
        for words in ["14 Infantry, 14 Cavalry, 14 Artillery, 2 with any symbol", "4, 6, 8, 10"] {
            assert!(text.contains(words), "{text}");
        }
        assert!(page.links.iter().any(|link| link.topic == "Trade territory cards"), "{page:?}");
    }
}
