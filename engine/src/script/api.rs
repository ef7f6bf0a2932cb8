//! The functions that a script may call, as one table. The reference, the definition files of
//! editors and the static checks of scripts are made from it.

use std::fmt;

/// The kind of a value.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum ScriptType {
    /// The game as a script sees it: its first parameter.
    Game,
    /// A space, or its id.
    Space,
    /// A region, or its id.
    Region,
    /// An army, or its id.
    Army,
    /// The id of a faction.
    Faction,
    /// The id of a kind of unit.
    Unit,
    /// A card, or the id of one that is there once.
    Card,
    /// The id of a deck.
    Deck,
    /// A token.
    Token,
    /// The id of a face of a token.
    Face,
    /// The id of a pile of tokens.
    Pile,
    /// The id of a track.
    Track,
    /// The id of a declared variable.
    Variable,
    /// The id of a step.
    Step,
    /// The id of a symbol.
    Symbol,
    /// The tag of links.
    LinkTag,
    /// The id of a tag of spaces.
    Tag,
    /// The name of a column of a track.
    Column,
    /// The id of a track whose marker is moved.
    Marker,
    /// `"attacker"` or `"defender"`.
    Side,
    /// `"battle"`, `"invasion"`, `"turn"`, `"conquest"` or `"game"`: a duration.
    Until,
    /// A whole number.
    Number,
    /// True or false.
    Flag,
    /// A text for players: an English literal, translated by the edition's `[[text]]` tables.
    Text,
    /// A list of texts for players.
    Texts,
    /// A list of spaces.
    Spaces,
    /// A list of regions.
    Regions,
    /// A list of armies.
    Armies,
    /// A list of cards.
    Cards,
    /// A list of tokens.
    Tokens,
    /// A list of the ids of kinds of unit.
    Units,
    /// A list of the ids of piles of tokens.
    Piles,
    /// A list of whole numbers.
    Numbers,
    /// A list of what a variable keeps.
    Values,
    /// A map of numbers by the ids of variables.
    Prices,
    /// A map of numbers and things of the game by the names that a text has in braces.
    Parts,
    /// A list of conquests: maps with `space`, `from`, `loser` and `defenders`.
    Conquests,
    /// Any value.
    Any,
    /// Nothing.
    Nothing,
}

/// The written form of a value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ScriptTypeForm {
    /// A thing of the game.
    Thing,
    /// The id of something that the edition has, as a text.
    Id,
    /// One of a few words, as a text.
    Word,
    /// A text for players.
    Text,
    /// A whole number.
    Number,
    /// True or false.
    Flag,
    /// A list, with the kind of its elements.
    List(ScriptType),
    /// Any value.
    Any,
    /// Nothing.
    Nothing,
}

impl ScriptType {
    /// Returns the written form of a value of this kind.
    pub fn form(self) -> ScriptTypeForm {
        match self {
            Self::Game | Self::Space | Self::Region | Self::Army | Self::Card | Self::Token => {
                ScriptTypeForm::Thing
            }
            Self::Faction
            | Self::Unit
            | Self::Deck
            | Self::Face
            | Self::Pile
            | Self::Track
            | Self::Variable
            | Self::Step
            | Self::Symbol
            | Self::LinkTag
            | Self::Tag
            | Self::Column
            | Self::Marker => ScriptTypeForm::Id,
            Self::Side | Self::Until => ScriptTypeForm::Word,
            Self::Text => ScriptTypeForm::Text,
            Self::Number => ScriptTypeForm::Number,
            Self::Flag => ScriptTypeForm::Flag,
            Self::Texts => ScriptTypeForm::List(Self::Text),
            Self::Spaces => ScriptTypeForm::List(Self::Space),
            Self::Regions => ScriptTypeForm::List(Self::Region),
            Self::Armies => ScriptTypeForm::List(Self::Army),
            Self::Cards => ScriptTypeForm::List(Self::Card),
            Self::Tokens => ScriptTypeForm::List(Self::Token),
            Self::Units => ScriptTypeForm::List(Self::Unit),
            Self::Piles => ScriptTypeForm::List(Self::Pile),
            Self::Numbers => ScriptTypeForm::List(Self::Number),
            Self::Conquests | Self::Values => ScriptTypeForm::List(Self::Any),
            Self::Any | Self::Prices | Self::Parts => ScriptTypeForm::Any,
            Self::Nothing => ScriptTypeForm::Nothing,
        }
    }

