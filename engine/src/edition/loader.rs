//! Loading of checked trees from the files: of the edition, of its variants, and with every value
//! of their options.

use std::cell::Cell;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::allow::is_script;
use super::check::{Usage, check};
use super::codes;
use super::draft::{Draft, OptionDraft, decode};
use super::files::{EXTENDED_MAX, EditionFiles, depth_of, is_edition_name, is_toml};
use super::index::Collected;
use super::keys::{
    Decoder, GivenName, IdIndex, Keys as _, NAME, SOURCE, ShownIds, TableReader, filled, keys,
    source,
};
use super::limits::check_rows;
use super::load::{EditionView, LoadDepth, Variant};
use super::mend::{mend, mended};
use super::problem::{Problem, Problems};
use super::schema::{declared, home};
use super::scripts::{ReachableScripts, check_tables};
use super::tree::{SourceSpan, TreeNode, TreeValue, lay, merge, parse, same};
use crate::model::{Scripts, Source, SourceKind, Text};
use crate::steps::renamed;

/// The blocks with their sources, by place. A block seen through several overlays is one row.
pub(super) type Sources = BTreeMap<(SourceSpan, String), Source>;

/// The files as trees.
pub(super) struct Parsed {
    pub(super) base: TreeNode,
    /// Overlays by the id of the variant.
    pub(super) overlays: Vec<(String, TreeNode)>,
    pub(super) defaults: Vec<Option<Source>>,
}

impl Parsed {
    /// Reads the files, and adds the ids that their rows give to `collected`.
    pub(super) fn new(
        files: &EditionFiles,
        mut collected: Option<&mut Collected>,
        problems: &Problems,
    ) -> Self {
        let mut defaults = Vec::with_capacity(files.files.len());
        let mut bases: Vec<Vec<TreeNode>> = vec![Vec::new()];
        let mut overlays: BTreeMap<String, Vec<TreeNode>> = BTreeMap::new();
        let declared = declared();
        for (file, (path, text)) in (0..).zip(&files.files) {
            defaults.push(None);
            let (depth, below) = depth_of(path);
            let parts: Vec<&str> = below.split('/').collect();
            let trees = match parts.as_slice() {
                _ if !is_toml(path) => continue,
                ["tests", ..] => continue,
                [_] if depth <= EXTENDED_MAX => {
                    bases.resize_with(bases.len().max(depth + 1), Vec::new);
                    &mut bases[depth]
                }
                ["variants", id, _] if depth == 0 => overlays.entry((*id).to_owned()).or_default(),
                _ => {
                    let place = SourceSpan { file, start: 0, end: 0 };
                    let message = "this file is not read";
                    let help = "TOML files stand in the edition's directory or in `variants/<id>/`";
                    problems.add(Problem::warning(codes::STRAY_FILE, place, message).help(help));
                    continue;
                }
            };
            let mut tree = parse(file, text, &declared, problems);
            // The lessons of an edition that is extended are its own, as its scenarios are.
            if depth > 0
                && let TreeValue::Table(table) = &mut tree.value
            {
                Arc::make_mut(table).remove("lesson");
            }
            mend(&mut tree, problems);
            if let TreeValue::Table(table) = &mut tree.value
                && let Some(entry) = Arc::make_mut(table).remove("source")
            {
                // A source that cannot be read is reported once, and not as missing.
                let unread = Source { kind: SourceKind::Ours, note: "".into() };
                defaults[file as usize] = source(&entry.node, problems).or(Some(unread));
            }
            if let Some(collected) = &mut collected {
                collected.add_given(&tree);
            }
            trees.push(tree);
        }
        let overlays =
            overlays.into_iter().map(|(id, trees)| (id, merge(trees, problems))).collect();
        let mut bases = bases.into_iter().rev();
        let mut base = merge(bases.next().unwrap_or_default(), problems);
        check_extended(&base, problems);
        for own in bases {
            let own = merge(own, problems);
            let place = own.place;
            base = TreeNode { place, ..lay(&base, &own, problems) };
        }
        Self { base, overlays, defaults }
    }
}

