//! The information of a viewer as a row of numbers of fixed length. Names and values come from the
//! same walk, so they cannot differ.

use warboard_engine::game::{
    Ask, Battle, EFFECTS_MAX, EffectKind, Lasting, SideDice, Until, Viewer,
};
use warboard_engine::model::{
    ArmyId, CardId, DICE_MAX, HandId, HandOwner, PROGRAM_MAX, Per, Rulebook, Side, SpaceId,
    TableId, TokenPlace, UnitKindId, Window,
};
use warboard_engine::observation::Observation;

use crate::numbering::{ActionNumbering, LegalMenu, Referent, verb_word, verbs};

/// The value for false, absent or unknown.
const NONE: i64 = -1;
/// The places of tokens beside the board; on the board, the place is the number of their space.
const TOKEN_REMOVED: i64 = -2;
const TOKEN_DRAWN: i64 = -3;
/// The place of tokens before the first army; those of further armies descend.
const TOKEN_LAID: i64 = -100;

/// A receiver of the fields of a walk.
pub(crate) trait FeatureFields {
    fn put(&mut self, name: impl FnOnce() -> String, value: i64);
}

/// A receiver that keeps the names.
#[derive(Default)]
pub(crate) struct FeatureNames(pub(crate) Vec<String>);

impl FeatureFields for FeatureNames {
    fn put(&mut self, name: impl FnOnce() -> String, _: i64) {
        self.0.push(name());
    }
}

/// A kind of numbers in which observations are written.
pub(crate) trait FeatureNumber {
    fn of(value: i64) -> Self;
}

impl FeatureNumber for i32 {
    #[inline]
    fn of(value: i64) -> Self {
        Self::try_from(value).unwrap_or(if value < 0 { Self::MIN } else { Self::MAX })
    }
}

impl FeatureNumber for f32 {
    #[inline]
    #[expect(clippy::cast_precision_loss, reason = "counts are far below 16 millions")]
    fn of(value: i64) -> Self {
        value as Self
    }
}

/// A receiver that writes the values into a row.
pub(crate) struct FeatureWriter<'a, T> {
    pub(crate) row: &'a mut [T],
    pub(crate) at: usize,
}

impl<T: FeatureNumber> FeatureFields for FeatureWriter<'_, T> {
    #[inline]
    fn put(&mut self, _: impl FnOnce() -> String, value: i64) {
        if let Some(place) = self.row.get_mut(self.at) {
            *place = T::of(value);
        }
        self.at += 1;
    }
}

fn row<T: TableId>(id: Option<T>) -> i64 {
    id.map_or(NONE, |id| i64::try_from(id.index()).unwrap_or(NONE))
}

fn n(count: usize) -> i64 {
    i64::try_from(count).unwrap_or(i64::MAX)
}

/// Returns the name of a hand: its owner's, with a suffix for the hand of cards held apart.
pub(crate) fn hand_name(rules: &Rulebook, hand: HandId) -> String {
    let row = &rules.hands[hand];
    let owner = match row.owner {
        HandOwner::Army(army) => rules.armies[army].id.to_string(),
        HandOwner::Seat(seat) => format!("seat_{}", seat.0 + 1),
        HandOwner::Faction(faction) => rules.factions[faction].id.to_string(),
    };
    if row.apart { format!("{owner}+apart") } else { owner }
}

/// Walks everything that the viewer knows, in a fixed order. `begun` is the viewer's unfinished
/// answer.
pub(crate) fn walk(
    view: &Observation<'_>,
    begun: Option<(&LegalMenu, &ActionNumbering)>,
    out: &mut impl FeatureFields,
) {
    let walk = ObservationEncoder { view, rules: view.rulebook() };
    walk.table(out);
    walk.board(out);
    walk.armies(out);
    walk.cards(out);
    walk.pieces(out);
    walk.battle(out);
    if walk.may_last() {
        walk.effects(out);
    }
    walk.decision(out);
    walk.begun(begun, out);
}

/// Flags for cards, by index.
struct CardMarks(Vec<bool>);

impl CardMarks {
    fn set(&mut self, cards: impl Iterator<Item = CardId>) {
        self.0.fill(false);
        cards.for_each(|card| self.0[card.index()] = true);
    }
    fn has(&self, card: CardId) -> bool {
        self.0[card.index()]
    }
}

struct ObservationEncoder<'a> {
    view: &'a Observation<'a>,
    rules: &'a Rulebook,
}

