//! Answers to questions of an editor about a place in a file.

use std::collections::BTreeMap;
use std::path::PathBuf;

use tower_lsp_server::ls_types::{
    CodeAction, CodeActionKind, CompletionItem, CompletionItemKind, CompletionTextEdit, Diagnostic,
    DocumentSymbol, Documentation, Hover, HoverContents, Location, MarkupContent, MarkupKind,
    SymbolKind, TextEdit, Uri, WorkspaceEdit,
};
use warboard_engine::edition::{
    EditionFiles, EditionIndex, NamePlace, Suggestion, SuggestionKind, explanation, suggestions,
};
use warboard_engine::words::is_snake_case;

use super::places::LinedText;

/// The end of the path of a script.
const SCRIPT: &str = ".rhai";

/// The most lines of a declaration that are shown.
const SHOWN_MAX: usize = 12;

/// A place in a file of an edition.
pub(super) struct FilePlace<'a> {
    /// The files as the editor has them.
    pub(super) files: &'a EditionFiles,
    pub(super) index: &'a EditionIndex,
    /// The path of the file below the directory of the edition.
    pub(super) file: &'a str,
    /// The byte in it.
    pub(super) byte: usize,
}

impl FilePlace<'_> {
    fn text(&self) -> &str {
        self.files.files.get(self.file).map_or("", String::as_str)
    }

    /// Returns the words that may stand here.
    pub(super) fn completions(&self) -> Vec<CompletionItem> {
        let text = self.text();
        let found = suggestions(self.file, text, self.byte, self.index);
        let range = LinedText::new(text).range(&found.replaced);
        let item = |(number, row): (usize, Suggestion)| CompletionItem {
            label: row.text.trim_matches('"').to_owned(),
            kind: Some(match row.kind {
                SuggestionKind::Key => CompletionItemKind::FIELD,
                SuggestionKind::Word => CompletionItemKind::ENUM_MEMBER,
                SuggestionKind::Id => CompletionItemKind::REFERENCE,
                SuggestionKind::Function => CompletionItemKind::FUNCTION,
                SuggestionKind::Property => CompletionItemKind::PROPERTY,
                SuggestionKind::Line => CompletionItemKind::KEYWORD,
                SuggestionKind::Local => CompletionItemKind::VARIABLE,
            }),
            detail: Some(row.detail).filter(|detail| !detail.is_empty()),
            documentation: Some(row.doc)
                .filter(|doc| !doc.is_empty())
                .map(|doc| Documentation::MarkupContent(markdown(doc))),
            // In the order of the declarations, not of the alphabet.
            sort_text: Some(format!("{number:05}")),
            filter_text: Some(row.text.clone()),
            text_edit: Some(CompletionTextEdit::Edit(TextEdit { range, new_text: row.text })),
            ..CompletionItem::default()
        };
        found.list.into_iter().enumerate().map(item).collect()
    }

    /// Returns the meaning of what stands here.
    pub(super) fn hover(&self) -> Option<Hover> {
        let text = self.text();
        let lined = LinedText::new(text);
        let (span, shown) = if let Some(place) = self.index.at(self.file, self.byte) {
            (place.span.clone(), self.of_id(place))
        } else {
            let found = explanation(self.file, text, self.byte)?;
            let is_script = self.file.ends_with(SCRIPT);
            let fence = if is_script { ("```text\n", "\n```") } else { ("", "") };
            let shown = format!("{}{}{}\n\n{}", fence.0, found.title, fence.1, found.doc);
            (found.span, shown)
        };
        Some(Hover {
            contents: HoverContents::Markup(markdown(shown)),
            range: Some(lined.range(&span)),
        })
    }

    /// Returns the declaration of an id, and how often it is named.
    fn of_id(&self, place: &NamePlace) -> String {
        let kind = place.kind.replace('_', " ");
        let named = self.index.of(place.kind, &place.id).filter(|other| !other.is_given).count();
        let head = format!("{kind} `{}`, named {}", place.id, times(named));
        let given = self.index.of(place.kind, &place.id).find(|other| other.is_given);
        let text = given.and_then(|given| Some((given, self.files.files.get(&given.file)?)));
        let Some((given, text)) = text else { return head };
        let language = if given.file.ends_with(SCRIPT) { "rust" } else { "toml" };
        let shown = declaration(text, given);
        format!("{head}\n```{language}\n{shown}\n```\n{}", given.file)
    }

    /// Returns the places of the id here, the one that gives it first.
    pub(super) fn places(&self) -> Vec<&NamePlace> {
        let Some(place) = self.index.at(self.file, self.byte) else { return Vec::new() };
        let mut places: Vec<&NamePlace> = self.index.of(place.kind, &place.id).collect();
        places.sort_by_key(|place| !place.is_given);
        places
    }

    /// Returns the ids that the file gives.
    #[expect(deprecated, reason = "the field has no other constructor")]
    pub(super) fn symbols(&self) -> Vec<DocumentSymbol> {
        let lined = LinedText::new(self.text());
        let given = self.index.places().iter();
        let given = given.filter(|place| place.is_given && place.file == self.file);
        let symbol = |place: &NamePlace| {
            let range = lined.range(&place.span);
            DocumentSymbol {
                name: place.id.clone(),
                detail: Some(place.kind.replace('_', " ")),
                kind: if place.kind == "function" {
                    SymbolKind::FUNCTION
                } else {
                    SymbolKind::OBJECT
                },
                tags: None,
                deprecated: None,
                range,
                selection_range: range,
                children: None,
            }
        };
        given.map(symbol).collect()
    }
}