    /// Checks whether a text in place of such a value is an id or one of the allowed words.
    pub fn is_named(self) -> bool {
        match self.form() {
            ScriptTypeForm::Thing => !matches!(self, Self::Game | Self::Token),
            ScriptTypeForm::Id | ScriptTypeForm::Word => true,
            ScriptTypeForm::Text
            | ScriptTypeForm::Number
            | ScriptTypeForm::Flag
            | ScriptTypeForm::List(_)
            | ScriptTypeForm::Any
            | ScriptTypeForm::Nothing => false,
        }
    }

    /// Returns the word used in signatures.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Game => "game",
            Self::Space => "space",
            Self::Region => "region",
            Self::Army => "army",
            Self::Faction => "faction",
            Self::Unit => "unit",
            Self::Card => "card",
            Self::Deck => "deck",
            Self::Token => "token",
            Self::Face => "face",
            Self::Pile => "pile",
            Self::Track | Self::Marker => "track",
            Self::Variable => "variable",
            Self::Step => "step",
            Self::Symbol => "symbol",
            Self::LinkTag => "link tag",
            Self::Tag => "tag",
            Self::Column => "column",
            Self::Side => "side",
            Self::Until => "until",
            Self::Number => "number",
            Self::Flag => "true or false",
            Self::Text => "text",
            Self::Texts => "texts",
            Self::Spaces => "spaces",
            Self::Regions => "regions",
            Self::Armies => "armies",
            Self::Cards => "cards",
            Self::Tokens => "tokens",
            Self::Units => "units",
            Self::Piles => "piles",
            Self::Numbers => "numbers",
            Self::Values => "values",
            Self::Conquests => "conquests",
            Self::Prices => "prices",
            Self::Parts => "parts",
            Self::Any => "anything",
            Self::Nothing => "nothing",
        }
    }
}

impl ScriptType {
    /// Returns a description of what a parameter of this kind takes, for messages.
    pub(crate) fn wanted(self) -> String {
        match self.form() {
            ScriptTypeForm::Thing if self == Self::Game => "the game".to_owned(),
            ScriptTypeForm::Thing if self == Self::Army => "an army".to_owned(),
            ScriptTypeForm::Thing | ScriptTypeForm::Number | ScriptTypeForm::Text => {
                format!("a {self}")
            }
            ScriptTypeForm::Word => format!("a word: its {self}"),
            ScriptTypeForm::Flag | ScriptTypeForm::Any | ScriptTypeForm::Nothing => {
                self.to_string()
            }
            ScriptTypeForm::List(_) => format!("a list of {self}"),
            ScriptTypeForm::Id => format!("the id of a {self}"),
        }
    }
}

impl fmt::Display for ScriptType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// Returns whether a function that changes the game or asks may be called in a step that all take
/// at once: it asks the script's own player, or changes a variable.
pub(crate) fn may_be_sealed(function: &str) -> bool {
    ["set", "add"].contains(&function) || function.starts_with("ask_") && function != "ask_partner"
}

/// The names of the parts that `ask_partner` gives its text `refused`.
pub(crate) const REFUSED: [&str; 2] = ["army", "space"];

/// The words for durations, each with its meaning.
pub const UNTIL: [(&str, &str); 5] = [
    ("battle", "until the battle that is fought is over: one roll of each side"),
    ("invasion", "until the invasion that is under way ends, won or not"),
    ("turn", "until the turn ends"),
    ("conquest", "until the army conquers a space of a third army, at most this turn"),
    ("game", "for good"),
];

/// The notation of a function in a script.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum CallSyntax {
    /// `name(…)`.
    Free,
    /// `value.name(…)`.
    Method,
    /// `value.name`.
    Property,
}

/// The effect that a function can have.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Power {
    /// Looking: allowed everywhere.
    Look,
    /// Changing the game: only in effects and reactions.
    Change,
    /// Asking a player or chance: only in effects and reactions.
    Ask,
}

/// One function of the API.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ApiFunction {
    /// The heading under which the function is listed.
    pub chapter: &'static str,
    /// The function's name.
    pub name: &'static str,
    /// The function's notation.
    pub shape: CallSyntax,
    /// The effect that the function can have.
    pub power: Power,
    /// The parameters in order; the first one of a method or property is written before the dot.
    pub params: &'static [(&'static str, ScriptType)],
    /// The number of trailing parameters that may be omitted.
    pub optional: usize,
    /// The kind of the result.
    pub returns: ScriptType,
    /// A description in one or two sentences.
    pub doc: &'static str,
}

