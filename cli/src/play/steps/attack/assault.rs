//! Attacks of a person: one, or one after the other.

use warboard_engine::game::{Action, Ask, Decision};
use warboard_engine::model::{Aim, SeatId, Side, SpaceId};
use warboard_engine::observation::Observation;

use super::attackers_most;
use crate::play::desk::Desk;
use crate::play::presets::Presets;
use crate::play::read::Assault;
use crate::play::steps::Question;
use crate::play::table::Match;
use crate::text::say;

/// Attacks that go on without being asked, until the target falls or so many troops are left.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Until {
    /// Who attacks.
    pub(in crate::play) seat: SeatId,
    from: SpaceId,
    aim: Aim,
    left: u32,
}

/// How an invasion stands, between two of its battles.
pub(super) fn stands(
    &Question { desk, view, .. }: &Question<'_>,
    from: SpaceId,
    to: SpaceId,
) -> String {
    let texts = &desk.texts;
    let (attackers, defenders) = (view.present(from), view.garrison(to));
    let (of, at) = (desk.space(from), desk.space(to));
    let goes_on = view.check(Action::Attack { from, to: to.into(), count: 1 }).is_ok();
    let mut line = match attackers {
        _ if !goes_on => say!(
            texts,
            "invasion-stands-over",
            "from" = of,
            "to" = at,
            "attackers" = attackers,
            "defenders" = defenders,
        ),
        0..=2 => say!(
            texts,
            "invasion-stands-once",
            "from" = of,
            "to" = at,
            "attackers" = attackers,
            "defenders" = defenders,
        ),
        _ => say!(
            texts,
            "invasion-stands",
            "from" = of,
            "to" = at,
            "attackers" = attackers,
            "defenders" = defenders,
            "left" = (attackers - 1).min(3),
        ),
    };
    if view.check(Action::Stop).is_ok() {
        line = format!("{line} {}", say!(texts, "invasion-stops"));
    }
    line
}

/// The first of the attacks that a person asks for.
///
/// # Errors
/// A sentence for the player: so many troops are left already.
pub(crate) fn first(
    desk: &Desk,
    view: &Observation<'_>,
    decision: Decision,
    assault: &Assault,
) -> Result<Action, String> {
    let Assault { from, count, until, .. } = *assault;
    let troops = view.troops(from);
    if let Some(left) = until
        && troops <= left
        && view.owner(from) == Some(decision.army)
    {
        let from = desk.the_space(from);
        return Err(say!(
            desk.texts,
            "until-already",
            "from" = from,
            "left" = left,
            "troops" = troops
        ));
    }
    let most = attackers_most(desk, view, from).max(1);
    Ok(assault.action(count.unwrap_or(most)))
}

impl Presets {
    /// A person is about to attack: forgets what was said about other attacks, and keeps what is said about this one.
    pub(crate) fn begin_attack(&mut self, desk: &Desk, decision: Decision, assault: &Assault) {
        self.until = None;
        // What was committed to an invasion holds while it goes on.
        if self.last_attack != Some((assault.from, assault.aim)) {
            self.commits.clear();
        }
        if let Some(with) = &assault.with {
            self.keep_commits(desk, (decision.seat, Side::Attacker), with);
        }
    }

    /// The attack was made: it goes on where that was asked for.
    pub(crate) fn keep_attacking(&mut self, seat: SeatId, assault: &Assault) {
        let Assault { from, aim, until, .. } = *assault;
        self.until = until.map(|left| Until { seat, from, aim, left });
    }

    /// The next of attacks that go on, where they do.
    pub(in crate::play) fn attacks_on(
        &mut self,
        desk: &Desk,
        table: &Match,
        decision: Decision,
    ) -> Option<Action> {
        let Until { seat, from, aim, left } =
            self.until.filter(|until| until.seat == decision.seat)?;
        let view = table.game().observe(seat);
        let count = attackers_most(desk, &view, from);
        let attack = Action::Attack { from, to: aim, count };
        let goes_on = matches!(decision.ask, Ask::Attack { .. })
            && view.present(from) > left
            && view.check(attack).is_ok();
        if !goes_on {
            self.until = None;
        }
        goes_on.then_some(attack)
    }
}
