//! Playing a scenario against a rulebook.

use std::fmt::{self, Write as _};
use std::sync::Arc;

use super::chance::{Answer, NamedChance};
use super::parse::{Fact, Line, Named, Place, Scenario};
use crate::game::{Game, Table};
use crate::model::{
    ArmyId, CardId, CardPlace, DeckId, HasId, Per, Rulebook, SpaceId, StepId, Table as Rows,
    TableId, Token, TokenId, TokenPlace, UnitKindId,
};
use crate::position::Position;
use crate::rules::{Action, Ask, Decision, Purpose, Told};

/// Why a scenario failed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Failure {
    /// The line, counted from 1.
    pub line: usize,
    /// What is wrong.
    pub message: String,
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.message)
    }
}

impl std::error::Error for Failure {}

/// What happened in a scenario.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Report {
    /// Every action with the events it led to, a line each: the snapshot.
    pub log: String,
    /// Every failure; none when the scenario holds.
    pub failures: Vec<Failure>,
}

impl Report {
    /// Whether the scenario holds.
    pub fn holds(&self) -> bool {
        self.failures.is_empty()
    }
}

type Found<T> = Result<T, String>;

/// A scenario while it is played.
struct Run<'a> {
    rules: &'a Arc<Rulebook>,
    game: Game,
    /// The games before each action, the last one last.
    before: Vec<Game>,
    /// The events of the last action.
    events: Vec<String>,
    report: Report,
}

impl Scenario {
    /// Plays the scenario by `rules`, which the caller has settled for its players, variant and options.
    pub fn run(&self, rules: &Arc<Rulebook>) -> Report {
        self.play(rules).1
    }

    fn play(&self, rules: &Arc<Rulebook>) -> (Option<Game>, Report) {
        let mut report = Report { log: String::new(), failures: Vec::new() };
        let is_chance =
            |(_, line): &&(usize, Line)| matches!(line, Line::Dice(..) | Line::Picks(..));
        let (chance, lines) = self.lines.split_at(self.lines.iter().take_while(is_chance).count());
        match self.begin(rules, chance) {
            Ok((game, events)) => {
                let mut run = Run { rules, game, before: Vec::new(), events: Vec::new(), report };
                run.tell(&events);
                run.lines(lines);
                (Some(run.game), run.report)
            }
            Err(message) => {
                let line = self.place.last().map_or(1, |(line, _)| *line);
                report.failures.push(Failure { line, message });
                (None, report)
            }
        }
    }

    /// The game where the scenario's lines leave it.
    ///
    /// # Errors
    /// The first [`Failure`].
    pub fn start(&self, rules: &Arc<Rulebook>) -> Result<Game, Failure> {
        let (game, report) = self.play(rules);
        match (game, report.failures.into_iter().next()) {
            (Some(game), None) => Ok(game),
            (_, Some(failure)) => Err(failure),
            (None, None) => {
                Err(Failure { line: 1, message: "the scenario does not begin".to_owned() })
            }
        }
    }

    fn begin(&self, rules: &Arc<Rulebook>, chance: &[(usize, Line)]) -> Found<(Game, Vec<Told>)> {
        let bare = Game::bare(Arc::clone(rules));
        let mut table = Table::new(NamedChance::new(answers(rules, &bare, chance)?), Vec::new());
        let game = if self.place.iter().any(|(_, line)| *line == Place::Begin) {
            Game::new(Arc::clone(rules), &mut table)
        } else {
            let position = self.position(rules)?;
            position.begin(rules, &mut table).map_err(|error| error.to_string())?
        };
        match table.chance.fault() {
            Some(fault) => Err(fault),
            None => Ok((game, table.sink)),
        }
    }

