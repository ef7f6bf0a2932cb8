//! Cards are played, beside the steps and in windows.

mod asked;

use warboard_engine::game::{Action, Answer, Ask, Decision, Event, Game, Illegal};
use warboard_engine::model::{ArmyId, CardId, Rulebook, SeatId, Window as Moment};
use warboard_engine::name::{Spelled, fold, lookup};
use warboard_engine::steps::StepKind;
use warboard_engine::words::spellings;

use super::attack::odds::with_card;
use super::battle::{rolled, under_way};
use super::{Question, Room};
use crate::play::desk::Desk;
use crate::play::model::Spare;
use crate::play::presets::{Habit, Presets};
use crate::play::read::{Amount, Plan, Reader, Reading, amount};
use crate::play::verbs::Verb;
use crate::play::views::legal::joined;
use crate::play::views::timing::asked;
use crate::play::views::{self, nothing, question, timing};
use crate::play::windows::{self, Lasts, Part, Setting};
use crate::text::say;
use asked::all_at_once;

/// Play a card.
pub(crate) static PLAY: Verb = Verb::new(
    &["play"],
    &["jouer", "joue"],
    |desk| say!(desk.texts, "synopsis-play"),
    |desk| say!(desk.texts, "brief-play"),
)
.read(play);

/// Show in which windows one is asked, or say so.
pub(crate) static WINDOWS: Verb = Verb::new(
    &["windows", "window"],
    &["fenêtres", "fenêtre"],
    |desk| say!(desk.texts, "synopsis-windows"),
    |desk| say!(desk.texts, "brief-windows"),
)
.suits(|rules| !windows::of(rules).is_empty())
.read(windows);

/// Whether to play a card, and which.
pub(super) struct Window;

impl Room for Window {
    fn keys(&self, desk: &Desk, kind: &StepKind) -> Option<String> {
        let StepKind::Window(keys) = kind else { return None };
        Some(asked(desk, keys.who))
    }

    fn verbs(&self) -> &'static [&'static Verb] {
        const { &[&PLAY] }
    }

    fn pass(&self) -> Option<Action> {
        Some(Action::Pass)
    }

    fn is_used(&self, rules: &Rulebook) -> bool {
        rules.cards.rows().iter().any(|card| card.effect.is_some())
    }

    fn read_bare(&self, reader: &Reader<'_>, words: &[&str]) -> Option<Reading> {
        reader.bare_play(words)
    }

    fn read_empty(&self, _reader: &Reader<'_>) -> Reading {
        Ok(Plan::Answer(vec![Action::Pass]))
    }

    fn title(&self, desk: &Desk, ask: Ask) -> Option<String> {
        let Ask::Window { window } = ask else { return None };
        Some(desk.window(window))
    }

    /// Where several people look at the screen, it tells nobody whether a card may be played.
    fn asks(&self, now: &Question<'_>) -> String {
        let Ask::Window { window } = now.decision.ask else { return String::new() };
        let before = match window {
            Moment::Invaded | Moment::BeforeRoll => under_way(now),
            Moment::AfterRoll => Some(rolled(now)),
            Moment::Conquered | Moment::Traded | Moment::Step(_) => None,
        };
        joined(before, offer(now))
    }

    fn is_aside(&self) -> bool {
        true
    }

    fn typed(&self, now: &Question<'_>, action: Action) -> Option<String> {
        let Action::Play { card } = action else { return None };
        Some(line(now, card))
    }

    fn says(&self, now: &Question<'_>, action: Action) -> Option<String> {
        (action == Action::Pass).then(|| say!(now.desk.texts, "do-play-nothing"))
    }

    fn spares(&self, now: &Question<'_>) -> Vec<Spare> {
        let Ask::Window { window } = now.decision.ask else { return Vec::new() };
        let texts = &now.desk.texts;
        let plain = |lasts, says| Spare {
            line: all_at_once(Setting::Never, lasts),
            says,
            title: say!(texts, "do-no-cards-title"),
        };
        let is_invasion = now.view.invasion().is_some();
        let invasion = || plain(Lasts::Invasion, say!(texts, "do-no-cards-invasion"));
        let turn = plain(Lasts::Turn, say!(texts, "do-no-cards-turn"));
        let [word, _] = windows::words(&now.desk.rules, window);
        let never = Spare {
            line: format!("windows {word} never"),
            says: say!(texts, "do-never-ask"),
            title: say!(texts, "do-never-ask-title"),
        };
        is_invasion.then(invasion).into_iter().chain([turn, never]).collect()
    }

    fn worth(&self, _now: &Question<'_>, action: Action) -> Option<f64> {
        matches!(action, Action::Play { .. }).then_some(-2.0)
    }

    fn completes(&self, desk: &Desk, action: Action) -> Option<Vec<String>> {
        let Action::Play { card } = action else { return None };
        Some(vec![question::card_word(desk, card)])
    }

    fn refuses(&self, now: &Question<'_>, _action: Action, illegal: Illegal) -> Option<String> {
        let Illegal::NotNow { card } = illegal else { return None };
        Some(now.and_may(&not_playable(now.desk, card)))
    }

    fn preset(&self, said: &Presets, game: &Game, decision: Decision) -> Option<Action> {
        said.passes(game, decision).then_some(Action::Pass)
    }

    fn habit(&self, said: &Presets, desk: &Desk, seat: SeatId) -> Option<Habit> {
        said.card_habit(desk, seat)
    }

    fn tells(&self, desk: &Desk, event: Event) -> Option<String> {
        let Event::Played { army, card } = event else { return None };
        Some(played(desk, army, card))
    }
}

