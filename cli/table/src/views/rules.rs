//! The rules by topic, from the names and texts of the edition.

mod walk;

use warboard_engine::model::{
    CardId, OrderId, Pile, PileId, RegionId, Rulebook, StepId, SymbolId, SymbolMask, TableId,
    TextId, Timing, TrackId, UnitKindId, Window,
};
use warboard_engine::name::{Spelled, lookup};
use warboard_engine::observation::Observation;
use warboard_engine::steps::{StepKind, Who};

use super::{condition, kinds, sources, timing, tracks};
use crate::model::ways;
use crate::paint::{HEADING, paint};
use crate::presenter::Presenter;
use crate::steps::{self, orders::order_line};
use crate::text::{Texts, say};
use crate::verbs::Verb;
pub use walk::{RulesPage, TopicLink};

/// A topic of the rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Topic {
    Winning,
    Turn,
    Units,
    Cards,
    Regions,
    Tracks,
    Step(StepId),
    Unit(UnitKindId),
    Region(RegionId),
    Card(CardId),
    Answer(TextId),
    Order(OrderId),
    Track(TrackId),
    Pile(PileId),
}

impl Topic {
    /// Returns whether the topic covers all things of a kind. Such a topic precedes others of the
    /// same name.
    fn is_general(self) -> bool {
        matches!(
            self,
            Self::Winning | Self::Turn | Self::Units | Self::Cards | Self::Regions | Self::Tracks
        )
    }
}

/// Formats the list of topics, or the topic that words name.
pub(crate) fn show(desk: &Presenter, view: &Observation<'_>, words: &str) -> String {
    let topics = topics(desk);
    if words.trim().is_empty() {
        return list(desk, &topics);
    }
    let (is_whole, found) = found(desk, &topics, words);
    let general = found.iter().find(|(topic, _)| topic.is_general());
    let about = |topic: Topic| about(desk, view, topic).join("\n");
    if let Some((topic, _)) = general {
        return about(*topic);
    }
    let names: Vec<String> = distinct(found.iter().map(|(_, name)| name.clone()));
    if names.len() == 1 || (is_whole && !found.is_empty()) {
        return found.iter().map(|(topic, _)| about(*topic)).collect::<Vec<_>>().join("\n");
    }
    if !names.is_empty() {
        let list = desk.or_list(&names);
        return say!(desk.texts, "ambiguous", "words" = words, "list" = list);
    }
    let sentence = say!(desk.texts, "rules-unknown", "words" = words);
    format!("{sentence}\n{}", list(desk, &topics))
}

/// Returns the topics that words match best, and whether the match is with whole names.
fn found(desk: &Presenter, topics: &[(Topic, String)], line: &str) -> (bool, Vec<(Topic, String)>) {
    let rows = topics.iter().map(|row| (row.clone(), written(desk, row)));
    lookup(line, rows).map_or_else(<_>::default, |(fit, found)| (fit.is_whole(), found))
}

/// Returns every spelling of a topic: its name, that of a single unit, and those of a pile's faces.
fn written(desk: &Presenter, (topic, name): &(Topic, String)) -> Vec<Spelled> {
    let mut names = vec![Spelled::new(name)];
    match *topic {
        Topic::Unit(unit) => {
            names.extend([1, 2].map(|n| Spelled::new(desk.kind_word(unit, n))));
        }
        Topic::Pile(pile) => {
            let tokens = desk.rules.piles[pile].tokens.iter();
            names.extend(tokens.map(|&token| Spelled::new(desk.face(token))));
        }
        // The commands of a step name it as well.
        Topic::Step(step) => {
            let kind = &desk.rules.steps[step].kind;
            let verbs = steps::all().filter(|ui| ui.describe.is_step(kind)).flat_map(|ui| ui.verbs);
            names.extend(verbs.map(|verb| Spelled::new(verb.word(desk.lang()))));
        }
        _ => {}
    }
    names
}

/// Returns names without repetitions.
fn distinct(names: impl Iterator<Item = String>) -> Vec<String> {
    let mut all: Vec<String> = Vec::new();
    for name in names {
        if !all.contains(&name) {
            all.push(name);
        }
    }
    all
}