    #[expect(clippy::too_many_lines, reason = "one list, told in order")]
    fn position(&self, rules: &Rulebook) -> Found<Position> {
        let mut position = Position {
            spaces: Vec::new(),
            hands: Vec::new(),
            discards: Vec::new(),
            pools: Vec::new(),
            tracks: Vec::new(),
            laid: Vec::new(),
            tokens: Vec::new(),
            variables: Vec::new(),
            turn: 1,
            mover: ArmyId(0),
            step: StepId(0),
        };
        let (mut regions, mut rest) = (Vec::new(), None);
        for (_, line) in &self.place {
            match line {
                Place::Space(space, units) => {
                    let (army, units) = units_of(rules, units)?;
                    position.spaces.push((find(&rules.board.spaces, space)?, army, units));
                }
                Place::Region(region, units) => {
                    regions.push((find(&rules.board.regions, region)?, units_of(rules, units)?));
                }
                Place::Rest(units) => rest = Some(units_of(rules, units)?),
                Place::Hand(army, cards) => {
                    let army = find(&rules.armies, army)?;
                    for card in cards_of(rules, cards)? {
                        position.hands.push((army, card));
                    }
                }
                Place::Discard(cards) => position.discards = cards_of(rules, cards)?,
                Place::Pool(army, n) => position.pools.push((find(&rules.armies, army)?, *n)),
                Place::Track(track, at) => position.tracks.push((find(&rules.tracks, track)?, *at)),
                Place::Laid(army, cards) => {
                    let army = find(&rules.armies, army)?;
                    for card in cards_of(rules, cards)? {
                        position.laid.push((army, card));
                    }
                }
                Place::Token(face, space, army) => {
                    let row = rules.tokens.iter().find(|(token, row)| {
                        *row.face.id == **face
                            && position.tokens.iter().all(|(other, ..)| other != token)
                    });
                    let (token, _) = row.ok_or_else(|| format!("unknown token `{face}`"))?;
                    let space = find(&rules.board.spaces, space)?;
                    position.tokens.push((token, space, find(&rules.armies, army)?));
                }
                Place::Variable(id, of, n) => {
                    position.variables.push((variable_cell(rules, id, of.as_deref())?, *n));
                }
                Place::Turn(n) => position.turn = *n,
                Place::At(army, step) => {
                    position.mover = find(&rules.armies, army)?;
                    position.step = find(&rules.steps, step)?;
                }
                Place::Begin => {}
            }
        }
        let mut named: Vec<SpaceId> = position.spaces.iter().map(|(space, ..)| *space).collect();
        let regions = regions
            .into_iter()
            .map(|(region, units)| (rules.board.regions[region].spaces.clone(), units));
        for (spaces, (army, units)) in
            regions.chain(rest.map(|units| (rules.board.spaces.ids().collect(), units)))
        {
            for space in spaces {
                if !named.contains(&space) {
                    named.push(space);
                    position.spaces.push((space, army, units.clone()));
                }
            }
        }
        Ok(position)
    }
}

