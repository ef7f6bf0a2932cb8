//! Who has what.

use serde::Serialize;
use warboard_engine::model::{
    ArmyId, Deck, Rulebook, TableId, TokenId, TokenPlace, TrackId, UnitKindId,
};
use warboard_engine::observation::Observation;
use warboard_engine::steps::{SetWorth, StepKind};
use warboard_study::{income, levels};

use super::ways::{self, Way};
use super::{Side, plain};
use crate::play::desk::{Desk, Who};
use crate::play::lasting;
use crate::play::views::{cards, question, status, tracks};
use crate::text::say;

/// Who has what, and how near to winning everybody is.
#[derive(Clone, PartialEq, Default, Debug, Serialize)]
pub(crate) struct Standing {
    /// What the kinds of units are called of which somebody has one; the basic one always.
    pub(crate) kinds: Vec<String>,
    /// Which columns of the armies say something.
    pub(crate) columns: Columns,
    /// The armies in the order of their turns.
    pub(crate) armies: Vec<Army>,
    /// The ways to win.
    pub(crate) ways: Vec<Way>,
    /// The decks: draw pile and discards.
    pub(crate) decks: Vec<String>,
    /// What the next set is worth, in units.
    pub(crate) next_set: Option<u32>,
    /// The markers of tracks, each a line and what is drawn below it.
    pub(crate) tracks: Vec<Vec<String>>,
    /// The tokens on the table.
    pub(crate) tokens: Vec<String>,
    /// What can be attacked beside spaces, and what lies before armies.
    pub(crate) laid: Vec<String>,
    /// What cards and rules left behind, and how long it lasts.
    pub(crate) lasting: Vec<String>,
}

/// Which columns say something about some army.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize)]
pub(crate) struct Columns {
    /// Turns bring units that are counted.
    pub(crate) income: bool,
    /// Hands have cards.
    pub(crate) cards: bool,
    /// Cards are held apart from the hands.
    pub(crate) apart: bool,
}

/// What an army has.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub(crate) struct Army {
    /// As it is drawn.
    pub(crate) side: Side,
    /// Who plays it; nobody: it is neutral.
    pub(crate) players: Vec<String>,
    /// Whether it is its turn.
    pub(crate) is_mover: bool,
    /// Whether the viewer commands it.
    pub(crate) is_own: bool,
    /// Whether it is out of the game; then the rest is left out.
    pub(crate) is_out: bool,
    /// Spaces that it controls.
    pub(crate) spaces: u32,
    /// Units on the board and those that wait, kind by kind.
    pub(crate) units: Vec<(u32, u32)>,
    /// What it would count if its turn began now, without sets.
    pub(crate) income: Option<u32>,
    /// Cards that it holds: a number, or whose hand it shares.
    pub(crate) cards: String,
    /// Cards that it holds apart.
    pub(crate) apart: Option<u32>,
}

impl Standing {
    /// What a viewer may know of it.
    pub(crate) fn new(desk: &Desk, view: &Observation<'_>) -> Self {
        let kinds = kinds(desk, view);
        let armies = desk.in_turn_order(view);
        let army = |at| army(desk, view, &kinds, &armies, at);
        let texts = |lines: Vec<String>| lines.iter().map(|line| plain(line)).collect();
        Self {
            columns: Columns::of(desk),
            armies: (0..armies.len()).map(army).collect(),
            ways: ways::all(desk, view),
            decks: decks(desk, view),
            next_set: set_worth_next(desk, view),
            tracks: tracks_of(desk, view).into_iter().map(texts).collect(),
            tokens: tokens(desk, view).iter().map(|text| plain(text)).collect(),
            laid: texts(status::laid_lines(desk, view)),
            lasting: texts(view.lasting().iter().map(|&of| lasting::sentence(desk, of)).collect()),
            kinds: kinds.iter().map(|&unit| desk.kind_word(unit, 2).to_owned()).collect(),
        }
    }
}

impl Columns {
    fn of(desk: &Desk) -> Self {
        let rules = &desk.rules;
        let in_play = |row: &&Deck| row.in_play && !row.cards.is_empty();
        let mut decks = rules.decks.rows().iter().filter(in_play);
        let apart = decks.clone().any(|row| row.apart);
        Self {
            income: rules.steps.rows().iter().any(|row| matches!(row.kind, StepKind::Count(_))),
            cards: decks.any(|row| !row.apart),
            apart,
        }
    }
}

