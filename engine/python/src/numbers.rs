//! What a viewer knows as a row of numbers of a fixed length. Names and values come from one walk, so they cannot part.

use warboard_engine::game::{
    Ask, Battle, EFFECTS_MAX, EffectKind, Lasting, SideDice, Until, Viewer,
};
use warboard_engine::model::{
    ArmyId, CardId, DICE_MAX, HandId, HandOwner, PROGRAM_MAX, Per, Rulebook, Side, SpaceId,
    TableId, TokenPlace, UnitKindId, Window,
};
use warboard_engine::observation::Observation;

use crate::numbering::{Menu, Numbering, Thing, verb_word, verbs};

/// What is not so, not there or not known.
const NONE: i64 = -1;
/// Tokens beside the board lie at these places; on it, at the number of their space.
const TOKEN_REMOVED: i64 = -2;
const TOKEN_DRAWN: i64 = -3;
/// The first place of tokens before an army.
const TOKEN_LAID: i64 = -100;

/// Where the walk puts its fields.
pub(crate) trait Fields {
    fn put(&mut self, name: impl FnOnce() -> String, value: i64);
}

/// Keeps the names.
#[derive(Default)]
pub(crate) struct Names(pub(crate) Vec<String>);

impl Fields for Names {
    fn put(&mut self, name: impl FnOnce() -> String, _: i64) {
        self.0.push(name());
    }
}

/// Writes the values into a row.
pub(crate) struct Values<'a> {
    pub(crate) row: &'a mut [i32],
    pub(crate) at: usize,
}

