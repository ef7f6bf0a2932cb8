//! One broken edition for every code of a diagnostic: small edits of `fixtures/tiny`, each with a
//! snapshot. A second line `fixture tricks` edits that fixture instead.
//!
//! An `.edit` file names a file after `@`, its removed lines after `-`, and its added lines after
//! `+`. Without a `-`, the lines are appended, or create the file. Lines after `*` are the whole
//! file, with `\xE9` for a byte and `\u{200b}` for a character.

#![expect(clippy::unwrap_used, clippy::panic, reason = "helpers of tests fail as tests do")]

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use warboard_engine::edition::{CODES, Diagnostics, Edition, EditionFiles, Setup, Severity};
use warboard_engine::model::{HandOwner, Modifier};

fn read(path: &str) -> EditionFiles {
    EditionFiles::from_dir(Path::new(path)).unwrap_or_else(|error| panic!("{error}"))
}

fn tiny() -> EditionFiles {
    EditionFiles { name: "tiny".to_owned(), ..read("fixtures/tiny") }
}

/// Returns the fixture of an edit.
fn fixture_of(edit: &str) -> EditionFiles {
    match edit.lines().nth(1).and_then(|line| line.strip_prefix("fixture ")) {
        Some(name) => EditionFiles { name: name.to_owned(), ..read(&format!("fixtures/{name}")) },
        None => tiny(),
    }
}

/// Returns the findings, whether or not the edition is playable.
fn findings(files: EditionFiles) -> Diagnostics {
    Edition::load(files).map_or_else(|found| found, |edition| edition.warnings().clone())
}

fn apply(files: &mut EditionFiles, edit: &str) {
    let blocks = edit.split("\n@ ").skip(1);
    for block in blocks {
        let (path, lines) = block.split_once('\n').unwrap();
        let take = |sign: char| {
            let marked = lines.lines().filter_map(|line| line.strip_prefix(sign));
            marked.fold(String::new(), |text, line| {
                text + line.strip_prefix(' ').unwrap_or(line) + "\n"
            })
        };
        let (old, new, whole) = (take('-'), unescaped(&take('+')), take('*'));
        if !whole.is_empty() {
            files.add(path, &unescaped(&whole));
            continue;
        }
        let new = String::from_utf8(new).unwrap();
        let text = files.files.entry(path.to_owned()).or_default();
        if old.is_empty() {
            text.push_str(&new);
        } else {
            assert!(text.contains(&old), "{path} does not have\n{old}");
            *text = text.replacen(&old, &new, 1);
        }
    }
}

/// Replaces the escapes `\xE9` and `\u{200b}` in a text by their bytes.
fn unescaped(text: &str) -> Vec<u8> {
    let mut parts = text.split("\\x");
    let mut bytes = parts.next().unwrap().as_bytes().to_vec();
    for part in parts {
        bytes.push(u8::from_str_radix(&part[..2], 16).unwrap());
        bytes.extend_from_slice(&part.as_bytes()[2..]);
    }
    let Ok(text) = String::from_utf8(bytes.clone()) else { return bytes };
    let mut parts = text.split("\\u{");
    let mut whole = parts.next().unwrap().to_owned();
    for part in parts {
        let (code, rest) = part.split_once('}').unwrap();
        whole.push(char::from_u32(u32::from_str_radix(code, 16).unwrap()).unwrap());
        whole.push_str(rest);
    }
    whole.into_bytes()
}

fn cases() -> Vec<(String, PathBuf)> {
    let mut cases = Vec::new();
    for code in std::fs::read_dir("broken").unwrap() {
        let code = code.unwrap();
        for case in std::fs::read_dir(code.path()).unwrap() {
            cases.push((code.file_name().into_string().unwrap(), case.unwrap().path()));
        }
    }
    cases.sort();
    cases
}

#[test]
fn every_broken_edition_is_told_as_reviewed() {
    for (code, path) in cases() {
        let edit = std::fs::read_to_string(&path).unwrap();
        let mut files = fixture_of(&edit);
        apply(&mut files, &edit);
        let found = findings(files);
        let name = format!("{code}__{}", path.file_stem().unwrap().to_str().unwrap());
        let note = edit.lines().next().unwrap().to_owned();
        insta::with_settings!({ description => note, omit_expression => true, prepend_module_to_snapshot => false }, {
            insta::assert_snapshot!(name.clone(), found.to_string());
        });
        assert!(found.iter().any(|finding| finding.code == code), "{name} does not show its code");
    }
}

