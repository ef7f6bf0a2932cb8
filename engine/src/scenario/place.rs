//! The position defined by the lines of a scenario.

use std::sync::Arc;

use super::names::{
    Found, all_of, cards_of, find, kept_of, kind_of, known_of, row_of, seat_of, track_of, units_of,
    unknown, value_of,
};
use super::parse::{PositionLine, Scenario};
use super::run::ScenarioFailure;
use crate::model::{
    ArmyId, CardId, RegionId, Rulebook, SpaceId, StepId, Token, TokenId, UnitKindId,
};
use crate::position::{Position, PositionError};

/// Units of an army.
type Units = (ArmyId, Vec<(UnitKindId, u32)>);

/// The units on open spaces that no line names.
#[derive(Default)]
struct Others {
    regions: Vec<(RegionId, Units)>,
    rest: Option<Units>,
}

impl Others {
    /// Adds these units to a position; regions take precedence over the rest.
    fn fill(self, rules: &Rulebook, position: &mut Position) {
        let mut named: Vec<SpaceId> = position.spaces.iter().map(|(space, ..)| *space).collect();
        named.extend(&position.closed);
        let regions = self.regions.into_iter();
        let regions =
            regions.map(|(region, units)| (rules.board.regions[region].spaces.clone(), units));
        let rest = self.rest.map(|units| (rules.board.spaces.ids().collect(), units));
        for (spaces, (army, units)) in regions.chain(rest) {
            for space in spaces {
                if !named.contains(&space) {
                    named.push(space);
                    position.spaces.push((space, army, units.clone()));
                }
            }
        }
    }
}

/// Returns an error if units are on a closed space.
fn check_closed(rules: &Rulebook, position: &Position) -> Found<()> {
    let on_closed = position.spaces.iter().find(|(space, ..)| position.closed.contains(space));
    let Some(&(space, ..)) = on_closed else { return Ok(()) };
    let under = position.tokens.iter().find(|(_, at, _)| *at == space);
    let why = under.map_or_else(String::new, |&(token, ..)| {
        format!(" by token `{}`", rules.tokens[token].face.id)
    });
    let id = &rules.board.spaces[space].id;
    Err(format!("space `{id}` is closed{why}, and a closed space holds no pieces"))
}

impl Scenario {
    /// Returns the position that these lines describe. An error names the faulty line, counted from 1.
    pub(crate) fn position_of(
        lines: &[Box<str>],
        rules: &Arc<Rulebook>,
    ) -> Result<Position, ScenarioFailure> {
        let mut scenario = Self::default();
        for (at, line) in lines.iter().enumerate() {
            let line = line.trim();
            let n_places = scenario.place.len();
            let read = scenario.line(at + 1, line);
            let told = match read {
                Ok(()) if scenario.place.len() > n_places => continue,
                Ok(()) => format!("`{line}` is no line of a position"),
                Err(message) => message,
            };
            return Err(ScenarioFailure { line: at + 1, message: told });
        }
        let position = scenario.position(rules)?;
        position.set_up(rules).map_err(|error| ScenarioFailure {
            line: scenario.line_of(&error).unwrap_or(lines.len()),
            message: error.to_string(),
        })?;
        Ok(position)
    }

    /// Returns the position; an error names the faulty line.
    pub(super) fn position(&self, rules: &Rulebook) -> Result<Position, ScenarioFailure> {
        let last = self.place.last().map_or(1, |(line, _)| *line);
        let at = |line: usize| move |message| ScenarioFailure { line, message };
        let mut position = Position {
            spaces: Vec::new(),
            hands: Vec::new(),
            seat_hands: Vec::new(),
            programs: Vec::new(),
            discards: Vec::new(),
            rows: Vec::new(),
            pools: Vec::new(),
            tracks: Vec::new(),
            laid: Vec::new(),
            tokens: Vec::new(),
            variables: Vec::new(),
            known: Vec::new(),
            allies: Vec::new(),
            control: Vec::new(),
            closed: Vec::new(),
            turn: 1,
            round: 0,
            order: Vec::new(),
            mover: ArmyId(0),
            step: StepId(0),
        };
        let mut others = Others::default();
        for (line, place) in &self.place {
            read(rules, place, &mut position, &mut others).map_err(at(*line))?;
        }
        position.close_under_tokens(rules);
        check_closed(rules, &position).map_err(at(last))?;
        others.fill(rules, &mut position);
        Ok(position)
    }

