//! Tests of external programs in seats of people's games: they answer, crash or hang, and none is
//! left running.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::Child;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::serve::client::{Page, parts, request, status};
use crate::serve::{Server, dealt as served};
use crate::{Place, Ran, dealt};

/// A program that answers with the first legal answer, and logs its requests.
const FIRST: &str = r#"
while read -r line; do
  printf '%s\n' "$line" >>asked
  printf '%s\n' "$line" | sed -E 's/.*"legal":\[\{"answer":"([^"]*)".*/{"answer":"\1"}/'
done
"#;
/// A program that writes its process id, then loops forever and reads nothing.
const HANGS: &str = "echo $$ >pid; echo 'hm' >&2; while true; do sleep 1; done\n";
/// Input of a person who lets a bot play a turn, then leaves.
const A_TURN: &str = "auto turn\nquit\n";

fn is_running(pid: &str) -> bool {
    let state = fs::read_to_string(format!("/proc/{}/stat", pid.trim())).unwrap_or_default();
    !state.is_empty() && !state.contains(") Z ")
}

/// Returns the text of a file as soon as it ends with a newline.
fn awaited(path: &Path) -> String {
    let until = Instant::now() + Duration::from_secs(20);
    loop {
        let text = fs::read_to_string(path).unwrap_or_default();
        if text.ends_with('\n') {
            return text;
        }
        assert!(Instant::now() < until, "{} is not written", path.display());
        std::thread::sleep(Duration::from_millis(20));
    }
}

fn gone(pid: &str) {
    let until = Instant::now() + Duration::from_secs(10);
    while is_running(pid) {
        assert!(Instant::now() < until, "the program goes on by itself");
        std::thread::sleep(Duration::from_millis(20));
    }
}

fn plays(place: &Place, seats: &str) -> Ran {
    place.run(&dealt(seats, "save"), A_TURN)
}

/// Terminates a process, as `kill` does.
fn end(child: &Child) {
    let pid = child.id().to_string();
    assert!(std::process::Command::new("kill").arg(pid).status().unwrap().success());
}

#[test]
fn a_program_plays_beside_people_and_is_told_names_once() {
    let place = Place::new();
    place.write("first.sh", FIRST);
    let ran = plays(&place, "human,cmd:sh first.sh,simple");
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""), "{}", ran.out);
    let asked: Vec<Value> =
        place.read("asked").lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert!(asked.len() > 3, "{}", asked.len());
    let names: Vec<bool> =
        asked.iter().map(|asked| asked["numbers"]["spaces"].is_array()).collect();
    assert!(names[0] && names[1..].iter().all(|is| !is), "names come with the first question");
    assert!(asked.iter().all(|asked| asked["seat"] == 2 && asked["protocol"] == 3));
    let map = &asked[0]["numbers"];
    let links = map["links"].as_array().unwrap();
    let led = |at: &Value, from: usize| {
        links[at.as_u64().unwrap().try_into().unwrap_or(0_usize)]
            .as_array()
            .unwrap()
            .contains(&from.into())
    };
    let both = |(from, to): (usize, &Value)| to.as_array().unwrap().iter().all(|at| led(at, from));
    assert!(links.len() == 42 && links.iter().enumerate().all(both), "links lead both ways");
    let bonuses: Vec<&Value> =
        map["regions"].as_array().unwrap().iter().map(|region| &region["bonus"]).collect();
    assert_eq!(bonuses.len(), 6, "{bonuses:?}");
    let own = |asked: &Value| asked["numbers"]["owner"].as_array().unwrap().len();
    assert!(asked.iter().all(|asked| own(asked) == 42));
}

/// A program that hears how the game ended and saves it once its input has ended, which takes a
/// while.
const SAVES: &str = r#"
while read -r line; do
  case $line in
    *'"do":"over"'*) over=$line ;;
    *) printf '%s\n' "$line" | sed -E 's/.*"legal":\[\{"answer":"([^"]*)".*/{"answer":"\1"}/' ;;
  esac
done
sleep 0.5
printf '%s\n' "$over" >saved
"#;

