//! The scripts of an edition: its own files, those of a variant added to them, and the shared
//! modules.

use std::cell::OnceCell;
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::allow::is_script;
use super::codes;
use super::draft::{Draft, FirstValues, ScriptText, VariableDraft};
use super::files::{EditionFiles, depth_of};
use super::index::Collected;
use super::keys::{CallUse, FUNCTION, Spanned, TableKind, meant};
use super::problem::{Problem, Problems, hidden};
use super::tree::SourceSpan;
use crate::model::{
    Fact, Gift, GiftOf, HasId, Keeps, Lang, PartNameId, ScriptFile, ScriptFunction, Scripts,
    TableId, Text, TextPiece, VariableId, Window, part_names, text_pieces,
};
use crate::script::{
    AllowedCalls, Files, LIBRARY, ScriptFault, ScriptSource, ScriptType, Survey, TextUse, UsedKind,
    results, survey, writes,
};
use crate::steps::{OrderBy, StepKind, renamed};
use crate::words::has_hidden;

/// The functions of the API that take units off spaces, the last one too.
const OFF: [&str; 4] = ["take", "take_up", "clear", "move_at_once"];

/// Adds the shared modules of the engine to the files, if the edition has scripts. An existing
/// module is kept: a save includes its own.
pub(crate) fn with_library(mut files: EditionFiles) -> EditionFiles {
    let own = |path: &String| is_own(path, None) || path.starts_with("variants/");
    if files.files.keys().any(|path| is_script(path) && own(path)) {
        for (name, text) in LIBRARY {
            files.files.entry(format!("scripts/{name}.rhai")).or_insert_with(|| (*text).to_owned());
        }
    }
    files
}

/// Returns the name of a shared module if a path names one.
pub(crate) fn module_of(path: &str) -> Option<&str> {
    path.strip_prefix("scripts/")?.strip_suffix(".rhai").filter(|name| !name.contains('/'))
}

/// Returns whether a path names a script beside the files of the edition or of one that it extends
/// or, if given, of a variant.
fn is_own(path: &str, variant: Option<&str>) -> bool {
    let Some(path) = path.strip_suffix(".rhai") else { return false };
    match variant {
        None => !depth_of(path).1.contains('/'),
        Some(id) => {
            let name = path.strip_prefix("variants/").and_then(|path| path.strip_prefix(id));
            name.and_then(|name| name.strip_prefix('/')).is_some_and(|name| !name.contains('/'))
        }
    }
}

/// The scripts that a game of the edition, or of one of its variants, can run. Each has the index
/// of its file.
pub(crate) struct ReachableScripts<'a> {
    sources: Vec<ScriptSource<'a>>,
    files: Vec<u32>,
    /// True if the scripts serve a variant that has none itself.
    is_borrowed: bool,
    /// True if the scripts serve a variant.
    pub(crate) is_of_variant: bool,
    /// Sources, once they are read.
    read: OnceCell<Files>,
}

/// Returns the help for a variable that a script reads as a property.
fn read_by_get(id: &str) -> String {
    format!("a variable is read with `game.get(\"{id}\")`, and set with `game.set`")
}

