//! Cards: playing them, answering their questions, and the windows in which they are played.

use warboard_engine::game::{Action, Answer, Ask};
use warboard_engine::model::{CardId, Window};

use super::{Amount, Plan, Reader, Reading, amount};
use crate::play::names::{self, Fit, fold};
use crate::play::refuse::not_playable;
use crate::play::verbs::Verb;
use crate::play::views::{self, question, question::Answers};
use crate::play::windows::{self, Setting};
use crate::text::say;

impl Reader<'_> {
    /// A line that is an answer word for word, even where a command is written alike.
    pub(super) fn word_for_word(&self, words: &[&str]) -> Option<Reading> {
        if !matches!(self.decision.ask, Ask::Script { .. }) {
            return None;
        }
        let Answers::OneOf(all) = Answers::of(&self.view) else { return None };
        let words = fold(&words.join(" "));
        let answer = all
            .into_iter()
            .find(|&answer| self.written(answer).contains(&words) || plain(answer, &words))?;
        Some(Ok(Plan::Answer(vec![Action::Answer { answer }])))
    }

    fn written(&self, answer: Answer) -> Vec<String> {
        question::written(self.desk, answer)
    }

    /// A line that answers a card's question, however abbreviated; nothing where it names no answer.
    pub(super) fn bare_answer(&self, words: &[&str]) -> Option<Reading> {
        let known = |words: &[&str]| words.iter().all(|word| amount(word).is_some());
        match Answers::of(&self.view) {
            Answers::Number(..) => known(words).then(|| self.answer(words)),
            Answers::OneOf(all) => {
                let named = self.best(words, &all).is_some() || known(words);
                named.then(|| self.answer(words))
            }
        }
    }

    /// Answers a card's question.
    pub(super) fn answer(&self, words: &[&str]) -> Reading {
        let answers = Answers::of(&self.view);
        let n = match words {
            [word] => amount(word),
            _ => None,
        };
        let answer = match (&answers, n) {
            (Answers::Number(_, most), Some(n)) => Some(Answer::Number(n.or_most(*most))),
            (Answers::Number(..), None) => None,
            (Answers::OneOf(all), n) => match self.best(words, all) {
                Some((Fit::Exact, found)) => Some(self.one_answer(words, &found)?),
                found => match (n, found) {
                    (Some(Amount::Exactly(n)), _) => answers.numbered(n as usize),
                    (_, Some((_, found))) => Some(self.one_answer(words, &found)?),
                    (_, None) => None,
                },
            },
        };
        match answer {
            Some(answer) => Ok(Plan::Answer(vec![Action::Answer { answer }])),
            None => Err(self.no_answer(words)),
        }
    }

    /// The words name none of the answers.
    pub(super) fn no_answer(&self, words: &[&str]) -> String {
        let may = views::legal::reminder(self.desk, &self.view, self.decision);
        let words = words.join(" ");
        format!("{} {may}", say!(self.desk.texts, "no-answer", "words" = words))
    }

    /// The answers that the words fit best, and how well. A space that is better named than any of them is none.
    fn best(&self, words: &[&str], all: &[Answer]) -> Option<(Fit, Vec<Answer>)> {
        let line = fold(&words.join(" "));
        if line.is_empty() {
            return None;
        }
        let fit = |answer: Answer| {
            let written = self.written(answer);
            let short = if let Answer::Space(space) = answer {
                Some(fold(self.desk.names.short(space)))
            } else {
                None
            };
            let exact = short.filter(|short| *short == line).map(|_| Fit::Exact);
            let word = plain(answer, &line).then_some(Fit::Beginning);
            let fits = written.iter().filter_map(|name| names::fit(&line, name));
            fits.chain(exact).chain(word).min()
        };
        let mut found: Option<(Fit, Vec<Answer>)> = None;
        for &answer in all {
            let Some(fit) = fit(answer) else { continue };
            match &mut found {
                Some((best, answers)) if *best == fit => answers.push(answer),
                Some((best, _)) if *best < fit => {}
                _ => found = Some((fit, vec![answer])),
            }
        }
        let spaces = all.iter().any(|answer| matches!(answer, Answer::Space(_)));
        let other = self.desk.names.find(&line).filter(|_| spaces).map(|found| found.fit);
        // `no` is not the beginning of a name where neither yes nor no is an answer.
        let is_plain = ["yes", "no", "oui", "non"].contains(&line.as_str())
            && !all.iter().any(|answer| matches!(answer, Answer::Yes | Answer::No));
        let found = found.filter(|(fit, _)| !is_plain || *fit == Fit::Exact);
        found.filter(|(fit, _)| other.is_none_or(|other| *fit <= other))
    }

    /// The only answer there is, or the first of several that are alike.
    fn one_answer(&self, words: &[&str], found: &[Answer]) -> Result<Answer, String> {
        let name = |answer: Answer| question::name(self.desk, answer);
        let first = found.first().copied();
        match first {
            Some(first) if found.iter().all(|&other| name(other) == name(first)) => Ok(first),
            _ => {
                let list: Vec<String> = found.iter().map(|&answer| name(answer)).collect();
                let list = self.desk.few(&list);
                Err(say!(self.desk.texts, "ambiguous", "words" = words.join(" "), "list" = list))
            }
        }
    }

    /// Plays a card, by its name or by its number in the hand.
    pub(super) fn play(&self, words: &[&str]) -> Reading {
        let plays = question::plays(&self.view);
        if words.is_empty() {
            return match plays[..] {
                [card] => Ok(Plan::Answer(vec![Action::Play { card }])),
                _ => Err(self.usage(Verb::Play)),
            };
        }
        match self.card(words, &plays)? {
            Some(card) if !plays.contains(&card) => {
                let sentence = not_playable(self.desk, card);
                let may = views::legal::reminder(self.desk, &self.view, self.decision);
                Err(format!("{sentence} {may}"))
            }
            Some(card) => Ok(Plan::Answer(vec![Action::Play { card }])),
            None => {
                let words = words.join(" ");
                Err(say!(self.desk.texts, "no-card", "words" = words))
            }
        }
    }

    /// A line that names a card that may be played in this window. A number is that of the hand, whatever the cards are
    /// called.
    pub(super) fn bare_play(&self, words: &[&str]) -> Option<Reading> {
        if let [word] = words
            && let Some(Amount::Exactly(_)) = amount(word)
        {
            return Some(self.play(words));
        }
        let plays: Vec<Answer> =
            question::plays(&self.view).into_iter().map(Answer::Card).collect();
        self.best(words, &plays).map(|_| self.play(words))
    }

    /// The card of the hand that the words name: one that may be played goes before one that may not.
    pub(super) fn card(&self, words: &[&str], plays: &[CardId]) -> Result<Option<CardId>, String> {
        let held = views::cards::held(&self.view, self.decision.army);
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

    /// Plays nothing: passes in a window, goes on where a step may be ended.
    pub(super) fn pass(&self) -> Plan {
        let passes =
            matches!(self.decision.ask, Ask::Window { .. } | Ask::Order { .. } | Ask::Hit { .. });
        Plan::Answer(vec![if passes { Action::Pass } else { Action::End }])
    }

    /// Plays nothing, where that is possible: a question of a card is to be answered.
    pub(super) fn pass_or_refuse(&self, verb: Verb) -> Reading {
        let asks = matches!(self.decision.ask, Ask::Script { .. });
        if asks { Err(self.not_now(verb)) } else { Ok(self.pass()) }
    }

    /// What ends a step also passes in a window and ends a list that a card asks for. Any other question is to be
    /// answered.
    pub(super) fn end(&self) -> Reading {
        let done = Action::Answer { answer: Answer::Done };
        if self.view.check(done).is_ok() {
            return Ok(Plan::Answer(vec![done]));
        }
        self.pass_or_refuse(Verb::End)
    }

    /// Lists the windows, or says whether one is asked in one of them.
    pub(super) fn windows(&self, words: &[&str]) -> Reading {
        let Some((name, rest)) = words.split_first() else { return Ok(Plan::Windows) };
        let window = self.window(name)?;
        let setting = rest.first().and_then(|word| Setting::find(word));
        let Some(setting) = setting else { return Err(self.usage(Verb::Windows)) };
        let briefly = match rest.get(1..).unwrap_or_default() {
            [] => false,
            [until] | [until, _]
                if ["until", "jusqu", "jusqua", "jusque"].contains(&until_word(until)) =>
            {
                true
            }
            _ => return Err(self.usage(Verb::Windows)),
        };
        if briefly && self.view.invasion().is_none() {
            return Err(say!(self.desk.texts, "windows-no-invasion"));
        }
        Ok(Plan::Window { window, setting, briefly })
    }

    /// The window that a word means.
    fn window(&self, word: &str) -> Result<Window, String> {
        let rules = &self.desk.rules;
        let all = windows::of(rules);
        let line = fold(word);
        if let Some(Amount::Exactly(n)) = amount(word)
            && let Some(&window) = (n as usize).checked_sub(1).and_then(|at| all.get(at))
        {
            return Ok(window);
        }
        let fit = |window: Window| {
            let mut names: Vec<String> = windows::words(rules, window).map(fold).to_vec();
            names.push(fold(&self.desk.window(window)));
            names.iter().filter_map(|name| names::fit(&line, name)).min()
        };
        let best = all.iter().filter_map(|&window| Some((fit(window)?, window))).min();
        best.map(|(_, window)| window).ok_or_else(|| {
            let name = |(at, &window): (usize, &Window)| {
                let word = windows::word(rules, window, self.desk.lang());
                let name = word.map_or_else(|| self.desk.window(window), str::to_owned);
                format!("{} {name}", at + 1)
            };
            let list = all.iter().enumerate().map(name).collect::<Vec<_>>().join(", ");
            say!(self.desk.texts, "windows-unknown", "word" = word, "list" = list)
        })
    }
}

/// The word before an apostrophe: `jusqu'à`.
fn until_word(word: &str) -> &str {
    word.split(['\'', '’']).next().unwrap_or_default()
}

/// The short words for yes and no.
fn plain(answer: Answer, line: &str) -> bool {
    match answer {
        Answer::Yes => matches!(line, "y" | "o"),
        Answer::No => line == "n",
        Answer::Space(_)
        | Answer::Region(_)
        | Answer::Army(_)
        | Answer::Card(_)
        | Answer::Unit(_)
        | Answer::Token(_)
        | Answer::Option(_)
        | Answer::Die(_)
        | Answer::Number(_)
        | Answer::Done => false,
    }
}
