//! Tests of `odds`: paths, the fewest for a chance, places to stop, tables, pictures and wrong input.

use serde_json::Value;

use super::{Place, dealt};

fn printed(place: &Place, args: &[&str]) -> String {
    let args = [&["odds", "classic", "--lang", "en"], args].concat();
    let ran = place.run(&args, "");
    assert_eq!(ran.code, Some(0), "{args:?}: {}", ran.err);
    ran.out
}

fn json(place: &Place, args: &[&str]) -> Value {
    serde_json::from_str(&printed(place, &[args, &["--json"]].concat())).expect("it is JSON")
}

/// Returns the reason why the odds are refused.
fn refused(place: &Place, args: &[&str]) -> String {
    let ran = place.run(&[&["odds", "classic", "--lang", "en"], args].concat(), "");
    assert_eq!(ran.code, Some(2), "{args:?}: {}{}", ran.out, ran.err);
    ran.err
}

#[test]
fn a_path_has_the_chance_of_each_space_and_every_number_left() {
    let place = Place::new();
    let path = ["--attack", "12", "--defend", "3,5,2", "--leaving", "1", "--spread"];
    let told = json(&place, &path);
    let taken: Vec<f64> =
        told["taken"].as_array().unwrap().iter().map(|row| row["p"].as_f64().unwrap()).collect();
    let first = json(&place, &["--attack", "12", "--defend", "3"]);
    assert_eq!(told["taken"][0]["fraction"], first["win_fraction"]);
    assert!(taken.is_sorted_by(|one, next| one > next), "{taken:?}");
    assert_eq!(told["win"], taken[2]);
    for side in ["attacker_left", "defender_left"] {
        let each = told[side].as_array().unwrap().iter().map(|row| row["p"].as_f64().unwrap());
        assert!((each.sum::<f64>() - 1.0).abs() < 1e-12, "{side}");
    }
    let stopped = json(&place, &[&path[..], &["--stop", "4"]].concat());
    assert!(stopped["win"].as_f64() < told["win"].as_f64());
}

#[test]
fn the_fewest_and_one_fewer() {
    let place = Place::new();
    let told = json(&place, &["--for", "90%", "--defend", "3,5,2"]);
    let [n, win, fewer] = [&told["searched"]["n"], &told["win"], &told["searched"]["one_fewer"]];
    assert!(win.as_f64() >= Some(0.9) && fewer.as_f64() < Some(0.9), "{told}");
    assert_eq!(told["attack"], *n);
    let told = json(&place, &["--attack", "12", "--hold", "90 %"]);
    assert!(told["win"].as_f64() <= Some(0.1), "{told}");
    assert!(told["searched"]["one_fewer"].as_f64() < Some(0.9), "{told}");
    let best = json(&place, &["--attack", "8", "--defend", "5", "--best"]);
    let stops = best["stops"].as_array().unwrap();
    assert_eq!(stops.iter().filter(|stop| stop["best"] == true).count(), 1);
}

#[test]
fn what_is_not_certain_is_never_told_as_certain() {
    let place = Place::new();
    let text = printed(&place, &["--attack", "500", "--defend", "3"]);
    assert!(text.contains("the attacker wins: > 0.999999\n"), "{text}");
    let told = printed(&place, &["--attack", "500", "--defend", "3", "--json"]);
    assert!(told.contains("\"win\":0.9999999999999999,"), "{told}");
    let spread = printed(&place, &["--attack", "60", "--defend", "3", "--spread"]);
    assert!(!spread.contains(" 1.000000\n") && spread.contains("> 0.999999"), "{spread}");
    let large = printed(&place, &["--attack", "3000", "--defend", "3100"]);
    assert!(large.contains(" (± "), "{large}");
}