impl<'a> ReachableScripts<'a> {
    /// Collects the files of the editions that are extended, the farthest first, the edition's own,
    /// those of the variant, then the shared modules.
    pub(crate) fn new(files: &'a EditionFiles, variant: Option<&str>) -> Self {
        let rows = || (0..).zip(&files.files);
        let own = |of: Option<&str>| {
            let found = rows().filter(|(_, (path, _))| is_own(path, of));
            let sources = found.map(|(at, (path, text))| {
                let (depth, _) = depth_of(path);
                (at, ScriptSource { path, text, module: None, depth })
            });
            sources.collect::<Vec<_>>()
        };
        let mut all: Vec<(u32, ScriptSource<'a>)> = own(None);
        all.sort_by_key(|(_, source)| Reverse(source.depth));
        let mut is_borrowed = false;
        if variant.is_some() {
            let brought = own(variant);
            is_borrowed = brought.is_empty();
            all.extend(brought);
        }
        all.extend(rows().filter_map(|(at, (path, text))| {
            Some((at, ScriptSource { path, text, module: Some(module_of(path)?), depth: 0 }))
        }));
        let (files, sources) = all.into_iter().unzip();
        let is_of_variant = variant.is_some();
        Self { sources, files, is_borrowed, is_of_variant, read: OnceCell::new() }
    }

    /// Returns whether nothing in a variant that borrows the scripts of the edition runs them.
    pub(crate) fn are_left_out(&self, draft: &Draft) -> bool {
        self.is_borrowed && draft.calls.iter().all(|call| call.used == CallUse::Advice)
    }

    /// Returns whether there is a script other than the shared modules.
    pub(crate) fn has_own(&self) -> bool {
        self.sources.iter().any(|source| source.module.is_none())
    }

    /// Returns the scripts with which games run. A text without a translation is the same in every
    /// language.
    pub(crate) fn scripts(&self, survey: &Survey, translated: &[Spanned<ScriptText>]) -> Scripts {
        let file = |source: &ScriptSource<'_>| ScriptFile {
            path: source.path.into(),
            text: Arc::from(source.text),
        };
        let own = self.sources.iter().filter(|source| source.module.is_none());
        let modules = self
            .sources
            .iter()
            .filter_map(|source| Some((Box::from(source.module?), file(source))));
        let functions = survey.functions.iter().map(|function| ScriptFunction {
            name: function.name.as_str().into(),
            params: function.params,
            file: u16::try_from(function.file).unwrap_or(u16::MAX),
            line: u32::try_from(function.line).unwrap_or(0),
        });
        let mut texts: Vec<ScriptText> = translated.iter().map(|at| at.value.clone()).collect();
        let known = translated.iter().map(|at| at.value.words.english());
        let known: BTreeSet<&str> = known.collect();
        let shown = survey.texts.iter().filter(|used| !known.contains(used.text.as_str()));
        let shown = shown.map(|used| Text::same(&used.text));
        texts.extend(shown.map(|words| ScriptText { words, explains: None }));
        texts.sort_by(|a, b| a.words.english().cmp(b.words.english()));
        texts.dedup_by(|a, b| a.words.english() == b.words.english());
        let (texts, explains): (Vec<Text>, Vec<_>) =
            texts.into_iter().map(|text| (text.words, text.explains)).unzip();
        let names = texts.iter().flat_map(|text| part_names(text.english()).map(Box::from));
        let names: BTreeSet<Box<str>> = names.collect();
        let names: Vec<Box<str>> = names.into_iter().collect();
        let row = |name: &str| names.binary_search_by(|known| (**known).cmp(name)).ok();
        let rows = |text: &Text| {
            part_names(text.english()).filter_map(row).map(PartNameId::from_index).collect()
        };
        let parts = texts.iter().map(rows).collect();
        Scripts {
            own: own.map(file).collect(),
            modules: modules.collect(),
            functions: functions.collect(),
            texts,
            explains,
            leaves_empty: self.read().calls_any(&OFF),
            part_names: names,
            parts,
        }
    }

    /// Surveys the scripts, with the ids that the edition gives.
    pub(crate) fn survey(&self, draft: &Draft) -> Survey {
        let words = |id: &str| {
            let row = draft.variables.iter().find(|row| *row.variable.id == *id)?;
            let Keeps::Words(words) = &row.variable.keeps else { return None };
            Some(words.iter().map(|word| word.id.to_string()).collect())
        };
        survey(&self.sources, self.read(), &|kind| names(draft, kind), &words)
    }