#[test]
fn what_follows_from_a_mistake_is_not_told() {
    let several = ["syntax/open_string", "not-silenceable/count"];
    for (code, path) in cases() {
        let edit = std::fs::read_to_string(&path).unwrap();
        let mut files = fixture_of(&edit);
        apply(&mut files, &edit);
        let name = format!("{code}/{}", path.file_stem().unwrap().to_str().unwrap());
        let others: Vec<_> =
            findings(files).into_iter().filter(|finding| finding.code != code).collect();
        assert!(several.contains(&name.as_str()) || others.is_empty(), "{name}: {others:?}");
    }
}

/// A key that lacks a letter is told with the key that was meant, and nothing that follows from it.
#[test]
fn a_misspelt_key_is_told_alone() {
    let files = tiny();
    let mut tried = 0;
    let is_table = |path: &str| Path::new(path).extension().is_some_and(|kind| kind == "toml");
    for (path, text) in files.files.iter().filter(|(path, _)| is_table(path)) {
        for (at, _) in text.match_indices(" = ") {
            let line = text[..at].matches('\n').count() + 1;
            let begin = text[..at].rfind('\n').map_or(0, |end| end + 1);
            let start = text[..at].rfind(|c: char| !(c.is_alphanumeric() || c == '_'));
            let start = start.map_or(0, |before| before + 1);
            // Words in comments and of other languages are no keys of ours.
            let is_of_overlay = ["before", "remove"].contains(&&text[start..at]);
            if text[begin..at].contains('#') || at - start < 4 || is_of_overlay {
                continue;
            }
            let middle = start + (at - start) / 2;
            let mut other = files.clone();
            let word = format!("{}{}", &text[..middle], &text[middle + 1..]);
            other.files.insert(path.clone(), word);
            let found = findings(other);
            let key = &text[start..at];
            let told: Vec<String> =
                found.iter().map(|one| format!("{}:{}", one.line, one.message)).collect();
            let is_right = found.iter().all(|one| {
                let help = one.help.as_deref().unwrap_or_default();
                one.line == line && help == format!("did you mean `{key}`?")
            });
            assert!(is_right && told.len() == 1, "{path}:{line} {key}: {told:#?}");
            tried += 1;
        }
    }
    assert!(tried > 50, "{tried}");
}

#[test]
fn every_code_has_a_broken_edition() {
    // Codes found only in games are tested with the trials; codes found only on disk or in a
    // typeface, elsewhere.
    let tried = [
        "holds-at-start",
        "never-played",
        "never-reached",
        "no-glyph",
        "script-fails",
        "unreadable-file",
        "wrong-lesson",
    ];
    let codes = CODES.iter().map(|&(code, _)| code).filter(|code| !tried.contains(code));
    let codes: BTreeSet<&str> = codes.collect();
    let cases = cases();
    let shown: BTreeSet<&str> = cases.iter().map(|(code, _)| code.as_str()).collect();
    assert_eq!(codes, shown);
}

#[test]
fn a_finding_is_a_table_for_programs() {
    let mut files = tiny();
    apply(&mut files, "\n@ board.toml\n- region = \"hills\"\n+ region = \"hill\"\n");
    insta::assert_snapshot!(serde_json::to_string_pretty(&findings(files)).unwrap());
}

#[test]
fn a_warning_that_is_meant_is_silenced_at_its_line() {
    let edits = [
        // The suppression is at the end of its line, on the line above, or above another comment.
        "+ name = { en = \"Mill\" } # check: allow missing-translation, the name is French too",
        "+ # check: allow missing-translation, the name is French too\n+ name = { en = \"Mill\" }",
        "+ # check: allow missing-translation, as above\n+ # A mill.\n+ name = { en = \"Mill\" }",
    ];
    for edit in edits {
        let mut files = tiny();
        apply(
            &mut files,
            &format!("\n@ board.toml\n- name = {{ en = \"Mill\", fr = \"Moulin\" }}\n{edit}\n"),
        );
        let found = findings(files);
        assert!(found.is_empty(), "{edit}\n{found}");
    }
}

