//! `show`: an edition's tables, or the position of a saved game.

use std::io::Write;
use std::path::Path;
use std::sync::Arc;

use clap::ValueEnum;
use warboard_engine::edition::{Edition, Setup, SourceRow};
use warboard_engine::game::{ApplyContext, Game, Seeded, Silent, Viewer};
use warboard_engine::model::{CardId, Rulebook, TableId, Victory};
use warboard_engine::steps::{Step, StepKind};

use super::picture::Pictures;
use super::play::Style;
use super::replay::viewer;
use crate::watch;
use warboard_table::editions;
use warboard_table::exit::{CommandError, Exit};
use warboard_table::output::Out;
use warboard_table::paint::{HEADING, QUIET, paint, table, wrap_words};
use warboard_table::presenter::{Presenter, SeatPlayer};
use warboard_table::save;
use warboard_table::saves::{Saved, desk_of};
use warboard_table::setup::{OptionPair, option_pair, options};
use warboard_table::steps;
use warboard_table::text::{Texts, edition_failure, record_failure, say};
use warboard_table::views;
use warboard_table::views::{condition, title};

/// A part of an edition to show.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum EditionSection {
    /// Regions, spaces and links
    Board,
    /// Decks and cards
    Cards,
    /// The turn summary
    Turn,
    /// The source of every block
    Sources,
}

/// Show an edition or a saved game.
#[derive(clap::Args, Debug)]
pub(crate) struct ShowArgs {
    /// Edition, by name or path, or save. A save contains the edition, the seed and every hand; of
    /// an unfinished game, the view of the only human is shown, or the public view
    what: String,
    /// Section of an edition
    part: Option<EditionSection>,
    /// Seat of a saved game whose view is shown, counted from 1
    #[arg(long, value_name = "N")]
    seat: Option<usize>,
    /// Number of players. Default: the most; for the turn, the fewest
    #[arg(long, value_name = "N")]
    players: Option<usize>,
    /// Variant
    #[arg(long)]
    variant: Option<String>,
    /// House rule; may be repeated
    #[arg(long = "option", value_name = "ID=VALUE", value_parser = option_pair)]
    options: Vec<OptionPair>,
    #[command(flatten)]
    pictures: Pictures,
    /// Redraw whenever a file of the edition changes
    #[arg(long)]
    watch: bool,
    #[command(flatten)]
    style: Style,
}

/// Shows it, or with `--watch` again after every change.
pub(crate) fn run(args: &ShowArgs, out: &mut Out) -> Result<Exit, CommandError> {
    if !args.watch {
        return once(args, out);
    }
    if Path::new(&args.what).is_file() {
        let texts = Texts::new(args.style.lang());
        return Err(CommandError::BadInput(say!(texts, "show-watch-save")));
    }
    watch::edition(&args.what, out, |out| once(args, out))
}

fn once(args: &ShowArgs, out: &mut Out) -> Result<Exit, CommandError> {
    if args.style.plain {
        out.without_colour();
    }
    let texts = Texts::new(args.style.lang());
    let is_edition = editions::find(&texts, &args.what).is_ok();
    let named = Path::new(&args.what);
    let path = if is_edition { named.to_owned() } else { save::found(&texts, named) };
    if path.is_file() {
        let is_settled = args.variant.is_some() || !args.options.is_empty();
        let is_whole = matches!(args.part, None | Some(EditionSection::Board));
        if !is_whole || args.players.is_some() || is_settled {
            return Err(CommandError::BadInput(say!(texts, "show-save-whole")));
        }
        return show_save(&texts, args, &path, out);
    }
    let edition = if args.part == Some(EditionSection::Sources) {
        editions::loaded(&texts, &args.what, editions::files(&texts, &args.what)?)?
    } else {
        editions::load(&texts, &args.what)?
    };
    if args.seat.is_some() {
        return Err(CommandError::BadInput(say!(texts, "show-no-seats")));
    }
    if args.pictures.are_wanted() && !matches!(args.part, None | Some(EditionSection::Board)) {
        return Err(CommandError::BadInput(say!(texts, "show-picture-of-board")));
    }
    show_edition(&texts, args, &edition, out)
}

