//! Tests that a view model contains nothing hidden from its viewer, and that every offered answer
//! is accepted.

mod names;
mod winning;

use std::collections::BTreeMap;
use std::sync::Arc;

use warboard_engine::bots;
use warboard_engine::edition::Setup;
use warboard_engine::game::{
    Action, AddressedEvent, ApplyContext, Ask, Event, Game, ScriptAnswer, Seeded, Viewer,
};
use warboard_engine::model::{Lang, SeatId, TableId};
use warboard_engine::scenario::Scenario;

use super::narrative::Narrative;
use super::{GameView, QuestionView, SpaceRole, why};
use crate::editions;
use crate::events::EventFormatter;
use crate::paint::plain;
use crate::presenter::{Presenter, SeatPlayer};
use crate::read::{Command, CommandParser};
use crate::samples::{PURSE, answer, draw, games, games_of};
use crate::steps;
use crate::text::Texts;
use crate::views::status;
use warboard_draw::{BoardMarks, Drawing, LegendTexts, svg};

fn shown(desk: &Presenter, game: &Game, log: &[AddressedEvent], viewer: Viewer) -> String {
    serde_json::to_string(&GameView::new(desk, &game.view(viewer), log)).unwrap()
}

/// Returns the advice to a seat, or `None` while another is asked.
fn advised(desk: &Presenter, game: &Game, seat: SeatId) -> Option<String> {
    let view = game.observe(seat);
    let decision = view.decision()?;
    let action = bots::by_name("simple", 7).unwrap().decide(&view);
    Some(why::sentence(&steps::question(desk, &view, decision), action))
}

/// Draws the board as a picture for a viewer.
fn picture(desk: &Presenter, game: &Game, viewer: Viewer) -> String {
    let drawing = Drawing::new(&desk.rules, Lang::En);
    svg(&drawing, &BoardMarks::seen(&game.view(viewer), Lang::En), &LegendTexts::default())
}

/// Two games that differ only in what a seat does not know look the same to it.
#[test]
fn what_is_hidden_does_not_show() {
    assert_hidden(games(1, Lang::En), 41, 100);
}

/// Hidden variables do not show at any decision.
#[test]
fn hidden_variables_do_not_show() {
    assert_hidden(games_of(PURSE, 4, Lang::Fr), 1, 100);
}

/// Values of variables are in the standing, on spaces and in the tale, each as its viewer knows it.
#[test]
fn variables_are_shown_as_they_are_known() {
    let (desk, mut game, mut table) = games_of(PURSE, 1, Lang::En).swap_remove(0);
    let chest = Action::Answer { answer: ScriptAnswer::Number(1) };
    game.apply(chest, &mut table).unwrap();
    let seen = |viewer| GameView::new(&desk, &game.view(viewer), &table.sink);
    let own = seen(Viewer::Seat(SeatId(0)));
    let names = ["sacks of grain", "gold coins", "coins in the chest", "points of fame"];
    assert_eq!(own.standing.variables, names);
    assert_eq!(own.standing.armies[0].values, ["4", "3", "1", "0"]);
    assert_eq!(own.standing.values, ["rain: North 1", "seasons: 1"]);
    let others = seen(Viewer::Public);
    assert_eq!(others.standing.armies[0].values, ["4", "0…9", "0…4", "0"]);
    let barn = &others.places[0];
    assert_eq!(barn.tokens, ["hay 1"]);
    assert_eq!(others.marks.spaces[0].figures[0].value, "1");
    let lines = |viewer| {
        let mut teller = EventFormatter::new(&desk, viewer, &[]);
        teller.hear(&desk, &table.sink);
        plain(&teller.all_lines(&desk).join("\n"))
    };
    let told = lines(Viewer::Seat(SeatId(0)));
    assert!(told.contains("Red: +2 sacks of grain, now 4."), "{told}");
    assert!(told.contains("Red: gold coins set to 3."), "{told}");
    let told = lines(Viewer::Public);
    assert!(told.contains("Red: +1 gold coin, now 4."), "{told}");
    assert!(told.contains("Red: gold coins set in secret."), "{told}");
    let status = status::show(&desk, &game.view(Viewer::Public));
    assert!(plain(&status).contains("0…9"), "{status}");
}