/// The kinds of which somebody has a unit; the basic one always.
fn kinds(desk: &Desk, view: &Observation<'_>) -> Vec<UnitKindId> {
    let has = |unit: UnitKindId| {
        let mut armies = desk.rules.armies.ids();
        armies.any(|army| units_of(desk, view, army, unit) + view.waiting(army, unit) > 0)
    };
    desk.rules.units.ids().filter(|&unit| unit == Rulebook::BASIC || has(unit)).collect()
}

/// One of the armies, which are in the order of their turns.
fn army(
    desk: &Desk,
    view: &Observation<'_>,
    kinds: &[UnitKindId],
    armies: &[ArmyId],
    at: usize,
) -> Army {
    let army = armies[at];
    let player = |seat| match desk.seats.get(TableId::index(seat)) {
        Some(Who::Human) => say!(desk.texts, "human"),
        Some(Who::Bot(name)) => levels::shown(name, desk.lang()).to_owned(),
        Some(Who::Program) => say!(desk.texts, "program"),
        None => "?".to_owned(),
    };
    let players: Vec<String> = view.commanders(army).iter().map(player).collect();
    let takes_turns = desk.rules.order.contains(&army) && !players.is_empty();
    Army {
        side: Side::of(desk, army),
        is_mover: view.mover() == army && view.outcome().is_none(),
        is_own: desk.armies_of(view).contains(&army),
        is_out: view.is_eliminated(army),
        spaces: view.n_spaces(army),
        units: kinds
            .iter()
            .map(|&unit| (units_of(desk, view, army, unit), view.waiting(army, unit)))
            .collect(),
        income: income(view, army).filter(|_| takes_turns),
        cards: cards_of(desk, view, armies, army),
        apart: cards::n_apart(view, army),
        players,
    }
}

/// The cards of an army. A hand that several armies share is counted once, where it stands first.
fn cards_of(desk: &Desk, view: &Observation<'_>, armies: &[ArmyId], army: ArmyId) -> String {
    let hand = |army: ArmyId| desk.rules.armies[army].hand;
    match armies.iter().find(|&&other| hand(other) == hand(army)) {
        Some(&first) if first != army && !desk.rules.plays_rounds() => {
            format!("({})", desk.army_name(first))
        }
        _ => cards::n_held(view, army),
    }
}

fn decks(desk: &Desk, view: &Observation<'_>) -> Vec<String> {
    let in_play = |row: &Deck| row.in_play && !row.cards.is_empty();
    let decks = desk.rules.decks.iter().filter(|(_, row)| in_play(row));
    let line = |(deck, row): (_, &Deck)| {
        say!(
            desk.texts,
            "status-deck",
            "deck" = desk.texts.of(&row.name),
            "pile" = view.n_draw_pile(deck),
            "discards" = view.discards(deck).count(),
        )
    };
    decks.map(line).collect()
}

/// The tracks that say something by themselves, in lines.
pub(crate) fn tracks_of(desk: &Desk, view: &Observation<'_>) -> Vec<Vec<String>> {
    let all = desk.rules.tracks.ids();
    let shown = all.filter(|&track| view.is_in_use(track) && !is_for_sets(desk, track));
    shown.map(|track| tracks::lines(desk, view, track)).collect()
}

/// The tokens on the table that are no targets.
pub(crate) fn tokens(desk: &Desk, view: &Observation<'_>) -> Vec<String> {
    let on_table = |token: &TokenId| {
        let place = view.token_place(*token);
        matches!(place, TokenPlace::Space(_) | TokenPlace::Laid(_))
            && desk.rules.target_of(*token).is_none()
    };
    let tokens = desk.rules.tokens.ids().filter(on_table);
    tokens.map(|token| question::token_label(desk, view, token)).collect()
}

/// Whether a track says what sets are worth: that is told apart.
fn is_for_sets(desk: &Desk, track: TrackId) -> bool {
    let steps = desk.rules.steps.rows();
    steps.iter().any(
        |step| matches!(&step.kind, StepKind::Trade(keys) if keys.sets == SetWorth::Track(track)),
    )
}

/// Units of a kind that an army has on the board.
fn units_of(desk: &Desk, view: &Observation<'_>, army: ArmyId, unit: UnitKindId) -> u32 {
    desk.rules.board.spaces.ids().map(|space| view.units(space, army, unit)).sum()
}

/// What the next set is worth, where a track says so.
fn set_worth_next(desk: &Desk, view: &Observation<'_>) -> Option<u32> {
    desk.rules.steps.rows().iter().find_map(|step| {
        let StepKind::Trade(keys) = &step.kind else { return None };
        match keys.sets {
            SetWorth::Track(track) => Some(desk.rules.tracks[track].value(view.track(track))),
            SetWorth::Table { .. } => None,
        }
    })
}
