//! The edition as a whole: from files to a checked tree, and from the tree to the rulebook of a
//! game.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::allow::{hush, is_script, silence};
use super::check::Usage;
use super::codes;
use super::diagnostic::{Diagnostics, Severity};
use super::draft::{Draft, OptionDraft};
use super::files::{EditionFiles, depth_of};
use super::index::{Collected, Inspected};
use super::keys::{GivenName, KeyShape, Keys as _, Printed, ShownIds, alike};
use super::loader::{Loader, Parsed, Sources, check_values, players_of, read_options};
use super::problem::{Problem, Problems};
use super::scripts::{ReachableScripts, with_library};
use super::settle::{SettleInput, settle};
use super::setup::{Setup, SetupError};
use super::suggest::scenario_places;
use super::tree::{SourceSpan, Table, TreeNode, TreeValue, lay};
use crate::model::{Lang, Rulebook, Scripts, Source, Text};
use crate::name::{Spelled, lookup};
use crate::position::Position;
use crate::scenario::Scenario;
use crate::words::nearest;

/// A game as data: checked, immutable, and shared by any number of threads.
#[derive(Debug)]
pub struct Edition {
    files: EditionFiles,
    id: Box<str>,
    name: Text,
    extends: Option<Box<str>>,
    languages: Vec<Lang>,
    players: Vec<usize>,
    turns_max: u32,
    base: EditionView,
    variants: Vec<Variant>,
    /// View of each variant.
    views: Vec<EditionView>,
    options: Vec<EditionOption>,
    sources: Vec<SourceRow>,
    warnings: Diagnostics,
    /// Names given by rows, in the order of the files.
    given: Vec<GivenName>,
    defaults: Vec<Option<Source>>,
    /// The part that was checked: all, or what every game uses.
    depth: LoadDepth,
}

/// The part of an edition that is read and checked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum LoadDepth {
    /// The edition without variants and values of options.
    Base,
    /// Everything is read; variants and values of options are checked when a game uses them.
    Open,
    /// Everything.
    Whole,
}

/// A named overlay on an edition.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Variant {
    /// Name of its directory.
    pub id: Box<str>,
    /// Name shown to players.
    pub name: Text,
    /// Source of its rules.
    pub source: Source,
}

/// A house rule chosen before the game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EditionOption {
    /// Stable name.
    pub id: Box<str>,
    /// Name shown to players.
    pub name: Text,
    /// Allowed values, in the order of the file.
    pub values: Vec<OptionValue>,
    /// Id of the value used unless another is chosen.
    pub default: Box<str>,
    /// Source of the rule.
    pub source: Source,
}

/// An allowed value of an option.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OptionValue {
    /// Stable name within the option.
    pub id: Box<str>,
    /// Name shown to players.
    pub name: Text,
}

/// The source of one block of an edition.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SourceRow {
    /// Path of the file below the directory of the edition.
    pub file: String,
    /// Name of the block: `space mill`.
    pub block: String,
    /// Source of the block.
    pub source: Source,
}

/// The edition, or a variant of it, before options are chosen.
#[derive(Debug)]
pub(super) struct EditionView {
    pub(super) tree: TreeNode,
    pub(super) players: Vec<usize>,
    pub(super) options: Vec<OptionDraft>,
    pub(super) scripts: Arc<Scripts>,
}

impl Edition {
    /// Reads and checks the files, with every variant and every value of an option.
    ///
    /// # Errors
    ///
    /// Returns all mistakes in all files at once. Mistakes that merely follow from another are left
    /// out.
    pub fn load(files: EditionFiles) -> Result<Self, Diagnostics> {
        Self::load_collecting(with_library(files), LoadDepth::Whole, None)
    }

    /// Reads the files in order to play them. Variants and values of options are checked when
    /// [`rulebook`](Self::rulebook) uses them, so mistakes in the others are not found, and
    /// [`warnings`](Self::warnings) and [`sources`](Self::sources) are incomplete.
    ///
    /// # Errors
    ///
    /// Returns the mistakes that [`load`](Self::load) finds, if there are any in what every game
    /// uses.
    pub fn open(files: EditionFiles) -> Result<Self, Diagnostics> {
        let files = with_library(files);
        // A mistake found here may be none with a value of an option.
        Self::load_collecting(files.clone(), LoadDepth::Open, None)
            .or_else(|_| Self::load_collecting(files, LoadDepth::Whole, None))
    }