/// Compares each game, at one in so many decisions, with one that a seat cannot tell from it.
fn assert_hidden(
    games: Vec<(Presenter, Game, ApplyContext<Seeded, Vec<AddressedEvent>>)>,
    every: u64,
    least: u32,
) {
    let mut differed = 0;
    for (at, (desk, mut game, mut table)) in games.into_iter().enumerate() {
        for n in 0..400_u64 {
            let seed = 1_000 * at as u64 + n;
            let Some(action) = answer(&game, seed) else { break };
            game.apply(action, &mut table).unwrap();
            if n % every != 0 {
                continue;
            }
            let seat = SeatId::from_index(draw(seed + 7, desk.rules.seats.len()));
            let other = game.determinize(seat, &mut Seeded::new(seed));
            differed += u32::from(other != game);
            // Secrets in the events of the other game are unknown. Those of this game must not show
            // either.
            let told: Vec<AddressedEvent> = table
                .sink
                .iter()
                .map(|told| AddressedEvent {
                    event: told.seen_by(Viewer::Seat(seat)),
                    full: told.full,
                })
                .collect();
            let viewer = Viewer::Seat(seat);
            assert_eq!(
                shown(&desk, &game, &table.sink, viewer),
                shown(&desk, &other, &told, viewer),
                "{} {:?}, seat {seat:?}",
                desk.rules.edition,
                desk.rules.variant
            );
            assert_eq!(advised(&desk, &game, seat), advised(&desk, &other, seat));
            if n % 5 == 0 {
                assert_eq!(picture(&desk, &game, viewer), picture(&desk, &other, viewer));
            }
        }
    }
    assert!(differed > least, "{differed} games that differ");
}

/// The steps shown are those of the army whose turn it is. The current one is among them; steps of
/// other factions alone are not.
#[test]
fn the_steps_are_those_of_whose_turn_it_is() {
    let mut told = BTreeMap::new();
    for (at, (desk, mut game, mut table)) in games(1, Lang::En).into_iter().enumerate() {
        for n in 0..600_u64 {
            let Some(action) = answer(&game, 7_000 * at as u64 + n) else { break };
            game.apply(action, &mut table).unwrap();
            let view = game.view(Viewer::Public);
            let head = GameView::new(&desk, &view, &[]).head;
            let listed =
                view.step().filter(|&step| desk.rules.played_steps().any(|(of, _)| of == step));
            if let Some(step) = listed.filter(|_| !head.steps.is_empty()) {
                let question: Vec<_> = head.steps.iter().filter(|step| step.is_now).collect();
                assert_eq!(question.len(), 1, "{}: {step:?}", desk.rules.edition);
            }
            if let Some(mover) = head.mover {
                let names: Vec<_> = head.steps.into_iter().map(|step| step.name).collect();
                told.entry((desk.rules.edition.clone(), mover.name)).or_insert(names);
            }
        }
    }
    let shows = |edition: &str, mover: &str, word: &str| {
        let of = told.iter().filter(|((of, by), _)| **of == *edition && by.contains(mover));
        let found: Vec<bool> =
            of.map(|(_, names)| names.iter().any(|name| name.contains(word))).collect();
        assert!(!found.is_empty(), "{edition}, {mover}");
        found.into_iter().all(|found| found)
    };
    for (edition, mover, other, word) in [
        ("clone_wars", "Separatists", "Republic", "Order 66"),
        ("original_trilogy", "Empire", "Hutt", "Death Star"),
    ] {
        assert!(shows(edition, mover, word), "{told:?}");
        assert!(!shows(edition, other, word), "{told:?}");
    }
}

/// A track is shown until it has been used, and not afterwards.
#[test]
fn a_track_that_has_had_its_use_is_not_shown() {
    let mut ended = 0;
    let games = games(3, Lang::En).into_iter().filter(|(desk, ..)| {
        desk.rules.tracks.rows().iter().any(|track| track.in_play && track.when.is_some())
    });
    for (at, (desk, mut game, mut table)) in games.enumerate() {
        let mut before = true;
        for n in 0..1_500_u64 {
            let Some(action) = answer(&game, 900 * at as u64 + n) else { break };
            game.apply(action, &mut table).unwrap();
            let view = game.view(Viewer::Public);
            let mut lasting = desk.rules.tracks.iter().filter(|(_, row)| row.when.is_some());
            let (track, row) = lasting.next().unwrap();
            let question = view.is_in_use(track);
            let shown = GameView::new(&desk, &view, &[]).standing.tracks;
            let name = desk.texts.of(&row.name);
            let is_told =
                shown.iter().flat_map(|track| &track.lines).any(|line| line.starts_with(name));
            assert_eq!(is_told, question, "{shown:?}");
            assert!(before || !question, "what has had its use does not come back");
            ended += usize::from(before && !question);
            before = question;
        }
    }
    assert!(ended > 0, "no track has had its use");
}

