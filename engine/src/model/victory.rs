//! The victory table.

use strum::{IntoStaticStr, VariantArray};

use super::call::Expects;
use super::id::{CallId, DeckId, FactionId, HasId, TagId, TokenId, UnitKindId};
use super::source::Source;
use super::text::Text;
use crate::edition::codes;
use crate::edition::keys::{
    CallUse, EitherValue, ID, NAME, SOURCE, TableReader, call, either, filled, id_of, int, keys,
    may, must_or, table, to, unless, word,
};
use crate::edition::problem::Problem;

/// The condition of a row of the victory table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum VictoryWhen {
    /// Every army of every other faction is eliminated.
    LastFaction,
    /// The armies of one faction control at least `least` spaces.
    Spaces {
        /// Smallest number of spaces.
        least: u32,
        /// Tag of the spaces that are counted; `None` for all spaces.
        tag: Option<TagId>,
    },
    /// Armies of a faction are eliminated.
    Eliminated {
        /// Faction of the armies.
        faction: FactionId,
        /// Number of armies; `None` for all armies of the faction.
        armies: Option<u32>,
    },
    /// This number of cards is laid before one army.
    CardsLaid(u32),
    /// A token with the face of this one is laid before an army.
    TokenLaid(TokenId),
    /// No unit of a kind is on the board.
    Lost(UnitKindId),
    /// A query returns the army that has won, if any.
    Script(CallId),
}

/// The facts besides control that a victory table reads. Only a change of control or of these facts
/// can satisfy a row.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Watches(u8);

impl Watches {
    /// Units on the board.
    pub(crate) const UNITS: Self = Self(1);
    /// Cards laid before an army.
    pub(crate) const CARDS: Self = Self(1 << 1);
    /// Places of tokens.
    pub(crate) const TOKENS: Self = Self(1 << 2);
    /// All facts that a function may read.
    pub(crate) const ALL: Self = Self(u8::MAX);

    /// Returns the facts that rows with these conditions read.
    pub(crate) fn of(rows: impl IntoIterator<Item = VictoryWhen>) -> Self {
        let each = rows.into_iter().map(|when| match when {
            VictoryWhen::Lost(_) => Self::UNITS,
            VictoryWhen::CardsLaid(_) => Self::CARDS,
            VictoryWhen::TokenLaid(_) => Self::TOKENS,
            VictoryWhen::Script(_) => Self::ALL,
            VictoryWhen::LastFaction
            | VictoryWhen::Spaces { .. }
            | VictoryWhen::Eliminated { .. } => Self::default(),
        });
        Self(each.fold(0, |bits, watches| bits | watches.0))
    }

    /// Returns whether all facts of `what` are read.
    #[inline]
    pub(crate) fn has(self, what: Self) -> bool {
        self.0 & what.0 == what.0
    }

    /// Returns whether any fact besides control is read.
    pub(crate) fn any(self) -> bool {
        self != Self::default()
    }
}

keys! {
    /// A way to win.
    ///
    /// Checked after every change of control, units or markers in the order of the file; of rows that are met at once, one
    /// by which the faction wins whose turn it is comes first.
    #[derive(Clone, PartialEq, Eq, Debug)]
    pub struct Victory = "victory" => Victory::checked as Victory {
        /// The row's stable name.
        pub id: Box<str> = filled(ID),
        /// The name shown when it decides the game.
        pub name: Text = filled(NAME),
        /// The id of the only faction that can win by it; any faction unless given.
        pub faction: Option<FactionId> = may(id_of::<FactionId>()),
        /// The condition: a word, or a table with one key.
        pub when: VictoryWhen = must_or(
            to(either(word::<VictoryWord>(), table::<WhenKeys>()), |_, _, when| match when {
                EitherValue::One(VictoryWord::LastFaction) => Some(VictoryWhen::LastFaction),
                EitherValue::Other(when) => Some(when),
            }),
            VictoryWhen::LastFaction
        ),
        /// The id of a deck; its cards in the winner's hand are revealed.
        pub shows: Option<DeckId> = may(id_of::<DeckId>()),
        /// The source of the block.
        pub source: Source = SOURCE,
    }
}

