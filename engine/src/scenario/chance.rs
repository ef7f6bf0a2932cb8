//! Chance as a scenario names it: faces by purpose, and names for what is picked.

use std::cell::Cell;
use std::rc::Rc;

use crate::game::{Chance, Purpose, Sink, Told};

/// One named answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Answer {
    /// A face of a die.
    Face(u8),
    /// A number that is picked, and the name that stands in the scenario.
    Pick(u32, String),
}

/// Events, counted where chance sees it.
#[derive(Clone, Debug, Default)]
pub(super) struct Watched {
    pub(super) told: Vec<Told>,
    n: Rc<Cell<usize>>,
}

impl Sink for Watched {
    fn tell(&mut self, told: Told) {
        self.told.push(told);
        self.n.set(self.told.len());
    }
}

/// Answers in the order of the scenario, strictly.
#[derive(Clone, Debug, Default)]
pub(super) struct NamedChance {
    /// How many events were told, and how many before something did not fit.
    told: Rc<Cell<usize>>,
    misfit_after: Option<usize>,
    answers: Vec<(Purpose, Answer)>,
    at: usize,
    misfit: Option<String>,
    /// Out of how many cards each was drawn.
    draws: Vec<u32>,
}

impl NamedChance {
    pub(super) fn new(answers: Vec<(Purpose, Answer)>) -> Self {
        Self { answers, ..Self::default() }
    }

    /// A sink whose events it counts.
    pub(super) fn watched(&self) -> Watched {
        Watched { told: Vec::new(), n: Rc::clone(&self.told) }
    }

    /// After how many events something was asked that the scenario does not name.
    pub(super) fn misfit_after(&self) -> Option<usize> {
        self.misfit_after
    }

    /// Out of how many cards each was drawn so far.
    pub(super) fn draws_asked(self) -> Vec<u32> {
        self.draws
    }

    /// What did not fit, or was left over.
    pub(super) fn fault(&self) -> Option<String> {
        let left = || match self.answers.get(self.at) {
            Some((purpose, Answer::Face(face))) => {
                Some(format!("nobody rolled `{purpose} {face}`"))
            }
            Some((purpose, Answer::Pick(_, name))) => {
                Some(format!("nobody asked for `{purpose} {name}`"))
            }
            None => None,
        };
        self.misfit.clone().or_else(left)
    }

    fn answer(
        &mut self,
        asked: &str,
        purpose: Purpose,
        fits: impl Fn(&Answer) -> Option<u32>,
    ) -> Option<u32> {
        let told = self.told.get();
        let Some((next, answer)) = self.answers.get(self.at) else {
            self.misfit_after.get_or_insert(told);
            self.misfit.get_or_insert(format!(
                "{asked} is rolled for `{purpose}`, and the scenario names none"
            ));
            return None;
        };
        let value = fits(answer).filter(|_| *next == purpose);
        if value.is_some() {
            self.at += 1;
            return value;
        }
        self.misfit_after.get_or_insert(told);
        let found = match answer {
            Answer::Face(face) => format!("{next} {face}"),
            Answer::Pick(_, name) => format!("{next} {name}"),
        };
        self.misfit
            .get_or_insert(format!("{asked} is rolled for `{purpose}`, and `{found}` is next"));
        None
    }
}

impl Chance for NamedChance {
    fn die(&mut self, sides: u8, least: u8, purpose: Purpose) -> u8 {
        let asked = if least > 1 {
            format!("a d{sides} of {least} or more")
        } else {
            format!("a d{sides}")
        };
        let value = self.answer(&asked, purpose, |answer| match answer {
            Answer::Face(face) if (least..=sides).contains(face) => Some(u32::from(*face)),
            Answer::Face(_) | Answer::Pick(..) => None,
        });
        value.and_then(|face| u8::try_from(face).ok()).unwrap_or(least)
    }

    fn pick(&mut self, n: u32, purpose: Purpose) -> u32 {
        if purpose == Purpose::Draw {
            self.draws.push(n);
        }
        let value = self.answer(&format!("one of {n}"), purpose, |answer| match answer {
            Answer::Pick(picked, _) if *picked < n => Some(*picked),
            Answer::Face(_) | Answer::Pick(..) => None,
        });
        value.unwrap_or(0)
    }
}
