//! Games that a seat cannot tell from the one it plays, for searches that may not see what it may not know.

use std::sync::Arc;

use crate::game::{Answer, Chance, Counts, Frame, Game, Purpose, Seeded, Suspended, Told, Viewer};
use crate::model::{
    CardId, CardPlace, DeckId, PileId, SeatId, SeatMask, SpaceId, StepId, TableId, TokenId,
};
use crate::observation::Observation;
use crate::script::{Host, Taken};
use crate::steps::window;

/// How often the hidden things are dealt anew before what the seat that is asked holds is left as it is.
const DEALS_MAX: usize = 2_000;

/// Which hidden card has taken the part of which, and which face that of which.
struct Deal {
    /// For each card the one whose place it has now.
    cards: Vec<CardId>,
    /// For each token the face that a drawn token with its face has now.
    faces: Vec<TokenId>,
}

impl Deal {
    /// What is taken where this was taken before.
    fn moved(&self, taken: Taken) -> Taken {
        let card = |old: CardId| {
            let now = self.cards.iter().position(|&of| of == old);
            now.map_or(old, CardId::from_index)
        };
        match taken {
            Taken::Card(old) => Taken::Card(card(old)),
            Taken::Answer(Answer::Card(old)) => Taken::Answer(Answer::Card(card(old))),
            Taken::Face(old) => Taken::Face(self.faces[old.index()]),
            Taken::Answer(_) | Taken::Dice(_) => taken,
        }
    }
}

impl Game {
    /// A game that `seat` cannot tell from this one: its [`observation`](Game::observe) is the same, byte for byte, and it is
    /// one that the rules could have led to.
    ///
    /// Cards that the seat does not know are dealt anew among the places where they may lie, each within its own deck and
    /// shuffle, and so are faces of tokens and spaces named in secret; every deal is as likely as every other, but those in
    /// which the game would not wait for what it waits for are left out. Who is asked in a window, where that is hidden, may
    /// be somebody else; a script that waits for an answer is run again on what was dealt, with answers that fit. Should two
    /// thousand deals not fit, what the seat that is asked holds is not dealt anew.
    #[must_use]
    pub fn determinize<C: Chance>(&self, seat: SeatId, chance: &mut C) -> Self {
        let mut host = Host::default();
        for _ in 0..DEALS_MAX {
            let (guess, deal) = self.dealt_anew(seat, None, chance);
            if let Some(guess) = self.fitting(guess, &deal, seat, &mut host, chance) {
                return guess;
            }
        }
        let asked = self.waiting_for();
        let (guess, deal) = self.dealt_anew(seat, asked, chance);
        self.fitting(guess, &deal, seat, &mut host, chance).unwrap_or_else(|| self.clone())
    }

    /// The game with what `seat` does not know dealt anew, but not what `other` knows.
    fn dealt_anew<C: Chance>(
        &self,
        seat: SeatId,
        other: Option<SeatId>,
        chance: &mut C,
    ) -> (Self, Deal) {
        let rules = self.rulebook();
        let mut game = self.clone();
        let mut deal =
            Deal { cards: rules.cards.ids().collect(), faces: rules.tokens.ids().collect() };
        let who = Who { seat, other };
        for deck in rules.decks.ids() {
            game.redeal(deck, who, &mut deal, chance);
        }
        for pile in rules.piles.ids() {
            game.shuffle_faces(pile, who, &mut deal, chance);
        }
        if rules.layout.has_named() {
            game.rename(who, chance);
        }
        (game, deal)
    }

    /// A deal that the game could have come to, made whole; nothing when it could not.
    fn fitting<C: Chance>(
        &self,
        mut guess: Self,
        deal: &Deal,
        seat: SeatId,
        host: &mut Host,
        chance: &mut C,
    ) -> Option<Self> {
        let is_script = self.state().script.is_some();
        if is_script {
            guess.follow(self.state().script.as_deref()?, deal, seat, host)?;
        } else if self.waiting_for().is_some_and(|asked| asked != seat) {
            let is_asked = guess.ask_anew(seat, host, chance);
            if !is_asked {
                return None;
            }
        }
        let is_plain = !is_script && self.waiting_for() == Some(seat);
        (is_plain || looks(&guess, seat) == looks(self, seat)).then_some(guess)
    }

