//! The contents of an edition, settled and checked: plain tables without behaviour.
//!
//! Nothing here reads a file, rolls a die or knows a game by name. The loader fills a [`Rulebook`];
//! the rules read it.

pub(crate) mod amount;
mod army;
pub(crate) mod bits;
mod board;
mod bots;
pub(crate) mod call;
mod card;
mod combat;
pub(crate) mod fact;
pub(crate) mod id;
pub(crate) mod kept;
pub(crate) mod lang;
mod layout;
pub(crate) mod lesson;
pub(crate) mod mask;
pub(crate) mod movement;
mod order;
mod position;
pub(crate) mod price;
mod procedure;
mod rulebook;
mod script;
mod sheet;
pub(crate) mod source;
mod start;
mod strikes;
mod target;
pub(crate) mod term;
pub(crate) mod text;
mod track;
mod unit;
mod variable;
mod victory;
pub(crate) mod when;
mod wording;

pub use army::{
    ARMIES_MAX, Army, Colour, Duty, EliminatedCards, EliminatedWhen, Elimination, FACTIONS_MAX,
    Faction, Hand, HandOwner, Letter, Seat,
};
pub use board::{Board, Closed, Control, Link, LinkTag, Region, Sharing, Space, Tag};
pub use bots::{BotHints, ValueHints, weight_of};
pub use call::{EntryPoint, Expects};
pub use card::{Card, Deck, Symbol};
pub use combat::{Combat, DICE_MAX, Modifier, MoveIn, Pool, Resolution, Side, Ties};
pub(crate) use combat::{CombatKeys, CombatPage, DICE, DIE, ResolutionKind, SIDES};
pub(crate) use fact::{AskedOn, Watches};
pub use fact::{
    Bounds, Condition, Fact, Owners, Relation, WinningFacts, aims, level, nearest_to, sole_tag,
};
pub use id::{
    ArmyId, CallId, CardId, DeckId, FactionId, HandId, HasId, IndexVec, LinkTagId, OrderId,
    PartNameId, PileId, RegionId, SeatId, SpaceId, StepId, SymbolId, TableId, TagId, TargetId,
    TextId, TokenId, TrackId, UnitKindId, VariableId, VictoryId,
};
pub use lang::{InEach, Lang, OtherLang};
pub use layout::{CardPlace, LayoutSizes, StateLayout, TokenPlace};
pub use lesson::{Lesson, LessonStep};
pub use mask::{
    ArmyMask, KindMask, LinkTagMask, Mask, Member, OrderMask, PileMask, SeatMask, SymbolMask,
    TagMask,
};
pub use movement::{Ground, LinksOver, Movement, Range};
pub use order::{Order, PROGRAM_MAX};
pub use position::{Position, UnitsByKind};
pub use price::Price;
pub use procedure::{Procedure, StepRange};
pub(crate) use rulebook::RuleFlags;
pub use rulebook::Rulebook;
pub use script::{
    CardDestination, CardRole, Effect, Face, Hook, HookOn, Pile, ScriptFile, ScriptFunction,
    Scripts, Timing, Token, Window,
};
pub(crate) use sheet::SHEET_MAX;
pub use sheet::{Coast, Corner, MapStyle, Shape, SheetStyle};
pub use source::{Source, SourceKind};
pub use start::StartingUnits;
pub(crate) use strikes::LAST_TURN;
pub use strikes::{ByUnit, HitBy, Retreat, Strikes};
pub use target::{AttackTarget, AttackablePile, Lost, StrikeFrom};
pub(crate) use term::SUM_MAX;
pub use term::{Amount, Gift, GiftOf, NumberId, Term, TermOwner, TermSource};
pub use text::{ARTICLE_MAX, Article, ArticleWord, Grammar, Text, WrittenPhrase, strong_ending};
pub use track::{Column, Track};
pub use unit::{Takes, Toughness, UNIT_KINDS_MAX, UnitKind};
pub use variable::{
    Keeps, Kept, KeptWord, Per, Scope, ShownTo, VARIABLE_MAX, Variable, VariableCell, VariableName,
};
pub use victory::Victory;
pub use wording::{
    PartForm, TEXT_PARTS_MAX, TextPart, TextParts, TextPiece, part_names, text_pieces,
};
