//! The language server: findings, completion, explanations and renames for editors, by the Language
//! Server Protocol over standard input and output.

mod answers;
mod places;
mod work;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncWrite};
use tower_lsp_server::jsonrpc::{Error, Result as Answer};
use tower_lsp_server::ls_types::{
    CodeActionKind, CodeActionOptions, CodeActionOrCommand, CodeActionParams,
    CodeActionProviderCapability, CodeActionResponse, CompletionOptions, CompletionParams,
    CompletionResponse, DidChangeTextDocumentParams, DidChangeWatchedFilesParams,
    DidCloseTextDocumentParams, DidOpenTextDocumentParams, DidSaveTextDocumentParams,
    DocumentSymbolParams, DocumentSymbolResponse, GotoDefinitionParams, GotoDefinitionResponse,
    Hover, HoverParams, HoverProviderCapability, InitializeParams, InitializeResult, Location,
    OneOf, Position, PrepareRenameResponse, ReferenceParams, RenameOptions, RenameParams,
    ServerCapabilities, ServerInfo, TextDocumentPositionParams, TextDocumentSyncCapability,
    TextDocumentSyncKind, TextDocumentSyncOptions, Uri, WorkDoneProgressOptions, WorkspaceEdit,
};
use tower_lsp_server::{Client, LanguageServer, LspService, Server};
use warboard_engine::edition::{Edition, EditionFiles, EditionIndex};
use warboard_study::deep_stack::STACK;

use answers::FilePlace;
use places::LinedText;
use work::{EditionWork, FileFindings, OpenTexts};

/// The time without a change after which the edition is read with its variants and options.
const QUIET: Duration = Duration::from_millis(250);

/// Runs the server until the editor ends it.
///
/// # Errors
/// The system refuses a runtime.
pub(crate) fn run() -> std::io::Result<()> {
    let mut runtime = tokio::runtime::Builder::new_current_thread();
    // Editions are read, and their games played, in threads of the runtime.
    let runtime = runtime.enable_all().thread_stack_size(STACK).build()?;
    runtime.block_on(serve(tokio::io::stdin(), tokio::io::stdout()));
    // Editions that are still being read are of no use to anybody.
    runtime.shutdown_background();
    Ok(())
}

/// Answers the messages of an editor until they end.
pub(crate) async fn serve(
    input: impl AsyncRead + Unpin + Send,
    output: impl AsyncWrite + Unpin + Send,
) {
    let (service, socket) = LspService::new(EditorService::new);
    // One message after the other: an answer is never about a text of before.
    Server::new(input, output, socket).concurrency_level(1).serve(service).await;
}

/// The editions of which files are open.
#[derive(Debug, Default)]
struct Opened {
    texts: OpenTexts,
    editions: BTreeMap<PathBuf, EditionWork>,
}

#[derive(Clone)]
struct EditorService {
    client: Client,
    opened: Arc<Mutex<Opened>>,
}

impl EditorService {
    fn new(client: Client) -> Self {
        Self { client, opened: Arc::default() }
    }

    fn opened(&self) -> MutexGuard<'_, Opened> {
        self.opened.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Looks at the edition of a file anew, in the background. `is_saved` says that files on disk
    /// may have changed as well.
    fn look(&self, path: PathBuf, is_saved: bool) {
        let Some(root) = work::root_of(&path) else { return };
        let service = self.clone();
        let (number, files) = {
            let mut opened = self.opened();
            let Opened { texts, editions } = &mut *opened;
            let is_new = !editions.contains_key(&root);
            let work =
                editions.entry(root.clone()).or_insert_with(|| EditionWork::new(root.clone()));
            if is_saved || is_new {
                work.read_disk();
            }
            work.changes += 1;
            (work.changes, work.files(texts))
        };
        tokio::spawn(async move { service.look_at(path, root, number, files, is_saved).await });
    }