    /// Collects the functions, and the places that name them and ids of the edition.
    pub(super) fn collect(&self, survey: &Survey, collected: &mut Collected) {
        for used in &survey.uses {
            let kind = match used.kind {
                UsedKind::Function { .. } => FUNCTION,
                UsedKind::Id(kind) => match table_of(kind) {
                    Some(table) => table.word(),
                    None => continue,
                },
            };
            let is_given = used.kind == UsedKind::Function { is_defined: true };
            let place = self.place_at(used.file, used.start, used.end);
            collected.add_in_script(kind, &used.id, place, is_given);
        }
    }

    fn read(&self) -> &Files {
        self.read.get_or_init(|| Files::read(&self.sources))
    }

    fn place(&self, fault: &ScriptFault) -> SourceSpan {
        self.place_at(fault.file, fault.start, fault.end)
    }

    fn place_of(&self, used: &TextUse) -> SourceSpan {
        self.place_at(used.file, used.start, used.end)
    }

    fn place_at(&self, file: usize, start: usize, end: usize) -> SourceSpan {
        let byte = |at: usize| u32::try_from(at).unwrap_or(u32::MAX);
        let file = self.files.get(file).copied().unwrap_or(0);
        SourceSpan { file, start: byte(start), end: byte(end) }
    }

    /// Reports mistakes in the scripts, and between scripts and tables.
    pub(crate) fn check(&self, survey: &Survey, draft: &Draft, problems: &Problems) {
        // An unknown function may be in a file that cannot be read.
        let may_follow =
            |fault: &&ScriptFault| !fault.certain && fault.code == codes::UNKNOWN_FUNCTION;
        let is_whole = self.read().are_whole();
        for fault in survey.faults.iter().filter(|fault| is_whole || !may_follow(fault)) {
            let text = self
                .sources
                .get(fault.file)
                .and_then(|source| source.text.get(fault.start..fault.end));
            let variable = draft.variables.iter().find(|row| Some(&*row.variable.id) == text);
            if let (codes::UNKNOWN_PROPERTY, Some(row)) = (fault.code, variable) {
                let help = Some(read_by_get(&row.variable.id));
                self.report(&ScriptFault { help, ..fault.clone() }, problems);
                continue;
            }
            self.report(fault, problems);
        }
        problems.add_more(survey.more);
        if !is_whole {
            return;
        }
        let mut told = BTreeSet::new();
        for call in &draft.calls {
            let found = survey.functions.iter().rev().find(|known| *known.name == *call.function);
            let Some(found) = found else {
                let message = format!("no script has a function `{}`", call.function);
                let problem = Problem::error(codes::UNKNOWN_FUNCTION, call.place, message);
                let known = survey.functions.iter().map(|known| known.name.as_str());
                problems.add(problem.nearest(&call.function, known));
                continue;
            };
            if found.params != 1 {
                let message = format!(
                    "function `{}` takes {} parameters; it is called with one, the game",
                    call.function, found.params
                );
                problems.add(Problem::error(codes::WRONG_ARGUMENTS, call.place, message));
            }
            if let CallUse::Query(expects) = call.used
                && found.params == 1
            {
                for fault in results(&self.sources, self.read(), &call.function, expects) {
                    self.report(&fault, problems);
                }
            }
            let looks = matches!(call.used, CallUse::Query(_) | CallUse::Advice);
            if looks && told.insert(call.function.clone()) {
                let allowed = AllowedCalls::Looks;
                for fault in writes(&self.sources, self.read(), &call.function, allowed) {
                    self.report(&fault, problems);
                }
            }
        }
        self.check_sealed(draft, problems);
        self.check_unused(survey, draft, problems);
        // A file or a call with an error may be what uses it.
        if !problems.has_errors() {
            self.check_variables(draft, problems);
        }
        self.check_texts(survey, draft, problems);
    }