/// A card that was shown to everyone remains visible as long as it is held.
///
/// Rulebook: Risk Mission, Atteindre un objectif, p. 17: with three claimed the fourth lies face
/// up.
#[test]
fn what_was_shown_to_all_stays_in_sight() {
    let texts = Texts::new(Lang::En);
    let edition = editions::load(&texts, "classic").unwrap();
    let text = include_str!(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../editions/classic/tests/mission/the_fourth_is_shown.scenario"
    ));
    let scenario = Scenario::parse(text).unwrap();
    let setup = Setup { variant: Some("mission".to_owned()), players: 3, ..Setup::default() };
    let rules = edition.rulebook(&setup).unwrap();
    let desk = Presenter::new(Arc::clone(&rules), Lang::En, vec![SeatPlayer::Human; 3], 80);
    let seen = |game: &Game, viewer: Viewer| {
        let laid = GameView::new(&desk, &game.view(viewer), &[]).standing.laid;
        laid.iter().filter(|line| line.contains("Known cards of ")).count()
    };
    let shown = scenario.start(&rules).unwrap();
    let all = [Viewer::Public, Viewer::Seat(SeatId(0)), Viewer::Seat(SeatId(1))];
    assert_eq!(all.map(|viewer| seen(&shown, viewer)), [1, 0, 1], "whoever holds it knows it");
    let before = text.split("> red").next().unwrap();
    let hidden = Scenario::parse(before).unwrap().start(&rules).unwrap();
    assert_eq!(all.map(|viewer| seen(&hidden, viewer)), [0, 0, 0]);
}

/// Returns the game at a position of an edition, with the question that is asked there.
fn offered(edition: &str, players: usize, text: &str) -> (Presenter, Game, QuestionView) {
    let edition = editions::load(&Texts::new(Lang::En), edition).unwrap();
    let rules = edition.rulebook(&Setup { players, ..Setup::default() }).unwrap();
    let desk = Presenter::new(
        Arc::clone(&rules),
        Lang::En,
        vec![SeatPlayer::Human; rules.seats.len()],
        80,
    );
    let game = Scenario::parse(text).unwrap().start(&rules).unwrap();
    let seat = game.decision().unwrap().seat;
    let offer = QuestionView::new(&desk, &game.observe(seat)).unwrap();
    (desk, game, offer)
}

/// The question for an order of a rule states its terms: once a game, and the required dice.
#[test]
fn a_question_of_a_step_says_what_it_takes() {
    let text = "title t\nsource s\nplayers 4\nspace kashyyyk red 4\nspace ilum red 3\nspace bogden orange 2\n\
        space byss black 3\nrest blue 3\ntrack order_66 8\nat blue invoke\n";
    let (_, _, offer) = offered("clone-wars", 4, text);
    for words in ["Once a game", "Least roll for a planet: 5", "Is Order 66 given?"] {
        assert!(offer.may.contains(words), "{}", offer.may);
    }
}

/// The usual number of units that follow a conquest depends on the enemies nearby: all, some or
/// none.
#[test]
fn so_many_follow_as_the_place_needs() {
    let usual = |far: &str, near: &str| {
        let text = format!(
            "title t\nsource s\nplayers 3\n{far}\n{near}\nspace brazil red 12\nspace north_africa green 1\nspace japan blue 1\nrest red 1\n\
             at red attack\n\n> red: attack brazil north_africa 3\ndice attack 6 6 6\ndice defend 1\n"
        );
        let (_, _, offer) = offered("classic", 3, &text);
        offer.replies[0].number.map(|number| (number.usual, number.most)).unwrap()
    };
    let (usual_far, most) = usual("space egypt green 5", "space argentina red 1");
    assert_eq!(usual_far, most, "no enemy is beside Brazil");
    assert_eq!(
        usual("space siberia green 5", "space argentina green 5").0,
        0,
        "none beside the other"
    );
    let (both, most) = usual("space egypt green 4", "space argentina green 4");
    assert!(0 < both && both < most, "{both} of {most}");
}