impl ObservationEncoder<'_> {
    fn space(&self, space: SpaceId) -> &str {
        &self.rules.board.spaces[space].id
    }
    fn army(&self, army: ArmyId) -> &str {
        &self.rules.armies[army].id
    }
    fn kind(&self, kind: UnitKindId) -> &str {
        &self.rules.units[kind].id
    }

    /// Puts the viewer, the army to move and the state of the turn.
    fn table(&self, out: &mut impl FeatureFields) {
        let (view, rules, turn) = (self.view, self.rules, self.view.turn());
        for seat in rules.seats.ids() {
            out.put(
                || format!("viewer/seat_{}", seat.0 + 1),
                (view.viewer() == Viewer::Seat(seat)).into(),
            );
            out.put(
                || format!("asked/seat_{}", seat.0 + 1),
                (view.waiting_for() == Some(seat)).into(),
            );
        }
        for army in rules.armies.ids() {
            out.put(|| format!("mover/{}", self.army(army)), (view.mover() == army).into());
        }
        for step in rules.steps.ids().take(rules.listed) {
            out.put(
                || format!("step/{}", rules.steps[step].id),
                (view.step() == Some(step)).into(),
            );
        }
        out.put(|| "turn/number".to_owned(), turn.number.into());
        out.put(|| "turn/at".to_owned(), turn.at.into());
        out.put(|| "turn/first".to_owned(), turn.first.into());
        out.put(|| "turn/conquests".to_owned(), turn.conquests.into());
        out.put(|| "turn/held".to_owned(), turn.held.into());
        out.put(|| "turn/eliminated".to_owned(), turn.eliminated.into());
        out.put(|| "turn/sets".to_owned(), turn.sets.into());
        out.put(|| "turn/bought".to_owned(), turn.bought.into());
        out.put(|| "turn/moved".to_owned(), row(turn.moved));
        if rules.counts_rounds() {
            out.put(|| "round/number".to_owned(), turn.round.number.into());
        }
        if rules.orders_armies() {
            for (at, army) in (1..).zip(view.order()) {
                out.put(|| format!("order/{}", self.army(army)), at.into());
            }
        }
        if rules.plays_rounds() {
            out.put(|| "round/seat".to_owned(), row(turn.round.seat));
            out.put(|| "round/bonus".to_owned(), turn.round.bonus.into());
        }
        out.put(|| "over".to_owned(), view.outcome().is_some().into());
    }

    fn board(&self, out: &mut impl FeatureFields) {
        for space in self.rules.board.spaces.ids() {
            out.put(|| format!("owner/{}", self.space(space)), row(self.view.owner(space)));
            out.put(|| format!("closed/{}", self.space(space)), self.view.is_closed(space).into());
            for army in self.rules.armies.ids() {
                for kind in self.rules.units.ids() {
                    let name = || {
                        format!(
                            "units/{}/{}/{}",
                            self.space(space),
                            self.army(army),
                            self.kind(kind)
                        )
                    };
                    out.put(name, self.view.units(space, army, kind).into());
                }
            }
        }
    }

    fn armies(&self, out: &mut impl FeatureFields) {
        let (view, rules) = (self.view, self.rules);
        for army in rules.armies.ids() {
            let commanders = view.commanders(army);
            let own = matches!(view.viewer(), Viewer::Seat(seat) if commanders.contains(seat));
            out.put(|| format!("own/{}", self.army(army)), own.into());
            for seat in rules.seats.ids() {
                let name = || format!("commands/seat_{}/{}", seat.0 + 1, self.army(army));
                out.put(name, commanders.contains(seat).into());
            }
            out.put(|| format!("out/{}", self.army(army)), view.is_eliminated(army).into());
            out.put(|| format!("spaces/{}", self.army(army)), view.n_spaces(army).into());
            for kind in rules.units.ids() {
                let name = || format!("waiting/{}/{}", self.army(army), self.kind(kind));
                out.put(name, view.waiting(army, kind).into());
            }
            out.put(|| format!("named/{}", self.army(army)), row(view.named(army)));
            for region in rules.board.regions.ids() {
                let name =
                    || format!("region/{}/{}", self.army(army), rules.board.regions[region].id);
                out.put(name, view.controls_region(army, region).into());
            }
        }
    }

    /// Puts the known cards: a field for each card and possible place.
    fn cards(&self, out: &mut impl FeatureFields) {
        let (view, rules) = (self.view, self.rules);
        let mut there = CardMarks(vec![false; rules.cards.len()]);
        for hand in rules.hands.ids() {
            out.put(|| format!("hand/{}", hand_name(rules, hand)), view.n_hand(hand).into());
            there.set(view.hand(hand));
            for (card, row) in rules.cards.iter() {
                if rules.decks[row.deck].apart == rules.hands[hand].apart {
                    let name =
                        || format!("hand/{}/{}", hand_name(rules, hand), rules.card_words(card));
                    out.put(name, there.has(card).into());
                }
            }
        }
        for army in rules.armies.ids().filter(|_| self.may_last()) {
            there.set(view.laid(army));
            for card in rules.cards.ids() {
                let name = || format!("laid/{}/{}", self.army(army), rules.card_words(card));
                out.put(name, there.has(card).into());
            }
        }
        for (deck, row) in rules.decks.iter() {
            out.put(|| format!("draw/{}", row.id), n(view.n_draw_pile(deck)));
            if row.row.is_some() {
                there.set(view.row(deck));
                for &card in &row.cards {
                    let name = || format!("row/{}", rules.card_words(card));
                    out.put(name, there.has(card).into());
                }
            }
            there.set(view.discards(deck));
            for &card in &row.cards {
                out.put(|| format!("discard/{}", rules.card_words(card)), there.has(card).into());
            }
        }
        if !rules.plays_rounds() {
            return;
        }
        for seat in rules.seats.ids() {
            out.put(|| format!("pile/seat_{}", seat.0 + 1), n(view.n_pile(seat)));
            let mut pile = view.pile(seat);
            for at in 1..=PROGRAM_MAX {
                out.put(|| format!("pile/seat_{}/{at}", seat.0 + 1), row(pile.next().flatten()));
            }
        }
    }

    fn pieces(&self, out: &mut impl FeatureFields) {
        let (view, rules) = (self.view, self.rules);
        for (track, of) in rules.tracks.iter() {
            out.put(|| format!("track/{}", of.id), view.track(track).into());
        }
        for variable in rules.variables.rows() {
            let Per::Track(track) = variable.per else { continue };
            for space in 0..=rules.tracks[track].last() {
                let name = || format!("raised/{}/{}/{space}", variable.id, rules.tracks[track].id);
                out.put(name, view.raised(track, space).into());
            }
        }
        self.values(out);
        for token in rules.tokens.ids() {
            let place = match view.token_place(token) {
                TokenPlace::Pile => NONE,
                TokenPlace::Removed => TOKEN_REMOVED,
                TokenPlace::Drawn => TOKEN_DRAWN,
                TokenPlace::Laid(army) => TOKEN_LAID - i64::from(army.0),
                TokenPlace::Space(space) => space.0.into(),
            };
            out.put(|| format!("token/{}", rules.token_words(token)), place);
            out.put(|| format!("face/{}", rules.token_words(token)), row(view.token_face(token)));
        }
    }

    /// Puts the values of named variables; of a hidden one also whether it is known, and the two
    /// numbers that it lies between as far as the viewer can reckon.
    fn values(&self, out: &mut impl FeatureFields) {
        let (view, rules) = (self.view, self.rules);
        for variable in view.named_variables() {
            let row = &rules.variables[variable];
            for of in rules.values_of(variable) {
                let owner = rules.owner_words(of).map_or_else(String::new, |of| format!("/{of}"));
                let value = view.value(of);
                let name = |word: &str| format!("{word}/{}{owner}", row.id);
                out.put(|| name("variable"), value.known().unwrap_or(0).into());
                if row.is_hidden() {
                    let (least, most) = value.ends();
                    out.put(|| name("known"), value.known().is_some().into());
                    out.put(|| name("least"), least.into());
                    out.put(|| name("most"), most.into());
                }
            }
        }
    }

    fn battle(&self, out: &mut impl FeatureFields) {
        let invasion = self.view.invasion();
        out.put(|| "invasion/army".to_owned(), row(invasion.map(|it| it.army)));
        out.put(|| "invasion/from".to_owned(), row(invasion.map(|it| it.from)));
        out.put(|| "invasion/to".to_owned(), row(invasion.map(|it| it.to)));
        out.put(|| "invasion/token".to_owned(), row(invasion.and_then(|it| it.token)));
        out.put(|| "invasion/defenders".to_owned(), invasion.map_or(0, |it| it.defenders.into()));
        out.put(|| "invasion/battles".to_owned(), invasion.map_or(0, |it| it.battles.into()));
        if self.rules.combat.is_none() {
            return;
        }
        let battle = self.view.battle();
        let Battle { attacker, defender, from, to, token, .. } = battle;
        // Before the first battle there are no armies.
        let fought = Some(attacker).filter(|army| army.index() < self.rules.armies.len());
        out.put(|| "battle/attacker".to_owned(), row(fought));
        out.put(|| "battle/defender".to_owned(), row(fought.map(|_| defender)));
        out.put(|| "battle/from".to_owned(), row(fought.map(|_| from)));
        out.put(|| "battle/to".to_owned(), row(fought.map(|_| to)));
        out.put(|| "battle/token".to_owned(), row(fought.and(token)));
        for (side, dice) in ["attacker", "defender"].into_iter().zip(&battle.dice) {
            self.dice(side, dice, out);
        }
    }

    fn dice(&self, side: &str, dice: &SideDice, out: &mut impl FeatureFields) {
        out.put(|| format!("dice/{side}/units"), dice.n.into());
        for (at, &face) in dice.faces.iter().enumerate().take(DICE_MAX) {
            out.put(|| format!("dice/{side}/{}", at + 1), face.into());
        }
        for kind in self.rules.units.ids().skip(1) {
            let at = kind.index();
            out.put(|| format!("committed/{side}/{}", self.kind(kind)), dice.committed[at].into());
            out.put(
                || format!("suppressed/{side}/{}", self.kind(kind)),
                dice.suppressed[at].into(),
            );
        }
    }

    /// Returns whether anything can last or be laid out: the rules have scripts, hooks or orders.
    fn may_last(&self) -> bool {
        !(self.rules.calls.is_empty()
            && self.rules.hooks.is_empty()
            && self.rules.orders.is_empty())
    }

    fn effects(&self, out: &mut impl FeatureFields) {
        let lasting = self.view.lasting();
        for at in 0..EFFECTS_MAX {
            let told = lasting.get(at).map_or([NONE, NONE, NONE, NONE, NONE, 0], effect);
            let names = ["kind", "army", "until", "side", "at", "amount"];
            for (name, value) in names.into_iter().zip(told) {
                out.put(|| format!("effect_{}/{name}", at + 1), value);
            }
        }
    }

    fn decision(&self, out: &mut impl FeatureFields) {
        let decision = self.view.decision();
        let asked = decision.map(|decision| ask(&decision.ask)).unwrap_or_default();
        for (at, name) in Ask::NAMES.iter().enumerate() {
            out.put(|| format!("ask/{name}"), (decision.is_some() && asked.ask == at).into());
        }
        for army in self.rules.armies.ids() {
            let is_about = decision.is_some_and(|decision| decision.army == army);
            out.put(|| format!("ask_for/{}", self.army(army)), is_about.into());
        }
        out.put(|| "asked/number".to_owned(), asked.number);
        out.put(|| "asked/from".to_owned(), row(asked.from));
        out.put(|| "asked/to".to_owned(), row(asked.to));
        out.put(|| "asked/unit".to_owned(), row(asked.unit));
        out.put(|| "asked/card".to_owned(), row(asked.card));
        out.put(|| "asked/text".to_owned(), asked.text);
        out.put(|| "asked/face".to_owned(), asked.face);
    }

    /// Puts the given parts of the viewer's unfinished answer.
    fn begun(&self, begun: Option<(&LegalMenu, &ActionNumbering)>, out: &mut impl FeatureFields) {
        let said = begun.map_or(&[][..], |(menu, _)| menu.said());
        let part = |at: usize| begun.and_then(|(_, numbering)| numbering.part(*said.get(at)?));
        let verb = part(0).map(|part| part.block);
        for block in verbs() {
            out.put(|| format!("begun/{}", verb_word(block)), (verb == Some(block)).into());
        }
        // The position in the answer at which a thing was named, counted from 1.
        let parts: Vec<_> = (0..said.len()).filter_map(|at| Some((n(at) + 1, part(at)?))).collect();
        let named = |thing: Referent, row: usize| {
            let mut found = parts.iter().filter(|(_, part)| part.thing == thing && part.row == row);
            found.next().map_or(0, |(at, _)| *at)
        };
        for space in self.rules.board.spaces.ids() {
            out.put(
                || format!("begun/space/{}", self.space(space)),
                named(Referent::Space, space.index()),
            );
        }
        for card in self.rules.cards.ids() {
            let name = || format!("begun/card/{}", self.rules.card_words(card));
            out.put(name, named(Referent::Card, card.index()));
        }
        for kind in self.rules.units.ids() {
            out.put(
                || format!("begun/unit/{}", self.kind(kind)),
                named(Referent::Kind, kind.index()),
            );
        }
        for token in self.rules.tokens.ids() {
            let name = || format!("begun/token/{}", self.rules.token_words(token));
            out.put(name, named(Referent::Token, token.index()));
        }
        let number = begun.map_or(0, |(menu, numbering)| menu.number(numbering));
        out.put(|| "begun/number".to_owned(), i64::try_from(number).unwrap_or(i64::MAX));
    }
}