    async fn look_at(
        self,
        path: PathBuf,
        root: PathBuf,
        number: u64,
        files: EditionFiles,
        is_saved: bool,
    ) {
        let quick = files.clone();
        let base = tokio::task::spawn_blocking(move || Edition::inspect(quick, false)).await;
        let Ok(base) = base else { return };
        let told = self.work(&root, number, |work, texts| {
            work.play_scenarios(texts);
            let below = work.below(&path)?;
            Some(work.look_quickly(&below, &files, &base))
        });
        let Some(told) = told else { return };
        self.tell(told.unwrap_or_default()).await;
        if !is_saved {
            tokio::time::sleep(QUIET).await;
        }
        if self.work(&root, number, |_, _| ()).is_none() {
            return;
        }
        let all = files.clone();
        let whole = tokio::task::spawn_blocking(move || {
            let whole = Edition::inspect(all, true);
            // Games are played where a file was saved: they take their time.
            let edition = whole.edition.as_ref().ok().filter(|_| is_saved);
            let tried = edition.map(work::try_out).unwrap_or_default();
            (whole, tried)
        });
        let Ok((whole, tried)) = whole.await else { return };
        let told = self.work(&root, number, |work, texts| {
            work.look_at_all(&base, whole, tried);
            work.play_scenarios(texts);
            work.told_now(&files)
        });
        self.tell(told.unwrap_or_default()).await;
    }

    /// Does something with an edition that has not changed since a number of changes.
    fn work<T>(
        &self,
        root: &Path,
        number: u64,
        does: impl FnOnce(&mut EditionWork, &OpenTexts) -> T,
    ) -> Option<T> {
        let mut opened = self.opened();
        let Opened { texts, editions } = &mut *opened;
        let work = editions.get_mut(root).filter(|work| work.changes == number)?;
        Some(does(work, texts))
    }

    async fn tell(&self, findings: FileFindings) {
        for (path, findings) in findings {
            if let Some(uri) = Uri::from_file_path(path) {
                self.client.publish_diagnostics(uri, findings, None).await;
            }
        }
    }