impl ApiFunction {
    /// Returns the minimum and maximum number of values between the parentheses.
    pub fn arity(&self) -> (usize, usize) {
        let own = usize::from(self.shape != CallSyntax::Free);
        (self.params.len() - own - self.optional, self.params.len() - own)
    }

    /// Returns the signature as it is written in a script.
    pub fn signature(&self) -> String {
        let own = usize::from(self.shape != CallSyntax::Free);
        let first_optional = self.params.len() - self.optional;
        let shown = self.params.iter().enumerate().skip(own).map(|(at, (name, kind))| {
            let mark = if at >= first_optional { "?" } else { "" };
            format!("{name}{mark}: {kind}")
        });
        let shown: Vec<String> = shown.collect();
        let back = match self.returns {
            ScriptType::Nothing => String::new(),
            kind => format!(" -> {kind}"),
        };
        match self.shape {
            CallSyntax::Free => format!("{}({}){back}", self.name, shown.join(", ")),
            CallSyntax::Method => {
                format!("{}.{}({}){back}", self.params[0].0, self.name, shown.join(", "))
            }
            CallSyntax::Property => format!("{}.{}{back}", self.params[0].0, self.name),
        }
    }
}

macro_rules! api {
    ($($chapter:literal { $($shape:ident $power:ident $name:ident ($($param:ident : $kind:ident),* $(; $($opt:ident : $okind:ident),*)?) $(-> $returns:ident)? , $doc:literal;)* })*) => {
        /// Every function, chapter by chapter.
        pub const API: &[ApiFunction] = &[$($(
            ApiFunction {
                chapter: $chapter,
                name: stringify!($name),
                shape: CallSyntax::$shape,
                power: Power::$power,
                params: &[$((stringify!($param), ScriptType::$kind),)* $($((stringify!($opt), ScriptType::$okind),)*)?],
                optional: 0 $($(+ api!(@one $opt))*)?,
                returns: api!(@back $($returns)?),
                doc: $doc,
            },
        )*)*];
    };
    (@one $name:ident) => { 1 };
    (@back $returns:ident) => { ScriptType::$returns };
    (@back) => { ScriptType::Nothing };
}

