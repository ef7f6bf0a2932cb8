//! From a checked draft and a set-up to the rulebook of one game.

use crate::model::{
    Army, ArmyId, Board, Card, CardId, Deck, DeckId, Faction, FactionId, Hand, HandId, HandOwner,
    Layout, Region, RegionId, Rulebook, Seat, SeatId, SeatMask, Sizes, Space, SpaceId, Table,
    TableId,
};

use super::draft::{BoardDraft, Draft, HandOf, SetupDraft, TroopsDraft};

/// What beside the draft settles a game.
#[derive(Debug)]
pub(crate) struct Settled {
    pub(crate) variant: Option<Box<str>>,
    pub(crate) players: usize,
    pub(crate) options: Vec<(Box<str>, Box<str>)>,
    pub(crate) turns_max: Option<u32>,
}

/// Fills the rulebook; nothing when the draft has no row for this number of players.
pub(crate) fn settle(draft: Draft, settled: Settled) -> Option<Rulebook> {
    let setup = draft
        .setups
        .iter()
        .find(|setup| setup.players.is_some_and(|at| at.value == settled.players))?;
    let People { seats, armies, factions, order, hands } = people(&draft, setup)?;
    let (decks, cards) = cards(&draft);
    let opening = draft.opening.iter().filter(|row| row.step.is_some()).count();
    let steps = draft.opening.into_iter().chain(draft.turn).filter_map(|row| row.step);
    let board = board(draft.board);
    let layout = Layout::new(Sizes {
        spaces: board.spaces.len(),
        armies: armies.len(),
        kinds: draft.units.len(),
        cards: cards.len(),
        decks: decks.len(),
        hands: hands.len(),
        tracks: draft.tracks.len(),
    });
    Some(Rulebook {
        edition: draft.id,
        variant: settled.variant,
        name: draft.name,
        options: settled.options,
        board,
        seats,
        armies,
        factions,
        order,
        units: draft.units.into_iter().collect(),
        symbols: draft.symbols.into_iter().collect(),
        decks,
        cards,
        hands,
        tracks: draft.tracks.into_iter().collect(),
        combat: draft.combat,
        steps: steps.collect(),
        opening,
        victory: draft.victory.into_iter().collect(),
        turns_max: settled.turns_max,
        layout,
    })
}

struct People {
    seats: Table<SeatId, Seat>,
    armies: Table<ArmyId, Army>,
    factions: Table<FactionId, Faction>,
    order: Vec<ArmyId>,
    hands: Table<HandId, Hand>,
}

/// The armies that play are those with a seat and those with troops, in the order of the file.
fn people(draft: &Draft, setup: &SetupDraft) -> Option<People> {
    let rows = &setup.seats.as_ref()?.value;
    let start = |army: usize| match setup.troops.as_ref()? {
        TroopsDraft::Each(troops) => {
            rows.iter().flatten().any(|&other| other == army).then_some(troops.value)
        }
        TroopsDraft::Table(table) => {
            table.value.iter().find(|(other, _)| *other == army).map(|&(_, troops)| troops)
        }
    };
    let playing: Vec<(usize, u32)> =
        (0..draft.armies.len()).filter_map(|army| Some((army, start(army)?))).collect();
    let id =
        |army: usize| playing.iter().position(|&(other, _)| other == army).map(ArmyId::from_index);
    let seats: Table<SeatId, Seat> = rows
        .iter()
        .map(|row| Seat { armies: row.iter().filter_map(|&army| id(army)).collect() })
        .collect();
    let mut order: Vec<ArmyId> = Vec::new();
    for army in seats.rows().iter().flat_map(|seat| &seat.armies) {
        if !order.contains(army) {
            order.push(*army);
        }
    }
    let (factions, of) = factions(draft, &playing);
    let mut armies: Table<ArmyId, Army> = Table::default();
    for (&(index, start), faction) in playing.iter().zip(of) {
        let row = &draft.armies[index];
        let own = ArmyId::from_index(armies.len());
        let commanding: SeatMask = seats
            .iter()
            .filter(|(_, seat)| seat.armies.contains(&own))
            .map(|(seat, _)| seat)
            .collect();
        armies.push(Army {
            id: row.id.clone(),
            name: row.name.clone(),
            letter: row.letter?.value,
            colour: row.colour,
            faction,
            start,
            seats: commanding,
            hand: HandId::from_index(0),
            source: row.source.clone(),
        });
    }
    let hands = hands(draft, &mut armies);
    Some(People { seats, armies, factions, order, hands })
}

