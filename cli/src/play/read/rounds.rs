//! Rounds of programmed orders: cards by number or name in one line, orders, moves, fires and hits.

use warboard_engine::game::{Action, Ask, CardRow};
use warboard_engine::model::{CardId, Does, OrderId, SpaceId};

use super::units::Counted;
use super::{Amount, Plan, Reader, Reading, amount};
use crate::play::names::{self, Fit, fold};
use crate::play::verbs::Verb;
use crate::play::views::rounds;
use crate::text::say;

impl Reader<'_> {
    /// `program 3 1 6`, or the cards' names; copies of a card are taken in their order.
    pub(super) fn program(&self, words: &[&str]) -> Reading {
        let hand = rounds::hand(&self.view, self.decision.seat);
        let mut chosen: Vec<CardId> = Vec::new();
        let words: Vec<&str> = words.iter().map(|word| word.trim_matches(',')).collect();
        let mut rest: &[&str] = &words;
        while let [first, further @ ..] = rest {
            if first.is_empty() {
                rest = further;
                continue;
            }
            let found = match first.parse::<usize>() {
                Ok(n) => n.checked_sub(1).and_then(|at| Some((*hand.get(at)?, 1))),
                Err(_) => self.card_named(&hand, &chosen, rest),
            };
            let Some((card, n)) = found else {
                return Err(say!(self.desk.texts, "no-card", "words" = *first));
            };
            chosen.push(card);
            rest = &rest[n..];
        }
        if chosen.is_empty() {
            let lines = rounds::legal(self.desk, &self.view, self.decision);
            return Ok(Plan::Show(lines.join("\n")));
        }
        let Ask::Program { cards } = self.decision.ask else {
            return Err(self.usage(Verb::Program));
        };
        if chosen.len() != usize::from(cards) {
            return Err(say!(self.desk.texts, "illegal-programs", "n" = cards));
        }
        Ok(Plan::Answer(vec![Action::Program { cards: CardRow::new(chosen) }]))
    }

    /// The card that the first words name, as many of them as can be, and how many those are: by its whole name, or by a part
    /// of it that is in no other's.
    fn card_named(
        &self,
        hand: &[CardId],
        chosen: &[CardId],
        words: &[&str],
    ) -> Option<(CardId, usize)> {
        let left = || hand.iter().copied().filter(|card| !chosen.contains(card));
        let lengths = || (1..=words.len()).rev();
        let whole = |n: usize| {
            let line = words[..n].join(" ");
            let is_it = |card: &CardId| match n {
                1 => self.names_card(*card, &line),
                // An id and a number behind it are two cards.
                _ => self.card_folded(*card) == fold(&line),
            };
            left().find(is_it).map(|card| (card, n))
        };
        let part = |n: usize| {
            let line = fold(&words[..n].join(" "));
            let fits = |card: &CardId| {
                let fit = names::fit(&line, &self.card_folded(*card));
                fit.is_some_and(|fit| !matches!(fit, Fit::Typo(_)))
            };
            let mut found = left().filter(fits);
            let first = found.next()?;
            let rules = &self.desk.rules;
            let is_only = found.all(|other| rules.cards[other].id == rules.cards[first].id);
            is_only.then_some((first, n))
        };
        lengths().find_map(whole).or_else(|| lengths().find_map(part))
    }

    /// The name of a card, folded.
    fn card_folded(&self, card: CardId) -> String {
        fold(self.desk.texts.of(&self.desk.rules.cards[card].name))
    }

    fn names_card(&self, card: CardId, words: &str) -> bool {
        let (rules, name, words) = (&self.desk.rules, self.card_folded(card), fold(words));
        let joined = name.replace(' ', "_");
        [fold(&rules.cards[card].id), fold(&rules.card_words(card)), name, joined].contains(&words)
    }

    /// An order by its number or its name.
    pub(super) fn order(&self, words: &[&str]) -> Reading {
        let orders = rounds::orders(&self.view);
        let line = fold(words.join(" ").trim_matches(','));
        let by_number =
            line.parse::<usize>().ok().and_then(|n| orders.get(n.checked_sub(1)?).copied());
        let all: Vec<OrderId> = self.desk.rules.orders.ids().collect();
        let by_name = || self.order_named(&line, &orders).or_else(|| self.order_named(&line, &all));
        match by_number.or_else(by_name) {
            Some(order) => Ok(Plan::Answer(vec![Action::Order { order }])),
            None => Err(self.no_choice()),
        }
    }

    /// An order by its name alone, where it can be given; a letter or two are a command's.
    pub(super) fn bare_order(&self, words: &[&str]) -> Option<Reading> {
        let line = fold(words.join(" ").trim_matches(','));
        let long = line.chars().count() > 2;
        let named = self.order_named(&line, &rounds::orders(&self.view)).filter(|_| long);
        named.map(|_| self.order(words))
    }

    /// The one of some orders that folded words name, whole or by a beginning that is no other's.
    fn order_named(&self, line: &str, orders: &[OrderId]) -> Option<OrderId> {
        let fits = |order: OrderId| {
            let row = self.desk.rules.orders.get(order)?;
            let names = [fold(&row.id), fold(&row.name.en), fold(self.desk.texts.of(&row.name))];
            names.iter().filter_map(|name| names::fit(line, name)).min()
        };
        let well = |fit: &Fit| !matches!(fit, Fit::Typo(_));
        let found = orders.iter().filter_map(|&order| Some((fits(order).filter(well)?, order)));
        let found: Vec<(Fit, OrderId)> = found.collect();
        let best = found.iter().map(|&(fit, _)| fit).min()?;
        let mut best = found.into_iter().filter(|&(fit, _)| fit == best);
        let (_, order) = best.next()?;
        best.next().is_none().then_some(order)
    }

    /// Why words are none of the answers, and what may be answered.
    fn no_choice(&self) -> String {
        let may = super::views::legal::reminder(self.desk, &self.view, self.decision);
        format!("{} {may}", say!(self.desk.texts, "illegal-no-choice"))
    }

    /// The order that units carry out.
    fn sortie(&self) -> Option<warboard_engine::model::Sortie> {
        let (Ask::Sortie { order } | Ask::Fire { order, .. }) = self.decision.ask else {
            return None;
        };
        match self.desk.rules.orders.get(order)?.does {
            Does::Sortie(keys) => Some(keys),
            Does::Climb(_) | Does::Script(_) => None,
        }
    }

    /// `move FROM TO [N]`; all of them unless told.
    pub(super) fn sally(&self, words: &[&str]) -> Reading {
        let Some(keys) = self.sortie() else { return Err(self.usage(Verb::Fortify)) };
        let Counted { names, kind, n } = self.counted(words);
        if names.len() < 2 {
            return Err(self.usage(Verb::Fortify));
        }
        let unit = kind.unwrap_or(keys.unit);
        let army = self.decision.army;
        let has = |space: SpaceId| self.view.units(space, army, unit) > 0;
        let can = |from, to| self.view.check(Action::Move { from, to, unit, count: 1 }).is_ok();
        let (from, to) = self.two_spaces(names, &has, &can)?;
        let most = self.view.units(from, army, unit).max(1);
        let count = n.unwrap_or(Amount::All).or_most(most);
        Ok(Plan::Answer(vec![Action::Move { from, to, unit, count }]))
    }

    /// `fire TO`, or `fire FROM TO` where units on several spaces could.
    pub(super) fn fire(&self, words: &[&str]) -> Reading {
        let Some(keys) = self.sortie() else { return Err(self.usage(Verb::Fire)) };
        let Ask::Fire { from: moved, .. } = self.decision.ask else {
            return Err(self.usage(Verb::Fire));
        };
        let army = self.decision.army;
        let spaces = || self.desk.rules.board.spaces.ids();
        let can = |from, to| self.view.check(Action::Fire { from, to }).is_ok();
        let actions = rounds::fires(&self.view);
        if let ([], [action]) = (words, &actions[..]) {
            return Ok(Plan::Answer(vec![*action]));
        }
        if !words.is_empty() && self.is_one_name(words) {
            let to = self.space(words, &|to| spaces().any(|from| can(from, to)))?;
            let from: Vec<SpaceId> = match moved {
                Some(from) => vec![from],
                None => spaces().filter(|&from| can(from, to)).collect(),
            };
            return match from[..] {
                [from] => Ok(Plan::Answer(vec![Action::Fire { from, to }])),
                [] => Err(say!(
                    self.desk.texts,
                    "illegal-nothing-to-hit",
                    "space" = self.desk.the_space(to)
                )),
                _ => {
                    let names: Vec<String> =
                        from.iter().map(|&from| self.desk.space(from).to_owned()).collect();
                    Err(say!(self.desk.texts, "fire-from", "list" = self.desk.or_list(&names)))
                }
            };
        }
        if words.len() < 2 {
            return Err(self.usage(Verb::Fire));
        }
        let has = |space: SpaceId| self.view.units(space, army, keys.unit) > 0;
        let (from, to) = self.two_spaces(words, &has, &can)?;
        Ok(Plan::Answer(vec![Action::Fire { from, to }]))
    }

    /// What the die is aimed at, by number or name; a word alone for what is left to the machine.
    pub(super) fn hit(&self, words: &[&str]) -> Reading {
        let hits = rounds::hits(&self.view);
        let by_number = match words {
            [word] => match amount(word) {
                Some(Amount::Exactly(n)) => (n as usize).checked_sub(1),
                Some(Amount::All) | None => None,
            },
            _ => None,
        };
        let unit = by_number.and_then(|at| hits.get(at).copied()).or(self.kind_like(words));
        match unit {
            Some(unit) => Ok(Plan::Answer(vec![Action::Hit { unit }])),
            None => Err(self.no_choice()),
        }
    }
}