api! {
    "Questions to players" {
        Free Ask ask_space(text: Text, choices: Spaces; by: Army, about: Space, parts: Parts) -> Space, "Asks which of some spaces. `by` says which army's player answers; without it, the player of the script's army. `about` names a space that the question is about. `parts` gives the names in braces of the text and of texts to choose from, as in `say`; it is the last value, also where others are left out. Here and below: with one choice it is taken, with none the card has no target and goes back.";
        Free Ask ask_spaces(text: Text, choices: Spaces, least: Number, most: Number; by: Army, about: Space, parts: Parts) -> Spaces, "Asks for several different spaces, one after the other, between `least` and `most`.";
        Free Ask ask_region(text: Text, choices: Regions; by: Army, about: Space, parts: Parts) -> Region, "Asks which of some regions.";
        Free Ask ask_number(text: Text, least: Number, most: Number; by: Army, about: Space, parts: Parts) -> Number, "Asks for a number between two.";
        Free Ask ask_option(text: Text, choices: Texts; by: Army, about: Space, parts: Parts) -> Number, "Asks which of some texts, shown in the order of the list; tells its place in it, counted from 0.";
        Free Ask ask_yes(text: Text; by: Army, about: Space, parts: Parts) -> Flag, "Asks yes or no.";
        Free Ask ask_card(text: Text, choices: Cards; by: Army, about: Space, parts: Parts) -> Card, "Asks which of some cards. Who is asked sees them.";
        Free Ask ask_cards(text: Text, choices: Cards, least: Number, most: Number; by: Army, about: Space, parts: Parts) -> Cards, "Asks for several different cards, one after the other, between `least` and `most`. With `least` 0 it also asks where there is none, so that being asked tells nothing.";
        Free Ask ask_army(text: Text, choices: Armies; by: Army, about: Space, parts: Parts) -> Army, "Asks which of some armies, and so which player.";
        Free Ask ask_unit(text: Text, choices: Units; by: Army, about: Space, parts: Parts) -> Unit, "Asks which of some kinds of unit.";
        Free Ask ask_token(text: Text, choices: Tokens; by: Army, about: Space, parts: Parts) -> Token, "Asks which of some tokens, by where they lie.";
        Free Ask ask_die(text: Text, side: Side; by: Army, about: Space, parts: Parts) -> Number, "Asks which die of a side in the battle that is fought; tells its place, counted from 0.";
        Free Ask ask_dice(text: Text, side: Side, least: Number, most: Number; by: Army, about: Space, parts: Parts) -> Numbers, "Asks for several different dice of a side, one after the other, between `least` and `most`; tells their places.";
        Free Ask ask_order(text: Text, choices: Spaces; by: Army, about: Space, parts: Parts) -> Spaces, "Asks in which order some spaces come, one after the other.";
        Method Ask ask_partner(game: Game, whether: Text, which: Text, agrees: Text, refused: Text, kinds: Units, piles: Piles), "The script's player may ask the other army of the faction for a space with one basic unit, without a unit of some kinds and a token of some piles, never for its last one: each is asked for once, until one is given, which is converted, or none is asked for. `whether` asks if, `which` for which one, `agrees` the partner, unless one player commands both; `refused` is said to all, with the parts `army`, the partner, and `space`.";
        Free Ask ask_split(text: Text, amount: Number, choices: Spaces; by: Army, parts: Parts) -> Numbers, "Asks how an amount is split over some spaces: a number for each, in their order.";
    }
    "Dice" {
        Method Ask roll(game: Game, sides: Number; label: Text, about: Space, least: Number) -> Number, "Rolls one die; everybody sees it, with what it is for, which space it is about (nothing: none), and what it must show at least to count.";
        Method Ask roll_many(game: Game, dice: Number, sides: Number; label: Text, about: Space, least: Number) -> Numbers, "Rolls several dice at once.";
    }
    "The script's own" {
        Property Look army(game: Game) -> Army, "The army that plays the card, takes the step or meets the event.";
        Property Look space(game: Game) -> Space, "The space where units were placed, moved to or destroyed, in a hook of `placed`, `moved` or `cleared`; nothing elsewhere.";
        Property Look card(game: Game) -> Card, "The card whose script this is; nothing when it is no card's.";
        Property Look turn(game: Game) -> Number, "Turns begun, this one included; 0 in the opening.";
        Property Look round(game: Game) -> Number, "Rounds begun, this one included, where rounds are counted: with a `[[round]]`, or a hook on rounds.";
        Property Look order(game: Game) -> Armies, "The armies that take turns and are not eliminated, in the present order.";
        Property Look mover(game: Game) -> Army, "The army whose turn it is.";
        Property Look conquests(game: Game) -> Conquests, "What was conquered this turn, in order: maps with `space`, `from`, `loser` and `defenders` (units there when it was attacked or taken); `from` is nothing where units were placed, `loser` where nobody held it.";
        Property Look traded(game: Game) -> Cards, "The set that was traded last this turn; an empty list before the first.";
    }
    "Spaces, regions and ways" {
        Free Look space(id: Space) -> Space, "The space with this id.";
        Free Look region(id: Region) -> Region, "The region with this id.";
        Property Look spaces(game: Game) -> Spaces, "Every open space of the board.";
        Property Look held(game: Game) -> Spaces, "Every space on which somebody stands.";
        Property Look regions(game: Game) -> Regions, "Every region.";
        Method Look spaces_of(game: Game, army: Army) -> Spaces, "The spaces an army controls.";
        Method Look spaces_of_faction(game: Game, faction: Faction) -> Spaces, "The spaces that the armies of a faction control.";
        Method Look spaces_of_enemies(game: Game, army: Army) -> Spaces, "The spaces that armies of other factions control.";
        Method Look links(game: Game; tag: LinkTag) -> Any, "Pairs of linked spaces, of one tag or of all: a list of lists of two.";
        Method Look walk(game: Game, from: Space, steps: Number; again: Flag) -> Spaces, "Where exactly so many links lead, without a space twice; closed spaces are not entered. With `again`, a walk may come through a space several times, and end where it began.";
        Method Look spaces_with(game: Game, tag: Tag) -> Spaces, "Every open space that carries a tag.";
        Property Look id(space: Space) -> Any, "Its id, as a string.";
        Property Look owner(space: Space) -> Army, "The army that controls it; nothing for none.";
        Property Look holder(space: Space) -> Army, "The army that stands on it; of several, the one that controls it, else the first; nothing for none.";
        Property Look holders(space: Space) -> Armies, "The armies that stand on it.";
        Property Look is_held(space: Space) -> Flag, "Whether anybody stands on it.";
        Property Look troops(space: Space) -> Number, "Basic units of its owner.";
        Property Look region(space: Space) -> Region, "Its region; nothing for none.";
        Property Look neighbours(space: Space) -> Spaces, "The spaces one link away that are not closed.";
        Property Look tokens(space: Space) -> Tokens, "The tokens on it.";
        Method Look number(space: Space, name: Any) -> Number, "A number printed on it; 0 when it has none of this name.";
        Property Look is_closed(space: Space) -> Flag, "Whether it is out of the game.";
        Method Look units(space: Space, unit: Unit; army: Army) -> Number, "Units of a kind of its owner, or of an army.";
        Method Look has_tag(space: Space, tag: Tag) -> Flag, "Whether it carries a tag.";
        Method Look is_next_to(space: Space, other: Space) -> Flag, "Whether one link joins two spaces.";
        Method Look reaches(space: Space, other: Space) -> Flag, "Whether spaces of its owner join the two.";
        Method Look leads_on(space: Space) -> Flag, "Whether a way over spaces of its owner's faction leads from it to another space of its owner.";
        Free Look with_troops(spaces: Spaces, least: Number; most: Number) -> Spaces, "Those of some spaces whose owner has at least so many basic units there, and at most so many.";
        Free Look with_units(spaces: Spaces, kinds: Units) -> Spaces, "Those of some spaces whose owner has a unit of one of some kinds there.";
        Free Look without_units(spaces: Spaces, kinds: Units) -> Spaces, "Those of some spaces whose owner has no unit of some kinds there.";
        Free Look with_value(spaces: Spaces, variable: Variable, least: Number; most: Number) -> Spaces, "Those of some spaces for each of which a declared variable holds at least so much, and at most so much.";
        Free Look without_tokens(spaces: Spaces, pile: Pile; but: Tokens) -> Spaces, "Those of some spaces on which no token of a pile lies, other than some.";
        Property Look id(region: Region) -> Any, "Its id, as a string.";
        Property Look spaces(region: Region) -> Spaces, "Its spaces.";
        Property Look bonus(region: Region) -> Number, "What it brings.";
        Method Look number(region: Region, name: Any) -> Number, "A number printed on it, `bonus` among them; 0 when it has none of this name.";
        Property Look owner(region: Region) -> Army, "The army that controls it; nothing for none. Closed spaces count as the step `count` says.";
    }
    "Armies" {
        Free Look army(id: Army) -> Army, "The army with this id; nothing when it is not in play.";
        Property Look armies(game: Game) -> Armies, "Every army that is not eliminated.";
        Method Look armies_of(game: Game, faction: Faction) -> Armies, "The armies of a faction that are not eliminated.";
        Method Look enemies_of(game: Game, army: Army) -> Armies, "The armies of other factions that are not eliminated.";
        Property Look id(army: Army) -> Any, "Its id, as a string.";
        Property Look faction(army: Army) -> Any, "The id of its faction, as a string.";
        Property Look spaces(army: Army) -> Spaces, "The spaces it controls.";
        Property Look stands(army: Army) -> Spaces, "The spaces on which it stands.";
        Property Look hand(army: Army) -> Cards, "The cards it holds.";
        Property Look hand_size(army: Army) -> Number, "How many cards it holds.";
        Property Look laid(army: Army) -> Cards, "The cards laid before it.";
        Property Look waiting(army: Army) -> Number, "Basic units it has still to place.";
        Method Look number(army: Army, name: Any) -> Number, "A number printed on it; 0 when it has none of this name.";
        Method Look room_for(army: Army, unit: Unit) -> Number, "How many more units of a kind it may have: its limit less those on the board and those that wait.";
        Property Look is_out(army: Army) -> Flag, "Whether it is eliminated.";
        Property Look has_seat(army: Army) -> Flag, "Whether a player commands it.";
        Method Look shares_player(army: Army, other: Army) -> Flag, "Whether one player commands both armies.";
        Property Look eliminated_by(army: Army) -> Army, "Which army eliminated it; nothing while it lives.";
        Method Look controls(army: Army, region: Region) -> Flag, "Whether it controls a region: every space of it, closed ones left out unless the step `count` says otherwise.";
        Method Look is_commanded_by(army: Army, other: Army) -> Flag, "Whether a player of another army commands it.";
        Method Look is_enemy_of(army: Army, other: Army) -> Flag, "Whether two armies are of different factions.";
        Method Look has_conquered(army: Army) -> Flag, "Whether it has conquered a space this turn.";
    }
    "Units" {
        Method Change reinforce(game: Game, army: Army, n: Number; unit: Unit), "Gives an army units to place, basic ones unless a kind is named, at most as many as the kind's limit allows.";
        Method Change put(game: Game, space: Space, n: Number; unit: Unit, army: Army), "Puts units on a space, at most as many as the kind's limit allows: of the army that stands there, of the script's where nobody does, or of one that is named and may stand there.";
        Method Change take(game: Game, space: Space, n: Number; unit: Unit, army: Army), "Takes units off a space, at most as many as are there, also the last: of the army that stands there, or of one that is named. What cannot stand there alone goes with them.";
        Method Change take_up(game: Game, space: Space, n: Number; unit: Unit, army: Army), "Takes units off a space as `take` does; they wait to be placed.";
        Method Change change(game: Game, space: Space, n: Number, from: Unit, to: Unit; army: Army), "Exchanges units on a space for as many of another kind, at most as many as its limit allows.";
        Method Change clear(game: Game, space: Space), "Takes every unit off a space.";
        Method Change move_units(game: Game, from: Space, to: Space; n: Number, unit: Unit), "Moves units of the army that stands on `from` to where they can stand: so many, or everything it has there. Whoever attacks a space that all have left moves in unopposed.";
        Method Change move_at_once(game: Game, froms: Spaces, tos: Spaces), "Moves everything from each of some spaces to the space at the same place of the second list: all leave, then all arrive. Where two would meet that may not share a space, both stay, as does whoever would meet one that stays.";
        Method Change give(game: Game, space: Space, army: Army), "Gives a space and every unit there to another army; what is over its limit is lost. Where control stays, an empty space can be given.";
        Method Change close(game: Game, space: Space), "Takes a space out of the game with everything on it.";
        Method Change destroy(game: Game, space: Space; unit: Unit), "Destroys what the owner of a space has there, all of it or all of a kind, as hits do: with what goes with it, and with the cards that it brings in a round.";
    }
    "Tokens" {
        Property Look tokens(game: Game) -> Tokens, "Every token on the board.";
        Method Look tokens_in(game: Game, pile: Pile) -> Tokens, "The tokens of a pile that are on the board.";
        Method Look has_token(space: Space, pile: Pile) -> Flag, "Whether a token of a pile lies on it.";
        Method Look left_in(game: Game, pile: Pile) -> Number, "How many tokens a pile has.";
        Method Ask draw_token(game: Game, pile: Pile) -> Token, "Draws a token from a pile unseen; nothing when it is empty.";
        Method Change empty_pile(game: Game, pile: Pile), "Takes every token that is still in a pile out of the game, unseen.";
        Method Change put_token(game: Game, token: Token, space: Space), "Lays a token on a space as it is, face down or up.";
        Method Change take_token(game: Game, token: Token, army: Army), "Lays a token before an army.";
        Method Change remove_token(game: Game, token: Token), "Takes a token out of the game.";
        Method Change look_at_token(game: Game, token: Token; army: Army), "Shows a token's face to an army's players alone.";
        Method Change reveal_token(game: Game, token: Token), "Turns a token up for all.";
        Method Look tokens_of(game: Game, army: Army) -> Tokens, "The tokens laid before an army.";
        Property Look face(token: Token) -> Any, "The id of its face, as a string.";
        Property Look is_shown(token: Token) -> Flag, "Whether everybody knows its face.";
        Method Look is_known_by(token: Token, army: Army) -> Flag, "Whether an army's players know its face.";
        Property Look space(token: Token) -> Space, "Where it lies; nothing when it is not on the board.";
        Property Look pile(token: Token) -> Any, "The id of its pile, as a string.";
        Method Look number(token: Token, name: Any) -> Number, "A number printed on its face; 0 when it has none of this name.";
    }
    "Tracks" {
        Method Look track(game: Game, track: Track) -> Number, "Where its marker stands, counted from 0.";
        Method Look track_value(game: Game, track: Track) -> Number, "The number printed where its marker stands.";
        Method Look track_numbers(game: Game, track: Track) -> Numbers, "All the numbers printed where its marker stands.";
        Method Look track_number(game: Game, track: Track, column: Column) -> Number, "The number of a column of it where its marker stands; may be below 0.";
        Method Look track_number(game: Game, track: Track, column: Column, at: Number) -> Number, "The number of a column of it at a space, counted from 0.";
        Method Look track_end(game: Game, track: Track) -> Number, "The last space that its marker can reach, counted from 0.";
        Method Change move_track(game: Game, track: Marker, by: Number), "Moves its marker on, or back; it stops at the ends. Nothing moves one of a track that is not in the game; one that follows the board cannot be moved.";
        Method Change set_track(game: Game, track: Marker, at: Number), "Puts its marker on a space of it, counted from 0.";
    }
    "Cards" {
        Property Look id(card: Card) -> Any, "Its id, as a string; copies share it.";
        Property Look deck(card: Card) -> Any, "The id of its deck, as a string.";
        Property Look space(card: Card) -> Space, "The space printed on it; nothing for none.";
        Method Look number(card: Card, name: Any) -> Number, "A number printed on it; 0 when it has none of this name.";
        Method Look has_symbol(card: Card, symbol: Symbol) -> Flag, "Whether it can stand for a symbol in a set.";
        Method Look cards_left(game: Game, deck: Deck) -> Number, "How many cards a draw pile has.";
        Method Look can_draw(game: Game, deck: Deck) -> Flag, "Whether a card can be drawn: from the draw pile, or from discards that are shuffled.";
        Method Ask draw(game: Game, army: Army, deck: Deck, n: Number), "Draws cards into an army's hand.";
        Method Change discard(game: Game, card: Card), "Puts a card on its discard pile.";
        Method Ask discard_random(game: Game, army: Army, n: Number), "An army discards cards chosen at random.";
        Method Change steal(game: Game, card: Card, army: Army), "Gives a card to another army's hand.";
        Method Change give_face_down(game: Game, card: Card, army: Army), "Gives a card to another army's hand face down: only who knows it already knows it there.";
        Method Ask steal_random(game: Game, from: Army, to: Army, n: Number), "Gives cards chosen at random from one hand to another.";
        Method Change look_at_hand(game: Game, army: Army; by: Army), "Shows an army's hand to another army's players alone.";
        Method Change show_card(game: Game, card: Card), "Shows a card to all; it stays where it is.";
        Method Change lay_card(game: Game, card: Card, army: Army), "Lays a card before an army, open to all.";
        Method Change remove_card(game: Game, card: Card), "Takes a card out of the game.";
    }
    "The battle" {
        Property Look side(game: Game) -> Side, "The side on which the script's army or its faction fights; nothing when it does not. Here and below, there is a battle from its declaration until what a conquest leads to is over, and for the hook `invasion_ended`.";
        Property Look attacker(game: Game) -> Army, "Who attacks; nothing outside a battle.";
        Property Look defender(game: Game) -> Army, "Who is attacked; nothing outside a battle.";
        Property Look invaders(game: Game) -> Armies, "The armies that have attacked in the invasion that is under way, or was last.";
        Property Look origin(game: Game) -> Space, "Where the attack comes from; nothing outside a battle.";
        Property Look target(game: Game) -> Space, "The space that is attacked; nothing when a token is, and outside a battle.";
        Property Look target_token(game: Game) -> Token, "The token that is attacked, or was just destroyed; nothing when a space is attacked, and outside a battle.";
        Method Look other_side(game: Game, side: Side) -> Side, "The side against it.";
        Method Look dice(game: Game, side: Side) -> Numbers, "The faces of a side's dice as they lie on the table; an empty list outside a battle, also below.";
        Method Look dice_sides(game: Game, side: Side) -> Numbers, "How many sides each of a side's dice has now.";
        Method Look dice_added(game: Game, side: Side) -> Numbers, "What is added now to a side's best die, its second best and so on.";
        Method Look dice_values(game: Game, side: Side) -> Numbers, "What a side's dice on the table come to now, best first.";
        Property Look ties(game: Game) -> Side, "The side that wins equal dice now.";
        Method Look pairs_lost(game: Game, side: Side; best: Number) -> Number, "How many pairs a side's dice lose to the other side's as they lie on the table now, best against best; with `best`, as they would if the best of the other side's dice came to so much. 0 outside a battle.";
        Method Look suppressed(game: Game, space: Space, unit: Unit) -> Number, "Units of a kind on a space that change no dice now.";
        Method Look unsuppressed(game: Game, space: Space, kinds: Units) -> Units, "Those of some kinds of which the owner of a space has more units there than change no dice now.";
        Method Look committed_kinds(game: Game, side: Side, kinds: Units) -> Units, "Those of some kinds of which a side has committed a unit; none outside a battle.";
        Method Look committed(game: Game, side: Side, unit: Unit) -> Number, "Units of a kind that a side has committed; 0 outside a battle.";
        Method Change destroy_committed(game: Game, side: Side, n: Number, unit: Unit), "Destroys units of a kind beside the basic one that a side has committed, at most as many as it has: they fight no more, and are gone from its space.";
        Method Change add_to_all(game: Game, side: Side, n: Number, until: Until), "Adds to each of a side's dice. In a battle by unit the units of the side hit on a number that is better by `n`, with `\"battle\"` in one round.";
        Method Change add_to_best(game: Game, side: Side, n: Number, until: Until), "Adds to a side's best die, beside what units add to it.";
        Method Change add_to_total(game: Game, side: Side, n: Number, until: Until), "Adds to what a side's dice come to where a total decides, as in an attack on a token; `n` may be below 0.";
        Method Change larger_dice(game: Game, side: Side, sides: Number, dice: Number, until: Until), "So many of a side's dice have more sides.";
        Method Change at_most_dice(game: Game, side: Side, dice: Number, until: Until), "A side rolls at most so many dice.";
        Method Change wins_ties(game: Game, side: Side, until: Until), "A side wins equal dice.";
        Method Ask reroll(game: Game, side: Side, die: Number) -> Number, "Rolls a die of a side again, by its place counted from 0.";
        Method Change turn_die(game: Game, side: Side, die: Number, face: Number), "Turns a die of a side, by its place counted from 0, to one of its faces.";
        Method Change suppress(game: Game, space: Space, unit: Unit, n: Number, until: Until), "So many units of a kind on a space change no dice: of those committed to the battle that is fought, and in further battles they cannot be committed. The others there can.";
        Method Change end_invasion(game: Game), "Ends the invasion that is under way; nobody loses anything more.";
        Method Change forbid_attack(game: Game, army: Army, space: Space, until: Until), "An army may not attack a space; `\"conquest\"` lasts until it conquers a space of a third army, at most this turn.";
    }
    "The turn" {
        Method Change extra(game: Game, step: Step, n: Number), "Allows so many more moves in a step this turn.";
        Method Change skip(game: Game, step: Step), "A step is left out this turn.";
        Method Change then(game: Game, step: Step), "Takes a step once more, when the script has ended.";
        Method Change command(game: Game, army: Army, by: Army), "The players of one army command another as well.";
        Method Change release(game: Game, army: Army), "Nobody commands an army any longer. Not for one that has turns of its own.";
        Method Change win(game: Game, army: Army), "The army's faction wins at once.";
        Method Change bonus_cards(game: Game, n: Number), "So many bonus cards more for the order of a round that is carried out: drawn unseen under its seat's pile when it has been.";
        Method Change say(game: Game, text: Text; parts: Parts), "Says something to all: a line of the log, which changes nothing. Names in braces stand for the parts: `game.say(\"{The army} {army has|have} {n} on {the space}.\", #{ army: own, n: 3, space: here })`.";
    }
    "For the author" {
        Free Look print(value: Any), "Shows a value in `warboard try`, and in the log of a scenario that `warboard test` plays; in games it does nothing. `check` reports it, so that none is left behind.";
        Free Look debug(value: Any), "The same as `print`.";
    }
    "Variables" {
        Method Look get(game: Game, variable: Variable; of: Any) -> Any, "What a declared variable holds, for an army, space or region where it is declared per one, or for a space of a track by its place, counted from 0.";
        Method Look get_all(game: Game, variable: Variable) -> Values, "What a declared variable holds for each army, space or region, or each space of a track, in order.";
        Free Look sum(numbers: Numbers) -> Number, "Some numbers together.";
        Method Change add(game: Game, variable: Variable, n: Number; of: Any), "Adds a number, which may be below 0, to a declared variable; it stops at the variable's ends. Everybody is told how much, also of a hidden one.";
        Method Change set(game: Game, variable: Variable, value: Any; of: Any), "Sets a declared variable: a number, which stops at the variable's ends, or a thing that it keeps, or `()` for nothing. Of a hidden one, others learn only that it was set: from then on it may be anything that `among` allows.";
        Method Change pay(game: Game, army: Army, prices: Prices) -> Flag, "Takes numbers from variables of an army, or of the game, such as `#{ coins: 2, wood: 1 }`, if all of them are there; says whether they were.";
        Method Change show(game: Game, variable: Variable; of: Any), "Shows a hidden variable to all, until it is set again.";
    }
}

/// Returns every function with this name and shape.
pub fn named(name: &str, shape: CallSyntax) -> impl Iterator<Item = &'static ApiFunction> {
    API.iter().filter(move |function| function.name == name && function.shape == shape)
}