/// Formats the victory conditions of each side, with the progress of the factions.
pub(crate) fn winning(desk: &Presenter, view: &Observation<'_>) -> Vec<String> {
    let mut lines = Vec::new();
    let all = ways::all(desk, view);
    for (row, way) in ways::goals(desk).zip(all) {
        let who = row.faction.map(|only| desk.texts.of(&desk.rules.factions[only].name).to_owned());
        let who = who.unwrap_or_else(|| say!(desk.texts, "rules-everybody"));
        let near = way.near.iter().filter(|near| near.need > 0);
        let near = near.map(|near| {
            // The name of the condition's faction is already in the line.
            let counted = &near.counted;
            if row.faction.is_some() {
                counted.clone()
            } else {
                format!("{} {counted}", near.side.name)
            }
        });
        let near = near.collect::<Vec<_>>().join(", ");
        let far = match (way.counts, &*near) {
            (None, "") => String::new(),
            (Some(counts), "") => format!(" ({counts})"),
            (None, near) => format!(" · {near}"),
            (Some(counts), near) => {
                say!(desk.texts, "rules-way-far", "counts" = counts, "near" = near)
            }
        };
        let what = format!("{}{far}", way.name);
        lines.push(format!("  {}", say!(desk.texts, "rules-way", "who" = who, "what" = what)));
    }
    lines
}

/// Lists the special features of the game that the tables show: unit kinds, targets, tokens and
/// cards to play.
pub(crate) fn special(desk: &Presenter) -> Vec<String> {
    let mut lines: Vec<String> = desk
        .rules
        .units
        .ids()
        .skip(1)
        .filter_map(|unit| {
            let effect = desk.effect_of(unit);
            (!effect.is_empty()).then(|| format!("  {}{effect}", desk.kind_word(unit, 2)))
        })
        .collect();
    let targets = desk.rules.targets.rows().iter();
    let names: Vec<&str> = targets.map(|row| desk.texts.of(&row.name)).collect();
    if !names.is_empty() {
        lines.push(format!("  {}", say!(desk.texts, "special-targets", "list" = names.join(", "))));
    }
    let told = |pile: &Pile| {
        let text = desk.texts.of(&pile.text);
        (!text.is_empty()).then(|| format!("  {}: {text}", desk.texts.of(&pile.name)))
    };
    lines.extend(desk.rules.piles.rows().iter().filter_map(told));
    if desk.rules.cards.rows().iter().any(|row| row.effect.is_some()) {
        lines.push(format!("  {}", say!(desk.texts, "special-cards")));
    }
    if desk.rules.steps.rows().iter().any(|row| matches!(row.kind, StepKind::Program(_))) {
        lines.push(format!("  {}", say!(desk.texts, "special-rounds")));
    }
    lines
}

/// Formats a step: its place in the turn, and the commands that answer there.
pub(crate) fn step_lines(desk: &Presenter, step: StepId) -> Vec<String> {
    let row = &desk.rules.steps[step];
    let mut lines = vec![paint(HEADING, desk.texts.of(&row.name))];
    let place = |steps: Vec<StepId>| {
        let at = steps.iter().position(|&other| other == step)?;
        Some((at + 1, steps.len()))
    };
    if let Some((n, of)) = place(desk.rules.turn_steps().map(|(step, _)| step).collect()) {
        lines.push(say!(desk.texts, "rules-step", "n" = n, "of" = of));
    } else if let Some((n, of)) = place(desk.rules.round_steps().map(|(step, _)| step).collect()) {
        lines.push(say!(desk.texts, "rules-phase", "n" = n, "of" = of));
    } else if step.index() < desk.rules.opening {
        lines.push(say!(desk.texts, "rules-opening"));
    }
    let text = Some(desk.texts.of(&row.text)).filter(|text| !text.is_empty()).map(str::to_owned);
    let told = steps::all().filter(|ui| ui.describe.is_step(&row.kind));
    let told = told.flat_map(|ui| ui.describe.explain_rules(desk, &row.kind));
    let told = told.chain(condition::needs(desk, row.when));
    let told = told.chain(condition::costs(desk, row.price.as_ref()));
    lines.extend(text.into_iter().chain(told).map(|sentence| format!("  {sentence}")));
    let mut verbs: Vec<&Verb> = Vec::new();
    for verb in steps::all().filter(|ui| ui.describe.is_step(&row.kind)).flat_map(|ui| ui.verbs) {
        if !verbs.contains(verb) && verb.suits_edition(desk) {
            verbs.push(verb);
        }
    }
    lines.extend(
        verbs.iter().map(|verb| format!("  {} · {}", verb.synopsis(desk), verb.brief(desk))),
    );
    if row.who == Who::AtOnce {
        let n_hidden = desk.rules.variables.rows().iter().filter(|row| row.is_hidden()).count();
        lines.push(format!("  {}", say!(desk.texts, "rules-at-once", "hidden" = n_hidden)));
    } else if row.who.is_several() && !matches!(row.kind, StepKind::Window(_)) {
        let who = timing::asked(desk, row.who);
        lines.push(format!("  {}", say!(desk.texts, "rules-who", "who" = who)));
    }
    if let StepKind::Window(_) = &row.kind {
        let who = timing::asked(desk, row.who);
        lines.push(format!("  {}", say!(desk.texts, "rules-window", "who" = who)));
        let cards = cards_for(desk, step);
        if !cards.is_empty() {
            let list = cards.join(", ");
            lines.push(format!("  {}", say!(desk.texts, "rules-window-cards", "list" = list)));
        }
    }
    lines
}