#[test]
fn a_program_hears_how_the_game_ended_and_may_save() {
    let place = Place::new();
    place.write("saves.sh", SAVES);
    let schema: Value = serde_json::from_str(&place.run(&["engine", "--schema"], "").out).unwrap();
    let end = jsonschema::validator_for(&schema["end"]).unwrap();
    let by_people = ["play", "return-of-the-jedi", "--plain", "--seed", "1", "--save", "save"];
    let by_bots = ["arena", "classic", "--bots", "cmd:sh saves.sh,simple", "--players", "3"];
    let cases = [
        ([&by_people[..], &["--seats", "human,cmd:sh saves.sh"]].concat(), "won", json!([1, -1])),
        ([&by_bots[..], &["--games", "1", "--max-turns", "4"]].concat(), "cut", json!([0, 0, 0])),
    ];
    for (args, ended, returns) in cases {
        let ran = place.run(&args, "auto greedy turn\n".repeat(400));
        assert_eq!(ran.code, Some(0), "{args:?}: {} {}", ran.out, ran.err);
        let saved: Value = serde_json::from_str(&place.read("saved")).unwrap();
        assert!(end.is_valid(&saved), "{saved}");
        let outcome = &saved["outcome"];
        assert_eq!((&outcome["ended"], &outcome["returns"]), (&json!(ended), &returns));
        fs::remove_file(place.path("saved")).unwrap();
    }
}

#[test]
fn a_question_fits_its_schema() {
    let place = Place::new();
    place.write("first.sh", FIRST);
    plays(&place, "human,cmd:sh first.sh,simple");
    let schema = place.run(&["engine", "--schema"], "").out;
    let schema: Value = serde_json::from_str(&schema).unwrap();
    let question = jsonschema::validator_for(&schema["question"]).unwrap();
    for line in place.read("asked").lines() {
        assert!(question.is_valid(&serde_json::from_str(line).unwrap()), "{line}");
    }
    let answer = jsonschema::validator_for(&schema["answer"]).unwrap();
    assert!(answer.is_valid(&serde_json::json!({"answer": "end"})));
    assert!(!answer.is_valid(&serde_json::json!({"said": "end"})));
}