/// Returns the actions that put what findings propose in the place of what they are about.
pub(super) fn proposals(uri: &Uri, text: &str, findings: Vec<Diagnostic>) -> Vec<CodeAction> {
    let lined = LinedText::new(text);
    let action = |finding: Diagnostic| {
        let meant = proposal(&finding.message)?;
        let bytes = lined.byte(finding.range.start)..lined.byte(finding.range.end);
        let found = text.get(bytes).filter(|found| !found.contains(char::is_whitespace))?;
        let mark = found.chars().next().filter(|c| matches!(c, '"' | '\''));
        let mark = mark.map_or_else(String::new, String::from);
        let new_text = format!("{mark}{meant}{mark}");
        if new_text == found {
            return None;
        }
        let edit = TextEdit { range: finding.range, new_text };
        let changes = [(uri.clone(), vec![edit])].into_iter().collect();
        Some(CodeAction {
            title: format!("Write `{meant}`"),
            kind: Some(CodeActionKind::QUICKFIX),
            diagnostics: Some(vec![finding]),
            edit: Some(WorkspaceEdit { changes: Some(changes), ..WorkspaceEdit::default() }),
            is_preferred: Some(true),
            ..CodeAction::default()
        })
    };
    findings.into_iter().filter_map(action).collect()
}

/// Returns the word that a finding proposes.
fn proposal(message: &str) -> Option<String> {
    let (_, rest) = message.rsplit_once("did you mean `")?;
    let (meant, _) = rest.split_once("`?")?;
    (!meant.is_empty()).then(|| meant.to_owned())
}

/// Returns places for an editor; `path_of` returns the path of a file of the edition.
pub(super) fn locations(
    places: &[&NamePlace],
    files: &EditionFiles,
    path_of: impl Fn(&str) -> Option<PathBuf>,
) -> Vec<Location> {
    let location = |place: &&NamePlace| {
        let text = files.files.get(&place.file)?;
        let uri = Uri::from_file_path(path_of(&place.file)?)?;
        Some(Location { uri, range: LinedText::new(text).range(&place.span) })
    };
    places.iter().filter_map(location).collect()
}

/// The kinds of ids that cannot be renamed, because not every place that names them is known.
const FIXED: [&str; 1] = ["step"];

/// Returns the edits that give an id another name.
///
/// # Errors
/// A sentence for the author: the name cannot be an id, is taken, or the id stands in files of
/// another edition.
pub(super) fn rename(
    place: &FilePlace<'_>,
    name: &str,
    path_of: impl Fn(&str) -> Option<PathBuf>,
) -> Result<WorkspaceEdit, String> {
    let Some(found) = place.index.at(place.file, place.byte) else {
        return Err("there is no id or function here".to_owned());
    };
    let kind = found.kind.replace('_', " ");
    if FIXED.contains(&found.kind) {
        return Err(format!("a {kind} is renamed by hand: timings and variants name it in words"));
    }
    if !is_snake_case(name) {
        return Err(format!(
            "`{name}` is no id: write a small letter, then small letters, digits and `_`"
        ));
    }
    if place.index.ids(found.kind).contains(&name) {
        return Err(format!("there is another {kind} `{name}`"));
    }
    let mut changes: BTreeMap<PathBuf, Vec<TextEdit>> = BTreeMap::new();
    for used in place.index.of(found.kind, &found.id) {
        if place.files.owner_of(&used.file).0.is_some() {
            return Err(format!(
                "`{}` stands in the edition that this one extends; rename it there",
                found.id
            ));
        }
        let (Some(path), Some(text)) = (path_of(&used.file), place.files.files.get(&used.file))
        else {
            continue;
        };
        let range = LinedText::new(text).range(&used.span);
        changes.entry(path).or_default().push(TextEdit { range, new_text: name.to_owned() });
    }
    let changes = changes
        .into_iter()
        .filter_map(|(path, edits)| Some((Uri::from_file_path(path)?, edits)))
        .collect();
    Ok(WorkspaceEdit { changes: Some(changes), ..WorkspaceEdit::default() })
}

fn markdown(value: String) -> MarkupContent {
    MarkupContent { kind: MarkupKind::Markdown, value }
}

fn times(n: usize) -> String {
    match n {
        0 => "nowhere".to_owned(),
        1 => "once".to_owned(),
        n => format!("{n} times"),
    }
}

/// Returns the lines of the row or function that gives an id: from its header, or the comment above
/// it, to the next blank line.
fn declaration(text: &str, given: &NamePlace) -> String {
    let lines: Vec<&str> = text.lines().collect();
    let at = text[..given.span.start].matches('\n').count();
    let is_script = given.file.ends_with(SCRIPT);
    let is_above = |line: &&str| {
        if is_script { line.starts_with("//") } else { !line.trim().is_empty() }
    };
    let above = lines[..at].iter().rev().take_while(|line| is_above(line)).take(SHOWN_MAX);
    let mut start = at - above.count();
    if !is_script {
        let header = lines[start..=at].iter().rposition(|line| line.starts_with('['));
        start += header.unwrap_or(0);
    }
    let end = if is_script {
        at + 1
    } else {
        let below = lines[at..].iter().skip(1);
        let is_own = |line: &&&str| !line.trim().is_empty() && !line.starts_with('[');
        at + 1 + below.take_while(is_own).count()
    };
    lines[start..end.min(start + SHOWN_MAX)].join("\n")
}