    /// Reports what the scripts of steps that all take at once may not do.
    fn check_sealed(&self, draft: &Draft, problems: &Problems) {
        for step in draft.all_steps().filter_map(|row| row.step.as_ref()) {
            let StepKind::Script(keys) = &step.kind else { continue };
            let call = draft.calls.get(usize::from(keys.run.0));
            if let Some(call) = call.filter(|_| step.is_sealed()) {
                let allowed = AllowedCalls::Sealed;
                for fault in writes(&self.sources, self.read(), &call.function, allowed) {
                    self.report(&fault, problems);
                }
            }
        }
    }

    /// Reports functions that neither a table nor another script names.
    fn check_unused(&self, survey: &Survey, draft: &Draft, problems: &Problems) {
        let is_word = |c: char| c.is_alphanumeric() || c == '_';
        let mut n_named: BTreeMap<&str, usize> = BTreeMap::new();
        for source in self.sources.iter().filter(|source| source.module.is_none()) {
            source
                .text
                .split(|c| !is_word(c))
                .for_each(|word| *n_named.entry(word).or_default() += 1);
        }
        let called: BTreeSet<&str> = draft.calls.iter().map(|call| &*call.function).collect();
        for function in &survey.functions {
            let name = function.name.as_str();
            if called.contains(name) || n_named.get(name).is_some_and(|&n| n > 1) {
                continue;
            }
            let Some(source) = self.sources.get(function.file) else { continue };
            let line: usize =
                source.text.split_inclusive('\n').take(function.line - 1).map(str::len).sum();
            let found = source.text[line..].find(function.name.as_str()).unwrap_or(0);
            let fault = ScriptFault {
                file: function.file,
                start: line + found,
                end: line + found + function.name.len(),
                code: codes::UNUSED_FUNCTION,
                message: format!("nothing calls `{}`", function.name),
                help: None,
                certain: false,
            };
            self.report(&fault, problems);
        }
    }

    /// Reports shown variables that nothing changes, and others that nothing reads.
    fn check_variables(&self, draft: &Draft, problems: &Problems) {
        for (row, VariableDraft { variable, place, .. }) in draft.variables.iter().enumerate() {
            let id = &*variable.id;
            let mut uses = VariableUses::of_tables(draft, VariableId::from_index(row));
            for source in &self.sources {
                uses.add(source.text, id);
            }
            let (message, help) = match (&variable.name, uses) {
                (Some(_), VariableUses { writes: false, .. }) => (
                    format!("nothing changes variable `{id}`, which players see"),
                    format!("a script changes it with `game.add(\"{id}\", 1)` or `game.set`"),
                ),
                (None, VariableUses { reads: false, .. }) => (
                    format!("nothing reads variable `{id}`"),
                    format!("read it with `game.get(\"{id}\")`, or give it a `name` to show it"),
                ),
                _ => continue,
            };
            let problem = Problem::warning(codes::UNUSED_VARIABLE, *place, message);
            problems.add(problem.help(help).likely());
        }
    }

    fn report(&self, fault: &ScriptFault, problems: &Problems) {
        let Some(code) = codes::known(fault.code) else { return };
        let place = self.place(fault);
        let mut problem = if fault.certain {
            Problem::error(code, place, fault.message.clone())
        } else {
            Problem::warning(code, place, fault.message.clone()).likely()
        };
        let meant = fault
            .help
            .as_deref()
            .and_then(|help| help.strip_prefix("did you mean `")?.strip_suffix("`?"));
        problem = match (&fault.help, meant) {
            (_, Some(meant)) => problem.did_you_mean(Some(meant)),
            (Some(help), None) => problem.help(help.clone()),
            (None, None) => problem,
        };
        problems.add(problem);
    }

