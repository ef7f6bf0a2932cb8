//! The contents of the board at present, as plain data.

use serde::Serialize;
use warboard_engine::model::{
    ArmyId, Lang, Per, Rulebook, SpaceId, TableId, TokenId, TokenPlace, Variable, VariableCell,
    VariableId,
};
use warboard_engine::observation::Observation;

use super::palette::{self, Rgb};

/// The contents of the board at present. Painters show all of it, so it must hold only what its
/// viewer may see.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct BoardMarks {
    /// The armies, by their index in the game.
    pub armies: Vec<ArmyMark>,
    /// The kinds of units, by their index in the edition; the first is the basic one.
    pub kinds: Vec<KindMark>,
    /// Every space, by its index in the edition; one that is missing has nothing on it.
    pub spaces: Vec<SpaceMark>,
    /// The path of the last battle or of the planned one, as spaces in order; empty if there is
    /// none.
    pub path: Vec<usize>,
}

/// An army.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct ArmyMark {
    /// Its name.
    pub name: String,
    /// Its letter, always shown beside its colour.
    pub letter: char,
    /// Its colour.
    pub colour: Rgb,
}

/// A kind of units.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct KindMark {
    /// The name of one unit.
    pub name: String,
    /// The name of several units.
    pub plural: String,
    /// The sign of the kind: a capital letter, with as many more of its name as distinguish it from
    /// the others.
    pub letter: String,
}

/// The contents of a space.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct SpaceMark {
    /// The army that controls it, by its index.
    pub owner: Option<usize>,
    /// Its units, army by army and kind by kind; those of the owner first.
    pub pieces: Vec<PieceMark>,
    /// The tokens on the space, by the names the viewer sees.
    pub tokens: Vec<String>,
    /// The values of variables other than 0, as the viewer knows them, each with its name.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub figures: Vec<FigureMark>,
    /// True if one of the tokens can be attacked.
    pub target: bool,
    /// The permanent marks printed on the space, such as a resource.
    pub tags: Vec<String>,
    /// True if the space is out of the game.
    pub closed: bool,
    /// The highlight of the space.
    pub lit: Lit,
}

/// The value of a variable on a space.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct FigureMark {
    /// The name of the variable.
    pub name: String,
    /// The number, or the two that it lies between.
    pub value: String,
}

/// Units of one kind and one army on a space.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct PieceMark {
    /// The army, by its index.
    pub army: usize,
    /// The kind, by its index.
    pub kind: usize,
    /// The number of units.
    pub n: u32,
}

/// The highlight of a space.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Lit {
    /// No highlight.
    #[default]
    Plain,
    /// The origin of a move.
    Source,
    /// A possible destination.
    Target,
    /// Out of reach.
    Dimmed,
}

impl BoardMarks {
    /// Returns the marks visible in an observation, with names in a language; nothing is lit and no
    /// path is shown.
    pub fn seen(view: &Observation<'_>, lang: Lang) -> Self {
        Self::named(view, view.rulebook(), lang)
    }

    /// Like [`BoardMarks::seen`], but with the names of another rulebook of the game.
    pub fn named(view: &Observation<'_>, rules: &Rulebook, lang: Lang) -> Self {
        let armies = rules.armies.rows().iter().map(|army| ArmyMark {
            name: army.name.get(lang).to_owned(),
            letter: army.letter.get(lang),
            colour: palette::army(army.colour),
        });
        Self {
            armies: armies.collect(),
            kinds: kinds(rules, lang),
            spaces: rules.board.spaces.ids().map(|space| seen(view, rules, space, lang)).collect(),
            path: Vec::new(),
        }
    }

    /// Returns the contents of a space.
    pub fn on(&self, space: usize) -> Option<&SpaceMark> {
        self.spaces.get(space)
    }

    /// Returns the army that controls a space.
    pub fn owner(&self, space: usize) -> Option<&ArmyMark> {
        self.armies.get(self.spaces.get(space)?.owner?)
    }
}

