//! An edition decoded, before a game's set-up is settled: the model's rows, with the places that checks point at.

use crate::model::{
    CallId, Card, Climb, Colour, Combat, Control, Deck, Expects, Face, Hook, Lang, Letter, Link,
    LinkTag, Lost, Order, Per, Pile, Played, Region, Role, Scope, Source, Space, SpaceId, Step,
    StrikeFrom, Symbol, Tag, Text, Timing, Track, UnitKind, Victory,
};

use super::tree::{Node, Place};

/// A value with its place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct At<T> {
    pub(crate) value: T,
    pub(crate) place: Place,
}

#[derive(Debug)]
pub(crate) struct Draft {
    pub(crate) id: Box<str>,
    pub(crate) name: Text,
    pub(crate) players: Vec<At<usize>>,
    pub(crate) turns_max: u32,
    pub(crate) armies: Vec<ArmyDraft>,
    pub(crate) factions: Vec<FactionDraft>,
    pub(crate) hand: HandDraft,
    pub(crate) setups: Vec<SetupDraft>,
    pub(crate) victory: Vec<VictoryDraft>,
    pub(crate) board: BoardDraft,
    pub(crate) units: Vec<UnitDraft>,
    pub(crate) combat: Option<Combat>,
    /// There is a battle page, and it could not be read.
    pub(crate) combat_unsure: bool,
    pub(crate) symbols: Vec<Symbol>,
    pub(crate) decks: Vec<DeckDraft>,
    pub(crate) cards: Vec<CardDraft>,
    pub(crate) tracks: Vec<TrackDraft>,
    pub(crate) opening: Vec<StepDraft>,
    pub(crate) turn: Vec<StepDraft>,
    pub(crate) options: Vec<OptionDraft>,
    pub(crate) hooks: Vec<Hook>,
    pub(crate) variables: Vec<VariableDraft>,
    pub(crate) piles: Vec<PileDraft>,
    pub(crate) tokens: Vec<TokenDraft>,
    pub(crate) targets: Vec<TargetDraft>,
    pub(crate) orders: Vec<OrderDraft>,
    pub(crate) start: Vec<StartDraft>,
    pub(crate) texts: Vec<At<Text>>,
    pub(crate) bots: BotsDraft,
    pub(crate) calls: Vec<CallDraft>,
    /// The languages that texts must be in.
    pub(crate) languages: Vec<Lang>,
}

/// What a function is called for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum CallUse {
    /// To change the game.
    Effect,
    /// To look at it, and give back such a value.
    Query(Expects),
    /// To look at it for a bot.
    Advice,
}

/// A function that the edition names.
#[derive(Clone, Debug)]
pub(crate) struct CallDraft {
    pub(crate) function: Box<str>,
    pub(crate) place: Place,
    pub(crate) used: CallUse,
}

/// When a card may be played, before the steps are known.
#[derive(Clone, Debug)]
pub(crate) enum TimingDraft {
    Known(Timing),
    Step(At<Box<str>>),
    Window(At<Box<str>>),
}

#[derive(Clone, Debug)]
pub(crate) struct EffectDraft {
    pub(crate) run: CallId,
    pub(crate) playable: Option<CallId>,
    pub(crate) timings: Vec<TimingDraft>,
    pub(crate) role: Role,
    pub(crate) played: Played,
    pub(crate) worth: u32,
}

/// What bots are told, with rows of the tables and questions as they stand in scripts.
#[derive(Clone, Debug, Default)]
pub(crate) struct BotsDraft {
    pub(crate) units: Vec<(usize, u32)>,
    pub(crate) places: Vec<(At<Box<str>>, usize)>,
    pub(crate) declines: Vec<At<Box<str>>>,
    pub(crate) answers: Vec<(At<Box<str>>, CallId)>,
}

#[derive(Clone, Debug)]
pub(crate) struct VariableDraft {
    pub(crate) id: Box<str>,
    pub(crate) scope: Scope,
    pub(crate) per: Per,
    pub(crate) start: u32,
}

#[derive(Clone, Debug)]
pub(crate) struct PileDraft {
    pub(crate) pile: Pile,
}

#[derive(Clone, Debug)]
pub(crate) struct TokenDraft {
    pub(crate) pile: Option<usize>,
    pub(crate) face: Face,
    pub(crate) copies: usize,
}

/// A target. Its tables are settled later: factions that do not play fall away.
#[derive(Clone, Debug)]
pub(crate) struct TargetDraft {
    pub(crate) id: Box<str>,
    pub(crate) name: Text,
    pub(crate) pile: Option<At<usize>>,
    /// The row of its faction.
    pub(crate) faction: Option<usize>,
    pub(crate) from: StrikeFrom,
    pub(crate) total: u32,
    pub(crate) modifiers: Vec<TotalModifierDraft>,
    pub(crate) lost: Lost,
    pub(crate) over_closed: bool,
    pub(crate) shields: bool,
    pub(crate) place: Place,
    pub(crate) source: Source,
}

