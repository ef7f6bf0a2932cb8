//! Determinisation: games that a seat cannot tell from the real one, for searches without hidden
//! information.

use std::borrow::Cow;
use std::sync::Arc;

use crate::game::sealed::SealedPart;
use crate::game::{
    AddressedEvent, Chance, EventCounts, Frame, Game, Purpose, ScriptAnswer, Seeded, State,
    StateView, SuspendedScript, Viewer,
};
use crate::model::{
    CardId, CardPlace, DeckId, PileId, Rulebook, SeatId, SeatMask, StepId, TableId, TokenId,
};
use crate::observation::Observation;
use crate::script::{Host, JournalEntry};
use crate::steps::sealed::{AskOrder, SealedFrame};
use crate::steps::{StepKind, window};

/// Largest number of deals before the asked seat's hidden knowledge is kept; bounds the time of one
/// call.
const DEALS_MAX: usize = 2_000;

/// Largest number of deals before the answers of other seats to a script under way are kept, where
/// variables are hidden. Elsewhere they are kept at once.
const ANSWERS_MAX: usize = 200;

/// Number of equal parts into which the answers to a question are divided for a guess. It does not
/// depend on how many answers there are, which may be hidden.
const CHOICES: u32 = 1 << 16;

/// The mapping from the real hidden cards and faces to the dealt ones.
struct Redeal {
    /// For each card, the one whose place it now has.
    cards: Vec<CardId>,
    /// For each token, the face that a drawn token with its face now has.
    faces: Vec<TokenId>,
}

impl Redeal {
    /// Translates a value that a script took into the one it takes after the deal.
    fn moved(&self, taken: JournalEntry) -> JournalEntry {
        let card = |old: CardId| {
            let now = self.cards.iter().position(|&of| of == old);
            now.map_or(old, CardId::from_index)
        };
        match taken {
            JournalEntry::Card(old) => JournalEntry::Card(card(old)),
            JournalEntry::Answer(ScriptAnswer::Card(old)) => {
                JournalEntry::Answer(ScriptAnswer::Card(card(old)))
            }
            JournalEntry::Face(old) => JournalEntry::Face(self.faces[old.index()]),
            JournalEntry::Answer(_) | JournalEntry::Dice(_) | JournalEntry::Choice(_) => taken,
        }
    }
}

impl Game {
    /// Returns a game that `seat` cannot tell from this one. Its [`observation`](Game::observe) is
    /// equal, byte for byte, and the rules could have led to it.
    ///
    /// Unknown cards are dealt anew within their own deck and shuffle, and so are unknown faces of
    /// tokens, and hidden variables within what everybody can reckon. Other seats' answers to a step
    /// that all take at once are dropped, and they are asked again. All deals are equally likely; a
    /// deal is rejected when the game would not wait for the same decision. In a window whose seat
    /// is hidden, another seat may be asked. A waiting script is run again on the deal, with answers
    /// that fit. Where variables are hidden, unseen answers of others to it are chosen anew too.
    /// After 2,000 rejected deals, the knowledge of the asked seat is kept instead of being dealt
    /// anew.
    #[must_use]
    pub fn determinize<C: Chance>(&self, seat: SeatId, chance: &mut C) -> Self {
        self.determinize_with(seat, chance, &mut Host::default())
    }

    /// Like [`determinize`](Self::determinize), with a host that keeps compiled scripts.
    fn determinize_with<C: Chance>(&self, seat: SeatId, chance: &mut C, host: &mut Host) -> Self {
        let rules = self.rulebook();
        let reopened = self.without_sealed(seat, host);
        let real = reopened.as_ref().unwrap_or(self);
        let hides = rules.hides_values();
        if rules.decks.is_empty() && rules.piles.is_empty() && !hides {
            return real.clone();
        }
        for n in 0..DEALS_MAX {
            let (guess, deal) = real.dealt_anew(seat, None, chance);
            let keeps_answers = !hides || n >= ANSWERS_MAX;
            if let Some(guess) = real.fitting(guess, &deal, (seat, keeps_answers), host, chance) {
                return guess;
            }
        }
        let asked = real.waiting_for();
        let (guess, deal) = real.dealt_anew(seat, asked, chance);
        real.fitting(guess, &deal, (seat, true), host, chance).unwrap_or_else(|| real.clone())
    }

