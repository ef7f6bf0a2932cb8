//! Tests names of every sort: whatever the names, every shown answer can be typed.

use std::path::Path;
use std::sync::Arc;

use warboard_engine::edition::{Edition, EditionFiles};
use warboard_engine::game::{Action, ApplyContext, Game, Seeded};
use warboard_engine::model::Lang;
use warboard_engine::name::{fold, width};

use super::{answer, draw};
use crate::editions;
use crate::model::QuestionView;
use crate::paint::columns;
use crate::presenter::{Presenter, SeatPlayer};
use crate::read::{Command, CommandParser};
use crate::setup;
use crate::steps;
use crate::text::Texts;
use crate::views::map;

/// Names that are typed alike or look alike, that are commands, numbers or answers, and names in
/// many scripts.
const NAMES: [&str; 24] = [
    "crete",
    "Cre\u{300}te",
    "Cr\u{e8}te",
    "Peak",
    "\u{420}\u{435}\u{430}k",
    "Pe\u{200b}ak",
    "All",
    "3",
    "help",
    "End",
    "auto",
    "undo",
    "fin",
    "tout",
    "to",
    "yes",
    "北海道",
    "東京",
    "القاهرة",
    "👩\u{200d}👩\u{200d}👧",
    "Paris, Texas",
    "— !",
    "ดิน ดึน",
    "A name that is much longer than any screen is wide, which somebody has written all the same for whoever reads it",
];

/// Returns a shipped edition with every name replaced by one from the list.
fn renamed(edition: &str) -> Edition {
    let texts = Texts::new(Lang::En);
    let EditionFiles { name, mut files, .. } = editions::files(&texts, edition).unwrap();
    files.retain(|path, _| !path.starts_with("tests/"));
    let mut names = NAMES.iter().cycle();
    for (_, text) in files
        .iter_mut()
        .filter(|(path, _)| Path::new(path).extension().is_some_and(|kind| kind == "toml"))
    {
        let line = |line: &str| match line.strip_prefix("name = ") {
            Some(_) => format!("name = \"{}\"\n", names.next().unwrap()),
            None => format!("{line}\n"),
        };
        *text = text.lines().map(line).collect();
    }
    Edition::load(EditionFiles { name, files, ..EditionFiles::default() })
        .unwrap_or_else(|found| panic!("{found}"))
}

/// Every offered answer is read back as meant, and a game continues by the typed answers.
#[test]
fn whatever_things_are_called_what_is_shown_is_typed() {
    let mut read = 0;
    for name in editions::shipped() {
        let edition = renamed(&name);
        assert!(edition.warnings().iter().any(|finding| finding.code == "name-twice"));
        for (at, setup) in setup::all(&edition).into_iter().enumerate().step_by(3) {
            let rules = edition.rulebook(&setup).unwrap();
            let lang = Lang::ALL[at / 3 % Lang::ALL.len()];
            let seats = vec![SeatPlayer::Human; rules.seats.len()];
            let desk = Presenter::new(Arc::clone(&rules), lang, seats, 80);
            let mut table = ApplyContext::new(Seeded::new(at as u64), Vec::new());
            let mut game = Game::new(rules, &mut table);
            for n in 0..250_u64 {
                let seed = 77 * at as u64 + n;
                let Some(chosen) = answer(&game, seed) else { break };
                let typed = typed(&desk, &game, seed);
                read += u32::from(typed.is_some());
                game.apply(typed.unwrap_or(chosen), &mut table).unwrap();
            }
        }
    }
    assert!(read > 1_000, "{read} lines were read");
}

/// Returns an offered answer, as read from its line.
fn typed(desk: &Presenter, game: &Game, seed: u64) -> Option<Action> {
    let decision = game.decision()?;
    let view = game.observe(decision.seat);
    let offer = QuestionView::new(desk, &view)?;
    let question = steps::question(desk, &view, decision);
    let reader = CommandParser::new(&question);
    let mut actions = None;
    for reply in offer.replies.iter().skip(draw(seed, offer.replies.len().max(1))).take(3) {
        let line = reply.line(reply.number.map(|number| number.least));
        match reader.parse_line(&line) {
            Ok(Command::Answer(read)) => {
                for &action in &read {
                    assert!(view.check(action).is_ok(), "{line}: {action:?}");
                }
                actions = actions.or(read.first().copied());
            }
            Ok(Command::Attack(_) | Command::Commit(_)) => {}
            other => panic!("{} {}: `{line}`: {other:?}", desk.rules.edition, desk.lang()),
        }
    }
    actions
}

/// Shown names of spaces are unique. Each space is found by its name, its id and its short name.
#[test]
fn spaces_are_told_apart() {
    let edition = renamed("classic");
    let rules = edition.rulebook(&setup::all(&edition)[0]).unwrap();
    for lang in Lang::ALL {
        let desk = Presenter::new(
            Arc::clone(&rules),
            lang,
            vec![SeatPlayer::Human; rules.seats.len()],
            80,
        );
        for (space, row) in rules.board.spaces.iter() {
            let short = desk.names.short(space);
            assert!(width(short) <= 13 && !fold(short).is_empty(), "{short}");
            for words in [desk.space(space), &row.id, short, &desk.names.word(space)] {
                let found = desk.names.find(words).unwrap();
                assert_eq!(found.spaces, [space], "{words}: {found:?}");
            }
        }
        let game =
            Game::new(Arc::clone(&rules), &mut ApplyContext::new(Seeded::new(1), Vec::new()));
        let shown = map::show(&desk, &game.view(warboard_engine::game::Viewer::Public));
        assert!(shown.lines().all(|line| columns(line) <= 80), "{shown}");
        assert!(['北', 'ا', '👩'].into_iter().all(|c| shown.contains(c)), "{shown}");
        assert_eq!(rules.board.spaces.ids().count(), rules.board.spaces.len());
    }
}
