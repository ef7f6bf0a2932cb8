//! Tests of studies: a row depends only on the arguments and the number of its game.

use std::fs;

use serde_json::Value;
use xxhash_rust::xxh3::{xxh3_64, xxh3_64_with_seed};

use crate::{Place, Ran};

/// A study of four cells and 48 games that is quick to play.
const STUDY: [&str; 12] = [
    "simulate",
    "classic",
    "--games",
    "12",
    "--max-turns",
    "6",
    "--set",
    "sets=rising|fixed",
    "--set",
    "seats=simple,simple,simple|random,simple,simple",
    "--lang",
    "en",
];

/// Runs the study with further arguments.
fn study(place: &Place, more: &[&str]) -> Ran {
    place.run(&[&STUDY[..], more].concat(), "")
}

/// Runs a study and returns its file of rows.
fn rows(place: &Place, name: &str, more: &[&str]) -> String {
    let ran = study(place, &[&["--out", name], more].concat());
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    place.read(name)
}

/// Returns the values of a column.
fn column<'a>(rows: &'a str, name: &str) -> Vec<&'a str> {
    let mut lines = rows.lines().skip(1);
    let at = lines.next().and_then(|head| head.split(',').position(|column| column == name));
    let at = at.expect("the column is there");
    // No quoted list of seats precedes these columns, but `set` contains commas in quotes.
    let cut = |line: &'a str| {
        let quoted = line.split('"').nth(1).map_or(0, |set| set.matches(',').count());
        line.split(',').nth(if at > 2 { at + quoted } else { at })
    };
    lines.map(|line| cut(line).expect("every row has it")).collect()
}

#[test]
fn rows_do_not_depend_on_threads() {
    let place = Place::new();
    let one = rows(&place, "one.csv", &["--threads", "1"]);
    assert_eq!(rows(&place, "three.csv", &["--threads", "3"]), one);
    assert_ne!(rows(&place, "other.csv", &["--seed", "2"]), one);
    let games: Vec<String> = (0..48).map(|game: u32| game.to_string()).collect();
    assert_eq!(column(&one, "game"), games);
    assert!(column(&one, "turns").iter().all(|turns| turns.parse::<u32>().unwrap() <= 6));
}

/// A row describes the same game that `simulate` plays, whatever the other rows are.
#[test]
fn games_are_those_of_a_plain_run() {
    let place = Place::new();
    let args = ["simulate", "classic", "--games", "30", "--json"];
    let read = |ran: &Ran| serde_json::from_str::<Value>(&ran.out).expect("it is JSON");
    let plain = read(&place.run(&args, ""));
    let study = read(&place.run(&[&args[..], &["--out", "rows.csv"]].concat(), ""));
    let cell = &study["cells"][0];
    for side in cell["sides"].as_array().unwrap() {
        let seat = side["name"].as_str().unwrap().trim_start_matches("seat ");
        assert_eq!(side["wins"], plain["wins"][seat]);
    }
    for field in ["finished", "cut", "failed", "decisions", "rolls"] {
        assert_eq!(cell[field], plain[field], "{field}");
    }
    assert_eq!(cell["turns"]["median"], plain["turns"]["median"]);
    let rows = place.read("rows.csv");
    let sum = |name| column(&rows, name).iter().map(|n| n.parse::<u64>().unwrap()).sum::<u64>();
    assert_eq!(Value::from(sum("decisions")), plain["decisions"]);
    assert_eq!(Value::from(sum("rolls")), plain["rolls"]);
}

