//! The rules by topic, from the edition's own names and texts.

use warboard_engine::model::{CardId, OrderId, RegionId, Rulebook, StepId, TableId, UnitKindId};
use warboard_engine::observation::Observation;
use warboard_engine::steps::StepKind;

use super::{timing, tracks};
use crate::play::desk::Desk;
use crate::play::model::ways;
use crate::play::names::{fit, fold};
use crate::play::paint::{HEADING, paint};
use crate::play::steps::{self, orders::order_line};
use crate::play::verbs::Verb;
use crate::text::say;

/// What there is something to say about.
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
    Order(OrderId),
}

/// The list of topics, or what there is to say about the one that words name.
pub(crate) fn show(desk: &Desk, view: &Observation<'_>, words: &str) -> String {
    let topics = topics(desk);
    let line = fold(words);
    if line.is_empty() {
        return list(desk, &topics);
    }
    let fits = topics.iter().filter_map(|(topic, name)| Some((fit(&line, &fold(name))?, *topic)));
    // Of equally good ones the first: what is general goes before a card.
    let mut best = None;
    for (fit, topic) in fits {
        if best.is_none_or(|(least, _)| fit < least) {
            best = Some((fit, topic));
        }
    }
    if let Some((_, topic)) = best {
        return about(desk, view, topic).join("\n");
    }
    let sentence = say!(desk.texts, "rules-unknown", "words" = words);
    format!("{sentence}\n{}", list(desk, &topics))
}

/// How each side wins, with how far everybody is.
pub(crate) fn winning(desk: &Desk, view: &Observation<'_>) -> Vec<String> {
    let mut lines = Vec::new();
    let all = ways::all(desk, view);
    for (row, way) in desk.rules.victory.rows().iter().zip(all) {
        let who = row.faction.map(|only| desk.texts.of(&desk.rules.factions[only].name).to_owned());
        let who = who.unwrap_or_else(|| say!(desk.texts, "rules-everybody"));
        let counts = way.counts.map_or_else(String::new, |counts| format!(" ({counts})"));
        let near = way.near.iter().filter(|near| near.need > 0);
        let near = near.map(|near| format!("{} {}/{}", near.side.name, near.have, near.need));
        let near = near.collect::<Vec<_>>().join(", ");
        let near = if near.is_empty() { near } else { format!(" · {near}") };
        let what = format!("{}{counts}{near}", way.name);
        lines.push(format!("  {}", say!(desk.texts, "rules-way", "who" = who, "what" = what)));
    }
    lines
}

/// What sets the game apart, as far as the edition's tables tell: kinds of units, targets, cards that are played.
pub(crate) fn special(desk: &Desk) -> Vec<String> {
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
    if desk.rules.cards.rows().iter().any(|row| row.effect.is_some()) {
        lines.push(format!("  {}", say!(desk.texts, "special-cards")));
    }
    if desk.rules.plays_rounds() {
        lines.push(format!("  {}", say!(desk.texts, "special-rounds")));
    }
    lines
}

/// What a step is about: its place in the turn, and the commands that answer there.
pub(crate) fn step_lines(desk: &Desk, step: StepId) -> Vec<String> {
    let row = &desk.rules.steps[step];
    let mut lines = vec![paint(HEADING, desk.texts.of(&row.name))];
    let turn: Vec<StepId> = desk.rules.turn_steps().map(|(step, _)| step).collect();
    if let Some(at) = turn.iter().position(|&other| other == step) {
        lines.push(say!(desk.texts, "rules-step", "n" = at + 1, "of" = turn.len()));
    } else if step.index() < desk.rules.opening {
        lines.push(say!(desk.texts, "rules-opening"));
    }
    let told = steps::all().filter(|room| room.is_step(&row.kind));
    let told = told.flat_map(|room| room.explains(desk, &row.kind));
    lines.extend(told.map(|sentence| format!("  {sentence}")));
    let mut verbs: Vec<&Verb> = Vec::new();
    for verb in steps::all().filter(|room| room.is_step(&row.kind)).flat_map(steps::Room::verbs) {
        if !verbs.contains(verb) && verb.is_used(desk) {
            verbs.push(verb);
        }
    }
    lines.extend(
        verbs.iter().map(|verb| format!("  {} · {}", verb.synopsis(desk), verb.brief(desk))),
    );
    if let StepKind::Window(keys) = &row.kind {
        lines.push(format!("  {}", timing::asked(desk, keys.who)));
    }
    lines
}

