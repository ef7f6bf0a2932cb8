//! Checks of decks that cannot serve a step: no cards to draw, or no three cards that make a set.

use crate::edition::codes;
use crate::edition::draft::{CardDraft, Draft};
use crate::edition::problem::{Problem, Problems};
use crate::model::{DeckId, SymbolId, SymbolMask, TableId};
use crate::steps::{SetWorth, StepKind, Trade};

/// Number of cards in a set.
const SET: usize = 3;

/// Warns about empty decks and impossible sets. Checks nothing after an error, because the contents
/// of a deck are then uncertain.
pub(super) fn check(draft: &Draft, problems: &Problems) {
    if problems.has_errors() {
        return;
    }
    for row in draft.all_steps() {
        let Some(step) = &row.step else { continue };
        if let StepKind::Trade(keys) = &step.kind
            && keys.deck.is_none()
            && !can_trade(draft, keys)
        {
            let message = format!("step `{}`: no three cards can be a set", step.id);
            problems.add(Problem::warning(codes::IMPOSSIBLE_SET, row.place, message).likely());
        }
        let Some(deck) = step.kind.names().deck else { continue };
        let id = draft.decks.get(deck.index()).map_or("", |row| row.deck.id.as_ref());
        if cards(draft, deck).next().is_none() {
            let message = format!("step `{}` uses deck `{id}`, which has no cards", step.id);
            problems.add(Problem::warning(codes::EMPTY_DECK, row.place, message).likely());
        } else if let StepKind::Trade(keys) = &step.kind
            && !can_trade(draft, keys)
        {
            let message = format!("step `{}`: no three cards of deck `{id}` can be a set", step.id);
            problems.add(Problem::warning(codes::IMPOSSIBLE_SET, row.place, message).likely());
        }
    }
}

fn cards(draft: &Draft, deck: DeckId) -> impl Iterator<Item = &CardDraft> {
    draft.cards.iter().filter(move |row| draft.deck_of(row) == Some(deck.index()))
}

fn can_trade(draft: &Draft, keys: &Trade) -> bool {
    let showing = |mask: SymbolMask| {
        let of_deck = |row: &&CardDraft| {
            keys.deck.is_none_or(|deck| draft.deck_of(row) == Some(deck.index()))
        };
        let shown = draft.cards.iter().filter(of_deck);
        let shown = shown.filter(|row| row.card.symbols.meets(mask));
        shown.map(|row| row.copies).sum::<usize>()
    };
    let all = || (0..draft.symbols.len()).map(SymbolId::from_index);
    let (same, mixed): (Vec<SymbolId>, bool) = match &keys.sets {
        SetWorth::Track(_) => (all().collect(), true),
        SetWorth::Table { three, mixed } => {
            (three.iter().map(|&(symbol, _)| symbol).collect(), mixed.is_some())
        }
    };
    if same.iter().any(|&symbol| showing(SymbolMask::only(symbol)) >= SET) {
        return true;
    }
    // Three different symbols have three cards if any of them together are on at least as many
    // cards (Hall's condition).
    let found = |symbols: &[SymbolId]| {
        let mask: SymbolMask = symbols.iter().copied().collect();
        showing(mask) >= symbols.len()
    };
    let three = |a: SymbolId, b: SymbolId, c: SymbolId| {
        let groups: [&[SymbolId]; 7] = [&[a], &[b], &[c], &[a, b], &[a, c], &[b, c], &[a, b, c]];
        groups.into_iter().all(found)
    };
    let rising = |a: SymbolId| all().filter(move |&b| b > a);
    mixed && all().any(|a| rising(a).any(|b| rising(b).any(|c| three(a, b, c))))
}