/// Luck sums to zero over the armies, strengths sum to one whole, and the winner has everything in
/// the end.
#[test]
fn rows_add_up() {
    let place = Place::new();
    let args = ["simulate", "classic", "--games", "20", "--out", "rows.csv"];
    assert_eq!(place.run(&args, "").code, Some(0));
    let rows = place.read("rows.csv");
    let hundredths = |text: &str| text.replace('.', "").parse::<i64>().unwrap();
    for luck in column(&rows, "luck") {
        let sum: i64 = luck.split(';').map(hundredths).sum();
        // Each army is rounded to a hundredth by itself.
        assert!(sum.abs() <= 3 && luck.split(';').count() == 3, "{luck}");
    }
    assert!(column(&rows, "luck").iter().any(|luck| *luck != "0.00;0.00;0.00"));
    for (strength, winner) in column(&rows, "strength").into_iter().zip(column(&rows, "winners")) {
        let curves: Vec<Vec<u32>> = strength
            .split('|')
            .map(|curve| curve.split(';').map(|share| share.parse().unwrap()).collect())
            .collect();
        for place in 0..11 {
            let sum: u32 = curves.iter().map(|curve| curve[place]).sum();
            assert!((998..=1000).contains(&sum), "{strength}");
        }
        assert_eq!(curves[winner.parse::<usize>().unwrap() - 1][10], 1000);
    }
    for first in column(&rows, "first_taken") {
        let parts: Vec<&str> = first.split(';').collect();
        assert!(parts[0].parse::<u32>().unwrap() >= 1, "{first}");
        assert!(["red", "blue", "green"].contains(&parts[1]) && parts.len() == 3, "{first}");
    }
}

/// Every edition has rows, with luck and curves for each army in play.
#[test]
fn every_edition_has_rows() {
    let place = Place::new();
    for edition in ["clone-wars", "original-trilogy", "return-of-the-jedi"] {
        let name = format!("{edition}.csv");
        let args = ["simulate", edition, "--games", "2", "--seats", "simple,simple"];
        let ran = place.run(&[&args[..], &["--out", &name]].concat(), "");
        assert_eq!(ran.code, Some(0), "{edition}: {}", ran.err);
        let rows = place.read(&name);
        let head: Value =
            serde_json::from_str(rows.lines().next().unwrap().trim_start_matches("# "))
                .expect("the first line is JSON");
        let armies = head["cells"][0]["armies"].as_array().unwrap().len();
        for strength in column(&rows, "strength") {
            assert_eq!(strength.split('|').count(), armies, "{edition}: {strength}");
        }
        let again = [&args[..], &["--threads", "1", "--out", "again.csv"]].concat();
        assert_eq!(place.run(&again, "").code, Some(0));
        assert_eq!(place.read("again.csv"), rows);
        fs::remove_file(place.path("again.csv")).unwrap();
    }
}

#[test]
fn cells_are_told_as_a_table() {
    let place = Place::new();
    let args = [&STUDY[..4], &["60"], &STUDY[6..]].concat();
    let args = [&args[..4], &["--max-turns"], &args[4..]].concat();
    insta::assert_snapshot!(place.run(&args, "").out);
    let french = place.run(&[&args[..args.len() - 1], &["fr"]].concat(), "");
    assert_eq!(french.code, Some(0), "{}", french.err);
    insta::assert_snapshot!(french.out);
}

#[test]
fn parts_together_are_the_whole() {
    let place = Place::new();
    let whole = rows(&place, "whole.csv", &[]);
    for of in ["2", "5", "47"] {
        let n: u32 = of.parse().unwrap();
        let mut files: Vec<String> = (1..=n).map(|number| format!("{number}of{of}.csv")).collect();
        for (file, number) in files.iter().zip(1..) {
            rows(&place, file, &["--shard", &format!("{number}/{of}")]);
        }
        files.reverse();
        let merged = format!("{of}.csv");
        let mut args = vec!["merge", "--lang", "en", "--out", &merged];
        args.extend(files.iter().map(String::as_str));
        let ran = place.run(&args, "");
        assert_eq!(ran.code, Some(0), "{}", ran.err);
        assert_eq!(place.read(&merged), whole);
        assert_eq!(ran.out, study(&place, &[]).out);
        if n == 5 {
            let missing = place.run(&["merge", "--lang", "en", "2of5.csv", "4of5.csv"], "");
            assert_eq!(missing.code, Some(1));
            insta::assert_snapshot!(missing.out);
        }
    }
    // Shards of different divisions overlap, and agree.
    let args = ["merge", "1of2.csv", "2of2.csv", "2of5.csv", "whole.csv", "--out", "all.csv"];
    assert_eq!(place.run(&args, "").code, Some(0));
    assert_eq!(place.read("all.csv"), whole);
}

