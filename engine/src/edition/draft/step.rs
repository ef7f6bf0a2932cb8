//! `[[opening]]` and `[[turn]]`: the turn summary, one step after the other.

use super::PLAYERS_MAX;
use super::track::TrackDraft;
use crate::edition::codes;
use crate::edition::keys::{
    At, Decoder, ID, Keys, NAME, Reader, SOURCE, Shape, Table, Value, at, filled, int, keys, list,
    may, told, unless,
};
use crate::edition::problem::Problem;
use crate::edition::tree::{Node, Place};
use crate::model::{ArmyMask, Source, TableId as _, Text};
use crate::steps::{DrawExtra, ExtraKeys, Part, STEPS, Step, StepKind, StepSort};

#[derive(Debug)]
pub(crate) struct StepDraft {
    /// Nothing for a step that could not be read.
    pub(crate) step: Option<Step>,
    pub(crate) place: Place,
    /// The row of the faction whose turns the step is part of.
    pub(crate) only: Option<usize>,
    /// The rows of the factions that draw more, by row of what a `draw` step adds.
    pub(crate) extra: Vec<usize>,
    /// The same before the tracks are known.
    unsettled: Vec<ExtraKeys>,
    /// The numbers of players whose games the step is part of; none: of every game.
    pub(crate) players: Option<Vec<usize>>,
}

keys! {
    /// The keys of every step.
    struct StepKeys = "step" {
        /// What the step does.
        step: Option<At<&'static StepSort>> = told(at(Word)),
        /// Its stable name; unless given, its word with `_` for `-`.
        id: Option<Box<str>> = unless(ID),
        /// As printed in the turn summary.
        name: Text = filled(NAME),
        /// The numbers of players whose games the step is part of; every game unless given.
        players: Option<Vec<usize>> = may(list(int(1..=PLAYERS_MAX))),
        source: Source = SOURCE,
    }
}

/// The word of a step.
struct Word;

impl Value for Word {
    type Out = &'static StepSort;
    fn read<'a>(&self, reader: &Reader<'a>, node: &'a Node, key: &str) -> Option<Self::Out> {
        let words: Vec<_> = STEPS.iter().map(|sort| (sort.word, sort)).collect();
        reader.decoder.word(node, key, &words)
    }
    fn shape(&self) -> Shape {
        Shape::Step
    }
}

/// A step before the first turn.
pub(crate) struct OpeningKeys;

/// A step of a turn.
pub(crate) struct TurnKeys;

impl Keys for OpeningKeys {
    const WORD: &'static str = "opening";
    type Done = StepDraft;
    fn table() -> Table {
        table(Self::WORD, "A step before the first turn.", Part::Turn)
    }
    fn read(reader: &mut Reader<'_>) -> Option<StepDraft> {
        step(reader, Part::Turn)
    }
}

impl Keys for TurnKeys {
    const WORD: &'static str = "turn";
    type Done = StepDraft;
    fn table() -> Table {
        table(Self::WORD, "A step of a turn.", Part::Opening)
    }
    fn read(reader: &mut Reader<'_>) -> Option<StepDraft> {
        step(reader, Part::Opening)
    }
}

/// The keys of every step, and a case for each sort that is not of the other part alone.
fn table(name: &'static str, doc: &'static str, other: Part) -> Table {
    let sorts = STEPS.iter().filter(|sort| sort.part != other);
    Table { name, doc, cases: sorts.map(|sort| (sort.table)()).collect(), ..StepKeys::table() }
}

fn step(reader: &mut Reader<'_>, other: Part) -> Option<StepDraft> {
    let StepKeys { step: sort, id, name, source, players } = StepKeys::read(reader)?;
    if let Some(At { value: sort, place }) = &sort
        && sort.part == other
    {
        let part = |turn: bool| if turn { "turn" } else { "opening" };
        let (right, wrong) = (part(other == Part::Turn), part(other != Part::Turn));
        let message =
            format!("step `{}` belongs to `[[{right}]]`, not to `[[{wrong}]]`", sort.word);
        reader.tell(Problem::error(codes::WRONG_PART, *place, message));
    }
    let sort = sort.map(|at| at.value);
    let word = sort.map(|sort| sort.word).unwrap_or_default();
    let id = id.unwrap_or_else(|| word.replace('-', "_").into());
    if sort.is_none() {
        // Which keys belong to a step that is unknown cannot be said.
        reader.pass_over();
    }
    let read = sort.and_then(|sort| (sort.read)(reader));
    let (kind, only, unsettled) = match read {
        Some(read) => (Some(read.kind), read.only, read.extra),
        None => (None, None, Vec::new()),
    };
    let step = kind.map(|kind| Step { id, name, kind, source });
    Some(StepDraft { step, place: reader.place, only, extra: Vec::new(), unsettled, players })
}

impl StepDraft {
    /// Whether the step is part of a game of so many players.
    pub(crate) fn is_for(&self, players: usize) -> bool {
        self.players.as_ref().is_none_or(|list| list.contains(&players))
    }

    /// Whether some game could have both steps.
    pub(crate) fn meets(&self, other: &Self) -> bool {
        self.players.as_ref().is_none_or(|list| list.iter().any(|&players| other.is_for(players)))
    }

    /// Fills in what tracks add to what it draws.
    pub(super) fn add_extra(&mut self, decoder: &Decoder<'_>, tracks: &[TrackDraft]) {
        let Some(Step { kind: StepKind::Draw(draw), .. }) = &mut self.step else { return };
        for ExtraKeys { track, column, faction } in std::mem::take(&mut self.unsettled) {
            if let Some(column) = find_column(decoder, tracks, track.index(), &column) {
                draw.extra.push(DrawExtra { track, column, armies: ArmyMask::default() });
                self.extra.push(faction);
            }
        }
    }
}

/// The row of a column of a track; told where there is none.
fn find_column(
    decoder: &Decoder<'_>,
    tracks: &[TrackDraft],
    track: usize,
    At { value: name, place }: &At<Box<str>>,
) -> Option<usize> {
    let row = &tracks.get(track)?.track;
    let found = row.columns.iter().position(|column| column.id == *name);
    if found.is_none() {
        let message = format!("track `{}` has no column `{name}`", row.id);
        let problem = Problem::error(codes::UNKNOWN_COLUMN, *place, message);
        decoder.add(problem.nearest(name, row.columns.iter().map(|column| &*column.id)));
    }
    found
}
