//! Tests that a small screen shows all important facts.

use std::time::Duration;

use crossterm::event::{Event, KeyCode};
use warboard_engine::model::Lang;

use super::super::ColourDepth;
use super::super::state::{Pager, ScreenMode, ScreenState, Tab};
use super::{CLASSIC, Game, OTHERS};
use warboard_table::model::question::AnswerView;
use warboard_table::model::{GameView, HeaderView, QuestionView};
use warboard_table::text::Texts;

/// Keys with which the Executor fires.
const EXECUTOR: &str =
    "1 2 3 ENTER : order SPACE executor ENTER : move SPACE o8 SPACE m7 SPACE 1 ENTER TAB ENTER";

/// Returns the lines of the panel with the question.
fn panel(screen: &str) -> String {
    let lines = screen.lines().skip_while(|line| !line.contains(" You may now "));
    lines.collect::<Vec<_>>().join("\n")
}

/// The odds of a fire are a table with visible rows, not only a heading.
#[test]
fn chances_of_a_fire_are_shown_whole() {
    let game = Game { seats: &["simple", "human"], ..OTHERS[2] };
    let fires = panel(&game.after(EXECUTOR));
    assert!(fires.contains("hits on average") && fires.contains("▶ fire m7 m1"), "{fires}");
    assert!(fires.contains("98.8 %") && fires.contains("Executor (4 dice)"), "{fires}");
}

/// A message covers only its own rows of the board, and every space keeps its name.
#[test]
fn every_space_is_named_beside_a_list() {
    for (list, game) in [("3", &OTHERS[2]), ("", &CLASSIC), ("", &OTHERS[0]), ("", &OTHERS[1])] {
        let screen = game.after(list);
        for place in game.places() {
            assert!(screen.contains(&place), "no {place}: {screen}");
        }
    }
    let said = OTHERS[2].after(": auto ENTER");
    let (line, _) =
        said.lines().zip(0..).find(|(line, _)| line.contains("answers for you")).unwrap();
    assert!(!line.contains("││"), "{said}");
    assert!(said.contains("O6 E4") && said.contains("O7 E4"), "{said}");
}

/// A text that is cut off ends with dots, and the standing can be scrolled.
#[test]
fn what_is_cut_off_is_told_and_scrolled() {
    let game = &OTHERS[1];
    let first = game.after("T");
    assert!(first.contains(" …") && first.contains("(T)"), "{first}");
    let more = game.after("T NEXT NEXT NEXT NEXT NEXT NEXT");
    assert!(more != first && !more.contains(" …"), "{more}");
    assert_eq!(game.after("T NEXT NEXT PREVIOUS PREVIOUS PREVIOUS"), first);
}

/// If all panels are shown, the narrative scrolls, whichever panel a smaller screen would show.
#[test]
fn where_all_panels_are_seen_the_tale_is_scrolled() {
    let game = Game { size: (100, 32), seats: &["greedy", "greedy", "human"], ..CLASSIC };
    let after = |keys| game.after(&format!("{} {keys}", ": auto ENTER ".repeat(4)));
    let first = after("");
    let back = after("PREVIOUS PREVIOUS");
    assert_ne!(back, first);
    assert_eq!(after("t PREVIOUS PREVIOUS"), back);
    assert_eq!(after("t PREVIOUS PREVIOUS NEXT NEXT"), first);
}

/// A question whose answers are below it or on the board does not repeat them.
#[test]
fn a_question_stands_alone_above_its_answers() {
    let game = Game { seats: &["simple", "human"], ..OTHERS[2] };
    let orders = panel(&game.after("1 2 3 ENTER"));
    assert!(orders.contains("which order does it give?"), "{orders}");
    assert_eq!(orders.matches("1 order Executor").count(), 1, "{orders}");
    let french = Game { lang: Lang::Fr, ..game }.after("1 2 3 ENTER");
    assert!(french.contains("quel ordre donne-t-elle ?"), "{french}");
}

/// The printed text of an order can be read to its end, whatever the selection.
#[test]
fn an_order_is_read_to_its_end() {
    for lang in Lang::ALL {
        let game = Game { seats: &["simple", "human"], lang, ..OTHERS[2] };
        let mut texts = Vec::new();
        for n in 0..4 {
            let screen = game.after(&format!("1 2 3 ENTER {}", "TAB ".repeat(n)));
            let low: Vec<&str> = screen.lines().skip(14).collect();
            let screen = low.join("\n");
            assert!(!screen.contains('…'), "{screen}");
            texts.push(screen);
        }
        // Earlier events take none of its room.
        let played = Game { seats: &["human", "simple"], ..game };
        let screen = played.after(": auto ENTER : auto ENTER");
        let low: Vec<&str> = screen.lines().skip(13).collect();
        assert!(!low.join("\n").contains('…'), "{screen}");
        assert!(texts.iter().any(|text| *text != texts[0]), "{}", texts[0]);
    }
}

/// Enter first selects a space that can attack a token and its neighbours; then either can be
/// chosen.
#[test]
fn a_space_that_can_attack_a_token_is_a_source_too() {
    let game = Game { seats: &["greedy", "human", "greedy"], seed: 108, ..OTHERS[1] };
    let step = ": auto SPACE step ENTER ".repeat(2);
    let source = game.after(&format!("{step} ENTER"));
    assert!(source.contains("Enter from here"), "{source}");
    let targets = game.after(&format!("{step} ENTER /kessel ENTER"));
    assert!(
        targets.contains("▶ attack kessel ") && targets.contains("  Kessel → Death Star"),
        "{targets}"
    );
    let back = |n| game.after(&format!("{step} ENTER /kessel ENTER {}", "BACK ".repeat(n)));
    let token = (1..6).map(back).find(|screen| screen.contains("▶ attack kessel death_star"));
    let token = token.expect("the token can be pointed at");
    assert!(token.contains("to roll 18"), "{token}");
}