#[test]
fn a_part_is_taken_up_wherever_it_was_cut() {
    let place = Place::new();
    let whole = rows(&place, "whole.csv", &["--shard", "2/16"]);
    let shard = ["--shard", "2/16", "--out", "part.csv", "--resume", "--threads", "1"];
    // Every cut is tried in the tests of the reader; here the games are played again as well.
    let ends: Vec<usize> = whole.match_indices('\n').map(|(at, _)| at).collect();
    let (first, last) = (ends[1], ends[ends.len() - 2]);
    for cut in [0, 40, first, first + 1, last - 1, last, last + 1, whole.len() - 1, whole.len()] {
        place.write("part.csv", &whole[..cut]);
        let ran = study(&place, &shard);
        assert_eq!(ran.code, Some(0), "{cut}: {}", ran.err);
        assert!(place.read("part.csv") == whole, "cut after {cut} bytes");
    }
    fs::remove_file(place.path("part.csv")).unwrap();
    assert_eq!(study(&place, &shard).code, Some(0));
    assert_eq!(place.read("part.csv"), whole);
    // A file to merge may be cut, too: then its last row is missing.
    place.write("part.csv", &whole[..whole.len() - 1]);
    let ran = place.run(&["merge", "part.csv", "--lang", "en"], "");
    assert_eq!(ran.code, Some(1));
    assert!(ran.out.contains("46 games of 48 are missing: 0–2, 5–47"), "{}", ran.out);
}

#[test]
fn parts_of_other_studies_are_refused() {
    let place = Place::new();
    rows(&place, "part.csv", &["--shard", "1/2"]);
    let base = ["--shard", "2/2"];
    let others: [(&str, Vec<&str>); 4] = [
        ("another seed", vec!["--seed", "2"]),
        ("another number of games", vec!["--games", "13"]),
        ("another limit of turns", vec!["--max-turns", "7"]),
        ("other options", vec!["--option", "manoeuvre=adjacent"]),
    ];
    let refused = |file: &str, says: &str| {
        let ran = place.run(&["merge", "part.csv", file, "--out", "all.csv", "--lang", "en"], "");
        assert_eq!(ran.code, Some(2), "{says}: {}", ran.err);
        assert!(ran.err.contains(says), "{}", ran.err);
        assert!(!place.path("all.csv").exists() && !place.path("all.csv.part").exists());
        let ran = study(&place, &["--shard", "2/2", "--out", file, "--resume"]);
        assert_eq!(ran.code, Some(2), "{says}: {}", ran.err);
        assert!(ran.err.contains(says), "{}", ran.err);
    };
    for (at, (says, more)) in others.into_iter().enumerate() {
        let file = format!("{at}.csv");
        let keep = |pair: &&[&str]| more.first() != Some(&pair[0]);
        let args: Vec<&str> = STUDY[2..].chunks(2).filter(keep).flatten().copied().collect();
        let args = [&STUDY[..2], &args, &more, &base, &["--out", &file]].concat();
        let ran = place.run(&args, "");
        assert_eq!(ran.code, Some(0), "{}", ran.err);
        refused(&file, says);
    }
    let sound = rows(&place, "sound.csv", &base);
    let edits = [
        ("another version", "\"version\":\"", "\"version\":\"9"),
        ("rules of its edition differ", "\"hash\":\"", "\"hash\":\"0"),
        ("another edition", "\"edition\":\"classic\"", "\"edition\":\"other\""),
        ("other seats", "\"seats\":[[\"simple\"", "\"seats\":[[\"greedy\""),
        ("combines other settings", "\"set\":\"sets=rising ", "\"set\":\"sets=risen "),
    ];
    for (says, from, to) in edits {
        let changed = sound.replacen(from, to, 1);
        assert_ne!(changed, sound);
        place.write("changed.csv", &changed);
        refused("changed.csv", says);
    }
    let ran = study(&place, &["--shard", "1/2", "--out", "sound.csv", "--resume"]);
    assert_eq!(ran.code, Some(2));
    assert!(ran.err.contains("another part (2/2 instead of 1/2)"), "{}", ran.err);
    assert_eq!(place.read("sound.csv"), sound);
}

