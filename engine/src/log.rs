//! Events as one plain line each, by stable names, units by their English ones: for snapshots, logs and tools. What a player reads is made elsewhere,
//! in the player's language.

use std::fmt;

use crate::game::{Cut, EffectKind, Event, Faces, Illegal, Lasting, Until};
use crate::model::{ArmyId, CardId, DICE_MAX, Rulebook, SeatId, SpaceId, TextId, UnitKindId};

/// The line of an event, to be printed.
#[derive(Clone, Copy, Debug)]
pub struct EventLine<'a> {
    rules: &'a Rulebook,
    event: Event,
}

/// What something is about, in brackets after a blank; nothing for nothing.
fn in_brackets<'a>(
    f: &mut fmt::Formatter<'_>,
    parts: impl Iterator<Item = &'a str>,
) -> fmt::Result {
    let parts: Vec<&str> = parts.collect();
    if parts.is_empty() { Ok(()) } else { write!(f, " ({})", parts.join(", ")) }
}

impl Rulebook {
    /// The line of an event.
    pub fn line(&self, event: Event) -> EventLine<'_> {
        EventLine { rules: self, event }
    }

    /// Why an action is refused, by stable names.
    #[expect(clippy::too_many_lines, reason = "one list, told in order")]
    pub fn reason(&self, illegal: Illegal) -> String {
        let space = |space| self.space_id(space);
        match illegal {
            Illegal::Over => "the game is over".to_owned(),
            Illegal::NotAsked => "this is not what is asked".to_owned(),
            Illegal::Unknown => "there is no such thing".to_owned(),
            Illegal::NotEmpty { space: at } => format!("{} is not empty", space(at)),
            Illegal::Named { space: at } => {
                format!("{} was named for another army of the same player", space(at))
            }
            Illegal::Closed { space: at } => format!("{} is out of the game", space(at)),
            Illegal::NotOwn { space: at } => format!("{} is not the army's own", space(at)),
            Illegal::Own { space: at } => format!("{} is the army's own", space(at)),
            Illegal::NotHostile { space: at } => format!("{} may not be attacked", space(at)),
            Illegal::NotAdjacent { from, to } => {
                format!("no link joins {} and {}", space(from), space(to))
            }
            Illegal::NotConnected { from, to } => {
                format!("no own spaces join {} and {}", space(from), space(to))
            }
            Illegal::TooFew { space: at, present, stay } => {
                format!("{} has {present}, and {stay} must stay", space(at))
            }
            Illegal::Count { least, most } => format!("the number must be {least} to {most}"),
            Illegal::NotInHand { card } => format!("{} is not in the hand", self.card_words(card)),
            Illegal::NoSet => "these are no set".to_owned(),
            Illegal::MustTrade { cards } => {
                format!("a set must be traded: the hand has {cards} cards")
            }
            Illegal::NoMoreSets { most } => format!("no more than {most} sets a turn are traded"),
            Illegal::NoMoreBuilt { most } => format!("no more than {most} a turn are built"),
            Illegal::NotBuilt { card, unit } => {
                format!("{} builds no {}", self.card_words(card), self.unit_line(unit))
            }
            Illegal::Limit { unit, most } => {
                format!("this army may have no more than {}", self.units_line(unit, most))
            }
            Illegal::NoneWaiting { unit } => format!("no {} waits", self.unit_line(unit)),
            Illegal::NotMoved { unit } => {
                format!("{} does not move in this step", self.unit_line(unit))
            }
            Illegal::UnderWay { from, to } => {
                format!("the move from {} to {} is under way", space(from), space(to))
            }
            Illegal::MustPlace { left } => format!("{left} must be placed first"),
            Illegal::NotNow { card } => format!("{} may not be played now", self.card_words(card)),
            Illegal::NoChoice => "this is none of the answers".to_owned(),
            Illegal::Forbidden { space: at } => {
                format!("a card keeps {} from being attacked", space(at))
            }
            Illegal::NoTarget { token } => {
                format!("{} may not be attacked", self.token_words(token))
            }
            Illegal::Shielded { space: at, token } => {
                format!("{} keeps {} from being attacked", self.target_words(token), space(at))
            }
            Illegal::MustAnswer => "this must be answered".to_owned(),
            Illegal::NothingToStop => "no invasion is to be stopped by itself".to_owned(),
            Illegal::Programs { .. }
            | Illegal::NotOffered { .. }
            | Illegal::NoOrderNow { .. }
            | Illegal::NoEntry { .. }
            | Illegal::HeldByOthers { .. }
            | Illegal::NoWay { .. }
            | Illegal::FiresFrom { .. }
            | Illegal::NothingToHit { .. }
            | Illegal::Misses { .. } => self.round_reason(illegal),
        }
    }

    /// Why an answer of a round is refused.
    fn round_reason(&self, illegal: Illegal) -> String {
        let space = |space| self.space_id(space);
        match illegal {
            Illegal::Programs { cards } => format!("{cards} different cards are chosen"),
            Illegal::NotOffered { card, order } => {
                format!("{} does not offer {}", self.card_words(card), self.orders[order].id)
            }
            Illegal::NoOrderNow { order } => {
                format!("{} cannot be given now", self.orders[order].id)
            }
            Illegal::NoEntry { space: at } => format!("no unit moves into {}", space(at)),
            Illegal::HeldByOthers { space: at } => format!("others stand on {}", space(at)),
            Illegal::NoWay { from, to, range } => {
                let (from, to) = (space(from), space(to));
                format!("no free way of at most {range} links leads from {from} to {to}")
            }
            Illegal::FiresFrom { space: at } => format!("only those on {} fire", space(at)),
            Illegal::NothingToHit { space: at } => {
                format!("nothing on {} can be hit", space(at))
            }
            Illegal::Misses { unit, face, least } => {
                format!("{face} does not hit {}: it takes {least}", self.unit_line(unit))
            }
            other => unreachable!("{other:?} is no refusal of a round"),
        }
    }

    /// A seat, by its army; of several seats of one army with its number.
    pub(crate) fn seat_line(&self, seat: SeatId) -> String {
        let army = self.seats.get(seat).and_then(|row| row.armies.first().copied());
        let Some(army) = army else { return "?".to_owned() };
        let same = self.seats.iter().filter(|(_, row)| row.armies.first() == Some(&army));
        let same: Vec<SeatId> = same.map(|(seat, _)| seat).collect();
        let id = self.army_id(army);
        match same.iter().position(|&other| other == seat) {
            Some(at) if same.len() > 1 => format!("{id}#{}", at + 1),
            _ => id.to_owned(),
        }
    }

    fn army_id(&self, army: ArmyId) -> &str {
        &self.armies[army].id
    }

    fn space_id(&self, space: SpaceId) -> &str {
        &self.board.spaces[space].id
    }

    fn text_line(&self, text: TextId) -> &str {
        self.scripts.texts.get(usize::from(text.0)).map_or("?", |text| &*text.en)
    }

    /// A kind of unit, by its name.
    fn unit_line(&self, unit: UnitKindId) -> &str {
        &self.units[unit].name.en
    }

    fn units_line(&self, unit: UnitKindId, count: u32) -> String {
        let row = &self.units[unit];
        format!("{count} {}", if count == 1 { &row.name.en } else { &row.plural.en })
    }

    /// A number of units; the basic kind goes without saying.
    fn some_line(&self, unit: UnitKindId, count: u32) -> String {
        match unit {
            Self::BASIC => count.to_string(),
            other => self.units_line(other, count),
        }
    }

    fn card_line(&self, card: Option<CardId>) -> String {
        card.map_or_else(|| "a card".to_owned(), |card| self.card_words(card))
    }
}