    /// Answers a question about a place, if its file belongs to an edition. With `whole`, the
    /// edition is read anew for it.
    fn at<T>(
        &self,
        uri: &Uri,
        position: Position,
        whole: bool,
        answer: impl FnOnce(&FilePlace<'_>, &EditionWork) -> T,
    ) -> Option<T> {
        let path = uri.to_file_path()?.into_owned();
        let root = work::root_of(&path)?;
        let opened = self.opened();
        let work = opened.editions.get(&root)?;
        let files = work.files(&opened.texts);
        let file = work.below(&path)?;
        let byte = LinedText::new(files.files.get(&file)?).byte(position);
        let index: Arc<EditionIndex> = if whole {
            Arc::new(Edition::inspect(files.clone(), true).index)
        } else {
            Arc::clone(&work.index)
        };
        Some(answer(&FilePlace { files: &files, index: &index, file: &file, byte }, work))
    }

    fn at_place<T>(
        &self,
        place: &TextDocumentPositionParams,
        whole: bool,
        answer: impl FnOnce(&FilePlace<'_>, &EditionWork) -> T,
    ) -> Option<T> {
        self.at(&place.text_document.uri, place.position, whole, answer)
    }
}

impl LanguageServer for EditorService {
    async fn initialize(&self, _: InitializeParams) -> Answer<InitializeResult> {
        let sync = TextDocumentSyncOptions {
            open_close: Some(true),
            change: Some(TextDocumentSyncKind::FULL),
            save: Some(true.into()),
            ..TextDocumentSyncOptions::default()
        };
        let rename = RenameOptions {
            prepare_provider: Some(true),
            work_done_progress_options: WorkDoneProgressOptions::default(),
        };
        let actions = CodeActionOptions {
            code_action_kinds: Some(vec![CodeActionKind::QUICKFIX]),
            ..CodeActionOptions::default()
        };
        let marks = ["\"", ".", ">", " "].map(str::to_owned).to_vec();
        Ok(InitializeResult {
            capabilities: ServerCapabilities {
                text_document_sync: Some(TextDocumentSyncCapability::Options(sync)),
                completion_provider: Some(CompletionOptions {
                    trigger_characters: Some(marks),
                    ..CompletionOptions::default()
                }),
                hover_provider: Some(HoverProviderCapability::Simple(true)),
                definition_provider: Some(OneOf::Left(true)),
                references_provider: Some(OneOf::Left(true)),
                document_symbol_provider: Some(OneOf::Left(true)),
                rename_provider: Some(OneOf::Right(rename)),
                code_action_provider: Some(CodeActionProviderCapability::Options(actions)),
                ..ServerCapabilities::default()
            },
            server_info: Some(ServerInfo {
                name: "warboard".to_owned(),
                version: Some(env!("CARGO_PKG_VERSION").to_owned()),
            }),
            ..InitializeResult::default()
        })
    }

    async fn shutdown(&self) -> Answer<()> {
        Ok(())
    }

    async fn did_open(&self, params: DidOpenTextDocumentParams) {
        let Some(path) = params.text_document.uri.to_file_path() else { return };
        let path = path.into_owned();
        self.opened().texts.insert(path.clone(), params.text_document.text);
        self.look(path, true);
    }

    async fn did_change(&self, params: DidChangeTextDocumentParams) {
        let Some(path) = params.text_document.uri.to_file_path() else { return };
        let Some(change) = params.content_changes.into_iter().next_back() else { return };
        let path = path.into_owned();
        self.opened().texts.insert(path.clone(), change.text);
        self.look(path, false);
    }

    async fn did_save(&self, params: DidSaveTextDocumentParams) {
        let Some(path) = params.text_document.uri.to_file_path() else { return };
        self.look(path.into_owned(), true);
    }

    async fn did_close(&self, params: DidCloseTextDocumentParams) {
        let Some(path) = params.text_document.uri.to_file_path() else { return };
        let path = path.into_owned();
        self.opened().texts.remove(&path);
        self.look(path, true);
    }

    async fn did_change_watched_files(&self, params: DidChangeWatchedFilesParams) {
        let changed = params.changes.iter().filter_map(|change| change.uri.to_file_path());
        let mut roots: BTreeMap<PathBuf, PathBuf> = BTreeMap::new();
        for path in changed {
            if let Some(root) = work::root_of(&path) {
                roots.insert(root, path.into_owned());
            }
        }
        for path in roots.into_values() {
            self.look(path, true);
        }
    }

    async fn completion(&self, params: CompletionParams) -> Answer<Option<CompletionResponse>> {
        let found = self.at_place(&params.text_document_position, false, |place, _| {
            CompletionResponse::Array(place.completions())
        });
        Ok(found)
    }

    async fn hover(&self, params: HoverParams) -> Answer<Option<Hover>> {
        let place = &params.text_document_position_params;
        Ok(self.at_place(place, false, |place, _| place.hover()).flatten())
    }

    async fn goto_definition(
        &self,
        params: GotoDefinitionParams,
    ) -> Answer<Option<GotoDefinitionResponse>> {
        let place = &params.text_document_position_params;
        let found = self.at_place(place, false, |place, work| {
            let mut places = place.places();
            places.retain(|place| place.is_given);
            answers::locations(&places, place.files, |file| work.path_of(file))
        });
        Ok(found.map(GotoDefinitionResponse::Array))
    }

    async fn references(&self, params: ReferenceParams) -> Answer<Option<Vec<Location>>> {
        let with_own = params.context.include_declaration;
        let found = self.at_place(&params.text_document_position, true, |place, work| {
            let mut places = place.places();
            places.retain(|place| with_own || !place.is_given);
            answers::locations(&places, place.files, |file| work.path_of(file))
        });
        Ok(found)
    }

    async fn document_symbol(
        &self,
        params: DocumentSymbolParams,
    ) -> Answer<Option<DocumentSymbolResponse>> {
        let uri = &params.text_document.uri;
        let found = self.at(uri, Position::default(), false, |place, _| place.symbols());
        Ok(found.map(DocumentSymbolResponse::Nested))
    }

    async fn prepare_rename(
        &self,
        params: TextDocumentPositionParams,
    ) -> Answer<Option<PrepareRenameResponse>> {
        let found = self.at_place(&params, false, |place, _| {
            let found = place.index.at(place.file, place.byte)?;
            let text = place.files.files.get(place.file)?;
            Some(PrepareRenameResponse::Range(LinedText::new(text).range(&found.span)))
        });
        Ok(found.flatten())
    }

    async fn code_action(&self, params: CodeActionParams) -> Answer<Option<CodeActionResponse>> {
        let uri = &params.text_document.uri;
        let found = self.at(uri, params.range.start, false, |place, _| {
            let text = place.files.files.get(place.file).map_or("", String::as_str);
            answers::proposals(uri, text, params.context.diagnostics.clone())
        });
        let actions = found.unwrap_or_default().into_iter();
        Ok(Some(actions.map(CodeActionOrCommand::CodeAction).collect()))
    }

    async fn rename(&self, params: RenameParams) -> Answer<Option<WorkspaceEdit>> {
        let place = &params.text_document_position;
        let edits = self.at_place(place, true, |place, work| {
            answers::rename(place, &params.new_name, |file| work.path_of(file))
        });
        edits.transpose().map_err(Error::invalid_params)
    }
}