#[test]
fn rows_that_do_not_agree_are_refused() {
    let place = Place::new();
    let whole = rows(&place, "whole.csv", &[]);
    rows(&place, "part.csv", &["--shard", "1/2"]);
    let rolls = column(&whole, "rolls")[7].to_owned();
    let line = whole.lines().find(|line| line.starts_with("7,")).unwrap().to_owned();
    let changed = signed(&whole, &line.replacen(&format!(",{rolls},"), ",1,", 1));
    place.write("whole.csv", whole.replace(&line, &changed));
    let args = ["merge", "whole.csv", "part.csv", "--out", "all.csv", "--lang", "en"];
    let ran = place.run(&args, "");
    assert_eq!(ran.code, Some(2));
    assert!(ran.err.contains("disagree about game 7"), "{}", ran.err);
    assert!(!place.path("all.csv").exists());
}

/// Returns a row with a valid checksum for its contents.
fn signed(rows: &str, row: &str) -> String {
    let head = rows.lines().next().unwrap();
    let (text, _) = row.rsplit_once(',').unwrap();
    let key = xxh3_64(format!("{head}\n").as_bytes());
    format!("{text},{:016x}", xxh3_64_with_seed(text.as_bytes(), key))
}

/// Returns rows that each have a valid checksum.
fn resigned(rows: &str) -> String {
    let lines = rows.lines().enumerate();
    let line = |(at, line): (usize, &str)| {
        if at < 2 { format!("{line}\n") } else { signed(rows, line) + "\n" }
    };
    lines.map(line).collect()
}

/// A changed digit is reported with file, line and game; a row cut off at the end is not.
#[test]
fn damaged_rows_are_refused() {
    let place = Place::new();
    let whole = rows(&place, "whole.csv", &[]);
    let lines: Vec<&str> = whole.lines().collect();
    for name in ["winner", "winners", "turns", "luck", "strength", "check"] {
        let line = lines.iter().find(|line| line.contains(",won,")).unwrap_or(&lines[9]);
        let value = column(&format!("{}\n{}\n{line}\n", lines[0], lines[1]), name)[0].to_owned();
        let Some(digit) = value.rfind(|c: char| c.is_ascii_digit()) else { continue };
        let other = if value[digit..].starts_with('1') { "2" } else { "1" };
        let changed = format!("{}{other}{}", &value[..digit], &value[digit + 1..]);
        place.write("damaged.csv", whole.replace(line, &line.replacen(&value, &changed, 1)));
        let ran = place.run(&["merge", "damaged.csv", "--out", "all.csv", "--lang", "en"], "");
        assert_eq!(ran.code, Some(2), "{name}: {}", ran.err);
        let game = line.split(',').next().unwrap();
        let at = format!("{}", game.parse::<usize>().unwrap() + 3);
        for said in ["damaged.csv", &at, game] {
            assert!(ran.err.contains(said), "{name}: {}", ran.err);
        }
        assert!(!place.path("all.csv").exists());
    }
    place.write("cut.csv", &whole[..whole.len() - 9]);
    let ran = place.run(&["merge", "cut.csv", "--lang", "en"], "");
    assert_eq!(ran.code, Some(1), "{}", ran.err);
    assert!(ran.out.contains("1 games of 48 are missing") || ran.out.contains("47"), "{}", ran.out);
}