fn faces(faces: Faces) -> String {
    faces.as_slice().iter().map(u8::to_string).collect::<Vec<_>>().join(" ")
}

impl fmt::Display for EventLine<'_> {
    #[expect(clippy::too_many_lines, reason = "one list: which events are told together")]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.event {
            Event::WentFirst { .. }
            | Event::Named { .. }
            | Event::NamedAlike { .. }
            | Event::Claimed { .. }
            | Event::Dealt { .. }
            | Event::Reinforced { .. }
            | Event::TurnBegan { .. }
            | Event::CountedSpaces { .. }
            | Event::CountedRegion { .. }
            | Event::Won { .. }
            | Event::Cut { .. } => self.flow(f),
            Event::Traded { .. }
            | Event::HeldSpace { .. }
            | Event::CardTaken { .. }
            | Event::Discarded { .. }
            | Event::Drew { .. }
            | Event::NoCards { .. }
            | Event::Built { .. }
            | Event::Reshuffled { .. } => self.cards(f),
            Event::Struck { .. }
            | Event::Summed { .. }
            | Event::TokenDestroyed { .. }
            | Event::Missed { .. }
            | Event::StrikeEnded { .. } => self.strike(f),
            Event::Attacked { .. }
            | Event::Committed { .. }
            | Event::Defended { .. }
            | Event::Rolled { .. }
            | Event::Rerolled { .. }
            | Event::Resolved { .. } => self.battle(f),
            Event::Placed { .. }
            | Event::Destroyed { .. }
            | Event::Conquered { .. }
            | Event::Advanced { .. }
            | Event::InvasionEnded { .. }
            | Event::FriendLost { .. }
            | Event::Controls { .. }
            | Event::Eliminated { .. }
            | Event::Fortified { .. } => self.moves(f),
            Event::RoundBegan { .. }
            | Event::Programmed { .. }
            | Event::TurnedUp { .. }
            | Event::Ordered { .. }
            | Event::Fired { .. }
            | Event::Hit { .. }
            | Event::LostWaiting { .. }
            | Event::Cleared { .. }
            | Event::Bonus { .. } => self.round(f),
            Event::Played { .. }
            | Event::Failed { .. }
            | Event::FailedUnseen
            | Event::Threw { .. }
            | Event::Announced { .. }
            | Event::RolledAgain { .. }
            | Event::Gained { .. }
            | Event::Laid { .. }
            | Event::Boxed { .. }
            | Event::Showed { .. }
            | Event::TrackMoved { .. }
            | Event::Began { .. }
            | Event::Cancelled { .. }
            | Event::Commands { .. }
            | Event::Released { .. } => self.scripted(f),
            Event::Added { .. }
            | Event::Removed { .. }
            | Event::Moved { .. }
            | Event::Converted { .. }
            | Event::Closed { .. }
            | Event::TokenPut { .. }
            | Event::TokenTaken { .. }
            | Event::TokenRemoved { .. }
            | Event::TokenShown { .. }
            | Event::TokenTurned { .. } => self.pieces(f),
        }
    }
}

