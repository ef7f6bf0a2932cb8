//! A stored screen for every kind of question of each edition, at three sizes, with the rules that
//! hold for each of them.

use std::collections::BTreeSet;
use std::sync::Arc;

use ratatui::Terminal;
use ratatui::backend::TestBackend;
use warboard_engine::bots;
use warboard_engine::edition::Setup;
use warboard_engine::game::{ApplyContext, Game, Seeded};
use warboard_engine::model::Lang;

use super::super::ColourDepth;
use super::super::paint::paint;
use super::super::state::{BoardPanel, ScreenState, Tab};
use super::walk::ask;
use super::{SIZES, text};
use warboard_draw::Drawing;
use warboard_table::editions;
use warboard_table::model::{GameView, QuestionView};
use warboard_table::presenter::{Presenter, SeatPlayer};
use warboard_table::text::{Texts, say};

/// The editions, each with its players and the seed of a game in which most is asked.
const GAMES: [(&str, usize, u64); 5] = [
    ("classic", 3, 3),
    ("clone-wars", 2, 3),
    ("original-trilogy", 3, 3),
    ("return-of-the-jedi", 2, 3),
    ("ebblight", 2, 3),
];

/// Number of answers of a game.
const ANSWERS: u64 = 500;

/// Shows the first question of each kind of a game, with a name for the kind.
fn first_of_each_kind(
    (edition, players, seed): (&str, usize, u64),
    mut look: impl FnMut(&Presenter, &GameView, &str),
) {
    let edition = editions::load(&Texts::new(Lang::En), edition).unwrap();
    let rules = edition.rulebook(&Setup { players, ..Setup::default() }).unwrap();
    let seats = vec![SeatPlayer::Human; rules.seats.len()];
    let desk = Presenter::new(Arc::clone(&rules), Lang::En, seats, 80).of_screen();
    let mut table = ApplyContext::new(Seeded::new(seed), Vec::new());
    let mut game = Game::new(rules, &mut table);
    let mut kinds = BTreeSet::new();
    for turn in 0..ANSWERS {
        let Some(decision) = game.decision() else { break };
        let view = game.observe(decision.seat);
        let kind = format!(
            "{:?} {:?} {:?}",
            std::mem::discriminant(&decision.ask),
            view.step(),
            view.question().map(|of| of.text)
        );
        if kinds.insert(kind) {
            let model = GameView::new(&desk, &view, &table.sink);
            let offer = model.offer.as_ref().unwrap();
            look(&desk, &model, &name(kinds.len(), offer));
        }
        let mut bot = bots::by_name("simple", 1_000 * seed + turn).unwrap();
        let action = bot.decide(&view);
        game.apply(action, &mut table).unwrap();
    }
}

/// Returns a name for a file: in which place a kind came up, and the step.
fn name(n: usize, offer: &QuestionView) -> String {
    let step = offer.step.to_lowercase();
    let words = step.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| !word.is_empty());
    format!("{n:02}_{}", words.collect::<Vec<_>>().join("_"))
}

#[test]
fn every_kind_of_question_at_every_size() {
    for game in GAMES {
        let mut states: Vec<ScreenState> =
            SIZES.map(|_| ScreenState::new(Texts::new(Lang::En), ColourDepth::None)).into();
        let mut n = 0;
        first_of_each_kind(game, |desk, model, kind| {
            n += 1;
            let mut screens = Vec::new();
            for (state, size) in states.iter_mut().zip(SIZES) {
                let drawn = || BoardPanel::new(Drawing::new(&desk.rules, Lang::En));
                state.board.get_or_insert_with(drawn);
                ask(state, model);
                let screen = shown(state, size);
                follows_the_rules(&screen, model, size);
                has_own_row(state, model, size);
                screens.push(screen);
            }
            insta::assert_snapshot!(format!("{}_{kind}", game.0), screens.join("\n\n"));
        });
        assert!(n >= 5, "{}: {n}", game.0);
    }
}

fn shown(state: &mut ScreenState, (width, height): (u16, u16)) -> String {
    let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
    let Ok(_) = terminal.draw(|frame| paint(frame, state));
    text(terminal.backend().buffer())
}

/// The first line names the army that answers; commands are not quoted; and the sentence, the steps
/// and the keys are whole.
fn follows_the_rules(screen: &str, model: &GameView, size: (u16, u16)) {
    let lines: Vec<&str> = screen.lines().collect();
    let army = model.offer.as_ref().unwrap().army.as_ref().unwrap();
    assert!(lines[0].starts_with(&format!("  {} ", army.letter)), "{screen}");
    assert!(!screen.contains('`'), "{screen}");
    assert_eq!(lines.len(), usize::from(size.1), "{screen}");
    for line in [lines[0], lines[1], lines[lines.len() - 1]] {
        assert!(!line.contains('…'), "{screen}");
    }
}

/// The row of the viewer's own armies is there, on a small screen in its panel, and no row of an
/// army or a way to win is cut.
fn has_own_row(state: &mut ScreenState, model: &GameView, size: (u16, u16)) {
    if size.0 < 100 {
        state.tab = Tab::Standing;
    }
    let screen = shown(state, size);
    let standing = &model.standing;
    for army in standing.armies.iter().filter(|army| army.is_own) {
        let own = say!(state.texts, "screen-own", "army" = army.side.name.as_str());
        let row = format!("{} {own}", army.side.letter);
        let line = screen.lines().find(|line| line.contains(&row));
        assert!(line.is_some_and(|line| !line.contains('…')), "no {row}:\n{screen}");
    }
    if size.0 >= 100 {
        let squeezed = |text: &str| text.split_whitespace().collect::<String>();
        let panel: Vec<&str> =
            screen.lines().map(|line| line.rsplit('│').nth(1).unwrap_or_default()).collect();
        let panel = squeezed(&panel.join(""));
        for way in &standing.ways {
            assert!(panel.contains(&squeezed(&way.name)), "no {}:\n{screen}", way.name);
        }
    }
}