    /// Reads and checks the files as [`load`](Self::load) does, and collects the places of their
    /// ids. Without `whole`, variants and values of options are left out, with the findings that
    /// need them; the edition that is returned has none then.
    pub fn inspect(files: EditionFiles, whole: bool) -> Inspected {
        let files = with_library(files);
        let mut collected = Collected::default();
        let depth = if whole { LoadDepth::Whole } else { LoadDepth::Base };
        let edition = Self::load_collecting(files.clone(), depth, Some(&mut collected));
        let mut index = collected.into_index(&files);
        let scenarios = files.files.iter().filter(|(path, _)| path.ends_with(".scenario"));
        for (path, text) in scenarios.filter(|_| whole) {
            index.extend(scenario_places(path, text, &index));
        }
        Inspected { edition, index }
    }

    /// Reads and checks the files, and adds to `collected`.
    fn load_collecting(
        files: EditionFiles,
        depth: LoadDepth,
        mut collected: Option<&mut Collected>,
    ) -> Result<Self, Diagnostics> {
        let whole = depth == LoadDepth::Whole;
        let problems = Problems::default();
        let Parsed { base, overlays, defaults } =
            Parsed::new(&files, collected.as_deref_mut(), &problems);
        let is_missing = |problem: &Problem| problem.code == codes::UNKNOWN_EDITION;
        if problems.any(is_missing) {
            problems.retain(is_missing);
            return Err(told(problems, &files));
        }
        let seen = Seen::new(&files, &base, &overlays, &problems);
        let (mut sources, mut usage) = (Sources::new(), Usage::default());
        let mut loader = Loader::new(&files, &defaults, &mut sources, &mut usage);
        (loader.collected, loader.depth) = (collected, depth);
        let found = Problems::default();
        let Some(draft) = loader.draft(&base, &found) else {
            problems.extend(found, |problem| seen.is_told(problem));
            leave_out(&problems);
            silence(&files, &problems);
            return Err(told(problems, &files));
        };
        // Overlays are laid over the words that are meant.
        let base = loader.mended.take().unwrap_or(base);
        let own = Problems::default();
        let gathered = ReachableScripts::new(&files, None);
        let scripts = Arc::new(loader.scripts(&gathered, &draft, true, &own));
        let (options, unread) = read_options(&draft.options, whole);
        let (others, _) = loader.check_options(&gathered, &base, options, None, &found);
        check_values(&base, options, &found);
        loader.tell_scripts(own, (others, unread), None, &found);
        let (mut variants, views) = loader.all_variants(&overlays, &base, &found);
        name_variants(&mut variants, &loader.variants, &draft, &found);
        let given = std::mem::take(&mut loader.given).into_values().collect();
        problems.extend(found, |problem| seen.is_told(problem));
        leave_out(&problems);
        tell_unused(usage, &files, whole, &problems);
        silence(&files, &problems);
        if problems.has_errors() || files.lacks_any() {
            return Err(told(problems, &files));
        }
        let players: Vec<usize> = draft.players.iter().map(|players| players.value).collect();
        let warnings = told(problems, &files);
        let sources = source_rows(sources, &files);
        Ok(Self {
            files,
            id: draft.id,
            name: draft.name,
            extends: draft.extends,
            languages: draft.languages,
            options: draft.options.iter().map(option).collect(),
            players: players.clone(),
            turns_max: draft.turns_max,
            base: EditionView { tree: base, players, options: draft.options, scripts },
            variants,
            views,
            sources,
            warnings,
            given,
            defaults,
            depth,
        })
    }

