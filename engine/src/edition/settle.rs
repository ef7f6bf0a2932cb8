//! Application of a setup to a checked draft, which makes the rulebook of one game.

mod standing;
mod variables;

use std::array;
use std::ops::Range;
use std::sync::Arc;

use crate::model::bits;
use crate::model::term::printed;
use crate::model::{
    Army, ArmyId, AttackablePile, Board, BotHints, CallId, Card, CardId, Control, Deck, DeckId,
    Effect, EntryPoint, Expects, Fact, Faction, FactionId, Hand, HandId, HandOwner, Hook, HookOn,
    IndexVec, LayoutSizes, MapStyle, Movement, Order, OrderId, Owners, Pile, PileId, Region,
    RegionId, RuleFlags, Rulebook, Scripts, Seat, SeatId, SeatMask, Sharing, Space, SpaceId,
    StartingUnits, StateLayout, StepId, TableId, TargetId, Term, TermOwner, Text, TextId, Timing,
    Token, TokenId, Track, TrackId, UnitKind, UnitKindId, Variable, VariableId, Victory, VictoryId,
    Watches, Window, level,
};
use crate::steps::{Actors, Moves, Step, StepKind};

use super::draft::{
    BoardDraft, BotsDraft, CardDraft, Draft, FactionDraft, HandOf, HookDraft, Lead, ProcedureDraft,
    SetupDraft, TargetDraft, TimingDraft, TokenDraft, TrackDraft, TroopsDraft, is_for,
};
use super::keys::{CallDraft, CallUse, Spanned};
use super::lessons::lessons;
use standing::standing;
use variables::{ValueOwners, narrowed, variables};

/// Default value of a unit for bots, in hundredths of a basic unit.
const HUNDRED: u32 = 100;

/// The choices that, with a draft, determine the rulebook of a game.
#[derive(Debug)]
pub(crate) struct SettleInput {
    pub(crate) variant: Option<Box<str>>,
    pub(crate) players: usize,
    pub(crate) options: Vec<(Box<str>, Box<str>)>,
    pub(crate) turns_max: Option<u32>,
    pub(crate) ask_all: bool,
}

