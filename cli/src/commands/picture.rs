//! `--svg` and `--png`: the board as a picture.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use warboard_engine::model::Rulebook;
use warboard_engine::observation::Observation;

use warboard_draw::{BoardMarks, Drawing, LegendTexts, png, printable, svg};
use warboard_table::exit::{CommandError, Exit};
use warboard_table::output::Out;
use warboard_table::presenter::Presenter;
use warboard_table::save::unwritable;
use warboard_table::text::shown;
use warboard_table::text::{Texts, say};
use warboard_table::writing;

/// Options for pictures of the board.
#[derive(clap::Args, Default, Debug)]
pub(crate) struct Pictures {
    /// Draw the board into this SVG file, instead of showing it here
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// Draw the board into this PNG file, instead of showing it here
    #[arg(long, value_name = "FILE")]
    png: Option<PathBuf>,
}

impl Pictures {
    /// Returns a request for a PNG file.
    pub(crate) fn png(path: PathBuf) -> Self {
        Self { svg: None, png: Some(path) }
    }

    /// Checks whether any picture is requested.
    pub(crate) fn are_wanted(&self) -> bool {
        self.svg.is_some() || self.png.is_some()
    }

    /// Draws what is seen of a game, and says which files were written.
    ///
    /// # Errors
    /// A file is there that is no such picture, or cannot be written.
    pub(crate) fn draw(
        &self,
        desk: &Presenter,
        view: &Observation<'_>,
        out: &mut Out,
    ) -> Result<Exit, CommandError> {
        self.write(desk, view)?;
        for path in self.svg.iter().chain(&self.png) {
            writeln!(out, "{}", say!(desk.texts, "picture-written", "path" = shown(path)))?;
        }
        Ok(Exit::Done)
    }

    /// Draws what is seen of a game.
    ///
    /// # Errors
    /// As [`Self::draw`].
    pub(crate) fn write(
        &self,
        desk: &Presenter,
        view: &Observation<'_>,
    ) -> Result<(), CommandError> {
        let words = LegendTexts {
            title: desk.texts.of(&desk.rules.name).to_owned(),
            closed: say!(desk.texts, "picture-closed"),
        };
        let drawn = |rules: &Rulebook| {
            let marks = BoardMarks::named(view, rules, desk.lang());
            svg(&Drawing::new(rules, desk.lang()), &marks, &words)
        };
        if let Some(path) = &self.svg {
            replace(&desk.texts, path, drawn(&desk.rules).as_bytes(), b"<svg ")?;
        }
        if let Some(path) = &self.png {
            // The reader of an SVG file has typefaces of their own; the picture has one.
            let picture = png(&drawn(&printable(&desk.rules))).map_err(CommandError::System)?;
            replace(&desk.texts, path, &picture, b"\x89PNG")?;
        }
        Ok(())
    }
}

/// Writes a picture or a page, as [`replace`] does, and says so.
pub(super) fn write(
    texts: &Texts,
    path: &Path,
    picture: &[u8],
    begins: &[u8],
    out: &mut Out,
) -> Result<(), CommandError> {
    replace(texts, path, picture, begins)?;
    writeln!(out, "{}", say!(texts, "picture-written", "path" = shown(path)))?;
    Ok(())
}

/// Writes a picture or a page. One that is there is made anew; any other file is left alone.
pub(super) fn replace(
    texts: &Texts,
    path: &Path,
    picture: &[u8],
    begins: &[u8],
) -> Result<(), CommandError> {
    let shown = shown(path);
    let is_foreign = path.is_file()
        && fs::read(path).is_ok_and(|there| !there.is_empty() && !there.starts_with(begins));
    if is_foreign {
        let refused = if begins == warboard_serve::chronicle::BEGINS {
            say!(texts, "film-foreign", "path" = shown)
        } else {
            say!(texts, "picture-foreign", "path" = shown)
        };
        return Err(CommandError::BadInput(refused));
    }
    writing::replace(path, picture).map_err(|error| unwritable(texts, path, &error))
}