/// When a card may be played in a battle, its spaces are highlighted and its chances accompany the
/// question.
#[test]
fn a_question_of_cards_shows_its_battle() {
    let text = "title t\nsource s\nplayers 4\nspace saleucami red 9\nspace jabiim black 5\nspace ilum orange 1\n\
        space byss blue 1\nrest black 1\nhand red rep_anakin_1#1\nat red attack\n\n> red: attack saleucami jabiim 3\n> black: defend 2\n";
    let (desk, game, offer) = offered("clone-wars", 4, text);
    assert!(matches!(game.decision().unwrap().ask, Ask::Window { .. }), "{offer:?}");
    let names: Vec<(&str, SpaceRole)> =
        offer.spaces.iter().map(|&(space, role)| (desk.space(space), role)).collect();
    assert_eq!(names, [("Saleucami", SpaceRole::From), ("Jabiim", SpaceRole::To)]);
    assert!(offer.may.contains("As it stands, the attack succeeds with "), "{}", offer.may);
    let card = offer.replies.iter().find(|reply| !reply.text.is_empty()).unwrap();
    assert!(card.text.iter().any(|line| line.starts_with("With it the attack would")), "{card:?}");
}

/// On a page, no sentence names a command, and every number has a button with a label.
#[test]
fn a_page_is_told_no_command() {
    let mut numbers = 0;
    for (of, lang) in Lang::ALL.into_iter().enumerate() {
        let games = games(1, lang).into_iter().enumerate();
        for (at, (desk, mut game, mut table)) in games.skip(of).step_by(Lang::ALL.len()) {
            let (rules, seats) = (Arc::clone(&desk.rules), desk.seats.clone());
            let desk = Presenter::of_page(rules, lang, seats, 80);
            for n in 0..300_u64 {
                let seed = 777 * at as u64 + n;
                if let Some(decision) = game.decision().filter(|_| n % 3 == 0) {
                    let view = game.observe(decision.seat);
                    let offer = QuestionView::new(&desk, &view).unwrap();
                    let is_script = matches!(decision.ask, Ask::Script { .. });
                    let mut numbered = offer.replies.iter().filter(|reply| reply.number.is_some());
                    assert!(is_script || numbered.all(|reply| reply.says.is_some()), "{offer:?}");
                    numbers += offer.replies.iter().filter(|reply| reply.says.is_some()).count();
                    // The lines of the step are for players who type and ask for help.
                    let shown = QuestionView { about: Vec::new(), ..offer };
                    let shown = serde_json::to_string(&shown).unwrap();
                    assert!(!shown.contains('`'), "{}: {shown}", desk.rules.edition);
                    let why = advised(&desk, &game, decision.seat).unwrap();
                    assert!(!why.contains('`'), "{why}");
                }
                let Some(action) = answer(&game, seed) else { break };
                game.apply(action, &mut table).unwrap();
            }
        }
    }
    assert!(numbers > 1000, "{numbers} buttons");
}

/// Every offered answer is read back as meant, with its least, most and usual number.
#[test]
fn what_is_offered_is_accepted() {
    let (mut read, mut rows) = (0, 0);
    for (of, lang) in Lang::ALL.into_iter().enumerate() {
        // The setups use the languages in turn; the results of reading are the same.
        let games = games(1, lang).into_iter().enumerate();
        for (at, (desk, mut game, mut table)) in games.skip(of).step_by(Lang::ALL.len()) {
            for n in 0..200_u64 {
                let seed = 999 * at as u64 + n;
                if let Some(decision) = game.decision().filter(|_| n % 67 == 0) {
                    let view = game.observe(decision.seat);
                    let offer = QuestionView::new(&desk, &view).unwrap();
                    let question = steps::question(&desk, &view, decision);
                    let reader = CommandParser::new(&question);
                    for reply in offer.replies.iter().take(20) {
                        let numbers = reply.number.map_or([0; 3], |n| [n.least, n.usual, n.most]);
                        for number in numbers {
                            let line = reply.line(Some(number));
                            read += 1;
                            match reader.parse_line(&line) {
                                Ok(Command::Answer(actions)) => {
                                    for action in actions {
                                        assert!(view.check(action).is_ok(), "{line}: {action:?}");
                                    }
                                }
                                Ok(Command::Attack(_) | Command::Commit(_)) => {}
                                other => {
                                    panic!("{} {lang}: `{line}`: {other:?}", desk.rules.edition)
                                }
                            }
                        }
                        for left in reply.until.iter().flat_map(|_| [None, Some(1), Some(99)]) {
                            let line = reply.until.as_ref().unwrap().line(left);
                            assert!(
                                matches!(reader.parse_line(&line), Ok(Command::Attack(_))),
                                "{line}"
                            );
                        }
                    }
                    if let Some(row) = &offer.row {
                        let chosen: Vec<usize> = (0..row.picks.len()).rev().collect();
                        let line = row.line(&chosen[..row.places]);
                        let Ok(Command::Answer(actions)) = reader.parse_line(&line) else {
                            panic!("{} {lang}: `{line}`", desk.rules.edition)
                        };
                        assert!(view.check(actions[0]).is_ok(), "{line}: {actions:?}");
                        rows += 1;
                    }
                    if let Some(on) = &offer.on {
                        assert!(matches!(reader.parse_line(on), Ok(Command::Answer(_))), "{on}");
                    }
                }
                let Some(action) = answer(&game, seed) else { break };
                game.apply(action, &mut table).unwrap();
            }
        }
    }
    assert!(read > 2_000, "{read} lines were read");
    assert!(rows > 2, "{rows} rows were read");
}