/// The factions that have an army in play, the declared ones first, and the faction of each army that plays.
fn factions(
    draft: &Draft,
    playing: &[(usize, u32)],
) -> (Table<FactionId, Faction>, Vec<FactionId>) {
    let mut factions: Table<FactionId, Faction> = Table::default();
    let mut of = vec![FactionId::from_index(0); playing.len()];
    let declared = |army: usize| {
        let named =
            draft.factions.iter().position(|row| row.armies.iter().any(|at| at.value == army));
        draft.armies[army].faction.map(|at| at.value).or(named)
    };
    let mut add = |id: &str, name: &crate::model::Text, declared: bool, members: Vec<usize>| {
        let armies = members.iter().copied().map(ArmyId::from_index).collect();
        let faction =
            factions.push(Faction { id: id.into(), name: name.clone(), armies, declared });
        for member in members {
            of[member] = faction;
        }
    };
    for (index, row) in draft.factions.iter().enumerate() {
        let members: Vec<usize> =
            (0..playing.len()).filter(|&at| declared(playing[at].0) == Some(index)).collect();
        if !members.is_empty() {
            add(&row.id, &row.name, true, members);
        }
    }
    for (at, &(army, _)) in playing.iter().enumerate() {
        if declared(army).is_none() {
            let row = &draft.armies[army];
            add(&row.id, &row.name, false, vec![at]);
        }
    }
    (factions, of)
}

/// The hands, in the order of the armies; an army without a seat has a hand of its own where hands are of seats.
fn hands(draft: &Draft, armies: &mut Table<ArmyId, Army>) -> Table<HandId, Hand> {
    let mut hands: Table<HandId, Hand> = Table::default();
    for id in armies.ids() {
        let army = &mut armies[id];
        let owner = match draft.hand.of {
            HandOf::Army => HandOwner::Army(id),
            HandOf::Seat => army.seats.first().map_or(HandOwner::Army(id), HandOwner::Seat),
            HandOf::Faction => HandOwner::Faction(army.faction),
        };
        let found = hands.iter().find(|(_, hand)| hand.owner == owner).map(|(hand, _)| hand);
        let open_to_faction = draft.hand.open_to_faction;
        army.hand = found.unwrap_or_else(|| hands.push(Hand { owner, open_to_faction }));
    }
    hands
}

/// Copies of a card become rows of their own, one after the other.
fn cards(draft: &Draft) -> (Table<DeckId, Deck>, Table<CardId, Card>) {
    let mut decks: Table<DeckId, Deck> = draft.decks.iter().map(|row| row.deck.clone()).collect();
    let mut cards: Table<CardId, Card> = Table::default();
    for row in &draft.cards {
        for _ in 0..row.copies {
            let card = cards.push(row.card.clone());
            decks[row.card.deck].cards.push(card);
        }
    }
    (decks, cards)
}

fn board(draft: BoardDraft) -> Board {
    let spaces: Table<SpaceId, Space> = draft.spaces.into_iter().map(|row| row.space).collect();
    let mut regions: Table<RegionId, Region> =
        draft.regions.into_iter().map(|row| row.region).collect();
    for (id, space) in spaces.iter() {
        if let Some(region) = space.region {
            regions[region].spaces.push(id);
        }
    }
    Board::new(spaces, regions, draft.tags.into_iter().collect(), draft.links)
}
