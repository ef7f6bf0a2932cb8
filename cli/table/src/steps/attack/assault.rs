//! Single and repeated attacks of a player.

use warboard_engine::game::{Action, Ask, Decision, Game};
use warboard_engine::model::{AttackTarget, SeatId, Side, SpaceId};
use warboard_engine::observation::Observation;

use super::dice::attackers_most;
use crate::presenter::Presenter;
use crate::read::Assault;
use crate::standing_orders::{AssaultLimit, StandingOrders};
use crate::steps::Question;
use crate::text::say;

/// Returns the state of an invasion between two of its battles, in a sentence.
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

/// Returns the first of the attacks that a player requests.
///
/// # Errors
/// A sentence for the player if the origin already has no more units than the attacks should leave.
pub(crate) fn first(
    desk: &Presenter,
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

impl StandingOrders {
    /// Prepares an attack: ends repeated attacks and drops the units committed to other attacks.
    /// Keeps the units that `assault` names for this one.
    pub fn begin_attack(&mut self, desk: &Presenter, decision: Decision, assault: &Assault) {
        self.until = None;
        let to = if let AttackTarget::Space(to) = assault.aim { Some(to) } else { None };
        self.moves_in = to.filter(|_| assault.moves_in).map(|to| (decision.seat, to));
        // Units committed to an invasion stay committed until it ends.
        if self.last_attack != Some((assault.from, assault.aim)) {
            self.commits.clear();
        }
        if let Some(with) = &assault.with {
            self.keep_commits(desk, (decision.seat, Side::Attacker), with);
        }
    }

    /// Repeats an attack that was made, if the player requested it; otherwise ends repeated
    /// attacks.
    pub(crate) fn keep_attacking(&mut self, seat: SeatId, assault: &Assault) {
        let Assault { from, aim, until, .. } = *assault;
        self.until = until.map(|left| AssaultLimit { seat, from, aim, left });
    }

    /// Returns the next repeated attack. Ends the repetition if the question is not for an attack,
    /// the limit is reached or the attack is illegal.
    pub(crate) fn attacks_on(
        &mut self,
        desk: &Presenter,
        game: &Game,
        decision: Decision,
    ) -> Option<Action> {
        let AssaultLimit { seat, from, aim, left } =
            self.until.filter(|until| until.seat == decision.seat)?;
        let view = game.observe(seat);
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