#[test]
fn strange_files_are_refused() {
    let place = Place::new();
    let whole = rows(&place, "whole.csv", &[]);
    let mut lines = whole.lines();
    let (head, columns) = (lines.next().unwrap(), lines.next().unwrap());
    let first = lines.next().unwrap();
    let with = |row: &str| format!("{head}\n{columns}\n{row}\n");
    let long = "1".repeat(70_000);
    let strange: Vec<(String, &str)> = vec![
        (String::new(), "line 1"),
        ("\n".to_owned(), "line 1"),
        ("# {".to_owned() + &"[".repeat(200_000), "line 1"),
        ("# {\"rows\":1}\n".to_owned(), "line 1"),
        (head.replace("\"rows\":2", "\"rows\":3") + "\n" + columns + "\n", "form 3"),
        (head.replace("\"rows\":2", "\"rows\":1") + "\n" + columns + "\n", "has its check"),
        (head.replace("1/1", "0/1") + "\n" + columns + "\n", "N/OF"),
        (head.replace("1/1", "1/0") + "\n" + columns + "\n", "N/OF"),
        (head.replace("\"games\":12", "\"games\":0") + "\n" + columns + "\n", "line 1"),
        (
            head.replace("\"games\":12", "\"games\":99999999999999") + "\n" + columns + "\n",
            "line 1",
        ),
        (head.replace("\"cells\":[{", "\"cells\":[],\"x\":[{") + "\n" + columns + "\n", "line 1"),
        (format!("{head}\ngame,cell\n"), "line 2"),
        (with("\"0"), "line 3"),
        (with("0,0"), "line 3"),
        (with(&long), "longer than"),
        (with(&first.replacen("0,", "5,", 1)), "line 3"),
        (with(&first.replacen("0,0", "0,1", 1)), "does not belong to cell"),
        (with(&first.replacen("0,0", "0,9999999999", 1)), "does not belong to cell"),
        (with(&first.replacen("0,", "-1,", 1)), "line 3"),
        (with(&first.replacen("0,", "18446744073709551616,", 1)), "line 3"),
        (with(&first.replacen('|', ";", 1)), "curve"),
        (with(&first.replacen("333", "x", 1)), "curve"),
        (with(&first.replacen("333", "1001", 1)), "curve"),
        (with(&format!("{first}\n{first}")), "game 0, where game 1 comes"),
        (with("\u{0}\u{1b}[2J"), "line 3"),
    ];
    for (text, says) in strange {
        place.write("strange.csv", &text);
        let ran = place.run(&["merge", "strange.csv", "--lang", "en"], "");
        let shown: String = text.chars().take(300).collect();
        assert_eq!(ran.code, Some(2), "{shown}: {}", ran.err);
        assert!(ran.err.contains(says) && !ran.err.contains("panicked"), "{shown}: {}", ran.err);
        assert!(ran.err.len() < 2_000, "{}", ran.err);
        // Such a file is not overwritten, unless it is the beginning of the study's own.
        let ran = study(&place, &["--out", "strange.csv", "--resume"]);
        if !whole.starts_with(&text) {
            assert_eq!(ran.code, Some(2), "{shown}: {}", ran.err);
            assert_eq!(place.read("strange.csv"), text);
        }
    }
    place.write("strange.csv", [0xff, 0xfe, b'\n']);
    assert_eq!(place.run(&["merge", "strange.csv"], "").code, Some(2));
    assert_eq!(place.run(&["merge", "nothing.csv"], "").code, Some(3));
    assert_eq!(place.run(&["merge", "."], "").code, Some(3));
}

#[test]
fn numbers_as_large_as_they_get_are_no_harm() {
    let place = Place::new();
    let whole = rows(&place, "whole.csv", &[]);
    let lines: Vec<&str> = whole.lines().collect();
    let most = u64::MAX.to_string();
    let large = |line: &str| {
        let fields = line.split(',').map(|of| if of.len() == 2 { &*most } else { of });
        // The checksum is valid: these numbers were written on purpose.
        signed(&whole, &fields.collect::<Vec<_>>().join(","))
    };
    let (first, second) = (large(lines[2]), large(lines[3]));
    assert!(first.contains(&most) && second.contains(&most));
    place.write("large.csv", format!("{}\n{}\n{first}\n{second}\n", lines[0], lines[1]));
    let ran = place.run(&["merge", "large.csv", "--lang", "en"], "");
    // The other games are missing.
    assert_eq!(ran.code, Some(1), "{}", ran.err);
    assert!(ran.out.contains("46 games of 48 are missing"), "{}", ran.out);
}

#[test]
fn nothing_is_overwritten() {
    let place = Place::new();
    rows(&place, "rows.csv", &[]);
    let before = place.read("rows.csv");
    let ran = study(&place, &["--out", "rows.csv"]);
    assert_eq!(ran.code, Some(2));
    assert!(ran.err.contains("rows.csv already exists; `--resume`"), "{}", ran.err);
    let ran = place.run(&["merge", "rows.csv", "--out", "rows.csv", "--lang", "en"], "");
    assert_eq!(ran.code, Some(2));
    assert_eq!(place.read("rows.csv"), before);
}

