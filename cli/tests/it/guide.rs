//! The guide for authors: every snippet of it, added to a new edition in the order of the page.

use std::fs;
use std::path::Path;

use super::Place;

/// The snippets with the file each belongs to, and whether they are added to its end.
fn snippets() -> Vec<(String, bool, String)> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../editions/README.md");
    let text = fs::read_to_string(path).unwrap();
    let mut found = Vec::new();
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        let Some((_, info)) = line.strip_prefix("```").and_then(|info| info.split_once(' ')) else {
            continue;
        };
        let (how, file) = info.split_once('=').unwrap();
        let body: Vec<&str> = lines.by_ref().take_while(|line| *line != "```").collect();
        found.push((file.to_owned(), how == "add", body.join("\n") + "\n"));
    }
    found
}

#[test]
fn every_snippet_of_the_guide_works() {
    let place = Place::new();
    let ran = place.run(&["new", "harbour"], "");
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    let counted = place.read("harbour/board.toml");
    let links: usize = number(&counted, "links = ");
    let cards = place.read("harbour/cards.toml");
    let board = counted
        .replacen("spaces = 9", "spaces = 11", 1)
        .replacen("regions = 2", "regions = 3", 1)
        .replacen(&format!("links = {links}"), &format!("links = {}", links + 2), 1);
    let (before, quay) = board.split_once("id = \"quay\"").unwrap();
    let quay = quay.replacen("neighbours = 2", "neighbours = 3", 1);
    place.write("harbour/board.toml", format!("{before}id = \"quay\"{quay}"));
    place.write("harbour/cards.toml", cards.replacen("cards = 6", "cards = 7", 1));
    let snippets = snippets();
    assert!(snippets.len() >= 7, "{} snippets", snippets.len());
    for (file, add, body) in snippets {
        let path = place.path(&format!("harbour/{file}"));
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        let before = fs::read_to_string(&path).unwrap_or_default();
        fs::write(&path, if add { before + &body } else { body }).unwrap();
    }
    let ran = place.run(&["check", "harbour"], "");
    assert_eq!(ran.code, Some(0), "{}", ran.out);
    let ran = place.run(&["test", "harbour", "--accept"], "");
    assert_eq!(ran.code, Some(0), "{}", ran.out);
    let play = ["simulate", "harbour", "--games", "10", "--seats", "greedy,simple,random"];
    let ran = place.run(&play, "");
    assert_eq!(ran.code, Some(0), "{}{}", ran.out, ran.err);
}

fn number(text: &str, key: &str) -> usize {
    let line = text.lines().find_map(|line| line.strip_prefix(key)).unwrap();
    line.trim().parse().unwrap()
}
