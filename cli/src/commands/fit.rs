//! `fit`: what positions of an edition are worth to bots that search, learned from games between bots.

mod gather;
mod logit;

use std::fmt::Write as _;
use std::io::Write;
use std::sync::Arc;
use std::sync::atomic::Ordering;

use comfy_table::Table as Rows;
use serde::Serialize;
use warboard_engine::bots::Greedy;
use warboard_engine::edition::Edition;
use warboard_engine::model::{FactionId, Lang, Rulebook, TrackId, ValueHints};
use warboard_study::deep_stack::threads;

use super::simulate::{STOP, catch_interrupts, progress};
use crate::game_args::GameArgs;
use gather::{FitData, Games, gather};
use warboard_table::editions;
use warboard_table::exit::{CommandError, Exit};
use warboard_table::output::Out;
use warboard_table::programs;
use warboard_table::text::{Texts, edition_failure, lang_help, lang_of_system, parse_lang, say};

/// Arguments.
#[derive(clap::Args, Debug)]
pub(crate) struct FitArgs {
    #[command(flatten)]
    game: GameArgs,
    /// Number of players. Default: every number that the edition allows, in turn
    #[arg(long)]
    players: Option<usize>,
    /// Bots, separated by commas, which rotate through the seats
    #[arg(long, default_value = Greedy::NAME)]
    bots: String,
    /// Number of games; half of them are used for the fit, the other half for testing
    #[arg(long, default_value_t = 2_000, value_parser = clap::value_parser!(u64).range(2..=10_000_000))]
    games: u64,
    /// Seed of all chance
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Fits the weights by which players are told who is winning, `[bots.winning]`: the position so many rounds before the end of a
    /// game, or in its middle, counts as much as all others together, each seen as everybody sees it
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..))]
    ahead: Option<u32>,
    /// Strength of the ridge penalty towards the bots' built-in weights, in equivalent games
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    ridge: u32,
    /// Number of games played at the same time. Default: the number of processors
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// Number of turns after which a game ends without a winner. Default: the edition's limit
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..))]
    max_turns: Option<u32>,
    #[arg(long, value_parser = parse_lang, help = lang_help("of the output"))]
    lang: Option<Lang>,
    /// Prints the result as JSON
    #[arg(long)]
    json: bool,
}

/// The result of a fit; a pure function of the arguments.
#[derive(Serialize, Debug)]
struct FitReport {
    edition: String,
    variant: Option<String>,
    seed: u64,
    games: u64,
    undecided: u64,
    failed: u64,
    /// Positions that the weights are made from.
    made_from: usize,
    /// The quality of prediction on games not used for the fit.
    held_out: HeldOut,
    /// The weights, in thousandths, in the order of the features.
    weights: Vec<Weight>,
    lean: Vec<Weight>,
    /// The weights of each track for each faction.
    tracks: Vec<TrackWeights>,
}

/// The weights of a track for each faction.
#[derive(Serialize, Debug)]
struct TrackWeights {
    track: String,
    weights: Vec<Weight>,
}

/// The mean of minus the logarithm of how likely the winner was told to be, a game's positions counting as one.
#[derive(Serialize, Debug)]
struct HeldOut {
    positions: usize,
    /// The loss if all remaining players are equally likely.
    even: f64,
    /// The loss of the bots' own weights.
    guessed: f64,
    fitted: f64,
}

/// A key and its number.
#[derive(Serialize, Debug)]
struct Weight {
    key: String,
    weight: i64,
}

/// Runs it.
pub(crate) fn run(args: &FitArgs, out: &mut Out) -> Result<Exit, CommandError> {
    let texts = Texts::new(args.lang.unwrap_or_else(lang_of_system));
    let edition = editions::load(&texts, &args.game.edition)?;
    let rules = rules(&texts, args, &edition)?;
    let bots = programs::listed(&texts, &args.bots)?;
    let leaning = rules.first().map_or_else(Vec::new, |rules| leaning(rules));
    let job = Games {
        rules: &rules,
        bots: &bots,
        seed: args.seed,
        n: args.games,
        leaning: &leaning,
        ahead: args.ahead,
    };
    catch_interrupts();
    let bar = progress(args.games);
    let found = gather(&job, threads(args.threads), &bar)?;
    bar.finish_and_clear();
    if STOP.load(Ordering::Relaxed) || found.played != args.games {
        return Err(CommandError::Interrupted);
    }
    if found.made.is_empty() || found.held.is_empty() {
        return Err(CommandError::BadInput(say!(texts, "fit-nothing")));
    }
    let report = report(args, &rules, &leaning, &found);
    if args.json {
        writeln!(out, "{}", warboard_table::output::json(&report)?)?;
    } else {
        tell(&texts, args, &report, out)?;
    }
    if let Some(reason) = &found.failure {
        warboard_table::output::warn(reason);
    }
    Ok(if found.failed == 0 { Exit::Done } else { Exit::Found })
}