    /// Reports texts without a translation, and translations and hints for texts that no script
    /// shows.
    fn check_texts(&self, survey: &Survey, draft: &Draft, problems: &Problems) {
        let translated = draft.texts.iter().map(|at| at.value.words.english());
        let translated: BTreeSet<&str> = translated.collect();
        let shown: BTreeSet<&str> = survey.texts.iter().map(|used| used.text.as_str()).collect();
        for used in survey.texts.iter().filter(|used| has_hidden(&used.text)) {
            problems.add(hidden(self.place_of(used), "a text", &used.text));
        }
        let is_translated = draft.languages.len() > 1;
        for used in survey.texts.iter().filter(|_| is_translated) {
            let own = self.sources.get(used.file).is_some_and(|source| source.module.is_none());
            let is_broken = text_pieces(&used.text).any(|at| matches!(at, TextPiece::Broken(_)));
            if own && !is_broken && !translated.contains(used.text.as_str()) {
                let fault = ScriptFault {
                    file: used.file,
                    start: used.start,
                    end: used.end,
                    code: codes::MISSING_TRANSLATION,
                    message: format!("no `[[text]]` translates `{}`", used.text),
                    help: Some(format!("write `[[text]]` with `en = \"{}\"` and `fr`", used.text)),
                    certain: false,
                };
                let problem =
                    Problem::warning(codes::MISSING_TRANSLATION, self.place(&fault), fault.message);
                problems.add(problem.help(fault.help.unwrap_or_default()));
            }
        }
        for at in &draft.texts {
            let words = &at.value.words;
            check_parts(words, at.place, &draft.languages, problems);
            if !shown.contains(words.english()) {
                let message = format!("no script shows `{}`", words.english());
                problems.add(Problem::warning(codes::UNUSED_TEXT, at.place, message));
            }
        }
        let places = draft.bots.places.iter().map(|(at, _)| at);
        let answers = draft.bots.answers.iter().map(|(at, _)| at);
        for at in places.chain(answers).chain(&draft.bots.declines) {
            if !shown.contains(&*at.value) {
                let message = format!("no script asks `{}`", at.value);
                let problem = Problem::warning(codes::UNUSED_TEXT, at.place, message);
                problems
                    .add(problem.nearest(&at.value, survey.texts.iter().map(|used| &*used.text)));
            }
        }
    }
}

/// Reports a translation whose parts are not those of the English text.
fn check_parts(text: &Text, place: SourceSpan, languages: &[Lang], problems: &Problems) {
    let names = |lang| part_names(text.get(lang)).collect::<BTreeSet<&str>>();
    let english = names(Lang::En);
    for &lang in languages.iter().filter(|lang| **lang != Lang::En) {
        let own = names(lang);
        let broken = text_pieces(text.get(lang)).find_map(|piece| match piece {
            TextPiece::Broken(piece) => {
                Some(format!("`{lang}` has `{piece}`, which is not a part"))
            }
            _ => None,
        });
        let lacks =
            || english.difference(&own).next().map(|n| format!("`{lang}` lacks the part `{n}`"));
        let invents = || {
            own.difference(&english)
                .next()
                .map(|n| format!("`{lang}` has the part `{n}`, which `en` has not"))
        };
        let Some(what) = broken.or_else(lacks).or_else(invents) else { continue };
        let message = format!("{what}: `{}`", text.get(lang));
        let known: Vec<String> = english.iter().map(|name| format!("`{{{name}}}`")).collect();
        let help = if known.is_empty() {
            "the text has no parts".to_owned()
        } else {
            format!("the parts are {}", known.join(", "))
        };
        problems.add(Problem::error(codes::TEXT_PARTS, place, message).help(help));
    }
}

/// The uses of a variable, as far as they can be told.
#[derive(Clone, Copy, Default)]
struct VariableUses {
    reads: bool,
    writes: bool,
}

