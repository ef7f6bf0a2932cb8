//! From the files to checked trees: of the edition, of its variants, and with every value of their options.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::allow::is_script;
use super::check::{Usage, check};
use super::codes;
use super::draft::{Draft, OptionDraft, decode};
use super::files::{EditionFiles, is_toml};
use super::keys::{
    Decoder, GivenName, Keys as _, NAME, Names, Reader, SOURCE, ShownIds, filled, keys, source,
};
use super::limits::check_rows;
use super::load::{Variant, View};
use super::mend::mend;
use super::problem::{Problem, Problems};
use super::schema::{declared, top_level};
use super::scripts::{Gathered, check_tables};
use super::tree::{Node, Place, Value, lay, merge, parse};
use crate::model::{Scripts, Source, SourceKind, Text};

/// The blocks with their sources, by place: the same block seen through several overlays is one row.
pub(super) type Sources = BTreeMap<(Place, String), Source>;

/// The files as trees.
pub(super) struct Parsed {
    pub(super) base: Node,
    /// By the variant's id.
    pub(super) overlays: Vec<(String, Node)>,
    pub(super) defaults: Vec<Option<Source>>,
}

impl Parsed {
    pub(super) fn new(files: &EditionFiles, problems: &Problems) -> Self {
        let mut defaults = Vec::with_capacity(files.files.len());
        let mut base = Vec::new();
        let mut overlays: BTreeMap<String, Vec<Node>> = BTreeMap::new();
        let declared = declared();
        for (file, (path, text)) in (0..).zip(&files.files) {
            defaults.push(None);
            let parts: Vec<&str> = path.split('/').collect();
            let trees = match parts.as_slice() {
                _ if !is_toml(path) => continue,
                ["tests", ..] => continue,
                [_] => &mut base,
                ["variants", id, _] => overlays.entry((*id).to_owned()).or_default(),
                _ => {
                    let place = Place { file, start: 0, end: 0 };
                    let message = "this file is not read";
                    let help = "TOML files stand in the edition's directory or in `variants/<id>/`";
                    problems.add(Problem::warning(codes::STRAY_FILE, place, message).help(help));
                    continue;
                }
            };
            let mut tree = parse(file, text, &declared, problems);
            if let Value::Table(table) = &mut tree.value
                && let Some(entry) = Arc::make_mut(table).remove("source")
            {
                // A source that cannot be read is told once, and not as a lack of sources.
                let unread = Source { kind: SourceKind::Ours, note: "".into() };
                defaults[file as usize] = source(&entry.node, problems).or(Some(unread));
            }
            mend(&mut tree, problems);
            trees.push(tree);
        }
        let overlays =
            overlays.into_iter().map(|(id, trees)| (id, merge(trees, problems))).collect();
        Self { base: merge(base, problems), overlays, defaults }
    }
}

/// The most bytes that are read to load an edition, counting its files anew for each overlay that is checked with them.
/// What ships reads a tenth of it.
const READ_MAX: u64 = 64 << 20;

/// The bytes of the files that an overlay is checked with.
fn size(files: &EditionFiles) -> u64 {
    let read = files.files.iter().filter(|(path, _)| is_toml(path) || is_script(path));
    read.map(|(_, text)| text.len() as u64).sum()
}

