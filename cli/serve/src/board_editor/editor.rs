//! The edition that is drawn: what stands on disk is what counts. Every change reads the files anew, is written whole, and is
//! told to all windows.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use serde_json::{Value as Json, json};
use tokio::sync::watch;
use warboard_engine::edition::{Edition, Severity};
use warboard_engine::model::Lang;
use warboard_engine::words::OneLine;
use warboard_study::deep_stack;
use warboard_table::editions::EditionLocation;
use warboard_table::exit::CommandError;
use warboard_table::text::{Texts, say, shown};
use warboard_table::writing;

use super::change::{BoardChange, ChangeError};
use super::changes::plan;
use super::files::{BoardFiles, WriteError, parse};
use super::history::{BoardHistory, HistoryDirection, WrittenFile};
use super::splice::spliced;
use super::state::{board_state, space_at};

/// The most findings that are sent to the page.
const FINDINGS_MAX: usize = 100;

/// The findings about a state of the files.
#[derive(Debug, Default)]
struct BoardFindings {
    list: Vec<Json>,
    more: usize,
    /// True if they are about the files as they are now.
    is_current: bool,
}

#[derive(Debug)]
struct EditorState {
    files: BoardFiles,
    history: BoardHistory,
    findings: BoardFindings,
}

/// An edition while it is drawn.
#[derive(Debug)]
pub struct BoardEditor {
    folder: PathBuf,
    state: Mutex<EditorState>,
    revision: watch::Sender<u64>,
    checks: Mutex<Sender<()>>,
}

impl BoardEditor {
    /// Opens the edition in a directory and begins to check it.
    ///
    /// # Errors
    /// The directory cannot be read, has no space, or extends another edition.
    pub fn open(texts: &Texts, folder: &Path) -> Result<Arc<Self>, CommandError> {
        let refused = |reason: String| CommandError::BadInput(reason);
        let files = BoardFiles::read(folder).map_err(|error| {
            let (path, reason) = (shown(folder), error.to_string());
            refused(say!(texts, "draw-cannot-read", "path" = path, "reason" = reason))
        })?;
        let path = shown(folder);
        if files.files.is_empty() {
            return Err(refused(say!(texts, "draw-no-edition", "path" = path)));
        }
        if let Some(other) = files.top("extends") {
            return Err(refused(say!(texts, "draw-extends", "path" = path, "other" = other)));
        }
        let state = EditorState {
            files,
            history: BoardHistory::default(),
            findings: BoardFindings::default(),
        };
        let (checks, wanted) = channel();
        let editor = Arc::new(Self {
            folder: folder.to_owned(),
            state: Mutex::new(state),
            revision: watch::Sender::new(1),
            checks: Mutex::new(checks),
        });
        let own = Arc::clone(&editor);
        deep_stack::detached("board-check", move || own.keep_checking(&wanted))?;
        editor.want_check();
        Ok(editor)
    }

    fn state(&self) -> MutexGuard<'_, EditorState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns the number of the present state, which grows with every change.
    pub(super) fn revision(&self) -> watch::Receiver<u64> {
        self.revision.subscribe()
    }

    fn bump(&self) {
        self.revision.send_modify(|revision| *revision += 1);
    }

    fn want_check(&self) {
        let checks = self.checks.lock().unwrap_or_else(PoisonError::into_inner);
        // The thread that checks lives as long as the editor does.
        let _ = checks.send(());
    }

    /// Reads the files again, because something may have changed them.
    pub fn notice(&self) {
        let mut state = self.state();
        // A directory that is gone for a moment is not an empty edition.
        let Ok(files) = BoardFiles::read(&self.folder) else { return };
        let is_same = files.is_same(&state.files);
        state.files = files;
        if !is_same {
            state.findings.is_current = false;
            drop(state);
            self.bump();
        }
        self.want_check();
    }

    /// Returns the state for a page.
    pub(super) fn page_state(&self, window: &str, lang: Lang) -> Json {
        let revision = *self.revision.borrow();
        let state = self.state();
        let mut page = board_state(&state.files, lang);
        let [undo, redo] = state.history.can(window);
        page["revision"] = json!(revision);
        page["title"] = json!(self.title(&state.files, lang));
        page["folder"] = json!(shown(&self.folder));
        page["can"] = json!({ "undo": undo, "redo": redo });
        page["findings"] = json!({
            "list": state.findings.list, "more": state.findings.more, "current": state.findings.is_current,
        });
        page
    }

    fn title(&self, files: &BoardFiles, lang: Lang) -> String {
        let name = files.files.values().find_map(|file| {
            let name = file.root()?.get("name")?;
            let own = name.as_table_like().and_then(|names| names.get(lang.as_str())?.as_str());
            own.or_else(|| name.as_str())
        });
        let file_name = || self.folder.file_name().map(|name| name.to_string_lossy().into_owned());
        let name = name.map(str::to_owned).or_else(file_name).unwrap_or_default();
        OneLine::new(&name).into()
    }