/// What a track adds to a total, by rows of its tables.
#[derive(Clone, Debug)]
pub(crate) struct TotalModifierDraft {
    pub(crate) track: usize,
    pub(crate) column: At<Box<str>>,
    pub(crate) faction: usize,
}

/// A kind of unit, and the places of what checks point at.
#[derive(Clone, Debug)]
pub(crate) struct UnitDraft {
    pub(crate) unit: UnitKind,
    /// The most of it for rows of armies.
    pub(crate) limits: Vec<(usize, u32)>,
    /// Where `holds` is said.
    pub(crate) holds: Option<Place>,
    /// Where `hits` is said.
    pub(crate) hits: Option<Place>,
    /// Where `guarded_by` is said.
    pub(crate) guarded_by: Option<Place>,
    /// Where `battle` is said.
    pub(crate) battle: Option<Place>,
    /// Where `limit` is said.
    pub(crate) limit: Option<Place>,
}

/// An order; nothing for one that could not be read.
#[derive(Clone, Debug)]
pub(crate) struct OrderDraft {
    pub(crate) order: Option<Order>,
    /// What it climbs, and where that is said.
    pub(crate) climb: Option<At<Climb>>,
    pub(crate) place: Place,
}

/// Pieces at the beginning, by rows of their tables.
#[derive(Clone, Debug)]
pub(crate) struct StartDraft {
    pub(crate) army: Option<usize>,
    pub(crate) unit: Option<usize>,
    pub(crate) spaces: Vec<At<(SpaceId, u32)>>,
    pub(crate) waiting: u32,
    pub(crate) place: Place,
}

#[derive(Debug)]
pub(crate) struct ArmyDraft {
    pub(crate) id: Box<str>,
    pub(crate) place: Place,
    pub(crate) name: Text,
    pub(crate) letter: Option<At<Letter>>,
    pub(crate) colour: Colour,
    pub(crate) faction: Option<At<usize>>,
    pub(crate) source: Source,
}

#[derive(Debug)]
pub(crate) struct FactionDraft {
    pub(crate) id: Box<str>,
    pub(crate) name: Text,
    pub(crate) armies: Vec<At<usize>>,
}

/// Who a hand is of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum HandOf {
    Army,
    Seat,
    Faction,
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct HandDraft {
    pub(crate) of: HandOf,
    pub(crate) open_to_faction: bool,
}

/// A row of the set-up table. What could not be read is left out, and the row is then not checked further.
#[derive(Debug)]
pub(crate) struct SetupDraft {
    pub(crate) players: Option<At<usize>>,
    pub(crate) troops: Option<TroopsDraft>,
    /// The most spaces that armies claim.
    pub(crate) claims: Option<At<Vec<(usize, u32)>>>,
    /// The armies of each seat.
    pub(crate) seats: Option<At<Vec<Vec<usize>>>>,
    /// The armies in the order of their turns, where it is not that of the seats.
    pub(crate) order: Option<At<Vec<usize>>>,
}

impl SetupDraft {
    /// The armies with a seat in the order of their turns, each once.
    pub(crate) fn in_order(&self) -> Vec<usize> {
        let of_seats = self.seats.iter().flat_map(|seats| seats.value.iter().flatten());
        let named = self.order.iter().flat_map(|order| &order.value);
        let mut order = Vec::new();
        for &army in named.filter(|&army| of_seats.clone().any(|other| other == army)) {
            if !order.contains(&army) {
                order.push(army);
            }
        }
        for &army in of_seats {
            if !order.contains(&army) {
                order.push(army);
            }
        }
        order
    }
}

#[derive(Debug)]
pub(crate) enum TroopsDraft {
    /// As many for every army.
    Each(At<u32>),
    /// By army.
    Table(At<Vec<(usize, u32)>>),
}

#[derive(Debug, Default)]
pub(crate) struct BoardDraft {
    pub(crate) spaces: Vec<SpaceDraft>,
    pub(crate) regions: Vec<RegionDraft>,
    /// The kinds of link.
    pub(crate) link_tags: Vec<LinkTag>,
    pub(crate) tags: Vec<TagDraft>,
    /// Every link once.
    pub(crate) links: Vec<Link>,
    pub(crate) spaces_declared: Option<At<usize>>,
    pub(crate) regions_declared: Option<At<usize>>,
    pub(crate) links_declared: Option<At<usize>>,
    /// Who controls a space, where the board says so.
    pub(crate) control: Option<At<Control>>,
    /// A link or a list names a space that is unknown or cannot be read: links are not counted.
    pub(crate) links_unsure: bool,
    /// A space names a region that is unknown or cannot be read: spaces of regions are not counted.
    pub(crate) regions_unsure: bool,
}

