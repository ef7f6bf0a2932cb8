//! The step that trades sets of cards, and the units for spaces on them.

use warboard_engine::game::{Action, Ask, Event, Illegal};
use warboard_engine::model::{Duty, Rulebook, SymbolId};
use warboard_engine::name::fold;
use warboard_engine::steps::{SetWorth, StepKind};

use super::{Answers, Describe, Judge, Narrate, Parse, Pass, Phrase, Question, StepTrait, StepUi};
use crate::presenter::Presenter;
use crate::read::{Command, CommandParser, Reading, are_numbers};
use crate::steps::LastCommand;
use crate::text::{Words, say};
use crate::verbs::Verb;
use crate::views::{self, hand::number};

/// The command that trades a set.
pub(super) static TRADE: Verb = Verb::new(
    Words::new("words-trade"),
    |desk| say!(desk.texts, "synopsis-trade"),
    |desk| say!(desk.texts, "brief-trade"),
);

/// The command that names the held space which gets units.
pub(super) static HELD: Verb = Verb::new(
    Words::new("words-held"),
    |desk| say!(desk.texts, "synopsis-held"),
    |desk| say!(desk.texts, "brief-held"),
);

/// Returns the number of cards at which trading may end, or -1 if one set is enough.
fn until(duty: Duty) -> i64 {
    duty.until.map_or(-1, i64::from)
}

/// The question for the set to trade.
pub(super) struct TradeUi;

/// The user interface of [`TradeUi`].
pub(super) static TRADE_UI: StepUi = StepUi {
    verbs: &[&TRADE],
    traits: &[StepTrait::Repeats, StepTrait::Private],
    describe: &TradeUi,
    parse: &TradeUi,
    phrase: &TradeUi,
    answers: &TradeUi,
    judge: &TradeUi,
    pass: &TradeUi,
    narrate: &TradeUi,
    ..StepUi::PLAIN
};

impl Describe for TradeUi {
    fn is_step(&self, kind: &StepKind) -> bool {
        matches!(kind, StepKind::Trade(_))
    }

    fn keys(&self, desk: &Presenter, kind: &StepKind) -> Option<String> {
        let StepKind::Trade(keys) = kind else { return None };
        let duty = keys.must?;
        Some(say!(desk.texts, "show-trade-must", "n" = duty.at, "until" = until(duty)))
    }

    fn explain_rules(&self, desk: &Presenter, kind: &StepKind) -> Vec<String> {
        let StepKind::Trade(keys) = kind else { return Vec::new() };
        let texts = &desk.texts;
        let mut lines = match &keys.sets {
            SetWorth::Track(track) => {
                let row = &desk.rules.tracks[*track];
                let worth: Vec<String> = row.values.iter().map(u32::to_string).collect();
                let (list, more) = (worth.join(", "), row.beyond);
                let sets = say!(texts, "rules-trade-sets");
                vec![sets, say!(texts, "rules-trade-track", "list" = list, "more" = more)]
            }
            SetWorth::Table { three, mixed } => {
                let symbol = |&(symbol, n): &(SymbolId, u32)| {
                    let symbol = texts.of(&desk.rules.symbols[symbol].name);
                    say!(texts, "rules-trade-three", "symbol" = symbol, "n" = n)
                };
                let of_mixed = mixed.map(|n| say!(texts, "rules-trade-mixed", "n" = n));
                let list: Vec<String> = three.iter().map(symbol).chain(of_mixed).collect();
                vec![say!(texts, "rules-trade-table", "list" = list.join(", "))]
            }
        };
        lines.extend(
            keys.must
                .map(|duty| say!(texts, "rules-trade-must", "n" = duty.at, "until" = until(duty))),
        );
        lines.extend(keys.per_turn.map(|n| say!(texts, "rules-trade-most", "n" = n)));
        lines.extend(keys.held_space.map(|held| {
            say!(texts, "rules-trade-held", "units" = desk.units(held.units), "n" = held.per_turn)
        }));
        lines
    }
}

impl Parse for TradeUi {
    fn read(&self, reader: &CommandParser<'_>, verb: &Verb, words: &[&str]) -> Option<Reading> {
        (*verb == TRADE).then(|| reader.trade(words))
    }

    fn read_bare(&self, reader: &CommandParser<'_>, words: &[&str]) -> Option<Reading> {
        are_numbers(words).then(|| reader.trade(words))
    }
}

impl Phrase for TradeUi {
    fn prompt(&self, question: &Question<'_>) -> String {
        let (texts, example) = (&question.desk.texts, question.example_answer());
        if let Ask::Trade { must: true } = question.decision.ask {
            say!(texts, "may-trade-must", "example" = example)
        } else {
            say!(texts, "may-trade", "example" = example)
        }
    }

    fn list_choices(&self, question: &Question<'_>) -> Vec<String> {
        vec![views::hand::show_sets(question.desk, question.view, question.choices())]
    }

    fn explain_nothing(&self, desk: &Presenter) -> String {
        say!(desk.texts, "nothing-traded")
    }
}

impl Answers for TradeUi {
    fn command_text(&self, question: &Question<'_>, action: Action) -> Option<String> {
        let Action::Trade { cards } = action else { return None };
        let hand = views::hand::hand(question.view, question.decision.army);
        let numbers = cards.map(|card| number(&hand, card).to_string());
        Some(format!("{} {}", question.verb(&TRADE), numbers.join(" ")))
    }