/// Returns the rulebook, or `None` if the draft has no row for this number of players.
///
/// `scripts` are those of the edition and its variant; they are kept if the draft names a function.
#[expect(clippy::too_many_lines, reason = "one list, told in order")]
pub(crate) fn settle(
    mut draft: Draft,
    settled: SettleInput,
    scripts: &Arc<Scripts>,
) -> Option<Rulebook> {
    draft.opening.retain(|row| row.is_for(settled.players));
    draft.round.retain(|row| row.is_for(settled.players));
    draft.turn.retain(|row| row.is_for(settled.players));
    draft.place_lists();
    let setup = draft
        .setups
        .iter()
        .find(|setup| setup.players.is_some_and(|at| at.value == settled.players))?;
    let Participants { ids, seats, armies, factions, order, hands } = people(&draft, setup)?;
    let (decks, cards) = cards(&draft, &ids, &armies, &factions);
    let opening = draft.opening.len();
    let (round, listed) = (opening + draft.round.len(), draft.summary().count());
    let facts = facts(&draft, &ids, &factions, &cards);
    let steps = steps(&draft, &facts);
    let terms = terms(&draft, &ids);
    let victory = victory(&draft, &facts, &factions);
    let tracks = tracks(&draft, settled.players);
    let targets = targets(&draft, &factions);
    let (start, orders, units) =
        (start(&draft, settled.players, &ids), orders(&draft), units(&draft, &ids));
    let lessons = lessons(&draft, settled.players, &ids);
    let declared = &draft.board.declared;
    let closed = declared.closed;
    let control = declared.control.as_ref().map(|at| at.value).unwrap_or_default();
    let stands = declared.stands.as_ref().map(|at| at.value).unwrap_or_default();
    let leads = leads(&draft, control);
    let hooks = draft.hooks.iter().map(HookDraft::settled);
    let hooks: Vec<Hook> = hooks.collect();
    let eventful = !draft.calls.is_empty() || draft.procedures().next().is_some();
    let owners = ValueOwners { draft: &draft, armies: &armies, ids: &ids, tracks: &tracks };
    let variables = variables(&owners);
    let board = board(draft.board);
    let (piles, tokens) = tokens(&draft.piles, &draft.tokens);
    let scripted = !draft.calls.is_empty();
    let bits =
        RuleBits::new(&cards, &hooks, watches(&victory, &facts, (&tracks, &variables), &terms));
    let window_cards = window_cards(&cards);
    let opened =
        window_cards.iter().zip(0..).filter(|(cards, _)| cards.iter().any(|&word| word != 0));
    let windows = opened.fold(0, |bits, (_, at)| bits | 1 << at);
    let hooked = hooks.iter().filter_map(|hook| hook.on.window());
    let windows = hooked.fold(windows, |bits, window| bits | window.bit());
    let counts_arrivals = steps.rows().iter().any(|step| {
        matches!(&step.kind, StepKind::Move(keys) if !matches!(keys.moves, Moves::Number(_)))
    });
    let layout = StateLayout::new(LayoutSizes {
        spaces: board.spaces.len(),
        armies: armies.len(),
        kinds: units.len(),
        cards: cards.len(),
        decks: decks.len(),
        hands: hands.len(),
        tracks: tracks.len(),
        variables: variables.rows().iter().map(|row| row.n + row.n_secrets()).sum(),
        tokens: tokens.len(),
        scripted: eventful,
        keeps_control: control == Control::Stays,
        counts_arrivals,
    });
    let presence = Presence {
        control,
        stands,
        held_by_all: units.rows().iter().skip(1).any(|unit| unit.holds),
        leaves_empty: leaves_empty(&armies, &board, scripted && scripts.leaves_empty),
    };
    let manner = manner(&steps, opening..round, &hooks, &decks, &facts, eventful, presence);
    let manner = moving(manner, &board, &units, counts_arrivals);
    let standing = standing(&board, &facts, &units);
    Some(Rulebook {
        edition: draft.id,
        variant: settled.variant,
        name: draft.name,
        briefing: draft.briefing,
        options: settled.options,
        closed,
        attackers: attackers(&steps),
        lingering: lingering(&steps, &cards),
        targetable: targetable(&targets, &piles),
        manner,
        board,
        seats,
        armies,
        factions,
        order,
        units,
        symbols: draft.symbols.into_iter().collect(),
        decks,
        cards,
        hands,
        tracks,
        combat: draft.combat,
        standing,
        by_unit: draft.by_unit,
        steps,
        opening,
        round,
        listed,
        victory,
        turns_max: settled.turns_max,
        scripts: if scripted { Arc::clone(scripts) } else { Arc::default() },
        calls: calls(&draft.calls, &draft.says, scripts),
        facts,
        terms,
        numbers: draft.numbers.into(),
        hooks,
        narrowed: narrowed(&variables),
        variables,
        piles,
        tokens,
        targets,
        orders,
        start,
        lessons,
        begins_at: None,
        ask_all: settled.ask_all,
        windows,
        window_cards,
        hooked: bits.hooked,
        free_play: bits.free_play,
        watches: bits.watches,
        control,
        leads,
        stands,
        elimination: draft.eliminated,
        bots: hints(&draft.bots, draft.units.len(), scripts),
        layout,
    })
}

/// The participants of a game: the armies of the file that play, and every faction, in play or not.
struct Participants {
    /// Id in the game of each army of the file; `None` if the army does not play.
    ids: Vec<Option<ArmyId>>,
    seats: IndexVec<SeatId, Seat>,
    armies: IndexVec<ArmyId, Army>,
    factions: IndexVec<FactionId, Faction>,
    order: Vec<ArmyId>,
    hands: IndexVec<HandId, Hand>,
}

/// Returns the participants. The armies that play are those with a seat and those with troops, in
/// the order of the file.
fn people(draft: &Draft, setup: &SetupDraft) -> Option<Participants> {
    let rows = &setup.seats.as_ref()?.value;
    let start = |army: usize| match setup.troops.as_ref()? {
        TroopsDraft::Each(troops) => {
            rows.iter().flatten().any(|&other| other == army).then_some(troops.value)
        }
        TroopsDraft::Table(table) => {
            table.value.iter().find(|(other, _)| *other == army).map(|&(_, troops)| troops)
        }
    };
    let playing: Vec<(usize, u32)> =
        (0..draft.armies.len()).filter_map(|army| Some((army, start(army)?))).collect();
    let mut ids = vec![None; draft.armies.len()];
    for (id, &(army, _)) in playing.iter().enumerate() {
        ids[army] = Some(ArmyId::from_index(id));
    }
    let mut seats: IndexVec<SeatId, Seat> = rows
        .iter()
        .map(|row| Seat {
            armies: row.iter().filter_map(|&army| ids[army]).collect(),
            hand: HandId::from_index(0),
        })
        .collect();
    let order = setup.in_order().into_iter().filter_map(|army| ids[army]).collect();
    let (factions, of) = factions(draft, &playing);
    let rows = playing.iter().zip(of);
    let rows = rows.map(|(&(army, start), faction)| {
        let own = ids[army]?;
        let seats = seats.iter().filter(|(_, seat)| seat.armies.contains(&own));
        let seats = seats.map(|(seat, _)| seat).collect();
        Some(Army { faction, start, seats, ..army_of(draft, setup, army)? })
    });
    let mut armies: IndexVec<ArmyId, Army> = rows.collect::<Option<_>>()?;
    let hands = hands(draft, &mut armies, &mut seats);
    Some(Participants { ids, seats, armies, factions, order, hands })
}