/// Reports an edition that is to be extended and was not found.
fn check_extended(base: &TreeNode, problems: &Problems) {
    let Some(node) = base.get("extends") else { return };
    let Some(name) = node.string() else { return };
    let problem = if is_edition_name(name) {
        let message = format!("there is no edition `{name}` that could be extended");
        let help = format!(
            "write the name of a directory beside this one, or of an edition that ships; at most {EXTENDED_MAX} \
             editions extend one another"
        );
        Problem::error(codes::UNKNOWN_EDITION, node.place, message).help(&help)
    } else {
        let message = format!("`extends` is `{name}`, which is no name of an edition");
        let help = "write the name alone, without a path: lower-case letters, digits, `-` and `_`";
        Problem::error(codes::UNKNOWN_EDITION, node.place, message).help(help)
    };
    problems.add(problem);
}

/// Largest number of bytes read to load an edition; its files count again for each overlay checked
/// with them. The shipped editions read a tenth of it.
const READ_MAX: u64 = 64 << 20;

/// Largest number of bytes read again to find the part of an overlay that causes a finding.
const LOOKED_MAX: u64 = 16 << 20;

/// Returns the number of bytes of the files with which an overlay is checked.
fn size(files: &EditionFiles) -> u64 {
    let read = files.files.iter().filter(|(path, _)| is_toml(path) || is_script(path));
    read.map(|(_, text)| text.len() as u64).sum()
}

/// Reads and checks trees of an edition, and stores the sources, names and usage found in them.
pub(super) struct Loader<'a> {
    files: &'a EditionFiles,
    defaults: &'a [Option<Source>],
    sources: &'a mut Sources,
    usage: &'a mut Usage,
    /// Names given by rows, by place.
    pub(super) given: BTreeMap<SourceSpan, GivenName>,
    /// Names of variants.
    pub(super) variants: Vec<GivenName>,
    /// Number of bytes read so far; see [`READ_MAX`].
    read: u64,
    /// Number of bytes read again to find the cause of findings; see [`LOOKED_MAX`].
    looked: Cell<u64>,
    /// Places of names, where they are collected.
    pub(super) collected: Option<&'a mut Collected>,
    /// The part that is read and checked.
    pub(super) depth: LoadDepth,
    /// The tree that was decoded last, where words of it were misspelt.
    pub(super) mended: Option<TreeNode>,
}

impl<'a> Loader<'a> {
    pub(super) fn new(
        files: &'a EditionFiles,
        defaults: &'a [Option<Source>],
        sources: &'a mut Sources,
        usage: &'a mut Usage,
    ) -> Self {
        Self {
            files,
            defaults,
            sources,
            usage,
            given: BTreeMap::new(),
            variants: Vec::new(),
            read: 0,
            looked: Cell::default(),
            collected: None,
            depth: LoadDepth::Whole,
            mended: None,
        }
    }

    /// Decodes and checks a tree, or returns `None` if it is too large to be decoded.
    pub(super) fn draft(&mut self, tree: &TreeNode, problems: &Problems) -> Option<Draft> {
        let draft = self.decode(tree, problems)?;
        check(&draft, tree.place, problems);
        check_tables(&draft, problems);
        Some(draft)
    }

    /// Checks a tree for mistakes without keeping anything else of it. Returns whether the limit of
    /// such checks still allowed it.
    pub(super) fn look_aside(&self, tree: &TreeNode, problems: &Problems) -> bool {
        let looked = self.looked.get().saturating_add(size(self.files));
        if looked > LOOKED_MAX {
            return false;
        }
        self.looked.set(looked);
        let (mut sources, mut usage) = (Sources::new(), Usage::default());
        Loader::new(self.files, self.defaults, &mut sources, &mut usage).draft(tree, problems);
        true
    }

    /// Decodes a tree. Words that are probably misspelt are read as those that are meant, so that
    /// nothing is reported that follows from them: keys first, since names stand below them.
    pub(super) fn decode(&mut self, tree: &TreeNode, problems: &Problems) -> Option<Draft> {
        let mut found = Problems::default();
        let mut draft = self.decode_as_written(tree, &found);
        let mut last = None;
        let is_of_key =
            |problem: &Problem| problem.is_mended() && problem.code == codes::UNKNOWN_KEY;
        for is_told in [is_of_key, Problem::is_mended] {
            let words = found.meant(is_told);
            if words.is_empty() {
                continue;
            }
            let tree = last.as_ref().unwrap_or(tree);
            let next = mended(tree, &words);
            if same(tree, &next) {
                continue;
            }
            let again = Problems::default();
            draft = self.decode_as_written(&next, &again);
            again.extend(found, is_told);
            (found, last) = (again, Some(next));
        }
        problems.extend(found, |_| true);
        self.mended = last;
        draft
    }