    fn explain_illegal(
        &self,
        question: &Question<'_>,
        _action: Action,
        illegal: Illegal,
    ) -> Option<String> {
        let texts = &question.desk.texts;
        match illegal {
            Illegal::NoSet => Some(say!(texts, "illegal-no-set")),
            Illegal::MustTrade { cards } => {
                Some(question.and_may(&say!(texts, "illegal-must-trade", "cards" = cards)))
            }
            Illegal::NoMoreSets { most } => {
                Some(question.and_may(&say!(texts, "illegal-no-more-sets", "most" = most)))
            }
            _ => None,
        }
    }
}

impl Judge for TradeUi {
    fn reason(&self, question: &Question<'_>, action: Action) -> Option<String> {
        let Action::Trade { cards } = action else { return None };
        let worth = question.desk.units(question.view.set_worth(cards)?);
        Some(say!(question.desk.texts, "advice-trade", "units" = worth))
    }

    fn worth(&self, question: &Question<'_>, action: Action) -> Option<f64> {
        let Action::Trade { cards } = action else { return None };
        Some(f64::from(question.view.set_worth(cards).unwrap_or(0)))
    }
}

impl Pass for TradeUi {
    fn ends(&self, ask: Ask) -> bool {
        matches!(ask, Ask::Trade { must: false })
    }
}

impl Narrate for TradeUi {
    fn format_event(&self, desk: &Presenter, event: Event) -> Option<String> {
        let Event::Traded { army, cards, units } = event else { return None };
        let (army, units) = (desk.the_army(army), desk.units(units));
        let cards = cards.map(|card| desk.card(card)).join(", ");
        Some(say!(desk.texts, "told-traded", "army" = army, "cards" = cards, "units" = units))
    }
}

/// The question for the held space, among those on the traded cards, that gets units.
pub(super) struct TradeBonusUi;

/// The user interface of [`TradeBonusUi`].
pub(super) static TRADE_BONUS_UI: StepUi = StepUi {
    verbs: &[&HELD],
    describe: &TradeBonusUi,
    parse: &TradeBonusUi,
    phrase: &TradeBonusUi,
    answers: &TradeBonusUi,
    ..StepUi::PLAIN
};

impl Describe for TradeBonusUi {
    fn is_step(&self, kind: &StepKind) -> bool {
        TradeUi.is_step(kind)
    }

    fn is_used(&self, rules: &Rulebook) -> bool {
        let brings =
            |kind: &StepKind| matches!(kind, StepKind::Trade(keys) if keys.held_space.is_some());
        rules.steps.rows().iter().any(|step| brings(&step.kind))
    }
}

impl Parse for TradeBonusUi {
    fn read(&self, reader: &CommandParser<'_>, verb: &Verb, words: &[&str]) -> Option<Reading> {
        (*verb == HELD).then(|| reader.held(words))
    }

    fn read_bare(&self, reader: &CommandParser<'_>, words: &[&str]) -> Option<Reading> {
        let is_named = !are_numbers(words) && reader.desk.names.find(&words.join(" ")).is_some();
        is_named.then(|| reader.held(words))
    }

    fn follows(&self, last: &LastCommand) -> bool {
        matches!(last.ask, Ask::Trade { .. })
    }
}

impl Phrase for TradeBonusUi {
    fn prompt(&self, question: &Question<'_>) -> String {
        let Ask::Held { units } = question.decision.ask else { return String::new() };
        let (units, example) = (question.desk.units(units), question.example_answer());
        say!(question.desk.texts, "may-held", "units" = units, "example" = example)
    }
}

impl Answers for TradeBonusUi {
    fn command_text(&self, question: &Question<'_>, action: Action) -> Option<String> {
        let Action::Held { space } = action else { return None };
        Some(question.word(space))
    }
}

impl CommandParser<'_> {
    fn trade(&self, words: &[&str]) -> Reading {
        let sets = views::hand::sets(self.view, self.question.choices());
        let auto = words.first().is_some_and(|word| fold(word) == "auto");
        if auto || (words.is_empty() && sets.len() == 1) {
            let best = sets.iter().max_by_key(|(_, units)| *units);
            return match best {
                Some(&(cards, _)) => Ok(Command::Answer(vec![Action::Trade { cards }])),
                None => Err(say!(self.desk.texts, "illegal-no-set")),
            };
        }
        if words.is_empty() {
            return Ok(Command::Show(views::hand::show_sets(
                self.desk,
                self.view,
                self.question.choices(),
            )));
        }
        let hand = views::hand::hand(self.view, self.decision.army);
        let card = |word: &&str| {
            let n = word.trim_matches(',').parse::<usize>().ok()?;
            hand.get(n.checked_sub(1)?).copied()
        };
        let cards: Option<Vec<_>> = words.iter().map(card).collect();
        match cards.as_deref() {
            Some(&[a, b, c]) => {
                let mut cards = [a, b, c];
                cards.sort_unstable();
                Ok(Command::Answer(vec![Action::Trade { cards }]))
            }
            _ if hand.len() < 3 => Err(say!(self.desk.texts, "trade-too-few", "n" = hand.len())),
            _ => Err(say!(self.desk.texts, "trade-usage", "n" = hand.len())),
        }
    }

    fn held(&self, words: &[&str]) -> Reading {
        let fits = |space| self.view.check(Action::Held { space }).is_ok();
        Ok(Command::Answer(vec![Action::Held { space: self.space(words, &fits)? }]))
    }
}