    /// Runs the script in progress again on what was dealt; nothing when it would not have come to the same question, or
    /// would have told `seat` something else.
    fn follow(
        &mut self,
        real: &Suspended,
        deal: &Deal,
        seat: SeatId,
        host: &mut Host,
    ) -> Option<()> {
        let rules = Arc::clone(self.rulebook());
        let first = host.rehearse(&rules, real, None)?;
        let wanted = first.taken.iter().map(|&taken| deal.moved(taken)).collect();
        let script = self.state().script.as_deref()?.clone();
        let second = host.rehearse(&rules, &script, Some(wanted))?;
        let seen = |told: &[Told]| -> Vec<_> {
            told.iter().map(|told| told.seen_by(Viewer::Seat(seat))).collect()
        };
        let (one, two) = (&first.question, &second.question);
        let is_same = one.seat == two.seat
            && one.army == two.army
            && one.text == two.text
            && one.space == two.space
            && seen(&first.told) == seen(&second.told);
        if !is_same {
            return None;
        }
        let state = self.state_mut();
        *state = second.state;
        state.script = Some(Box::new(Suspended {
            journal: second.journal,
            question: second.question,
            ..script
        }));
        Some(())
    }

    /// Looks again at whether the frame in progress asks, and which cards may be played beside it. In a window any army may be
    /// the one that is asked, as far as `seat` can know.
    fn ask_anew<C: Chance>(&mut self, seat: SeatId, host: &mut Host, chance: &mut C) -> bool {
        // Nothing that is looked at again asks chance.
        let (mut unasked, mut untold) = (Seeded::new(0), Counts::default());
        let mut play = self.play(&mut unasked, &mut untold, host);
        match play.scene().state.top() {
            Some(Frame::Window(window::At { window, place: at, .. })) => {
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

    /// Lets the armies of other players have named any spaces.
    fn rename<C: Chance>(&mut self, who: Who, chance: &mut C) {
        let rules = Arc::clone(self.rulebook());
        for army in rules.armies.ids() {
            let scene = self.scene();
            if scene.named(army).is_none() || who.knows(scene.commanders(army)) {
                continue;
            }
            let cell = rules.layout.named(army);
            self.state_mut().cells[cell] = 0;
            let free: Vec<SpaceId> = self.scene().nameable(army).collect();
            let n = u32::try_from(free.len()).unwrap_or(u32::MAX);
            if let Some(space) = free.get(chance.pick(n.max(1), Purpose::Guess) as usize) {
                self.state_mut().cells[cell] = u32::from(space.0) + 1;
            }
        }
    }

    /// Gives the tokens of a pile whose faces are not known other faces that are not known, drawn or not.
    fn shuffle_faces<C: Chance>(
        &mut self,
        pile: PileId,
        who: Who,
        deal: &mut Deal,
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
            // A token that the script in progress drew is drawn again when it is run again.
            if let Some(script) = state.script.as_deref_mut()
                && script.before.cells[cell] != 0
            {
                script.before.cells[cell] = u32::from(face.0) + 1;
            }
        }
    }

    /// Permutes the cards of one deck that are not known, shuffle by shuffle (Fisher and Yates).
    fn redeal<C: Chance>(&mut self, deck: DeckId, who: Who, deal: &mut Deal, chance: &mut C) {
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

    /// Puts cards into the order of where they lie, so that what chance makes of them depends on nothing that is hidden.
    fn sort(&mut self, cards: &[CardId], deal: &mut Deal) {
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

    /// Lets two cards take each other's part.
    fn exchange(&mut self, a: CardId, b: CardId, deal: &mut Deal) {
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
            // Only where cards are played can one be barred.
            if rules.manner.eventful {
                cells.swap(layout.barred(a), layout.barred(b));
            }
        };
        exchange(&mut state.cells);
        // A script that waits for an answer runs again from where it began.
        if let Some(script) = state.script.as_deref_mut() {
            exchange(&mut script.before.cells);
        }
    }
}

impl Observation<'_> {
    /// A game that the seat which looks cannot tell from the one it looks at, with all that it does not know dealt anew
    /// ([`Game::determinize`]); nothing where no seat looks.
    pub(crate) fn determinized<C: Chance>(&self, chance: &mut C) -> Option<Game> {
        let Viewer::Seat(seat) = self.viewer() else { return None };
        Some(self.game().determinize(seat, chance))
    }
}

/// Whose knowledge is kept.
#[derive(Clone, Copy)]
struct Who {
    seat: SeatId,
    other: Option<SeatId>,
}

impl Who {
    fn knows(self, known: SeatMask) -> bool {
        known.contains(self.seat) || self.other.is_some_and(|other| known.contains(other))
    }
}

/// All that a seat can see of a game.
fn looks(game: &Game, seat: SeatId) -> (Vec<u8>, Option<StepId>) {
    let view = game.observe(seat);
    let bytes = serde_json::to_vec(&view).expect("an observation is made of numbers and lists");
    (bytes, view.step())
}