#[test]
fn settings_that_make_no_sense_are_refused() {
    let place = Place::new();
    let wrong: [(&[&str], &str); 9] = [
        (&["--set", "sets"], "ID=A|B"),
        (&["--set", "sets=rising|risen"], "fixed"),
        (&["--set", "players=3|9"], "3, 4, 5, 6"),
        (&["--set", "seats=simple,simple,simple|simple,nobody,simple"], "nobody"),
        (&["--seats", "simple,simple,simple", "--set", "players=3|4"], "3 seats are named"),
        (&["--option", "sets=fixed", "--set", "sets=rising|fixed"], "twice"),
        (&["--shard", "1/2"], "--out"),
        (&["--shard", "3/2", "--out", "x.csv"], "3/2"),
        (&["--until-narrow", "0"], "0 to 100"),
    ];
    for (more, says) in wrong {
        let args = ["simulate", "classic", "--games", "2", "--lang", "en"];
        let ran = place.run(&[&args[..], more].concat(), "");
        assert_eq!(ran.code, Some(2), "{more:?}: {}", ran.err);
        assert!(ran.err.contains(says), "{more:?}: {}", ran.err);
    }
}

/// The end is decided after whole blocks of games, so it depends neither on speed nor on a resume.
#[test]
fn a_study_ends_when_its_intervals_are_narrow() {
    let place = Place::new();
    let args = ["simulate", "return-of-the-jedi", "--games", "4000", "--seats", "random,random"];
    let args = [&args[..], &["--until-narrow", "12", "--json"]].concat();
    let run = |more: &[&str]| {
        let ran = place.run(&[&args[..], more].concat(), "");
        assert_eq!(ran.code, Some(0), "{}", ran.err);
        serde_json::from_str::<Value>(&ran.out).expect("it is JSON")
    };
    let found = run(&["--out", "rows.csv", "--threads", "2"]);
    let games = found["cells"][0]["games"].as_u64().unwrap();
    assert!(games.is_multiple_of(200) && games < 4000, "{games}");
    for side in found["cells"][0]["sides"].as_array().unwrap() {
        assert!(side["high"].as_f64().unwrap() - side["low"].as_f64().unwrap() <= 0.1201, "{side}");
    }
    let rows = place.read("rows.csv");
    assert_eq!(column(&rows, "game").len() as u64, games);
    let cut = rows.len() * 2 / 3;
    place.write("rows.csv", &rows[..cut]);
    assert_eq!(run(&["--out", "rows.csv", "--resume", "--threads", "1"]), found);
    assert_eq!(place.read("rows.csv"), rows);
    assert_eq!(run(&["--out", "rows.csv", "--resume"]), found);
    let merged = place.run(&["merge", "rows.csv", "--json", "--out", "all.csv"], "");
    assert_eq!(merged.code, Some(0), "{}", merged.out);
    assert_eq!(place.read("all.csv"), rows);
}

/// The page loads and runs nothing, and text from a file stays text.
#[test]
fn a_report_is_one_page() {
    let place = Place::new();
    let ran = study(&place, &["--report", "page.html", "--plots", "plots", "--out", "rows.csv"]);
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    let page = place.read("page.html");
    for word in ["http:", "https:", "//", "<script", "<img", "<link", "url(", "@import", "src="] {
        assert!(!page.contains(word), "{word}");
    }
    assert!(page.contains("default-src 'none'"));
    assert_eq!(page.matches("<svg").count(), 6);
    for name in ["wins", "lengths", "strength-1", "strength-4"] {
        let svg = place.read(&format!("plots/{name}.svg"));
        assert!(svg.starts_with("<svg") && svg.contains("xmlns="), "{svg}");
    }
    // The same study gives the same page, also from its rows.
    let ran = place.run(&["merge", "rows.csv", "--report", "again.html", "--lang", "en"], "");
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    assert_eq!(place.read("again.html"), page);
    let french = [&STUDY[..11], &["fr", "--report", "page.html"]].concat();
    assert_eq!(place.run(&french, "").code, Some(0));
    assert!(place.read("page.html").contains("<html lang=\"fr\">"));
    let hostile = place.read("rows.csv").replace("sets=rising", "<script>alert(1)<\\/script>&");
    place.write("hostile.csv", hostile.replace("<\\/", "</"));
    let _ = place.run(&["merge", "hostile.csv", "--report", "hostile.html"], "");
    place.write("hostile.csv", resigned(&hostile.replace("<\\/", "<")));
    let ran = place.run(&["merge", "hostile.csv", "--report", "hostile.html"], "");
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    let page = place.read("hostile.html");
    assert!(!page.contains("<script") && page.contains("&lt;script&gt;alert(1)"));
}