    /// Returns the game with everything dealt anew that neither `seat` nor `other` knows.
    fn dealt_anew<C: Chance>(
        &self,
        seat: SeatId,
        other: Option<SeatId>,
        chance: &mut C,
    ) -> (Self, Redeal) {
        let rules = self.rulebook();
        let mut game = self.clone();
        let mut deal =
            Redeal { cards: rules.cards.ids().collect(), faces: rules.tokens.ids().collect() };
        let who = KnowledgeOf { seat, other };
        for deck in rules.decks.ids() {
            game.redeal(deck, who, &mut deal, chance);
        }
        for pile in rules.piles.ids() {
            game.shuffle_faces(pile, who, &mut deal, chance);
        }
        if rules.hides_values() {
            game.redraw_values(who, chance);
        }
        (game, deal)
    }

    /// Completes a deal; returns `None` when the game could not have come to it.
    fn fitting<C: Chance>(
        &self,
        mut guess: Self,
        deal: &Redeal,
        (seat, keeps_answers): (SeatId, bool),
        host: &mut Host,
        chance: &mut C,
    ) -> Option<Self> {
        let is_script = self.state().script.is_some();
        if is_script {
            let real = self.state().script.as_deref()?;
            guess.follow(real, deal, (seat, keeps_answers), host, chance)?;
        } else if self.waiting_for().is_some_and(|asked| asked != seat) {
            let is_asked = guess.ask_anew(seat, host, chance);
            if !is_asked {
                return None;
            }
        }
        let is_plain = !is_script && self.waiting_for() == Some(seat);
        (is_plain || looks(&guess, seat) == looks(self, seat)).then_some(guess)
    }

    /// Runs the suspended script again on the deal. Returns `None` if it reaches another question
    /// or shows `seat` other events.
    ///
    /// Unless it `keeps_answers`, answers of other seats are chosen anew.
    fn follow<C: Chance>(
        &mut self,
        real: &SuspendedScript,
        deal: &Redeal,
        (seat, keeps_answers): (SeatId, bool),
        host: &mut Host,
        chance: &mut C,
    ) -> Option<()> {
        let rules = Arc::clone(self.rulebook());
        let part = self.scene().sealed_part();
        let first = host.rehearse(&rules, &in_part(&rules, real, part), None)?;
        let mut wanted: Vec<JournalEntry> =
            first.taken.iter().map(|&taken| deal.moved(taken)).collect();
        if !keeps_answers {
            for row in first.answered.iter().filter(|row| row.seat != seat) {
                wanted[row.at] = JournalEntry::Choice(chance.pick(CHOICES, Purpose::Guess));
            }
        }
        let script = self.state().script.as_deref()?.clone();
        let second = host.rehearse(&rules, &in_part(&rules, &script, part), Some(wanted))?;
        let seen = |told: &[AddressedEvent]| -> Vec<_> {
            told.iter().map(|told| told.seen_by(Viewer::Seat(seat))).collect()
        };
        let (one, two) = (&first.question, &second.question);
        let is_same = one.seat == two.seat
            && one.army == two.army
            && (one.text, one.parts) == (two.text, two.parts)
            && one.space == two.space
            && seen(&first.told) == seen(&second.told);
        if !is_same {
            return None;
        }
        *self.state_mut() = second.state;
        if let Some(part) = part {
            let found = script.before.cells[rules.layout.all_variables()].to_vec();
            let (mut unasked, mut untold) = (Seeded::new(0), EventCounts::default());
            self.play(&mut unasked, &mut untold, host).end_part(part, &found);
        }
        self.state_mut().script = Some(Box::new(SuspendedScript {
            journal: second.journal,
            question: second.question,
            ..script
        }));
        Some(())
    }

    /// Checks again whether the frame in progress waits for an answer, and which cards may be
    /// played beside it.
    ///
    /// In a window, picks one of the armies that could be asked as far as `seat` knows. Returns
    /// whether the game waits.
    fn ask_anew<C: Chance>(&mut self, seat: SeatId, host: &mut Host, chance: &mut C) -> bool {
        // This check never consults chance.
        let (mut unasked, mut untold) = (Seeded::new(0), EventCounts::default());
        let mut play = self.play(&mut unasked, &mut untold, host);
        match play.scene().state.top() {
            Some(Frame::Window(window::WindowFrame { window, place: at, .. })) => {
                let places = play.places_asked(window, at, seat);
                let n = u32::try_from(places.len()).unwrap_or(u32::MAX);
                let picked = if n == 0 { 0 } else { chance.pick(n, Purpose::Guess) };
                let place = places.get(picked as usize).copied();
                place.is_some_and(|place| play.would_ask(window, place))
            }
            Some(top) => play.would_wait(top),
            None => false,
        }
    }