impl Victory {
    fn checked(self, reader: &mut TableReader<'_>) -> Self {
        let unsaid = match self.when {
            VictoryWhen::Eliminated { .. } => Some("eliminated"),
            VictoryWhen::Lost(_) => Some("lost"),
            VictoryWhen::LastFaction
            | VictoryWhen::Spaces { .. }
            | VictoryWhen::CardsLaid(_)
            | VictoryWhen::TokenLaid(_)
            | VictoryWhen::Script(_) => None,
        };
        if let Some(key) = unsaid.filter(|_| !reader.has("faction")) {
            let message = format!("{} has `{key}` and no `faction` that wins", reader.what);
            reader.tell(Problem::error(codes::MISSING_KEY, reader.place, message));
        }
        self
    }
}

/// A victory condition written as a single word.
#[derive(Clone, Copy, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
enum VictoryWord {
    LastFaction,
}

keys! {
    /// The condition under which a faction wins: one of these.
    struct WhenKeys = "when" => WhenKeys::finish as VictoryWhen {
        /// The number of cards laid before one army.
        cards_laid: Option<u32> = unless(int(1..=1_000)),
        /// The id of a token laid before an army of the faction.
        token_laid: Option<TokenId> = unless(id_of::<TokenId>()),
        /// A function that returns the winning army.
        run: Option<CallId> = unless(call(CallUse::Query(Expects::Winner))),
        /// The id of a faction whose armies are all eliminated; the row needs a `faction`.
        eliminated: Option<FactionId> = unless(id_of::<FactionId>()),
        /// With `eliminated`: the number of its armies that must be eliminated; all unless given.
        armies: Option<u32> = unless(int(1..=1_000)),
        /// The id of a kind of unit of which none is left on the board; the row needs a `faction`.
        lost: Option<UnitKindId> = unless(id_of::<UnitKindId>()),
        /// The number of spaces the faction must hold.
        spaces: Option<u32> = unless(int(1..=1_000)),
        /// With `spaces`: the id of the tag that counted spaces carry.
        tag: Option<TagId> = unless(id_of::<TagId>()),
    }
}

/// Keys that determine when a faction wins; a row uses one of them. The other keys refine these.
const ONE_OF: [&str; 6] = ["cards_laid", "token_laid", "run", "eliminated", "lost", "spaces"];

impl WhenKeys {
    fn finish(self, reader: &mut TableReader<'_>) -> Option<VictoryWhen> {
        if self.eliminated.is_none() {
            let message = "`when` has `armies`, which belongs to `eliminated`";
            reader.refuse(codes::NOT_ALLOWED, "armies", message);
        }
        let given = reader.given(&ONE_OF);
        if let [first, second, ..] = given[..] {
            let message =
                format!("`when` has both `{first}` and `{second}`: a row has one condition");
            reader.tell(Problem::error(codes::KEY_TWICE, reader.place, message));
        }
        let is_other = given.iter().any(|key| *key != "spaces")
            || ONE_OF.iter().any(|key| *key != "spaces" && reader.is_misspelt(key));
        if is_other {
            let message = "`when` has `tag`, which belongs to `spaces`";
            reader.refuse(codes::KEY_TWICE, "tag", message);
        } else if given.is_empty() {
            reader.lack("spaces");
        }
        let Self { eliminated, armies, tag, .. } = self;
        let eliminated = eliminated.map(|faction| VictoryWhen::Eliminated { faction, armies });
        let cards = self.cards_laid.map(VictoryWhen::CardsLaid);
        cards
            .or(self.token_laid.map(VictoryWhen::TokenLaid))
            .or(self.run.map(VictoryWhen::Script))
            .or(eliminated)
            .or(self.lost.map(VictoryWhen::Lost))
            .or(self.spaces.map(|least| VictoryWhen::Spaces { least, tag }))
    }
}

impl HasId for Victory {
    fn id(&self) -> &str {
        &self.id
    }
}