/// Returns the rules for every number of players, or for the one that was asked for.
fn rules(
    texts: &Texts,
    args: &FitArgs,
    edition: &Edition,
) -> Result<Vec<Arc<Rulebook>>, CommandError> {
    let players = match args.players {
        Some(players) => vec![players],
        None => {
            edition.players_of(args.game.variant.as_deref()).unwrap_or(edition.players()).to_vec()
        }
    };
    let of = |players| {
        let setup = args.game.setup(edition, players, args.max_turns);
        edition.rulebook(&setup).map_err(|error| edition_failure(texts, edition, &error))
    };
    players.into_iter().map(of).collect()
}

/// Returns the factions that the edition declares: sides that are not alike.
fn leaning(rules: &Rulebook) -> Vec<FactionId> {
    let declared = rules.factions.iter().filter(|(_, faction)| faction.declared);
    declared.map(|(id, _)| id).collect()
}

fn report(
    args: &FitArgs,
    rules: &[Arc<Rulebook>],
    leaning: &[FactionId],
    found: &FitData,
) -> FitReport {
    let tracks = &rules[0].tracks;
    let n = ValueHints::N + leaning.len() * (1 + tracks.len());
    let mut begin = vec![0.0; n];
    // The built-in score is a bot's; what players are told begins with equal chances.
    begin[0] = if args.ahead.is_some() { 0.0 } else { 1.0 };
    let mut least = vec![f64::NEG_INFINITY; n];
    least[..ValueHints::GOOD].fill(0.0);
    let mut guess = vec![0.0; n];
    guess[0] = 1.0;
    let weights = logit::fit(&found.made, (&begin, &least), f64::from(args.ridge));
    let thousandths: Vec<i64> = weights.iter().map(|&weight| thousandths(weight)).collect();
    #[expect(clippy::cast_precision_loss, reason = "weights are small")]
    let rounded: Vec<f64> = thousandths.iter().map(|&weight| weight as f64 / 1000.0).collect();
    let row = |key: &str, weight| Weight { key: key.to_owned(), weight };
    let (of_features, of_factions) = thousandths.split_at(ValueHints::N);
    let (lean, ways) = of_factions.split_at(leaning.len());
    let keys = ValueHints::FEATURES.iter();
    let factions = &rules[0].factions;
    let of_leaning = |weights: &[i64]| -> Vec<Weight> {
        let each = leaning.iter().zip(weights);
        each.map(|(&faction, &weight)| row(&factions[faction].id, weight)).collect()
    };
    let way = |(track, weights): (TrackId, &[i64])| TrackWeights {
        track: tracks[track].id.to_string(),
        weights: of_leaning(weights),
    };
    FitReport {
        edition: rules[0].edition.to_string(),
        variant: args.game.variant.clone(),
        seed: args.seed,
        games: args.games,
        undecided: found.undecided,
        failed: found.failed,
        made_from: found.made.len(),
        held_out: HeldOut {
            positions: found.held.len(),
            even: digits(logit::blind(&found.held, n)),
            guessed: digits(logit::loss(&found.held, &guess)),
            fitted: digits(logit::loss(&found.held, &rounded)),
        },
        weights: keys.zip(of_features).map(|(key, &weight)| row(key, weight)).collect(),
        lean: of_leaning(lean),
        tracks: { tracks.ids() }.zip(ways.chunks(leaning.len().max(1))).map(way).collect(),
    }
}

/// Returns a weight as a table has it.
fn thousandths(weight: f64) -> i64 {
    #[expect(clippy::cast_possible_truncation, reason = "it is within the range of a key")]
    let whole = (weight * 1000.0).round().clamp(-100_000.0, 100_000.0) as i64;
    whole
}

