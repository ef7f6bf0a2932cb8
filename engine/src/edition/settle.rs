//! From a checked draft and a set-up to the rulebook of one game.

use std::array;
use std::sync::Arc;

use crate::model::bits;
use crate::model::{
    Army, ArmyId, Board, BotHints, Call, CallId, Card, CardId, Deck, DeckId, Effect, Expects,
    Faction, FactionId, Follows, Hand, HandId, HandOwner, Hook, Layout, Manner, Order, OrderId,
    Per, Pile, PileId, Region, RegionId, Rulebook, Scripts, Seat, SeatId, SeatMask, Sheet, Sizes,
    Space, SpaceId, Start, StepId, Table, TableId, Target, TargetId, Text, TextId, Timing, Token,
    TokenId, Track, TrackId, UnitKind, UnitKindId, Variable, VariableId, Victory, VictoryId,
    VictoryWhen, Watches, Window,
};
use crate::steps::{Actors, Closed, PlaceOn, Step, StepKind};

use super::draft::{
    BoardDraft, BotsDraft, CardDraft, Draft, FactionDraft, HandOf, HookDraft, ProcedureDraft,
    SetupDraft, TargetDraft, TimingDraft, TokenDraft, TrackDraft, TroopsDraft, VariableDraft,
    VictoryDraft,
};
use super::keys::{At, CallDraft, CallUse};

/// What a unit is worth to bots unless the edition says so, in hundredths of a basic unit.
const HUNDRED: u32 = 100;

/// What beside the draft settles a game.
#[derive(Debug)]
pub(crate) struct Settled {
    pub(crate) variant: Option<Box<str>>,
    pub(crate) players: usize,
    pub(crate) options: Vec<(Box<str>, Box<str>)>,
    pub(crate) turns_max: Option<u32>,
    pub(crate) ask_all: bool,
}

/// Fills the rulebook; nothing when the draft has no row for this number of players.
///
/// `scripts` are the files that the edition and its variant bring; they are kept where something is said in them.
#[expect(clippy::too_many_lines, reason = "one list, told in order")]
pub(crate) fn settle(
    mut draft: Draft,
    settled: Settled,
    scripts: &Arc<Scripts>,
) -> Option<Rulebook> {
    draft.opening.retain(|row| row.is_for(settled.players));
    draft.turn.retain(|row| row.is_for(settled.players));
    draft.place_lists();
    let setup = draft
        .setups
        .iter()
        .find(|setup| setup.players.is_some_and(|at| at.value == settled.players))?;
    let People { ids, seats, armies, factions, order, hands } = people(&draft, setup)?;
    let (decks, cards) = cards(&draft, &ids, &armies, &factions);
    let (opening, listed) = (draft.opening.len(), draft.opening.len() + draft.turn.len());
    let steps = steps(&draft);
    let victory = victory(&draft, &factions);
    let tracks = tracks(&draft, settled.players, &ids);
    let targets = targets(&draft, &factions);
    let (start, orders, units) = (start(&draft, &ids), orders(&draft), units(&draft, &ids));
    let control = draft.board.declared.control.map(|at| at.value).unwrap_or_default();
    let hooks = draft.hooks.iter().map(HookDraft::settled);
    let hooks: Vec<Hook> = hooks.collect();
    let eventful = !draft.calls.is_empty() || draft.procedures().next().is_some();
    let board = board(draft.board);
    let variables = variables(&draft.variables, &armies, &board, &tracks);
    let (piles, tokens) = tokens(&draft.piles, &draft.tokens);
    let scripted = !draft.calls.is_empty();
    let bits = Bits::new(&cards, &hooks, victory.rows());
    let window_cards = window_cards(&cards);
    let opened =
        window_cards.iter().zip(0..).filter(|(cards, _)| cards.iter().any(|&word| word != 0));
    let windows = opened.fold(0, |bits, (_, at)| bits | 1 << at);
    let layout = Layout::new(Sizes {
        spaces: board.spaces.len(),
        armies: armies.len(),
        kinds: units.len(),
        cards: cards.len(),
        decks: decks.len(),
        hands: hands.len(),
        tracks: tracks.len(),
        variables: variables.rows().iter().map(|row| row.n).sum(),
        tokens: tokens.len(),
        named: if names(&steps) { armies.len() } else { 0 },
        scripted: eventful,
    });
    Some(Rulebook {
        edition: draft.id,
        variant: settled.variant,
        name: draft.name,
        options: settled.options,
        closed: closed(&steps, opening),
        place_on: place_on(&steps),
        attackers: attackers(&steps),
        lingering: lingering(&steps, &cards),
        targetable: targetable(&targets, &piles),
        manner: manner(&steps, &units, eventful),
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
        steps,
        opening,
        listed,
        victory,
        turns_max: settled.turns_max,
        scripts: if scripted { Arc::clone(scripts) } else { Arc::default() },
        calls: calls(&draft.calls, scripts),
        hooks,
        variables,
        piles,
        tokens,
        targets,
        orders,
        start,
        ask_all: settled.ask_all,
        windows,
        window_cards,
        hooked: bits.hooked,
        free_play: bits.free_play,
        watches: bits.watches,
        control,
        bots: hints(&draft.bots, draft.units.len(), scripts),
        layout,
    })
}