/// Returns the cards that name a step as a time to play them.
fn cards_for(desk: &Presenter, step: StepId) -> Vec<String> {
    let is_then = |timing: &Timing| matches!(*timing, Timing::Step(of) | Timing::Window(Window::Step(of)) if of == step);
    let cards = desk.rules.cards.iter().filter(|(_, row)| {
        row.effect.as_ref().is_some_and(|effect| effect.timings.iter().any(is_then))
    });
    distinct(cards.map(|(card, _)| desk.card_name(card).to_owned()))
}

/// Returns every topic with its name.
fn topics(desk: &Presenter) -> Vec<(Topic, String)> {
    let (rules, texts) = (&desk.rules, &desk.texts);
    let mut all = vec![
        (Topic::Winning, say!(texts, "topic-winning")),
        (Topic::Turn, sequences(desk).swap_remove(0).0),
        (Topic::Units, say!(texts, "topic-units")),
    ];
    let has_regions = rules.board.regions.rows().iter().any(|row| row.bonus > 0);
    all.extend(has_regions.then(|| (Topic::Regions, say!(texts, "topic-regions"))));
    all.extend((!rules.cards.is_empty()).then(|| (Topic::Cards, say!(texts, "topic-cards"))));
    let tracks = rules.tracks.rows().iter().any(|row| row.in_play);
    all.extend(tracks.then(|| (Topic::Tracks, say!(texts, "topic-tracks"))));
    let named = |name| texts.of(name).to_owned();
    let steps = rules.steps.iter().take(rules.listed);
    all.extend(steps.map(|(step, row)| (Topic::Step(step), named(&row.name))));
    let kinds = rules.units.ids();
    all.extend(kinds.map(|unit| (Topic::Unit(unit), desk.kind_there_is(unit).to_owned())));
    let orders = rules.orders.iter();
    all.extend(orders.map(|(order, row)| (Topic::Order(order), named(&row.name))));
    let tracks = rules.tracks.iter().filter(|(_, row)| row.in_play);
    all.extend(tracks.map(|(track, row)| (Topic::Track(track), named(&row.name))));
    let piles = rules.piles.iter().filter(|(_, row)| !row.tokens.is_empty());
    all.extend(piles.map(|(pile, row)| (Topic::Pile(pile), named(&row.name))));
    let answers = (0..rules.scripts.texts.len()).map(TextId::from_index);
    let answers = answers.filter(|&text| desk.explained(text).is_some());
    all.extend(answers.map(|text| (Topic::Answer(text), desk.script_text(text).to_owned())));
    let regions = rules.board.regions.iter();
    all.extend(regions.map(|(region, row)| (Topic::Region(region), named(&row.name))));
    let cards = rules.cards.iter().filter(|(_, row)| !texts.of(&row.text).is_empty());
    let mut ids: Vec<&str> = Vec::new();
    for (card, row) in cards {
        if !ids.contains(&&*row.id) {
            ids.push(&row.id);
            all.push((Topic::Card(card), named(&row.name)));
        }
    }
    all
}

