//! The context for all texts about a game: rulebook, names, messages and seats.

use std::cell::RefCell;
use std::sync::Arc;

use warboard_engine::bots::Surveyor;
use warboard_engine::game::{Decision, Ended, GameResult, Viewer};
use warboard_engine::model::{
    ArmyId, CardId, Lang, LinkTagId, Modifier, RegionId, Rulebook, SeatId, SeatMask, SpaceId,
    StepId, TableId, TagId, TextId, TextPart, TextParts, TextPiece, TokenId, TokenPlace,
    UnitKindId, Window, text_pieces,
};
use warboard_engine::name::{fold, is_right_to_left, width};
use warboard_engine::observation::Observation;
use warboard_engine::script::Host;
use warboard_engine::words::SpaceNames;

use super::paint::{army_style, paint};
use super::person::PersonName;
use crate::text::shown;
use crate::text::{Texts, say};

/// The player of a seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SeatPlayer {
    /// A person.
    Human,
    /// A bot, by its name.
    Bot(String),
    /// An external program, whose command only the command line names.
    Program,
}

/// The context for all texts about a game.
#[derive(Debug)]
pub struct Presenter {
    /// The rulebook.
    pub rules: Arc<Rulebook>,
    /// The names of spaces.
    pub(crate) names: SpaceNames,
    /// The messages.
    pub texts: Texts,
    /// The players by seat.
    pub seats: Vec<SeatPlayer>,
    /// The names of the people by seat, as far as they have given any.
    pub(crate) people: Vec<Option<PersonName>>,
    /// The mark of each kind of link, by kind; empty for the most frequent kind.
    link_marks: Vec<&'static str>,
    /// The width of the terminal, in columns.
    pub width: usize,
    /// True if a server shows the game to many viewers, so that texts must cost little.
    pub(crate) is_served: bool,
    /// The script host, for previews of actions.
    pub(crate) scripts: RefCell<Host>,
    /// The judge of who is winning.
    surveyor: RefCell<Surveyor>,
}

impl Presenter {
    /// Creates a desk for a game.
    pub fn new(rules: Arc<Rulebook>, lang: Lang, seats: Vec<SeatPlayer>, width: usize) -> Self {
        Self::with(Texts::new(lang), rules, seats, width)
    }

    /// Like [`Presenter::new`], but for players who answer by buttons on a page or through a program.
    pub fn of_page(rules: Arc<Rulebook>, lang: Lang, seats: Vec<SeatPlayer>, width: usize) -> Self {
        let texts = Texts::of_page(lang);
        Self { is_served: true, ..Self::with(texts, isolated(rules), seats, width) }
    }

    /// Returns a presenter of the same game for a player who answers by keys on a screen, with the
    /// words of a page, which name no commands.
    #[must_use]
    pub fn of_screen(&self) -> Self {
        let texts = Texts::of_page(self.lang());
        let people = self.people.clone();
        Self {
            people,
            ..Self::with(texts, Arc::clone(&self.rules), self.seats.clone(), self.width)
        }
    }

    /// Names the people by seat.
    pub fn name_people(&mut self, people: Vec<Option<PersonName>>) {
        self.people = people;
    }

    fn with(mut texts: Texts, rules: Arc<Rulebook>, seats: Vec<SeatPlayer>, width: usize) -> Self {
        if let Some(called) = &rules.board.called {
            let one = rules.board.called_one.as_ref().map(|one| one.get(texts.lang));
            texts.call_spaces(called.get(texts.lang), one);
        }
        let names = SpaceNames::new(&rules, texts.lang);
        let (link_marks, scripts) = (link_marks(&rules), RefCell::default());
        let (people, is_served, surveyor) = (Vec::new(), false, RefCell::default());
        Self { rules, names, texts, seats, people, link_marks, width, is_served, scripts, surveyor }
    }

    /// Returns the language.
    pub fn lang(&self) -> Lang {
        self.texts.lang
    }