/// Who plays: of the armies of the file those that play, and every faction, whether it is in play or not.
struct People {
    /// What each army of the file is in the game; nothing where it does not play.
    ids: Vec<Option<ArmyId>>,
    seats: Table<SeatId, Seat>,
    armies: Table<ArmyId, Army>,
    factions: Table<FactionId, Faction>,
    order: Vec<ArmyId>,
    hands: Table<HandId, Hand>,
}

/// The armies that play are those with a seat and those with troops, in the order of the file.
fn people(draft: &Draft, setup: &SetupDraft) -> Option<People> {
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
    let mut seats: Table<SeatId, Seat> = rows
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
    let mut armies: Table<ArmyId, Army> = rows.collect::<Option<_>>()?;
    let hands = hands(draft, &mut armies, &mut seats);
    Some(People { ids, seats, armies, factions, order, hands })
}

/// An army as its row says, without what others say of it.
fn army_of(draft: &Draft, setup: &SetupDraft, army: usize) -> Option<Army> {
    let row = &draft.armies[army];
    let claims = setup.claims.as_ref().and_then(|claims| {
        claims.value.iter().find(|(other, _)| *other == army).map(|&(_, most)| most)
    });
    Some(Army {
        id: row.id.clone(),
        name: row.name.clone(),
        letter: row.letter?.value,
        colour: row.colour,
        faction: FactionId::from_index(0),
        start: 0,
        claims,
        seats: SeatMask::NONE,
        hand: HandId::from_index(0),
        apart: HandId::from_index(0),
        deck: deck_of(draft, row_faction(draft, army)),
        source: row.source.clone(),
    })
}