/// Returns an effect as kind, army, duration, side, place and amount.
fn effect(lasting: &Lasting) -> [i64; 6] {
    let until = match lasting.until {
        Until::Battle => 0,
        Until::Invasion => 1,
        Until::Turn => 2,
        Until::Conquest { .. } => 3,
        Until::Game => 4,
    };
    let of = |side: Side| i64::from(side == Side::Defender);
    let (kind, side, at, amount) = match lasting.kind {
        EffectKind::AddToAll { side, add } => (0, of(side), NONE, add.into()),
        EffectKind::AddToBest { side, add } => (1, of(side), NONE, add.into()),
        EffectKind::Larger { side, sides, dice } => (2, of(side), sides.into(), dice.into()),
        EffectKind::AtMost { side, dice } => (3, of(side), NONE, dice.into()),
        EffectKind::Ties { side } => (4, of(side), NONE, 1),
        EffectKind::Suppress { space, unit, n } => (5, unit.0.into(), space.0.into(), n.into()),
        EffectKind::Forbid { space } => (6, NONE, space.0.into(), 1),
        EffectKind::Extra { step, n } => (7, NONE, step.0.into(), n.into()),
        EffectKind::Skip { step } => (8, NONE, step.0.into(), 1),
        EffectKind::AddToTotal { side, add } => (9, of(side), NONE, add.into()),
    };
    [kind, lasting.army.0.into(), until, side, at, amount]
}

