//! Cards played beside the steps and in windows.

mod asked;
#[cfg(test)]
mod tests;

use warboard_engine::game::{Action, Ask, Decision, Event, Game, Illegal, ScriptAnswer};
use warboard_engine::model::{ArmyId, CardId, Rulebook, SeatId, Window as Moment};
use warboard_engine::name::{Spelled, lookup};
use warboard_engine::words::spellings;

use super::attack::odds::with_card;
use super::battle::{attacked, rolled, under_way};
use super::{
    Answers, Describe, Judge, Narrate, Parse, Phrase, Question, Standing, StepTrait, StepUi,
};
use crate::model::SuppressOption;
use crate::presenter::Presenter;
use crate::read::{self, Amount, Command, CommandParser, Reading, amount, is_turn};
use crate::standing_orders::{StandingOrder, StandingOrders};
use crate::text::{Words, say};
use crate::verbs::{PLAY, WINDOWS};
use crate::views::legal::joined;
use crate::views::{self, condition, nothing, plays, question, timing};
use crate::windows::{self, WindowSetting, WindowSettingScope, WindowSide};
use asked::all_at_once;

/// The word for all windows at once.
const EVERY_WINDOW: Words = Words::new("words-every-window");

/// The question whether to play a card, and which.
pub(super) struct WindowUi;

/// The user interface of [`WindowUi`].
pub(super) static WINDOW_UI: StepUi = StepUi {
    verbs: &[&PLAY],
    passes: Some(Action::Pass),
    traits: &[StepTrait::Aside, StepTrait::Private, StepTrait::OfBattle],
    describe: &WindowUi,
    parse: &WindowUi,
    phrase: &WindowUi,
    answers: &WindowUi,
    judge: &WindowUi,
    standing: &WindowUi,
    narrate: &WindowUi,
    ..StepUi::PLAIN
};

impl Describe for WindowUi {
    fn is_used(&self, rules: &Rulebook) -> bool {
        rules.cards.rows().iter().any(|card| card.effect.is_some())
    }

    fn title(&self, desk: &Presenter, ask: Ask) -> Option<String> {
        let Ask::Window { window } = ask else { return None };
        Some(desk.window(window))
    }

    fn sentence(&self, question: &Question<'_>) -> Option<String> {
        let Ask::Window { window } = question.decision.ask else { return None };
        let before = match window {
            Moment::Invaded | Moment::BeforeRoll | Moment::AfterRoll => {
                attacked(question).or_else(|| by_unit(question))
            }
            Moment::Conquered | Moment::Traded | Moment::Step(_) => None,
        };
        Some(joined(before, say!(question.desk.texts, "asks-window")))
    }
}

impl Parse for WindowUi {
    fn read_bare(&self, reader: &CommandParser<'_>, words: &[&str]) -> Option<Reading> {
        reader.bare_play(words)
    }

    fn read_empty(&self, _reader: &CommandParser<'_>) -> Reading {
        Ok(Command::Answer(vec![Action::Pass]))
    }

    fn completions(&self, desk: &Presenter, action: Action) -> Option<Vec<String>> {
        let Action::Play { card } = action else { return None };
        Some(vec![question::card_word(desk, card)])
    }
}

impl Phrase for WindowUi {
    /// Returns a sentence that, with `ask_all`, does not reveal whether a card may be played.
    fn prompt(&self, question: &Question<'_>) -> String {
        let Ask::Window { window } = question.decision.ask else { return String::new() };
        let before = match window {
            Moment::Invaded | Moment::BeforeRoll => {
                under_way(question).or_else(|| by_unit(question))
            }
            Moment::AfterRoll => Some(rolled(question)),
            Moment::Conquered | Moment::Traded | Moment::Step(_) => None,
        };
        joined(before, offer(question))
    }
}

impl Answers for WindowUi {
    fn command_text(&self, question: &Question<'_>, action: Action) -> Option<String> {
        let Action::Play { card } = action else { return None };
        Some(plays::line(question, card))
    }

    fn label(&self, question: &Question<'_>, action: Action) -> Option<String> {
        (action == Action::Pass).then(|| say!(question.desk.texts, "do-play-nothing"))
    }

    fn explain_illegal(
        &self,
        question: &Question<'_>,
        _action: Action,
        illegal: Illegal,
    ) -> Option<String> {
        let Illegal::NotNow { card } = illegal else { return None };
        Some(question.and_may(&not_playable(question.desk, card)))
    }
}

impl Judge for WindowUi {
    fn worth(&self, _now: &Question<'_>, action: Action) -> Option<f64> {
        matches!(action, Action::Play { .. }).then_some(-2.0)
    }
}