#[test]
fn findings_are_counted_in_characters_and_shown_in_long_lines() {
    let text = format!("id = \"é\"\nname = {{ en = \"{}\", fr = 3 }}\n", "é".repeat(200));
    let files = BTreeMap::from([("a.toml".to_owned(), text)]);
    let found = findings(EditionFiles { files, ..EditionFiles::default() });
    let wrong = found.iter().find(|finding| finding.code == "wrong-type").unwrap();
    assert_eq!((wrong.line, wrong.column, &wrong.file[..]), (2, 224, "a.toml"));
    insta::assert_snapshot!(wrong.to_string());
}

#[test]
fn the_tiny_edition_is_whole() {
    let tiny = Edition::load(tiny()).unwrap_or_else(|found| panic!("{found}"));
    assert!(tiny.warnings().is_empty(), "{}", tiny.warnings());
    let rulebook = tiny.rulebook(&Setup { players: 2, ..Setup::default() }).unwrap();
    assert_eq!(rulebook.armies.iter().map(|(_, army)| army.start).collect::<Vec<_>>(), [8, 6, 2]);
    assert_eq!(rulebook.order.iter().map(|army| army.0).collect::<Vec<_>>(), [0, 2, 1]);
    let factions =
        rulebook.factions.iter().map(|(_, faction)| (faction.id.as_ref(), faction.declared));
    assert_eq!(factions.collect::<Vec<_>>(), [("old", true), ("new", true), ("west", false)]);
    let battles: Vec<_> = rulebook.units.iter().filter_map(|(_, unit)| unit.battle).collect();
    let [reroll, add, sides] = battles[..] else { panic!() };
    assert_eq!(reroll, Modifier::Reroll { dice: 1 });
    assert_eq!(add, Modifier::Add { add: 1, dice: 1 });
    assert_eq!(sides, Modifier::Sides { sides: 8, dice: 1 });
    assert_eq!(rulebook.cards.len(), 8);
    assert!(rulebook.hands.iter().all(|(_, hand)| matches!(hand.owner, HandOwner::Army(_))));
}

#[test]
fn a_variant_and_an_option_are_laid_over_the_edition() {
    let tiny = Edition::load(tiny()).unwrap();
    assert_eq!(
        tiny.variants().iter().map(|variant| variant.name.english()).collect::<Vec<_>>(),
        ["Duel"]
    );
    let duel = Setup { variant: Some("duel".into()), players: 2, ..Setup::default() };
    let rulebook = tiny.rulebook(&duel).unwrap();
    let steps: Vec<&str> = rulebook.steps.iter().map(|(_, step)| step.id.as_ref()).collect();
    assert_eq!(steps, ["roll_for_first", "claim", "reinforce", "count", "place", "attack"]);
    assert_eq!((rulebook.armies.len(), rulebook.options.len()), (2, 1));
    assert!(tiny.rulebook(&Setup { players: 3, ..duel.clone() }).is_err());
    let no_isle = BTreeMap::from([("map".to_owned(), "no_isle".to_owned())]);
    let rulebook = tiny.rulebook(&Setup { options: no_isle, ..duel }).unwrap();
    assert_eq!((rulebook.board.spaces.len(), rulebook.board.links.len()), (5, 5));
}

/// Returns the findings of the classic map with one line edited; circulating maps have these
/// faults.
fn classic(edit: impl Fn(String) -> String) -> String {
    let mut files = EditionFiles { name: "classic".to_owned(), ..read("../editions/classic") };
    let board = files.files.get_mut("board.toml").unwrap();
    let edited = edit(board.clone());
    assert_ne!(*board, edited);
    *board = edited;
    let found = findings(files);
    assert!(found.iter().all(|finding| finding.severity == Severity::Error));
    found.to_string()
}

#[test]
fn a_map_with_a_border_missing_is_found() {
    let line = "    [\"east_africa\", \"middle_east\"],\n";
    insta::assert_snapshot!(classic(|board| board.replace(line, "")));
}

#[test]
fn a_map_with_a_border_too_many_is_found() {
    let line = "    [\"alaska\", \"alberta\"],\n";
    let more = format!("{line}    [\"northwest_territory\", \"quebec\"],\n");
    insta::assert_snapshot!(classic(|board| board.replace(line, &more)));
}

