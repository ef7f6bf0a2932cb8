//! Uses of cards, units, orders and tokens by armies, and whether those that used one won more often.

use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;
use warboard_engine::coverage::{CoveredPart, reached};
use warboard_engine::game::{Ended, Event};
use warboard_engine::model::{ArmyId, HandOwner, Rulebook, TableId};
use warboard_engine::observation::Observation;

use crate::interval::{Contrast, StratifiedContrast};
use crate::plan::StudyPlan;
use crate::row::StudyRow;
use crate::standing::played;

/// A use of something by an army.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum UseKind {
    /// A card with an effect was in the army's hand when a turn began.
    Held,
    /// A card with an effect was played, or used for its order.
    Played,
    /// Units of the kind stood on the board when a turn began.
    Fielded,
    /// Units of the kind were bought.
    Bought,
    /// The order was given.
    Ordered,
    /// A token of the pile was put, taken, shown or turned.
    Token,
}

impl UseKind {
    /// Every use, in the order of reports.
    pub const ALL: [Self; 6] =
        [Self::Held, Self::Played, Self::Fielded, Self::Bought, Self::Ordered, Self::Token];

    /// Returns its word in reports.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Held => "held",
            Self::Played => "played",
            Self::Fielded => "fielded",
            Self::Bought => "bought",
            Self::Ordered => "ordered",
            Self::Token => "token",
        }
    }
}

/// The uses of one game.
#[derive(Clone, Default, Debug)]
pub struct GameUses {
    uses: BTreeSet<(UseKind, Box<str>, ArmyId)>,
    /// The row of the victory table that decided.
    victory: Option<Box<str>>,
}

impl GameUses {
    /// Something happened.
    pub(crate) fn hear(&mut self, rules: &Rulebook, event: &Event) {
        for (part, id, army) in reached(rules, event).into_iter().flatten() {
            let how = match part {
                CoveredPart::Card => UseKind::Played,
                CoveredPart::Bought => UseKind::Bought,
                CoveredPart::Order => UseKind::Ordered,
                CoveredPart::Pile => UseKind::Token,
                CoveredPart::Victory => {
                    self.victory = Some(id.into());
                    continue;
                }
                _ => continue,
            };
            let Some(army) = army else { continue };
            if how == UseKind::Played {
                self.uses.insert((UseKind::Held, id.into(), army));
            }
            self.uses.insert((how, id.into(), army));
        }
    }

    /// Looks at hands and at the board when a turn begins.
    pub(crate) fn look(&mut self, view: &Observation<'_>) {
        let rules = view.rulebook();
        for (hand, row) in rules.hands.iter() {
            let owners: Vec<ArmyId> = match row.owner {
                HandOwner::Army(army) => vec![army],
                HandOwner::Seat(seat) => rules.seats[seat].armies.clone(),
                HandOwner::Faction(faction) => rules.factions[faction].armies.clone(),
            };
            for card in view.hand(hand).filter(|&card| rules.cards[card].effect.is_some()) {
                let id = &rules.cards[card].id;
                self.uses.extend(owners.iter().map(|&army| (UseKind::Held, id.clone(), army)));
            }
        }
        for army in played(rules) {
            for (unit, row) in rules.units.iter() {
                let stands = |space| view.units(space, army, unit) > 0;
                if rules.board.spaces.ids().any(stands) {
                    self.uses.insert((UseKind::Fielded, row.id.clone(), army));
                }
            }
        }
    }
}

/// The number of armies that won, and of all.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Wins {
    pub(crate) won: u64,
    pub(crate) of: u64,
}

impl Wins {
    fn count(&mut self, won: bool) {
        self.won += u64::from(won);
        self.of += 1;
    }

    fn without(self, part: Self) -> Self {
        Self { won: self.won - part.won, of: self.of - part.of }
    }
}

/// An army in games of one kind, which is compared with nobody but itself: the number of the cell,
/// of the list of bots, and of the army.
type Stratum = (usize, u64, usize);

/// A tally of uses.
#[derive(Clone, Debug)]
pub struct UseTally<'a> {
    plan: &'a StudyPlan,
    /// The armies of finished games, and those among them with each use.
    armies: BTreeMap<Stratum, Wins>,
    with: BTreeMap<(UseKind, Box<str>), BTreeMap<Stratum, Wins>>,
    /// The games in which somebody did it.
    games: BTreeMap<(UseKind, Box<str>), u64>,
    victories: BTreeMap<Box<str>, BTreeMap<String, u64>>,
    all_games: u64,
    by_script: u64,
}

/// A thing, with its uses and how often those won that used it.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct UseRow {
    /// The kind of its use.
    #[serde(rename = "use")]
    pub how: UseKind,
    /// The id of the thing.
    pub id: String,
    /// The games in which somebody used it.
    pub games: u64,
    /// The armies of finished games that used it.
    pub with: u64,
    /// Those among them that won.
    pub won_with: u64,
    /// The armies of finished games that did not.
    pub without: u64,
    /// Those among them that won.
    pub won_without: u64,
    /// The difference in how often the same army wins with it than without, from -1 to 1; nothing where
    /// every army used it, or none.
    pub difference: Option<Contrast>,
}

