//! The question for more units to move in after a conquest.

use warboard_engine::game::{Action, Ask, Decision, Game};
use warboard_engine::model::{ArmyId, SeatId, SpaceId};
use warboard_engine::name::fold;
use warboard_engine::steps::StepKind;

use super::attack::AttackUi;
use super::{Answers, Describe, Parse, Phrase, Question, Standing, StepUi, TurnPhase};
use crate::presenter::Presenter;
use crate::read::{Command, CommandParser, CountedName, Reading, are_numbers};
use crate::standing_orders::{StandingOrder, StandingOrders};
use crate::steps::LastCommand;
use crate::text::{Words, say};
use crate::verbs::Verb;

/// The command that moves more units in.
pub(crate) static ADVANCE: Verb = Verb::new(
    Words::new("words-advance"),
    |desk| say!(desk.texts, "synopsis-advance", "kinds" = desk.how_many_kinds()),
    |desk| say!(desk.texts, "brief-advance"),
);

/// The question for the number of units that follow into a conquered space.
pub(super) struct AdvanceUi;

/// The user interface of [`AdvanceUi`].
pub(super) static ADVANCE_UI: StepUi = StepUi {
    verbs: &[&ADVANCE],
    describe: &AdvanceUi,
    parse: &AdvanceUi,
    phrase: &AdvanceUi,
    answers: &AdvanceUi,
    standing: &AdvanceUi,
    ..StepUi::PLAIN
};

impl Describe for AdvanceUi {
    fn is_step(&self, kind: &StepKind) -> bool {
        AttackUi.is_step(kind)
    }
}

impl Parse for AdvanceUi {
    fn read(&self, reader: &CommandParser<'_>, verb: &Verb, words: &[&str]) -> Option<Reading> {
        (*verb == ADVANCE).then(|| advance(reader, words))
    }

    fn read_bare(&self, reader: &CommandParser<'_>, words: &[&str]) -> Option<Reading> {
        are_numbers(words).then(|| advance(reader, words))
    }

    fn follows(&self, last: &LastCommand) -> bool {
        last.phase == TurnPhase::Battles
    }
}

impl Phrase for AdvanceUi {
    fn prompt(&self, question: &Question<'_>) -> String {
        let Ask::Advance { from, to, unit, most } = question.decision.ask else {
            return String::new();
        };
        let (desk, texts) = (question.desk, &question.desk.texts);
        let (from, to, units) =
            (desk.the_space(from), desk.the_space(to), desk.kind_word(unit, most));
        if desk.is_own(question.decision) {
            return say!(
                texts,
                "may-advance",
                "from" = from,
                "to" = to,
                "most" = most,
                "units" = units
            );
        }
        let army = desk.the_army(question.decision.army);
        say!(
            texts,
            "may-advance-ally",
            "army" = army,
            "from" = from,
            "to" = to,
            "most" = most,
            "units" = units,
        )
    }
}

impl Answers for AdvanceUi {
    /// Returns the number that divides the units in proportion to the strongest enemy beside each
    /// space. All units follow if no enemy borders the origin; none if no enemy borders the target.
    fn default_count(&self, question: &Question<'_>, _action: Action, most: u32) -> u32 {
        let Ask::Advance { from, to, unit, .. } = question.decision.ask else { return most };
        let [left, gone] = [from, to].map(|space| u64::from(threat(question, space)));
        if left == 0 {
            return most;
        }
        let [here, there] = [from, to]
            .map(|space| u64::from(question.view.units(space, question.decision.army, unit)));
        let wanted = ((here + there) * gone).div_ceil(left + gone);
        u32::try_from(wanted.saturating_sub(there)).unwrap_or(most).min(most)
    }

    fn command_text(&self, question: &Question<'_>, action: Action) -> Option<String> {
        let Action::Advance { count, .. } = action else { return None };
        Some(format!("{} {count}", question.verb(&ADVANCE)))
    }

    fn label(&self, question: &Question<'_>, action: Action) -> Option<String> {
        let Action::Advance { count, .. } = action else { return None };
        Some(say!(question.desk.texts, "do-advance", "n" = count.to_string()))
    }
}

impl Standing for AdvanceUi {
    fn preset(&self, said: &StandingOrders, _game: &Game, decision: Decision) -> Option<Action> {
        let Ask::Advance { to, unit, most, .. } = decision.ask else { return None };
        let is_auto = said.advances_auto.contains(decision.seat)
            || said.moves_in == Some((decision.seat, to));
        is_auto.then_some(Action::Advance { unit, count: most })
    }

    fn habit(
        &self,
        said: &StandingOrders,
        desk: &Presenter,
        seat: SeatId,
    ) -> Option<StandingOrder> {
        let texts = &desk.texts;
        Some(StandingOrder {
            says: say!(texts, "habit-advance"),
            now: Some(usize::from(said.advances_auto.contains(seat))),
            choices: vec![
                ("advance ask".to_owned(), say!(texts, "habit-ask")),
                ("advance auto".to_owned(), say!(texts, "habit-all")),
            ],
        })
    }

    fn stage(&self, _ask: Ask) -> TurnPhase {
        TurnPhase::Battles
    }
}

impl StandingOrders {
    /// Sets whether all units that may follow move in without a question, and returns a
    /// confirmation.
    pub(crate) fn advance_auto(&mut self, desk: &Presenter, seat: SeatId, auto: bool) -> String {
        let all = self.advances_auto;
        self.advances_auto = if auto { all.with(seat) } else { all.without(seat) };
        if auto { say!(desk.texts, "advance-auto") } else { say!(desk.texts, "advance-ask") }
    }
}

/// Returns the strength of the strongest bordering space of another faction; 0 if there is none.
fn threat(question: &Question<'_>, space: SpaceId) -> u32 {
    let (desk, view) = (question.desk, question.view);
    let faction = |army: ArmyId| desk.rules.armies[army].faction;
    let near = desk.rules.board.neighbours(space).iter().copied();
    let hostile = near.filter(|&other| {
        let stands = view.stands_on(other);
        stands.is_some_and(|army| faction(army) != faction(question.decision.army))
    });
    hostile.map(|other| desk.strength(view, other)).max().unwrap_or(0)
}

/// Parses the number of units that follow, or whether the question is asked.
pub(crate) fn advance(reader: &CommandParser<'_>, words: &[&str]) -> Reading {
    match words {
        [word] if fold(word) == "auto" => return Ok(Command::AdvanceAuto(true)),
        [word] if ["ask", "demander"].contains(&fold(word).as_str()) => {
            return Ok(Command::AdvanceAuto(false));
        }
        _ => {}
    }
    let Ask::Advance { unit, most, .. } = reader.decision.ask else {
        return Err(reader.not_now(&ADVANCE));
    };
    let CountedName { names: [], kind, n: Some(n) } = reader.counted(words) else {
        return Err(reader.usage(&ADVANCE));
    };
    let unit = kind.unwrap_or(unit);
    Ok(Command::Answer(vec![Action::Advance { unit, count: n.or_most(most) }]))
}