fn show_edition(
    texts: &Texts,
    args: &ShowArgs,
    edition: &Edition,
    out: &mut Out,
) -> Result<Exit, CommandError> {
    let variant = args.variant.as_deref();
    let allowed = edition.players_of(variant).unwrap_or(edition.players());
    // The largest game has the most decks; a turn is told as `play` begins it.
    let usual = match args.part {
        Some(EditionSection::Turn) => allowed.iter().min(),
        None | Some(EditionSection::Board | EditionSection::Cards | EditionSection::Sources) => {
            allowed.iter().max()
        }
    };
    let players = args.players.or(usual.copied()).unwrap_or(1);
    let is_settled = args.players.is_some() || args.variant.is_some() || !args.options.is_empty();
    let setup = Setup {
        players,
        variant: args.variant.clone(),
        options: options(&args.options),
        ..Setup::default()
    };
    let refused = |error| edition_failure(texts, edition, &error);
    let rules = edition.rulebook(&setup).map_err(refused)?;
    let seats = vec![SeatPlayer::Human; players];
    let desk = Presenter::new(rules, args.style.lang(), seats, Out::width());
    if args.pictures.are_wanted() {
        let mut table = ApplyContext::new(Seeded::new(0), Silent);
        let game = Game::new(Arc::clone(&desk.rules), &mut table);
        return args.pictures.draw(&desk, &game.view(Viewer::Public), out);
    }
    let text = match args.part {
        None => overview(&desk, edition, variant),
        Some(EditionSection::Board) => board(&desk),
        Some(EditionSection::Cards) => cards(&desk),
        Some(EditionSection::Turn) => turn(&desk),
        Some(EditionSection::Sources) if is_settled => {
            sources(&edition.sources_of(&setup, args.players).map_err(refused)?)
        }
        Some(EditionSection::Sources) => sources(edition.sources()),
    };
    let depends = args.players.is_some()
        || matches!(
            args.part,
            Some(EditionSection::Board | EditionSection::Cards | EditionSection::Turn)
        );
    if depends && allowed.len() > 1 {
        let list: Vec<String> = allowed.iter().map(ToString::to_string).collect();
        let line = say!(texts, "show-for", "n" = players, "list" = list.join(", "));
        writeln!(out, "{}", paint(QUIET, &line))?;
    }
    writeln!(out, "{text}")?;
    Ok(Exit::Done)
}

fn show_save(
    texts: &Texts,
    args: &ShowArgs,
    path: &Path,
    out: &mut Out,
) -> Result<Exit, CommandError> {
    let Saved { record, rules, .. } = Saved::read(texts, path)?;
    let game = record
        .replay(Arc::clone(&rules), |_| {})
        .map_err(|error| record_failure(texts, path, &error))?;
    let desk = desk_of(&record, rules, args.style.lang(), Out::width());
    let viewer = viewer(args.seat, &desk, game.outcome().is_some())?;
    let view = game.view(viewer);
    if args.pictures.are_wanted() {
        return args.pictures.draw(&desk, &view, out);
    }
    writeln!(out, "{}", views::board::show(&desk, &view))?;
    if args.part == Some(EditionSection::Board) {
        return Ok(Exit::Done);
    }
    writeln!(out, "\n{}", views::status::show(&desk, &view))?;
    if matches!(viewer, Viewer::Seat(_)) && !desk.rules.cards.is_empty() {
        writeln!(out, "\n{}", views::cards::show(&desk, &view))?;
    }
    if let Some(seat) = view.waiting_for() {
        let seat = desk.the_seat(seat);
        // The question of another seat is private: it may reveal its hand.
        let line = match view.decision() {
            Some(own) => {
                say!(
                    desk.texts,
                    "show-waits",
                    "seat" = seat,
                    "step" = title::now(&desk, &view, own.ask)
                )
            }
            None => say!(desk.texts, "show-waits-for", "seat" = seat),
        };
        writeln!(out, "\n{line}")?;
    } else if view.is_waiting() {
        // A seat that is asked for a card may hold one.
        writeln!(out, "\n{}", say!(desk.texts, "show-waits-somebody"))?;
    }
    if let Some(line) = record.torn {
        writeln!(out, "{}", say!(desk.texts, "torn", "line" = line))?;
    }
    Ok(Exit::Done)
}

/// Returns the overview of an edition: names, numbers of players, options.
fn overview(desk: &Presenter, edition: &Edition, variant: Option<&str>) -> String {
    let texts = &desk.texts;
    let list =
        |numbers: &[usize]| numbers.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ");
    let own = edition.variants().iter().find(|row| Some(&*row.id) == variant);
    let name = own.map_or_else(String::new, |row| format!(" ({})", texts.of(&row.name)));
    let mut lines = vec![paint(HEADING, &format!("{}{name}", texts.of(edition.name())))];
    let players = edition.players_of(variant).unwrap_or_default();
    lines.push(say!(texts, "show-players", "list" = list(players)));
    lines.push(say!(
        texts,
        "show-counts",
        "spaces" = desk.rules.board.spaces.len(),
        "regions" = desk.rules.board.regions.len(),
        "links" = desk.rules.board.links.len(),
        "cards" = desk.rules.cards.len(),
    ));
    for variant in edition.variants().iter().filter(|_| own.is_none()) {
        let players = list(edition.players_of(Some(&variant.id)).unwrap_or_default());
        let name = texts.of(&variant.name);
        let id: &str = &variant.id;
        lines.push(say!(texts, "show-variant", "id" = id, "name" = name, "players" = players));
    }
    let settled = |option: &str, value: &str| {
        desk.rules.options.iter().any(|(id, own)| **id == *option && **own == *value)
    };
    for option in &edition.options_of(variant) {
        lines.push(format!("--option {}: {}", option.id, texts.of(&option.name)));
        let rows: Vec<Vec<String>> = option
            .values
            .iter()
            .map(|value| {
                let mark = if settled(&option.id, &value.id) { "*" } else { " " };
                let word = format!("  {mark} {}={}", option.id, value.id);
                vec![word, texts.of(&value.name).to_owned()]
            })
            .collect();
        lines.extend(table(&rows));
    }
    lines.push(paint(QUIET, &say!(texts, "show-parts")));
    lines.join("\n")
}