impl Run<'_> {
    fn lines(&mut self, mut lines: &[(usize, Line)]) {
        while let Some(((number, line), rest)) = lines.split_first() {
            let n_chance = rest
                .iter()
                .take_while(|(_, line)| matches!(line, Line::Dice(..) | Line::Picks(..)))
                .count();
            let result = match line {
                Line::Action(army, words) => {
                    let (chance, after) = rest.split_at(n_chance);
                    lines = after;
                    self.act(army, words, chance)
                }
                Line::Refused(army, words) => {
                    lines = rest;
                    self.refused(army, words)
                }
                Line::Undo => {
                    lines = rest;
                    self.undo()
                }
                Line::Fact(fact) => {
                    lines = rest;
                    self.look(fact)
                }
                Line::Dice(..) | Line::Picks(..) => {
                    lines = rest;
                    Err("chance is named where no action asks for it".to_owned())
                }
            };
            if let Err(message) = result {
                self.report.failures.push(Failure { line: *number, message });
                return;
            }
        }
    }

    /// Takes back the last action.
    fn undo(&mut self) -> Found<()> {
        let before = self.before.pop().ok_or("there is nothing to take back")?;
        self.game = before;
        self.events.clear();
        self.report.log.push_str("undo\n");
        Ok(())
    }

    fn tell(&mut self, events: &[Told]) {
        self.events = events.iter().map(|told| self.rules.line(told.event).to_string()).collect();
        for line in &self.events {
            let _ = writeln!(self.report.log, "  {line}");
        }
    }

    fn asked(&self, army: &str) -> Found<Decision> {
        let army = find(&self.rules.armies, army)?;
        match self.game.decision() {
            Some(decision) if decision.army == army => Ok(decision),
            Some(decision) => Err(format!(
                "`{}` is asked to {}, not `{}`",
                self.rules.armies[decision.army].id,
                question(decision.ask),
                self.rules.armies[army].id
            )),
            None => Err("the game is over".to_owned()),
        }
    }

    fn action(&self, words: &str) -> Found<Action> {
        self.rules.parse_action(words).map_err(|error| error.to_string())
    }

    fn act(&mut self, army: &str, words: &str, chance: &[(usize, Line)]) -> Found<()> {
        self.asked(army)?;
        let action = self.action(words)?;
        let mut table =
            Table::new(NamedChance::new(answers(self.rules, &self.game, chance)?), Vec::new());
        let _ = writeln!(self.report.log, "> {army}: {}", self.rules.words(action));
        let before = self.game.clone();
        let applied = self.game.apply(action, &mut table);
        applied.map_err(|illegal| format!("refused: {}", self.rules.reason(illegal)))?;
        self.before.push(before);
        self.tell(&table.sink);
        table.chance.fault().map_or(Ok(()), Err)
    }

    fn refused(&mut self, army: &str, words: &str) -> Found<()> {
        self.asked(army)?;
        let action = self.action(words)?;
        match self.game.check(action) {
            Ok(()) => Err("the action is accepted".to_owned()),
            Err(illegal) => {
                let _ = writeln!(
                    self.report.log,
                    "! {army}: {}\n  {}",
                    self.rules.words(action),
                    self.rules.reason(illegal)
                );
                Ok(())
            }
        }
    }

    /// Looks at one fact; what is found instead is the failure.
    #[expect(clippy::too_many_lines, reason = "one list, told in order")]
    fn look(&self, fact: &Fact) -> Found<()> {
        let rules = self.rules;
        let scene = self.game.scene();
        let (expected, found) = match fact {
            Fact::Space(space, units) => {
                let space = find(&rules.board.spaces, space)?;
                let (army, units) = units_of(rules, units)?;
                (units_line(rules, army, &units), self.space_line(space))
            }
            Fact::Hand(army, cards) => {
                let army = find(&rules.armies, army)?;
                (
                    card_lines(rules, cards_of(rules, cards)?),
                    card_lines(rules, scene.own_cards(army).collect()),
                )
            }
            Fact::HandCount(army, n) => {
                let army = find(&rules.armies, army)?;
                (n.to_string(), scene.own_cards(army).count().to_string())
            }
            Fact::Discard(cards) => {
                let found =
                    rules.cards.ids().filter(|&card| scene.card_place(card) == CardPlace::Discard);
                (card_lines(rules, cards_of(rules, cards)?), card_lines(rules, found.collect()))
            }
            Fact::Pool(army, n) => {
                (n.to_string(), scene.pool(find(&rules.armies, army)?).to_string())
            }
            Fact::Track(track, at) => {
                (at.to_string(), scene.track(find(&rules.tracks, track)?).to_string())
            }
            Fact::Asks(army, what) => (format!("{army} {what}"), self.question_line()),
            Fact::May(words) => {
                let found = self
                    .game
                    .check(self.action(words)?)
                    .map_or_else(|illegal| rules.reason(illegal), |()| "accepted".to_owned());
                ("accepted".to_owned(), found)
            }
            Fact::Laid(army, cards) => {
                let before = CardPlace::Laid(find(&rules.armies, army)?);
                let found = rules.cards.ids().filter(|&card| scene.card_place(card) == before);
                (card_lines(rules, cards_of(rules, cards)?), card_lines(rules, found.collect()))
            }
            Fact::Token(shown, space) => (space.clone(), self.token_line(shown)),
            Fact::Variable(id, of, n) => {
                let at = variable_cell(rules, id, of.as_deref())?;
                (n.to_string(), self.game.state().cells[at].to_string())
            }
            Fact::Out(army) => {
                let out = scene.is_eliminated(find(&rules.armies, army)?);
                ("out".to_owned(), if out { "out" } else { "in play" }.to_owned())
            }
            Fact::Won(id) => (id.clone(), self.won_line()),
            Fact::GoesOn => ("goes-on".to_owned(), self.won_line()),
            Fact::Event(text) => {
                let told = self.events.iter().any(|line| has_words(line, text));
                (text.clone(), if told { text.clone() } else { self.events.join("; ") })
            }
        };
        if expected == found {
            Ok(())
        } else {
            Err(format!("expected `{expected}`, found `{found}`"))
        }
    }

    fn space_line(&self, space: SpaceId) -> String {
        let scene = self.game.scene();
        let Some(army) = scene.owner(space) else { return "nobody".to_owned() };
        let units = self.rules.units.ids().map(|unit| (unit, scene.units(space, army, unit)));
        let units: Vec<_> = units.filter(|&(unit, n)| n > 0 || unit == Rulebook::BASIC).collect();
        units_line(self.rules, army, &units)
    }

    fn question_line(&self) -> String {
        self.game.decision().map_or_else(
            || "nobody".to_owned(),
            |decision| {
                format!("{} {}", self.rules.armies[decision.army].id, question(decision.ask))
            },
        )
    }

    /// Where the token with a face lies.
    fn token_line(&self, face: &str) -> String {
        let scene = self.game.scene();
        let has = |token: &TokenId| {
            let shown = scene.token_face(*token);
            shown.is_some_and(|shown| *self.rules.tokens[shown].face.id == *face)
        };
        let Some(token) = self.rules.tokens.ids().find(has) else { return "nowhere".into() };
        match scene.token_place(token) {
            TokenPlace::Space(space) => self.rules.board.spaces[space].id.to_string(),
            TokenPlace::Laid(army) => self.rules.armies[army].id.to_string(),
            TokenPlace::Pile => "pile".into(),
            TokenPlace::Removed => "removed".into(),
            TokenPlace::Drawn => "drawn".into(),
        }
    }

    fn won_line(&self) -> String {
        match self.game.outcome() {
            None => "goes-on".to_owned(),
            Some(outcome) => outcome.faction.map_or_else(
                || "nobody".to_owned(),
                |faction| self.rules.factions[faction].id.to_string(),
            ),
        }
    }
}