    /// Returns the last line that names the cause of a refused position, or `None`.
    pub(super) fn line_of(&self, error: &PositionError) -> Option<usize> {
        let names = |place: &PositionLine| match (error, place) {
            (
                PositionError::Twice(id)
                | PositionError::Empty(id)
                | PositionError::Crowded { space: id, .. },
                PositionLine::Space(space, _),
            )
            | (PositionError::Control(id), PositionLine::Control(space, _)) => **id == **space,
            (PositionError::Closed(id), PositionLine::Closed(spaces)) => {
                spaces.iter().any(|space| **id == **space)
            }
            (
                PositionError::CardTwice(id),
                PositionLine::Hand(_, cards)
                | PositionLine::Pile(_, cards)
                | PositionLine::Laid(_, cards)
                | PositionLine::Row(_, cards)
                | PositionLine::Discard(cards),
            ) => {
                let first = id.strip_suffix("#1").unwrap_or(id);
                cards.iter().any(|card| **id == **card || first == card)
            }
            (
                PositionError::Reckoned(id) | PositionError::Value { variable: id, .. },
                PositionLine::Variable(variable, ..),
            ) => **id == **variable,
            (
                PositionError::Follows(id) | PositionError::Behind { track: id, .. },
                PositionLine::Track(track, _),
            ) => **id == **track,
            _ => false,
        };
        self.place.iter().rev().find(|(_, place)| names(place)).map(|(line, _)| *line)
    }
}

/// Pairs cards with their army or seat.
fn of_whom<I: Copy>(whose: I, cards: Vec<CardId>) -> impl Iterator<Item = (I, CardId)> {
    cards.into_iter().map(move |card| (whose, card))
}

/// Returns the first token with a face that has no place yet.
fn token_left(rules: &Rulebook, position: &Position, face: &str) -> Found<TokenId> {
    let is_left = |(token, row): &(TokenId, &Token)| {
        *row.face.id == *face && position.tokens.iter().all(|(other, ..)| other != token)
    };
    let known = rules.tokens.rows().iter().map(|row| &*row.face.id);
    let n = known.clone().filter(|id| *id == face).count();
    let found = rules.tokens.iter().find(is_left).map(|(token, _)| token);
    found.ok_or_else(|| match n {
        0 => unknown("token", face, known),
        1 => format!("there is one token `{face}`, which lies somewhere else already"),
        n => format!("there are {n} tokens `{face}`, which all lie somewhere else already"),
    })
}

/// Reads one line of a position.
fn read(
    rules: &Rulebook,
    place: &PositionLine,
    position: &mut Position,
    others: &mut Others,
) -> Found<()> {
    match place {
        PositionLine::Space(space, units) => {
            let (army, units) = units_of(rules, units)?;
            position.spaces.push((find(&rules.board.spaces, space)?, army, units));
        }
        PositionLine::Region(region, units) => {
            others.regions.push((find(&rules.board.regions, region)?, units_of(rules, units)?));
        }
        PositionLine::Rest(units) => others.rest = Some(units_of(rules, units)?),
        PositionLine::Hand(seat, cards) if seat.contains('#') => {
            position.seat_hands.extend(of_whom(seat_of(rules, seat)?, cards_of(rules, cards)?));
        }
        PositionLine::Pile(seat, cards) => {
            position.programs.extend(of_whom(seat_of(rules, seat)?, cards_of(rules, cards)?));
        }
        PositionLine::Hand(army, cards) => {
            position.hands.extend(of_whom(find(&rules.armies, army)?, cards_of(rules, cards)?));
        }
        PositionLine::Discard(cards) => position.discards = cards_of(rules, cards)?,
        PositionLine::Pool(army, n, kind) => {
            let unit = kind_of(rules, kind.as_ref())?;
            position.pools.push((find(&rules.armies, army)?, unit, *n));
        }
        PositionLine::Track(track, at) => position.tracks.push((track_of(rules, track)?, *at)),
        PositionLine::Row(deck, cards) => position.rows.extend(row_of(rules, deck, cards)?),
        PositionLine::Laid(army, cards) => {
            position.laid.extend(of_whom(find(&rules.armies, army)?, cards_of(rules, cards)?));
        }
        PositionLine::Token(face, space, army) => {
            let token = token_left(rules, position, face)?;
            let space = find(&rules.board.spaces, space)?;
            position.tokens.push((token, space, find(&rules.armies, army)?));
        }
        PositionLine::Variable(id, of, n) => {
            let of = value_of(rules, id, of.as_deref())?;
            position.variables.push((of, kept_of(rules, of, n)?));
        }
        PositionLine::Known(id, whose) => position.known.push(known_of(rules, id, whose)?),
        PositionLine::Ally(army, by) => {
            let (army, by) = (find(&rules.armies, army)?, find(&rules.armies, by)?);
            position.allies.push((army, by));
        }
        PositionLine::Control(space, army) => {
            let (space, army) = (find(&rules.board.spaces, space)?, find(&rules.armies, army)?);
            position.control.push((space, army));
        }
        PositionLine::Closed(spaces) => {
            position.closed.extend(all_of(&rules.board.spaces, spaces)?);
        }
        PositionLine::Turn(n) => position.turn = *n,
        PositionLine::Round(n) => position.round = *n,
        PositionLine::Order(armies) => position.order.extend(all_of(&rules.armies, armies)?),
        PositionLine::At(army, step) => {
            position.mover = find(&rules.armies, army)?;
            position.step = find(&rules.steps, step)?;
        }
        PositionLine::Begin => {}
    }
    Ok(())
}
