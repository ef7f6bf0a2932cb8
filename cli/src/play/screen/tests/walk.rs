//! Walks through the questions of games of every edition, with every variant and value of an option.

use std::collections::BTreeMap;

use crossterm::event::KeyCode;
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use warboard_engine::bots;
use warboard_engine::game::Action;
use warboard_engine::model::Lang;

use super::super::ColourDepth;
use super::super::paint::paint;
use super::super::state::{BoardPanel, KeyResult, NoteKind, ScreenMode, ScreenState};
use super::{key, text};
use warboard_draw::Drawing;
use warboard_table::completions::InputEvent;
use warboard_table::model::question::spends;
use warboard_table::model::{GameView, QuestionView};
use warboard_table::samples::games;
use warboard_table::text::Texts;

/// Number of answers of each game.
const ANSWERS: u64 = 120;

/// Largest number of questions of a kind that are looked at in a game.
const OF_A_KIND: u32 = 2;

/// Shows questions to a screen, a few of each kind of each game, and returns their number.
fn walk(lang: Lang, mut look: impl FnMut(&mut ScreenState, &GameView)) -> u32 {
    let mut n = 0;
    // Other languages have the same questions, so part of the games is enough.
    let every = if lang == Lang::En { 1 } else { 4 };
    let games = games(1, lang).into_iter().enumerate().step_by(every);
    for (at, (desk, mut game, mut table)) in games {
        let desk = desk.of_screen();
        let mut state = ScreenState::new(Texts::new(lang), ColourDepth::None);
        state.board = Some(BoardPanel::new(Drawing::new(&desk.rules, lang)));
        let mut seen: BTreeMap<String, u32> = BTreeMap::new();
        for turn in 0..ANSWERS {
            let Some(decision) = game.decision() else { break };
            let view = game.observe(decision.seat);
            let kind = format!("{:?}", std::mem::discriminant(&decision.ask));
            let kind = format!("{kind} {:?} {:?}", view.step(), view.question().map(|of| of.text));
            let times = seen.entry(kind).or_default();
            if *times < OF_A_KIND {
                *times += 1;
                n += 1;
                let model = GameView::new(&desk, &view, &table.sink);
                ask(&mut state, &model);
                look(&mut state, &model);
            }
            let mut bot = bots::by_name("simple", 1_000 * at as u64 + turn).unwrap();
            let action = bot.decide(&view);
            game.apply(action, &mut table).unwrap();
        }
    }
    n
}

/// Asks the player of a screen anew.
pub(super) fn ask(state: &mut ScreenState, model: &GameView) {
    let board = state.board.take();
    *state = ScreenState { board, ..ScreenState::new(Texts::new(state.texts.lang), state.palette) };
    state.stage = ScreenMode::Asked;
    state.show(model.clone());
}

/// Every question reads well in every language, its keys work, and Enter spends nothing that may be
/// kept.
#[test]
fn a_question_is_asked_in_the_words_of_keys() {
    let mut terminal = Terminal::new(TestBackend::new(80, 24)).unwrap();
    for lang in Lang::ALL {
        let (mut passed, mut given) = (0, 0);
        let n = walk(lang, |state, model| {
            let Ok(_) = terminal.draw(|frame| paint(frame, state));
            reads_well(&text(terminal.backend().buffer()), model, lang);
            if lang != Lang::En {
                return;
            }
            keys_work(state, model);
            ask(state, model);
            let offer = model.offer.as_ref().unwrap();
            let Some(action) = entered(state, offer) else { return };
            let mut others = offer.replies.iter().filter_map(|reply| reply.action);
            let may_pass = offer.continues.is_some() || others.any(is_refusal);
            assert!(!(may_pass && spends(action)), "Enter gives {action:?}: {offer:?}");
            *(if offer.continues == Some(action) { &mut passed } else { &mut given }) += 1;
        });
        let is_all = lang != Lang::En || (passed > 10 && given > 200);
        assert!(n > 100 && is_all, "{n} questions, {passed} passed, {given} given");
    }
}

/// The first lines name who answers and hold the whole sentence; nothing quotes a command.
fn reads_well(screen: &str, model: &GameView, lang: Lang) {
    let offer = model.offer.as_ref().unwrap();
    assert!(!screen.contains('`'), "{lang:?}\n{screen}");
    let first = screen.lines().next().unwrap();
    let army = offer.army.as_ref().unwrap();
    assert!(first.starts_with(&format!("  {} ", army.letter)), "{lang:?}\n{screen}");
    let words = |text: &str| text.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
    let head: Vec<&str> = screen.lines().take(2).collect();
    let (shown, asked) = (words(&head.join(" ")), words(&offer.asks));
    let is_whole = shown.windows(asked.len()).any(|part| part == asked);
    assert!(is_whole, "{lang:?} {}\n{screen}", offer.asks);
    assert!(offer.asks.contains(offer.whom.as_str()), "{}", offer.asks);
}

/// Every key that the last line names does something.
fn keys_work(state: &mut ScreenState, model: &GameView) {
    // Arrows follow the places on the screen.
    let middles = state.middles.clone();
    for hint in state.key_hints() {
        let arrows = [KeyCode::Right, KeyCode::Left, KeyCode::Up, KeyCode::Down];
        let codes = if arrows.contains(&hint.code) { &arrows[..] } else { &[hint.code] };
        let works = codes.iter().any(|&code| {
            ask(state, model);
            state.middles.clone_from(&middles);
            presses(state, code)
        });
        assert!(works, "{hint:?}: {:?}\n{:?}", state.note, model.offer);
    }
}

/// Presses a key, and returns whether it has any effect.
fn presses(state: &mut ScreenState, code: KeyCode) -> bool {
    let seen = |state: &ScreenState| {
        let pointed = (state.at, state.source, state.number, state.kind, state.row.clone());
        (pointed, state.pager.is_some(), state.typing.is_on(), state.warned.clone())
    };
    let before = seen(state);
    let result = state.hear(&key(code));
    let changes = result.is_some() || seen(state) != before;
    changes && state.note_kind != NoteKind::Refusal
}

fn is_refusal(action: Action) -> bool {
    use warboard_engine::game::ScriptAnswer::{Done, No};
    matches!(action, Action::Answer { answer: No | Done })
}

/// Returns the answer that Enter gives, pressed until it gives one.
fn entered(state: &mut ScreenState, offer: &QuestionView) -> Option<Action> {
    for _ in 0..8 {
        let action = state.reply().and_then(|reply| reply.action).or(offer.continues);
        if let Some(KeyResult::Typed(InputEvent::Line(_))) = state.hear(&key(KeyCode::Enter)) {
            return action;
        }
    }
    None
}