    /// Returns `several` if there is more than one unit kind, else `one`; an argument of messages.
    pub(crate) fn how_many_kinds(&self) -> &'static str {
        if self.rules.units.len() > 1 { "several" } else { "one" }
    }

    /// Returns the printed name of a space.
    pub(crate) fn space(&self, space: SpaceId) -> &str {
        self.rules.board.spaces.get(space).map_or("?", |row| self.texts.of(&row.name))
    }

    /// Returns the printed name of a region.
    pub(crate) fn region(&self, region: RegionId) -> &str {
        self.rules.board.regions.get(region).map_or("?", |row| self.texts.of(&row.name))
    }

    /// Returns the printed name of an army, without its colour.
    pub(crate) fn army_name(&self, army: ArmyId) -> &str {
        self.rules.armies.get(army).map_or("?", |row| self.texts.of(&row.name))
    }

    /// Returns the printed name of an army, in its colour.
    pub(crate) fn army(&self, army: ArmyId) -> String {
        self.in_colour(army, self.army_name(army))
    }

    /// Returns a text in the colour of an army.
    pub(crate) fn in_colour(&self, army: ArmyId, text: &str) -> String {
        let style = self.rules.armies.get(army).map(|row| army_style(row.colour));
        style.map_or_else(|| text.to_owned(), |style| paint(style, text))
    }

    /// Returns the letter of an army.
    pub(crate) fn letter(&self, army: ArmyId) -> char {
        self.rules.armies.get(army).map_or('?', |row| row.letter.get(self.lang()))
    }

    /// Returns the name of a seat: that of its person, else its armies. If several seats share its first army, that army
    /// with the seat's number.
    pub fn seat(&self, seat: SeatId) -> String {
        self.the_seat(seat).to_string()
    }

    /// Returns how likely each army is to win with its faction, in thousandths, as far as the viewer
    /// knows; see [`Surveyor::winning`].
    pub(crate) fn winning(&self, view: &Observation<'_>) -> Vec<u32> {
        let factions = self.surveyor.borrow_mut().winning(view);
        let armies = self.rules.armies.rows().iter();
        armies.map(|row| factions.get(row.faction.index()).copied().unwrap_or(0)).collect()
    }

    /// Returns what players call the spaces, in the plural.
    pub fn spaces_word(&self) -> String {
        say!(self.texts, "spaces-word")
    }

    /// Formats a number of basic units: `3 regiments`.
    pub(crate) fn units(&self, n: u32) -> String {
        format!("{n} {}", self.unit_word(n))
    }

    /// Returns the name of the basic kind, in the singular or plural that `n` requires.
    pub(crate) fn unit_word(&self, n: u32) -> &str {
        let one = self.texts.is_one(n);
        let unit = &self.rules.units[Rulebook::BASIC];
        self.texts.of(if one { &unit.name } else { &unit.plural })
    }

    /// Formats a number of units of a kind.
    pub(crate) fn units_of(&self, unit: UnitKindId, n: u32) -> String {
        match self.rules.units.get(unit) {
            _ if unit == Rulebook::BASIC => self.units(n),
            Some(row) => {
                let few = self.texts.is_one(n);
                format!("{n} {}", self.texts.of(if few { &row.name } else { &row.plural }))
            }
            None => n.to_string(),
        }
    }

    /// Returns the name of a unit kind, in the singular or plural that `n` requires.
    pub fn kind_word(&self, unit: UnitKindId, n: u32) -> &str {
        let one = self.texts.is_one(n);
        let row = self.rules.units.get(unit);
        row.map_or("?", |row| self.texts.of(if one { &row.name } else { &row.plural }))
    }

    /// Formats the result of the game for a seat. Without a winner, it is the same for every seat.
    pub fn verdict(&self, outcome: GameResult, seat: SeatId, has_conceded: bool) -> String {
        if outcome.ended != Ended::Won {
            return say!(self.texts, "nobody-has-won");
        }
        match (outcome.seats.contains(seat), has_conceded) {
            (true, false) => say!(self.texts, "you-have-won"),
            (false, false) => say!(self.texts, "you-have-lost"),
            (true, true) => say!(self.texts, "conceded-won"),
            (false, true) => say!(self.texts, "conceded-lost"),
        }
    }

    /// Formats the end of a game with its length, in turns or in rounds.
    pub fn over(&self, turns: u32) -> String {
        if self.rules.plays_rounds() {
            say!(self.texts, "game-over-rounds", "rounds" = turns)
        } else {
            say!(self.texts, "game-over", "turns" = turns)
        }
    }

    /// Returns the general name of a unit kind: singular if its limit is one unit, else plural.
    pub(crate) fn kind_there_is(&self, unit: UnitKindId) -> &str {
        self.kind_word(unit, if self.is_only(unit) { 1 } else { 2 })
    }

    /// Formats a unit kind as typed behind a number, with a leading blank; empty for the basic
    /// kind.
    pub(crate) fn kind_behind(&self, unit: UnitKindId) -> String {
        match unit {
            Rulebook::BASIC => String::new(),
            other => format!(" {}", self.kind_word(other, 1)),
        }
    }

    /// Returns the name of spaces with a tag where they are counted: `resource planets`.
    pub fn tagged(&self, tag: TagId, n: u32) -> &str {
        let row = &self.rules.board.tags[tag];
        let several = row.plural.as_ref().filter(|_| !self.texts.is_one(n));
        self.texts.of(several.unwrap_or(&row.name))
    }

    /// Formats a number of units for a button, without a plural: `3`, `2 × wing`.
    pub(crate) fn counted(&self, count: u32, unit: UnitKindId) -> String {
        match unit {
            Rulebook::BASIC => count.to_string(),
            other => format!("{count} × {}", self.kind_word(other, 1)),
        }
    }

    /// Lists an army's units that wait to be placed, by kind: `3 regiments, 1 wing`.
    pub(crate) fn waiting(&self, view: &Observation<'_>, army: ArmyId) -> String {
        self.listed(self.rules.units.ids().map(|unit| (unit, view.waiting(army, unit))))
    }

    /// Lists an army's units on a space, by kind: `3 regiments, 1 wing`; empty if there are none.
    pub(crate) fn units_on(&self, view: &Observation<'_>, army: ArmyId, space: SpaceId) -> String {
        self.listed(self.rules.units.ids().map(|unit| (unit, view.units(space, army, unit))))
    }

    /// Lists the units other than basic ones on a space, by kind: `2 wings, 1 tower`. Empty if
    /// there are none.
    pub(crate) fn other_units(&self, view: &Observation<'_>, space: SpaceId) -> String {
        let kinds = self.kinds_on(view, space).into_iter();
        self.listed(kinds.filter(|&(unit, _)| unit != Rulebook::BASIC))
    }

    /// Lists all units on a space, by kind, for games in which each kind can hold a space.
    pub(crate) fn all_units(&self, view: &Observation<'_>, space: SpaceId) -> String {
        self.listed(self.kinds_on(view, space))
    }

    /// Lists units of a side in a battle, by kind.
    pub(crate) fn units_list(&self, units: &[(UnitKindId, u32)]) -> String {
        self.listed(units.iter().copied())
    }

    /// Lists units by kind, without kinds of which there are none.
    pub(crate) fn listed(&self, kinds: impl IntoIterator<Item = (UnitKindId, u32)>) -> String {
        let some = kinds.into_iter().filter(|&(_, n)| n > 0);
        some.map(|(unit, n)| self.units_of(unit, n)).collect::<Vec<_>>().join(", ")
    }

    /// Returns the number of units of each kind that a space's controller has there, without kinds
    /// that it lacks.
    pub(crate) fn kinds_on(
        &self,
        view: &Observation<'_>,
        space: SpaceId,
    ) -> Vec<(UnitKindId, u32)> {
        view.owner(space).map_or_else(Vec::new, |army| self.kinds_of(view, space, army))
    }

    /// Returns the number of units of each kind that an army has on a space, without kinds that it
    /// lacks there.
    pub(crate) fn kinds_of(
        &self,
        view: &Observation<'_>,
        space: SpaceId,
        army: ArmyId,
    ) -> Vec<(UnitKindId, u32)> {
        let kinds = self.rules.units.ids();
        kinds.map(|unit| (unit, view.units(space, army, unit))).filter(|&(_, n)| n > 0).collect()
    }

    /// Returns the strength of a space for its neighbours: all units where each kind can hold a
    /// space, else the basic units that defend it.
    pub(crate) fn strength(&self, view: &Observation<'_>, space: SpaceId) -> u32 {
        if self.rules.kinds_hold() {
            return self.kinds_on(view, space).into_iter().map(|(_, n)| n).sum();
        }
        view.garrison(space)
    }

    /// Returns the letter of a unit kind on the map: the first of its name, in lower case if an
    /// earlier kind has the same.
    pub(crate) fn mark_of(&self, unit: UnitKindId) -> char {
        let first = |unit: UnitKindId| {
            let mut name = self.units_of(unit, 1);
            name.retain(char::is_alphabetic);
            name.chars().next().into_iter().flat_map(char::to_uppercase).next().unwrap_or('?')
        };
        let letter = first(unit);
        let taken = self.rules.units.ids().take(unit.index()).any(|other| first(other) == letter);
        if taken { letter.to_lowercase().next().unwrap_or(letter) } else { letter }
    }

    /// Formats the battle effect of a unit kind, in brackets after a blank; empty if it has none.
    pub(crate) fn effect_of(&self, unit: UnitKindId) -> String {
        let texts = &self.texts;
        match self.rules.units.get(unit).and_then(|row| row.battle) {
            Some(Modifier::Sides { sides, dice }) => {
                say!(texts, "effect-sides", "sides" = sides, "dice" = dice)
            }
            Some(Modifier::Reroll { dice }) => say!(texts, "effect-reroll", "dice" = dice),
            Some(Modifier::Add { add, dice }) => {
                say!(texts, "effect-add", "add" = add, "dice" = dice)
            }
            Some(Modifier::Best { add }) => {
                say!(texts, "effect-add", "add" = add, "dice" = 1)
            }
            Some(Modifier::Each { add }) => say!(texts, "effect-each", "add" = add),
            None => String::new(),
        }
    }

    /// Returns the kind of the link between two neighbours.
    fn link(&self, one: SpaceId, other: SpaceId) -> Option<LinkTagId> {
        let mut links = self.rules.board.links.iter();
        let ends = [(one, other), (other, one)];
        links.find(|link| ends.contains(&(link.a, link.b))).map(|link| link.tag)
    }

    /// Returns the mark of the link between two neighbours; empty for the most frequent kind.
    pub(crate) fn link_mark(&self, one: SpaceId, other: SpaceId) -> &'static str {
        let tag = self.link(one, other);
        tag.and_then(|tag| self.link_marks.get(tag.index())).copied().unwrap_or_default()
    }

    /// Returns the name of the link between two neighbours, or `None` for the most frequent kind.
    pub(crate) fn link_name(&self, one: SpaceId, other: SpaceId) -> Option<String> {
        let tag = self.link(one, other)?;
        let is_marked = self.link_marks.get(tag.index()).is_some_and(|mark| !mark.is_empty());
        is_marked.then(|| self.link_tag(tag))
    }

    /// Returns the marked kinds of links, each with its mark.
    pub(crate) fn marked_links(&self) -> Vec<(&'static str, String)> {
        let tags = self.rules.board.link_tags.ids().zip(&self.link_marks);
        let marked = tags.filter(|(_, mark)| !mark.is_empty());
        marked.map(|(tag, &mark)| (mark, self.link_tag(tag))).collect()
    }

    /// Returns the name of a kind of link.
    pub(crate) fn link_tag(&self, tag: LinkTagId) -> String {
        let row = &self.rules.board.link_tags[tag];
        row.name
            .as_ref()
            .map_or_else(|| row.id.replace('_', " "), |name| self.texts.of(name).to_owned())
    }

    /// Returns the names of a space's tags.
    pub(crate) fn tags(&self, space: SpaceId) -> Vec<&str> {
        let carried = self.rules.board.spaces[space].tags;
        let tags = self.rules.board.tags.iter().filter(|&(tag, _)| carried.contains(tag));
        tags.map(|(_, row)| self.texts.of(&row.name)).collect()
    }

    /// Returns what lies on a space: its tokens, the face of each if the viewer knows it, else its
    /// back, and the values of variables.
    pub(crate) fn lying_on(&self, view: &Observation<'_>, space: SpaceId) -> Vec<String> {
        let here = |token: &TokenId| view.token_place(*token) == TokenPlace::Space(space);
        let tokens = self.rules.tokens.ids().filter(here).map(|token| self.seen(view, token));
        tokens.chain(self.values_on(view, space)).collect()
    }

    /// Returns the printed name of a card.
    pub(crate) fn card_name(&self, card: CardId) -> &str {
        self.rules.cards.get(card).map_or("?", |row| self.texts.of(&row.name))
    }

    /// Returns a token's name from behind, with its number in its pile.
    pub(crate) fn token(&self, token: TokenId) -> String {
        self.the_token(token).to_string()
    }

    /// Returns the printed name of a token that can be attacked.
    pub(crate) fn target(&self, token: TokenId) -> String {
        self.the_target(token).to_string()
    }

    /// Returns a token that can be attacked as one word to type: its stable id if the printed name
    /// contains it, else the name.
    pub(crate) fn target_word(&self, token: TokenId) -> String {
        let (id, name) = (self.rules.target_words(token), fold(&self.target(token)));
        if name.contains(&fold(&id)) { id } else { name.replace(' ', "_") }
    }

    /// Returns a token as the viewer sees it: its face if known, else its back.
    pub(crate) fn seen(&self, view: &Observation<'_>, token: TokenId) -> String {
        match view.token_face(token) {
            Some(face) => self.face(face).to_owned(),
            None => self.token(token),
        }
    }

    /// Returns the text printed on a token's face.
    pub(crate) fn face(&self, token: TokenId) -> &str {
        self.rules.tokens.get(token).map_or("?", |row| self.texts.of(&row.face.name))
    }

    /// Formats a card: its space or name, and its symbol in a set.
    pub fn card(&self, card: CardId) -> String {
        let Some(row) = self.rules.cards.get(card) else { return "?".to_owned() };
        let symbols: Vec<&str> = self
            .rules
            .symbols
            .iter()
            .filter(|(symbol, _)| row.symbols.contains(*symbol))
            .map(|(_, symbol)| self.texts.of(&symbol.name))
            .collect();
        let name = self.texts.of(&row.name);
        match symbols[..] {
            [] => name.to_owned(),
            [one] if one == name => name.to_owned(),
            [one] => format!("{name} ({one})"),
            _ => format!("{name} ({})", say!(self.texts, "card-any")),
        }
    }

    /// Returns whether a decision is about an army of the deciding seat, not of an ally.
    pub(crate) fn is_own(&self, decision: Decision) -> bool {
        let own = self.rules.seats.get(decision.seat);
        own.is_some_and(|row| row.armies.contains(&decision.army))
    }

    /// Joins parts into a list, with `or` before the last.
    pub(crate) fn or_list(&self, parts: &[String]) -> String {
        match parts {
            [] => String::new(),
            [one] => one.clone(),
            [first @ .., last] => {
                let first = first.join(", ");
                say!(self.texts, "list-or", "first" = first, "last" = last.as_str())
            }
        }
    }

    /// Returns the printed name of a step.
    pub(crate) fn step_name(&self, step: StepId) -> &str {
        self.rules.steps.get(step).map_or("?", |row| self.texts.of(&row.name))
    }

    /// Returns the name of the moment at which a window opens.
    pub(crate) fn window(&self, window: Window) -> String {
        match window {
            Window::Invaded => say!(self.texts, "window-invaded"),
            Window::BeforeRoll => say!(self.texts, "window-before-roll"),
            Window::AfterRoll => say!(self.texts, "window-after-roll"),
            Window::Conquered => say!(self.texts, "window-conquered"),
            Window::Traded => say!(self.texts, "window-traded"),
            Window::Step(step) => self.step_name(step).to_owned(),
        }
    }

    /// Returns a text of a script that has no parts.
    pub(crate) fn script_text(&self, text: TextId) -> &str {
        self.rules.scripts.texts.get(text.index()).map_or("?", |text| self.texts.of(text))
    }

    /// Returns what the edition tells of a text of a script that is an answer.
    pub(crate) fn explained(&self, text: TextId) -> Option<&str> {
        let text = self.rules.scripts.explains.get(text.index())?.as_ref()?;
        Some(self.texts.of(text))
    }

    /// Returns a text of a script with its parts.
    pub(crate) fn filled_text(&self, text: TextId, parts: &TextParts) -> String {
        let named = |name| parts.named(&self.rules, name);
        let each = |piece| match piece {
            TextPiece::Words(words) | TextPiece::Broken(words) => words.to_owned(),
            TextPiece::Part { name, form } => match named(name) {
                TextPart::Number(n) => n.to_string(),
                part => self.the_part(part).in_form(form),
            },
            TextPiece::Agree { name, one, several } => {
                let is_one = match named(name) {
                    TextPart::Number(n) => self.texts.is_one(n.unsigned_abs()),
                    part => !self.the_part(part).is_plural(),
                };
                if is_one { one.to_owned() } else { several.to_owned() }
            }
        };
        text_pieces(self.script_text(text)).map(each).collect()
    }

    /// Returns the armies in turn order, the first of the game first, then those without turns.
    pub(crate) fn in_turn_order(&self, view: &Observation<'_>) -> Vec<ArmyId> {
        let mut armies: Vec<ArmyId> = view.order().collect();
        let others = self.rules.armies.ids().filter(|army| !self.rules.order.contains(army));
        armies.extend(others);
        armies
    }

    /// Returns the armies of the viewer's seat; empty for a spectator.
    pub(crate) fn armies_of(&self, view: &Observation<'_>) -> Vec<ArmyId> {
        let Viewer::Seat(seat) = view.viewer() else { return Vec::new() };
        self.armies_of_seat(view, seat)
    }

    /// Returns the armies that a seat commands.
    pub fn armies_of_seat(&self, view: &Observation<'_>, seat: SeatId) -> Vec<ArmyId> {
        let commands = |&army: &ArmyId| view.commanders(army).contains(seat);
        self.rules.armies.ids().filter(commands).collect()
    }

    /// Returns the seats of people.
    pub fn humans(&self) -> SeatMask {
        let seats = self.seats.iter().enumerate().filter(|(_, who)| **who == SeatPlayer::Human);
        seats.map(|(seat, _)| SeatId::from_index(seat)).collect()
    }

    /// Returns the seat of the only person, or `None` if there are none or several.
    pub fn only_human(&self) -> Option<SeatId> {
        let humans = self.humans();
        humans.first().filter(|&first| humans == SeatMask::only(first))
    }

    /// Returns the width for names of spaces, in columns: that of the widest, at most half a line
    /// of at least 40 columns. Wider names are cut.
    pub(crate) fn name_width(&self) -> usize {
        let widest = self.rules.board.spaces.ids().map(|space| width(self.space(space))).max();
        widest.unwrap_or(0).min(self.width.max(40) / 2)
    }
}

