//! The guide for authors, followed from beginning to end. Every snippet is added to a new edition
//! in the order of the chapters; after each section the edition is checked, tested and played.

use std::fs;

use super::Place;
use super::book::{self, Part, parts};

/// The effect of a snippet on its file.
enum How {
    /// The lines are appended.
    Add,
    /// Lines with `-` are replaced by those with `+`; the other lines locate the change.
    Edit,
    /// The snippet is the whole file.
    File,
}

/// A part of a chapter that the reader acts on.
enum Act {
    Section(String),
    Snippet { how: How, file: String, body: String },
}

/// Returns the guide: headings, and snippets with their files.
fn acts() -> Vec<Act> {
    let chapters = book::chapters().into_iter().filter(|chapter| chapter.starts_with("author/"));
    let guide: String = chapters.map(|chapter| book::read(&format!("docs/{chapter}"))).collect();
    let mut found = Vec::new();
    let title = |line: &str| {
        let title = line.strip_prefix("# ").or_else(|| line.strip_prefix("## "));
        title.map(|title| Act::Section(title.to_owned()))
    };
    for part in parts(&guide) {
        let (info, body) = match part {
            Part::Code { fence, text } => (fence.unwrap_or_default(), text),
            Part::Prose(text) => {
                found.extend(text.lines().filter_map(title));
                continue;
            }
        };
        let Some((how, file)) = info.split_once(' ').and_then(|(_, info)| info.split_once('='))
        else {
            continue;
        };
        assert!(["add", "edit", "file"].contains(&how), "nobody knows what `{how}` does");
        let how = match how {
            "add" => How::Add,
            "edit" => How::Edit,
            _ => How::File,
        };
        found.push(Act::Snippet { how, file: file.to_owned(), body: body + "\n" });
    }
    found
}

/// Returns a text after an edit.
fn edited(text: &str, edit: &str) -> String {
    let side = |gone: char| {
        let lines = edit.lines().filter(|line| !line.starts_with(gone));
        lines.map(|line| line.get(1..).unwrap_or_default().to_owned() + "\n").collect::<String>()
    };
    let (old, new) = (side('+'), side('-'));
    assert_eq!(text.matches(&old).count(), 1, "it does not have once\n{old}");
    text.replacen(&old, &new, 1)
}

/// Checks the claims of the guide after a section.
fn holds(place: &Place, section: &str) {
    let ran = place.run(&["check", "harbour"], "");
    assert_eq!(ran.code, Some(0), "after `{section}`: {}", ran.out);
    let ran = place.run(&["test", "harbour", "--accept"], "");
    assert_eq!(ran.code, Some(0), "after `{section}`: {}", ran.out);
    let play = ["simulate", "harbour", "--games", "5", "--seats", "greedy,simple,random"];
    let ran = place.run(&play, "");
    assert_eq!(ran.code, Some(0), "after `{section}`: {}{}", ran.out, ran.err);
}

#[test]
fn the_guide_can_be_followed_from_its_first_line_to_its_last() {
    let place = Place::new();
    let ran = place.run(&["new", "harbour"], "");
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    let (mut section, mut n_snippets, mut is_changed) = (String::new(), 0, false);
    for act in acts() {
        match act {
            Act::Section(title) => {
                if std::mem::take(&mut is_changed) {
                    holds(&place, &section);
                }
                section = title;
            }
            Act::Snippet { how, file, body } => {
                (n_snippets, is_changed) = (n_snippets + 1, true);
                let path = place.path(&format!("harbour/{file}"));
                fs::create_dir_all(path.parent().unwrap()).unwrap();
                let before = fs::read_to_string(&path).unwrap_or_default();
                let after = match how {
                    How::Add => before + &body,
                    How::Edit => edited(&before, &body),
                    How::File => body,
                };
                fs::write(&path, after).unwrap();
            }
        }
    }
    if is_changed {
        holds(&place, &section);
    }
    assert!(n_snippets >= 10, "{n_snippets} snippets, the last in `{section}`");
}
