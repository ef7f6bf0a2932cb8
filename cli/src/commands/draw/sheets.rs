//! `draw --sheets`: cards and tokens on sheets of paper.

use std::io::Write;
use std::path::{Path, PathBuf};

use clap::ValueEnum;
use serde_json::json;
use warboard_draw::print::{PaperSize, PieceForm, PrintPiece, pages, pdf};
use warboard_draw::printed_text;
use warboard_engine::edition::Setup;
use warboard_engine::model::{CardId, Lang, TableId as _, TokenId};
use warboard_table::editions;
use warboard_table::exit::{CommandError, Exit};
use warboard_table::output::{Out, json, warn};
use warboard_table::paint::plain;
use warboard_table::presenter::{Presenter, SeatPlayer};
use warboard_table::text::{Texts, edition_failure, say, shown};
use warboard_table::views::timing;

use crate::commands::picture;

/// The pieces of a sheet.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum SheetPieces {
    /// The cards of every deck
    Cards,
    /// The tokens of every pile
    Tokens,
}

/// The paper of a sheet.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, ValueEnum)]
pub(crate) enum SheetPaper {
    /// 210 by 297 millimetres
    #[default]
    A4,
    /// 8.5 by 11 inches
    Letter,
}

/// The options of sheets.
#[derive(clap::Args, Debug)]
pub(crate) struct SheetArgs {
    /// Write sheets of cards or tokens to print into this file, instead of serving the page: `.pdf`,
    /// or `.svg` with a file for each page
    #[arg(long, value_name = "FILE", conflicts_with_all = ["port", "open"])]
    sheets: Option<PathBuf>,
    /// Pieces to print. Default: cards, or tokens in an edition without cards
    #[arg(long, requires = "sheets")]
    what: Option<SheetPieces>,
    /// Paper of the sheets
    #[arg(long, requires = "sheets", default_value = "a4")]
    paper: SheetPaper,
    /// Variant whose pieces are printed
    #[arg(long, requires = "sheets")]
    variant: Option<String>,
}

/// The format of a file, by its name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum SheetFormat {
    Pdf,
    Svg,
}

impl SheetFormat {
    fn of(path: &Path) -> Option<Self> {
        match path.extension()?.to_str()?.to_ascii_lowercase().as_str() {
            "pdf" => Some(Self::Pdf),
            "svg" => Some(Self::Svg),
            _ => None,
        }
    }
}

impl SheetArgs {
    /// Returns the file of the sheets, if they are wanted.
    pub(crate) fn wanted(&self) -> Option<&Path> {
        self.sheets.as_deref()
    }

    /// Writes the sheets.
    ///
    /// # Errors
    /// The edition cannot be used or has no such pieces, or a file cannot be written.
    pub(crate) fn write(
        &self,
        texts: &Texts,
        (edition, path): (&str, &Path),
        is_json: bool,
        out: &mut Out,
    ) -> Result<Exit, CommandError> {
        let Some(format) = SheetFormat::of(path) else {
            return Err(CommandError::BadInput(say!(texts, "sheets-format", "path" = shown(path))));
        };
        let desk = self.presenter(texts, edition)?;
        let what = self.what.unwrap_or(if desk.rules.cards.is_empty() {
            SheetPieces::Tokens
        } else {
            SheetPieces::Cards
        });
        let mut pieces = match what {
            SheetPieces::Cards => cards(&desk),
            SheetPieces::Tokens => tokens(&desk),
        };
        if pieces.is_empty() {
            let refused = match what {
                SheetPieces::Cards => say!(texts, "sheets-no-cards", "name" = edition),
                SheetPieces::Tokens => say!(texts, "sheets-no-tokens", "name" = edition),
            };
            return Err(CommandError::BadInput(refused));
        }
        let unprintable = match format {
            SheetFormat::Pdf => spell(&mut pieces),
            // The reader of an SVG file has typefaces of their own.
            SheetFormat::Svg => Vec::new(),
        };
        let form = match what {
            SheetPieces::Cards => PieceForm::Card,
            SheetPieces::Tokens => PieceForm::Token,
        };
        let paper = match self.paper {
            SheetPaper::A4 => PaperSize::A4,
            SheetPaper::Letter => PaperSize::Letter,
        };
        let pages = pages(&pieces, form, paper);
        let title = desk.texts.of(&desk.rules.name);
        let files = match format {
            SheetFormat::Pdf => {
                let file = pdf(&pages, title, texts.lang.as_str()).map_err(CommandError::System)?;
                picture::replace(texts, path, &file, b"%PDF-")?;
                vec![path.to_owned()]
            }
            SheetFormat::Svg => {
                let files: Vec<PathBuf> =
                    (1..=pages.len()).map(|n| numbered(path, n, pages.len())).collect();
                for (page, file) in pages.iter().zip(&files) {
                    picture::replace(texts, file, page.svg(title).as_bytes(), b"<svg ")?;
                }
                files
            }
        };
        tell(texts, &pieces, (&files, pages.len()), &unprintable, is_json, out)?;
        Ok(Exit::Done)
    }