/// Returns the rulebook with names that run from right to left isolated from the text around them,
/// for pages. A number behind such a name then stays behind it. Terminals apply their own rules.
pub fn isolated(rules: Arc<Rulebook>) -> Arc<Rulebook> {
    let mut is_changed = false;
    let renamed = rules.renamed(|_, name| {
        name.replace(|text| {
            let is_isolated = is_right_to_left(text);
            is_changed |= is_isolated;
            if is_isolated { format!("\u{2068}{text}\u{2069}") } else { text.to_owned() }
        });
    });
    if is_changed { Arc::new(renamed) } else { rules }
}

/// Returns the mark of each kind of link; empty for the most frequent kind. When marks run out, the
/// last one is reused.
fn link_marks(rules: &Rulebook) -> Vec<&'static str> {
    const MARKS: [&str; 4] = ["~", "^", "%", "&"];
    let links = &rules.board.links;
    let n = |tag: LinkTagId| links.iter().filter(|link| link.tag == tag).count();
    let tags: Vec<LinkTagId> = rules.board.link_tags.ids().collect();
    // Of equally frequent kinds, the first one is plain.
    let plain = tags.iter().rev().copied().max_by_key(|&tag| n(tag));
    let mut marks = MARKS.into_iter();
    let mark = |&tag: &LinkTagId| match tag {
        tag if Some(tag) == plain => "",
        _ => marks.next().unwrap_or(MARKS[MARKS.len() - 1]),
    };
    tags.iter().map(mark).collect()
}

/// Formats a path for typing, in quotes if it contains blanks.
pub fn typed(path: &std::path::Path) -> String {
    let text = shown(path);
    if text.contains(char::is_whitespace) { format!("\"{text}\"") } else { text }
}
