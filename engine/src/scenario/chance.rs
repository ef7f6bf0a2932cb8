//! The source of chance of a scenario: faces by purpose, and names for picks.

use std::cell::Cell;
use std::rc::Rc;

use crate::game::{AddressedEvent, Chance, Purpose, Seeded, Sink};
use crate::model::StepId;

/// One answer of chance, from the scenario.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum NamedAnswer {
    /// A face of a die.
    Face(u8),
    /// A picked number, and its name in the scenario.
    Pick(u32, String),
}

/// An answer of chance that a scenario lacks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MissingChance {
    /// A die of so many sides that shows at least so much.
    Die {
        /// The number of sides.
        sides: u8,
        /// The least face.
        least: u8,
        /// The word of its purpose, as a scenario writes it.
        purpose: Purpose,
    },
    /// A pick, which is named.
    Pick,
}

/// A sink that keeps the events and the steps that began, and shares the number of events with
/// chance.
#[derive(Clone, Debug, Default)]
pub(crate) struct Watched {
    pub(crate) told: Vec<AddressedEvent>,
    n: Rc<Cell<usize>>,
    pub(crate) steps: Vec<StepId>,
}

impl Sink for Watched {
    fn begins(&mut self, step: StepId) {
        self.steps.push(step);
    }

    fn tell(&mut self, told: AddressedEvent) {
        self.told.push(told);
        self.n.set(self.told.len());
    }
}

/// A source of chance that returns the answers of a scenario strictly in order.
#[derive(Clone, Debug)]
pub(super) struct NamedChance {
    /// The number of events so far, and the number before the first misfit.
    told: Rc<Cell<usize>>,
    misfit_after: Option<usize>,
    answers: Vec<(Purpose, NamedAnswer)>,
    at: usize,
    misfit: Option<String>,
    /// The first answer that is missing, if that is the misfit.
    missing: Option<MissingChance>,
    /// The number of cards from which each card was drawn.
    draws: Vec<u32>,
    /// The answers after a misfit: a battle in which every die shows the same might never end.
    other: Seeded,
}

impl NamedChance {
    pub(super) fn new(answers: Vec<(Purpose, NamedAnswer)>) -> Self {
        Self {
            answers,
            other: Seeded::new(0),
            told: Rc::default(),
            misfit_after: None,
            at: 0,
            misfit: None,
            missing: None,
            draws: Vec::new(),
        }
    }

    /// Returns a sink whose events this source counts.
    pub(super) fn watched(&self) -> Watched {
        Watched { n: Rc::clone(&self.told), ..Watched::default() }
    }

    /// Returns the number of events before the first answer that the scenario does not name.
    pub(super) fn misfit_after(&self) -> Option<usize> {
        self.misfit_after
    }

    /// Returns the answer that the scenario lacks, if that is the first that does not fit.
    pub(super) fn missing(&self) -> Option<MissingChance> {
        self.missing
    }

    /// Returns the number of cards from which each card was drawn so far.
    pub(super) fn draws_asked(self) -> Vec<u32> {
        self.draws
    }

    /// Describes the first answer that did not fit, or the first unused one.
    pub(super) fn fault(&self) -> Option<String> {
        let left = || match self.answers.get(self.at) {
            Some((purpose, NamedAnswer::Face(face))) => {
                Some(format!("nobody rolled `{purpose} {face}`"))
            }
            Some((purpose, NamedAnswer::Pick(_, name))) => {
                Some(format!("nobody asked for `{purpose} {name}`"))
            }
            None => None,
        };
        self.misfit.clone().or_else(left)
    }

    fn answer(
        &mut self,
        (asked, missing): (&str, MissingChance),
        purpose: Purpose,
        fits: impl Fn(&NamedAnswer) -> Option<u32>,
    ) -> Option<u32> {
        let told = self.told.get();
        let Some((next, answer)) = self.answers.get(self.at) else {
            if self.misfit.is_none() {
                self.missing = Some(missing);
            }
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
            NamedAnswer::Face(face) => format!("{next} {face}"),
            NamedAnswer::Pick(_, name) => format!("{next} {name}"),
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
        let missing = MissingChance::Die { sides, least, purpose };
        let value = self.answer((&asked, missing), purpose, |answer| match answer {
            NamedAnswer::Face(face) if (least..=sides).contains(face) => Some(u32::from(*face)),
            NamedAnswer::Face(_) | NamedAnswer::Pick(..) => None,
        });
        let value = value.and_then(|face| u8::try_from(face).ok());
        value.unwrap_or_else(|| self.other.die(sides, least, purpose))
    }

    fn pick(&mut self, n: u32, purpose: Purpose) -> u32 {
        if purpose == Purpose::Draw {
            self.draws.push(n);
        }
        let asked = format!("one of {n}");
        let value = self.answer((&asked, MissingChance::Pick), purpose, |answer| match answer {
            NamedAnswer::Pick(picked, _) if *picked < n => Some(*picked),
            NamedAnswer::Face(_) | NamedAnswer::Pick(..) => None,
        });
        value.unwrap_or_else(|| self.other.pick(n, purpose))
    }
}