/// Rounds to a ten-thousandth.
fn digits(loss: f64) -> f64 {
    (loss * 1e4).round() / 1e4
}

fn tell(
    texts: &Texts,
    args: &FitArgs,
    report: &FitReport,
    out: &mut Out,
) -> Result<(), CommandError> {
    let FitReport { edition, variant, games, held_out, .. } = report;
    let variant = variant.as_ref().map_or_else(String::new, |variant| format!(" ({variant})"));
    let edition = format!("{edition}{variant}");
    let (made, held) = (report.made_from as u64, held_out.positions as u64);
    writeln!(
        out,
        "{}",
        say!(
            texts,
            "fit-head",
            "edition" = edition,
            "games" = *games,
            "made" = made,
            "held" = held
        )
    )?;
    let mut table = Rows::new();
    table.load_style(comfy_table::presets::NOTHING);
    table.set_header([say!(texts, "fit-value"), say!(texts, "fit-loss")]);
    let rows = [
        (say!(texts, "fit-even"), held_out.even),
        (say!(texts, "fit-guessed"), held_out.guessed),
        (say!(texts, "fit-fitted"), held_out.fitted),
    ];
    for (value, loss) in rows {
        table.add_row([value, texts.decimal(&format!("{loss:.4}"))]);
    }
    writeln!(out, "{table}")?;
    if held_out.fitted >= held_out.guessed {
        writeln!(out, "{}", say!(texts, "fit-no-better"))?;
    }
    if report.undecided > 0 {
        writeln!(out, "{}", say!(texts, "fit-undecided", "n" = report.undecided))?;
    }
    writeln!(out, "\n{}", toml(args, report))?;
    Ok(())
}

/// Returns the table for the edition's files. A variant's has every key: it lies over that of the
/// edition.
fn toml(args: &FitArgs, report: &FitReport) -> String {
    let HeldOut { even, guessed, fitted, .. } = report.held_out;
    let mut text = format!("# Made by `{}`.\n", command(args));
    let _ = writeln!(
        text,
        "# Log loss of games held out: {fitted:.4}; by strength {guessed:.4}, all alike {even:.4}."
    );
    text += if args.ahead.is_some() { "[bots.winning]\n" } else { "[bots.value]\n" };
    for Weight { key, weight } in &report.weights {
        if *weight != 0 || args.game.variant.is_some() {
            let _ = writeln!(text, "{key} = {weight}");
        }
    }
    let inline = |weights: &[Weight]| {
        let each = weights.iter().map(|Weight { key, weight }| format!("{key} = {weight}"));
        format!("{{ {} }}", each.collect::<Vec<_>>().join(", "))
    };
    if !report.lean.is_empty() {
        let _ = writeln!(text, "lean = {}", inline(&report.lean));
    }
    for TrackWeights { track, weights } in &report.tracks {
        if args.game.variant.is_some() || weights.iter().any(|weight| weight.weight != 0) {
            let _ = writeln!(text, "tracks.{track} = {}", inline(weights));
        }
    }
    text.truncate(text.trim_end().len());
    text
}

/// Returns the command that reproduces the table.
fn command(args: &FitArgs) -> String {
    let FitArgs { bots, games, seed, ridge, .. } = args;
    let name = &args.game.edition;
    let name = name.strip_prefix(warboard_table::editions::SHIPS).unwrap_or(name);
    let name = std::path::Path::new(name).file_name().unwrap_or_default();
    let mut text = format!("warboard fit {}", name.to_string_lossy());
    if let Some(variant) = &args.game.variant {
        let _ = write!(text, " --variant {variant}");
    }
    for (id, value) in &args.game.options {
        let _ = write!(text, " --option {id}={value}");
    }
    if let Some(players) = args.players {
        let _ = write!(text, " --players {players}");
    }
    if bots != Greedy::NAME {
        let _ = write!(text, " --bots {bots}");
    }
    let _ = write!(text, " --games {games} --seed {seed}");
    if *ridge != 1 {
        let _ = write!(text, " --ridge {ridge}");
    }
    if let Some(ahead) = args.ahead {
        let _ = write!(text, " --ahead {ahead}");
    }
    if let Some(most) = args.max_turns {
        let _ = write!(text, " --max-turns {most}");
    }
    text
}