impl Standing for WindowUi {
    fn suppress_options(&self, question: &Question<'_>) -> Vec<SuppressOption> {
        let Ask::Window { window } = question.decision.ask else { return Vec::new() };
        let texts = &question.desk.texts;
        let plain = |lasts, says| SuppressOption {
            line: all_at_once(WindowSetting::Never, lasts),
            says,
            title: say!(texts, "do-no-cards-title"),
        };
        let is_invasion = question.view.invasion().is_some();
        let invasion = || plain(WindowSettingScope::Invasion, say!(texts, "do-no-cards-invasion"));
        let turn = plain(WindowSettingScope::Turn, say!(texts, "do-no-cards-turn"));
        let word = windows::id(&question.desk.rules, window);
        let never = SuppressOption {
            line: format!("windows {word} never"),
            says: say!(texts, "do-never-ask"),
            title: say!(texts, "do-never-ask-title"),
        };
        is_invasion.then(invasion).into_iter().chain([turn, never]).collect()
    }

    fn preset(&self, said: &StandingOrders, game: &Game, decision: Decision) -> Option<Action> {
        said.passes(game, decision).then_some(Action::Pass)
    }

    fn habit(
        &self,
        said: &StandingOrders,
        desk: &Presenter,
        seat: SeatId,
    ) -> Option<StandingOrder> {
        said.card_habit(desk, seat)
    }
}

impl Narrate for WindowUi {
    fn format_event(&self, desk: &Presenter, event: Event) -> Option<String> {
        let Event::Played { army, card } = event else { return None };
        Some(played(desk, army, card))
    }
}

impl CommandParser<'_> {
    /// Reads a line that names a card which may be played in this window. A number refers to the
    /// list of these, whatever the names of the cards.
    fn bare_play(&self, words: &[&str]) -> Option<Reading> {
        if let [word] = words
            && let Some(Amount::Exactly(_)) = amount(word)
        {
            return Some(play(self, words));
        }
        let plays: Vec<ScriptAnswer> =
            question::plays(self.question.choices()).into_iter().map(ScriptAnswer::Card).collect();
        self.best(words, &plays).map(|_| play(self, words))
    }

    /// Returns the card of the hand that the words name; cards that may be played take precedence.
    pub(super) fn card(&self, words: &[&str], plays: &[CardId]) -> Result<Option<CardId>, String> {
        let held = views::hand::held(self.view, self.decision.army);
        if let [word] = words
            && let Some(Amount::Exactly(n)) = amount(word)
        {
            return Ok((n as usize).checked_sub(1).and_then(|at| held.get(at)).copied());
        }
        for cards in [plays, &held[..]] {
            let cards: Vec<ScriptAnswer> = cards.iter().copied().map(ScriptAnswer::Card).collect();
            if let Some((_, found)) = self.best(words, &cards)
                && let ScriptAnswer::Card(card) = self.one_answer(words, &found)?
            {
                return Ok(Some(card));
            }
        }
        Ok(None)
    }

    /// Returns the window that a word names.
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
            ((at, window), words.chain([own]).collect::<Vec<_>>())
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

/// Returns the part of a word before an apostrophe: `jusqu'à`.
fn until_word(word: &str) -> &str {
    word.split(['\'', '’']).next().unwrap_or_default()
}

/// Plays a card, by its name or by its number among those that may be played.
pub(crate) fn play(reader: &CommandParser<'_>, words: &[&str]) -> Reading {
    let plays = question::plays(reader.question.choices());
    if words.is_empty() {
        return match plays[..] {
            [card] => Ok(Command::Answer(vec![Action::Play { card }])),
            _ => Err(reader.usage(&PLAY)),
        };
    }
    // A number refers to the list shown, not to the hand.
    if let [word] = words
        && let Some(Amount::Exactly(n)) = amount(word)
        && !plays.is_empty()
    {
        let listed = question::listed_plays(reader.desk, reader.question.choices());
        let card = (n as usize).checked_sub(1).and_then(|at| listed.get(at).copied());
        // Beyond the list, a number can be the name of a card.
        let named = || {
            let cards: Vec<ScriptAnswer> = plays.iter().copied().map(ScriptAnswer::Card).collect();
            match reader.best(words, &cards)?.1[..] {
                [ScriptAnswer::Card(card), ..] => Some(card),
                _ => None,
            }
        };
        let answer = card.or_else(named).map(|card| Command::Answer(vec![Action::Play { card }]));
        return answer.ok_or_else(|| reader.no_choice());
    }
    match reader.card(words, &plays)? {
        Some(card) if !plays.contains(&card) => {
            let sentence = match reader.question.view.check(Action::Play { card }) {
                Err(Illegal::Needs { condition }) => {
                    let list = condition::words(reader.desk, reader.desk.rules.facts(condition));
                    say!(reader.desk.texts, "illegal-needs", "list" = list)
                }
                Ok(()) | Err(_) => not_playable(reader.desk, card),
            };
            Err(reader.question.and_may(&sentence))
        }
        Some(card) => Ok(Command::Answer(vec![Action::Play { card }])),
        None => {
            let words = words.join(" ");
            Err(say!(reader.desk.texts, "no-card", "words" = words))
        }
    }
}