impl Reader<'_> {
    /// A line that names a card that may be played in this window. A number is that of the list of these, whatever the cards
    /// are called.
    fn bare_play(&self, words: &[&str]) -> Option<Reading> {
        if let [word] = words
            && let Some(Amount::Exactly(_)) = amount(word)
        {
            return Some(play(self, words));
        }
        let plays: Vec<Answer> =
            question::plays(self.question.choices()).into_iter().map(Answer::Card).collect();
        self.best(words, &plays).map(|_| play(self, words))
    }

    /// The card of the hand that the words name: one that may be played goes before one that may not.
    pub(super) fn card(&self, words: &[&str], plays: &[CardId]) -> Result<Option<CardId>, String> {
        let held = views::cards::held(self.view, self.decision.army);
        if let [word] = words
            && let Some(Amount::Exactly(n)) = amount(word)
        {
            return Ok((n as usize).checked_sub(1).and_then(|at| held.get(at)).copied());
        }
        for cards in [plays, &held[..]] {
            let cards: Vec<Answer> = cards.iter().copied().map(Answer::Card).collect();
            if let Some((_, found)) = self.best(words, &cards)
                && let Answer::Card(card) = self.one_answer(words, &found)?
            {
                return Ok(Some(card));
            }
        }
        Ok(None)
    }

    /// The window that a word means.
    fn window(&self, word: &str) -> Result<Moment, String> {
        let rules = &self.desk.rules;
        let all = windows::of(rules);
        if let Some(Amount::Exactly(n)) = amount(word)
            && let Some(&window) = (n as usize).checked_sub(1).and_then(|at| all.get(at))
        {
            return Ok(window);
        }
        let name = |at: usize, window: Moment| {
            let word = windows::word(rules, window, self.desk.lang());
            let name = word.map_or_else(|| self.desk.window(window), str::to_owned);
            format!("{} {name}", at + 1)
        };
        let names = |(at, &window): (usize, &Moment)| {
            let words = windows::words(rules, window).map(Spelled::new);
            let own = Spelled::new(&self.desk.window(window));
            ((at, window), words.into_iter().chain([own]).collect::<Vec<_>>())
        };
        match lookup(word, all.iter().enumerate().map(names)) {
            Some((_, found)) if found.len() == 1 => Ok(found[0].1),
            Some((_, found)) => {
                let list: Vec<String> =
                    found.into_iter().map(|(at, window)| name(at, window)).collect();
                let list = self.desk.or_list(&list);
                Err(say!(self.desk.texts, "ambiguous", "words" = word, "list" = list))
            }
            None => {
                let list = all.iter().enumerate().map(|(at, &window)| name(at, window));
                let list = list.collect::<Vec<_>>().join(", ");
                Err(say!(self.desk.texts, "windows-unknown", "word" = word, "list" = list))
            }
        }
    }
}

