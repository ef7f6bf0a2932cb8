//! The turning points of a game: the turn that won it, and the turns with the greatest changes in
//! who was winning. A change of the lead counts where the change is large enough.

use serde::Serialize;
use warboard_engine::model::{ArmyId, TableId};

use super::{Beat, BeatKind, Chronicle, Point};
use crate::model::standing::percents;
use crate::paint::plain;
use crate::presenter::Presenter;
use crate::text::say;

/// The most turning points.
const MOST: usize = 6;
/// Least change of a share, in thousandths.
const LEAST: u32 = 50;
/// Extra weight of a change of the lead, in thousandths.
const LEAD: u32 = 60;
/// Divisor of the greatest weight: turns below that quotient are left out.
const TRIFLE: u32 = 3;

/// A turn that decided much.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct TurningPoint {
    /// The turn, by its index.
    pub turn: usize,
    /// The moment at which it began.
    pub at: usize,
    /// The army whose share changed most, by its index.
    pub army: usize,
    /// The result of the turn, in one line.
    pub text: String,
}

/// Returns the turning points of a game, the earliest first.
pub(super) fn of(desk: &Presenter, chronicle: &Chronicle) -> Vec<TurningPoint> {
    let played: Vec<usize> = chronicle.players().map(|(army, _)| army).collect();
    let of = |points: &Vec<Point>| points.iter().map(|point| point.winning).collect();
    let shares: Vec<Vec<u32>> = chronicle.points.iter().map(of).collect();
    let mut found: Vec<(u32, TurningPoint)> = Vec::new();
    for (turn, pair) in shares.windows(2).enumerate().take(chronicle.turns.len()) {
        let change = |army: &usize| pair[0][*army].abs_diff(pair[1][*army]);
        let wins = chronicle.winners_in(turn);
        let of = if wins.is_empty() { &played[..] } else { wins };
        let most = of.iter().copied().max_by_key(|army| (change(army), pair[1][*army]));
        let Some(army) = most else { continue };
        let leader = |shares: &[u32]| leader(desk, &played, shares);
        let (old, new) = (leader(&pair[0]), leader(&pair[1]));
        let leads = new.filter(|_| old.is_some() && old != new);
        let weight = if wins.is_empty() {
            change(&army) + if leads.is_some() { LEAD } else { 0 }
        } else {
            u32::MAX
        };
        if weight < u32::MAX && change(&army) < LEAST {
            continue;
        }
        let text = text(desk, chronicle, turn, (army, pair), leads);
        let at = chronicle.turns[turn].at;
        found.push((weight, TurningPoint { turn, at, army, text }));
    }
    found.sort_by_key(|(weight, turning)| (std::cmp::Reverse(*weight), turning.turn));
    let heaviest = found.iter().map(|(weight, _)| *weight).find(|&weight| weight < u32::MAX);
    found.retain(|(weight, _)| *weight >= heaviest.unwrap_or(0) / TRIFLE);
    found.truncate(MOST);
    let mut turning: Vec<TurningPoint> = found.into_iter().map(|(_, turning)| turning).collect();
    turning.sort_by_key(|turning| turning.turn);
    turning
}

impl Chronicle {
    /// Returns the marks of a turn.
    fn beats_of(&self, turn: usize) -> impl Iterator<Item = &Beat> {
        let begin = self.turns[turn].at + 1;
        let end = self.turns.get(turn + 1).map_or(usize::MAX, |next| next.at);
        self.beats.iter().filter(move |beat| (begin..=end).contains(&beat.at))
    }

    /// Returns the indices of the armies that won the game in a turn; empty for other turns.
    fn winners_in(&self, turn: usize) -> &[usize] {
        let is_end = self.beats_of(turn).any(|beat| beat.kind == BeatKind::End);
        self.end.as_ref().filter(|_| is_end).map_or(&[], |end| &end.winners)
    }
}

/// Returns the leading army, the first of its faction; `None` if several factions lead.
fn leader(desk: &Presenter, played: &[usize], shares: &[u32]) -> Option<usize> {
    let faction = |army: usize| desk.rules.armies[ArmyId::from_index(army)].faction;
    let most = played.iter().map(|&army| shares[army]).max()?;
    let mut first = played.iter().copied().filter(|&army| shares[army] == most);
    let army = first.next()?;
    first.all(|other| faction(other) == faction(army)).then_some(army)
}

fn text(
    desk: &Presenter,
    chronicle: &Chronicle,
    turn: usize,
    (army, shares): (usize, &[Vec<u32>]),
    leads: Option<usize>,
) -> String {
    let (texts, row) = (&desk.texts, &chronicle.turns[turn]);
    let name = |army: usize| desk.the_army(ArmyId::from_index(army));
    let is_whole = row.summary.is_empty() || row.summary.ends_with(['.', '!', '?']);
    let stop = if is_whole { "" } else { "." };
    let mut parts = vec![format!("{}{stop}", row.summary)];
    let beats = chronicle.beats_of(turn).filter(|beat| beat.kind == BeatKind::End);
    parts.extend(beats.map(|beat| beat.text.trim().to_owned()));
    let [before, after] = [0, 1].map(|at| percents(shares[at][army]));
    parts.push(say!(
        texts,
        "chronicle-share",
        "army" = chronicle.armies[army].side.name.as_str(),
        "from" = before,
        "to" = after,
    ));
    parts.extend(leads.map(|army| say!(texts, "chronicle-leads", "army" = name(army))));
    parts.retain(|part| !part.is_empty());
    plain(&say!(texts, "chronicle-turning", "turn" = row.title.as_str(), "what" = parts.join(" ")))
}