    /// Returns the game without the answers that other seats have given to a step that all take at
    /// once: they are asked again, after `seat` if it is asked now, else before it. Returns `None`
    /// outside such a step.
    fn without_sealed(&self, seat: SeatId, host: &mut Host) -> Option<Self> {
        let done = self.done_parts(seat)?;
        if self.waiting_for() != Some(seat) {
            return self.asking_others(seat, host);
        }
        let mut game = self.clone();
        let state = game.state_mut();
        state.forget_sealed(seat, done);
        if let Some(script) = state.script.as_deref_mut() {
            script.before.forget_sealed(seat, done);
        }
        Some(game)
    }

    /// Returns the game with a step that all take at once asked anew of all seats but `seat`, and of
    /// that one last. Its parts that are over stay. Returns `None` outside such a step.
    pub(crate) fn asking_others(&self, seat: SeatId, host: &mut Host) -> Option<Self> {
        let mut game = self.clone();
        game.reopen(Some(seat), self.done_parts(seat)?, AskOrder::Last(seat), host);
        Some(game)
    }

    /// Takes over what all seats but `seat` have answered in another copy of the game to a step that
    /// all take at once. Without effect if the step is over there.
    pub(crate) fn take_sealed(&mut self, seat: SeatId, other: &Self) {
        let Some(frame) = other.scene().sealing() else { return };
        let state = self.state_mut();
        state.take_sealed(seat, frame.done, &other.state().sealed);
        if let Some(script) = state.script.as_deref_mut() {
            script.before.take_sealed(seat, frame.done, &other.state().sealed);
        }
    }

    /// Returns the parts of a step that all take at once that are over for a seat, as bits: its own,
    /// and those that everybody knows. Returns `None` outside such a step.
    fn done_parts(&self, seat: SeatId) -> Option<u16> {
        let frame = self.scene().sealing()?;
        let parts = self.scene().sealed_parts(frame.step);
        let own = parts.iter().filter(|part| part.seat == seat && frame.is_done(**part));
        Some(own.fold(self.given_parts(frame), |done, part| done | part.bit()))
    }

    /// Returns the parts whose armies have been given the space that they named, as bits: everybody
    /// knows those.
    fn given_parts(&self, frame: SealedFrame) -> u16 {
        if !matches!(self.rulebook().steps[frame.step].kind, StepKind::Claim(_)) {
            return 0;
        }
        let is_sealed = |at: u8| self.state().sealed.iter().any(|change| change.part == at);
        let parts = self.scene().sealed_parts(frame.step);
        let given = parts.iter().filter(|part| frame.is_done(**part) && !is_sealed(part.at));
        given.fold(0, |done, part| done | part.bit())
    }

    /// Goes back to a step that all take at once, with the answers of one seat or of none, and on to
    /// its next question.
    pub(crate) fn reopen(
        &mut self,
        kept: Option<SeatId>,
        done: u16,
        asks: AskOrder,
        host: &mut Host,
    ) {
        let state = self.state_mut();
        if let Some(script) = state.script.take() {
            *state = *script.before;
        }
        state.sealed.retain(|change| kept == Some(change.seat));
        let Some(at) = state.frames.iter().rposition(|frame| frame.is_sealing()) else {
            return;
        };
        state.frames.truncate(at + 1);
        if let Some(Frame::Sealed(frame)) = state.frames.last_mut() {
            *frame = SealedFrame { done, now: None, asks, ..*frame };
        }
        // No part of the step consults chance.
        let (mut unasked, mut untold) = (Seeded::new(0), EventCounts::default());
        self.play(&mut unasked, &mut untold, host).run();
    }

    /// Returns whether all answer a step at once, unseen by the others.
    pub fn is_sealed(&self) -> bool {
        self.scene().sealing().is_some()
    }