impl SpaceMark {
    /// Returns the number of units of all kinds and armies.
    pub fn units(&self) -> u32 {
        self.pieces.iter().map(|piece| piece.n).sum()
    }

    /// Returns the number of basic units of the owner.
    pub fn basic(&self) -> u32 {
        let own = self.pieces.iter().filter(|piece| Some(piece.army) == self.owner);
        own.filter(|piece| piece.kind == 0).map(|piece| piece.n).sum()
    }
}

/// Returns the kinds of units with their letters: the first of the name, or more where another kind
/// begins alike.
fn kinds(rules: &Rulebook, lang: Lang) -> Vec<KindMark> {
    let mut kinds: Vec<KindMark> = Vec::new();
    for unit in rules.units.rows() {
        let name = unit.name.get(lang).to_owned();
        let spelled: Vec<char> = name.chars().filter(|c| c.is_alphabetic()).collect();
        let begin = |n: usize| -> String {
            let (first, rest) = spelled[..n].split_first().unwrap_or((&'?', &[]));
            first.to_uppercase().chain(rest.iter().flat_map(|c| c.to_lowercase())).collect()
        };
        let is_free = |letter: &String| !kinds.iter().any(|kind| kind.letter == *letter);
        let letter = (1..=spelled.len()).map(begin).find(is_free);
        let letter = letter.unwrap_or_else(|| (kinds.len() + 1).to_string());
        kinds.push(KindMark { name, plural: unit.plural.get(lang).to_owned(), letter });
    }
    kinds
}

fn seen(view: &Observation<'_>, rules: &Rulebook, space: SpaceId, lang: Lang) -> SpaceMark {
    let owner = view.owner(space);
    let mut armies: Vec<ArmyId> = owner.into_iter().collect();
    armies.extend(view.armies_on(space).filter(|&army| Some(army) != owner));
    let of = |army: ArmyId| {
        let each = rules.units.ids().map(move |unit| PieceMark {
            army: army.index(),
            kind: unit.index(),
            n: view.units(space, army, unit),
        });
        each.filter(|piece| piece.n > 0)
    };
    let tags = rules.board.tags.iter();
    let carried = tags.filter(|&(tag, _)| rules.board.spaces[space].tags.contains(tag));
    let here = |&token: &TokenId| view.token_place(token) == TokenPlace::Space(space);
    let lying: Vec<TokenId> = rules.tokens.ids().filter(here).collect();
    SpaceMark {
        owner: owner.map(TableId::index),
        pieces: armies.into_iter().flat_map(of).collect(),
        tokens: lying.iter().map(|&token| token_name(view, rules, token, lang)).collect(),
        figures: figures(view, rules, space, lang),
        target: lying.iter().any(|&token| rules.target_of(token).is_some()),
        tags: carried.map(|(_, tag)| tag.name.get(lang).to_owned()).collect(),
        closed: view.is_closed(space),
        lit: Lit::Plain,
    }
}

/// Returns the values of variables on a space.
fn figures(
    view: &Observation<'_>,
    rules: &Rulebook,
    space: SpaceId,
    lang: Lang,
) -> Vec<FigureMark> {
    let figure = |variable: VariableId| {
        let is_figure = |row: &&Variable| row.per == Per::Space && row.keeps_number();
        let row = rules.variables.get(variable).filter(is_figure)?;
        let at = u16::try_from(space.index()).unwrap_or(u16::MAX);
        let value = view.value(VariableCell { variable, at });
        let name = row.name.as_ref()?.plural.get(lang).to_owned();
        (value.known() != Some(0)).then(|| FigureMark { name, value: value.to_string() })
    };
    view.named_variables().filter_map(figure).collect()
}

/// Returns the visible name of a token: its face where that is known, otherwise its pile's name.
fn token_name(view: &Observation<'_>, rules: &Rulebook, token: TokenId, lang: Lang) -> String {
    let seen = view.token_face(token).map_or_else(
        || &rules.piles[rules.tokens[token].pile].name,
        |face| &rules.tokens[face].face.name,
    );
    seen.get(lang).to_owned()
}
