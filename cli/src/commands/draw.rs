//! `draw`: the board of an edition on a page, for its author, and its pieces on sheets of paper.

mod sheets;

use std::path::PathBuf;
use std::sync::Arc;

use warboard_engine::model::Lang;
use warboard_serve::board_editor::{BoardEditor, EditorConfig, run as serve};
use warboard_table::editions::{self, EditionLocation};
use warboard_table::exit::{CommandError, Exit};
use warboard_table::output::{Out, warn};
use warboard_table::text::{Texts, lang_help, lang_of_system, parse_lang, say};

use self::sheets::SheetArgs;
use crate::watch;

/// Draw the board of an edition.
#[derive(clap::Args, Debug)]
pub(crate) struct DrawArgs {
    /// Directory of the edition; for sheets, also the name of a built-in one
    edition: String,
    /// Port; 0 picks a free one
    #[arg(long, default_value_t = 7_778)]
    port: u16,
    /// Open the page in a browser
    #[arg(long)]
    open: bool,
    /// Print the link as one line of JSON: `url`; with `--sheets`, what was made: `files`, `pages`
    /// and `pieces`
    #[arg(long)]
    json: bool,
    #[arg(long, value_parser = parse_lang, help = lang_help("of the output, and of a page that requests none"))]
    lang: Option<Lang>,
    #[command(flatten)]
    sheets: SheetArgs,
}

/// Writes sheets, or serves the page until the user or the system stops it.
pub(crate) fn run(args: &DrawArgs, out: &mut Out) -> Result<Exit, CommandError> {
    let texts = Texts::new(args.lang.unwrap_or_else(lang_of_system));
    if let Some(path) = args.sheets.wanted() {
        return args.sheets.write(&texts, (&args.edition, path), args.json, out);
    }
    let folder = match editions::find(&texts, &args.edition)? {
        EditionLocation::Folder(path) => path,
        EditionLocation::Shipped(_) => {
            let name = args.edition.as_str();
            return Err(CommandError::BadInput(say!(texts, "draw-shipped", "name" = name)));
        }
    };
    let editor = BoardEditor::open(&texts, &folder)?;
    follow(Arc::clone(&editor), folder);
    let config = EditorConfig { port: args.port, open: args.open, json: args.json };
    serve(&texts, config, &editor, out)
}

/// Follows what other programs write. Where the system cannot tell, the page still reads the files
/// before every change.
fn follow(editor: Arc<BoardEditor>, folder: PathBuf) {
    let watching = move || {
        if let Err(error) = watch::follow(&folder, || editor.notice()) {
            warn(&error.to_string());
        }
    };
    // Without a thread, changes by others are seen with the next change of the page.
    let _ = std::thread::Builder::new().name("board-watch".to_owned()).spawn(watching);
}
