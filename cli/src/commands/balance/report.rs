//! The report of an edition's balance, as plain data.

use std::collections::BTreeSet;

use serde::Serialize;
use warboard_engine::model::Rulebook;
use warboard_study::{
    CellRow, Contrast, Share, StratifiedContrast, StudyHeader, StudyPlan, StudyRow, UseRow,
    UseTally, VictoryRow, contrast_of_means, wilson_of_many,
};

use super::BalanceArgs;

/// The report; a pure function of the arguments.
#[derive(Serialize, Debug)]
pub(super) struct BalanceReport {
    pub(super) edition: String,
    hash: String,
    pub(super) bot: String,
    seed: u64,
    /// The number of games of each setting.
    pub(super) games: u64,
    pub(super) settings: Vec<CellRow>,
    /// Setups that are won more or less often than if all won equally often.
    pub(super) uneven: Vec<UnevenRow>,
    pub(super) victories: Vec<VictoryRow>,
    pub(super) uses: Vec<UseRow>,
    pub(super) options: Vec<OptionRow>,
}

/// A side, or the army with the first turn, that wins more or less often than others.
#[derive(Serialize, Debug)]
pub(super) struct UnevenRow {
    /// The number of the setting, from 0.
    pub(super) setting: usize,
    /// The side, or `began`.
    pub(super) who: String,
    pub(super) share: f64,
    pub(super) low: f64,
    pub(super) high: f64,
    /// The share if all sides won equally often.
    pub(super) even: f64,
}

/// A value of an option, compared with the edition as it stands.
#[derive(Serialize, Debug)]
pub(super) struct OptionRow {
    pub(super) option: String,
    pub(super) value: String,
    /// The games that went otherwise than with the default, of as many with the same dice.
    pub(super) otherwise: u64,
    pub(super) games: u64,
    /// The difference in turns, or rounds.
    pub(super) turns: Option<Contrast>,
    /// The difference in games without a winner.
    pub(super) undecided: Option<Contrast>,
    /// The differences in the shares of the sides.
    pub(super) sides: Vec<SideContrast>,
}

#[derive(Serialize, Debug)]
pub(super) struct SideContrast {
    pub(super) name: String,
    #[serde(flatten)]
    pub(super) share: Contrast,
}

impl OptionRow {
    /// Checks whether a difference stands out.
    pub(super) fn is_measurable(&self) -> bool {
        let sides = self.sides.iter().map(|side| side.share);
        sides.chain(self.turns).chain(self.undecided).any(Contrast::stands_out)
    }
}

/// Counts the games of options that went otherwise than those of the edition as it stands.
pub(super) struct OptionTally {
    /// For each cell of an option, the cell of the edition as it stands with as many seats.
    bases: Vec<Option<usize>>,
    /// The games of one number, of each cell.
    rows: Vec<Option<(String, u32, u64)>>,
    otherwise: Vec<u64>,
}

impl OptionTally {
    pub(super) fn new(header: &StudyHeader) -> Self {
        let cells = &header.cells;
        let is_plain = |at: &usize| cells[*at].set.is_empty();
        let base = |of: usize| {
            let seats = cells[of].commands.len();
            let is_base = |at: &usize| is_plain(at) && cells[*at].commands.len() == seats;
            (!cells[of].options.is_empty()).then(|| (0..cells.len()).find(is_base)).flatten()
        };
        Self {
            bases: (0..cells.len()).map(base).collect(),
            rows: vec![None; cells.len()],
            otherwise: vec![0; cells.len()],
        }
    }

    /// Adds a game. Those of one number follow each other, cell by cell.
    pub(super) fn see(&mut self, row: StudyRow) {
        let at = row.cell;
        let course = (row.winner, row.turns, row.decisions);
        if let Some(base) = self.bases.get(at).copied().flatten() {
            self.otherwise[at] += u64::from(self.rows[base].as_ref() != Some(&course));
        }
        self.rows[at] = Some(course);
    }

    /// Returns a row for each value of an option.
    fn rows(&self, cells: &[CellRow]) -> Vec<OptionRow> {
        let of = self.bases.iter().enumerate().filter_map(|(at, base)| Some((at, (*base)?)));
        let rows = of.filter_map(|(at, base)| {
            let (cell, base) = (cells.get(at)?, cells.get(base)?);
            let (option, value) = cell.options.first_key_value()?;
            let contrast = |of: (u64, u64), to: (u64, u64)| {
                let mut contrast = StratifiedContrast::default();
                contrast.add(of, to);
                contrast.value()
            };
            let open = |cell: &CellRow| (cell.games - cell.finished, cell.games);
            let sides = cell.sides.iter().filter_map(|side| {
                let other = base.sides.iter().find(|other| other.name == side.name)?;
                let share = contrast((side.wins, side.of), (other.wins, other.of))?;
                Some(SideContrast { name: side.name.clone(), share })
            });
            Some(OptionRow {
                option: option.clone(),
                value: value.clone(),
                otherwise: self.otherwise[at],
                games: cell.games,
                turns: contrast_of_means(&cell.histogram, &base.histogram),
                undecided: contrast(open(cell), open(base)),
                sides: sides.collect(),
            })
        });
        rows.collect()
    }
}

impl BalanceReport {
    pub(super) fn new(
        args: &BalanceArgs,
        plan: &StudyPlan,
        settings: Vec<CellRow>,
        uses: &UseTally<'_>,
        options: &OptionTally,
    ) -> Self {
        let StudyHeader { edition, hash, seed, games, .. } = &plan.header;
        let cells = settings.iter().zip(&plan.rules).enumerate();
        Self {
            edition: edition.clone(),
            hash: hash.clone(),
            bot: args.bot.clone(),
            seed: *seed,
            games: *games,
            uneven: cells.flat_map(|(at, (row, rules))| uneven(at, row, rules)).collect(),
            victories: uses.victories(),
            uses: uses.rows(),
            options: options.rows(&settings),
            settings,
        }
    }
}

/// Returns the sides of a setting that win more or less often than others, and the first turn if it
/// does. A side that no seat plays is not expected to win.
fn uneven(setting: usize, row: &CellRow, rules: &Rulebook) -> Vec<UnevenRow> {
    let commanded = rules.seats.rows().iter().flat_map(|seat| &seat.armies);
    let factions: BTreeSet<_> = commanded.map(|&army| rules.armies[army].faction).collect();
    let names: BTreeSet<&str> = factions.iter().map(|&of| &*rules.factions[of].id).collect();
    let n = u32::try_from(factions.len()).unwrap_or(u32::MAX);
    if n < 2 {
        return Vec::new();
    }
    let even = 1.0 / f64::from(n);
    let is_played =
        |side: &&Share| side.name.starts_with("seat ") || names.contains(side.name.as_str());
    let shares = row.sides.iter().filter(is_played).chain([&row.began]);
    let found = shares.filter(|share| share.of > 0).filter_map(|share| {
        let (low, high) = wilson_of_many(share.wins, share.of);
        let row =
            UnevenRow { setting, who: share.name.clone(), share: share.part, low, high, even };
        (low > even || high < even).then_some(row)
    });
    // Where each side has one place in the order, the first turn says what the side says.
    let mut found: Vec<UnevenRow> = found.collect();
    let is_fixed = |began: &UnevenRow| {
        row.sides
            .iter()
            .any(|side| side.wins == row.began.wins && side.part.to_bits() == began.share.to_bits())
    };
    found.retain(|uneven| uneven.who != "began" || !is_fixed(uneven));
    found
}
