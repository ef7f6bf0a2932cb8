//! Parses attacks: origin, target space or token, number of dice and repetition.

use warboard_engine::game::{Action, Ask};
use warboard_engine::model::{AttackTarget, SpaceId, TokenId, UnitKindId};
use warboard_engine::name::{Fit, Spelled, lookup};
use warboard_engine::words::spellings;

use super::{AGAIN, ATTACK};
use crate::read::{
    Amount, Assault, Command, CommandParser, Reading, amount, is_until, without_fillers,
};
use crate::text::say;

impl CommandParser<'_> {
    pub(crate) fn attack(&self, words: &[&str]) -> Reading {
        let (words, with) = self.split_with(words);
        let with = with.transpose()?;
        let (words, until) = split_until(&words);
        let until = until.map(|end| end_of(end).ok_or_else(|| self.usage(&ATTACK))).transpose()?;
        let (names, n) = match self.trailing_amount(words).filter(|_| !self.are_two_spaces(words)) {
            Some((names, n)) => (names, Some(n)),
            None => (words, None),
        };
        let n = n.or(with.as_ref().and_then(|forces| forces.basic));
        if names.is_empty() {
            return Err(self.usage(&ATTACK));
        }
        let (from, aim) = if let Some(strike) = self.strike_words(names) {
            let (from, token) = strike?;
            (from, AttackTarget::Token(token))
        } else {
            let (from, to) = self.attack_spaces(names)?;
            (from, AttackTarget::Space(to))
        };
        let with = with.and_then(|forces| forces.kinds);
        self.assault(from, aim, n, until, with)
    }

    /// Builds an attack with `n` dice, or with the most. An attack on a space with all units
    /// repeats until the target falls.
    fn assault(
        &self,
        from: SpaceId,
        aim: AttackTarget,
        n: Option<Amount>,
        until: Option<Amount>,
        with: Option<Vec<(UnitKindId, u32)>>,
    ) -> Reading {
        for &(unit, n) in with.iter().flatten().filter(|&&(_, n)| n != u32::MAX) {
            let army = self.view.attacks_from(from).unwrap_or(self.decision.army);
            if n > self.view.units(from, army, unit) {
                return Err(self.has_only(from));
            }
        }
        let moves_in = until == Some(Amount::All);
        let (count, limit) = match (n, until) {
            (_, Some(left)) => (None, Some(left.or_most(1).max(1))),
            (Some(Amount::All), None) => (None, matches!(aim, AttackTarget::Space(_)).then_some(1)),
            (Some(Amount::Exactly(n)), None) => (Some(n), None),
            (None, None) => (None, None),
        };
        Ok(Command::Attack(Assault { from, aim, count, until: limit, moves_in, with }))
    }

    /// Parses the origin and the target. A single name is the target if only one own space can
    /// attack it.
    pub(crate) fn attack_spaces(&self, words: &[&str]) -> Result<(SpaceId, SpaceId), String> {
        let army = self.decision.army;
        let own = |space| self.view.is_on(army, space) || self.view.attacks_from(space).is_some();
        let hostile = |space| {
            !self.view.is_on(army, space)
                && (self.view.stands_on(space).is_some_and(|owner| owner != army)
                    || self.view.is_taken_freely(space))
        };
        if !self.is_one_name(words) {
            return self.two_spaces(words, &own, &|from, to| {
                hostile(to) && self.desk.rules.board.adjacent(from, to)
            });
        }
        if words.len() > 1 && self.desk.names.find(&without_fillers(words).join(" ")).is_none() {
            return Err(self.not_two_names(&without_fillers(words)));
        }
        let to = self.space(words, &|space| hostile(space) && !self.origins(space).is_empty())?;
        if let Ask::Attack { invasion: Some((from, target)) } = self.decision.ask
            && target == to
            && self.origins(to).contains(&from)
        {
            return Ok((from, to));
        }
        match self.origins(to)[..] {
            [from] => Ok((from, to)),
            [] if self.view.is_on(army, to) => {
                let space = self.desk.the_space(to);
                let may = super::targets_from(self.question, to);
                Err(format!("{} {may}", say!(self.desk.texts, "attack-own", "space" = space)))
            }
            [] => {
                let space = self.desk.the_space(to);
                let sentence = say!(self.desk.texts, "attack-no-origin", "space" = space);
                Err(self.question.and_may(&sentence))
            }
            ref several => {
                let list: Vec<String> =
                    several.iter().map(|&space| self.with_troops(space)).collect();
                let list = self.desk.or_list(&list);
                let space = self.desk.the_space(to);
                Err(say!(self.desk.texts, "attack-which-origin", "space" = space, "list" = list))
            }
        }
    }

    /// Returns the own spaces that can attack a space.
    fn origins(&self, to: SpaceId) -> Vec<SpaceId> {
        let all = self.desk.rules.board.neighbours(to).iter().copied();
        all.filter(|&from| {
            self.view.check(Action::Attack { from, to: to.into(), count: 1 }).is_ok()
        })
        .collect()
    }

    pub(crate) fn with_troops(&self, space: SpaceId) -> String {
        format!("{} ({})", self.desk.space(space), self.view.present(space))
    }

    pub(crate) fn again(&self, words: &[&str]) -> Reading {
        // A game that was resumed during an invasion has no last attack.
        let under_way = match self.decision.ask {
            Ask::Attack { invasion } => invasion.map(|(from, to)| (from, AttackTarget::Space(to))),
            _ => None,
        };
        let Some((from, aim)) = self.last_attack.or(under_way) else {
            return Err(say!(self.desk.texts, "again-nothing"));
        };
        let (words, with) = self.split_with(words);
        let with = with.transpose()?;
        let (words, until) = split_until(&words);
        let number = |words: &[&str]| match words {
            [] => Ok(None),
            [word] => amount(word).map(Some).ok_or_else(|| self.usage(&AGAIN)),
            _ => Err(self.usage(&AGAIN)),
        };
        let until = until.map(|end| end_of(end).ok_or_else(|| self.usage(&AGAIN))).transpose()?;
        let n = number(words)?;
        let n = n.or(with.as_ref().and_then(|forces| forces.basic));
        self.assault(from, aim, n, until, with.and_then(|forces| forces.kinds))
    }
}

