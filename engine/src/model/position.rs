//! Positions: everything on and off the board at one moment.

use super::id::{ArmyId, CardId, SeatId, SpaceId, StepId, TokenId, TrackId, UnitKindId};
use super::variable::VariableCell;

/// Numbers of units by kind.
pub type UnitsByKind = Vec<(UnitKindId, u32)>;

/// All pieces on and off the board, the army to move and its step. Checked when it becomes a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Position {
    /// The army and units of each space. Every space of the board is listed once. Empty spaces are
    /// omitted where the rules allow them; a shared space is listed once for each army.
    pub spaces: Vec<(SpaceId, ArmyId, UnitsByKind)>,
    /// Cards in hands of armies. Unlisted cards are in the draw pile.
    pub hands: Vec<(ArmyId, CardId)>,
    /// Cards in the hands of seats.
    pub seat_hands: Vec<(SeatId, CardId)>,
    /// Cards programmed by seats, in order; known to the owners of their hands.
    pub programs: Vec<(SeatId, CardId)>,
    /// Cards in the discard pile.
    pub discards: Vec<CardId>,
    /// Cards that are face up in the rows of their decks. Rows that are not full are filled with
    /// the first cards of the draw pile.
    pub rows: Vec<CardId>,
    /// Units that wait to be placed.
    pub pools: Vec<(ArmyId, UnitKindId, u32)>,
    /// Markers of tracks, counted from 0. Unlisted tracks have their start.
    pub tracks: Vec<(TrackId, u32)>,
    /// Cards laid before armies.
    pub laid: Vec<(ArmyId, CardId)>,
    /// Tokens on spaces, by their face, with the army whose seats know them.
    pub tokens: Vec<(TokenId, SpaceId, ArmyId)>,
    /// Values of variables. A hidden one is as if it had been set in secret.
    pub variables: Vec<(VariableCell, i32)>,
    /// Armies whose players know a hidden value, besides those to whom it is shown.
    pub known: Vec<(VariableCell, Vec<ArmyId>)>,
    /// Armies that are also commanded by the players of another: the army, then the other.
    pub allies: Vec<(ArmyId, ArmyId)>,
    /// Spaces that are out of the game, without units. A space under a token that closes it may be
    /// omitted.
    pub closed: Vec<SpaceId>,
    /// The spaces controlled by an army that does not stand there alone, where control stays.
    pub control: Vec<(SpaceId, ArmyId)>,
    /// Number of turns begun, this one included; 0 counts as 1.
    pub turn: u32,
    /// Number of rounds begun, this one included; 0 counts as 1.
    pub round: u32,
    /// The order of all armies with turns; empty for that of the seats.
    pub order: Vec<ArmyId>,
    /// The army whose turn it is.
    pub mover: ArmyId,
    /// The step that begins.
    pub step: StepId,
}