    /// Returns the stable name of the edition.
    pub fn id(&self) -> &str {
        &self.id
    }
    /// Returns the name of the game.
    pub fn name(&self) -> &Text {
        &self.name
    }
    /// Returns the name of the edition that this one extends.
    pub fn extends(&self) -> Option<&str> {
        self.extends.as_deref()
    }
    /// Returns the languages in which every text is written.
    pub fn languages(&self) -> &[Lang] {
        &self.languages
    }
    /// Returns the texts of its own scripts, in English, that no `[[text]]` translates: those of a
    /// variant too.
    pub fn bare_script_texts(&self) -> Vec<&str> {
        let views = std::iter::once(&self.base).chain(&self.views);
        let texts = views.flat_map(|view| view.scripts.texts.iter());
        let bare = texts.filter(|text| text.each().count() == 1).map(Text::english);
        bare.collect::<BTreeSet<&str>>().into_iter().collect()
    }
    /// Returns the files from which the edition was loaded, as stored in a save.
    pub fn files(&self) -> &EditionFiles {
        &self.files
    }
    /// Returns the names that a picture of the board prints differently from their spelling.
    pub fn check_glyphs(&self, printed: &Printed<'_>) -> Diagnostics {
        let problems = Problems::default();
        alike::tell_glyphs(self.given.iter(), printed, &problems);
        hush(&self.files, &problems);
        problems.tell(&self.files)
    }

    /// Returns the warnings for the author; the edition can be played nevertheless.
    pub fn warnings(&self) -> &Diagnostics {
        &self.warnings
    }
    /// Returns the allowed numbers of players of the edition without a variant, in the order of the
    /// file.
    pub fn players(&self) -> &[usize] {
        &self.players
    }
    /// Returns the allowed numbers of players of a variant, or of the edition without one. Returns
    /// `None` for a variant that does not exist.
    pub fn players_of(&self, variant: Option<&str>) -> Option<&[usize]> {
        self.view(variant).map(|view| view.players.as_slice())
    }
    /// Returns the smallest number of players of a variant, or of the edition without one. Returns
    /// 0 for a variant that does not exist.
    pub fn fewest(&self, variant: Option<&str>) -> usize {
        let players = self.players_of(variant).unwrap_or_default();
        players.iter().copied().min().unwrap_or_default()
    }
    /// Returns the variants, by id.
    pub fn variants(&self) -> &[Variant] {
        &self.variants
    }
    /// Returns the options of the edition without a variant, in the order of the file.
    pub fn options(&self) -> &[EditionOption] {
        &self.options
    }
    /// Returns the default number of turns after which a simulated game is given up.
    pub fn turns_max(&self) -> u32 {
        self.turns_max
    }
    /// Returns the source of every block, in the order of the files.
    pub fn sources(&self) -> &[SourceRow] {
        &self.sources
    }
    /// Returns the source of every block of a variant with options, in the order of the files. With
    /// `players`, only rows for games with that number of players count.
    ///
    /// # Errors
    ///
    /// Returns [`SetupError`] if the edition lacks the variant, an option or a value that the setup
    /// names.
    pub fn sources_of(
        &self,
        setup: &Setup,
        players: Option<usize>,
    ) -> Result<Vec<SourceRow>, SetupError> {
        let view =
            self.view(setup.variant.as_deref()).ok_or_else(|| self.unknown_variant(setup))?;
        let problems = Problems::default();
        let mut tree = lay_chosen(view, &choose(view, setup)?, &problems);
        if let Some(players) = players {
            keep_rows_for(&mut tree, players);
        }
        let (mut sources, mut usage) = (Sources::new(), Usage::default());
        Loader::new(&self.files, &self.defaults, &mut sources, &mut usage).decode(&tree, &problems);
        let own = setup.variant.as_ref().map(|id| format!("variant {id}"));
        let own = self.sources.iter().filter(|row| own.as_ref() == Some(&row.block));
        Ok(source_rows(sources, &self.files).into_iter().chain(own.cloned()).collect())
    }
    /// Returns the options of a variant, or of the edition without one, in the order of the file.
    pub fn options_of(&self, variant: Option<&str>) -> Vec<EditionOption> {
        self.view(variant).into_iter().flat_map(|view| &view.options).map(option).collect()
    }