/// Returns an army with the contents of its row, without the values that come from other rows.
fn army_of(draft: &Draft, setup: &SetupDraft, army: usize) -> Option<Army> {
    let row = &draft.armies[army];
    let claims = setup.claims.as_ref().and_then(|claims| {
        claims.value.iter().find(|(other, _)| *other == army).map(|&(_, most)| most)
    });
    Some(Army {
        id: row.id.clone(),
        name: row.name.clone(),
        letter: row.letter.as_ref()?.value.clone(),
        colour: row.colour,
        faction: FactionId::from_index(0),
        start: 0,
        claims,
        seats: SeatMask::NONE,
        hand: HandId::from_index(0),
        apart: HandId::from_index(0),
        deck: deck_of(draft, row_faction(draft, army)),
        numbers: row.numbers.clone(),
        source: row.source.clone(),
    })
}

/// Returns the declared factions, then one for each army without a faction. Each has its armies in
/// play; the second result is the faction of each army.
fn factions(
    draft: &Draft,
    playing: &[(usize, u32)],
) -> (IndexVec<FactionId, Faction>, Vec<FactionId>) {
    let faction = |id: &str, name: &Text, declared: bool| Faction {
        id: id.into(),
        name: name.clone(),
        armies: Vec::new(),
        declared,
    };
    let rows = draft.factions.iter().map(|row| faction(&row.id, &row.name, true));
    let mut factions: IndexVec<FactionId, Faction> = rows.collect();
    let of = playing.iter().enumerate().map(|(at, &(army, _))| {
        let own = || {
            let row = &draft.armies[army];
            factions.push(faction(&row.id, &row.name, false))
        };
        let id = row_faction(draft, army).map_or_else(own, FactionId::from_index);
        factions[id].armies.push(ArmyId::from_index(at));
        id
    });
    let of = of.collect();
    (factions, of)
}

/// Returns the hands, in the order of the armies. If hands belong to seats, every seat has one, and
/// an army without a seat has its own.
fn hands(
    draft: &Draft,
    armies: &mut IndexVec<ArmyId, Army>,
    seats: &mut IndexVec<SeatId, Seat>,
) -> IndexVec<HandId, Hand> {
    let mut hands: IndexVec<HandId, Hand> = IndexVec::default();
    for id in armies.ids() {
        let army = &mut armies[id];
        let owner = match draft.hand.of {
            HandOf::Army => HandOwner::Army(id),
            HandOf::Seat => army.seats.first().map_or(HandOwner::Army(id), HandOwner::Seat),
            HandOf::Faction => HandOwner::Faction(army.faction),
        };
        let found = hands.iter().find(|(_, hand)| hand.owner == owner).map(|(hand, _)| hand);
        let open_to_faction = draft.hand.open_to_faction;
        let hand = Hand { owner, open_to_faction, apart: false };
        army.hand = found.unwrap_or_else(|| hands.push(hand));
        army.apart = army.hand;
    }
    for id in seats.ids() {
        let owner = HandOwner::Seat(id);
        let own = hands.iter().find(|(_, hand)| hand.owner == owner).map(|(hand, _)| hand);
        let army = seats[id].armies.first().map(|&army| armies[army].hand);
        let open_to_faction = draft.hand.open_to_faction;
        seats[id].hand = match (draft.hand.of, army) {
            (HandOf::Army | HandOf::Faction, Some(hand)) => hand,
            _ => own.unwrap_or_else(|| hands.push(Hand { owner, open_to_faction, apart: false })),
        };
    }
    if draft.decks.iter().any(|row| row.deck.apart) {
        for id in armies.ids() {
            let army = &mut armies[id];
            let (owner, open_to_faction) = (HandOwner::Army(id), false);
            army.apart = hands.push(Hand { owner, open_to_faction, apart: true });
        }
    }
    hands
}