/// Reads trees of an edition, checks them, and keeps what was met.
pub(super) struct Loader<'a> {
    files: &'a EditionFiles,
    defaults: &'a [Option<Source>],
    sources: &'a mut Sources,
    usage: &'a mut Usage,
    /// The names that rows are given, by place.
    pub(super) given: BTreeMap<Place, GivenName>,
    /// The names of variants.
    pub(super) variants: Vec<GivenName>,
    /// How many bytes were read so far; see [`READ_MAX`].
    read: u64,
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
        }
    }

    /// Decodes and checks a tree; nothing when it is too large to be decoded.
    pub(super) fn draft(&mut self, tree: &Node, problems: &Problems) -> Option<Draft> {
        let draft = self.decode(tree, problems)?;
        check(&draft, tree.place, problems);
        check_tables(&draft, problems);
        Some(draft)
    }

    fn decode(&mut self, tree: &Node, problems: &Problems) -> Option<Draft> {
        if !check_rows(tree, problems) {
            return None;
        }
        let decoder = Decoder::new(tree, top_level, self.defaults, problems);
        let mut draft = decode(tree, &decoder)?;
        self.keep_sources(decoder);
        let of_place = |name: &GivenName| (name.place, name.clone());
        self.given.extend(draft.given.iter().map(of_place));
        let shown = ShownIds::of(&draft.given);
        if !shown.is_empty() {
            // Once more, with names that are told apart; what is wrong was told.
            let quiet = Problems::default();
            let decoder = Decoder::new(tree, top_level, self.defaults, &quiet).showing(shown);
            let given = std::mem::take(&mut draft.given);
            draft = Draft { given, ..decode(tree, &decoder)? };
        }
        self.usage.look(tree, &draft);
        Some(draft)
    }

    fn keep_sources(&mut self, decoder: Decoder<'_>) {
        let rows = decoder.sources.into_inner().into_iter();
        self.sources.extend(rows.map(|(place, block, source)| ((place, block), source)));
    }

    /// Lays an overlay over a tree and reads the result. It is checked as a whole only when the
    /// tree was sound: a count that is wrong below is wrong above too.
    fn laid(&mut self, tree: &Node, overlay: &Node, problems: &Problems) -> Option<(Node, Draft)> {
        self.read = self.read.saturating_add(size(self.files));
        if self.read > READ_MAX {
            let message = "more variants and values of options than files of this size may have";
            let problem = Problem::error(codes::TOO_MANY, overlay.place, message);
            if !problems.any(|known| known.code == codes::TOO_MANY && known.message == message) {
                problems.add(problem.help("each of them is checked with all files together"));
            }
            return None;
        }
        let sound = !problems.has_errors();
        let found = Problems::default();
        let laid = lay(tree, overlay, &found);
        let draft = match (found.has_errors(), sound) {
            (true, _) => None,
            (false, true) => self.draft(&laid, &found),
            (false, false) => self.decode(&laid, &found),
        };
        // What an overlay says of a row whose id is none makes another row, which lacks all the rest.
        if problems.any(|problem| problem.code == codes::BAD_ID) {
            let names = Names::collect(tree);
            let is_new = |problem: &Problem| {
                let id = problem.message.split('`').nth(1);
                problem.code == codes::MISSING_KEY && id.is_some_and(|id| names.has_bad(id))
            };
            found.retain(|problem| !is_new(problem));
        }
        problems.extend_new(found);
        draft.map(|draft| (laid, draft))
    }

    /// Lays each value of each option over the tree, one at a time; what is wrong with the scripts then.
    pub(super) fn check_options(
        &mut self,
        gathered: &Gathered<'_>,
        tree: &Node,
        options: &[OptionDraft],
        problems: &Problems,
    ) -> Vec<Problems> {
        let values = options.iter().flat_map(|option| &option.values);
        let sets = values.filter_map(|value| value.set.as_ref());
        sets.filter_map(|set| {
            let (_, draft) = self.laid(tree, set, problems)?;
            let found = Problems::default();
            scripts(gathered, &draft, &found);
            Some(found)
        })
        .collect()
    }

    /// Tells what is wrong in scripts. They serve every value of every option: what one of them names, or calls, is
    /// there, though it is not with another.
    pub(super) fn tell_scripts(&self, own: Problems, others: Vec<Problems>, problems: &Problems) {
        let is_script: Vec<bool> = self.files.files.keys().map(|path| is_script(path)).collect();
        let depends = |problem: &Problem| {
            [codes::UNUSED_FUNCTION, codes::UNUSED_TEXT].contains(&problem.code)
                || (problem.code.starts_with("unknown-") && is_script[problem.place.file as usize])
        };
        let key = |problem: &Problem| (problem.code, problem.place, problem.message.clone());
        let told: Vec<BTreeSet<_>> = others.iter().map(|found| found.keys(key)).collect();
        own.retain(|problem| {
            !depends(problem) || told.iter().all(|told| told.contains(&key(problem)))
        });
        problems.extend_new(own);
        for found in others {
            found.retain(|problem| !depends(problem));
            problems.extend_new(found);
        }
    }

    pub(super) fn variant(
        &mut self,
        id: &str,
        overlay: &Node,
        base: &Node,
        problems: &Problems,
    ) -> Option<(Variant, View)> {
        let mut overlay = overlay.clone();
        let Value::Table(table) = &mut overlay.value else { return None };
        let entry = Arc::make_mut(table).remove("variant");
        let decoder =
            Decoder::new(&overlay, top_level, self.defaults, problems).in_languages_of(base);
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
        let (tree, draft) = self.laid(base, &overlay, problems)?;
        let own = Problems::default();
        let gathered = Gathered::new(self.files, Some(id));
        let scripts = Arc::new(scripts(&gathered, &draft, &own));
        let others = self.check_options(&gathered, &tree, &draft.options, problems);
        self.tell_scripts(own, others, problems);
        let players = players_of(Some(&draft));
        Some((info?, View { tree, players, options: draft.options, scripts }))
    }
}

/// Checks the scripts of the edition or of a variant against its tables, and collects what games are run with.
pub(super) fn scripts(gathered: &Gathered<'_>, draft: &Draft, problems: &Problems) -> Scripts {
    if gathered.are_left_out(draft)
        || !gathered.has_own() && draft.calls.is_empty() && draft.texts.is_empty()
    {
        return Scripts::default();
    }
    let survey = gathered.survey(draft);
    let found = Problems::default();
    gathered.check(&survey, draft, &found);
    problems.extend_new(found);
    gathered.scripts(&survey, &draft.texts)
}

pub(super) fn players_of(draft: Option<&Draft>) -> Vec<usize> {
    draft
        .map(|draft| draft.players.iter().map(|players| players.value).collect())
        .unwrap_or_default()
}

keys! {
    /// The variant itself.
    pub(super) struct VariantKeys = "variant" {
        /// As shown to players who choose it.
        name: Text = filled(NAME),
        source: Source = SOURCE,
    }
}

fn variant_info(id: &str, node: &Node, decoder: &Decoder<'_>) -> Option<Variant> {
    let mut reader = Reader::new(decoder, node, format!("variant `{id}`"))?;
    let keys = VariantKeys::read(&mut reader);
    reader.finish();
    let VariantKeys { name, source } = keys?;
    Some(Variant { id: id.into(), name, source })
}
