//! Attacks of a person: one, or one after the other.

use warboard_engine::game::{Action, Ask, Decision};
use warboard_engine::model::{SeatId, Side, SpaceId};

use super::attackers_most;
use crate::exit::Failure;
use crate::play::read::{Aim, Assault};
use crate::play::session::Session;
use crate::play::steps::Now;
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
pub(super) fn stands(Now { desk, view, .. }: Now<'_>, from: SpaceId, to: SpaceId) -> String {
    let texts = &desk.texts;
    let (attackers, defenders) = (view.present(from), view.garrison(to));
    let (of, at) = (desk.space(from), desk.space(to));
    let goes_on = view.check(Action::Attack { from, to, count: 1 }).is_ok();
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

impl Session<'_> {
    /// Attacks once, or begins attacks that go on.
    pub(in crate::play) fn begin_attack(
        &mut self,
        decision: Decision,
        assault: &Assault,
    ) -> Result<(), Failure> {
        let Assault { from, aim, count, until, ref with } = *assault;
        let view = self.view(decision.seat);
        let most = attackers_most(&self.desk, &view, from).max(1);
        let troops = view.troops(from);
        if let Some(left) = until
            && troops <= left
            && view.owner(from) == Some(decision.army)
        {
            let from = self.desk.the_space(from);
            let sentence = say!(
                self.desk.texts,
                "until-already",
                "from" = from,
                "left" = left,
                "troops" = troops
            );
            self.wrong(&sentence)?;
            return Ok(());
        }
        let seat = decision.seat;
        self.until = None;
        // What was committed to an invasion holds while it goes on.
        if self.last_attack != Some((from, aim)) {
            self.commits.clear();
        }
        if let Some(with) = with {
            self.keep_commits(seat, Side::Attacker, with);
        }
        if self.answer(decision, &[aim.attack(from, count.unwrap_or(most))])? {
            self.until = until.map(|left| Until { seat, from, aim, left });
        }
        Ok(())
    }

    /// The next of attacks that go on, where they do.
    pub(in crate::play) fn attacks_on(&mut self, decision: Decision) -> Option<Action> {
        let Until { seat, from, aim, left } =
            self.until.filter(|until| until.seat == decision.seat)?;
        let view = self.table.game().observe(seat);
        let attack = aim.attack(from, attackers_most(&self.desk, &view, from));
        let goes_on = matches!(decision.ask, Ask::Attack { .. })
            && view.present(from) > left
            && view.check(attack).is_ok();
        if !goes_on {
            self.until = None;
        }
        goes_on.then_some(attack)
    }
}