    fn decode_as_written(&mut self, tree: &TreeNode, problems: &Problems) -> Option<Draft> {
        if !check_rows(tree, problems) {
            return None;
        }
        let mut decoder = Decoder::new(tree, home, self.defaults, problems);
        if self.collected.is_some() {
            decoder = decoder.collecting_uses();
        }
        let mut draft = decode(tree, &decoder)?;
        self.keep_sources(decoder);
        let of_place = |name: &GivenName| (name.place, name.clone());
        self.given.extend(draft.given.iter().map(of_place));
        let shown = ShownIds::of(&draft.given);
        if !shown.is_empty() {
            // Decodes again, with distinguishable names; the mistakes are already reported.
            let quiet = Problems::default();
            let decoder = Decoder::new(tree, home, self.defaults, &quiet).showing(shown);
            let given = std::mem::take(&mut draft.given);
            draft = Draft { given, ..decode(tree, &decoder)? };
        }
        self.usage.look(tree, &draft);
        Some(draft)
    }

    fn keep_sources(&mut self, decoder: Decoder<'_>) {
        if let Some(collected) = &mut self.collected {
            collected.add_named(decoder.names.into_uses());
        }
        let rows = decoder.sources.into_inner().into_iter();
        self.sources.extend(rows.map(|(place, block, source)| ((place, block), source)));
    }

    /// Lays an overlay over a tree and reads the result. The result is only checked as a whole if
    /// the tree was sound: a wrong count in the tree remains wrong.
    fn laid(
        &mut self,
        tree: &TreeNode,
        overlay: &TreeNode,
        (with, whole): (&str, SourceSpan),
        problems: &Problems,
    ) -> Option<(TreeNode, Draft)> {
        self.read = self.read.saturating_add(size(self.files));
        if self.read > READ_MAX {
            let message = "more variants and values of options than files of this size may have";
            let problem = Problem::error(codes::TOO_MANY, overlay.place, message);
            if !problems.any(|known| known.code == codes::TOO_MANY && known.message == message) {
                problems.add(problem.help("each of them is checked with all files together"));
            }
            return None;
        }
        let sound = !problems.has_errors() && self.depth == LoadDepth::Whole;
        let found = Problems::default();
        if let Some(node) = overlay.get("extends") {
            let message = "only an edition as a whole extends another one";
            found.add(Problem::error(codes::NOT_ALLOWED, node.place, message));
        }
        let laid = lay(tree, overlay, &found);
        propose_renamed(tree, &found);
        let draft = match (found.has_errors(), sound) {
            (true, _) => None,
            (false, true) => self.draft(&laid, &found),
            (false, false) => self.decode(&laid, &found),
        };
        // An overlay on a row with a bad id creates another row, which lacks all other keys.
        if problems.any(|problem| problem.code == codes::BAD_ID) {
            let names = IdIndex::collect(tree);
            let is_new = |problem: &Problem| {
                let id = problem.message.split('`').nth(1);
                problem.code == codes::MISSING_KEY && id.is_some_and(|id| names.has_bad(id))
            };
            found.retain(|problem| !is_new(problem));
        }
        let new = Problems::default();
        problems.move_new(found, &new);
        self.blame((tree, overlay), (with, whole), &new);
        problems.extend(new, |_| true);
        draft.map(|draft| (laid, draft))
    }

    /// Lays each value of each option over the tree, one at a time. Returns the mistakes in the
    /// scripts for each value, and whether a value runs them.
    pub(super) fn check_options(
        &mut self,
        gathered: &ReachableScripts<'_>,
        tree: &TreeNode,
        options: &[OptionDraft],
        with: Option<&str>,
        problems: &Problems,
    ) -> (Vec<Problems>, bool) {
        let values = options
            .iter()
            .flat_map(|option| option.values.iter().map(move |value| (option, value)));
        let sets = values.filter_map(|(option, value)| {
            let set = value.set.as_ref()?;
            let own = format!("`{}={}`", option.id, value.id);
            Some((
                set,
                with.map_or_else(|| format!("with {own}"), |with| format!("{with} and {own}")),
            ))
        });
        let mut run = false;
        let found = sets.filter_map(|(set, with)| {
            let (_, draft) = self.laid(tree, set, (&with, set.place), problems)?;
            let found = Problems::default();
            self.scripts(gathered, &draft, false, &found);
            run |= !gathered.are_left_out(&draft);
            Some(found)
        });
        (found.collect(), run)
    }

