//! Requests to an allied army for a space, with all questions in one call. The asking script runs
//! again after each answer, and evaluating one part of the language costs as much as this whole
//! call.

use std::cell::RefCell;
use std::rc::Rc;

use rhai::{Array, Dynamic, Engine, NativeCallContext};
use smallvec::SmallVec;

use super::ask::some_spaces;

use super::parts::say;
use super::units::give;
use super::value::GameV;
use super::work::{Res, ScriptPrompt, Work};
use crate::game::ScriptAnswer;
use crate::game::space_set::SpaceSet;
use crate::model::{ArmyId, PileId, SpaceId, TextPart, TextParts, TokenPlace, UnitKindId};
use crate::script::api::REFUSED;

/// A list of usually few spaces.
type Few = SmallVec<[SpaceId; 32]>;

/// The texts for the players.
struct PartnerTexts<'a> {
    whether: &'a str,
    which: &'a str,
    agrees: &'a str,
    refused: &'a str,
}

pub(super) fn register(engine: &mut Engine, held: &Rc<RefCell<Work>>) {
    let held = Rc::clone(held);
    engine.register_fn(
        "ask_partner",
        move |at: NativeCallContext<'_>,
              _: GameV,
              whether: &str,
              which: &str,
              agrees: &str,
              refused: &str,
              kinds: Array,
              piles: Array|
              -> Res<()> {
            let w = &mut *held.borrow_mut();
            w.called(&at, "ask_partner");
            w.may_change()?;
            w.charge_for(8 * (kinds.len() + piles.len()));
            let kinds = kinds.iter().map(|kind| w.unit(kind)).collect::<Res<SmallVec<[_; 8]>>>()?;
            let piles = piles.iter().map(|pile| w.pile(pile)).collect::<Res<SmallVec<[_; 8]>>>()?;
            let Some(partner) = partner_of(w) else { return Ok(()) };
            let left = can_be_given(w, partner, &kinds, &piles);
            ask(w, &PartnerTexts { whether, which, agrees, refused }, partner, left)
        },
    );
}

/// Returns another living army of the script's faction.
fn partner_of(w: &Work) -> Option<ArmyId> {
    let (own, armies) = (w.job.army, &w.rules.armies);
    let mut others = armies.ids().filter(|&army| army != own && !w.scene().is_eliminated(army));
    others.find(|&army| armies[army].faction == armies[own].faction)
}

/// Returns the spaces that an army can give away.
fn can_be_given(w: &Work, army: ArmyId, kinds: &[UnitKindId], piles: &[PileId]) -> Few {
    let scene = w.scene();
    let n_owned = scene.n_owned(army) as usize;
    w.charge_for_board();
    w.charge_for(8 * n_owned);
    if n_owned == 1 {
        return Few::new();
    }
    let tokens = || piles.iter().flat_map(|&pile| &w.rules.piles[pile].tokens);
    w.charge_for(tokens().count());
    let mut taken = SpaceSet::new(w.rules.board.spaces.len());
    for &token in tokens() {
        if let TokenPlace::Space(space) = scene.token_place(token) {
            taken.insert(space);
        }
    }
    let is_alone = |&space: &SpaceId| {
        scene.troops(space, army) == 1
            && !taken.contains(space)
            && kinds.iter().all(|&kind| scene.units(space, army, kind) == 0)
    };
    scene.owned_spaces(army).filter(is_alone).collect()
}

/// Asks for one of some spaces after the other.
fn ask(w: &mut Work, words: &PartnerTexts<'_>, partner: ArmyId, mut left: Few) -> Res<()> {
    let own = w.job.army;
    let yes = ScriptAnswer::Yes.to_journal();
    while let [first, ..] = left[..] {
        // A single remaining space is named at once.
        let only = Some(first).filter(|_| left.len() == 1);
        let asked = |text, about| ScriptPrompt {
            text,
            by: Dynamic::UNIT,
            about,
            parts: TextParts::default(),
            dice: None,
        };
        if w.ask(&asked(words.whether, only), vec![ScriptAnswer::Yes, ScriptAnswer::No], 0)? != yes
        {
            return Ok(());
        }
        let named = match only {
            Some(only) => Some(only),
            None => some_spaces(w, &asked(words.which, None), &left, 0, 1)?.last().copied(),
        };
        let Some(space) = named else { return Ok(()) };
        let agreed = w.scene().shares_player(own, partner) || {
            let by = super::value::ArmyV(partner).into();
            let asked = ScriptPrompt { by, ..asked(words.agrees, Some(space)) };
            w.ask(&asked, vec![ScriptAnswer::Yes, ScriptAnswer::No], 0)? == yes
        };
        if agreed {
            return give(w, space, own);
        }
        let mut parts = TextParts::default();
        for (name, part) in
            REFUSED.into_iter().zip([TextPart::Army(partner), TextPart::Space(space)])
        {
            if let Some(name) = w.rules.scripts.part_name(name) {
                parts.insert(name, part);
            }
        }
        say(w, words.refused, &parts)?;
        left.retain(|other| *other != space);
    }
    Ok(())
}
