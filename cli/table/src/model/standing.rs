//! The possessions of each army, for display.

use std::cmp::Reverse;

use serde::Serialize;
use warboard_engine::model::{
    ArmyId, Deck, FactionId, Rulebook, TableId, TokenId, TokenPlace, UnitKindId,
};
use warboard_engine::observation::Observation;
use warboard_engine::steps::{SetWorth, StepKind};

use super::ArmyLabel;
use super::regions::{self, RegionView};
use super::tracks::{self, TrackView};
use super::ways::{self, VictoryProgress};
use crate::lasting;
use crate::levels;
use crate::paint::plain;
use crate::presenter::{Presenter, SeatPlayer};
use crate::text::say;
use crate::views::{hand, question, status};

/// The possessions of each army, and the progress of each faction to victory.
#[derive(Clone, PartialEq, Default, Debug, Serialize)]
pub struct StandingView {
    /// The word of players for the spaces, in the plural.
    pub spaces: String,
    /// The plural names of the unit kinds on the board or waiting; always includes the basic kind.
    pub kinds: Vec<String>,
    /// The plural names of the variables of armies.
    pub variables: Vec<String>,
    /// The columns that apply to this game.
    pub columns: Columns,
    /// The armies in turn order.
    pub armies: Vec<ArmyView>,
    /// The sides that may still win, the most likely one first.
    pub chances: Vec<SideChance>,
    /// The victory conditions.
    pub ways: Vec<VictoryProgress>,
    /// The regions whose whole brings units.
    pub regions: Vec<RegionView>,
    /// The decks: sizes of draw pile and discards.
    pub decks: Vec<String>,
    /// The value of the next set, in units, if a track determines it.
    pub next_set: Option<u32>,
    /// The tracks in use.
    pub tracks: Vec<TrackView>,
    /// The values of variables that belong to neither armies nor spaces, a line for each variable.
    pub values: Vec<String>,
    /// The tokens on the table that are not targets.
    pub tokens: Vec<String>,
    /// The targets other than spaces, and the cards laid before armies.
    pub laid: Vec<String>,
    /// The lasting effects of cards and rules, with their duration.
    pub lasting: Vec<String>,
}

/// The columns that apply to some army.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize)]
pub struct Columns {
    /// True if turns bring units that are counted.
    pub income: bool,
    /// True if hands have cards.
    pub cards: bool,
    /// True if cards are held apart from the hands.
    pub(crate) apart: bool,
}

/// The possessions of an army.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[expect(clippy::struct_excessive_bools, reason = "they are shown one by one")]
pub struct ArmyView {
    /// The army for display.
    pub side: ArmyLabel,
    /// The players of the army; empty if it is neutral.
    pub(crate) players: Vec<String>,
    /// True if it is the army's turn.
    pub is_mover: bool,
    /// True if the viewer commands the army.
    pub is_own: bool,
    /// True if the army wins and loses with the viewer, who does not command it.
    pub is_partner: bool,
    /// True if the army is eliminated; the remaining fields are then not shown.
    pub is_out: bool,
    /// The chance of the army to win with its faction, in percent: 100 for a winner, and 0 for no
    /// other army that plays. `None` for a neutral army.
    pub winning: Option<u32>,
    /// The number of spaces that the army controls.
    pub spaces: u32,
    /// The numbers of units on the board and of units that wait, by kind.
    pub units: Vec<(u32, u32)>,
    /// The number of units that a turn beginning now would bring, without sets.
    pub income: Option<u32>,
    /// The number of cards in hand, or in brackets the name of the army whose hand is shared.
    pub cards: String,
    /// The number of cards held apart from the hand.
    pub(crate) apart: Option<u32>,
    /// The values of its variables: a number, or the two that a hidden one lies between.
    pub values: Vec<String>,
}

/// A side that still plays, with how likely it is to win.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct SideChance {
    /// Its armies: partners win together.
    pub armies: Vec<ArmyLabel>,
    /// The chance, in percent.
    pub winning: u32,
    /// True if the viewer wins with it.
    pub is_own: bool,
}