/// Returns the facts of all conditions, with the armies and tokens of this game. A fact about what
/// is not in the game never holds.
fn facts(
    draft: &Draft,
    ids: &[Option<ArmyId>],
    factions: &IndexVec<FactionId, Faction>,
    cards: &IndexVec<CardId, Card>,
) -> Box<[Fact]> {
    let first_copy = |row: CardId| {
        let id = &draft.cards.get(row.index())?.card.id;
        cards.iter().find(|(_, card)| card.id == *id).map(|(copy, _)| copy)
    };
    let armies = |owners: Owners| {
        let armies = owners.armies.iter().filter_map(|army| *ids.get(army.index())?);
        Owners { armies: armies.collect(), ..owners }
    };
    let settled = |fact: &Fact| match *fact {
        Fact::Out(faction, _) if !factions[faction].is_in_play() => Fact::Never,
        Fact::LaidToken(face, bounds) => {
            first_of(draft, face).map_or(Fact::Never, |face| Fact::LaidToken(face, bounds))
        }
        Fact::HandCard(row, bounds) => {
            first_copy(row).map_or(Fact::Never, |card| Fact::HandCard(card, bounds))
        }
        Fact::LaidCard(row, bounds) => {
            first_copy(row).map_or(Fact::Never, |card| Fact::LaidCard(card, bounds))
        }
        Fact::Owner(owners) => Fact::Owner(armies(owners)),
        Fact::Stands(owners) => Fact::Stands(armies(owners)),
        Fact::UnitsThere(unit, owners, bounds) => {
            let some = armies(owners);
            let is_lost = some.is_empty() && !owners.is_empty();
            if is_lost { Fact::Never } else { Fact::UnitsThere(unit, some, bounds) }
        }
        fact => fact,
    };
    draft.facts.iter().map(settled).collect()
}

/// Returns the terms of all amounts, with the armies that play.
fn terms(draft: &Draft, ids: &[Option<ArmyId>]) -> Box<[Term]> {
    let settled = |term: &Term| {
        let of = term.of.map(|of| match of {
            TermOwner::Army(army) => {
                let army = ids.get(army.index()).copied().flatten();
                army.map_or(TermOwner::Nobody, TermOwner::Army)
            }
            of => of,
        });
        Term { of, ..*term }
    };
    draft.terms.iter().map(settled).collect()
}

/// Returns what victory depends on besides control: what its conditions read, and what is reckoned
/// for them.
fn watches(
    victory: &IndexVec<VictoryId, Victory>,
    facts: &[Fact],
    (tracks, variables): (&IndexVec<TrackId, Track>, &IndexVec<VariableId, Variable>),
    terms: &[Term],
) -> Watches {
    let rows = victory.rows().iter().map(|row| Watches::of(row.when.of(facts)));
    let own = rows.fold(Watches::default(), Watches::and);
    let amounts = victory.rows().iter().flat_map(|row| row.most.iter().chain(&row.ties).copied());
    let markers = tracks.rows().iter().filter_map(|track| track.is);
    let values = variables.rows().iter().filter_map(|variable| variable.is);
    let reads = own.has_fact(Watches::TRACKS.and(Watches::VARIABLES));
    let reckoned = markers.chain(values).filter(|_| reads);
    let terms = amounts.chain(reckoned).flat_map(|amount| amount.of(terms));
    terms.fold(own, |all, term| all.and(term.watches(facts)))
}

/// Returns the victory conditions that can be met; those of factions that are not in the game are
/// left out.
fn victory(
    draft: &Draft,
    facts: &[Fact],
    factions: &IndexVec<FactionId, Faction>,
) -> IndexVec<VictoryId, Victory> {
    let may_hold = |row: &Victory| {
        let plays = row.faction.is_none_or(|faction| factions[faction].is_in_play());
        plays && level(row.when.of(facts)).all(|(fact, _)| fact != Fact::Never)
    };
    let rows = draft.victory.iter().map(|row| &row.victory);
    rows.filter(|row| may_hold(row)).cloned().collect()
}

/// Returns the tracks.
fn tracks(draft: &Draft, players: usize) -> IndexVec<TrackId, Track> {
    let row = |row: &TrackDraft| {
        let mut track = row.track.clone();
        track.in_play = is_for(row.players.as_ref(), players);
        track
    };
    draft.tracks.iter().map(row).collect()
}

/// Returns the orders with their procedures.
fn orders(draft: &Draft) -> IndexVec<OrderId, Order> {
    let rows = draft.orders.iter().filter_map(|row| {
        Some(Order { does: row.does.as_ref().map(ProcedureDraft::settled), ..row.order.clone()? })
    });
    rows.collect()
}