#[derive(Debug)]
pub(crate) struct SpaceDraft {
    pub(crate) space: Space,
    pub(crate) place: Place,
    pub(crate) neighbours: Neighbours,
}

/// What a space says of its neighbours.
#[derive(Debug)]
pub(crate) enum Neighbours {
    Unsaid,
    /// How many there are.
    Count(At<usize>),
    /// Which they are; the list makes the links.
    List(Vec<At<usize>>),
}

#[derive(Debug)]
pub(crate) struct RegionDraft {
    pub(crate) region: Region,
    pub(crate) place: Place,
    pub(crate) spaces_declared: Option<At<usize>>,
    pub(crate) inside_declared: Option<At<usize>>,
}

#[derive(Debug)]
pub(crate) struct DeckDraft {
    pub(crate) deck: Deck,
    pub(crate) cards_declared: Option<At<usize>>,
    /// The row of the faction whose deck it is.
    pub(crate) faction: Option<At<usize>>,
    /// The rows of the decks whose cards belong to this one.
    pub(crate) merges: Vec<At<usize>>,
    /// Whether its cards are played for what is printed on them.
    pub(crate) plays: bool,
}

#[derive(Debug)]
pub(crate) struct TagDraft {
    pub(crate) tag: Tag,
    pub(crate) place: Place,
}

#[derive(Debug)]
pub(crate) struct TrackDraft {
    pub(crate) track: Track,
    /// The numbers of players whose games it is part of; none: of every game.
    pub(crate) players: Option<Vec<usize>>,
    /// The row of the army that it follows.
    pub(crate) army: Option<usize>,
}

/// A row of the victory table, in which factions are rows of their table, in play or not.
#[derive(Debug)]
pub(crate) struct VictoryDraft {
    pub(crate) victory: Victory,
    /// Where the row stands.
    pub(crate) place: Place,
}

#[derive(Debug)]
pub(crate) struct CardDraft {
    pub(crate) card: Card,
    /// The row of its deck, when it is known.
    pub(crate) deck: Option<usize>,
    pub(crate) copies: usize,
    /// It says how many there are, and that cannot be read: cards of its deck are not counted.
    pub(crate) copies_unsure: bool,
    /// The army without which the card is not in the game.
    pub(crate) army: Option<usize>,
    pub(crate) effect: Option<EffectDraft>,
    pub(crate) place: Place,
}

#[derive(Debug)]
pub(crate) struct StepDraft {
    /// Nothing for a step that could not be read.
    pub(crate) step: Option<Step>,
    pub(crate) place: Place,
    /// The row of the faction whose turns the step is part of.
    pub(crate) only: Option<usize>,
    /// The rows of the factions that draw more, by row of what a `draw` step adds.
    pub(crate) extra: Vec<usize>,
    /// The numbers of players whose games the step is part of; none: of every game.
    pub(crate) players: Option<Vec<usize>>,
}

impl StepDraft {
    /// Whether the step is part of a game of so many players.
    pub(crate) fn is_for(&self, players: usize) -> bool {
        self.players.as_ref().is_none_or(|list| list.contains(&players))
    }

    /// Whether some game could have both steps.
    pub(crate) fn meets(&self, other: &Self) -> bool {
        self.players.as_ref().is_none_or(|list| list.iter().any(|&players| other.is_for(players)))
    }
}

impl Draft {
    /// The row of the deck that a deck's cards belong to.
    pub(crate) fn merged_into(&self, deck: usize) -> usize {
        let merges = |row: &DeckDraft| row.merges.iter().any(|at| at.value == deck);
        self.decks.iter().position(merges).unwrap_or(deck)
    }

    /// The row of the deck that a card belongs to in a game.
    pub(crate) fn deck_of(&self, card: &CardDraft) -> Option<usize> {
        card.deck.map(|deck| self.merged_into(deck))
    }
}

#[derive(Debug)]
pub(crate) struct OptionDraft {
    pub(crate) id: Box<str>,
    pub(crate) name: Text,
    pub(crate) values: Vec<ValueDraft>,
    /// The row of the default among the values.
    pub(crate) default: usize,
    pub(crate) source: Source,
}

#[derive(Debug)]
pub(crate) struct ValueDraft {
    pub(crate) id: Box<str>,
    pub(crate) name: Text,
    /// The overlay, if it changes anything.
    pub(crate) set: Option<Node>,
}
