//! The table of an edition's balance in its readme.

use std::path::{Path, PathBuf};

use warboard_engine::text::read_text;
use warboard_study::CellRow;
use warboard_table::editions::{self, EditionLocation};
use warboard_table::exit::CommandError;
use warboard_table::text::{Texts, say, shown};
use warboard_table::writing::Folder;

use super::BalanceArgs;
use super::shown::{setting, settings_head, settings_line};

/// The largest readme that is read, in bytes.
const README_MAX: u64 = 4 << 20;
/// Markers of the table in a readme.
const BEGIN: &str = "<!-- made: balance -->\n";
const END: &str = "<!-- end -->\n";

/// The readme of an edition, which the table is written into.
pub(super) struct Readme {
    path: PathBuf,
    folder: Folder,
    text: String,
}

impl Readme {
    const NAME: &str = "README.md";

    /// Reads it; refused here is what could not be written once all games are played.
    pub(super) fn open(found: &EditionLocation, name: &str) -> Result<Self, CommandError> {
        let EditionLocation::Folder(folder) = found else {
            return Err(CommandError::BadInput(format!(
                "`{name}` ships inside this program and cannot be written; name a directory"
            )));
        };
        let path = folder.join(Self::NAME);
        let refused = |error| CommandError::BadInput(format!("`{}`: {error}", shown(&path)));
        let folder = Folder::open(folder).map_err(refused)?;
        folder.check(Self::NAME).map_err(refused)?;
        let text = read_text(&path, README_MAX)
            .map_err(|error| CommandError::BadInput(format!("`{}`: {error}", shown(&path))))?;
        Ok(Self { path, folder, text })
    }

    /// Writes the table into its place.
    pub(super) fn place(&self, page: &str) -> Result<(), CommandError> {
        let written = self.folder.replace(Self::NAME, placed(&self.text, page).as_bytes());
        written.map_err(|error| CommandError::cannot_write(&self.path, &error))
    }
}

/// Returns the table, between its marks.
pub(super) fn page(texts: &Texts, args: &BalanceArgs, games: u64, rows: &[CellRow]) -> String {
    let BalanceArgs { bot, seed, .. } = args;
    let edition = args.edition.strip_prefix(editions::SHIPS).unwrap_or(&args.edition);
    let edition = Path::new(edition).file_name().unwrap_or_default().to_string_lossy();
    let limit = args.max_turns.map_or_else(String::new, |most| format!(" --max-turns {most}"));
    let command = format!(
        "warboard balance editions/{edition} --games {games} --bot {bot} --seed {seed}{limit} --write"
    );
    let about =
        say!(texts, "balance-about", "command" = command, "games" = games, "bot" = bot.as_str());
    let head = settings_head(texts);
    let line = |row: &CellRow| {
        let columns = [vec![setting(texts, row)], settings_line(texts, row)].concat();
        format!("| {} |\n", columns.join(" | "))
    };
    let rows: String = rows.iter().map(line).collect();
    let rule = "| --- ".repeat(head.len());
    format!("{BEGIN}{about}\n\n| {} |\n{rule}|\n{rows}{END}", head.join(" | "))
}

/// Returns a readme with the table in its place: between its marks, or under a heading of its own
/// at the end.
fn placed(readme: &str, page: &str) -> String {
    let parts = readme.split_once(BEGIN).and_then(|(before, rest)| {
        rest.split_once(END).map(|(_, after)| format!("{before}{page}{after}"))
    });
    parts.unwrap_or_else(|| format!("{}\n\n## Balance\n\n{page}", readme.trim_end()))
}

#[cfg(test)]
mod tests {
    use super::{BEGIN, END, placed};

    #[test]
    fn a_table_takes_its_place() {
        let page = |text: &str| format!("{BEGIN}{text}\n{END}");
        let first = placed("# Game\n\nText.\n", &page("one"));
        assert_eq!(first, format!("# Game\n\nText.\n\n## Balance\n\n{}", page("one")));
        let more = first + "\n## Else\n";
        let second = placed(&more, &page("two"));
        assert_eq!(second, more.replace("one", "two"));
        assert_eq!(placed(&second, &page("two")), second);
    }
}