/// The word before an apostrophe: `jusqu'à`.
fn until_word(word: &str) -> &str {
    word.split(['\'', '’']).next().unwrap_or_default()
}

/// Plays a card, by its name or by its number among those that may be played.
fn play(reader: &Reader<'_>, words: &[&str]) -> Reading {
    let plays = question::plays(reader.question.choices());
    if words.is_empty() {
        return match plays[..] {
            [card] => Ok(Plan::Answer(vec![Action::Play { card }])),
            _ => Err(reader.usage(&PLAY)),
        };
    }
    // A number is that of the list which is shown, not that of the hand.
    if let [word] = words
        && let Some(Amount::Exactly(n)) = amount(word)
        && !plays.is_empty()
    {
        let listed = question::listed_plays(reader.desk, reader.question.choices());
        let card = (n as usize).checked_sub(1).and_then(|at| listed.get(at).copied());
        let answer = card.map(|card| Plan::Answer(vec![Action::Play { card }]));
        return answer.ok_or_else(|| reader.no_choice());
    }
    match reader.card(words, &plays)? {
        Some(card) if !plays.contains(&card) => {
            Err(reader.question.and_may(&not_playable(reader.desk, card)))
        }
        Some(card) => Ok(Plan::Answer(vec![Action::Play { card }])),
        None => {
            let words = words.join(" ");
            Err(say!(reader.desk.texts, "no-card", "words" = words))
        }
    }
}

/// Lists the windows, or says whether one is asked in one of them.
fn windows(reader: &Reader<'_>, words: &[&str]) -> Reading {
    let Some((name, rest)) = words.split_first() else { return Ok(Plan::Windows) };
    let setting = rest.first().and_then(|word| Setting::find(word));
    let is_all =
        (setting.is_some() || rest.is_empty()) && ["all", "toutes"].contains(&&*fold(name));
    if !is_all && let Some(plan) = card_setting(reader, words) {
        return Ok(plan);
    }
    let window = if is_all { None } else { Some(reader.window(name)?) };
    let Some(setting) = setting else { return Err(reader.usage(&WINDOWS)) };
    let is_until = |word: &str| ["until", "jusqu", "jusqua", "jusque"].contains(&until_word(word));
    let mut part = None;
    let lasts = match rest.get(1..).unwrap_or_default() {
        [] => Lasts::Always,
        [word] if Part::find(word).is_some() => {
            part = Part::find(word);
            Lasts::Always
        }
        [until, end] if is_until(until) && ["turn", "tour"].contains(&&*fold(end)) => Lasts::Turn,
        [until] | [until, _] if is_until(until) => Lasts::Invasion,
        _ => return Err(reader.usage(&WINDOWS)),
    };
    if lasts == Lasts::Invasion && reader.view.invasion().is_none() {
        return Err(say!(reader.desk.texts, "windows-no-invasion"));
    }
    if let Some(window) = window.filter(|&window| part.is_some() && !Part::is_of(window)) {
        let window = reader.desk.window(window);
        return Err(say!(reader.desk.texts, "windows-no-part", "window" = window));
    }
    Ok(Plan::Window { window, part, setting, lasts })
}

/// What a card does, where that is printed.
pub(crate) fn why(desk: &Desk, card: CardId) -> Option<String> {
    let text = desk.rules.cards.get(card).map_or("", |row| desk.texts.of(&row.text));
    (!text.is_empty()).then(|| text.to_owned())
}