impl EventLine<'_> {
    fn flow(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rules = self.rules;
        match self.event {
            Event::WentFirst { step, army } => {
                write!(f, "{} goes first ({})", rules.army_id(army), rules.steps[step].id)
            }
            Event::Named { army, space: None } => {
                write!(f, "{} names a space", rules.army_id(army))
            }
            Event::Named { army, space: Some(space) } => {
                write!(f, "{} names {}", rules.army_id(army), rules.space_id(space))
            }
            Event::NamedAlike { army, space } => {
                write!(
                    f,
                    "{} gets {}, which several named",
                    rules.army_id(army),
                    rules.space_id(space)
                )
            }
            Event::Claimed { army, space, units } => {
                write!(f, "{} claims {} with {units}", rules.army_id(army), rules.space_id(space))
            }
            Event::Dealt { army, space, units } => {
                write!(f, "{} is dealt {} with {units}", rules.army_id(army), rules.space_id(space))
            }
            Event::Reinforced { army, space, count } => {
                write!(f, "{} reinforces {} by {count}", rules.army_id(army), rules.space_id(space))
            }
            Event::TurnBegan { turn, army } => write!(f, "turn {turn}: {}", rules.army_id(army)),
            Event::CountedSpaces { army, spaces, units } => {
                write!(f, "{} gets {units} for {spaces} spaces", rules.army_id(army))
            }
            Event::CountedRegion { army, region, units } => {
                write!(
                    f,
                    "{} gets {units} for {}",
                    rules.army_id(army),
                    rules.board.regions[region].id
                )
            }
            Event::Won { faction, rule } => {
                let rule = rule.map_or("by a script", |rule| &*rules.victory[rule].id);
                write!(f, "{} wins ({rule})", rules.factions[faction].id)
            }
            Event::Cut { turn, why } => {
                let why = match why {
                    Cut::Turns => "",
                    Cut::Nobody => ", nobody is left",
                    Cut::Idle => ", nobody can do anything",
                    Cut::Endless => ", scripts run without end",
                };
                write!(f, "cut after turn {turn}{why}: nobody wins")
            }
            other => unreachable!("{other:?} is no event of the flow"),
        }
    }

    fn round(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rules = self.rules;
        let (id, at) = (|army| rules.army_id(army), |space| rules.space_id(space));
        match self.event {
            Event::RoundBegan { round } => write!(f, "round {round}"),
            Event::Programmed { seat, n, cards: None, .. } => {
                write!(f, "{} programs {n} cards", rules.seat_line(seat))
            }
            Event::Programmed { seat, cards: Some(cards), .. } => {
                write!(f, "{} programs {}", rules.seat_line(seat), rules.row_words(cards))
            }
            Event::TurnedUp { seat, card, .. } => {
                write!(f, "{} turns up {}", rules.seat_line(seat), rules.card_words(card))
            }
            Event::Ordered { seat, order: Some(order), .. } => {
                write!(f, "{} orders {}", rules.seat_line(seat), rules.orders[order].id)
            }
            Event::Ordered { seat, order: None, .. } => {
                write!(f, "{} gives no order", rules.seat_line(seat))
            }
            Event::Fired { army, from, to, unit, dice } => {
                let unit = rules.unit_line(unit);
                write!(f, "{} fires at {} with {unit} from {}", id(army), at(to), at(from))?;
                write!(f, ": {}", faces(dice))
            }
            Event::Hit { space, unit, face, .. } => {
                write!(f, "{face} hits {} on {}", rules.unit_line(unit), at(space))
            }
            Event::LostWaiting { army, unit, count } => {
                write!(f, "{} loses {} that wait", id(army), rules.units_line(unit, count))
            }
            Event::Cleared { army, space } => write!(f, "{} clears {}", id(army), at(space)),
            Event::Bonus { seat, deck, .. } => {
                let deck = &rules.decks[deck].id;
                write!(f, "{} gets a bonus card unseen ({deck})", rules.seat_line(seat))
            }
            other => unreachable!("{other:?} is no event of a round"),
        }
    }

    fn cards(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rules = self.rules;
        match self.event {
            Event::Traded { army, cards, units } => {
                let cards = cards.map(|card| rules.card_words(card)).join(" ");
                write!(f, "{} trades {cards} for {units}", rules.army_id(army))
            }
            Event::HeldSpace { army, space, units } => {
                write!(
                    f,
                    "{} gets {units} on {}, shown on a traded card",
                    rules.army_id(army),
                    rules.space_id(space)
                )
            }
            Event::CardTaken { from, by, card } => {
                write!(
                    f,
                    "{} takes {} from {}",
                    rules.army_id(by),
                    rules.card_line(card),
                    rules.army_id(from)
                )
            }
            Event::Discarded { army, card } => {
                write!(f, "{} discards {}", rules.army_id(army), rules.card_words(card))
            }
            Event::Drew { army, deck, card } => {
                write!(
                    f,
                    "{} draws {} ({})",
                    rules.army_id(army),
                    rules.card_line(card),
                    rules.decks[deck].id
                )
            }
            Event::NoCards { army, deck } => {
                write!(
                    f,
                    "{} draws nothing: no card is left ({})",
                    rules.army_id(army),
                    rules.decks[deck].id
                )
            }
            Event::Built { army, card, unit } => {
                let (card, unit) = (rules.card_words(card), rules.unit_line(unit));
                write!(f, "{} builds {unit} for {card}", rules.army_id(army))
            }
            Event::Reshuffled { deck, cards } => {
                write!(f, "{cards} discards become the draw pile ({})", rules.decks[deck].id)
            }
            other => unreachable!("{other:?} is no event of cards"),
        }
    }

    fn battle(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rules = self.rules;
        let (id, at) = (|army| rules.army_id(army), |space| rules.space_id(space));
        match self.event {
            Event::Attacked { army, from, to, count } => {
                write!(f, "{} attacks {} from {} with {count}", id(army), at(to), at(from))
            }
            Event::Committed { army, side, unit, count } => {
                write!(f, "{} commits {} as {side}", id(army), rules.units_line(unit, count))
            }
            Event::Defended { army, space, count } => {
                write!(f, "{} defends {} with {count}", id(army), at(space))
            }
            Event::Rolled { attacker, defender } if defender.as_slice().is_empty() => {
                write!(f, "rolls {}", faces(attacker))
            }
            Event::Rolled { attacker, defender } => {
                write!(f, "rolls {} against {}", faces(attacker), faces(defender))
            }
            Event::Rerolled { side, sides, from, to } => {
                write!(f, "{side}: a d{sides} {from} becomes {to}")
            }
            Event::Resolved { attacker, defender, losses_attacker, losses_defender } => {
                write!(f, "compares {} with {}: ", faces(attacker), faces(defender))?;
                write!(f, "attacker loses {losses_attacker}, defender loses {losses_defender}")
            }
            other => unreachable!("{other:?} is no event of a battle"),
        }
    }

    fn strike(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rules = self.rules;
        let (id, at) = (|army| rules.army_id(army), |space| rules.space_id(space));
        match self.event {
            Event::Struck { army, from, token, space, count } => {
                let token = rules.target_words(token);
                write!(f, "{} attacks {token} on {} from {}", id(army), at(space), at(from))?;
                write!(f, " with {count}")
            }
            Event::Summed { attacker, dice, effects, tracks, total, needed } => {
                write!(f, "adds {} up to {dice}", faces(attacker))?;
                if effects != 0 {
                    write!(f, ", {effects:+} for what lasts")?;
                }
                if tracks != 0 {
                    write!(f, ", {tracks:+} for tracks")?;
                }
                write!(f, ": {total} of {needed}")
            }
            Event::TokenDestroyed { army, token, space } => {
                write!(f, "{} destroys {} on {}", id(army), rules.target_words(token), at(space))
            }
            Event::Missed { army, token, space } => {
                write!(f, "{} misses {} on {}", id(army), rules.target_words(token), at(space))
            }
            Event::StrikeEnded { army, token, destroyed } => {
                let how = if destroyed { "succeeds" } else { "ends" };
                write!(f, "the attack on {} by {} {how}", rules.target_words(token), id(army))
            }
            other => unreachable!("{other:?} is no event of a battle for a token"),
        }
    }

    fn scripted(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rules = self.rules;
        let id = |army| rules.army_id(army);
        match self.event {
            Event::Played { army, card } => {
                write!(f, "{} plays {}", id(army), rules.card_words(card))
            }
            Event::Failed { call, card, fault, line } => {
                let call = &rules.calls[call];
                let path =
                    rules.scripts.own.get(usize::from(call.file)).map_or("", |own| &*own.path);
                match card {
                    Some(card) => write!(f, "{} goes back: ", rules.card_words(card))?,
                    None => f.write_str("void: ")?,
                }
                write!(f, "{} ({path}:{line}) {}", call.function, fault.as_str())
            }
            Event::FailedUnseen => f.write_str("void: a script failed"),
            Event::Threw { army, sides, faces: thrown, label, space } => {
                write!(f, "{} rolls d{sides} {}", id(army), faces(thrown))?;
                let label = label.map(|label| rules.text_line(label)).into_iter();
                in_brackets(f, label.chain(space.map(|space| rules.space_id(space))))
            }
            Event::Announced { army, text, space } => {
                write!(f, "{}: {}", id(army), rules.text_line(text))?;
                in_brackets(f, space.map(|space| rules.space_id(space)).into_iter())
            }
            Event::RolledAgain { side, die, from, to } => {
                write!(f, "{side}: die {} is rolled again, {from} becomes {to}", die + 1)
            }
            Event::Gained { army, unit, units } => {
                write!(f, "{} gets {}", id(army), rules.some_line(unit, units))
            }
            Event::Laid { army, card } => {
                write!(f, "{} lies before {}", rules.card_words(card), id(army))
            }
            Event::Boxed { army, card } => {
                write!(f, "{} of {} goes out of the game", rules.card_line(card), id(army))
            }
            Event::Showed { army, card } => {
                write!(f, "{} shows {}", id(army), rules.card_line(card))
            }
            Event::TrackMoved { track, from, to } => {
                write!(f, "{} moves from {from} to {to}", rules.tracks[track].id)
            }
            Event::Began { effect } => write!(f, "{}", self.lasting(effect)),
            Event::Cancelled { army, space } => {
                write!(f, "the invasion of {} by {} is called off", rules.space_id(space), id(army))
            }
            Event::Released { army } => write!(f, "nobody commands {}", id(army)),
            Event::Commands { army, by } => write!(f, "{} commands {} too", id(by), id(army)),
            other => unreachable!("{other:?} is no event of scripts"),
        }
    }

    fn lasting(&self, effect: Lasting) -> String {
        let rules = self.rules;
        let step = |step| rules.steps.get(step).map_or("?", |row| &*row.id);
        let what = match effect.kind {
            EffectKind::AddToAll { side, add } => format!("{side} adds {add} to every die"),
            EffectKind::AddToBest { side, add } => format!("{side} adds {add} to its best die"),
            // No side rolls so many: all of its dice are meant.
            EffectKind::Larger { side, sides, dice } if usize::from(dice) > DICE_MAX => {
                format!("{side} rolls only d{sides}")
            }
            EffectKind::Larger { side, sides, dice } => format!("{side} rolls {dice} d{sides}"),
            EffectKind::AddToTotal { side, add } => format!("{side} adds {add} to its total"),
            EffectKind::AtMost { side, dice } => format!("{side} rolls at most {dice}"),
            EffectKind::Ties { side } => format!("{side} wins ties"),
            EffectKind::Suppress { space, unit, n } => {
                let (units, has) =
                    (rules.units_line(unit, n.into()), if n == 1 { "has" } else { "have" });
                format!("{units} on {} {has} no effect", rules.space_id(space))
            }
            EffectKind::Forbid { space } => {
                format!("{} may not attack {}", rules.army_id(effect.army), rules.space_id(space))
            }
            EffectKind::Extra { step: of, n } => {
                format!("{} has {n} more in {}", rules.army_id(effect.army), step(of))
            }
            EffectKind::Skip { step: of } => format!("{} is left out", step(of)),
        };
        let until = match effect.until {
            Until::Battle => "this battle",
            Until::Invasion => "this invasion",
            Until::Turn => "this turn",
            Until::Conquest { .. } => "until another conquest",
            Until::Game => "for good",
        };
        format!("{what}, {until}")
    }

    fn pieces(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rules = self.rules;
        let (id, at) = (|army| rules.army_id(army), |space| rules.space_id(space));
        match self.event {
            Event::Added { army, space, unit, count } => {
                write!(f, "{} adds {} on {}", id(army), rules.units_line(unit, count), at(space))
            }
            Event::Removed { army, space, unit, count } => {
                write!(f, "{} loses {} on {}", id(army), rules.units_line(unit, count), at(space))
            }
            Event::Moved { army, from, to, unit, count } => {
                let units = rules.units_line(unit, count);
                write!(f, "{} moves {units} from {} to {}", id(army), at(from), at(to))
            }
            Event::Converted { space, from, to } => {
                let from = from.map_or("nobody", id);
                write!(f, "{} goes over from {from} to {}", at(space), id(to))
            }
            Event::Closed { space } => write!(f, "{} goes out of the game", at(space)),
            Event::TokenPut { token, from, space, army } => {
                write!(f, "{} puts {} on {}", id(army), rules.token_words(token), at(space))?;
                from.map_or(Ok(()), |from| write!(f, ", from {}", at(from)))
            }
            Event::TokenTaken { token, army } => {
                write!(f, "{} takes {}", id(army), rules.token_words(token))
            }
            Event::TokenRemoved { token } => {
                write!(f, "{} goes out of the game", rules.token_words(token))
            }
            Event::TokenShown { token, army, face } => {
                let face = face.map_or("unseen", |face| &*rules.tokens[face].face.id);
                write!(f, "{} looks at {}: {face}", id(army), rules.token_words(token))
            }
            Event::TokenTurned { token, army, face } => {
                let face = face.map_or("nothing", |face| &*rules.tokens[face].face.id);
                write!(f, "{} turns {} up: {face}", id(army), rules.token_words(token))
            }
            other => unreachable!("{other:?} is no event of pieces"),
        }
    }

    fn moves(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rules = self.rules;
        let (id, at) = (|army| rules.army_id(army), |space| rules.space_id(space));
        match self.event {
            Event::Placed { army, space, unit, count } => {
                write!(f, "{} places {} on {}", id(army), rules.units_line(unit, count), at(space))
            }
            Event::Destroyed { army, space, unit, count } => {
                write!(f, "{} loses {} on {}", id(army), rules.units_line(unit, count), at(space))
            }
            Event::Conquered { army, from, space, loser, count } => {
                write!(f, "{} conquers {} from {}, ", id(army), at(space), id(loser))?;
                write!(f, "{count} move in from {}", at(from))
            }
            Event::Advanced { army, from, to, unit, count } => {
                let units = rules.some_line(unit, count);
                write!(f, "{} moves {units} more from {} to {}", id(army), at(from), at(to))
            }
            Event::InvasionEnded { army, space, conquered } => {
                let how = if conquered { "succeeds" } else { "ends" };
                write!(f, "the invasion of {} by {} {how}", at(space), id(army))
            }
            Event::FriendLost { army, space, count } => {
                write!(f, "of them {} loses {count} on {}", id(army), at(space))
            }
            Event::Controls { space, army: Some(army) } => {
                write!(f, "{} controls {}", id(army), at(space))
            }
            Event::Controls { space, army: None } => write!(f, "nobody controls {}", at(space)),
            Event::Eliminated { army, by } => write!(f, "{} is eliminated by {}", id(army), id(by)),
            Event::Fortified { army, from, to, unit, count } => {
                let units = rules.some_line(unit, count);
                write!(f, "{} moves {units} from {} to {}", id(army), at(from), at(to))
            }
            other => unreachable!("{other:?} is no event of pieces"),
        }
    }
}