/// Returns the lead that controls each space; nothing unless a lead decides.
fn leads(draft: &Draft, control: Control) -> Vec<u32> {
    let lead = draft.board.declared.lead.as_ref().filter(|_| control == Control::Lead);
    let of_space = |space: &Space| match lead.map(|at| &at.value) {
        Some(Lead::Number(n)) => *n,
        Some(Lead::Printed(name)) => printed(&space.numbers, name).unwrap_or(1),
        None => 1,
    };
    let spaces = draft.board.spaces.iter().map(|row| of_space(&row.space));
    if control == Control::Lead { spaces.collect() } else { Vec::new() }
}

/// Returns whether spaces may be without units in play: the armies claim fewer than there are, or a
/// script takes units off.
fn leaves_empty(armies: &IndexVec<ArmyId, Army>, board: &Board, scripted: bool) -> bool {
    let claimed = armies.rows().iter().map(|army| army.claims.map(u64::from)).sum::<Option<u64>>();
    scripted || claimed.is_some_and(|claimed| claimed < board.spaces.len() as u64)
}

/// Returns the features of the rules: scripts or procedures, rounds, and who holds spaces.
fn manner(
    steps: &IndexVec<StepId, Step>,
    round: Range<usize>,
    hooks: &[Hook],
    decks: &IndexVec<DeckId, Deck>,
    facts: &[Fact],
    eventful: bool,
    presence: Presence,
) -> RuleFlags {
    let of_round = steps.rows().get(round).unwrap_or_default();
    let has_turns = of_round.iter().any(|step| matches!(step.kind, StepKind::Turns(_)));
    let of_rounds = |hook: &Hook| matches!(hook.on, HookOn::RoundBegins | HookOn::RoundEnds);
    let has_takes = steps.rows().iter().any(|step| matches!(step.kind, StepKind::Take(_)));
    let Presence { control, stands, held_by_all, leaves_empty } = presence;
    let last_may_leave = held_by_all || control == Control::Stays;
    let apart = stands != Sharing::Alone || control == Control::Stays;
    let is_asked =
        |step: &Step| matches!(&step.kind, StepKind::Attack(keys) if keys.targets.is_asked());
    RuleFlags {
        eventful,
        rounds: !of_round.is_empty() && !has_turns,
        seals: steps.rows().iter().any(Step::is_sealed),
        counts_rounds: !of_round.is_empty()
            || hooks.iter().any(of_rounds)
            || facts.iter().any(|fact| matches!(fact, Fact::Round(_) | Fact::Rounds(_))),
        last_may_leave,
        leaves_empty: leaves_empty || last_may_leave || stands == Sharing::All,
        recounts: match control {
            Control::Occupant => held_by_all || stands != Sharing::Alone,
            Control::Lead => true,
            Control::Stays => !has_takes,
        },
        apart,
        asks_targets: apart || steps.rows().iter().any(is_asked),
        differing: false,
        own_ways: false,
        counts_arrivals: false,
        carries: false,
        has_rows: decks.rows().iter().any(|deck| deck.in_play && deck.row.is_some()),
    }
}

/// Returns the features of the rules with those of movement.
fn moving(
    manner: RuleFlags,
    board: &Board,
    units: &IndexVec<UnitKindId, UnitKind>,
    counts_arrivals: bool,
) -> RuleFlags {
    let any = |has: fn(&Movement) -> bool| units.rows().iter().any(|unit| has(&unit.movement));
    let on = board.on.is_some() || any(|movement| movement.on.is_some());
    let own_ways = counts_arrivals || any(Movement::is_own);
    let placed = any(|movement| movement.placed.is_some());
    RuleFlags {
        asks_targets: manner.asks_targets || on || !board.is_open(),
        differing: own_ways || on || placed || board.most.is_some(),
        own_ways,
        counts_arrivals,
        carries: any(|movement| !movement.carries.is_empty()),
        ..manner
    }
}

/// The facts that decide who holds spaces.
#[derive(Clone, Copy)]
struct Presence {
    control: Control,
    stands: Sharing,
    /// True if kinds other than the basic one hold spaces.
    held_by_all: bool,
    /// True if claims or scripts leave spaces empty.
    leaves_empty: bool,
}

/// Returns the armies that attack: also allies if some step allows this; each step is then
/// consulted.
fn attackers(steps: &IndexVec<StepId, Step>) -> Actors {
    let keys = steps.rows().iter().filter_map(|row| {
        if let StepKind::Attack(keys) = &row.kind { Some(keys.armies) } else { None }
    });
    keys.into_iter().find(|&armies| armies != Actors::Own).unwrap_or_default()
}