/// A question in numbers.
#[derive(Clone, Copy, Debug)]
struct EncodedQuestion {
    ask: usize,
    number: i64,
    from: Option<SpaceId>,
    to: Option<SpaceId>,
    unit: Option<UnitKindId>,
    card: Option<CardId>,
    text: i64,
    face: i64,
}

impl Default for EncodedQuestion {
    fn default() -> Self {
        Self {
            ask: 0,
            number: 0,
            from: None,
            to: None,
            unit: None,
            card: None,
            text: NONE,
            face: NONE,
        }
    }
}

fn ask(ask: &Ask) -> EncodedQuestion {
    let of = |number| EncodedQuestion { ask: ask.kind(), number, ..EncodedQuestion::default() };
    match *ask {
        Ask::Claim { secret } => of(secret.into()),
        Ask::Reinforce { left } | Ask::Place { left } => of(left.into()),
        Ask::Buy { left, .. } => of(left.map_or(-1, Into::into)),
        Ask::Trade { must } => of(must.into()),
        Ask::Held { units } => of(units.into()),
        Ask::Attack { invasion } => {
            EncodedQuestion { from: invasion.map(|it| it.0), to: invasion.map(|it| it.1), ..of(0) }
        }
        Ask::Commit { unit, most, .. } => EncodedQuestion { unit: Some(unit), ..of(most.into()) },
        Ask::Defend { from, to, most, .. } => {
            EncodedQuestion { from: Some(from), to: Some(to), ..of(most.into()) }
        }
        Ask::Advance { from, to, unit, most } => {
            EncodedQuestion { from: Some(from), to: Some(to), unit: Some(unit), ..of(most.into()) }
        }
        Ask::Move { left, under_way, .. } => EncodedQuestion {
            from: under_way.map(|it| it.0),
            to: under_way.map(|it| it.1),
            ..of(left.into())
        },
        Ask::Program { cards } => of(cards.into()),
        Ask::Order { card } => EncodedQuestion { card, ..of(0) },
        Ask::Fire { from, .. } => EncodedQuestion { from, ..of(0) },
        Ask::Hit { space, face, left } => {
            EncodedQuestion { to: Some(space), face: face.into(), ..of(left.into()) }
        }
        Ask::Window { window } => of(opened(window)),
        Ask::Script { text, card, space } => {
            EncodedQuestion { text: text.0.into(), card, to: space, ..of(0) }
        }
        Ask::Pay { step } | Ask::Fight { step } => of(step.0.into()),
        Ask::Lose { space, hits, .. } => EncodedQuestion { to: Some(space), ..of(hits.into()) },
        Ask::Retreat { space, .. } => EncodedQuestion { to: Some(space), ..of(0) },
        // The kind of question is the whole information.
        Ask::Reroll { .. } => of(0),
    }
}

fn opened(window: Window) -> i64 {
    match window {
        Window::Invaded => 0,
        Window::BeforeRoll => 1,
        Window::AfterRoll => 2,
        Window::Conquered => 3,
        Window::Traded => 4,
        Window::Step(step) => 5 + i64::from(step.0),
    }
}
