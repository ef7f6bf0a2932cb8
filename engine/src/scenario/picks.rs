//! Converts the names that a scenario lists for chance into positions among the possible picks.

use super::chance::NamedAnswer;
use super::names::{Found, card_of, find};
use super::parse::ScenarioLine;
use crate::game::{Action, Game, Purpose};
use crate::model::{ArmyId, CardId, CardPlace, DeckId, Rulebook, SpaceId, Token, TokenId};

/// The position of a card outside the draw pile, found later by
/// [`settle_draws`](super::draws::settle_draws).
const NOWHERE: u32 = u32::MAX;

/// Converts the lines of chance into answers, for the game before the action.
pub(super) fn answers(
    rules: &Rulebook,
    game: &Game,
    action: Option<Action>,
    lines: &[(usize, ScenarioLine)],
) -> Found<Vec<(Purpose, NamedAnswer)>> {
    let mut answers = Vec::new();
    let mut drawn: Vec<CardId> = Vec::new();
    let mut dealt: Vec<SpaceId> = Vec::new();
    let mut ordered: Vec<ArmyId> = Vec::new();
    for (_, line) in lines {
        match line {
            ScenarioLine::Dice(purpose, faces) => {
                answers.extend(faces.iter().map(|&face| (*purpose, NamedAnswer::Face(face))));
            }
            ScenarioLine::Picks(purpose, names) => {
                for name in names {
                    let picked = match purpose {
                        Purpose::Draw => {
                            let picked = draw_index(rules, game, name, &mut drawn)?;
                            // During an action it may still come into the draw pile.
                            match picked {
                                Some(_) => index(picked, name)?,
                                None if action.is_some() => NOWHERE,
                                None => index(None, name)?,
                            }
                        }
                        Purpose::Deal => deal_index(rules, game, name, &mut dealt)?,
                        Purpose::Order => order_index(rules, name, &mut ordered)?,
                        Purpose::Claim => named_index(rules, game, action, name)?,
                        Purpose::First
                        | Purpose::Attack
                        | Purpose::Defend
                        | Purpose::AttackAgain
                        | Purpose::DefendAgain
                        | Purpose::Effect
                        | Purpose::Guess => first_index(rules, name)?,
                        Purpose::Card => hand_index(rules, game, name, &mut drawn)?,
                        Purpose::Token => token_index(rules, game, name)?,
                    };
                    answers.push((*purpose, NamedAnswer::Pick(picked, name.clone())));
                }
            }
            ScenarioLine::Action(..)
            | ScenarioLine::Refused(..)
            | ScenarioLine::Fact(_)
            | ScenarioLine::Undo
            | ScenarioLine::Run(_) => {}
        }
    }
    Ok(answers)
}

fn index(place: Option<usize>, name: &str) -> Found<u32> {
    let place = place.ok_or_else(|| format!("`{name}` cannot be picked"))?;
    u32::try_from(place).map_err(|error| error.to_string())
}

fn first_index(rules: &Rulebook, name: &str) -> Found<u32> {
    let army = find(&rules.armies, name)?;
    index(rules.order.iter().position(|&other| other == army), name)
}

/// Returns the position of an army among those without a place in the order that chance decides.
/// The last army has no choice, and the next name begins another order.
fn order_index(rules: &Rulebook, name: &str, ordered: &mut Vec<ArmyId>) -> Found<u32> {
    if ordered.len() + 1 >= rules.order.len() {
        ordered.clear();
    }
    let army = find(&rules.armies, name)?;
    let mut left = rules.order.iter().filter(|other| !ordered.contains(other));
    let picked = index(left.position(|&other| other == army), name)?;
    ordered.push(army);
    Ok(picked)
}

/// Returns the position of an army among those that named the same space, the answering army
/// included.
fn named_index(rules: &Rulebook, game: &Game, action: Option<Action>, name: &str) -> Found<u32> {
    let army = find(&rules.armies, name)?;
    let (scene, asked) = (game.scene(), game.decision().map(|decision| decision.army));
    let named = |army: ArmyId| match action {
        Some(Action::Claim { space }) if Some(army) == asked => Some(space),
        _ => scene.named(army),
    };
    let n = u8::try_from(rules.order.len()).unwrap_or(u8::MAX);
    let mut alike = (0..n).map(|at| scene.army_at(at)).filter(|&other| named(other) == named(army));
    index(alike.position(|other| other == army), name)
}

fn deal_index(rules: &Rulebook, game: &Game, name: &str, dealt: &mut Vec<SpaceId>) -> Found<u32> {
    let space = find(&rules.board.spaces, name)?;
    let mut left = game.scene().empty_spaces().filter(|other| !dealt.contains(other));
    let picked = index(left.position(|other| other == space), name)?;
    dealt.push(space);
    Ok(picked)
}

/// Returns the position of a card in its hand.
fn hand_index(rules: &Rulebook, game: &Game, name: &str, drawn: &mut Vec<CardId>) -> Found<u32> {
    let card = card_of(rules, name)?;
    let army = rules.armies.ids().find(|&army| game.scene().own_cards(army).any(|own| own == card));
    let army = army.ok_or_else(|| format!("`{name}` is in no hand"))?;
    let mut left = game.scene().own_cards(army).filter(|card| !drawn.contains(card));
    let picked = index(left.position(|other| other == card), name)?;
    drawn.push(card);
    Ok(picked)
}

/// Returns the position of a face among those of its pile not drawn yet.
fn token_index(rules: &Rulebook, game: &Game, name: &str) -> Found<u32> {
    let drawn: Vec<_> =
        rules.tokens.ids().filter_map(|token| game.scene().token_face(token)).collect();
    let is_named =
        |(token, row): &(TokenId, &Token)| *row.face.id == *name && !drawn.contains(token);
    let (face, row) = rules
        .tokens
        .iter()
        .find(is_named)
        .ok_or_else(|| format!("no token `{name}` is left to be drawn"))?;
    let left = rules.piles[row.pile].tokens.iter().filter(|token| !drawn.contains(token));
    index(left.into_iter().position(|&token| token == face), name)
}

/// Returns the position of a card in the draw pile, or in the discards if the draw pile is empty.
fn draw_index(
    rules: &Rulebook,
    game: &Game,
    name: &str,
    drawn: &mut Vec<CardId>,
) -> Found<Option<usize>> {
    let card = card_of(rules, name)?;
    let deck: DeckId = rules.cards[card].deck;
    let left = |place| {
        let cards = game.scene().cards_in(deck, place).filter(|card| !drawn.contains(card));
        cards.collect::<Vec<_>>()
    };
    let pile = left(CardPlace::DrawPile);
    let pile = if pile.is_empty() { left(CardPlace::Discard) } else { pile };
    let picked = pile.iter().position(|&other| other == card);
    drawn.push(card);
    Ok(picked)
}