/// The winner is the last line of the narrative, even if an invasion in one line decided the game.
#[test]
fn the_end_is_told_last() {
    let mut ended = 0;
    for (desk, mut game, mut table) in games(1, Lang::En) {
        let seats = desk.rules.seats.ids();
        let mut bots: Vec<_> = seats.map(|_| bots::by_name("simple", 7).unwrap()).collect();
        while let Some(decision) = game.decision() {
            let view = game.observe(decision.seat);
            let action = bots[decision.seat.index()].decide(&view);
            game.apply(action, &mut table).unwrap();
        }
        let won = table.sink.iter().find(|told| matches!(told.event, Event::Won { .. }));
        let Some(line) = won.and_then(|told| steps::line(&desk, told.event)) else { continue };
        let tale = Narrative::of(&desk, &game.view(Viewer::Truth), &table.sink, 0);
        assert_eq!(tale.last_lines(1), [plain(&line).trim()], "{}", desk.rules.edition);
        ended += 1;
    }
    assert!(ended > 2, "{ended} games were won");
}

/// The line of an invasion counts all its battles, even if cards were played between them.
#[test]
fn an_invasion_in_a_line_counts_every_battle() {
    let (mut long, mut cards) = (0, 0);
    for (desk, mut game, mut table) in games(2, Lang::En) {
        for n in 0..1_500 {
            let Some(action) = answer(&game, n) else { break };
            game.apply(action, &mut table).unwrap();
        }
        let seat = desk.rules.seats.ids().next().unwrap();
        let tale = Narrative::of(&desk, &game.view(Viewer::Seat(seat)), &table.sink, 0);
        let steps = tale.turns.iter().flat_map(|turn| &turn.steps);
        for part in steps.flat_map(|step| &step.parts) {
            assert!(!part.summary.contains(" against "), "{}: {part:?}", desk.rules.edition);
            if part.battles.is_empty() {
                continue;
            }
            let n = part.battles.iter().filter(|line| line.contains(" against ")).count();
            let said = if n == 1 { "one battle".to_owned() } else { format!("{n} battles") };
            let is_told = n == 0 || part.summary.contains(&format!(": {said}, "));
            assert!(is_told, "{}: {n} of {part:?}", desk.rules.edition);
            long += usize::from(n > 1);
            cards += usize::from(part.battles.len() > n);
        }
    }
    assert!(long > 10 && cards > 10, "{long} invasions of several battles, {cards} with more");
}

/// Enter never spends anything that need not be spent: a card, a price, a battle under way, or an
/// effect that may be declined.
#[test]
fn enter_spends_nothing_optional() {
    let (mut passed, mut declined) = (0, 0);
    for (desk, mut game, mut table) in games(1, Lang::En) {
        for n in 0..1_500 {
            let Some(decision) = game.decision() else { break };
            let view = game.observe(decision.seat);
            let no = Action::Answer { answer: ScriptAnswer::No };
            let may_decline = view.check(no).is_ok();
            if n % 8 > 0 && !may_decline {
                game.apply(answer(&game, n).unwrap(), &mut table).unwrap();
                continue;
            }
            let offer = QuestionView::new(&desk, &view).unwrap();
            let best = offer.best.and_then(|best| offer.replies[best].action);
            let action = if offer.passes { offer.continues } else { best };
            if may_decline {
                assert_eq!(action, Some(no), "{:?}", decision.ask);
                declined += 1;
            }
            let spends = |action: Action| match action {
                Action::Play { .. } => offer.on.is_some(),
                Action::Retreat { .. } | Action::BuyUnits { .. } | Action::BuyCard { .. } => true,
                _ => false,
            };
            let is_safe = action.is_none_or(|action| !spends(action));
            assert!(is_safe, "{}: {action:?} for {:?}", desk.rules.edition, decision.ask);
            passed += usize::from(offer.passes);
            let Some(action) = answer(&game, n) else { break };
            game.apply(action, &mut table).unwrap();
        }
    }
    assert!(passed > 100 && declined > 20, "{passed} passed, {declined} declined");
}