    /// Returns a copy of the game in which a seat answers a step that all take at once, and nobody
    /// has answered yet; `None` if there is no such step, or the seat takes no part.
    ///
    /// Its questions are those that the seat will get, whoever answers before it.
    #[must_use]
    pub fn beside(&self, seat: SeatId) -> Option<Self> {
        let scene = self.scene();
        let frame = scene.sealing()?;
        let done = self.given_parts(frame);
        let mut game = self.clone();
        game.reopen(None, done, AskOrder::First(seat), &mut Host::default());
        (game.waiting_for() == Some(seat)).then_some(game)
    }

    /// Returns whether a seat has still to answer a step that all take at once.
    pub fn owes_part(&self, seat: SeatId) -> bool {
        let scene = self.scene();
        scene.sealing().is_some_and(|frame| {
            let parts = scene.sealed_parts(frame.step);
            parts.iter().any(|part| part.seat == seat && !frame.is_done(*part))
        })
    }

    /// Returns whether a step that all take at once goes on, and no answer to it was carried out
    /// since `before`.
    pub fn is_sealed_since(&self, before: &Self) -> bool {
        match (self.scene().sealing(), before.scene().sealing()) {
            (Some(now), Some(then)) => now.step == then.step && then.done & !now.done == 0,
            _ => false,
        }
    }

    /// Chooses unknown values of variables anew, within what everybody can reckon.
    fn redraw_values<C: Chance>(&mut self, who: KnowledgeOf, chance: &mut C) {
        let rules = Arc::clone(self.rulebook());
        for of in rules.hidden_values() {
            let cell = rules.cell_of(of);
            // A waiting script runs again from its beginning.
            let state = match self.state_mut() {
                State { script: Some(script), .. } => &mut *script.before,
                state => state,
            };
            let scene = StateView::new(&rules, state);
            let Some(secret) = scene.secret(of) else { continue };
            if secret.least == secret.most || who.knows(secret.known) {
                continue;
            }
            let value = if rules.variables[of.variable].keeps_number() {
                let n = secret.most.abs_diff(secret.least).saturating_add(1);
                secret.least.saturating_add_unsigned(chance.pick(n, Purpose::Guess))
            } else {
                let things: Vec<i32> = scene.candidates(of).collect();
                let n = u32::try_from(things.len()).unwrap_or(u32::MAX);
                things[chance.pick(n, Purpose::Guess) as usize]
            };
            state.cells[cell] = value.cast_unsigned();
        }
    }

    /// Deals unknown faces anew among the tokens of a pile, drawn or not.
    fn shuffle_faces<C: Chance>(
        &mut self,
        pile: PileId,
        who: KnowledgeOf,
        deal: &mut Redeal,
        chance: &mut C,
    ) {
        let rules = Arc::clone(self.rulebook());
        let scene = self.scene();
        let tokens = rules.piles[pile].tokens.iter().copied();
        let (hidden, known): (Vec<TokenId>, Vec<TokenId>) = tokens
            .filter(|&token| scene.token_face(token).is_some())
            .partition(|&token| !who.knows(scene.token_known(token)));
        let known: Vec<TokenId> =
            known.into_iter().filter_map(|token| scene.token_face(token)).collect();
        let mut faces = rules.piles[pile].tokens.clone();
        faces.retain(|face| !known.contains(face));
        for token in hidden {
            let n = u32::try_from(faces.len()).unwrap_or(u32::MAX);
            let face = faces.swap_remove(chance.pick(n, Purpose::Guess) as usize);
            let cell = rules.layout.token_face(token);
            let state = self.state_mut();
            let before = std::mem::replace(&mut state.cells[cell], u32::from(face.0) + 1);
            if let Some(old) = before.checked_sub(1) {
                deal.faces[old as usize] = face;
            }
            // A token that the suspended script drew is drawn again when the script runs again.
            if let Some(script) = state.script.as_deref_mut()
                && script.before.cells[cell] != 0
            {
                script.before.cells[cell] = u32::from(face.0) + 1;
            }
        }
    }