#[test]
fn a_program_that_crashes_loses_its_seat_and_the_game_goes_on() {
    let place = Place::new();
    place.write("ends.sh", "echo 'out of ideas' >&2; exit 3\n");
    let ran = plays(&place, "human,cmd:sh ends.sh,simple");
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    let told = ["has lost the seat: the computer (normal) plays on", "sh ends.sh", "out of ideas"];
    assert!(told.iter().all(|told| ran.out.contains(told)), "{}", ran.out);
    let save = place.read("save");
    assert!(save.contains(r#""seats":["human","program","simple"]"#), "the save names no command");
    assert!(!save.contains("ends.sh") && save.contains(r#"{"conceded":2,"to":"careless:16"}"#));
    // Its seat is now a bot's, so it need not be named again.
    let ran = place.run(&["resume", "save", "--plain"], "quit\n");
    assert_eq!(ran.code, Some(0), "{}", ran.err);
}

#[test]
fn an_answer_that_is_not_allowed_loses_the_seat() {
    let place = Place::new();
    place.write("wrong.sh", "while read -r line; do echo '{\"answer\": \"trade 1 2 3\"}'; done\n");
    let ran = plays(&place, "human,cmd:sh wrong.sh,simple");
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    assert!(
        ran.out.contains("has lost the seat") && ran.out.contains("trade 1 2 3"),
        "{}",
        ran.out
    );
}

#[test]
fn a_program_that_cannot_be_started_loses_the_seat() {
    let place = Place::new();
    let ran = plays(&place, "human,cmd:./nowhere,simple");
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    assert!(ran.out.contains("has lost the seat") && ran.out.contains("nowhere"), "{}", ran.out);
}

#[test]
fn a_program_that_hangs_is_waited_for_ten_seconds_and_not_left_behind() {
    let place = Place::new();
    place.write("hangs.sh", HANGS);
    let begun = Instant::now();
    let ran = plays(&place, "human,cmd:sh hangs.sh,simple");
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    assert!(ran.out.contains("no answer in 10 s") && ran.out.contains("(hm)"), "{}", ran.out);
    assert!(begun.elapsed() >= Duration::from_secs(10));
    gone(&place.read("pid"));
}

#[test]
fn who_ends_the_game_ends_the_program() {
    for hard in [false, true] {
        let place = Place::new();
        place.write("hangs.sh", HANGS);
        let mut child = place.start(&dealt("cmd:sh hangs.sh,human,simple", "save"));
        let pid = awaited(&place.path("pid"));
        assert!(is_running(&pid));
        if hard {
            child.kill().unwrap();
        } else {
            end(&child);
        }
        child.wait().unwrap();
        gone(&pid);
    }
}

#[test]
fn a_save_starts_no_program() {
    let place = Place::new();
    place.write("first.sh", FIRST);
    plays(&place, "human,cmd:sh first.sh,simple");
    fs::remove_file(place.path("asked")).unwrap();
    let ran = place.run(&["resume", "save", "--plain"], A_TURN);
    assert_eq!(ran.code, Some(2), "{}", ran.out);
    assert!(ran.err.contains("--seat 2=cmd:./my_bot"), "{}", ran.err);
    // A command stored in a save is not run.
    let named = place.read("save").replace(r#""program""#, r#""cmd:sh first.sh""#);
    place.write("named", named);
    let ran = place.run(&["resume", "named", "--plain"], A_TURN);
    assert_eq!(ran.code, Some(2), "{}", ran.out);
    assert!(!place.path("asked").exists());

    let bot = ["resume", "save", "--plain", "--seat", "2=hard"];
    assert_eq!(place.run(&bot, "quit\n").code, Some(0));
    let again = ["resume", "save", "--plain", "--seat", "2=cmd:sh first.sh"];
    let ran = place.run(&again, A_TURN);
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""), "{}", ran.out);
    assert!(place.path("asked").exists());
    let another = ["resume", "save", "--plain", "--seat", "3=cmd:sh first.sh"];
    assert_eq!(place.run(&another, A_TURN).code, Some(2));
    let unnamed = place.run(&dealt("human,program,simple", "other"), "");
    assert_eq!(unnamed.code, Some(2), "{}", unnamed.out);
}

#[test]
fn an_answer_taken_back_is_asked_for_again() {
    let place = Place::new();
    place.write("first.sh", FIRST);
    let ran = place
        .run(&dealt("human,cmd:sh first.sh,simple", "save"), "auto turn\nundo\nauto turn\nquit\n");
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""), "{}", ran.out);
    assert!(!ran.out.contains("has lost"), "{}", ran.out);
}

#[test]
fn a_program_plays_with_browsers_and_no_page_names_one() {
    let place = Place::new();
    place.write("first.sh", FIRST);
    let seats = ["--seats", "human,cmd:sh first.sh,simple"];
    let server = Server::start(&place, &served(&seats));
    let mut page = Page::open(&server.seat(0));
    page.until(Page::is_asked);
    assert_eq!(page.state["table"]["people"][1]["bot"], "a program");
    page.line("auto turn");
    page.until(|_| place.path("asked").exists());
    let body = r#"{"edition":"classic","seats":["human","cmd:touch made","simple"],"options":{}}"#;
    for body in [body, &body.replace("cmd:touch made", "program")] {
        let url = server.host();
        let origin = format!("http://{}", parts(&url).0);
        let answer = request(&url, "POST PATH/games", &[("Origin", &origin)], body);
        assert!(matches!(status(&answer), 400 | 422), "{answer}");
    }
    assert!(!place.path("made").exists());
}

#[test]
fn a_page_is_told_that_a_program_lost_its_seat_and_not_what_it_said() {
    let place = Place::new();
    place.write("ends.sh", "echo 'my cards are' >&2; exit 3\n");
    let all = ["serve", "--port", "0", "--json"];
    let seats = ["--seats", "cmd:sh ends.sh,human,simple"];
    let mut child = place.start(&[&all[..], &served(&seats)].concat());
    let mut err = BufReader::new(child.stderr.take().unwrap());
    let server = Server::of(child);
    let mut page = Page::open(&server.seat(0));
    page.until(|page| page.state.to_string().contains("gets no answer from its program"));
    assert!(!page.state.to_string().contains("my cards are"));
    let mut line = String::new();
    err.read_line(&mut line).unwrap();
    assert!(line.contains("my cards are"), "{line}");
    page.until(Page::is_asked);
}

#[test]
fn a_server_that_is_killed_leaves_no_program() {
    let place = Place::new();
    place.write("hangs.sh", HANGS);
    let seats = ["--seats", "cmd:sh hangs.sh,human,simple"];
    let server = Server::start(&place, &served(&seats));
    let _page = Page::open(&server.seat(0));
    let pid = awaited(&place.path("pid"));
    server.kill();
    gone(&pid);
}

#[test]
fn the_example_in_the_protocol_plays() {
    let page = include_str!("../../../docs/protocol.md");
    let (_, behind) = page.split_once("```python\n").expect("it has one");
    let (example, _) = behind.split_once("```").expect("it ends");
    let place = Place::new();
    let mut file = fs::File::create(place.path("my_bot.py")).unwrap();
    file.write_all(example.as_bytes()).unwrap();
    let ran = plays(&place, "human,cmd:python3 my_bot.py,simple");
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""), "{}", ran.out);
    assert!(!ran.out.contains("has lost"), "{}", ran.out);
}