/// Lists the topics by kind. Tracks and regions are listed as general topics only.
fn list(desk: &Presenter, topics: &[(Topic, String)]) -> String {
    let mut listed: Vec<String> = Vec::new();
    let mut line = |key: String, is: &dyn Fn(Topic) -> bool| {
        let names = topics.iter().filter(|(topic, _)| is(*topic)).map(|(_, name)| name.clone());
        let mut names = distinct(names);
        names.retain(|name| !listed.contains(name));
        listed.extend(names.iter().cloned());
        (!names.is_empty()).then(|| format!("{key} {}", names.join(", ")))
    };
    let texts = &desk.texts;
    let lines = groups(texts).into_iter().map(|(heading, is)| line(heading, &is));
    let how = Some(say!(texts, "rules-how"));
    lines.chain([how]).flatten().collect::<Vec<_>>().join("\n")
}

/// A kind of topics: its heading, and whether a topic is one of them.
type TopicGroup = (String, fn(Topic) -> bool);

/// Returns the kinds of topics.
fn groups(texts: &Texts) -> [TopicGroup; 7] {
    [
        (say!(texts, "rules-topics"), Topic::is_general),
        (say!(texts, "rules-steps"), |topic| matches!(topic, Topic::Step(_))),
        (say!(texts, "rules-kinds"), |topic| matches!(topic, Topic::Unit(_))),
        (say!(texts, "rules-orders"), |topic| matches!(topic, Topic::Order(_))),
        (say!(texts, "rules-answers"), |topic| matches!(topic, Topic::Answer(_))),
        (say!(texts, "rules-tokens"), |topic| matches!(topic, Topic::Pile(_))),
        (say!(texts, "rules-cards"), |topic| matches!(topic, Topic::Card(_))),
    ]
}

fn about(desk: &Presenter, view: &Observation<'_>, topic: Topic) -> Vec<String> {
    let (rules, texts) = (&desk.rules, &desk.texts);
    let heading = |text: &str| paint(HEADING, text);
    match topic {
        Topic::Winning => {
            let lines = winning(desk, view);
            [heading(&say!(texts, "topic-winning"))].into_iter().chain(lines).collect()
        }
        Topic::Turn => turn(desk),
        Topic::Units => rules.units.ids().flat_map(|unit| kinds::lines(desk, unit)).collect(),
        Topic::Cards => decks(desk),
        Topic::Regions => {
            let regions = rules.board.regions.ids().map(|region| region_line(desk, region));
            [heading(&say!(texts, "topic-regions"))].into_iter().chain(regions).collect()
        }
        Topic::Tracks => {
            let all = rules.tracks.iter().filter(|(_, row)| row.in_play);
            all.flat_map(|(track, _)| tracks::topic(desk, view, track)).collect()
        }
        Topic::Step(step) => {
            let source = sources::line(desk, &rules.steps[step].source);
            step_lines(desk, step).into_iter().chain(source).collect()
        }
        Topic::Unit(unit) => kinds::lines(desk, unit),
        Topic::Track(track) => tracks::topic(desk, view, track),
        Topic::Pile(pile) => tokens(desk, pile),
        Topic::Region(region) => {
            let row = &rules.board.regions[region];
            let names: Vec<&str> = row.spaces.iter().map(|&space| desk.space(space)).collect();
            vec![region_line(desk, region), format!("  {}", names.join(", "))]
        }
        Topic::Card(card) => {
            let text = timing::text(desk, card, "  ");
            [heading(desk.card_name(card))].into_iter().chain(text).collect()
        }
        Topic::Answer(text) => {
            let name = desk.script_text(text);
            vec![heading(name), format!("  {}", desk.explained(text).unwrap_or_default())]
        }
        Topic::Order(order) => vec![order_line(desk, order)],
    }
}

/// Formats a region: the number of its spaces, and what it brings.
fn region_line(desk: &Presenter, region: RegionId) -> String {
    let row = &desk.rules.board.regions[region];
    let name = desk.texts.of(&row.name);
    say!(desk.texts, "rules-region", "region" = name, "n" = row.spaces.len(), "bonus" = row.bonus)
}

/// Lists the steps of a round and of a turn, in order.
fn turn(desk: &Presenter) -> Vec<String> {
    let listed = |(heading, steps): (String, Vec<StepId>)| {
        let steps = (1..).zip(steps);
        let steps = steps.map(|(n, step)| format!("{n:>3} {}", desk.step_name(step)));
        [paint(HEADING, &heading)].into_iter().chain(steps).collect::<Vec<_>>()
    };
    sequences(desk).into_iter().flat_map(listed).collect()
}