    /// Carries out a change of a window.
    ///
    /// # Errors
    /// The change is refused; the files are as they were.
    pub(super) fn change(&self, window: &str, change: &BoardChange) -> Result<(), ChangeError> {
        let mut state = self.state();
        self.read_again(&mut state)?;
        let plan = plan(&state.files, change)?;
        let texts: BTreeMap<String, String> = plan
            .0
            .into_iter()
            .map(|(file, splices)| {
                let text = state.files.files.get(&file).map_or("", |file| &file.text);
                let text = spliced(text, splices);
                (file, text)
            })
            .collect();
        let written = self.write(&mut state, texts)?;
        if !written.is_empty() {
            state.history.add(window, written);
        }
        drop(state);
        self.told();
        Ok(())
    }

    /// Undoes or redoes the latest change of a window.
    ///
    /// # Errors
    /// There is none, or others have changed the same lines since.
    pub(super) fn step(&self, window: &str, way: HistoryDirection) -> Result<(), ChangeError> {
        let mut state = self.state();
        self.read_again(&mut state)?;
        let EditorState { files, history, .. } = &mut *state;
        let (at, texts) = history.next(window, way, files)?;
        let written = self.write(&mut state, texts)?;
        state.history.turn(at, way, written);
        drop(state);
        self.told();
        Ok(())
    }

    fn told(&self) {
        self.bump();
        self.want_check();
    }

    /// Reads what is on disk now: another program may have written it a moment ago.
    fn read_again(&self, state: &mut EditorState) -> Result<(), ChangeError> {
        let failed =
            |error: std::io::Error| ChangeError::System(shown(&self.folder), error.to_string());
        let files = BoardFiles::read(&self.folder).map_err(failed)?;
        state.findings.is_current &= files.is_same(&state.files);
        state.files = files;
        Ok(())
    }

    /// Writes new texts of files; returns each file that changed, with its texts before and after.
    fn write(
        &self,
        state: &mut EditorState,
        mut texts: BTreeMap<String, String>,
    ) -> Result<Vec<WrittenFile>, ChangeError> {
        let old = |name: &str| state.files.files.get(name).map(|file| Arc::clone(&file.text));
        texts.retain(|name, text| old(name).is_some_and(|old| *old != **text));
        for (name, text) in &texts {
            parse(text).map_err(|_error| ChangeError::Unwritable(name.clone()))?;
        }
        let changed = texts.iter().filter_map(|(name, text)| {
            Some(WrittenFile {
                name: name.clone(),
                before: old(name)?,
                after: text.as_str().into(),
            })
        });
        let changed: Vec<WrittenFile> = changed.collect();
        state.files.write(&texts).map_err(|error| match error {
            WriteError::MixedLines(file) => ChangeError::MixedLines(file),
            WriteError::Changed(file) => ChangeError::Overtaken(file),
            WriteError::Io(file, error) => {
                let reason = writing::reason(&Texts::new(Lang::En), &error);
                ChangeError::System(file, reason)
            }
        })?;
        state.findings.is_current &= changed.is_empty();
        self.read_again(state)?;
        Ok(changed)
    }

    /// Checks the edition after each change, until the program ends.
    fn keep_checking(&self, wanted: &Receiver<()>) {
        while wanted.recv().is_ok() {
            // Changes that came meanwhile are checked together.
            while wanted.try_recv().is_ok() {}
            let before = self.state().files.clone();
            let (list, more) = findings(&self.folder, &before);
            let mut state = self.state();
            let is_current = state.files.is_same(&before);
            state.findings = BoardFindings { list, more, is_current };
            drop(state);
            self.bump();
        }
    }
}

/// Returns the findings about an edition, the errors first, and the number of further ones.
fn findings(folder: &Path, files: &BoardFiles) -> (Vec<Json>, usize) {
    let loaded = match EditionLocation::Folder(folder.to_owned()).files() {
        Ok(files) => Edition::load(files),
        Err(error) => {
            return (vec![json!({ "severity": "error", "message": error.to_string() })], 0);
        }
    };
    let problems = match &loaded {
        Ok(edition) => edition.warnings(),
        Err(problems) => problems,
    };
    let mut list: Vec<_> = problems.iter().collect();
    list.sort_by_key(|problem| problem.severity != Severity::Error);
    let shown = list.iter().take(FINDINGS_MAX).map(|problem| {
        json!({
            "severity": problem.severity, "code": problem.code, "message": problem.message,
            "help": problem.help, "file": problem.file, "line": problem.line,
            "space": space_at(files, &problem.file, problem.span.start),
        })
    });
    (shown.collect(), list.len().saturating_sub(FINDINGS_MAX) + problems.more())
}