impl CommandParser<'_> {
    /// Parses the origin and the token of an attack. Returns `None` unless the words name a token
    /// better than a space.
    pub(crate) fn strike_words(
        &self,
        words: &[&str],
    ) -> Option<Result<(SpaceId, TokenId), String>> {
        if self.desk.rules.targets.is_empty() {
            return None;
        }
        let words = without_fillers(words);
        let meant = (0..words.len()).filter_map(|at| {
            let (from, token) = (words[..at].join(" "), words[at..].join(" "));
            let (fit, token) = self.target_named(&token)?;
            (from.is_empty() || self.desk.names.find(&from).is_some()).then_some((fit, at, token))
        });
        let (_, at, token) = meant.min()?;
        Some(self.strike_from(&words[..at], token))
    }

    fn strike_from(&self, words: &[&str], token: TokenId) -> Result<(SpaceId, TokenId), String> {
        let may =
            |from| self.view.check(Action::Attack { from, to: token.into(), count: 1 }).is_ok();
        if !words.is_empty() {
            return Ok((self.space(words, &may)?, token));
        }
        let origins: Vec<SpaceId> =
            self.desk.rules.board.spaces.ids().filter(|&from| may(from)).collect();
        let target = self.desk.the_target(token);
        match origins[..] {
            [from] => Ok((from, token)),
            [] => {
                let sentence = say!(self.desk.texts, "attack-no-origin", "space" = target);
                Err(self.question.and_may(&sentence))
            }
            ref several => {
                let list: Vec<String> =
                    several.iter().map(|&space| self.with_troops(space)).collect();
                let list = self.desk.or_list(&list);
                Err(say!(self.desk.texts, "attack-which-origin", "space" = target, "list" = list))
            }
        }
    }

    /// Returns the token on the board that fits the words best, unless a space fits at least as
    /// well.
    fn target_named(&self, words: &str) -> Option<(Fit, TokenId)> {
        let on_board = |token: &TokenId| self.view.target_space(*token).is_some();
        let tokens: Vec<TokenId> = self.desk.rules.tokens.ids().filter(on_board).collect();
        let named = tokens.iter().filter_map(|&token| {
            let target = self.desk.rules.target_of(token)?;
            let row = &self.desk.rules.targets[target];
            let alone =
                tokens.iter().filter(|&&other| self.desk.rules.target_of(other) == Some(target));
            let mut names = vec![Spelled::new(&self.desk.rules.target_words(token))];
            names.push(Spelled::new(&self.desk.target(token)));
            if alone.count() == 1 {
                names.extend(spellings(&row.id, &row.name));
            }
            Some((token, names))
        });
        let (best, tokens) = lookup(words, named)?;
        let token = *tokens.first()?;
        let space = self.desk.names.find(words).map(|found| found.fit);
        space.is_none_or(|space| best < space).then_some((best, token))
    }
}

/// Returns the number of units at which repeated attacks stop, of the words behind `until`. `all` moves all units in when nothing is
/// left to attack.
fn end_of(words: &[&str]) -> Option<Amount> {
    match words {
        [] => Some(Amount::Exactly(1)),
        [word] => amount(word),
        _ => None,
    }
}

/// Splits off the words behind `until`, in any language.
fn split_until<'w>(words: &'w [&'w str]) -> (&'w [&'w str], Option<&'w [&'w str]>) {
    match words.iter().position(|word| is_until(word)) {
        Some(at) => (&words[..at], Some(&words[at + 1..])),
        None => (words, None),
    }
}