/// What is said about a card, where the words before a setting name one and no window.
fn card_setting(reader: &Reader<'_>, words: &[&str]) -> Option<Plan> {
    let (last, names) = words.split_last()?;
    let setting = Setting::find(last)?;
    let rules = &reader.desk.rules;
    if names.is_empty() || matches!(names, [name] if reader.window(name).is_ok()) {
        return None;
    }
    let can_be_played = rules.cards.iter().filter(|(_, row)| row.effect.is_some());
    let cards = can_be_played.map(|(card, row)| (card, spellings(&row.id, &row.name)));
    let (_, found) = lookup(&names.join(" "), cards)?;
    let card = *found.first()?;
    // Copies of a card are one.
    let is_one = found.iter().all(|&other| rules.cards[other].id == rules.cards[card].id);
    if !is_one {
        return None;
    }
    Some(Plan::CardSetting { card, setting })
}

/// A card that is played, as it is typed.
fn line(now: &Question<'_>, card: CardId) -> String {
    format!("{} {}", now.verb(&PLAY), question::card_word(now.desk, card))
}

/// The cards that may be played in a window, as far as they are named.
fn offer(now: &Question<'_>) -> String {
    let cards = question::plays(now.choices());
    let Some(&first) = cards.first().filter(|_| !now.desk.rules.ask_all) else {
        return say!(now.desk.texts, "may-window");
    };
    let list = numbered(now);
    say!(now.desk.texts, "may-window-cards", "list" = list, "example" = line(now, first))
}

/// The cards that may be played beside the answers of a step, for somebody who plays alone.
pub(crate) fn beside(now: &Question<'_>) -> Option<String> {
    let cards = question::plays(now.choices());
    let &first = cards.first()?;
    if now.desk.rules.ask_all || matches!(now.decision.ask, Ask::Window { .. }) {
        return None;
    }
    let list = numbered(now);
    Some(say!(now.desk.texts, "may-play", "list" = list, "example" = line(now, first)))
}

/// The cards that may be played now, each with its text; where there are none and the question is about them, that.
pub(crate) fn lines(now: &Question<'_>) -> Vec<String> {
    let plays = question::plays(now.choices());
    let mut lines = Vec::new();
    if plays.is_empty() && nothing::asks_for_cards(now) {
        lines.push(say!(now.desk.texts, "none-playable"));
    }
    for card in plays {
        lines.push(format!("  {}", line(now, card)));
        lines.extend(timing::text(now.desk, card, "      "));
        lines.extend(with_card(now, card).map(|told| format!("      {told}")));
    }
    lines
}

/// The names of the cards that may be played, each once, with the numbers by which they are played.
fn numbered(now: &Question<'_>) -> String {
    let desk = now.desk;
    let cards = question::listed_plays(desk, now.choices()).into_iter().enumerate();
    let named = cards.map(|(at, card)| {
        say!(desk.texts, "card-numbered", "n" = at + 1, "card" = desk.card_name(card))
    });
    named.collect::<Vec<_>>().join(", ")
}

/// `This card may not be played now.`, with when it may.
fn not_playable(desk: &Desk, card: CardId) -> String {
    let sentence = say!(desk.texts, "illegal-not-playable", "card" = desk.card_name(card));
    match timing::when(desk, card) {
        Some(when) => format!("{sentence} {}.", say!(desk.texts, "card-when", "list" = when)),
        None => sentence,
    }
}

/// A card that is played, with what it says.
fn played(desk: &Desk, by: ArmyId, card: CardId) -> String {
    let (army, name) = (desk.the_army(by), desk.card_name(card));
    match desk.rules.cards.get(card).map_or("", |row| desk.texts.of(&row.text)) {
        "" => say!(desk.texts, "told-played", "army" = army, "card" = name),
        text => {
            say!(desk.texts, "told-played-text", "army" = army, "card" = name, "text" = text)
        }
    }
}