#[test]
fn the_balance_of_an_edition_stands_in_its_readme() {
    let place = crate::cards::place("wiles");
    place.write("wiles/README.md", "# Wiles\n\nA game.\n");
    let args = ["balance", "./wiles", "--games", "4", "--bot", "simple", "--max-turns", "30"];
    let write = [&args[..], &["--write"]].concat();
    let ran = place.run(&[&write[..], &["--threads", "1"]].concat(), "");
    assert_eq!((ran.code, ran.out.as_str()), (Some(0), ""), "{}", ran.err);
    let readme = place.read("wiles/README.md");
    let table = readme.strip_prefix("# Wiles\n\nA game.\n\n## Balance\n\n").unwrap();
    insta::assert_snapshot!(table);
    let ran = place.run(&[&write[..], &["--threads", "3"]].concat(), "");
    assert_eq!((ran.code, ran.out.as_str()), (Some(0), ""), "{}", ran.err);
    assert_eq!(place.read("wiles/README.md"), readme);
    let shipped = place.run(&["balance", "classic", "--games", "1", "--write"], "");
    assert_eq!(shipped.code, Some(2), "an edition within the program has no readme to write");
}

/// The report is the same with any number of threads, and its JSON says what its lines say.
#[test]
fn the_balance_of_an_edition_tells_what_decides() {
    let place = Place::new();
    let args = ["balance", "ebblight", "--games", "4", "--max-turns", "12"];
    let said = |more: &[&str]| {
        let ran = place.run(&[&args[..], more].concat(), "");
        assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""), "{}", ran.out);
        ran.out
    };
    let report = said(&["--lang", "en", "--threads", "1"]);
    insta::assert_snapshot!(report);
    assert_eq!(said(&["--lang", "en", "--threads", "3"]), report);
    for lang in ["fr", "de"] {
        insta::assert_snapshot!(format!("the_balance_in_{lang}"), said(&["--lang", lang]));
    }
    let json: Value = serde_json::from_str(&said(&["--json"])).unwrap();
    let uses = json["uses"].as_array().unwrap();
    for row in uses {
        let n = |key: &str| row[key].as_u64().unwrap();
        assert!(n("won_with") <= n("with") && n("won_without") <= n("without"), "{row}");
        assert!(report.contains(row["id"].as_str().unwrap()), "{row}");
    }
    let won = |rows: &Value, key: &str| -> u64 {
        rows.as_array().unwrap().iter().map(|row| row[key].as_u64().unwrap()).sum()
    };
    assert_eq!(won(&json["victories"], "games"), won(&json["settings"], "finished"));
}

/// An option that no game notices is told, and so is one that decides.
#[test]
fn the_balance_of_options_compares_them_with_the_default() {
    let place = Place::new();
    let args = ["balance", "clone-wars", "--games", "6", "--bot", "simple", "--json"];
    let ran = place.run(&args, "");
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    let json: Value = serde_json::from_str(&ran.out).unwrap();
    let options = json["options"].as_array().unwrap();
    let rows = options.iter().map(|row| {
        let n = |key: &str| row[key].as_u64().unwrap();
        assert!(n("otherwise") <= n("games") && row["sides"].is_array(), "{row}");
        format!("{} = {}: {} of {}", row["option"], row["value"], n("otherwise"), n("games"))
    });
    insta::assert_snapshot!(rows.collect::<Vec<_>>().join("\n"));
}