#[test]
fn a_map_with_the_right_count_and_the_wrong_borders_is_found() {
    let lost = "    [\"north_africa\", \"east_africa\"],\n";
    let gained = "    [\"northwest_territory\", \"quebec\"],\n";
    insta::assert_snapshot!(classic(|board| board.replace(lost, gained)));
}

#[test]
fn a_map_that_forgets_one_direction_is_found() {
    let lists = |board: String| {
        let board = board.replace("    [\"iceland\", \"scandinavia\"],\n", "");
        let of = |id: &str, count: &str, list: &str, board: String| {
            let (before, after) = board.split_once(&format!("id = \"{id}\"")).unwrap();
            format!("{before}id = \"{id}\"{}", after.replacen(count, list, 1))
        };
        let board = of("iceland", "neighbours = 3", "neighbours = [\"scandinavia\"]", board);
        of("scandinavia", "neighbours = 4", "neighbours = []", board)
    };
    insta::assert_snapshot!(classic(lists));
}

#[test]
fn a_game_in_which_nobody_can_do_anything_ends() {
    let mut files = tiny();
    files.files.retain(|path, _| path != "options.toml" && !path.starts_with("variants/"));
    let turn = files.files.get_mut("turn.toml").unwrap();
    turn.truncate(turn.find("[[turn]]").unwrap());
    turn.push_str(
        "[[turn]]\nstep = \"count\"\nname = { en = \"Count\", fr = \"Compter\" }\ngives = { troop = { spaces = {}, every = 2, least = 2 } }\n",
    );
    let edition = Edition::load(files).unwrap_or_else(|problems| panic!("{problems}"));
    let rules = edition.rulebook(&Setup { players: 2, ..Setup::default() }).unwrap();
    let (mut game, mut table) = warboard_tests::begin(&rules, 1);
    let mut random = warboard_tests::RandomPlay::new(1);
    while game.decision().is_some() {
        random.step(&mut game, &mut table);
    }
    assert_eq!(game.outcome().map(|outcome| outcome.faction), Some(None));
}

/// Returns the findings of the tiny edition in a folder with these additional files.
fn in_folder(more: &[(&str, &[u8])]) -> (tempfile::TempDir, Diagnostics) {
    let dir = tempfile::tempdir().unwrap();
    for (path, text) in &tiny().files {
        let path = dir.path().join(path);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, text).unwrap();
    }
    for (path, bytes) in more {
        std::fs::write(dir.path().join(path), bytes).unwrap();
    }
    let found = findings(EditionFiles::from_dir(dir.path()).unwrap());
    (dir, found)
}

#[test]
fn one_bad_file_does_not_end_the_reading_of_others() {
    let wide: Vec<u8> = "id = 1\n".encode_utf16().flat_map(u16::to_le_bytes).collect();
    let large = vec![b'#'; (4 << 20) + 1];
    let bad: [(&str, &[u8]); 4] = [
        ("a_wide.toml", &wide),
        ("b_narrow.rhai", b"// ok\nfn caf\xe9() {}\n"),
        ("c_large.toml", &large),
        ("d_wrong.toml", b"[[space]]\nid = \"Bad Id\"\n"),
    ];
    let (_dir, found) = in_folder(&bad);
    let told = |finding: &warboard_engine::edition::Diagnostic| {
        let file = finding.file.rsplit('/').next().unwrap_or_default().to_owned();
        (file, finding.line, finding.column, finding.code)
    };
    let told: Vec<_> = found.iter().map(told).collect();
    for (file, line, column, code) in [
        ("a_wide.toml", 1, 1, "not-utf8"),
        ("b_narrow.rhai", 2, 7, "not-utf8"),
        ("c_large.toml", 1, 1, "unreadable-file"),
        ("d_wrong.toml", 2, 6, "bad-id"),
    ] {
        assert!(told.contains(&(file.to_owned(), line, column, code)), "{file}: {found}");
    }
    assert!(told.iter().all(|(file, ..)| bad.iter().any(|(bad, _)| bad == file)), "{found}");
}