    /// Reports mistakes in scripts. Scripts serve every value of every option: a name or a call may
    /// exist with one value and not with another. `others` has the mistakes with each value that was
    /// laid over the tree; the values of `unread` were not, and may declare the names they mention.
    pub(super) fn tell_scripts(
        &self,
        own: Problems,
        (others, unread): (Vec<Problems>, &[OptionDraft]),
        variant: Option<(&str, SourceSpan)>,
        problems: &Problems,
    ) {
        let is_script: Vec<bool> = self.files.files.keys().map(|path| is_script(path)).collect();
        let depends = |problem: &Problem| {
            [codes::UNUSED_FUNCTION, codes::UNUSED_TEXT].contains(&problem.code)
                || (problem.code.starts_with("unknown-") && is_script[problem.place.file as usize])
        };
        let sets = || {
            let values = unread.iter().flat_map(|option| &option.values);
            values.filter_map(|value| value.set.as_ref())
        };
        let is_mentioned = |problem: &Problem| {
            let name = problem.message.split('`').nth(1);
            name.is_some_and(|name| sets().any(|set| set.mentions(name)))
        };
        let key = |problem: &Problem| (problem.code, problem.place, problem.message.clone());
        let told: Vec<BTreeSet<_>> = others.iter().map(|found| found.keys(key)).collect();
        own.retain(|problem| {
            !depends(problem)
                || !is_mentioned(problem) && told.iter().all(|told| told.contains(&key(problem)))
        });
        // If a script names something that a variant removes, the variant is the cause.
        let known = problems.keys(Problem::mark);
        let paths: Vec<&String> = self.files.files.keys().collect();
        own.change(|problem| {
            let Some((id, place)) = variant else { return };
            let path = paths.get(problem.place.file as usize);
            let is_base = path.is_none_or(|path| !path.starts_with("variants/"));
            if is_base && !known.contains(&problem.mark()) {
                problem.blame(&format!("with variant `{id}`"), place);
            }
        });
        problems.extend_new(own);
        for found in others {
            found.retain(|problem| !depends(problem));
            problems.extend_new(found);
        }
    }

    /// Lays the overlay of each variant over the tree of the edition; of none, where only that is
    /// read.
    pub(super) fn all_variants(
        &mut self,
        overlays: &[(String, TreeNode)],
        base: &TreeNode,
        problems: &Problems,
    ) -> (Vec<Variant>, Vec<EditionView>) {
        let overlays = overlays.iter().filter(|_| self.depth != LoadDepth::Base);
        let overlays: Vec<&(String, TreeNode)> = overlays.collect();
        let variant =
            |(id, overlay): &(String, TreeNode)| self.variant(id, overlay, base, problems);
        overlays.into_iter().filter_map(variant).unzip()
    }

    fn variant(
        &mut self,
        id: &str,
        overlay: &TreeNode,
        base: &TreeNode,
        problems: &Problems,
    ) -> Option<(Variant, EditionView)> {
        let mut overlay = overlay.clone();
        let TreeValue::Table(table) = &mut overlay.value else { return None };
        let entry = Arc::make_mut(table).remove("variant");
        let decoder = Decoder::new(&overlay, home, self.defaults, problems).in_languages_of(base);
        let whole = entry.as_ref().map_or(overlay.place, |entry| entry.key);
        let info = entry.as_ref().and_then(|entry| variant_info(id, &entry.node, &decoder));
        if let (Some(info), Some(name)) =
            (&info, entry.as_ref().and_then(|entry| entry.node.get("name")))
        {
            self.variants.push(GivenName::new("variant", id, info.name.clone(), name.place));
        }
        if entry.is_none() {
            let message = format!("variant `{id}` has no `[variant]` with its name");
            let problem = Problem::error(codes::MISSING_KEY, overlay.place, message);
            problems.add(problem.help("write `[variant]`, and `name = …` on the line below it"));
        }
        self.keep_sources(decoder);
        let with = format!("with variant `{id}`");
        let (tree, draft) = self.laid(base, &overlay, (&with, whole), problems)?;
        if same(base, &tree) && !self.files.files.keys().any(|path| is_script_of(path, id)) {
            let message = format!("variant `{id}` changes nothing");
            problems.add(Problem::warning(codes::NO_CHANGE, whole, message).likely());
        }
        let own = Problems::default();
        let gathered = ReachableScripts::new(self.files, Some(id));
        // Whether scripts are left out may depend on the value of an option.
        let is_read = self.depth == LoadDepth::Whole || gathered.are_left_out(&draft);
        let (options, unread) = read_options(&draft.options, is_read);
        let (others, run) = self.check_options(&gathered, &tree, options, Some(&with), problems);
        let scripts = Arc::new(self.scripts(&gathered, &draft, run, &own));
        self.tell_scripts(own, (others, unread), Some((id, whole)), problems);
        let players = players_of(Some(&draft));
        Some((info?, EditionView { tree, players, options: draft.options, scripts }))
    }