/// Returns the steps that do not ask the mover, but after which a card may be played.
fn lingering(steps: &IndexVec<StepId, Step>, cards: &IndexVec<CardId, Card>) -> Vec<StepId> {
    let is_played = |step: StepId| {
        let timing = Timing::Window(Window::Step(step));
        let mut effects = cards.rows().iter().filter_map(|card| card.effect.as_ref());
        effects.any(|effect| effect.timings.contains(&timing))
    };
    let lingers = |(step, row): (StepId, &Step)| {
        let is_window = matches!(row.kind, StepKind::Window(_));
        (!is_window && is_played(step)).then_some(step)
    };
    steps.iter().filter_map(lingers).collect()
}

/// Returns the row of the faction in which an army is declared.
pub(crate) fn row_faction(draft: &Draft, army: usize) -> Option<usize> {
    let has = |row: &FactionDraft| row.armies.iter().any(|at| at.value == army);
    let named = draft.factions.iter().position(has);
    draft.armies[army].faction.map(|at| at.value).or(named)
}

/// Returns the deck from which the armies of a faction draw unless a step names another.
fn deck_of(draft: &Draft, faction: Option<usize>) -> Option<DeckId> {
    let found = draft.decks.iter().position(|row| {
        !row.deck.apart && row.faction.is_some_and(|own| Some(own.value) == faction)
    });
    found.map(|deck| DeckId::from_index(draft.merged_into(deck)))
}

/// Returns the decks and cards. Copies of a card become separate, consecutive rows. Cards of an
/// army that does not play are left out, and a merged deck is not in the game.
fn cards(
    draft: &Draft,
    ids: &[Option<ArmyId>],
    armies: &IndexVec<ArmyId, Army>,
    factions: &IndexVec<FactionId, Faction>,
) -> (IndexVec<DeckId, Deck>, IndexVec<CardId, Card>) {
    let mut decks: IndexVec<DeckId, Deck> =
        draft.decks.iter().map(|row| row.deck.clone()).collect();
    let mut cards: IndexVec<CardId, Card> = IndexVec::default();
    for (at, id) in decks.ids().enumerate() {
        decks[id].in_play = draft.merged_into(at) == at;
    }
    let seated = |army: &ArmyId| !armies[*army].seats.is_empty();
    // A deck of a faction without a seat is not in the game.
    let is_out = |row: &CardDraft| {
        let deck = draft.merged_into(row.card.deck.index());
        let owner = draft.decks.get(deck).and_then(|row| row.faction);
        let owner = owner.map(|at| FactionId::from_index(at.value));
        owner.is_some_and(|owner| !factions[owner].armies.iter().any(seated))
    };
    let plays = |row: &&CardDraft| row.army.is_none_or(|army| ids[army].is_some()) && !is_out(row);
    let rows: Vec<&CardDraft> = draft.cards.iter().filter(plays).collect();
    for row in rows {
        for _ in 0..row.copies {
            let deck = DeckId::from_index(draft.merged_into(row.card.deck.index()));
            let mut card = Card { effect: effect(draft, row), deck, ..row.card.clone() };
            if draft.decks.get(deck.index()).is_some_and(|row| !row.plays) {
                (card.effect, card.text) = (None, Text::default());
            }
            let card = cards.push(card);
            decks[deck].cards.push(card);
        }
    }
    (decks, cards)
}

fn board(draft: BoardDraft) -> Board {
    let spaces: IndexVec<SpaceId, Space> = draft.spaces.into_iter().map(|row| row.space).collect();
    let mut regions: IndexVec<RegionId, Region> =
        draft.regions.into_iter().map(|row| row.region).collect();
    for (id, space) in spaces.iter() {
        if let Some(region) = space.region {
            regions[region].spaces.push(id);
        }
    }
    let tags = draft.tags.into_iter().map(|row| row.tag).collect();
    let link_tags = draft.link_tags.into_iter().collect();
    let sheet = MapStyle {
        style: draft.declared.style,
        size: draft.declared.sheet.map(|at| at.value),
        around: draft.declared.around.into_iter().map(|at| at.value).collect(),
        shapes: draft.shapes.into_iter().map(|row| row.shape).collect(),
        coasts: draft.coasts.into_iter().map(|row| row.coast).collect(),
    };
    let (on, most) = (draft.declared.on, draft.declared.most.map(|at| at.value));
    let (called, called_one) = (draft.declared.called, draft.declared.called_one);
    let mut board = Board::new(spaces, regions, link_tags, draft.links).with_tags(tags);
    board.sheet = sheet;
    board.on = on;
    board.most = most;
    board.called = called;
    board.called_one = called_one;
    board
}