#[test]
fn marks_and_line_ends_of_other_systems_change_nothing() {
    let crlf = |text: &str| text.replace('\n', "\r\n").into_bytes();
    let marked = |text: &str| format!("\u{feff}{text}").into_bytes();
    let plain = Edition::load(read("fixtures/tricks")).unwrap();
    for write in [crlf as fn(&str) -> Vec<u8>, marked, |text| text.replace('\n', "\r").into_bytes()]
    {
        let mut files = read("fixtures/tricks");
        for (path, text) in files.files.clone() {
            files.add(&path, &write(&text));
        }
        assert_eq!(Edition::load(files).unwrap().files(), plain.files());
    }
}

/// Every table of the fixtures, written with the wrong kind of brackets, is one finding at its
/// place.
#[test]
fn wrong_brackets_are_one_finding() {
    let mut n = 0;
    for fixture in ["tiny", "tricks", "fortress", "rounds"] {
        let files = read(&format!("fixtures/{fixture}"));
        for (path, text) in files
            .files
            .iter()
            .filter(|(path, _)| Path::new(path).extension().is_some_and(|kind| kind == "toml"))
        {
            let mut seen = BTreeSet::new();
            for (number, line) in (1..).zip(text.lines()) {
                let header = line.split('#').next().unwrap().trim();
                let name = header.trim_matches(['[', ']']);
                let is_name = |c: char| c.is_alphanumeric() || "_.".contains(c);
                let is_header = header.starts_with('[') && header.ends_with(']');
                if !is_header || !name.chars().all(is_name) || !seen.insert(header.to_owned()) {
                    continue;
                }
                let other = match header.strip_prefix("[[").and_then(|rest| rest.strip_suffix("]]"))
                {
                    Some(name) => format!("[{name}]"),
                    None => format!("[{header}]"),
                };
                let lines: Vec<&str> = text.lines().collect();
                let mut lines = lines.clone();
                lines[number - 1] = &other;
                let mut files = files.clone();
                files.files.insert(path.clone(), lines.join("\n") + "\n");
                let found = findings(files);
                let places: Vec<_> = found.iter().map(|found| (found.line, found.column)).collect();
                assert_eq!(places, [(number, 1)], "{fixture}/{path}: {other}\n{found}");
                n += 1;
            }
        }
    }
    assert!(n > 40, "{n} headers were tried");
}

/// Returns a map whose spaces list their neighbours, with additional ones in the list of `mill`.
fn listed(more: &str) -> EditionFiles {
    let mut files = tiny();
    files.files.retain(|path, _| path != "options.toml" && !path.starts_with("variants/"));
    let board = files.files.get_mut("board.toml").unwrap();
    let cut = board.find("[[links]]").unwrap();
    board.truncate(cut);
    let lists = [
        ("mill", format!("[\"tower\", \"ford\", \"isle\"{more}]")),
        ("tower", "[\"mill\", \"ford\"]".to_owned()),
        ("ford", "[\"tower\", \"mill\", \"harbour\"]".to_owned()),
        ("harbour", "[\"ford\", \"dune\", \"isle\"]".to_owned()),
        ("dune", "[\"harbour\"]".to_owned()),
        ("isle", "[\"harbour\", \"mill\"]".to_owned()),
    ];
    for (id, list) in lists {
        let (before, after) = board.split_once(&format!("id = \"{id}\"")).unwrap();
        let (to, rest) = after.split_once("neighbours = ").unwrap();
        let rest = rest.split_once('\n').map_or("", |(_, rest)| rest);
        *board = format!("{before}id = \"{id}\"{to}neighbours = {list}\n{rest}");
    }
    files
}

#[test]
fn a_neighbour_that_is_listed_twice_is_one_link_and_a_warning() {
    assert!(findings(listed("")).is_empty(), "{}", findings(listed("")));
    let found = findings(listed(", \"tower\", \"ford\""));
    let codes: Vec<_> = found.iter().map(|finding| (finding.code, finding.severity)).collect();
    assert_eq!(codes, [("listed-twice", Severity::Warning); 2], "{found}");
    let links = |files: EditionFiles| {
        let edition = Edition::load(files).unwrap_or_else(|found| panic!("{found}"));
        let rules = edition.rulebook(&Setup { players: 2, ..Setup::default() }).unwrap();
        rules.board.links.clone()
    };
    assert_eq!(links(listed(", \"tower\", \"ford\"")), links(listed("")));
}