#[test]
fn tables_and_pictures() {
    let place = Place::new();
    let table = ["--attack", "3", "--defend", "2", "--table"];
    let text = printed(&place, &table);
    assert!(text.contains("0.416667") && text.contains("0.655954"), "{text}");
    assert_eq!(json(&place, &table)["table"][0]["fraction"], "5/12");
    for edition in ["classic", "clone-wars"] {
        let args = ["odds", edition, "--attack", "9", "--defend", "7", "--plot", "odds.svg"];
        let ran = place.run(&args, "");
        assert_eq!((ran.code, &*ran.out), (Some(0), ""), "{}", ran.err);
        let svg = place.read("odds.svg");
        assert_eq!(svg.matches("<path").count(), 63, "{edition}");
        assert!(svg.contains(">42</text>"), "{edition}");
    }
}

#[test]
fn wrong_numbers_are_refused_with_a_sentence() {
    let place = Place::new();
    for (args, reason) in [
        (&["--attack", "1000000000", "--defend", "1000000000"][..], "at most 20000 on a side"),
        (&["--attack", "3", "--defend", "4000000000,4000000000"], "at most 20000 on a side"),
        (&["--attack", "12", "--defend", "3,5", "--leaving", "0"], "At least 1 has to stay"),
        (
            &["--attack", "12", "--defend", "3,5,2", "--leaving", "1,1,1,1"],
            "do not fit a path of 3",
        ),
        (&["--for", "110%", "--defend", "3"], "is not a chance"),
        (&["--for", "99.99999999999%", "--defend", "3"], "No number up to 20000"),
        (&["--for", "90%", "--defend", "1000000"], "at most 20000 on a side"),
        (&["--attack", "61", "--defend", "3", "--table"], "at most 60 attackers"),
        (&["--attack", "6", "--defend", "3,2", "--table"], "a table is of one attack"),
        (&["--attack", "0", "--defend", "3"], "0"),
        (&["--defend", "3"], "--attack"),
    ] {
        let told = refused(&place, args);
        assert!(told.contains(reason), "{args:?}: {told}");
    }
    let many = vec!["1"; 101].join(",");
    assert!(refused(&place, &["--attack", "9", "--defend", &many]).contains("at most 100 attacks"));
    let ran = place.run(&["odds", "ebblight", "--attack", "3", "--defend", "3,2"], "");
    assert_eq!(ran.code, Some(2), "{}", ran.out);
    assert!(ran.err.contains("ebblight"), "{}", ran.err);
}

#[test]
fn a_path_is_asked_for_in_play() {
    let place = Place::new();
    let lines = "defend auto\nauto\nauto\n\
        odds northwest ontario eastern united states leaving 1 until 2 for 90 %\n\
        odds northwest territory, ontario for 110 %\nodds nte ont eus leaving 0\n\
        odds nte ont nte\nodds nte ont eus leaving\nodds nte ont ala\nodds nte ont que\nquit\n";
    let out = place.run(&dealt("human,simple,simple", "game"), lines).out;
    let shown = out.split("> odds northwest").nth(1).expect(&out);
    for told in [
        "Northwest Territory against Ontario (1), Eastern United States (2), 3 that can fight: 15.0 % to take all, \
         one after the other, if fought to the end; mean losses 1.3 and 1.4.\n",
        "\n  85.7 %  Ontario (1)                1 stays\n",
        "Left in the middle half of all cases: 1–2 that attack, wherever they stand, and 1–2 that defend.\n",
        "At least 8 that can fight are needed for 90.0 %.\n",
    ] {
        assert!(shown.contains(told), "{told}\n{shown}");
    }
    for (line, told) in [
        ("northwest territory, ontario for 110 %", "“110 %” is not a chance"),
        ("nte ont eus leaving 0", "At least 1 has to stay"),
        ("nte ont nte", "A path names the Northwest Territory once."),
        ("nte ont eus leaving", "Write: odds ["),
        ("nte ont ala", "Ontario and Alaska are not neighbours."),
        ("nte ont que", "The Northwest Territory and Quebec do not fight each other."),
    ] {
        assert!(out.contains(&format!("> odds {line}\n{told}")), "{line}: {out}");
    }
}