    /// Applies a setup (variant, options and number of players) and returns the rulebook of one
    /// game.
    ///
    /// # Errors
    ///
    /// Returns [`SetupError`] if the edition lacks what the setup names, does not allow the number
    /// of players, or if its options conflict.
    pub fn rulebook(&self, setup: &Setup) -> Result<Arc<Rulebook>, SetupError> {
        let view =
            self.view(setup.variant.as_deref()).ok_or_else(|| self.unknown_variant(setup))?;
        let chosen = choose(view, setup)?;
        let problems = Problems::default();
        let tree = lay_chosen(view, &chosen, &problems);
        let (mut sources, mut usage) = (Sources::new(), Usage::default());
        let mut loader = Loader::new(&self.files, &self.defaults, &mut sources, &mut usage);
        let draft = loader.draft(&tree, &problems);
        let players = players_of(draft.as_ref());
        if self.depth != LoadDepth::Whole
            && (problems.has_errors()
                || self.lacks_scripts(&mut loader, (setup, &chosen), draft.as_ref()))
        {
            // A mistake found here may be none with another value of an option.
            let whole = Self::load_collecting(self.files.clone(), LoadDepth::Whole, None);
            return whole.map_err(SetupError::Conflict)?.rulebook(setup);
        }
        let Some(draft) = draft.filter(|_| !problems.has_errors()) else {
            blame_chosen(&loader, view, &chosen, &problems);
            return Err(SetupError::Conflict(problems.tell(&self.files)));
        };
        let options = view.options.iter().zip(&chosen);
        let settled = SettleInput {
            variant: self.variant_id(setup).map(Box::from),
            players: setup.players,
            options: options
                .map(|(option, &value)| (option.id.clone(), option.values[value].id.clone()))
                .collect(),
            turns_max: setup.turns_max,
            ask_all: setup.ask_all,
        };
        let refused = SetupError::Players { players: setup.players, allowed: players.clone() };
        if !players.contains(&setup.players) {
            return Err(refused);
        }
        let mut rules = settle(draft, settled, &view.scripts).map(Arc::new).ok_or(refused)?;
        if let Some(name) = &setup.lesson {
            let begins_at = begin_lesson(&rules, name)?;
            if let Some(rules) = Arc::get_mut(&mut rules) {
                rules.begins_at = Some(begins_at);
            }
        }
        Ok(rules)
    }

    /// Returns the options of a variant, or of the edition without one, with every value.
    pub(crate) fn option_values(&self, variant: Option<&str>) -> Vec<(String, String)> {
        let options = self.view(variant).map(|view| view.options.as_slice()).unwrap_or_default();
        let values = |option: &OptionDraft| {
            let id = option.id.to_string();
            let values = option.values.iter().map(|value| value.id.to_string());
            values.map(|value| (id.clone(), value)).collect::<Vec<_>>()
        };
        options.iter().flat_map(values).collect()
    }

    /// Returns the tree of the edition without a variant.
    pub(super) fn tree(&self) -> &TreeNode {
        &self.base.tree
    }

    /// Returns the place of a row of a list: in the edition, in a variant or in a value of an
    /// option.
    pub(crate) fn place_of(&self, list: &str, id: &str) -> Option<SourceSpan> {
        let views = || std::iter::once(&self.base).chain(&self.views);
        let values = views().flat_map(|view| &view.options).flat_map(|option| &option.values);
        let sets = values.filter_map(|value| value.set.as_ref());
        let trees = views().map(|view| &view.tree).chain(sets);
        let lists = trees.filter_map(|tree| tree.get(list)?.array());
        let mut rows = lists.flatten().filter(|row| row.identity().as_deref() == Some(id));
        rows.next().map(TreeNode::identity_place)
    }

    fn view(&self, variant: Option<&str>) -> Option<&EditionView> {
        let Some(name) = variant else { return Some(&self.base) };
        self.views.get(self.variant(name)?)
    }

    /// Returns whether the scripts of a game have a mistake with what a setup lays over the
    /// edition.
    fn lacks_scripts(
        &self,
        loader: &mut Loader<'_>,
        (setup, chosen): (&Setup, &[usize]),
        draft: Option<&Draft>,
    ) -> bool {
        let options = self.view(setup.variant.as_deref()).map_or(&[][..], |view| &view.options);
        let mut values = options.iter().zip(chosen).map(|(option, &value)| &option.values[value]);
        let is_laid = setup.variant.is_some() || values.any(|value| value.set.is_some());
        let Some(draft) = draft.filter(|_| is_laid) else { return false };
        let (own, problems) = (Problems::default(), Problems::default());
        let gathered = ReachableScripts::new(&self.files, self.variant_id(setup));
        loader.scripts(&gathered, draft, true, &own);
        loader.tell_scripts(own, (Vec::new(), options), None, &problems);
        problems.has_errors()
    }