/// The cell of a declared variable, for an army, space or region where it is declared per one.
fn variable_cell(rules: &Rulebook, id: &str, of: Option<&str>) -> Found<usize> {
    let variable = &rules.variables[find(&rules.variables, id)?];
    let of = || of.ok_or_else(|| format!("`{id}` is declared per something: say of what"));
    let at = match variable.per {
        Per::Game => 0,
        Per::Army => find(&rules.armies, of()?)?.index(),
        Per::Space => find(&rules.board.spaces, of()?)?.index(),
        Per::Region => find(&rules.board.regions, of()?)?.index(),
    };
    Ok(rules.layout.variables() + variable.at + at)
}

/// Whether a line has these words, whole: "for 6" is not found in "for 60".
fn has_words(line: &str, words: &str) -> bool {
    let is_part = |c: char| c.is_alphanumeric() || matches!(c, '_' | '-' | '#');
    let begins = words.starts_with(is_part);
    let ends = words.ends_with(is_part);
    line.char_indices().any(|(at, _)| {
        line[at..].strip_prefix(words).is_some_and(|rest| {
            !(begins && line[..at].ends_with(is_part)) && !(ends && rest.starts_with(is_part))
        })
    })
}

/// The word of a question.
fn question(ask: Ask) -> &'static str {
    match ask {
        Ask::Claim => "claim",
        Ask::Reinforce { .. } => "reinforce",
        Ask::Trade { .. } => "trade",
        Ask::Held { .. } => "held",
        Ask::Place { .. } => "place",
        Ask::Attack { .. } => "attack",
        Ask::Commit { .. } => "commit",
        Ask::Defend { .. } => "defend",
        Ask::Reroll { .. } => "reroll",
        Ask::Advance { .. } => "advance",
        Ask::Fortify { .. } => "fortify",
        Ask::Window { .. } => "window",
        Ask::Script { .. } => "answer",
    }
}

fn find<I: TableId, T: HasId>(table: &Rows<I, T>, name: &str) -> Found<I> {
    table.find(name).ok_or_else(|| format!("unknown name `{name}`"))
}

fn units_of(rules: &Rulebook, named: &Named) -> Found<(ArmyId, Vec<(UnitKindId, u32)>)> {
    let mut units = vec![(Rulebook::BASIC, named.basic)];
    for (kind, n) in &named.others {
        units.push((find(&rules.units, kind)?, *n));
    }
    units.sort_unstable();
    Ok((find(&rules.armies, &named.army)?, units))
}