impl Fields for Values<'_> {
    #[inline]
    fn put(&mut self, _: impl FnOnce() -> String, value: i64) {
        if let Some(place) = self.row.get_mut(self.at) {
            *place = i32::try_from(value).unwrap_or(if value < 0 { i32::MIN } else { i32::MAX });
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

/// The name of a hand: its owner's, and whether it is the one for cards that are held apart.
pub(crate) fn hand_name(rules: &Rulebook, hand: HandId) -> String {
    let row = &rules.hands[hand];
    let owner = match row.owner {
        HandOwner::Army(army) => rules.armies[army].id.to_string(),
        HandOwner::Seat(seat) => format!("seat_{}", seat.0 + 1),
        HandOwner::Faction(faction) => rules.factions[faction].id.to_string(),
    };
    if row.apart { format!("{owner}+apart") } else { owner }
}

/// Everything that the viewer knows, in its order. `begun` is the answer that the viewer is giving.
pub(crate) fn walk(
    view: &Observation<'_>,
    begun: Option<(&Menu, &Numbering)>,
    out: &mut impl Fields,
) {
    let walk = Walk { view, rules: view.rulebook() };
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

/// Cards that are somewhere.
struct Marks(Vec<bool>);

impl Marks {
    fn set(&mut self, cards: impl Iterator<Item = CardId>) {
        self.0.fill(false);
        cards.for_each(|card| self.0[card.index()] = true);
    }
    fn has(&self, card: CardId) -> bool {
        self.0[card.index()]
    }
}

struct Walk<'a> {
    view: &'a Observation<'a>,
    rules: &'a Rulebook,
}

impl Walk<'_> {
    fn space(&self, space: SpaceId) -> &str {
        &self.rules.board.spaces[space].id
    }
    fn army(&self, army: ArmyId) -> &str {
        &self.rules.armies[army].id
    }
    fn kind(&self, kind: UnitKindId) -> &str {
        &self.rules.units[kind].id
    }

    /// Who looks, whose turn it is, what the turn remembers.
    fn table(&self, out: &mut impl Fields) {
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
        out.put(|| "turn/built".to_owned(), turn.built.into());
        out.put(|| "turn/moved".to_owned(), row(turn.moved));
        if rules.plays_rounds() {
            out.put(|| "round/seat".to_owned(), row(turn.round.seat));
            out.put(|| "round/bonus".to_owned(), turn.round.bonus.into());
        }
        out.put(|| "over".to_owned(), view.outcome().is_some().into());
    }

    fn board(&self, out: &mut impl Fields) {
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

    fn armies(&self, out: &mut impl Fields) {
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

    /// Cards as far as they are known: a field for each card and place that it may lie at.
    fn cards(&self, out: &mut impl Fields) {
        let (view, rules) = (self.view, self.rules);
        let mut there = Marks(vec![false; rules.cards.len()]);
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

    fn pieces(&self, out: &mut impl Fields) {
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

    fn battle(&self, out: &mut impl Fields) {
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
        // Before the first battle nobody has fought.
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

    fn dice(&self, side: &str, dice: &SideDice, out: &mut impl Fields) {
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

    /// Whether anything may ever last or be laid out: something runs beside the steps.
    fn may_last(&self) -> bool {
        !(self.rules.calls.is_empty()
            && self.rules.hooks.is_empty()
            && self.rules.orders.is_empty())
    }

    fn effects(&self, out: &mut impl Fields) {
        let lasting = self.view.lasting();
        for at in 0..EFFECTS_MAX {
            let told = lasting.get(at).map_or([NONE, NONE, NONE, NONE, NONE, 0], effect);
            let names = ["kind", "army", "until", "side", "at", "amount"];
            for (name, value) in names.into_iter().zip(told) {
                out.put(|| format!("effect_{}/{name}", at + 1), value);
            }
        }
    }

    fn decision(&self, out: &mut impl Fields) {
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

    /// What the viewer has said of the answer that it is giving.
    fn begun(&self, begun: Option<(&Menu, &Numbering)>, out: &mut impl Fields) {
        let said = begun.map_or(&[][..], |(menu, _)| menu.said());
        let part = |at: usize| begun.and_then(|(_, numbering)| numbering.part(*said.get(at)?));
        let verb = part(0).map(|part| part.block);
        for block in verbs() {
            out.put(|| format!("begun/{}", verb_word(block)), (verb == Some(block)).into());
        }
        // The place in the answer at which a thing was named, counted from 1.
        let parts: Vec<_> = (0..said.len()).filter_map(|at| Some((n(at) + 1, part(at)?))).collect();
        let named = |thing: Thing, row: usize| {
            let mut found = parts.iter().filter(|(_, part)| part.thing == thing && part.row == row);
            found.next().map_or(0, |(at, _)| *at)
        };
        for space in self.rules.board.spaces.ids() {
            out.put(
                || format!("begun/space/{}", self.space(space)),
                named(Thing::Space, space.index()),
            );
        }
        for card in self.rules.cards.ids() {
            let name = || format!("begun/card/{}", self.rules.card_words(card));
            out.put(name, named(Thing::Card, card.index()));
        }
        for kind in self.rules.units.ids() {
            out.put(|| format!("begun/unit/{}", self.kind(kind)), named(Thing::Kind, kind.index()));
        }
        for token in self.rules.tokens.ids() {
            let name = || format!("begun/token/{}", self.rules.token_words(token));
            out.put(name, named(Thing::Token, token.index()));
        }
        let number = begun.map_or(0, |(menu, numbering)| menu.number(numbering));
        out.put(|| "begun/number".to_owned(), i64::try_from(number).unwrap_or(i64::MAX));
    }
}

/// An effect: what it is, whose, how long, of which side, where, how much.
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
struct Asked {
    ask: usize,
    number: i64,
    from: Option<SpaceId>,
    to: Option<SpaceId>,
    unit: Option<UnitKindId>,
    card: Option<CardId>,
    text: i64,
    face: i64,
}

impl Default for Asked {
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

fn ask(ask: &Ask) -> Asked {
    let of = |number| Asked { ask: ask.kind(), number, ..Asked::default() };
    match *ask {
        Ask::Claim { secret } => of(secret.into()),
        Ask::Reinforce { left } | Ask::Build { left } | Ask::Place { left } => of(left.into()),
        Ask::Trade { must } => of(must.into()),
        Ask::Held { units } => of(units.into()),
        Ask::Attack { invasion } => {
            Asked { from: invasion.map(|it| it.0), to: invasion.map(|it| it.1), ..of(0) }
        }
        Ask::Commit { unit, most, .. } => Asked { unit: Some(unit), ..of(most.into()) },
        Ask::Defend { from, to, most, .. } => {
            Asked { from: Some(from), to: Some(to), ..of(most.into()) }
        }
        Ask::Advance { from, to, unit, most } => {
            Asked { from: Some(from), to: Some(to), unit: Some(unit), ..of(most.into()) }
        }
        Ask::Move { left, under_way, .. } => Asked {
            from: under_way.map(|it| it.0),
            to: under_way.map(|it| it.1),
            ..of(left.into())
        },
        Ask::Program { cards } => of(cards.into()),
        Ask::Order { card } => Asked { card: Some(card), ..of(0) },
        Ask::Fire { from, .. } => Asked { from, ..of(0) },
        Ask::Hit { space, face, left } => {
            Asked { to: Some(space), face: face.into(), ..of(left.into()) }
        }
        Ask::Window { window } => of(opened(window)),
        Ask::Script { text, card, space } => {
            Asked { text: text.0.into(), card, to: space, ..of(0) }
        }
        // Which question it is says all.
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