/// A row of the victory table, with the games that it decided.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct VictoryRow {
    /// The id of the row; empty for victories that a script gave.
    pub id: String,
    /// The games that it decided.
    pub games: u64,
    /// The sides that won by it, with their games.
    pub winners: BTreeMap<String, u64>,
}

impl<'a> UseTally<'a> {
    /// Creates a tally that knows what the rules of a plan declare.
    pub fn new(plan: &'a StudyPlan) -> Self {
        let mut tally = Self {
            plan,
            armies: BTreeMap::new(),
            with: BTreeMap::new(),
            games: BTreeMap::new(),
            victories: BTreeMap::new(),
            all_games: 0,
            by_script: 0,
        };
        for rules in &plan.rules {
            for thing in declared(rules) {
                tally.with.entry(thing).or_default();
            }
            for row in rules.victory.rows() {
                tally.victories.entry(row.id.clone()).or_default();
            }
        }
        tally
    }

    /// Adds a game.
    pub fn see(&mut self, row: &StudyRow, seen: &GameUses) {
        let header = &self.plan.header;
        let (Some(cell), Some(rules)) = (header.cells.get(row.cell), self.plan.rules.get(row.cell))
        else {
            return;
        };
        if row.ended.is_none() {
            return;
        }
        self.all_games += 1;
        let things: BTreeSet<(UseKind, &str)> =
            seen.uses.iter().map(|(how, id, _)| (*how, &**id)).collect();
        for (how, id) in things {
            *self.games.entry((how, id.into())).or_default() += 1;
        }
        if row.ended != Some(Ended::Won) {
            return;
        }
        match &seen.victory {
            Some(id) => {
                let winners = self.victories.entry(id.clone()).or_default();
                *winners.entry(row.winner.clone()).or_default() += 1;
            }
            None => self.by_script += 1,
        }
        let (_, number) = header.place(row.game);
        let lineup = number % cell.seats.len().max(1) as u64;
        let winners: Vec<usize> = row.winning_seats().collect();
        for army in played(rules) {
            let won = winners.iter().any(|&seat| {
                rules.seats.rows().get(seat).is_some_and(|seat| seat.armies.contains(&army))
            });
            let stratum = (row.cell, lineup, army.index());
            self.armies.entry(stratum).or_default().count(won);
            let of_army = seen.uses.iter().filter(|(_, _, by)| *by == army);
            for (how, id, _) in of_army {
                if let Some(with) = self.with.get_mut(&(*how, id.clone())) {
                    with.entry(stratum).or_default().count(won);
                }
            }
        }
    }

    /// Returns every thing that the rules declare, with its uses.
    pub fn rows(&self) -> Vec<UseRow> {
        self.with.iter().map(|(thing, with)| self.row(thing, with)).collect()
    }

    fn row(&self, thing: &(UseKind, Box<str>), with: &BTreeMap<Stratum, Wins>) -> UseRow {
        let (mut sum, mut rest) = (Wins::default(), Wins::default());
        let mut difference = StratifiedContrast::default();
        for (stratum, &used) in with {
            let all = self.armies.get(stratum).copied().unwrap_or_default();
            let unused = all.without(used);
            let sides = self.plan.header.cells.get(stratum.0).map_or(2, |cell| cell.sides.len());
            difference.add_among(sides, (used.won, used.of), (unused.won, unused.of));
            (sum.won, sum.of) = (sum.won + used.won, sum.of + used.of);
            (rest.won, rest.of) = (rest.won + unused.won, rest.of + unused.of);
        }
        UseRow {
            how: thing.0,
            id: thing.1.to_string(),
            games: self.games.get(thing).copied().unwrap_or(0),
            with: sum.of,
            won_with: sum.won,
            without: rest.of,
            won_without: rest.won,
            difference: difference.value(),
        }
    }

    /// Returns every row of the victory table with the games that it decided; victories by a script
    /// come last, where there are any.
    pub fn victories(&self) -> Vec<VictoryRow> {
        let row = |id: &str, winners: BTreeMap<String, u64>, games| VictoryRow {
            id: id.to_owned(),
            games,
            winners,
        };
        let of = self.victories.iter();
        let rows = of.map(|(id, winners)| row(id, winners.clone(), winners.values().sum()));
        let by_script = (self.by_script > 0).then(|| row("", BTreeMap::new(), self.by_script));
        rows.chain(by_script).collect()
    }

    /// The number of games that were played to an end of any kind.
    pub fn games(&self) -> u64 {
        self.all_games
    }
}

/// Returns everything that a rulebook declares and that an army can use.
fn declared(rules: &Rulebook) -> Vec<(UseKind, Box<str>)> {
    let mut all = Vec::new();
    for card in rules.cards.rows().iter().filter(|card| card.effect.is_some()) {
        all.extend([(UseKind::Held, card.id.clone()), (UseKind::Played, card.id.clone())]);
    }
    for unit in rules.units.rows() {
        all.push((UseKind::Fielded, unit.id.clone()));
        all.extend(unit.price.is_some().then(|| (UseKind::Bought, unit.id.clone())));
    }
    all.extend(rules.orders.rows().iter().map(|order| (UseKind::Ordered, order.id.clone())));
    all.extend(rules.piles.rows().iter().map(|pile| (UseKind::Token, pile.id.clone())));
    all
}