/// Returns the steps of the opening, of the turn and of lists.
fn steps(draft: &Draft, facts: &[Fact]) -> IndexVec<StepId, Step> {
    let rows = draft.summary().map(|row| (row, None));
    let listed = draft.procedures().flat_map(|(name, source, does)| {
        does.steps().iter().map(move |row| (row, Some((name, source))))
    });
    let steps = rows.chain(listed).filter_map(|(row, owner)| {
        let mut step = row.step.clone()?;
        if let StepKind::Attack(keys) = &mut step.kind {
            keys.targets = keys.targets.settled(facts);
        }
        if let StepKind::Move(keys) = &mut step.kind {
            (keys.through, keys.to) = (keys.through.settled(facts), keys.to.settled(facts));
        }
        if let Some((name, source)) = owner {
            step.source = source.cloned().unwrap_or(step.source);
            if step.name == Text::default() {
                step.name.clone_from(name);
            }
        }
        Some(step)
    });
    steps.collect()
}

/// Returns the step with this id; with `window`, only a window.
pub(crate) fn step_named(draft: &Draft, id: &str, window: bool) -> Option<StepId> {
    let steps = draft.summary().filter_map(|row| row.step.as_ref());
    let fits =
        |step: &Step| *step.id == *id && (!window || matches!(step.kind, StepKind::Window(_)));
    steps.enumerate().find(|(_, step)| fits(step)).map(|(at, _)| StepId::from_index(at))
}

fn effect(draft: &Draft, row: &CardDraft) -> Option<Effect> {
    let effect = row.effect.as_ref()?;
    let timing = |timing: &TimingDraft| match timing {
        TimingDraft::Known(timing) => Some(*timing),
        TimingDraft::Step(at) => step_named(draft, &at.value, false).map(|step| {
            let mut rows = draft.summary().filter_map(|row| row.step.as_ref());
            let asks = rows.nth(step.index()).is_some_and(Step::asks_mover);
            if asks { Timing::Step(step) } else { Timing::Window(Window::Step(step)) }
        }),
        TimingDraft::Window(at) => {
            step_named(draft, &at.value, true).map(|step| Timing::Window(Window::Step(step)))
        }
    };
    Some(Effect {
        does: effect.does.settled(),
        when: effect.when,
        price: effect.price.clone(),
        timings: effect.timings.iter().filter_map(timing).collect(),
        role: effect.role,
        played: effect.played,
        worth: effect.worth,
    })
}

/// Returns the kinds of unit, with the limits of the armies that play. The first kind always holds
/// its space.
fn units(draft: &Draft, ids: &[Option<ArmyId>]) -> IndexVec<UnitKindId, UnitKind> {
    let plays = |&(army, most): &(usize, u32)| Some((ids[army]?, most));
    let rows = draft.units.iter().enumerate();
    let rows = rows.map(|(at, row)| UnitKind {
        holds: row.unit.holds || at == 0,
        limits: row.limits.iter().filter_map(plays).collect(),
        ..row.unit.clone()
    });
    rows.collect()
}

/// Returns the pieces at the start of armies that play.
fn start(draft: &Draft, players: usize, ids: &[Option<ArmyId>]) -> Vec<StartingUnits> {
    let rows = draft.start.iter().filter(|row| row.is_for(players)).filter_map(|row| {
        Some(StartingUnits {
            army: ids[row.army?]?,
            unit: UnitKindId::from_index(row.unit?),
            spaces: row.spaces.iter().map(|&(at, n)| (at.value, n)).collect(),
            waiting: row.waiting,
        })
    });
    rows.collect()
}

/// Returns the first copy of a row of tokens.
fn first_of(draft: &Draft, row: TokenId) -> Option<TokenId> {
    draft.tokens.get(row.index()).filter(|row| row.copies > 0)?;
    let copies = draft.tokens[..row.index()].iter().filter(|row| row.pile.is_some());
    Some(TokenId::from_index(copies.map(|row| row.copies).sum()))
}

/// Returns the piles and tokens. Copies of a token become separate rows.
fn tokens(
    piles: &[Pile],
    rows: &[TokenDraft],
) -> (IndexVec<PileId, Pile>, IndexVec<TokenId, Token>) {
    let mut piles: IndexVec<PileId, Pile> = piles.iter().cloned().collect();
    let mut tokens: IndexVec<TokenId, Token> = IndexVec::default();
    for row in rows {
        let Some(pile) = row.pile.map(PileId::from_index) else { continue };
        for _ in 0..row.copies {
            let token = tokens.push(Token { pile, face: row.face.clone() });
            piles[pile].tokens.push(token);
        }
    }
    (piles, tokens)
}