/// Every topic with its name.
fn topics(desk: &Desk) -> Vec<(Topic, String)> {
    let (rules, texts) = (&desk.rules, &desk.texts);
    let mut all = vec![
        (Topic::Winning, say!(texts, "topic-winning")),
        (Topic::Turn, say!(texts, "topic-turn")),
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
    all.extend(kinds.map(|unit| (Topic::Unit(unit), desk.kind_word(unit, 2).to_owned())));
    let orders = rules.orders.iter();
    all.extend(orders.map(|(order, row)| (Topic::Order(order), named(&row.name))));
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

/// The topics, those that are general and the steps one by one, the others counted.
fn list(desk: &Desk, topics: &[(Topic, String)]) -> String {
    let line = |key: String, is: &dyn Fn(Topic) -> bool| {
        let names = topics.iter().filter(|(topic, _)| is(*topic)).map(|(_, name)| name.as_str());
        let names = names.collect::<Vec<_>>().join(", ");
        (!names.is_empty()).then(|| format!("{key} {names}"))
    };
    let general = |topic: Topic| {
        matches!(
            topic,
            Topic::Winning
                | Topic::Turn
                | Topic::Units
                | Topic::Cards
                | Topic::Regions
                | Topic::Tracks
        )
    };
    let texts = &desk.texts;
    let lines = [
        line(say!(texts, "rules-topics"), &general),
        line(say!(texts, "rules-steps"), &|topic| matches!(topic, Topic::Step(_))),
        line(say!(texts, "rules-orders"), &|topic| matches!(topic, Topic::Order(_))),
        line(say!(texts, "rules-cards"), &|topic| matches!(topic, Topic::Card(_))),
    ];
    lines.into_iter().flatten().collect::<Vec<_>>().join("\n")
}

fn about(desk: &Desk, view: &Observation<'_>, topic: Topic) -> Vec<String> {
    let (rules, texts) = (&desk.rules, &desk.texts);
    let heading = |text: &str| paint(HEADING, text);
    match topic {
        Topic::Winning => {
            let lines = winning(desk, view);
            [heading(&say!(texts, "topic-winning"))].into_iter().chain(lines).collect()
        }
        Topic::Turn => turn(desk),
        Topic::Units => {
            let kinds = rules.units.ids();
            kinds
                .map(|unit| format!("{}{}", desk.kind_word(unit, 2), desk.effect_of(unit)))
                .collect()
        }
        Topic::Cards => decks(desk),
        Topic::Regions => {
            let region = |row: &warboard_engine::model::Region| {
                format!("{}: {} (+{})", texts.of(&row.name), row.spaces.len(), row.bonus)
            };
            rules.board.regions.rows().iter().map(region).collect()
        }
        Topic::Tracks => {
            let all = rules.tracks.iter().filter(|(_, row)| row.in_play);
            all.flat_map(|(track, _)| tracks::lines(desk, view, track)).collect()
        }
        Topic::Step(step) => {
            let source = rules.steps[step].source.to_string();
            let mut lines = step_lines(desk, step);
            lines.push(say!(texts, "rules-source", "source" = source));
            lines
        }
        Topic::Unit(unit) => vec![format!("{}{}", desk.kind_word(unit, 2), desk.effect_of(unit))],
        Topic::Region(region) => {
            let row = &rules.board.regions[region];
            let names: Vec<&str> = row.spaces.iter().map(|&space| desk.space(space)).collect();
            vec![format!("{} (+{}): {}", texts.of(&row.name), row.bonus, names.join(", "))]
        }
        Topic::Card(card) => {
            let text = timing::text(desk, card, "  ");
            [heading(desk.card_name(card))].into_iter().chain(text).collect()
        }
        Topic::Order(order) => vec![order_line(desk, order)],
    }
}

/// The steps of a turn in their order.
fn turn(desk: &Desk) -> Vec<String> {
    let mut lines = vec![paint(HEADING, &say!(desk.texts, "topic-turn"))];
    let steps = desk.rules.turn_steps().enumerate();
    lines.extend(steps.map(|(at, (step, _))| format!("{:>3} {}", at + 1, desk.step_name(step))));
    lines
}

/// The decks, each with the cards that can be played and what sets are worth.
fn decks(desk: &Desk) -> Vec<String> {
    let rules: &Rulebook = &desk.rules;
    let mut lines = Vec::new();
    for row in rules.decks.rows().iter().filter(|row| row.in_play && !row.cards.is_empty()) {
        let heading = format!("{} ({})", desk.texts.of(&row.name), row.cards.len());
        lines.push(paint(HEADING, &heading));
        let id = |card: CardId| &rules.cards[card].id;
        for copies in row.cards.chunk_by(|&one, &other| id(one) == id(other)) {
            let text = timing::text(desk, copies[0], "      ");
            if !text.is_empty() {
                lines.push(format!("  {}", desk.card(copies[0])));
                lines.extend(text);
            }
        }
    }
    lines
}
