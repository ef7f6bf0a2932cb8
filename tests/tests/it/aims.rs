//! Tests of the rules of thumb of `greedy` where factions win in different ways, in positions that
//! leave little doubt.

use warboard_engine::bots;
use warboard_engine::scenario::Scenario;
use warboard_tests::{edition, setup};

const TRILOGY: &str = "original-trilogy";
const WARS: &str = "clone-wars";

/// Returns the bot's answer, in words, to the decision after these lines.
fn answered(id: &str, players: usize, lines: &str) -> String {
    let rules = edition(id).rulebook(&setup(None, players, &[]));
    let rules = rules.expect("so many play");
    let text = format!("title t\nsource s\n{lines}\n");
    let scenario = Scenario::parse(&text).expect("the lines are well formed");
    let game = scenario.start(&rules).expect("the position is one");
    let seat = game.waiting_for().expect("somebody is asked");
    let mut bot = bots::by_name("greedy", 1).expect("the bot exists");
    rules.words(bot.decide(&game.observe(seat))).to_string()
}

/// Of two possible continuations, one leads to the token that decides the game.
#[test]
fn it_takes_the_token_that_decides_the_game() {
    let at = |token: &str| {
        let lines = format!(
            "space byss empire 3\nspace bespin empire 3\nspace bakura rebels 9\nspace nar_shaddaa hutts 2\n\
             space hoth rebels 1\nspace endor rebels 1\nrest empire 3\ntoken {token}\nat rebels attack"
        );
        answered(TRILOGY, 2, &lines)
    };
    for space in ["byss", "bespin"] {
        let attack = format!("attack bakura {space} 3");
        assert_eq!(at(&format!("emperor {space} rebels")), attack, "it is seen");
        assert_eq!(at(&format!("emperor {space} empire")), attack, "it may be the one");
        assert_eq!(at(&format!("guard {space} empire")), attack, "only its owner knows better");
    }
}

#[test]
fn it_reinforces_what_it_must_not_lose() {
    let at = |face: &str| {
        let lines = format!(
            "space byss empire 3\nspace duro empire 3\nspace mimban empire 3\nspace corellia empire 3\n\
             space kothlis empire 6\nspace bakura rebels 8\nspace gamorr rebels 1\nspace hoth rebels 2\n\
             rest hutts 2\ntoken {face} byss empire\npool empire 6\nat empire place"
        );
        answered(TRILOGY, 2, &lines)
    };
    let (emperor, guard) = (at("emperor"), at("guard"));
    assert!(emperor.starts_with("place byss "), "{emperor}");
    assert!(!guard.starts_with("place byss "), "a guard is no loss: {guard}");
}

/// A token that must stay hidden is put out of the enemy's reach, one that may be found where the
/// enemy is expected.
#[test]
fn it_hides_what_must_not_be_found() {
    let put = |face: &str| {
        let lines = format!(
            "space byss empire 1\nspace kuat empire 9\nspace nar_shaddaa hutts 2\nspace coruscant empire 2\n\
             space corellia empire 2\nspace alderaan empire 2\nspace hapes empire 2\nspace balmorra empire 2\n\
             space duro empire 2\nspace mimban empire 2\nrest rebels 3\nat empire base\n\ndrawn {face}"
        );
        answered(TRILOGY, 2, &lines)
    };
    assert_eq!(put("emperor"), "answer space kuat");
}

#[test]
fn it_takes_the_last_space_that_it_counts() {
    let lines = "space byss grey 1\nspace duro white 1\nspace hoth orange 1\nspace kessel hutts 1\nspace ylesia hutts 1\n\
                 space nar_shaddaa hutts 1\nspace gamorr hutts 7\nspace rodia yellow 4\nspace balmorra hutts 1\n\
                 space tatooine hutts 1\nspace ord_mantell hutts 1\nspace elom hutts 1\nspace sullust hutts 1\nrest yellow 1\n\
                 at hutts attack";
    assert_eq!(answered(TRILOGY, 5, lines), "attack gamorr rodia 3");
}

#[test]
fn it_does_not_let_an_enemy_count_to_the_end() {
    let at = |owner: &str| {
        let lines = format!(
            "space byss empire 3\nspace duro empire 3\nspace kessel hutts 2\nspace ylesia hutts 2\nspace nar_shaddaa hutts 2\n\
             space gamorr hutts 2\nspace rodia hutts 2\nspace balmorra hutts 3\nspace tatooine {owner} 2\n\
             space ord_mantell hutts 2\nspace elom hutts 2\nspace omwat hutts 6\nspace coruscant empire 2\nspace hapes empire 9\n\
             space alderaan rebels 2\nspace kuat empire 3\nrest rebels 2\nat empire attack"
        );
        answered(TRILOGY, 3, &lines)
    };
    assert_eq!(at("hutts"), "attack hapes balmorra 3");
}

#[test]
fn it_hunts_the_last_spaces_of_a_faction_that_must_go() {
    let lines = "space byss empire 9\nspace bakura rebels 2\nspace nar_shaddaa hutts 2\nspace duro hutts 1\n\
                 space mimban hutts 1\nrest empire 2\nat empire attack";
    assert_eq!(answered(TRILOGY, 2, lines), "attack byss bakura 3");
}

#[test]
fn it_goes_for_what_is_seen_and_awaits_whoever_comes_for_it() {
    let at = |emperor: &str, kashyyyk: u32, naboo: u32, rest: &str| {
        let lines = format!(
            "space kashyyyk red {kashyyyk}\nspace kessel red {naboo}\nspace naboo red {naboo}\n\
             space haruun_kal blue 3\nspace boz_pity blue 3\nspace ilum orange 1\nspace felucia blue 3\n\
             space bogden red 2\nrest black 2\ntoken emperor {emperor} blue\nvariable invoked 1\n{rest}"
        );
        answered(WARS, 4, &lines)
    };
    for space in ["boz_pity", "haruun_kal"] {
        assert_eq!(at(space, 9, 1, "at red attack"), format!("attack kashyyyk {space} 3"));
        let placed = at(space, 1, 9, "pool blue 6\nat blue place");
        assert!(placed.starts_with(&format!("place {space} ")), "{placed}");
    }
}

/// The order is given when waiting no longer helps: at the end of the track, or if there may be no
/// later chance.
#[test]
fn the_order_is_given_when_waiting_brings_no_more() {
    let at = |space: u32, own: &str, rest: &str| {
        let lines = format!(
            "space kashyyyk red 9\nspace jabiim blue 3\nspace ilum orange 3\n{own}\nrest {rest}\n\
             track order_66 {space}\nat blue invoke"
        );
        answered(WARS, 4, &lines)
    };
    assert_eq!(at(11, "space felucia black 3", "black 2"), "answer yes", "the last space");
    assert_eq!(at(7, "space felucia black 3", "black 2"), "answer no", "time is on their side");
    assert_eq!(at(7, "space felucia black 1", "red 2"), "answer yes", "there may be no later");
    assert_eq!(at(3, "space felucia black 30", "red 1"), "answer no", "they are safe for a while");
}
