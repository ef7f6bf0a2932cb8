//! The position that a scenario's lines describe.

use super::names::{Found, cards_of, find, kind_of, seat_of, units_of, unknown, variable_cell};
use super::parse::{Place, Scenario};
use super::run::Failure;
use crate::model::{ArmyId, RegionId, Rulebook, SpaceId, StepId, UnitKindId};
use crate::position::{Position, PositionError};

/// Units of an army.
type Units = (ArmyId, Vec<(UnitKindId, u32)>);

/// What stands on the spaces that no line names.
#[derive(Default)]
struct Others {
    regions: Vec<(RegionId, Units)>,
    rest: Option<Units>,
}

impl Scenario {
    /// The position; of what is wrong with it, the line.
    pub(super) fn position(&self, rules: &Rulebook) -> Result<Position, Failure> {
        let last = self.place.last().map_or(1, |(line, _)| *line);
        let at = |line: usize| move |message| Failure { line, message };
        let mut position = Position {
            spaces: Vec::new(),
            hands: Vec::new(),
            seat_hands: Vec::new(),
            programs: Vec::new(),
            discards: Vec::new(),
            pools: Vec::new(),
            tracks: Vec::new(),
            laid: Vec::new(),
            tokens: Vec::new(),
            variables: Vec::new(),
            allies: Vec::new(),
            closed: Vec::new(),
            turn: 1,
            mover: ArmyId(0),
            step: StepId(0),
        };
        let mut others = Others::default();
        for (line, place) in &self.place {
            read(rules, place, &mut position, &mut others).map_err(at(*line))?;
        }
        position.close_under_tokens(rules);
        let on_closed = position.spaces.iter().find(|(space, ..)| position.closed.contains(space));
        if let Some(&(space, ..)) = on_closed {
            let under = position.tokens.iter().find(|(_, at, _)| *at == space);
            let why = under.map_or_else(String::new, |&(token, ..)| {
                format!(" by token `{}`", rules.tokens[token].face.id)
            });
            let id = &rules.board.spaces[space].id;
            return Err(at(last)(format!(
                "space `{id}` is closed{why}, and nobody stands on a closed space"
            )));
        }
        // What `region` and `rest` say is said of the open spaces.
        let mut named: Vec<SpaceId> = position.spaces.iter().map(|(space, ..)| *space).collect();
        named.extend(&position.closed);
        let Others { regions, rest } = others;
        let regions = regions
            .into_iter()
            .map(|(region, units)| (rules.board.regions[region].spaces.clone(), units));
        for (spaces, (army, units)) in
            regions.chain(rest.map(|units| (rules.board.spaces.ids().collect(), units)))
        {
            for space in spaces {
                if !named.contains(&space) {
                    named.push(space);
                    position.spaces.push((space, army, units.clone()));
                }
            }
        }
        Ok(position)
    }

    /// The last line that names what a position is refused for; none where no line does.
    pub(super) fn line_of(&self, error: &PositionError) -> Option<usize> {
        let names = |place: &Place| match (error, place) {
            (PositionError::Twice(id) | PositionError::Empty(id), Place::Space(space, _)) => {
                **id == **space
            }
            (PositionError::Closed(id), Place::Closed(spaces)) => {
                spaces.iter().any(|space| **id == **space)
            }
            (
                PositionError::CardTwice(id),
                Place::Hand(_, cards)
                | Place::Pile(_, cards)
                | Place::Laid(_, cards)
                | Place::Discard(cards),
            ) => {
                let first = id.strip_suffix("#1").unwrap_or(id);
                cards.iter().any(|card| **id == **card || first == card)
            }
            (
                PositionError::Follows(id) | PositionError::Behind { track: id, .. },
                Place::Track(track, _),
            ) => **id == **track,
            _ => false,
        };
        self.place.iter().rev().find(|(_, place)| names(place)).map(|(line, _)| *line)
    }
}

/// Reads one line of a position.
#[expect(clippy::too_many_lines, reason = "one list, told in order")]
fn read(
    rules: &Rulebook,
    place: &Place,
    position: &mut Position,
    others: &mut Others,
) -> Found<()> {
    match place {
        Place::Space(space, units) => {
            let (army, units) = units_of(rules, units)?;
            position.spaces.push((find(&rules.board.spaces, space)?, army, units));
        }
        Place::Region(region, units) => {
            others.regions.push((find(&rules.board.regions, region)?, units_of(rules, units)?));
        }
        Place::Rest(units) => others.rest = Some(units_of(rules, units)?),
        Place::Hand(seat, cards) if seat.contains('#') => {
            let seat = seat_of(rules, seat)?;
            let cards = cards_of(rules, cards)?;
            position.seat_hands.extend(cards.into_iter().map(|card| (seat, card)));
        }
        Place::Pile(seat, cards) => {
            let seat = seat_of(rules, seat)?;
            let cards = cards_of(rules, cards)?;
            position.programs.extend(cards.into_iter().map(|card| (seat, card)));
        }
        Place::Hand(army, cards) => {
            let army = find(&rules.armies, army)?;
            for card in cards_of(rules, cards)? {
                position.hands.push((army, card));
            }
        }
        Place::Discard(cards) => position.discards = cards_of(rules, cards)?,
        Place::Pool(army, n, kind) => {
            let unit = kind_of(rules, kind.as_ref())?;
            position.pools.push((find(&rules.armies, army)?, unit, *n));
        }
        Place::Track(track, at) => position.tracks.push((find(&rules.tracks, track)?, *at)),
        Place::Laid(army, cards) => {
            let army = find(&rules.armies, army)?;
            for card in cards_of(rules, cards)? {
                position.laid.push((army, card));
            }
        }
        Place::Token(face, space, army) => {
            let row = rules.tokens.iter().find(|(token, row)| {
                *row.face.id == **face && position.tokens.iter().all(|(other, ..)| other != token)
            });
            let known = rules.tokens.rows().iter().map(|row| &*row.face.id);
            let n = known.clone().filter(|id| *id == face).count();
            let (token, _) = row.ok_or_else(|| match n {
                0 => unknown("token", face, known),
                1 => format!("there is one token `{face}`, which lies somewhere else already"),
                n => format!("there are {n} tokens `{face}`, which all lie somewhere else already"),
            })?;
            let space = find(&rules.board.spaces, space)?;
            position.tokens.push((token, space, find(&rules.armies, army)?));
        }
        Place::Variable(id, of, n) => {
            position.variables.push((variable_cell(rules, id, of.as_deref())?, *n));
        }
        Place::Ally(army, by) => {
            let (army, by) = (find(&rules.armies, army)?, find(&rules.armies, by)?);
            position.allies.push((army, by));
        }
        Place::Closed(spaces) => {
            for space in spaces {
                position.closed.push(find(&rules.board.spaces, space)?);
            }
        }
        Place::Turn(n) => position.turn = *n,
        Place::At(army, step) => {
            position.mover = find(&rules.armies, army)?;
            position.step = find(&rules.steps, step)?;
        }
        Place::Begin => {}
    }
    Ok(())
}
