//! The knowledge of a viewer, as numbers.

use warboard_engine::game::Viewer;
use warboard_engine::model::{Region, Rulebook, SpaceId, TableId};
use warboard_engine::observation::Observation;

use super::messages::{IdNames, Numbers, RegionInfo};

/// Returns an id as a number, for lists of numbers.
fn place(id: impl TableId) -> u32 {
    u32::try_from(id.index()).unwrap_or(u32::MAX)
}

fn places(spaces: &[SpaceId]) -> Vec<u32> {
    spaces.iter().copied().map(place).collect()
}

impl RegionInfo {
    fn new(region: &Region) -> Self {
        let spaces = places(&region.spaces);
        Self { region: region.id.to_string(), bonus: region.bonus, spaces }
    }
}

impl IdNames {
    fn new(rules: &Rulebook) -> Self {
        let spaces = rules.board.spaces.ids();
        Self {
            spaces: spaces.map(|space| rules.board.spaces[space].id.to_string()).collect(),
            armies: rules.armies.ids().map(|army| rules.armies[army].id.to_string()).collect(),
            units: rules.units.iter().map(|(_, row)| row.id.to_string()).collect(),
            tracks: rules.tracks.iter().map(|(_, row)| row.id.to_string()).collect(),
            cards: rules.cards.ids().map(|card| rules.card_words(card)).collect(),
            links: rules
                .board
                .spaces
                .ids()
                .map(|space| places(rules.board.neighbours(space)))
                .collect(),
            regions: rules.board.regions.iter().map(|(_, row)| RegionInfo::new(row)).collect(),
        }
    }
}

impl Numbers {
    /// Encodes the knowledge of the viewer of `view`, on request with the names of the numbers.
    pub(crate) fn new(view: &Observation<'_>, with_names: bool) -> Self {
        let rules: &Rulebook = view.rulebook();
        let spaces = || rules.board.spaces.ids();
        let armies = || rules.armies.ids();
        let owner = |space| view.owner(space).map_or(-1, |army| i32::from(army.0));
        let count = |space| {
            let all = |kind| view.armies_on(space).map(|army| view.units(space, army, kind)).sum();
            rules.units.ids().map(all).collect()
        };
        let seat = if let Viewer::Seat(seat) = view.viewer() { Some(seat) } else { None };
        let is_own = |army| seat.is_some_and(|seat| view.commanders(army).contains(seat));
        let own = armies().filter(|&army| is_own(army));
        let mut hands: Vec<_> = own.map(|army| rules.armies[army].hand).collect();
        hands.dedup();
        Self {
            names: with_names.then(|| IdNames::new(rules)),
            owner: spaces().map(owner).collect(),
            count: spaces().map(count).collect(),
            closed: spaces().map(|space| view.is_closed(space)).collect(),
            hand: armies().map(|army| view.n_hand(rules.armies[army].hand)).collect(),
            waiting: armies().map(|army| view.pool(army)).collect(),
            out: armies().map(|army| view.is_eliminated(army)).collect(),
            track: rules.tracks.ids().map(|track| view.track(track)).collect(),
            holds: hands.into_iter().flat_map(|hand| view.hand(hand)).map(place).collect(),
            turn: view.turn().number,
            mover: place(view.mover()),
        }
    }
}