impl VariableUses {
    fn of_tables(draft: &Draft, variable: VariableId) -> Self {
        let mut steps = draft.all_steps().filter_map(|row| row.step.as_ref());
        let raises = steps.any(|step| match &step.kind {
            StepKind::Climb(keys) => keys.raised_by == Some(variable),
            _ => false,
        });
        let mut steps = draft.all_steps().filter_map(|row| row.step.as_ref());
        let orders = steps.any(|step| match &step.kind {
            StepKind::TurnOrder(keys) => {
                keys.by == OrderBy::Variable(variable) || keys.ties.by.contains(&variable)
            }
            _ => false,
        });
        let is_given = |gift: &Gift| gift.of == GiftOf::Variable(variable);
        let gives = draft.all_steps().filter_map(|row| row.step.as_ref()).any(
            |step| matches!(&step.kind, StepKind::Count(keys) if keys.gives.iter().any(is_given)),
        );
        let row = draft.variables.get(variable.index());
        // Values that owners begin with by table or in print may stay as they are.
        let is_reckoned = row.is_some_and(|row| {
            row.variable.is.is_some() || !matches!(row.start, FirstValues::Equal(_))
        });
        let mut facts = draft.facts.iter();
        let asks = facts.any(|fact| fact.variable() == Some(variable));
        let mut facts = draft.facts.iter();
        let pays = facts.any(|fact| matches!(*fact, Fact::Pays(of, _) if of == variable));
        let writes = raises || gives || pays || is_reckoned;
        Self { reads: raises || orders || asks, writes }
    }

    /// Adds the uses in a script. An id that is not the first value of a call may be used for
    /// anything.
    fn add(&mut self, text: &str, id: &str) {
        for (at, _) in text.match_indices(&format!("\"{id}\"")) {
            let before = text[..at].trim_end();
            let is_call = |names: &[&str]| names.iter().any(|name| before.ends_with(name));
            let reads = is_call(&[".get(", ".get_all(", ".with_value("]);
            let writes = is_call(&[".set(", ".add(", ".show("]);
            self.reads |= !writes;
            self.writes |= !reads;
        }
        let is_word = |c: char| c.is_alphanumeric() || c == '_';
        for (at, found) in text.match_indices(id) {
            let is_price = text[at + found.len()..].trim_start().starts_with(':')
                && !text[..at].ends_with(is_word);
            self.reads |= is_price;
            self.writes |= is_price;
        }
    }
}

/// Returns every id of a kind that the edition gives.
fn names(draft: &Draft, kind: ScriptType) -> Vec<String> {
    fn ids<'a>(ids: impl Iterator<Item = &'a str>) -> Vec<String> {
        ids.map(str::to_owned).collect()
    }
    let steps = || draft.summary().filter_map(|row| row.step.as_ref());
    match kind {
        ScriptType::Space => ids(draft.board.spaces.iter().map(|row| row.space.id())),
        ScriptType::Region => ids(draft.board.regions.iter().map(|row| row.region.id())),
        ScriptType::Army => ids(draft.armies.iter().map(|row| &*row.id)),
        ScriptType::Faction => {
            let of_armies = draft.armies.iter().filter(|row| row.faction.is_none());
            ids(draft.factions.iter().map(|row| &*row.id).chain(of_armies.map(|row| &*row.id)))
        }
        ScriptType::Unit => ids(draft.units.iter().map(|row| row.unit.id())),
        ScriptType::Card => ids(draft.cards.iter().map(|row| row.card.id())),
        ScriptType::Deck => ids(draft.decks.iter().map(|row| row.deck.id())),
        ScriptType::Face => ids(draft.tokens.iter().map(|row| &*row.face.id)),
        ScriptType::Pile => ids(draft.piles.iter().map(HasId::id)),
        ScriptType::Track => ids(draft.tracks.iter().map(|row| row.track.id())),
        ScriptType::Marker => {
            let moved = draft.tracks.iter().filter(|row| row.track.is.is_none());
            ids(moved.map(|row| row.track.id()))
        }
        ScriptType::Column => {
            let columns = draft.tracks.iter().flat_map(|row| &row.track.columns);
            ids(columns.map(|column| &*column.id))
        }
        ScriptType::Variable => ids(draft.variables.iter().map(|row| &*row.variable.id)),
        ScriptType::Step => ids(steps().map(HasId::id)),
        ScriptType::Symbol => ids(draft.symbols.iter().map(HasId::id)),
        ScriptType::LinkTag => ids(draft.board.link_tags.iter().map(|tag| &*tag.id)),
        ScriptType::Tag => ids(draft.board.tags.iter().map(|row| row.tag.id())),
        _ => Vec::new(),
    }
}