/// Returns the board before play.
fn board(desk: &Presenter) -> String {
    let mut table = ApplyContext::new(Seeded::new(0), Silent);
    let game = Game::new(Arc::clone(&desk.rules), &mut table);
    let view = game.view(Viewer::Public);
    format!("{}\n\n{}", views::board::show(desk, &view), views::map::show(desk, &view))
}

fn cards(desk: &Presenter) -> String {
    let mut lines = Vec::new();
    for row in desk.rules.decks.rows().iter().filter(|row| row.in_play && !row.cards.is_empty()) {
        let heading = format!("{} ({})", desk.texts.of(&row.name), row.cards.len());
        lines.push(paint(HEADING, &heading));
        let id = |card: CardId| &desk.rules.cards[card].id;
        for copies in row.cards.chunk_by(|&one, &other| id(one) == id(other)) {
            let card = copies[0];
            let n = if copies.len() > 1 { format!(" × {}", copies.len()) } else { String::new() };
            lines.push(format!("  {}{n}", desk.card(card)));
            lines.extend(views::timing::printed(desk, card, "      "));
        }
    }
    for row in desk.rules.tracks.rows().iter().filter(|row| row.in_play) {
        let values: Vec<String> = row.values.iter().map(u32::to_string).collect();
        let beyond = if row.beyond > 0 { format!(" … +{}", row.beyond) } else { String::new() };
        let name = paint(HEADING, desk.texts.of(&row.name));
        if row.columns.is_empty() {
            lines.push(format!("{name}: {}{beyond}", values.join(" ")));
        } else {
            lines.push(format!("{name}:"));
            lines.extend(views::tracks::spaces(desk, row, None));
        }
    }
    lines.join("\n")
}

/// Returns the turn summary.
fn turn(desk: &Presenter) -> String {
    let rules: &Rulebook = &desk.rules;
    let mut lines = vec![paint(HEADING, &say!(desk.texts, "show-opening"))];
    for (step, row) in rules.steps.iter().take(rules.listed) {
        if step.index() == rules.round {
            lines.push(paint(HEADING, &say!(desk.texts, "show-turn")));
        } else if step.index() == rules.opening {
            lines.push(paint(HEADING, &say!(desk.texts, "show-round")));
        }
        let name = desk.texts.of(&row.name);
        let source = paint(QUIET, &format!("[{}]", row.source));
        lines.push(format!("  {name}{} {source}", keys(desk, row)));
    }
    lines.push(paint(HEADING, &say!(desk.texts, "show-victory")));
    for row in rules.victory.rows() {
        let source = paint(QUIET, &format!("[{}]", row.source));
        lines.push(format!("  {}{} {source}", desk.texts.of(&row.name), won(desk, row)));
    }
    let lines: Vec<String> = lines.iter().map(|line| wrap_words(line, desk.width)).collect();
    lines.join("\n")
}

/// Formats briefly how a row of the victory table is met.
fn won(desk: &Presenter, row: &Victory) -> String {
    let faction = |faction| desk.texts.of(&desk.rules.factions[faction].name).to_owned();
    let needs = condition::words(desk, desk.rules.facts(row.when));
    let parts: Vec<String> = row
        .faction
        .map(faction)
        .into_iter()
        .chain(Some(needs))
        .filter(|part| !part.is_empty())
        .collect();
    if parts.is_empty() { String::new() } else { format!(" ({})", parts.join(", ")) }
}

/// Returns the keys of a step, briefly.
fn keys(desk: &Presenter, row: &Step) -> String {
    let said = steps::all().find_map(|ui| ui.describe.keys(desk, &row.kind));
    let is_told = row.who.is_several() || matches!(row.kind, StepKind::Window(_));
    let who = is_told.then(|| views::timing::asked(desk, row.who));
    let parts: Vec<String> = who.into_iter().chain(said).collect();
    if parts.is_empty() { String::new() } else { format!(" ({})", parts.join("; ")) }
}

fn sources(rows: &[SourceRow]) -> String {
    let rows: Vec<Vec<String>> = rows
        .iter()
        .map(|row| vec![row.file.clone(), row.block.clone(), row.source.to_string()])
        .collect();
    table(&rows).join("\n")
}