impl StandingView {
    /// Creates the standing that a viewer may know.
    pub(crate) fn new(desk: &Presenter, view: &Observation<'_>) -> Self {
        let kinds = kinds(desk, view);
        let order = desk.in_turn_order(view);
        let variables = desk.variables_of_armies(view);
        let winning = whole_percents(desk, &desk.winning(view));
        let army = |at| army(desk, view, &kinds, (&order, &winning), at);
        let texts = |lines: Vec<String>| lines.iter().map(|line| plain(line)).collect();
        let armies: Vec<ArmyView> = (0..order.len()).map(army).collect();
        Self {
            columns: Columns::of(desk),
            chances: chances(desk, &order, &armies),
            armies,
            ways: ways::all(desk, view),
            regions: regions::all(desk, view),
            spaces: desk.spaces_word(),
            decks: decks(desk, view),
            next_set: set_worth_next(desk, view),
            tracks: tracks::all(desk, view),
            values: texts(desk.value_lines(view)),
            variables: variables.iter().map(|&of| desk.variable(of).to_owned()).collect(),
            tokens: tokens(desk, view).iter().map(|text| plain(text)).collect(),
            laid: texts(status::laid_lines(desk, view)),
            lasting: texts(view.lasting().iter().map(|&of| lasting::sentence(desk, of)).collect()),
            kinds: kinds.iter().map(|&unit| desk.kind_word(unit, 2).to_owned()).collect(),
        }
    }
}