/// Returns the steps of a round and of a turn, each list with its heading, unless it is empty.
pub(crate) fn sequences(desk: &Presenter) -> Vec<(String, Vec<StepId>)> {
    let round = desk.rules.round_steps().map(|(step, _)| step).collect();
    let turn = desk.rules.turn_steps().map(|(step, _)| step).collect();
    let mut all =
        vec![(say!(desk.texts, "topic-round"), round), (say!(desk.texts, "topic-turn"), turn)];
    all.retain(|(_, steps): &(String, Vec<StepId>)| !steps.is_empty());
    all
}

/// Lists the decks with their cards, except cards that show a space and have no text.
fn decks(desk: &Presenter) -> Vec<String> {
    let rules: &Rulebook = &desk.rules;
    let mut lines = Vec::new();
    for row in rules.decks.rows().iter().filter(|row| row.in_play && !row.cards.is_empty()) {
        let heading = format!("{} ({})", desk.texts.of(&row.name), row.cards.len());
        lines.push(paint(HEADING, &heading));
        let id = |card: CardId| &rules.cards[card].id;
        for copies in row.cards.chunk_by(|&one, &other| id(one) == id(other)) {
            let row = &rules.cards[copies[0]];
            let text = timing::text(desk, copies[0], "      ");
            if text.is_empty() && row.space.is_some() {
                continue;
            }
            let n = if copies.len() > 1 { format!(" ×{}", copies.len()) } else { String::new() };
            lines.push(format!("  {}{n}", desk.card(copies[0])));
            lines.extend(text);
        }
        lines.extend(symbols(desk, &row.cards));
    }
    let trades = rules.steps.rows().iter().filter(|row| matches!(row.kind, StepKind::Trade(_)));
    for row in trades {
        lines.push(paint(HEADING, desk.texts.of(&row.name)));
        let told = steps::all().filter(|ui| ui.describe.is_step(&row.kind));
        let told = told.flat_map(|ui| ui.describe.explain_rules(desk, &row.kind));
        lines.extend(told.map(|sentence| format!("  {sentence}")));
    }
    lines
}

/// Returns how many of some cards have each symbol, if sets of them are traded.
fn symbols(desk: &Presenter, cards: &[CardId]) -> Option<String> {
    let rules = &desk.rules;
    let mut trades = rules.steps.rows().iter();
    trades.find(|row| matches!(row.kind, StepKind::Trade(_)))?;
    let of = |card: CardId| rules.cards[card].symbols;
    let count =
        |is: &dyn Fn(SymbolMask) -> bool| cards.iter().filter(|&&card| is(of(card))).count();
    let one = |symbol: SymbolId| {
        let n = count(&|symbols| symbols.iter().count() == 1 && symbols.contains(symbol));
        (n > 0).then(|| format!("{n} {}", desk.texts.of(&rules.symbols[symbol].name)))
    };
    let mut all: Vec<String> = rules.symbols.ids().filter_map(one).collect();
    let several = count(&|symbols| symbols.iter().count() > 1);
    all.extend((several > 0).then(|| say!(desk.texts, "rules-symbols-any", "n" = several)));
    let list = all.join(", ");
    (!list.is_empty()).then(|| format!("  {}", say!(desk.texts, "rules-symbols", "list" = list)))
}

/// Formats a pile of tokens: its text, and its faces with their numbers.
fn tokens(desk: &Presenter, pile: PileId) -> Vec<String> {
    let row = &desk.rules.piles[pile];
    let mut lines = vec![paint(HEADING, desk.texts.of(&row.name))];
    let text = desk.texts.of(&row.text);
    lines.extend((!text.is_empty()).then(|| format!("  {text}")));
    let faces = row.tokens.iter().map(|&token| desk.face(token).to_owned());
    let faces: Vec<String> = faces.collect();
    if faces.len() > 1 {
        let count = |name: &String| faces.iter().filter(|other| *other == name).count();
        let named = |name: String| match count(&name) {
            1 => name,
            n => format!("{name} ×{n}"),
        };
        let list = distinct(faces.iter().cloned()).into_iter().map(named);
        let list = list.collect::<Vec<_>>().join(", ");
        lines.push(format!("  {}", say!(desk.texts, "rules-faces", "list" = list)));
    }
    lines
}