    /// Checks the scripts with the tables of a draft, and returns those with which its games run.
    /// `run` says that something else runs them, where nothing of the draft does.
    pub(super) fn scripts(
        &mut self,
        gathered: &ReachableScripts<'_>,
        draft: &Draft,
        run: bool,
        problems: &Problems,
    ) -> Scripts {
        if !run && gathered.are_left_out(draft)
            || !gathered.has_own() && draft.calls.is_empty() && draft.texts.is_empty()
        {
            return Scripts::default();
        }
        let survey = gathered.survey(draft);
        if let Some(collected) = &mut self.collected {
            gathered.collect(&survey, collected);
        }
        if self.depth == LoadDepth::Whole || !gathered.is_of_variant {
            let found = Problems::default();
            gathered.check(&survey, draft, &found);
            problems.extend_new(found);
        }
        gathered.scripts(&survey, &draft.texts)
    }
}

/// Returns the options whose values are laid over a tree, and those whose values are not.
pub(super) fn read_options(
    options: &[OptionDraft],
    are_read: bool,
) -> (&[OptionDraft], &[OptionDraft]) {
    if are_read { (options, &[]) } else { (&[], options) }
}

/// Suggests the new word of a step that an overlay names by the word of an earlier version.
fn propose_renamed(tree: &TreeNode, found: &Problems) {
    let steps = ["opening", "round", "turn"].into_iter().filter_map(|list| tree.get(list)?.array());
    let steps: Vec<String> = steps.flatten().filter_map(TreeNode::identity).collect();
    found.change(|problem| {
        if problem.code == codes::NOTHING_TO_REMOVE {
            let word = problem.message.split('`').nth(1).and_then(renamed);
            let there = word.filter(|word| steps.iter().any(|id| id == word));
            problem.propose(there);
        }
    });
}

/// Returns whether a path names a script beside the files of a variant.
fn is_script_of(path: &str, variant: &str) -> bool {
    let rest = path.strip_prefix("variants/").and_then(|rest| rest.strip_prefix(variant));
    is_script(path) && rest.is_some_and(|rest| rest.starts_with('/'))
}

/// Warns about values of an option that make the same changes as another of its values.
pub(super) fn check_values(tree: &TreeNode, options: &[OptionDraft], problems: &Problems) {
    for option in options {
        let mut before: Vec<(TreeNode, &str)> = Vec::new();
        for value in &option.values {
            let aside = Problems::default();
            let laid =
                value.set.as_ref().map_or_else(|| tree.clone(), |set| lay(tree, set, &aside));
            let like = before.iter().find(|(other, _)| same(other, &laid));
            if let Some((_, like)) = like.filter(|_| !aside.has_errors()) {
                let message = format!(
                    "value `{}` of option `{}` makes the same changes as `{like}`",
                    value.id, option.id
                );
                problems.add(Problem::warning(codes::NO_CHANGE, value.place, message).likely());
            }
            before.push((laid, &value.id));
        }
    }
}

/// Checks the scripts of the edition or of a variant against its tables. Returns the scripts with
/// which games run. `run` says that some value of an option runs those of a variant.
pub(super) fn players_of(draft: Option<&Draft>) -> Vec<usize> {
    draft
        .map(|draft| draft.players.iter().map(|players| players.value).collect())
        .unwrap_or_default()
}

keys! {
    /// The variant itself.
    pub(super) struct VariantKeys = "variant" {
        /// The name shown to players who choose the variant.
        name: Text = filled(NAME),
        source: Source = SOURCE,
    }
}

fn variant_info(id: &str, node: &TreeNode, decoder: &Decoder<'_>) -> Option<Variant> {
    let mut reader = TableReader::new(decoder, node, format!("variant `{id}`"))?;
    let keys = VariantKeys::read(&mut reader);
    reader.finish();
    let VariantKeys { name, source } = keys?;
    Some(Variant { id: id.into(), name, source })
}