/// Lists the windows, or sets whether a seat is asked in them.
pub(crate) fn windows(reader: &CommandParser<'_>, words: &[&str]) -> Reading {
    let Some((name, rest)) = words.split_first() else { return Ok(Command::Windows) };
    let setting = rest.first().and_then(|word| WindowSetting::find(word));
    let is_all = (setting.is_some() || rest.is_empty()) && EVERY_WINDOW.is(name);
    if !is_all && let Some(plan) = card_setting(reader, words) {
        return Ok(plan);
    }
    let window = if is_all { None } else { Some(reader.window(name)?) };
    let Some(setting) = setting else { return Err(reader.usage(&WINDOWS)) };
    let is_until = |word: &str| read::is_until(until_word(word));
    let mut part = None;
    let lasts = match rest.get(1..).unwrap_or_default() {
        [] => WindowSettingScope::Always,
        [word] if WindowSide::find(word).is_some() => {
            part = WindowSide::find(word);
            WindowSettingScope::Always
        }
        [until, end] if is_until(until) && is_turn(end) => WindowSettingScope::Turn,
        [until] | [until, _] if is_until(until) => WindowSettingScope::Invasion,
        _ => return Err(reader.usage(&WINDOWS)),
    };
    if lasts == WindowSettingScope::Invasion && reader.view.invasion().is_none() {
        return Err(say!(reader.desk.texts, "windows-no-invasion"));
    }
    if let Some(window) = window.filter(|&window| part.is_some() && !WindowSide::is_of(window)) {
        let window = reader.desk.window(window);
        return Err(say!(reader.desk.texts, "windows-no-part", "window" = window));
    }
    Ok(Command::Window { window, part, setting, lasts })
}

/// Returns the printed text of a card, if it has one.
pub(crate) fn why(desk: &Presenter, card: CardId) -> Option<String> {
    let text = desk.rules.cards.get(card).map_or("", |row| desk.texts.of(&row.text));
    (!text.is_empty()).then(|| text.to_owned())
}

/// Parses a setting for a card. Returns `None` if the words name a window or no single card.
fn card_setting(reader: &CommandParser<'_>, words: &[&str]) -> Option<Command> {
    let (last, names) = words.split_last()?;
    let setting = WindowSetting::find(last)?;
    let rules = &reader.desk.rules;
    if names.is_empty() || matches!(names, [name] if reader.window(name).is_ok()) {
        return None;
    }
    let can_be_played = rules.cards.iter().filter(|(_, row)| row.effect.is_some());
    let cards = can_be_played.map(|(card, row)| (card, spellings(&row.id, &row.name)));
    let (_, found) = lookup(&names.join(" "), cards)?;
    let card = *found.first()?;
    // Copies of a card count as one.
    let is_one = found.iter().all(|&other| rules.cards[other].id == rules.cards[card].id);
    if !is_one {
        return None;
    }
    Some(Command::CardSetting { card, setting })
}

/// Formats who fights whom, and where, in a battle by unit.
fn by_unit(question: &Question<'_>) -> Option<String> {
    let &Question { desk, view, .. } = question;
    desk.rules.by_unit.as_ref()?;
    let battle = view.battle();
    let (attacker, defender) = (desk.the_army(battle.attacker), desk.the_army(battle.defender));
    let space = desk.the_space(battle.to);
    Some(say!(
        desk.texts,
        "battle-by-unit",
        "attacker" = attacker,
        "defender" = defender,
        "space" = space
    ))
}

/// Returns the sentence on cards in a window. Without `ask_all`, it names those that may be played.
fn offer(question: &Question<'_>) -> String {
    let cards = question::plays(question.choices());
    let Some(&first) = cards.first().filter(|_| !question.desk.rules.ask_all) else {
        return say!(question.desk.texts, "may-window");
    };
    let list = plays::numbered(question);
    say!(
        question.desk.texts,
        "may-window-cards",
        "list" = list,
        "example" = plays::line(question, first)
    )
}

/// Returns the cards that may be played now, each with its text, or a line that there are none if
/// the question is about cards.
pub(crate) fn lines(question: &Question<'_>) -> Vec<String> {
    let plays = question::plays(question.choices());
    let mut lines = Vec::new();
    if plays.is_empty() && nothing::asks_for_cards(question) {
        lines.push(say!(question.desk.texts, "none-playable"));
    }
    for card in plays {
        lines.push(format!("  {}", plays::line(question, card)));
        lines.extend(timing::text(question.desk, card, "      "));
        lines.extend(with_card(question, card).map(|told| format!("      {told}")));
    }
    lines
}

/// Returns `This card may not be played now.` with the times when it may be.
fn not_playable(desk: &Presenter, card: CardId) -> String {
    let sentence = say!(desk.texts, "illegal-not-playable", "card" = desk.card_name(card));
    match timing::when(desk, card) {
        Some(when) => format!("{sentence} {}.", say!(desk.texts, "card-when", "list" = when)),
        None => sentence,
    }
}

/// Returns the line of a played card, with its printed text.
fn played(desk: &Presenter, by: ArmyId, card: CardId) -> String {
    let (army, name) = (desk.the_army(by), desk.card_name(card));
    match desk.rules.cards.get(card).map_or("", |row| desk.texts.of(&row.text)) {
        "" => say!(desk.texts, "told-played", "army" = army, "card" = name),
        text => {
            say!(desk.texts, "told-played-text", "army" = army, "card" = name, "text" = text)
        }
    }
}