    /// Returns the id of the variant that a setup names.
    fn variant_id(&self, setup: &Setup) -> Option<&str> {
        let index = self.variant(setup.variant.as_deref()?)?;
        Some(&self.variants[index].id)
    }

    /// Returns the row of the named variant, by its id or by the name shown to players.
    fn variant(&self, name: &str) -> Option<usize> {
        named(name, self.variants.iter().map(|variant| (&*variant.id, &variant.name)))
    }

    fn unknown_variant(&self, setup: &Setup) -> SetupError {
        let name = setup.variant.clone().unwrap_or_default();
        let allowed = self.variants.iter().map(|variant| variant.id.to_string()).collect();
        let nearest = near(&name, self.variants.iter().map(|variant| variant.id.as_ref()));
        SetupError::UnknownVariant { name, allowed, nearest }
    }
}

/// Reports rows that nothing uses, unless there are errors. Without variants and options, nothing is
/// known to be unused.
fn tell_unused(usage: Usage, files: &EditionFiles, whole: bool, problems: &Problems) {
    if !whole {
        problems.retain(|problem| !NEEDS_SOUND.contains(&problem.code));
    } else if !problems.has_errors() {
        // A script may name any row that no table names.
        usage.tell(files.files.keys().any(|path| is_script(path)), problems);
    }
}

/// Leaves out findings that may only follow from an error. A row that is used nowhere may be one
/// that the mistake meant to use.
fn leave_out(problems: &Problems) {
    problems.leave_out_bad_ids();
    leave_out_twice(problems);
    if problems.has_errors() {
        problems.retain(|problem| !NEEDS_SOUND.contains(&problem.code));
    }
}

/// Leaves out findings that follow from a row or key given twice, only one of which is read. These
/// are counts that lack a row, and keys of another type.
fn leave_out_twice(problems: &Problems) {
    let (is_card, is_board) =
        (problems.is_dropped("card"), ["space", "region"].map(|word| problems.is_dropped(word)));
    let is_board = is_board.contains(&true);
    let twice = problems.places(codes::KEY_TWICE);
    let around = |place: SourceSpan| {
        let is_within = |at: &SourceSpan| {
            at.file == place.file && (place.start..=place.end).contains(&at.start)
        };
        twice.iter().any(is_within)
    };
    problems.retain(|problem| match problem.code {
        codes::WRONG_COUNT if problem.message.starts_with("deck ") => !is_card,
        codes::WRONG_COUNT => !is_board,
        codes::WRONG_TYPE => !around(problem.place),
        _ => true,
    });
}

/// Warnings that are only meaningful for an edition without errors.
const NEEDS_SOUND: [&str; 11] = [
    codes::IDLE_CARD,
    codes::IDLE_HOOK,
    codes::IDLE_ORDER,
    codes::IDLE_STEP,
    codes::NEVER_WON,
    codes::NO_FACTION,
    codes::UNUSED_DECK,
    codes::UNUSED_FUNCTION,
    codes::UNUSED_TEXT,
    codes::UNUSED_TRACK,
    codes::UNUSED_VARIABLE,
];

/// Returns the tree of a view with the chosen values of its options laid over it.
fn lay_chosen(view: &EditionView, chosen: &[usize], problems: &Problems) -> TreeNode {
    let values = view.options.iter().zip(chosen).map(|(option, &value)| &option.values[value]);
    let sets = values.filter_map(|value| value.set.as_ref());
    sets.fold(view.tree.clone(), |tree, set| lay(&tree, set, problems))
}

/// Leaves out the rows of a tree that declare other numbers of players.
fn keep_rows_for(tree: &mut TreeNode, players: usize) {
    let is_own = |node: &TreeNode| matches!(node.value, TreeValue::Integer(n) if usize::try_from(n) == Ok(players));
    let is_for = |row: &TreeNode| match row.get("players") {
        None => true,
        Some(node) => node.array().map_or_else(|| is_own(node), |list| list.iter().any(is_own)),
    };
    let TreeValue::Table(table) = &mut tree.value else { return };
    for entry in Arc::make_mut(table).values_mut() {
        if let TreeValue::Array(rows) = &mut entry.node.value {
            Arc::make_mut(rows).retain(is_for);
        }
    }
}