impl Columns {
    fn of(desk: &Presenter) -> Self {
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

/// Returns the unit kinds of which an army has a unit; always includes the basic kind.
fn kinds(desk: &Presenter, view: &Observation<'_>) -> Vec<UnitKindId> {
    let has = |unit: UnitKindId| {
        let mut armies = desk.rules.armies.ids();
        armies.any(|army| units_of(desk, view, army, unit) + view.waiting(army, unit) > 0)
    };
    desk.rules.units.ids().filter(|&unit| unit == Rulebook::BASIC || has(unit)).collect()
}

/// Returns one of `armies`, which are in turn order.
fn army(
    desk: &Presenter,
    view: &Observation<'_>,
    kinds: &[UnitKindId],
    (armies, winning): (&[ArmyId], &[u32]),
    at: usize,
) -> ArmyView {
    let army = armies[at];
    let player = |seat| match desk.seats.get(TableId::index(seat)) {
        Some(SeatPlayer::Human) => say!(desk.texts, "human"),
        Some(SeatPlayer::Bot(name)) => levels::shown(name, desk.lang()).to_owned(),
        Some(SeatPlayer::Program) => say!(desk.texts, "program"),
        None => "?".to_owned(),
    };
    let players: Vec<String> = view.commanders(army).iter().map(player).collect();
    let own = desk.armies_of(view);
    let faction = |army: ArmyId| desk.rules.armies[army].faction;
    let is_own = own.contains(&army);
    let takes_turns = desk.rules.order.contains(&army) && !players.is_empty();
    ArmyView {
        side: ArmyLabel::of(desk, army),
        is_mover: view.mover() == army && view.outcome().is_none(),
        is_own,
        is_partner: !is_own && own.iter().any(|&own| faction(own) == faction(army)),
        winning: (!players.is_empty()).then(|| winning[army.index()]),
        is_out: view.is_eliminated(army),
        spaces: view.n_spaces(army),
        units: kinds
            .iter()
            .map(|&unit| (units_of(desk, view, army, unit), view.waiting(army, unit)))
            .collect(),
        income: view.income(army).filter(|_| takes_turns),
        cards: cards_of(desk, view, armies, army),
        apart: hand::n_apart(view, army),
        values: desk.values_of_army(view, army).map(|of| desk.value(view, of)).collect(),
        players,
    }
}

/// Returns the sides that may still win, the most likely one first.
fn chances(desk: &Presenter, order: &[ArmyId], armies: &[ArmyView]) -> Vec<SideChance> {
    let faction = |army: ArmyId| desk.rules.armies[army].faction;
    let mut sides: Vec<(FactionId, SideChance)> = Vec::new();
    for (&id, army) in order.iter().zip(armies) {
        let Some(winning) = army.winning.filter(|&winning| winning > 0) else { continue };
        if let Some((_, side)) = sides.iter_mut().find(|(of, _)| *of == faction(id)) {
            side.armies.push(army.side.clone());
            continue;
        }
        let (armies, is_own) = (vec![army.side.clone()], army.is_own || army.is_partner);
        sides.push((faction(id), SideChance { armies, winning, is_own }));
    }
    let mut sides: Vec<SideChance> = sides.into_iter().map(|(_, side)| side).collect();
    sides.sort_by_key(|side| Reverse(side.winning));
    sides
}

/// Returns the chance of each army in percent from thousandths. Those of all factions add up to 100:
/// the ones that lost most by rounding get what is left.
fn whole_percents(desk: &Presenter, winning: &[u32]) -> Vec<u32> {
    let faction = |army: usize| desk.rules.armies.rows()[army].faction;
    let firsts =
        (0..winning.len()).filter(|&army| (0..army).all(|of| faction(of) != faction(army)));
    let mut sides: Vec<(FactionId, u32, u32)> = firsts
        .filter(|&army| winning[army] > 0)
        .map(|army| (faction(army), winning[army], percents(winning[army])))
        .collect();
    let all: u32 = sides.iter().map(|(_, part, _)| part).sum();
    let mut sum: u32 = sides.iter().map(|(.., percent)| percent).sum();
    // Thousandths are rounded themselves, so a few may be missing.
    while all >= 990 && sum != 100 {
        let is_less = sum < 100;
        let of = |&&mut (_, part, percent): &&mut (FactionId, u32, u32)| {
            let lost = i64::from(part) - 10 * i64::from(percent);
            if is_less { lost } else { -lost }
        };
        let may =
            |side: &&mut (FactionId, u32, u32)| if is_less { side.2 < 99 } else { side.2 > 1 };
        let Some(side) = sides.iter_mut().filter(may).max_by_key(of) else { break };
        if is_less {
            (side.2, sum) = (side.2 + 1, sum + 1);
        } else {
            (side.2, sum) = (side.2 - 1, sum - 1);
        }
    }
    let percent = |army: usize| {
        sides.iter().find(|(of, ..)| *of == faction(army)).map_or(0, |&(.., percent)| percent)
    };
    (0..winning.len()).map(percent).collect()
}

/// Returns thousandths in percent; what is neither nothing nor all is neither 0 nor 100.
pub(crate) fn percents(part: u32) -> u32 {
    if part == 0 || part >= 1000 { part / 10 } else { ((part + 5) / 10).clamp(1, 99) }
}

/// Formats the cards of an army. A shared hand is counted once, at its first army.
fn cards_of(desk: &Presenter, view: &Observation<'_>, armies: &[ArmyId], army: ArmyId) -> String {
    let hand = |army: ArmyId| desk.rules.armies[army].hand;
    match armies.iter().find(|&&other| hand(other) == hand(army)) {
        Some(&first) if first != army && !desk.rules.plays_rounds() => {
            format!("({})", desk.army_name(first))
        }
        _ => hand::n_held(view, army),
    }
}

fn decks(desk: &Presenter, view: &Observation<'_>) -> Vec<String> {
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

/// Returns the tokens on the table that are not targets.
pub(crate) fn tokens(desk: &Presenter, view: &Observation<'_>) -> Vec<String> {
    let on_table = |token: &TokenId| {
        let place = view.token_place(*token);
        matches!(place, TokenPlace::Space(_) | TokenPlace::Laid(_))
            && desk.rules.target_of(*token).is_none()
    };
    let tokens = desk.rules.tokens.ids().filter(on_table);
    tokens.map(|token| question::token_label(desk, view, token)).collect()
}

/// Returns the number of units of a kind that an army has on the board.
fn units_of(desk: &Presenter, view: &Observation<'_>, army: ArmyId, unit: UnitKindId) -> u32 {
    desk.rules.board.spaces.ids().map(|space| view.units(space, army, unit)).sum()
}

/// Returns the value of the next set, if a track determines it.
fn set_worth_next(desk: &Presenter, view: &Observation<'_>) -> Option<u32> {
    desk.rules.steps.rows().iter().find_map(|step| {
        let StepKind::Trade(keys) = &step.kind else { return None };
        match keys.sets {
            SetWorth::Track(track) => Some(desk.rules.tracks[track].value(view.track(track))),
            SetWorth::Table { .. } => None,
        }
    })
}