    /// Returns the texts of the edition, with as many players as it has at most.
    fn presenter(&self, texts: &Texts, name: &str) -> Result<Presenter, CommandError> {
        let edition = editions::load(texts, name)?;
        if texts.lang != Lang::En && !edition.languages().contains(&texts.lang) {
            let lang = texts.lang.to_string();
            warn(&say!(texts, "sheets-no-language", "lang" = lang));
        }
        let variant = self.variant.as_deref();
        let players = edition.players_of(variant).unwrap_or(edition.players());
        let players = players.iter().max().copied().unwrap_or(1);
        let setup = Setup { players, variant: self.variant.clone(), ..Setup::default() };
        let refused = |error| edition_failure(texts, &edition, &error);
        let rules = edition.rulebook(&setup).map_err(refused)?;
        Ok(Presenter::new(rules, texts.lang, vec![SeatPlayer::Human; players], 10_000))
    }
}

/// Lists the files and the pieces.
fn tell(
    texts: &Texts,
    pieces: &[PrintPiece],
    (files, n_pages): (&[PathBuf], usize),
    unprintable: &[String],
    is_json: bool,
    out: &mut Out,
) -> Result<(), CommandError> {
    if is_json {
        let files: Vec<String> = files.iter().map(|file| shown(file)).collect();
        let kinds = pieces.iter().filter(|piece| piece.copy.0 == 1);
        let kinds: Vec<_> = kinds
            .map(
                |piece| json!({ "group": piece.group, "name": piece.name, "copies": piece.copy.1 }),
            )
            .collect();
        let made = json!({ "files": files, "pages": n_pages, "pieces": kinds, "unprintable": unprintable });
        writeln!(out, "{}", json(&made)?)?;
        return Ok(());
    }
    for file in files {
        writeln!(out, "{}", say!(texts, "picture-written", "path" = shown(file)))?;
    }
    writeln!(out, "{}", say!(texts, "sheets-made", "n" = pieces.len(), "pages" = n_pages))?;
    if !unprintable.is_empty() {
        writeln!(out, "{}", say!(texts, "sheets-letters", "list" = unprintable.join(", ")))?;
    }
    Ok(())
}

/// Returns the name of the file of a page; that of a single page is the given one.
fn numbered(path: &Path, n: usize, all: usize) -> PathBuf {
    if all == 1 {
        return path.to_owned();
    }
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    path.with_file_name(format!("{stem}-{n}.svg"))
}

/// Spells texts with the letters of the typeface; returns the names of pieces in which some have
/// none.
fn spell(pieces: &mut [PrintPiece]) -> Vec<String> {
    let mut lost = Vec::new();
    for piece in pieces {
        let texts = [&mut piece.group, &mut piece.name].into_iter().chain(&mut piece.text);
        let mut is_lost = false;
        let own = piece.symbols.iter_mut().map(|(_, name)| name);
        for text in texts.chain(own) {
            let spelled = printed_text(text);
            is_lost |= spelled.matches('?').count() != text.matches('?').count();
            *text = spelled;
        }
        if is_lost && lost.last() != Some(&piece.name) {
            lost.push(piece.name.clone());
        }
    }
    lost
}

/// Returns numbers printed on a piece, in one line.
fn numbers(list: &[(Box<str>, u32)]) -> Option<String> {
    let words: Vec<String> =
        list.iter().map(|(name, n)| format!("{} {n}", name.replace('_', " "))).collect();
    (!words.is_empty()).then(|| words.join(" · "))
}

/// Returns every physical card of the decks in play, deck by deck.
fn cards(desk: &Presenter) -> Vec<PrintPiece> {
    let mut pieces = Vec::new();
    for (deck, row) in desk.rules.decks.iter().filter(|(_, row)| row.in_play) {
        let id = |card: CardId| &desk.rules.cards[card].id;
        for copies in row.cards.chunk_by(|&one, &other| id(one) == id(other)) {
            for (n, &card) in copies.iter().enumerate() {
                let own = &desk.rules.cards[card];
                let symbols = own.symbols.iter().map(|symbol| {
                    let name = desk.texts.of(&desk.rules.symbols[symbol].name);
                    (symbol.index(), name.to_owned())
                });
                let orders = own.orders.iter().map(|order| {
                    let order = &desk.rules.orders[order];
                    let (name, text) = (desk.texts.of(&order.name), desk.texts.of(&order.text));
                    if text.is_empty() { name.to_owned() } else { format!("{name}: {text}") }
                });
                let told = timing::text(desk, card, "").into_iter().map(|line| plain(&line));
                pieces.push(PrintPiece {
                    group: desk.texts.of(&row.name).to_owned(),
                    name: desk.texts.of(&own.name).to_owned(),
                    symbols: symbols.collect(),
                    text: orders.chain(told).chain(numbers(&own.numbers)).collect(),
                    copy: (n + 1, copies.len()),
                    colour: deck.index(),
                });
            }
        }
    }
    pieces
}

/// Returns every token, pile by pile.
fn tokens(desk: &Presenter) -> Vec<PrintPiece> {
    let mut pieces = Vec::new();
    for (pile, row) in desk.rules.piles.iter() {
        let id = |token: TokenId| &desk.rules.tokens[token].face.id;
        for copies in row.tokens.chunk_by(|&one, &other| id(one) == id(other)) {
            for (n, &token) in copies.iter().enumerate() {
                let face = &desk.rules.tokens[token].face;
                pieces.push(PrintPiece {
                    group: desk.texts.of(&row.name).to_owned(),
                    name: desk.texts.of(&face.name).to_owned(),
                    symbols: Vec::new(),
                    text: numbers(&face.numbers).into_iter().collect(),
                    copy: (n + 1, copies.len()),
                    colour: pile.index(),
                });
            }
        }
    }
    pieces
}