/// Attributes findings caused by several option values together to the value that is laid over
/// last.
fn blame_chosen(loader: &Loader<'_>, view: &EditionView, chosen: &[usize], problems: &Problems) {
    let mut tree = view.tree.clone();
    for (option, &value) in view.options.iter().zip(chosen) {
        let Some(set) = &option.values[value].set else { continue };
        let with = format!("with `{}={}`", option.id, option.values[value].id);
        let laid = lay(&tree, set, &Problems::default());
        let found = Problems::default();
        loader.look_aside(&laid, &found);
        let told = problems.keys(|problem| (problem.code, problem.message.clone()));
        found.retain(|problem| told.contains(&(problem.code, problem.message.clone())));
        loader.blame((&tree, set), (&with, set.place), &found);
        problems.take_blame(&found);
        tree = laid;
    }
}

/// Returns the row that a name means: by its id, or else by its whole name if no other row shares
/// it.
fn named<'a>(name: &str, rows: impl Iterator<Item = (&'a str, &'a Text)>) -> Option<usize> {
    let rows: Vec<_> = rows.collect();
    if let Some(row) = rows.iter().position(|(id, _)| *id == name) {
        return Some(row);
    }
    let spelled = |(at, (id, text)): (usize, &(&str, &Text))| {
        let words = text.each().map(|(_, words)| Spelled::new(words));
        (at, words.chain([Spelled::new(id)]).collect::<Vec<_>>())
    };
    match lookup(name, rows.iter().enumerate().map(spelled))? {
        (fit, rows) if fit.is_whole() && rows.len() == 1 => rows.first().copied(),
        _ => None,
    }
}

/// Returns the row of the chosen value of each option.
fn choose(view: &EditionView, setup: &Setup) -> Result<Vec<usize>, SetupError> {
    let option =
        |name: &str| named(name, view.options.iter().map(|option| (&*option.id, &option.name)));
    let mut chosen = vec![None; view.options.len()];
    for (name, value) in &setup.options {
        let mut ids = view.options.iter().map(|option| option.id.as_ref());
        if let Some(option) = option(name) {
            chosen[option] = Some(value.as_str());
        } else {
            let allowed = ids.clone().map(str::to_owned).collect();
            let nearest = near(name, &mut ids);
            return Err(SetupError::UnknownOption { name: name.clone(), allowed, nearest });
        }
    }
    let value = |(option, name): (&OptionDraft, Option<&str>)| {
        let Some(name) = name else { return Ok(option.default) };
        let ids = || option.values.iter().map(|value| value.id.as_ref());
        let found = named(name, option.values.iter().map(|value| (&*value.id, &value.name)));
        found.ok_or_else(|| SetupError::UnknownValue {
            option: option.id.to_string(),
            name: name.to_owned(),
            allowed: ids().map(str::to_owned).collect(),
            nearest: near(name, ids()),
        })
    };
    view.options.iter().zip(chosen).map(value).collect()
}

fn near<'a>(name: &str, known: impl Iterator<Item = &'a str>) -> Option<String> {
    nearest(name, known).map(str::to_owned)
}

fn option(draft: &OptionDraft) -> EditionOption {
    let value = |value: &super::draft::ValueDraft| OptionValue {
        id: value.id.clone(),
        name: value.name.clone(),
    };
    EditionOption {
        id: draft.id.clone(),
        name: draft.name.clone(),
        values: draft.values.iter().map(value).collect(),
        default: draft.values.get(draft.default).map(|value| value.id.clone()).unwrap_or_default(),
        source: draft.source.clone(),
    }
}

fn source_rows(sources: Sources, files: &EditionFiles) -> Vec<SourceRow> {
    let paths: Vec<&String> = files.files.keys().collect();
    let file = |place: SourceSpan| {
        paths.get(place.file as usize).map(ToString::to_string).unwrap_or_default()
    };
    sources
        .into_iter()
        .map(|((place, block), source)| SourceRow { file: file(place), block, source })
        .collect()
}