    /// Permutes the unknown cards of one deck, shuffle by shuffle (Fisher and Yates).
    fn redeal<C: Chance>(
        &mut self,
        deck: DeckId,
        who: KnowledgeOf,
        deal: &mut Redeal,
        chance: &mut C,
    ) {
        let rules = Arc::clone(self.rulebook());
        for epoch in 0..=self.scene().deck_epoch(deck) {
            let scene = self.scene();
            let unknown: Vec<CardId> = rules.decks[deck]
                .cards
                .iter()
                .copied()
                .filter(|&card| {
                    let open = scene.card_place(card) == CardPlace::Discard;
                    !open && !who.knows(scene.card_known(card)) && scene.card_epoch(card) == epoch
                })
                .collect();
            self.sort(&unknown, deal);
            for last in (1..unknown.len()).rev() {
                let n = u32::try_from(last + 1).unwrap_or(u32::MAX);
                let other = chance.pick(n, Purpose::Guess) as usize;
                self.exchange(unknown[last], unknown[other], deal);
            }
        }
    }

    /// Sorts cards by their places, so that the result of chance depends on nothing hidden.
    fn sort(&mut self, cards: &[CardId], deal: &mut Redeal) {
        let rules = Arc::clone(self.rulebook());
        let place = |game: &Self, card: CardId| {
            let cells = &game.state().cells;
            let at = |cell: usize| cells.get(cell).copied();
            (at(rules.layout.card_place(card)), at(rules.layout.card_known(card)))
        };
        for first in 0..cards.len() {
            let least = (first..cards.len()).min_by_key(|&at| place(self, cards[at]));
            if let Some(least) = least.filter(|&least| least != first) {
                self.exchange(cards[first], cards[least], deal);
            }
        }
    }

    /// Exchanges the places and knowledge of two cards.
    fn exchange(&mut self, a: CardId, b: CardId, deal: &mut Redeal) {
        let rules = Arc::clone(self.rulebook());
        let layout = &rules.layout;
        deal.cards.swap(a.index(), b.index());
        let state = self.state_mut();
        let exchange = |cells: &mut [u32]| {
            let [of_a, of_b] =
                [a, b].map(|card| CardPlace::from_cell(cells[layout.card_place(card)]));
            layout.lay(cells, a, of_b);
            layout.lay(cells, b, of_a);
            cells.swap(layout.card_known(a), layout.card_known(b));
            // Cards can only be barred where the rules have cards to play.
            if rules.manner.eventful {
                cells.swap(layout.barred(a), layout.barred(b));
            }
        };
        exchange(&mut state.cells);
        // A waiting script runs again from its beginning.
        if let Some(script) = state.script.as_deref_mut() {
            exchange(&mut script.before.cells);
        }
    }
}

impl Observation<'_> {
    /// Returns a game that the observing seat cannot tell from the observed one
    /// ([`Game::determinize`]), or `None` for a viewer without a seat.
    pub(crate) fn determinized<C: Chance>(&self, chance: &mut C) -> Option<Game> {
        self.determinized_with(chance, &mut Host::default())
    }

    /// Like [`determinized`](Self::determinized), with a host that keeps compiled scripts.
    pub(crate) fn determinized_with<C: Chance>(
        &self,
        chance: &mut C,
        host: &mut Host,
    ) -> Option<Game> {
        let Viewer::Seat(seat) = self.viewer() else { return None };
        Some(self.game().determinize_with(seat, chance, host))
    }
}

/// Returns a script with what its seat has changed in the part of a step that all take at once
/// before it began.
fn in_part<'a>(
    rules: &Rulebook,
    script: &'a SuspendedScript,
    part: Option<SealedPart>,
) -> Cow<'a, SuspendedScript> {
    let Some(part) = part else { return Cow::Borrowed(script) };
    let mut script = script.clone();
    script.before.begin_part(rules, part);
    Cow::Owned(script)
}

/// The seats whose knowledge is kept.
#[derive(Clone, Copy)]
struct KnowledgeOf {
    seat: SeatId,
    other: Option<SeatId>,
}

impl KnowledgeOf {
    fn knows(self, known: SeatMask) -> bool {
        known.contains(self.seat) || self.other.is_some_and(|other| known.contains(other))
    }
}

/// Returns everything that a seat can see of a game.
fn looks(game: &Game, seat: SeatId) -> (Vec<u8>, Option<StepId>) {
    let view = game.observe(seat);
    let bytes = serde_json::to_vec(&view).expect("an observation is made of numbers and lists");
    (bytes, view.step())
}