fn units_line(rules: &Rulebook, army: ArmyId, units: &[(UnitKindId, u32)]) -> String {
    let mut line = rules.armies[army].id.to_string();
    for (place, &(unit, n)) in units.iter().enumerate() {
        let _ = if place == 0 {
            write!(line, " {n}")
        } else {
            write!(line, " + {} {n}", rules.units[unit].id)
        };
    }
    line
}

fn cards_of(rules: &Rulebook, names: &[String]) -> Found<Vec<CardId>> {
    names.iter().map(|name| rules.card(name).map_err(|error| error.to_string())).collect()
}

fn card_lines(rules: &Rulebook, mut cards: Vec<CardId>) -> String {
    cards.sort_unstable();
    cards.iter().map(|&card| rules.card_words(card)).collect::<Vec<_>>().join(" ")
}

/// Turns the names of a scenario's chance into what chance answers, seen from the game before the action.
fn answers(
    rules: &Rulebook,
    game: &Game,
    lines: &[(usize, Line)],
) -> Found<Vec<(Purpose, Answer)>> {
    let mut answers = Vec::new();
    let mut drawn: Vec<CardId> = Vec::new();
    let mut dealt: Vec<SpaceId> = Vec::new();
    for (_, line) in lines {
        match line {
            Line::Dice(purpose, faces) => {
                answers.extend(faces.iter().map(|&face| (*purpose, Answer::Face(face))));
            }
            Line::Picks(purpose, names) => {
                for name in names {
                    let picked = match purpose {
                        Purpose::Draw => draw_index(rules, game, name, &mut drawn)?,
                        Purpose::Deal => deal_index(rules, game, name, &mut dealt)?,
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
                    answers.push((*purpose, Answer::Pick(picked, name.clone())));
                }
            }
            Line::Action(..) | Line::Refused(..) | Line::Fact(_) | Line::Undo => {}
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

fn deal_index(rules: &Rulebook, game: &Game, name: &str, dealt: &mut Vec<SpaceId>) -> Found<u32> {
    let space = find(&rules.board.spaces, name)?;
    let mut left = game.scene().empty_spaces().filter(|other| !dealt.contains(other));
    let picked = index(left.position(|other| other == space), name)?;
    dealt.push(space);
    Ok(picked)
}

/// The place of a card in the hand that it is in.
fn hand_index(rules: &Rulebook, game: &Game, name: &str, drawn: &mut Vec<CardId>) -> Found<u32> {
    let card = rules.card(name).map_err(|error| error.to_string())?;
    let army = rules.armies.ids().find(|&army| game.scene().own_cards(army).any(|own| own == card));
    let army = army.ok_or_else(|| format!("`{name}` is in no hand"))?;
    let mut left = game.scene().own_cards(army).filter(|card| !drawn.contains(card));
    let picked = index(left.position(|other| other == card), name)?;
    drawn.push(card);
    Ok(picked)
}

/// The place of a face among those of its pile that are not drawn yet.
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

/// The place of a card in the draw pile; in the discards once the draw pile is empty.
fn draw_index(rules: &Rulebook, game: &Game, name: &str, drawn: &mut Vec<CardId>) -> Found<u32> {
    let card = rules.card(name).map_err(|error| error.to_string())?;
    let deck: DeckId = rules.cards[card].deck;
    let left = |place| {
        let cards = game.scene().cards_in(deck, place).filter(|card| !drawn.contains(card));
        cards.collect::<Vec<_>>()
    };
    let pile = left(CardPlace::DrawPile);
    let pile = if pile.is_empty() { left(CardPlace::Discard) } else { pile };
    let picked = index(pile.iter().position(|&other| other == card), name)?;
    drawn.push(card);
    Ok(picked)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_of_an_event_are_whole_ones() {
        let line = "north trades mill tower#2 comet for 60: 66 6 6";
        for words in ["for 60", "north trades", "tower#2", "6 6", "60:", "comet"] {
            assert!(has_words(line, words), "{words}");
        }
        for words in ["for 6", "rth trades", "tower", "6 6 6", "come", "trades tower"] {
            assert!(!has_words(line, words), "{words}");
        }
    }
}