/// The factions as declared and then those of armies of none, with their armies in play, and the faction of each of these.
fn factions(
    draft: &Draft,
    playing: &[(usize, u32)],
) -> (Table<FactionId, Faction>, Vec<FactionId>) {
    let faction = |id: &str, name: &Text, declared: bool| Faction {
        id: id.into(),
        name: name.clone(),
        armies: Vec::new(),
        declared,
    };
    let rows = draft.factions.iter().map(|row| faction(&row.id, &row.name, true));
    let mut factions: Table<FactionId, Faction> = rows.collect();
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

/// The hands, in the order of the armies; an army without a seat has a hand of its own where hands are of seats, and
/// every seat has one there.
fn hands(
    draft: &Draft,
    armies: &mut Table<ArmyId, Army>,
    seats: &mut Table<SeatId, Seat>,
) -> Table<HandId, Hand> {
    let mut hands: Table<HandId, Hand> = Table::default();
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

/// The rows of the victory table that somebody in the game can meet: those of factions that are not in it are left out.
fn victory(draft: &Draft, factions: &Table<FactionId, Faction>) -> Table<VictoryId, Victory> {
    let plays = |faction: FactionId| factions[faction].is_in_play();
    let row = |row: &VictoryDraft| {
        let mut victory = row.victory.clone();
        match &mut victory.when {
            VictoryWhen::Eliminated { faction, .. } if !plays(*faction) => return None,
            VictoryWhen::TokenLaid(face) => *face = first_of(draft, *face)?,
            _ => {}
        }
        victory.faction.is_none_or(plays).then_some(victory)
    };
    draft.victory.iter().filter_map(row).collect()
}

/// The tracks, each with the army that it follows, where that plays.
fn tracks(draft: &Draft, players: usize, ids: &[Option<ArmyId>]) -> Table<TrackId, Track> {
    let row = |row: &TrackDraft| {
        let mut track = row.track.clone();
        let army = row.army.and_then(|army| ids[army.value]);
        track.follows = track.follows.map(|follows| Follows { army, ..follows });
        track.in_play = row.players.as_ref().is_none_or(|list| list.value.contains(&players));
        track
    };
    draft.tracks.iter().map(row).collect()
}

/// The orders with what they do.
fn orders(draft: &Draft) -> Table<OrderId, Order> {
    let rows = draft.orders.iter().filter_map(|row| {
        Some(Order { does: row.does.as_ref().map(ProcedureDraft::settled), ..row.order.clone()? })
    });
    rows.collect()
}

/// Whether turns are rounds, and whether kinds beside the basic one hold spaces.
fn manner(
    steps: &Table<StepId, Step>,
    units: &Table<UnitKindId, UnitKind>,
    eventful: bool,
) -> Manner {
    Manner {
        eventful,
        rounds: steps.rows().iter().any(|step| matches!(step.kind, StepKind::Orders(_))),
        held_by_all: units.rows().iter().skip(1).any(|unit| unit.holds),
    }
}

/// Whether a step lets armies name spaces in secret.
fn names(steps: &Table<StepId, Step>) -> bool {
    steps.rows().iter().any(|step| matches!(step.kind, StepKind::ClaimFirst(_)))
}

/// What closed spaces do to regions: as the first step says that counts them.
fn closed(steps: &Table<StepId, Step>, opening: usize) -> Closed {
    let mut turn = steps.rows().iter().skip(opening);
    let keys =
        turn.find_map(|row| if let StepKind::Count(keys) = row.kind { Some(keys) } else { None });
    keys.map_or(Closed::LeftOut, |keys| keys.closed)
}

/// Where units are placed: beside friends where some step says so, and then each step is asked.
fn place_on(steps: &Table<StepId, Step>) -> PlaceOn {
    let present =
        |row: &Step| matches!(&row.kind, StepKind::Place(keys) if keys.on == PlaceOn::Present);
    if steps.rows().iter().any(present) { PlaceOn::Present } else { PlaceOn::Controlled }
}

/// With which armies attacks are made: with allies where some step says so, and then each step is asked.
fn attackers(steps: &Table<StepId, Step>) -> Actors {
    let keys = steps.rows().iter().filter_map(|row| {
        if let StepKind::Attack(keys) = &row.kind { Some(keys.armies) } else { None }
    });
    keys.into_iter().find(|&armies| armies != Actors::Own).unwrap_or_default()
}

/// The steps that ask nothing beside which a card could be played, and after which some card may be.
fn lingering(steps: &Table<StepId, Step>, cards: &Table<CardId, Card>) -> Vec<StepId> {
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

/// The row of the faction that an army is declared in.
pub(crate) fn row_faction(draft: &Draft, army: usize) -> Option<usize> {
    let has = |row: &FactionDraft| row.armies.iter().any(|at| at.value == army);
    let named = draft.factions.iter().position(has);
    draft.armies[army].faction.map(|at| at.value).or(named)
}

/// The deck that the armies of a faction draw from unless a step names another.
fn deck_of(draft: &Draft, faction: Option<usize>) -> Option<DeckId> {
    let found = draft.decks.iter().position(|row| {
        !row.deck.apart && row.faction.is_some_and(|own| Some(own.value) == faction)
    });
    found.map(|deck| DeckId::from_index(draft.merged_into(deck)))
}

/// Copies of a card become rows of their own, one after the other. A card of an army that does not play is not there,
/// and a deck whose cards another has is not in the game.
fn cards(
    draft: &Draft,
    ids: &[Option<ArmyId>],
    armies: &Table<ArmyId, Army>,
    factions: &Table<FactionId, Faction>,
) -> (Table<DeckId, Deck>, Table<CardId, Card>) {
    let mut decks: Table<DeckId, Deck> = draft.decks.iter().map(|row| row.deck.clone()).collect();
    let mut cards: Table<CardId, Card> = Table::default();
    for (at, id) in decks.ids().enumerate() {
        decks[id].in_play = draft.merged_into(at) == at;
    }
    let seated = |army: &ArmyId| !armies[*army].seats.is_empty();
    // A deck of a faction that nobody plays is not in the game.
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
    let spaces: Table<SpaceId, Space> = draft.spaces.into_iter().map(|row| row.space).collect();
    let mut regions: Table<RegionId, Region> =
        draft.regions.into_iter().map(|row| row.region).collect();
    for (id, space) in spaces.iter() {
        if let Some(region) = space.region {
            regions[region].spaces.push(id);
        }
    }
    let tags = draft.tags.into_iter().map(|row| row.tag).collect();
    let link_tags = draft.link_tags.into_iter().collect();
    let sheet = Sheet {
        style: draft.declared.style,
        size: draft.declared.sheet.map(|at| at.value),
        around: draft.declared.around.into_iter().map(|at| at.value).collect(),
        shapes: draft.shapes.into_iter().map(|row| row.shape).collect(),
        coasts: draft.coasts.into_iter().map(|row| row.coast).collect(),
    };
    let mut board = Board::new(spaces, regions, link_tags, draft.links).with_tags(tags);
    board.sheet = sheet;
    board
}

/// The rows of the opening, of the turn and of lists.
fn steps(draft: &Draft) -> Table<StepId, Step> {
    let rows = draft.opening.iter().chain(&draft.turn).map(|row| (row, None));
    let listed = draft.procedures().flat_map(|(name, source, does)| {
        does.steps().iter().map(move |row| (row, Some((name, source))))
    });
    let steps = rows.chain(listed).filter_map(|(row, owner)| {
        let mut step = row.step.clone()?;
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

/// The step of this name; only windows, where one is meant.
pub(crate) fn step_named(draft: &Draft, id: &str, window: bool) -> Option<StepId> {
    let steps = draft.opening.iter().chain(&draft.turn).filter_map(|row| row.step.as_ref());
    let fits =
        |step: &Step| *step.id == *id && (!window || matches!(step.kind, StepKind::Window(_)));
    steps.enumerate().find(|(_, step)| fits(step)).map(|(at, _)| StepId::from_index(at))
}

fn effect(draft: &Draft, row: &CardDraft) -> Option<Effect> {
    let effect = row.effect.as_ref()?;
    let timing = |timing: &TimingDraft| match timing {
        TimingDraft::Known(timing) => Some(*timing),
        TimingDraft::Step(at) => step_named(draft, &at.value, false).map(|step| {
            let mut rows =
                draft.opening.iter().chain(&draft.turn).filter_map(|row| row.step.as_ref());
            let asks = rows.nth(step.index()).is_some_and(|row| row.kind.asks_mover());
            if asks { Timing::Step(step) } else { Timing::Window(Window::Step(step)) }
        }),
        TimingDraft::Window(at) => {
            step_named(draft, &at.value, true).map(|step| Timing::Window(Window::Step(step)))
        }
    };
    Some(Effect {
        does: effect.does.settled(),
        playable: effect.playable,
        timings: effect.timings.iter().filter_map(timing).collect(),
        role: effect.role,
        played: effect.played,
        worth: effect.worth,
    })
}

/// Where each variable is kept.
fn variables(
    rows: &[VariableDraft],
    armies: &Table<ArmyId, Army>,
    board: &Board,
    tracks: &Table<TrackId, Track>,
) -> Table<VariableId, Variable> {
    let mut at = 0;
    let rows = rows.iter().map(|row| {
        let n = match row.per {
            Per::Game => 1,
            Per::Army => armies.len(),
            Per::Space => board.spaces.len(),
            Per::Region => board.regions.len(),
            Per::Track(track) => tracks.get(track).map_or(0, |row| row.values.len()),
        };
        at += n;
        let VariableDraft { id, scope, per, start } = row.clone();
        Variable { id, scope, per, start, at: at - n, n }
    });
    rows.collect()
}

/// The kinds of unit, with the limits of the armies that play; the first one always holds its space.
fn units(draft: &Draft, ids: &[Option<ArmyId>]) -> Table<UnitKindId, UnitKind> {
    let plays = |&(army, most): &(usize, u32)| Some((ids[army]?, most));
    let rows = draft.units.iter().enumerate();
    let rows = rows.map(|(at, row)| UnitKind {
        holds: row.unit.holds || at == 0,
        limits: row.limits.iter().filter_map(plays).collect(),
        ..row.unit.clone()
    });
    rows.collect()
}

/// What armies that play have at the beginning.
fn start(draft: &Draft, ids: &[Option<ArmyId>]) -> Vec<Start> {
    let rows = draft.start.iter().filter_map(|row| {
        Some(Start {
            army: ids[row.army?]?,
            unit: UnitKindId::from_index(row.unit?),
            spaces: row.spaces.iter().map(|&(at, n)| (at.value, n)).collect(),
            waiting: row.waiting,
        })
    });
    rows.collect()
}

/// The first copy of a row of tokens.
fn first_of(draft: &Draft, row: TokenId) -> Option<TokenId> {
    draft.tokens.get(row.index()).filter(|row| row.copies > 0)?;
    let copies = draft.tokens[..row.index()].iter().filter(|row| row.pile.is_some());
    Some(TokenId::from_index(copies.map(|row| row.copies).sum()))
}

/// Copies of a token become rows of their own.
fn tokens(piles: &[Pile], rows: &[TokenDraft]) -> (Table<PileId, Pile>, Table<TokenId, Token>) {
    let mut piles: Table<PileId, Pile> = piles.iter().cloned().collect();
    let mut tokens: Table<TokenId, Token> = Table::default();
    for row in rows {
        let Some(pile) = row.pile.map(PileId::from_index) else { continue };
        for _ in 0..row.copies {
            let token = tokens.push(Token { pile, face: row.face.clone() });
            piles[pile].tokens.push(token);
        }
    }
    (piles, tokens)
}

/// The targets whose faction plays, and what tracks add for factions that do.
fn targets(draft: &Draft, factions: &Table<FactionId, Faction>) -> Table<TargetId, Target> {
    let plays = |faction: FactionId| factions[faction].is_in_play();
    let target = |row: &TargetDraft| {
        Some(Target {
            id: row.id.clone(),
            name: row.name.clone(),
            pile: PileId::from_index(row.pile?.value),
            faction: row.faction.filter(|&faction| plays(faction))?,
            from: row.from,
            resolution: row.resolution(),
            total: row.total.unwrap_or(0),
            modifiers: row.modifiers.iter().filter(|row| plays(row.faction)).cloned().collect(),
            lost: row.lost,
            over_closed: row.over_closed,
            shields: row.shields,
            source: row.source.clone(),
        })
    };
    draft.targets.iter().filter_map(target).collect()
}

/// The tokens that can be attacked, ascending.
fn targetable(
    targets: &Table<TargetId, Target>,
    piles: &Table<PileId, Pile>,
) -> Vec<(TokenId, TargetId)> {
    let tokens = targets
        .iter()
        .flat_map(|(target, row)| piles[row.pile].tokens.iter().map(move |&token| (token, target)));
    let mut tokens: Vec<_> = tokens.collect();
    tokens.sort_unstable();
    tokens
}

/// What bots are told, with the questions as rows of the texts; a question that no script asks is left out.
fn hints(draft: &BotsDraft, n_units: usize, scripts: &Scripts) -> BotHints {
    let text = |at: &At<Box<str>>| {
        let found = scripts.texts.binary_search_by(|text| (*text.en).cmp(&at.value)).ok();
        found.map(TextId::from_index)
    };
    let mut units = vec![HUNDRED; n_units];
    for &(unit, worth) in &draft.units {
        if let Some(row) = units.get_mut(unit) {
            *row = worth;
        }
    }
    let place = |(at, pile): &(At<Box<str>>, usize)| Some((text(at)?, PileId::from_index(*pile)));
    let mut places: Vec<_> = draft.places.iter().filter_map(place).collect();
    let mut declines: Vec<_> = draft.declines.iter().filter_map(text).collect();
    let answers = draft.answers.iter();
    let mut answers: Vec<_> = answers.filter_map(|(at, call)| Some((text(at)?, *call))).collect();
    places.sort_unstable();
    declines.sort_unstable();
    answers.sort_unstable();
    BotHints { units, places, declines, answers, value: draft.value.clone() }
}

/// The functions that are named, and where each stands.
fn calls(rows: &[CallDraft], scripts: &Scripts) -> Table<CallId, Call> {
    let rows = rows.iter().map(|row| {
        let found = scripts.functions.iter().rev().find(|found| *found.name == *row.function);
        let (file, line) = found.map_or((0, 0), |found| (found.file, found.line));
        let expects = match row.used {
            CallUse::Query(expects) => expects,
            CallUse::Effect | CallUse::Advice => Expects::Anything,
        };
        Call { function: row.function.clone(), file, line, expects }
    });
    rows.collect()
}

/// The cards that can be played in each window, as bits, by the place of its bit.
fn window_cards(cards: &Table<CardId, Card>) -> [Box<[u32]>; Window::KINDS] {
    array::from_fn(|at| {
        let is_its =
            |timing: &Timing| matches!(timing, Timing::Window(window) if window.bit() == 1 << at);
        let fits = |effect: &Effect| effect.timings.iter().any(is_its);
        let found = cards.iter().filter(|(_, card)| card.effect.as_ref().is_some_and(fits));
        bits::set(cards.len(), found.map(|(id, _)| id.index()))
    })
}

/// What the rules look at before they ask scripts.
struct Bits {
    hooked: u16,
    free_play: bool,
    watches: Watches,
}

impl Bits {
    fn new(cards: &Table<CardId, Card>, hooks: &[Hook], victory: &[Victory]) -> Self {
        let effects = cards.rows().iter().filter_map(|card| card.effect.as_ref());
        let mut timings = effects.flat_map(|effect| effect.timings.iter());
        let free_play = timings.any(|timing| !matches!(timing, Timing::Window(_)));
        let hooked = hooks.iter().fold(0, |bits, hook| bits | hook.on.bit());
        let watches = Watches::of(victory.iter().map(|row| row.when));
        Self { hooked, free_play, watches }
    }
}