/// The help of a step names its own commands, and its question none.
#[test]
fn what_claims_is_called_so_in_the_help() {
    let game = Game { options: &[("opening", "claim")], ..CLASSIC };
    let first = game.after("");
    assert!(!first.contains('`') && first.contains("P places the rest"), "{first}");
    assert_ne!(game.after("P"), first, "P claims");
    let help = game.after("?");
    assert!(help.contains("claim SPACE") && !help.contains("place SPACE"), "{help}");
    // The other word is accepted as well.
    let taken = game.after(": place SPACE brazil ENTER");
    assert!(taken.contains("Brazil (Red)"), "{taken}");
}

/// A text with wrapped lines scrolls to its last one, and Space closes it there.
#[test]
fn a_long_text_is_scrolled_to_its_end() {
    let game = Game { size: (50, 16), ..CLASSIC };
    let played = ": auto ENTER : auto ENTER : end SPACE turn ENTER";
    let after = |keys: &str| game.after(&format!("{played} {keys}"));
    let last = "Red receives 3 regiments for 10 lands.";
    for keys in ["L", ": log SPACE 500 ENTER G"] {
        let end = after(keys);
        assert!(end.contains("PgUp scroll") && end.contains(last), "{end}");
    }
    assert!(!after(": log SPACE 500 ENTER").contains(last));
    assert!(!after("L SPACE").contains("PgUp scroll"));
}

/// `:` closes a text and starts a line, even while others play. Where no line is accepted, it only
/// closes the text.
#[test]
fn a_line_is_begun_from_a_text() {
    let mut state = ScreenState::new(Texts::new(Lang::En), ColourDepth::None);
    let mut colon = |stage: ScreenMode, is_last: bool| {
        state.typing.clear();
        state.stage = stage;
        let lines = vec!["The end.".to_owned()];
        state.pager = Some(Pager { is_last, ..Pager::new(lines, 0) });
        assert!(state.hear(&Event::Key(KeyCode::Char(':').into())).is_none());
        (state.pager.is_some(), state.typing.is_on())
    };
    assert_eq!(colon(ScreenMode::Asked, false), (false, true));
    assert_eq!(colon(ScreenMode::Watching, false), (false, true));
    assert_eq!(colon(ScreenMode::Waiting, false), (false, false));
    assert_eq!(colon(ScreenMode::Watching, true), (true, false));
}

/// Enter pressed to skip the moves of others, as these end, does not answer the next question.
#[test]
fn enter_for_others_answers_nothing() {
    let game = Game { grace: Duration::from_hours(1), ..CLASSIC };
    // The first key answers, the second skips the moves of the bots.
    let asked = game.after("ENTER ENTER");
    assert!(asked.contains("▶ place"), "{asked}");
    assert_eq!(game.after("ENTER ENTER ENTER ENTER"), asked);
    // After any other key, Enter answers again.
    let chosen = game.after("ENTER ENTER RIGHT");
    assert_ne!(chosen, asked);
    assert_ne!(game.after("ENTER ENTER RIGHT ENTER ENTER"), chosen);
    // Messages on a finished turn are not repeated in the next one.
    let next = CLASSIC.after(": auto ENTER : auto ENTER : end SPACE turn ENTER");
    assert!(next.contains("▶ place") && !next.contains("What is left of the turn"), "{next}");
}

/// If an attack leaves nothing to attack with, the key that continues from the attacks does not
/// pass the next step.
#[test]
fn a_step_that_began_by_itself_is_not_passed_unseen() {
    let asks = |step: &str, turn: &str| {
        let mut attack = AnswerView::default();
        "attack a b".clone_into(&mut attack.words.0);
        let (step, on) = (step.to_owned(), Some("end".to_owned()));
        let offer = QuestionView { step, on, replies: vec![attack], ..QuestionView::default() };
        let head = HeaderView { turn: Some(turn.to_owned()), ..HeaderView::default() };
        GameView { head, offer: Some(offer), ..GameView::default() }
    };
    let mut state = ScreenState::new(Texts::new(Lang::En), ColourDepth::None);
    state.stage = ScreenMode::Asked;
    let mut goes_on = |typed: &str, next: (&str, &str)| {
        state.show(asks("Combat", "turn 1"));
        state.typed(typed);
        state.show(asks(next.0, next.1));
        let key = Event::Key(KeyCode::Char('e').into());
        (0..2).map(|_| state.hear(&key).is_some()).collect::<Vec<_>>()
    };
    assert_eq!(goes_on("attack a b until 1", ("Moves", "turn 1")), [false, true]);
    assert_eq!(goes_on("end", ("Moves", "turn 1")), [true, true]);
    assert_eq!(goes_on("auto step", ("Moves", "turn 1")), [true, true]);
    assert_eq!(goes_on("attack a b 3", ("Combat", "turn 1")), [true, true]);
    assert_eq!(goes_on("attack a b 3", ("Combat", "turn 2")), [true, true]);
    // A question of another turn comes to the front, even in the same step.
    state.tab = Tab::Tale;
    state.show(asks("Combat", "turn 2"));
    assert_eq!(state.tab, Tab::Tale);
    state.show(asks("Combat", "turn 3"));
    assert_eq!(state.tab, Tab::Offer);
}