/// Shows the id of each variant whose name could be mistaken for that of another.
fn name_variants(
    variants: &mut [Variant],
    names: &[GivenName],
    draft: &Draft,
    problems: &Problems,
) {
    alike::tell(names, &draft.languages, problems);
    let shown = ShownIds::of(names);
    for (variant, name) in variants.iter_mut().zip(names) {
        variant.name = shown.apply(name);
    }
}

/// Leaves out warnings about the files of an edition that is extended: its own author sees them.
fn leave_out_extended(files: &EditionFiles, problems: &Problems) {
    let is_own: Vec<bool> = files.files.keys().map(|path| depth_of(path).0 == 0).collect();
    let is_certain = |problem: &Problem| problem.severity == Severity::Error;
    let is_told = |file: u32| is_own.get(file as usize).is_none_or(|own| *own);
    problems.retain(|problem| is_told(problem.place.file) || is_certain(problem));
}

/// Returns the findings, including those about files that could not be read.
fn told(problems: Problems, files: &EditionFiles) -> Diagnostics {
    leave_out_extended(files, &problems);
    let mut told = files.unread_findings();
    told.extend(problems.tell(files));
    told
}

/// Returns whether a tree has other values in place of declared rows, so that the contents of those
/// rows are unknown.
fn lacks_rows(tree: &TreeNode) -> bool {
    let is_rows = |shape: &KeyShape| matches!(shape, KeyShape::List(_, item) if matches!(**item, KeyShape::Table(_)));
    Draft::table().keys.iter().filter(|key| is_rows(&key.shape)).any(|key| {
        let is_read = |table: &Table| table.contains_key("id") || table.contains_key("step");
        tree.get(key.name).is_some_and(|node| match (node.array(), node.table()) {
            (Some(rows), _) => rows.iter().any(|row| row.table().is_none()),
            (None, Some(table)) => !is_read(table),
            (None, None) => true,
        })
    })
}

/// The part of the files that could be read.
struct Seen<'a> {
    files: &'a EditionFiles,
    /// Files that do not parse.
    broken: Vec<u32>,
    /// True if every file and every list of tables could be read.
    is_whole: bool,
}

impl<'a> Seen<'a> {
    fn new(
        files: &'a EditionFiles,
        base: &TreeNode,
        overlays: &[(String, TreeNode)],
        problems: &Problems,
    ) -> Self {
        let broken: Vec<u32> = [codes::SYNTAX, codes::NESTED_TOO_DEEPLY]
            .iter()
            .flat_map(|code| problems.files_with(code))
            .collect();
        let mut trees = std::iter::once(base).chain(overlays.iter().map(|(_, overlay)| overlay));
        let is_whole = broken.is_empty() && !files.lacks_any() && !trees.any(lacks_rows);
        Self { files, broken, is_whole }
    }

    /// Returns whether a finding is independent of the parts that could not be read. If there are
    /// such parts, only findings that depend on their own block count. A missing translation of a
    /// text in a script depends on the tables.
    fn is_told(&self, problem: &Problem) -> bool {
        let path = || self.files.files.keys().nth(problem.place.file as usize);
        let of_tables = || {
            problem.code == codes::MISSING_TRANSLATION && path().is_some_and(|path| is_script(path))
        };
        let is_local = || codes::is_local(problem.code) && !of_tables();
        self.is_whole || is_local() && !self.broken.contains(&problem.place.file)
    }
}

/// Returns the position of a lesson, with its row.
fn begin_lesson(
    rules: &Arc<Rulebook>,
    name: &str,
) -> Result<(usize, Option<Position>), SetupError> {
    let Some(at) = rules.lessons.iter().position(|lesson| *lesson.id == *name) else {
        let allowed: Vec<String> = rules.lessons.iter().map(|row| row.id.to_string()).collect();
        let nearest = nearest(name, allowed.iter().map(String::as_str)).map(str::to_owned);
        return Err(SetupError::UnknownLesson { name: name.to_owned(), allowed, nearest });
    };
    let lines = &rules.lessons[at].position;
    if lines.is_empty() {
        return Ok((at, None));
    }
    let position = Scenario::position_of(lines, rules).map_err(|failure| SetupError::Lesson {
        id: name.to_owned(),
        line: failure.line,
        reason: failure.message,
    })?;
    Ok((at, Some(position)))
}
