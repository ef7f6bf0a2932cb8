//! Tests of saves that are truncated, damaged, foreign, newer, or of a changed edition.

use super::{Place, dealt};

/// Returns a place with a short game saved in `game`.
fn saved() -> Place {
    let place = Place::new();
    let ran = place.run(&dealt("human,simple,simple", "game"), "auto\nauto\nend\nend\nquit\n");
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    place
}

/// Checks that every command refuses the save with this sentence and leaves it unchanged.
fn refused(place: &Place, sentence: &str) {
    let before = place.read("game");
    for command in ["resume", "replay", "show"] {
        let ran = place.run(&[command, "game", "--plain"], "");
        assert_eq!(ran.code, Some(2), "{command}: {}", ran.out);
        assert!(ran.err.contains("`game`") && ran.err.contains(sentence), "{command}: {}", ran.err);
    }
    assert_eq!(place.read("game"), before);
}

/// Replaces the line with this number, counted from 1.
fn change(place: &Place, number: usize, change: impl Fn(&str) -> String) {
    let text = place.read("game");
    let lines: Vec<String> = text
        .lines()
        .enumerate()
        .map(|(at, line)| if at + 1 == number { change(line) } else { line.to_owned() })
        .collect();
    place.write("game", lines.join("\n") + "\n");
}

#[test]
fn a_torn_last_line_is_dropped_and_said() {
    let place = saved();
    let whole = place.read("game");
    let n = whole.lines().count();
    place.write("game", &whole[..whole.len() - 9]);
    let ran = place.run(&["show", "game", "--plain"], "");
    assert_eq!(ran.code, Some(0));
    assert!(ran.out.contains(&format!("Line {n} of the save is incomplete")), "{}", ran.out);
    let ran = place.run(&["resume", "game", "--plain"], "");
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
    assert!(ran.out.contains(&format!("Line {n} of the save was incomplete")), "{}", ran.out);
    assert!(whole.starts_with(&place.read("game")));
    let ran = place.run(&["resume", "game", "--plain"], "");
    assert!(!ran.out.contains("incomplete"), "{}", ran.out);
}

#[test]
fn a_damaged_line_is_refused_by_its_number() {
    let place = saved();
    change(&place, 4, |line| line[..line.len() - 4].to_owned());
    refused(&place, "damaged line 4");
}

#[test]
fn another_die_is_noticed() {
    let place = saved();
    let text = place.read("game");
    let line = text.lines().position(|line| line.contains("attack d6")).unwrap() + 1;
    change(&place, line, |line| line.replacen("\"chance\":[\"", "\"chance\":[\"draw 0/2\",\"", 1));
    refused(&place, &format!("damaged line {line}: chance is asked for"));
}

#[test]
fn an_action_that_is_not_allowed_is_refused() {
    let place = saved();
    change(&place, 3, |line| {
        let from = line.find("reinforce ").unwrap();
        let to = line[from..].find('"').unwrap() + from;
        format!("{}end{}", &line[..from], &line[to..])
    });
    refused(&place, "action refused at line 3: `end`");
}

#[test]
fn another_hash_is_noticed() {
    let place = saved();
    let text = place.read("game");
    let line = text.lines().position(|line| line.contains("\"hash\"")).unwrap() + 1;
    change(&place, line, |line| {
        let at = line.find("\"hash\":\"").unwrap() + 8;
        format!("{}0123456789abcdef{}", &line[..at], &line[at + 16..])
    });
    refused(&place, &format!("hash mismatch at line {line}"));
}

#[test]
fn a_newer_format_is_refused() {
    let place = saved();
    change(&place, 1, |line| line.replacen("\"warboard\":2", "\"warboard\":3", 1));
    refused(&place, "format 3");
}

#[test]
fn a_foreign_file_is_refused() {
    let place = Place::new();
    for text in ["", "hello\n", "{\"name\":\"chess\"}\n", "\u{0}\u{1}\n"] {
        place.write("game", text);
        refused(&place, "not a warboard save");
    }
}

#[test]
fn a_changed_edition_goes_on_with_its_own_files() {
    let place = saved();
    let before = place.read("game").lines().count();
    change(&place, 1, |line| line.replacen("# Who plays", "# Who played", 1));
    let ran = place.run(&["resume", "game", "--plain"], "defend auto\nauto\nend\n");
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
    assert!(ran.out.contains("has changed since"), "{}", ran.out);
    assert!(place.read("game").lines().count() > before);
}

/// The directory name of an edition may differ from its id.
#[test]
fn a_changed_edition_is_known_by_its_id() {
    let place = Place::new();
    let begin = ["play", "original-trilogy", "--seed", "1", "--plain", "--save", "game"];
    assert_eq!(place.run(&begin, "quit\n").code, Some(0));
    let unchanged = place.run(&["resume", "game", "--plain"], "quit\n");
    assert!(!unchanged.out.contains("has changed since"), "{}", unchanged.out);
    change(&place, 1, |line| line.replacen("\\n", "\\n// Another line\\n", 1));
    let changed = place.run(&["resume", "game", "--plain"], "quit\n");
    assert!(changed.out.contains("has changed since"), "{}", changed.out);
}
