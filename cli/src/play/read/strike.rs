//! Attacks on tokens: which token is meant, and from where.

use warboard_engine::game::Action;
use warboard_engine::model::{Lang, SpaceId, TokenId};

use super::Reader;
use super::spaces::without_fillers;
use crate::play::names::{Fit, fit, fold};
use crate::play::views;
use crate::text::say;

impl Reader<'_> {
    /// Where an attack on a token comes from, and the token, when words name one more likely than a space.
    pub(super) fn strike_words(
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
        let may = |from| self.view.check(Action::Strike { from, token, count: 1 }).is_ok();
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
                let may = views::legal::reminder(self.desk, &self.view, self.decision);
                Err(format!("{sentence} {may}"))
            }
            ref several => {
                let list: Vec<String> =
                    several.iter().map(|&space| self.with_troops(space)).collect();
                let list = self.desk.or_list(&list);
                Err(say!(self.desk.texts, "attack-which-origin", "space" = target, "list" = list))
            }
        }
    }

    /// The token on the board that words fit best, unless they fit a space as well.
    fn target_named(&self, words: &str) -> Option<(Fit, TokenId)> {
        let folded = fold(words);
        let on_board = |token: &TokenId| self.view.target_space(*token).is_some();
        let tokens: Vec<TokenId> = self.desk.rules.tokens.ids().filter(on_board).collect();
        let fits = tokens.iter().filter_map(|&token| {
            let target = self.desk.rules.target_of(token)?;
            let row = &self.desk.rules.targets[target];
            let alone =
                tokens.iter().filter(|&&other| self.desk.rules.target_of(other) == Some(target));
            let mut names = vec![fold(&self.desk.rules.target_words(token))];
            names.push(fold(&self.desk.target(token)));
            if alone.count() == 1 {
                names.push(fold(&row.id));
                names.extend(Lang::ALL.map(|lang| fold(row.name.get(lang))));
            }
            let best = names.iter().filter_map(|name| fit(&folded, name)).min()?;
            Some((best, token))
        });
        let (best, token) = fits.min()?;
        let space = self.desk.names.find(words).map(|found| found.fit);
        space.is_none_or(|space| best < space).then_some((best, token))
    }
}