/// Returns the targets whose faction plays.
fn targets(
    draft: &Draft,
    factions: &IndexVec<FactionId, Faction>,
) -> IndexVec<TargetId, AttackablePile> {
    let plays = |faction: FactionId| factions[faction].is_in_play();
    let target = |row: &TargetDraft| {
        Some(AttackablePile {
            id: row.id.clone(),
            name: row.name.clone(),
            pile: PileId::from_index(row.pile?.value),
            faction: row.faction.filter(|&faction| plays(faction))?,
            from: row.from,
            resolution: row.resolution(),
            total: row.total.unwrap_or(0),
            add: row.add,
            lost: row.lost,
            over_closed: row.over_closed,
            shields: row.shields,
            source: row.source.clone(),
        })
    };
    draft.targets.iter().filter_map(target).collect()
}

/// Returns the tokens that can be attacked, in ascending order.
fn targetable(
    targets: &IndexVec<TargetId, AttackablePile>,
    piles: &IndexVec<PileId, Pile>,
) -> Vec<(TokenId, TargetId)> {
    let tokens = targets
        .iter()
        .flat_map(|(target, row)| piles[row.pile].tokens.iter().map(move |&token| (token, target)));
    let mut tokens: Vec<_> = tokens.collect();
    tokens.sort_unstable();
    tokens
}

/// Returns the hints for bots, with questions as rows of the texts. A question that no script asks
/// is left out.
fn hints(draft: &BotsDraft, n_units: usize, scripts: &Scripts) -> BotHints {
    let text = |at: &Spanned<Box<str>>| {
        let found = scripts.texts.binary_search_by(|text| text.english().cmp(&at.value)).ok();
        found.map(TextId::from_index)
    };
    let mut units = vec![HUNDRED; n_units];
    for &(unit, worth) in &draft.units {
        if let Some(row) = units.get_mut(unit) {
            *row = worth;
        }
    }
    let place =
        |(at, pile): &(Spanned<Box<str>>, usize)| Some((text(at)?, PileId::from_index(*pile)));
    let mut places: Vec<_> = draft.places.iter().filter_map(place).collect();
    let mut declines: Vec<_> = draft.declines.iter().filter_map(text).collect();
    let answers = draft.answers.iter();
    let mut answers: Vec<_> = answers.filter_map(|(at, call)| Some((text(at)?, *call))).collect();
    places.sort_unstable();
    declines.sort_unstable();
    answers.sort_unstable();
    let (value, winning) = (draft.value.clone(), draft.winning.clone());
    BotHints { units, places, declines, answers, value, winning }
}

/// Returns the named functions, each with its file and line.
fn calls(
    rows: &[CallDraft],
    says: &[(CallId, Text)],
    scripts: &Scripts,
) -> IndexVec<CallId, EntryPoint> {
    let rows = rows.iter().enumerate().map(|(at, row)| {
        let found = scripts.functions.iter().rev().find(|found| *found.name == *row.function);
        let (file, line) = found.map_or((0, 0), |found| (found.file, found.line));
        let expects = match row.used {
            CallUse::Query(expects) => expects,
            CallUse::Effect | CallUse::Advice => Expects::Anything,
        };
        let says = says.iter().find(|(call, _)| call.index() == at).map(|(_, text)| text.clone());
        EntryPoint { function: row.function.clone(), file, line, expects, says }
    });
    rows.collect()
}

/// Returns the cards that can be played in each window, as bits, indexed by the bit of the window.
fn window_cards(cards: &IndexVec<CardId, Card>) -> [Box<[u32]>; Window::KINDS] {
    array::from_fn(|at| {
        let is_its =
            |timing: &Timing| matches!(timing, Timing::Window(window) if window.bit() == 1 << at);
        let fits = |effect: &Effect| effect.timings.iter().any(is_its);
        let found = cards.iter().filter(|(_, card)| card.effect.as_ref().is_some_and(fits));
        bits::set(cards.len(), found.map(|(id, _)| id.index()))
    })
}

/// Facts that the rules test before they call scripts.
struct RuleBits {
    hooked: u32,
    free_play: bool,
    watches: Watches,
}

impl RuleBits {
    fn new(cards: &IndexVec<CardId, Card>, hooks: &[Hook], watches: Watches) -> Self {
        let effects = cards.rows().iter().filter_map(|card| card.effect.as_ref());
        let mut timings = effects.flat_map(|effect| effect.timings.iter());
        let free_play = timings.any(|timing| !matches!(timing, Timing::Window(_)));
        let hooked = hooks.iter().fold(0, |bits, hook| bits | hook.on.bit());
        Self { hooked, free_play, watches }
    }
}