/// Returns the table whose rows have the ids of a kind.
pub(super) fn table_of(kind: ScriptType) -> Option<TableKind> {
    Some(match kind {
        ScriptType::Space => TableKind::Space,
        ScriptType::Region => TableKind::Region,
        ScriptType::Army => TableKind::Army,
        ScriptType::Faction => TableKind::Faction,
        ScriptType::Unit => TableKind::Unit,
        ScriptType::Card => TableKind::Card,
        ScriptType::Deck => TableKind::Deck,
        ScriptType::Face => TableKind::Token,
        ScriptType::Pile => TableKind::Pile,
        ScriptType::Track | ScriptType::Marker => TableKind::Track,
        ScriptType::Variable => TableKind::Variable,
        ScriptType::Symbol => TableKind::Symbol,
        ScriptType::LinkTag => TableKind::LinkTag,
        ScriptType::Tag => TableKind::Tag,
        _ => return None,
    })
}

/// Checks the tables that call scripts: timings name existing steps and windows, and cards have a
/// use.
pub(crate) fn check_tables(draft: &Draft, problems: &Problems) {
    let steps = || draft.summary().filter_map(|row| row.step.as_ref());
    let windows = || steps().filter(|step| matches!(step.kind, StepKind::Window(_)));
    let played: BTreeSet<Option<usize>> =
        draft.cards.iter().filter(|row| row.effect.is_some()).map(|row| row.deck).collect();
    for row in &draft.cards {
        let Some(effect) = &row.effect else {
            let is_idle = row.card.symbols.count() == 0
                && row.card.space.is_none()
                && row.card.orders.is_empty();
            if is_idle && played.contains(&row.deck) {
                let message =
                    format!("card `{}` has no `effect` and belongs to no set", row.card.id);
                problems.add(Problem::warning(codes::IDLE_CARD, row.place, message).likely());
            }
            continue;
        };
        for timing in &effect.timings {
            let (at, what, known): (_, _, Vec<&str>) = match timing {
                super::draft::TimingDraft::Known(_) => continue,
                super::draft::TimingDraft::Step(at) => {
                    (at, "step", steps().map(HasId::id).collect())
                }
                super::draft::TimingDraft::Window(at) => {
                    let built_in = Window::BUILT_IN.iter().map(|(word, _)| *word);
                    (at, "window", built_in.chain(windows().map(HasId::id)).collect())
                }
            };
            let is_window = || windows().any(|step| *step.id == *at.value);
            if what == "step" && is_window() {
                let id = &at.value;
                let message = format!("card `{}` is played in step `{id}`, a window", row.card.id);
                let problem = Problem::error(codes::NOT_ALLOWED, at.place, message);
                problems.add(problem.help(format!("write `window:{id}`")));
            }
            // A step that cannot be read may be the one that is meant.
            let is_sure = draft.summary().all(|row| row.step.is_some());
            if is_sure && !known.contains(&&*at.value) {
                let message = format!("card `{}` names unknown {what} `{}`", row.card.id, at.value);
                let problem = Problem::error(codes::UNKNOWN_STEP, at.place, message);
                let all = known.iter().map(|id| format!("`{id}`")).collect::<Vec<_>>().join(", ");
                let renamed = renamed(&at.value).filter(|id| known.contains(id));
                problems.add(match renamed.or_else(|| meant(&at.value, &known.into_iter())) {
                    None if what == "window" => problem
                        .help(format!("a step `window` with this `id` opens it; there are {all}")),
                    meant => problem.did_you_mean(meant),
                });
            }
        }
    }
}
